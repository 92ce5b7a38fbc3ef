//! AVX2: sixteen numbers to a register, so a block is two.
//!
//! A clamped neuron times its weight is an `i16`, as the network promises; times the neuron again, two neighbours are
//! summed by one instruction.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_add_epi32, _mm256_load_si256, _mm256_madd_epi16, _mm256_max_epi16,
    _mm256_min_epi16, _mm256_mullo_epi16, _mm256_set1_epi16, _mm256_setzero_si256, _mm256_store_si256,
    _mm256_storeu_si256, _mm256_sub_epi16,
};

use super::{Block, Lanes, compile};
use crate::eval::nnue::network::QA;

struct Avx2;

/// Half of a block.
const HALF: usize = 16;

// SAFETY, for every block below: only functions with the target feature call these, and they are inlined there; a block
// is aligned to 64 bytes, and its second half begins within it.
impl Lanes for Avx2 {
    type Wide = [__m256i; 2];
    type Sums = [__m256i; 2];

    #[inline(always)]
    unsafe fn load(block: &Block) -> [__m256i; 2] {
        // SAFETY: see above.
        unsafe {
            let numbers = block.0.as_ptr();
            [_mm256_load_si256(numbers.cast()), _mm256_load_si256(numbers.add(HALF).cast())]
        }
    }

    #[inline(always)]
    unsafe fn store(block: &mut Block, wide: [__m256i; 2]) {
        // SAFETY: see above.
        unsafe {
            let numbers = block.0.as_mut_ptr();
            _mm256_store_si256(numbers.cast(), wide[0]);
            _mm256_store_si256(numbers.add(HALF).cast(), wide[1]);
        }
    }

    #[inline(always)]
    unsafe fn add(one: [__m256i; 2], other: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: see above.
        unsafe { [_mm256_add_epi16(one[0], other[0]), _mm256_add_epi16(one[1], other[1])] }
    }

    #[inline(always)]
    unsafe fn subtract(one: [__m256i; 2], other: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: see above.
        unsafe { [_mm256_sub_epi16(one[0], other[0]), _mm256_sub_epi16(one[1], other[1])] }
    }

    #[inline(always)]
    unsafe fn zero() -> [__m256i; 2] {
        // SAFETY: see above.
        unsafe { [_mm256_setzero_si256(); 2] }
    }

    #[inline(always)]
    unsafe fn add_squares(sums: [__m256i; 2], neurons: [__m256i; 2], weights: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: see above.
        let half = |sums, neurons, weights| unsafe {
            let limit = _mm256_set1_epi16(QA as i16);
            let clamped = _mm256_max_epi16(_mm256_min_epi16(neurons, limit), _mm256_setzero_si256());
            let weighted = _mm256_mullo_epi16(clamped, weights);
            _mm256_add_epi32(sums, _mm256_madd_epi16(clamped, weighted))
        };
        [half(sums[0], neurons[0], weights[0]), half(sums[1], neurons[1], weights[1])]
    }

    #[inline(always)]
    unsafe fn total(sums: [__m256i; 2]) -> i64 {
        let mut numbers = [0i32; HALF];
        // SAFETY: see above; the array holds both registers, wherever it lies.
        unsafe {
            _mm256_storeu_si256(numbers.as_mut_ptr().cast(), sums[0]);
            _mm256_storeu_si256(numbers.as_mut_ptr().add(HALF / 2).cast(), sums[1]);
        }
        numbers.into_iter().map(i64::from).sum()
    }
}

compile!(Avx2, "avx2");
