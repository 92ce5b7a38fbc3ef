//! Plain loops over the numbers of a block, which compilers turn into whatever vector instructions they may rely on:
//! SSE2 on any 64-bit PC, NEON on ARM.

use super::{BLOCK, Block, Lanes, compile};
use crate::eval::nnue::network::QA;

struct Portable;

/// Running sums: two neighbours share one.
const SUMS: usize = BLOCK / 2;

// Nothing here is unsafe: it needs no instructions that a CPU might lack.
impl Lanes for Portable {
    type Wide = [i16; BLOCK];
    type Sums = [i32; SUMS];

    #[inline(always)]
    unsafe fn load(block: &Block) -> [i16; BLOCK] {
        block.0
    }

    #[inline(always)]
    unsafe fn store(block: &mut Block, wide: [i16; BLOCK]) {
        block.0 = wide;
    }

    #[inline(always)]
    unsafe fn add(mut one: [i16; BLOCK], other: [i16; BLOCK]) -> [i16; BLOCK] {
        for (one, other) in one.iter_mut().zip(other) {
            *one = one.wrapping_add(other);
        }
        one
    }

    #[inline(always)]
    unsafe fn subtract(mut one: [i16; BLOCK], other: [i16; BLOCK]) -> [i16; BLOCK] {
        for (one, other) in one.iter_mut().zip(other) {
            *one = one.wrapping_sub(other);
        }
        one
    }

    #[inline(always)]
    unsafe fn zero() -> [i32; SUMS] {
        [0; SUMS]
    }

    #[inline(always)]
    unsafe fn add_squares(mut sums: [i32; SUMS], neurons: [i16; BLOCK], weights: [i16; BLOCK]) -> [i32; SUMS] {
        for (place, sum) in sums.iter_mut().enumerate() {
            let square = |place: usize| {
                let clamped = neurons[place].clamp(0, QA as i16);
                i32::from(clamped) * i32::from(clamped.wrapping_mul(weights[place]))
            };
            *sum += square(2 * place) + square(2 * place + 1);
        }
        sums
    }

    #[inline(always)]
    unsafe fn total(sums: [i32; SUMS]) -> i64 {
        sums.into_iter().map(i64::from).sum()
    }
}

compile!(Portable);
