//! The vector instructions of WebAssembly: eight numbers to a register, so a block is four. Otherwise as AVX2.

use std::arch::wasm32::{
    i16x8_add, i16x8_max, i16x8_min, i16x8_mul, i16x8_splat, i16x8_sub, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane,
    i32x4_splat, v128, v128_load, v128_store,
};
use std::array;

use super::{Block, Lanes, compile};
use crate::eval::nnue::network::QA;

struct Simd128;

/// A quarter of a block.
const QUARTER: usize = 8;

// The instructions are there: this file is compiled only for machines that have them.
impl Lanes for Simd128 {
    type Wide = [v128; 4];
    type Sums = [v128; 4];

    #[inline(always)]
    unsafe fn load(block: &Block) -> [v128; 4] {
        // SAFETY: every quarter begins and ends within the block.
        array::from_fn(|part| unsafe { v128_load(block.0.as_ptr().add(part * QUARTER).cast()) })
    }

    #[inline(always)]
    unsafe fn store(block: &mut Block, wide: [v128; 4]) {
        for (part, &numbers) in wide.iter().enumerate() {
            // SAFETY: every quarter begins and ends within the block.
            unsafe { v128_store(block.0.as_mut_ptr().add(part * QUARTER).cast(), numbers) };
        }
    }

    #[inline(always)]
    unsafe fn add(one: [v128; 4], other: [v128; 4]) -> [v128; 4] {
        array::from_fn(|part| i16x8_add(one[part], other[part]))
    }

    #[inline(always)]
    unsafe fn subtract(one: [v128; 4], other: [v128; 4]) -> [v128; 4] {
        array::from_fn(|part| i16x8_sub(one[part], other[part]))
    }

    #[inline(always)]
    unsafe fn zero() -> [v128; 4] {
        [i32x4_splat(0); 4]
    }

    #[inline(always)]
    unsafe fn add_squares(sums: [v128; 4], neurons: [v128; 4], weights: [v128; 4]) -> [v128; 4] {
        array::from_fn(|part| {
            let clamped = i16x8_max(i16x8_min(neurons[part], i16x8_splat(QA as i16)), i16x8_splat(0));
            let weighted = i16x8_mul(clamped, weights[part]);
            i32x4_add(sums[part], i32x4_dot_i16x8(clamped, weighted))
        })
    }

    #[inline(always)]
    unsafe fn total(sums: [v128; 4]) -> i64 {
        sums.iter()
            .map(|&four| {
                let lanes = [
                    i32x4_extract_lane::<0>(four),
                    i32x4_extract_lane::<1>(four),
                    i32x4_extract_lane::<2>(four),
                    i32x4_extract_lane::<3>(four),
                ];
                lanes.into_iter().map(i64::from).sum::<i64>()
            })
            .sum()
    }
}

compile!(Simd128);
