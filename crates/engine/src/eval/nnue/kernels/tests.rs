//! Every kernel against sums written out number by number, on random data and at the limits.

use super::*;
use crate::eval::nnue::blocks::BLOCK;
use crate::eval::nnue::parts::NetworkParts;
use crate::eval::nnue::units::{MAX_BIAS, MAX_WEIGHT};
use crate::rng::Rng;

fn row(rng: &mut Rng, width: usize, mut number: impl FnMut(u64) -> i16) -> Vec<Block> {
    (0..width).map(|_| Block(std::array::from_fn(|_| number(rng.next_u64())))).collect()
}

fn any_row(rng: &mut Rng, width: usize) -> Vec<Block> {
    row(rng, width, |number| (number >> 20) as i16)
}

fn numbers(blocks: &[Block]) -> Vec<i16> {
    blocks.iter().flat_map(|block| block.0).collect()
}

/// The sum of the first list less those of the second, number by number.
fn by_hand(base: &[Block], added: &[&[Block]], removed: &[&[Block]]) -> Vec<i16> {
    let mut sum = numbers(base);
    for (rows, sign) in [(added, 1i16), (removed, -1)] {
        for row in rows {
            for (sum, number) in sum.iter_mut().zip(numbers(row)) {
                *sum = sum.wrapping_add(number.wrapping_mul(sign));
            }
        }
    }
    sum
}

#[test]
fn updates_are_the_sums_number_by_number() {
    let mut rng = Rng::new(0x9E37_79B9_7F4A_7C15);
    for kernel in Kernel::available() {
        for width in [1, 2, 3, 8, 32] {
            let [from, a, b, c, d] = std::array::from_fn(|_| any_row(&mut rng, width));
            let mut to = any_row(&mut rng, width);
            let rows = [&a[..], &b, &c, &d].concat();
            kernel.update(&from, &mut to, &rows, [0], [1]);
            assert_eq!(numbers(&to), by_hand(&from, &[&a], &[&b]), "{kernel:?}");
            kernel.update(&from, &mut to, &rows, [0], [1, 2]);
            assert_eq!(numbers(&to), by_hand(&from, &[&a], &[&b, &c]), "{kernel:?}");
            kernel.update(&from, &mut to, &rows, [0, 3], [1, 2]);
            assert_eq!(numbers(&to), by_hand(&from, &[&a, &d], &[&b, &c]), "{kernel:?}");
        }
    }
}

#[test]
fn a_refresh_writes_the_same_sum_twice() {
    let mut rng = Rng::new(0x0123_4567_89AB_CDEF);
    for kernel in Kernel::available() {
        // Short tiles, long ones, and both.
        for width in [2, 6, 8, 10, 14, 32] {
            for (added, removed) in [(0, 0), (1, 0), (0, 3), (32, 5)] {
                let rows: Vec<Vec<Block>> = (0..added + removed).map(|_| any_row(&mut rng, width)).collect();
                let slices: Vec<&[Block]> = rows.iter().map(Vec::as_slice).collect();
                let named: Vec<RowNumber> = (0..).take(rows.len()).collect();
                let (mut base, mut to) = (any_row(&mut rng, width), any_row(&mut rng, width));
                let expected = by_hand(&base, &slices[..added], &slices[added..]);
                kernel.refresh(&mut base, &mut to, &rows.concat(), &named[..added], &named[added..]);
                assert_eq!((numbers(&base), numbers(&to)), (expected.clone(), expected), "{kernel:?}, {width}");
            }
        }
    }
}

/// Layers of random weights for `hidden` neurons.
fn layers(hidden: usize, seed: u64) -> Layers {
    Layers::new(&NetworkParts::random(hidden, 1, 1, seed), 0)
}

#[test]
fn every_kernel_propagates_as_plain_code_does() {
    let mut rng = Rng::new(0xDEAD_BEEF_CAFE_F00D);
    for hidden in [64, 128, 448, 512, 1024, 2048] {
        let layers = layers(hidden, hidden as u64);
        // From accumulators with hardly a neuron that is not zero to such with few that are.
        for shift in [-1000, -290, -200, 0, 200, 300] {
            let mut accumulator = || row(&mut rng, hidden / BLOCK, |number| (number % 600) as i16 - 300 + shift);
            let (ours, theirs) = (accumulator(), accumulator());
            let mut scratch = Scratch::new();
            let expected = Kernel(Set::Portable).propagate(&ours, &theirs, &layers, &mut scratch);
            for kernel in Kernel::available() {
                // What is left from another position does no harm.
                let found = kernel.propagate(&ours, &theirs, &layers, &mut scratch);
                assert_eq!(found, expected, "{kernel:?}, {hidden}, {shift}");
            }
        }
    }
}

#[test]
fn nothing_overflows_at_the_limits() {
    for sign in [1, -1] {
        let parts = NetworkParts {
            hidden: 2048,
            l1_weights: vec![127 * sign as i8; 16 * 2048],
            l1_bias: vec![MAX_BIAS * sign; 16],
            l2_weights: vec![MAX_WEIGHT * sign as i16; 32 * 16],
            l2_bias: vec![MAX_BIAS * sign; 32],
            l3_weights: vec![MAX_WEIGHT; 32],
            l3_bias: vec![0],
            ..NetworkParts::default()
        };
        let layers = Layers::new(&parts, 0);
        let full = vec![Block([i16::MAX; BLOCK]); 64];
        for kernel in Kernel::available() {
            let output = kernel.propagate(&full, &full, &layers, &mut Scratch::new());
            assert_eq!(output, if sign == 1 { 32 * 7938 * 8191 } else { 0 }, "{kernel:?}");
        }
    }
}

#[test]
fn products_of_clamped_neurons_are_rounded_down() {
    // One input with the weight 1 in one neuron, so that the bias of layer 1 makes its square visible.
    let mut parts = NetworkParts::random(64, 1, 1, 1);
    for weights in [&mut parts.l2_weights, &mut parts.l3_weights] {
        weights.fill(0);
    }
    (parts.l1_weights, parts.l1_bias) = (vec![0; 16 * 64], vec![0; 16]);
    (parts.l1_weights[5], parts.l1_weights[64 + 32 + 9]) = (127, 127);
    (parts.l2_weights[0], parts.l2_weights[1], parts.l2_bias) = (8191, 8191, vec![0; 32]);
    parts.l3_weights[0] = 1;
    let layers = Layers::new(&parts, 0);
    let values = [i16::MIN, -300, -1, 0, 1, 2, 100, 181, 254, 255, 256, i16::MAX];
    for kernel in Kernel::available() {
        for (one, other) in values.into_iter().flat_map(|one| values.map(|other| (one, other))) {
            for place in [5, 9] {
                let mut accumulators = [[Block::ZERO; 2]; 2];
                let perspective = usize::from(place == 9);
                accumulators[perspective][0].0[place] = one;
                accumulators[perspective][1].0[place] = other;
                let [ours, theirs] = &accumulators;
                let product = (i64::from(one).clamp(0, 255) * i64::from(other).clamp(0, 255)) / 512;
                let first = ((127 * product) >> 1).min(8128).pow(2) >> 13;
                let expected = ((first * 8191) >> 10).min(8064).pow(2) >> 13;
                let found = kernel.propagate(ours, theirs, &layers, &mut Scratch::new());
                assert_eq!(i64::from(found), expected, "{kernel:?}: {one} {other}");
            }
        }
    }
}
