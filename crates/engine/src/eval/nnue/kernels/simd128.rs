//! The vector instructions of WebAssembly: eight numbers to a register, so a block is four.

use std::arch::wasm32::{
    i16x8_add, i16x8_extend_low_u8x16, i16x8_load_extend_i8x8, i16x8_max, i16x8_min, i16x8_mul, i16x8_narrow_i32x4,
    i16x8_splat, i16x8_sub, i32x4_add, i32x4_bitmask, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_gt, i32x4_max,
    i32x4_min, i32x4_shr, i32x4_shuffle, i32x4_splat, u8x16_narrow_i16x8, u16x8_shr, v128, v128_load, v128_store,
};
use std::array;

use super::super::units::{PAIR_SHIFT, QA, SQUARE_SHIFT};
use super::lanes::{Block, CHUNK, Group, Lanes, RowNumber};
use super::{Layers, Scratch, compile};

struct Simd128;

/// Four registers.
type Four = [v128; 4];

/// The pairwise products of two registers.
#[inline(always)]
fn products(one: v128, other: v128) -> v128 {
    let clamp = |neurons| i16x8_max(i16x8_min(neurons, i16x8_splat(QA as i16)), i16x8_splat(0));
    u16x8_shr(i16x8_mul(clamp(one), clamp(other)), PAIR_SHIFT)
}

#[inline(always)]
fn read(numbers: &[i32; 16]) -> Four {
    // SAFETY: every quarter begins and ends within the array.
    array::from_fn(|part| unsafe { v128_load(numbers.as_ptr().add(4 * part).cast()) })
}

#[inline(always)]
fn add_sums(one: Four, other: Four) -> Four {
    array::from_fn(|part| i32x4_add(one[part], other[part]))
}

// The instructions are there: this file is compiled only for machines that have them.
impl Lanes for Simd128 {
    type Wide = Four;
    type Sums = Four;
    /// Two sums for each neuron: of the first two inputs of every group, and of the others.
    type Partial = [v128; 8];

    #[inline(always)]
    unsafe fn load(block: &Block) -> Four {
        // SAFETY: every quarter begins and ends within the block.
        array::from_fn(|part| unsafe { v128_load(block.0.as_ptr().add(8 * part).cast()) })
    }

    #[inline(always)]
    unsafe fn store(block: &mut Block, wide: Four) {
        for (part, &numbers) in wide.iter().enumerate() {
            // SAFETY: every quarter begins and ends within the block.
            unsafe { v128_store(block.0.as_mut_ptr().add(8 * part).cast(), numbers) };
        }
    }

    #[inline(always)]
    unsafe fn add(one: Four, other: Four) -> Four {
        array::from_fn(|part| i16x8_add(one[part], other[part]))
    }

    #[inline(always)]
    unsafe fn subtract(one: Four, other: Four) -> Four {
        array::from_fn(|part| i16x8_sub(one[part], other[part]))
    }

    #[inline(always)]
    unsafe fn multiply(ours: [Four; 2], theirs: [Four; 2], groups: &mut [i32; CHUNK]) -> u16 {
        let mut mask = 0;
        for (part, groups) in groups.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            let ours = products(ours[0][part], ours[1][part]);
            let packed = u8x16_narrow_i16x8(ours, products(theirs[0][part], theirs[1][part]));
            // SAFETY: four groups are as long as a register.
            unsafe { v128_store(groups.as_mut_ptr().cast(), packed) };
            mask |= u16::from(i32x4_bitmask(i32x4_gt(packed, i32x4_splat(0)))) << (4 * part);
        }
        mask
    }

    #[inline(always)]
    unsafe fn nothing() -> [v128; 8] {
        [i32x4_splat(0); 8]
    }

    #[inline(always)]
    unsafe fn add_group(partial: [v128; 8], inputs: i32, weights: &Group) -> [v128; 8] {
        let inputs = i16x8_extend_low_u8x16(i32x4_splat(inputs));
        array::from_fn(|part| {
            // SAFETY: every eighth begins and ends within the group.
            let weights = unsafe { i16x8_load_extend_i8x8(weights.0.as_ptr().add(8 * part)) };
            i32x4_add(partial[part], i32x4_dot_i16x8(inputs, weights))
        })
    }

    #[inline(always)]
    unsafe fn join(one: [v128; 8], other: [v128; 8]) -> [v128; 8] {
        array::from_fn(|part| i32x4_add(one[part], other[part]))
    }

    #[inline(always)]
    unsafe fn finish(partial: [v128; 8], bias: &[i32; 16]) -> Four {
        let sums = array::from_fn(|part| {
            let (low, high) = (partial[2 * part], partial[2 * part + 1]);
            i32x4_add(i32x4_shuffle::<0, 2, 4, 6>(low, high), i32x4_shuffle::<1, 3, 5, 7>(low, high))
        });
        add_sums(sums, read(bias))
    }

    #[inline(always)]
    unsafe fn load_sums(bias: &[i32; 16]) -> Four {
        read(bias)
    }

    #[inline(always)]
    unsafe fn add_pair(sums: Four, inputs: i32, weights: &Block) -> Four {
        // SAFETY: loading needs nothing but the instructions.
        let weights = unsafe { Self::load(weights) };
        add_sums(sums, weights.map(|weights| i32x4_dot_i16x8(i32x4_splat(inputs), weights)))
    }

    #[inline(always)]
    unsafe fn activate(sums: Four, shift: u32, limit: i32, pairs: &mut [i32; 8]) {
        let [a, b, c, d] = sums.map(|sums| {
            let clamped = i32x4_max(i32x4_min(i32x4_shr(sums, shift), i32x4_splat(limit)), i32x4_splat(0));
            // The upper halves are zero, so this squares.
            i32x4_shr(i32x4_dot_i16x8(clamped, clamped), SQUARE_SHIFT)
        });
        // SAFETY: eight pairs are as long as two registers.
        unsafe {
            v128_store(pairs.as_mut_ptr().cast(), i16x8_narrow_i32x4(a, b));
            v128_store(pairs.as_mut_ptr().add(4).cast(), i16x8_narrow_i32x4(c, d));
        }
    }

    #[inline(always)]
    unsafe fn total(pairs: &[[i32; 8]; 2], weights: &Block) -> i32 {
        let mut inputs = [0; 16];
        inputs.copy_from_slice(pairs.as_flattened());
        // SAFETY: loading needs nothing but the instructions.
        let (inputs, weights) = (read(&inputs), unsafe { Self::load(weights) });
        let [a, b, c, d]: Four = array::from_fn(|part| i32x4_dot_i16x8(inputs[part], weights[part]));
        let four = i32x4_add(i32x4_add(a, b), i32x4_add(c, d));
        let two = i32x4_add(four, i32x4_shuffle::<2, 3, 0, 1>(four, four));
        i32x4_extract_lane::<0>(two) + i32x4_extract_lane::<1>(two)
    }
}

compile!(Simd128);
