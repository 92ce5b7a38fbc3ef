//! The integer units of the network: what stands for 1.0 at each layer, and how large weights may be.
//!
//! The arithmetic, which every kernel gives to the last bit:
//!
//! | layer | values |
//! |---|---|
//! | feature transformer | accumulators of `i16`, which wrap around: bias and rows of the features, in parts of [`QA`] |
//! | pairwise product | of neurons `i` and `i + H/2`, each clamped to `0..=QA`: `(a * b) >> PAIR_SHIFT`, a `u8` up to [`INPUT_ONE`]; the H/2 of the side to move, then those of the other |
//! | layer 1 | 16 sums of bias and inputs times `i8` weights (parts of [`L1_WEIGHT_ONE`]), `>> L1_SHIFT`, clamped to `0..=L1_ONE`, squared, `>> SQUARE_SHIFT` |
//! | layer 2 | 32 sums of bias and inputs times `i16` weights (parts of [`L2_WEIGHT_ONE`]), `>> L2_SHIFT`, clamped to `0..=L2_ONE`, squared, `>> SQUARE_SHIFT` |
//! | layer 3 | bias and inputs times `i16` weights (parts of [`L3_WEIGHT_ONE`]); times [`SCALE`] by [`OUTPUT_UNIT`], rounded towards zero |

use std::ops::RangeInclusive;

use super::features::KING_PLACES;

/// What the file of a network begins with.
pub const MAGIC: [u8; 8] = *b"ALCORNN3";
/// The name of the architecture.
pub const ARCHITECTURE: &str = "pairwise-16-32";

/// Neurons of layer 1.
pub const L1_NEURONS: usize = 16;
/// Neurons of layer 2.
pub const L2_NEURONS: usize = 32;

/// 1.0 in the accumulators, and so in the weights of features.
pub const QA: i32 = 255;
/// How far the product of two clamped neurons is shifted to the right.
pub const PAIR_SHIFT: u32 = 9;
/// 1.0 in the inputs of layer 1: what is left of `QA * QA`.
pub const INPUT_ONE: i32 = (QA * QA) >> PAIR_SHIFT;

/// 1.0 in the weights of layer 1.
pub const L1_WEIGHT_ONE: i32 = 128;
/// How far the sums of layer 1 are shifted to the right. The biases are in the unit before the shift: 1.0 is
/// `INPUT_ONE * L1_WEIGHT_ONE`.
pub const L1_SHIFT: u32 = 1;
/// 1.0 in the shifted sums of layer 1, and the limit that they are clamped to.
pub const L1_ONE: i32 = (INPUT_ONE * L1_WEIGHT_ONE) >> L1_SHIFT;
/// How far a squared activation is shifted to the right, after layer 1 and after layer 2.
pub const SQUARE_SHIFT: u32 = 13;
/// 1.0 in the outputs of layer 1, which are the inputs of layer 2.
const L1_OUTPUT_ONE: i32 = (L1_ONE * L1_ONE) >> SQUARE_SHIFT;

/// 1.0 in the weights of layer 2.
pub const L2_WEIGHT_ONE: i32 = 1 << L2_SHIFT;
/// How far the sums of layer 2 are shifted to the right. The biases are in the unit before the shift: 1.0 is
/// `L2_ONE * L2_WEIGHT_ONE`.
pub const L2_SHIFT: u32 = 10;
/// 1.0 in the shifted sums of layer 2, and the limit that they are clamped to.
pub const L2_ONE: i32 = L1_OUTPUT_ONE;

/// 1.0 in the weights of layer 3.
pub const L3_WEIGHT_ONE: i32 = 1024;
/// 1.0 in the output and in its bias.
pub const OUTPUT_UNIT: i64 = 7939 * L3_WEIGHT_ONE as i64;
/// The score that an output of 1.0 stands for.
pub const SCALE: i32 = 400;

/// The largest weight of layer 1: a pair of inputs times a pair of weights still fits an `i16`.
pub const MAX_L1_WEIGHT: i8 = 127;
/// The largest weight of layers 2 and 3: their sums still fit an `i32`.
pub const MAX_WEIGHT: i16 = 8191;
/// The largest bias of layers 1 and 2, for the same reason. That of layer 3 may be any `i32`.
pub const MAX_BIAS: i32 = 1 << 29;

/// How many neurons an accumulator may have; the number is a multiple of [`HIDDEN_STEP`].
pub const HIDDEN: RangeInclusive<usize> = HIDDEN_STEP..=2048;
/// What the neurons of an accumulator are a multiple of: each half is whole cache lines.
pub const HIDDEN_STEP: usize = 64;
/// How many king buckets there may be.
pub const KING_BUCKETS: RangeInclusive<usize> = 1..=KING_PLACES;
/// How many output buckets there may be: one for each number of pieces at most.
pub const OUTPUT_BUCKETS: RangeInclusive<usize> = 1..=32;

// The sums of every layer fit an `i32`, whatever the weights.
const _: () = {
    let l1 = *HIDDEN.end() as i64 * INPUT_ONE as i64 * MAX_L1_WEIGHT as i64 + MAX_BIAS as i64;
    let l2 = L1_NEURONS as i64 * L1_OUTPUT_ONE as i64 * MAX_WEIGHT as i64 + MAX_BIAS as i64;
    let l3 = L2_NEURONS as i64 * ((L2_ONE * L2_ONE) >> SQUARE_SHIFT) as i64 * MAX_WEIGHT as i64;
    assert!(l1 <= i32::MAX as i64 && l2 <= i32::MAX as i64 && l3 <= i32::MAX as i64);
    assert!(2 * INPUT_ONE * MAX_L1_WEIGHT as i32 <= i16::MAX as i32);
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_as_the_file_format_says() {
        assert_eq!((INPUT_ONE, L1_ONE, L1_OUTPUT_ONE, L2_ONE), (127, 8128, 8064, 8064));
        assert_eq!((L1_WEIGHT_ONE, L1_SHIFT, L2_WEIGHT_ONE, OUTPUT_UNIT), (128, 1, 1024, 7939 * 1024));
    }
}
