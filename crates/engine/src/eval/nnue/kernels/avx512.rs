//! AVX-512: a block is one register. Otherwise as AVX2.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_add_epi32, _mm512_load_si512, _mm512_madd_epi16, _mm512_max_epi16,
    _mm512_min_epi16, _mm512_mullo_epi16, _mm512_set1_epi16, _mm512_setzero_si512, _mm512_store_si512,
    _mm512_storeu_si512, _mm512_sub_epi16,
};

use super::{Block, Lanes, compile};
use crate::eval::nnue::network::QA;

struct Avx512;

// SAFETY, for every block below: only functions with the target feature call these, and they are inlined there; a block
// is a register long and aligned like one.
impl Lanes for Avx512 {
    type Wide = __m512i;
    type Sums = __m512i;

    #[inline(always)]
    unsafe fn load(block: &Block) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_load_si512(block.0.as_ptr().cast()) }
    }

    #[inline(always)]
    unsafe fn store(block: &mut Block, wide: __m512i) {
        // SAFETY: see above.
        unsafe { _mm512_store_si512(block.0.as_mut_ptr().cast(), wide) }
    }

    #[inline(always)]
    unsafe fn add(one: __m512i, other: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_add_epi16(one, other) }
    }

    #[inline(always)]
    unsafe fn subtract(one: __m512i, other: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_sub_epi16(one, other) }
    }

    #[inline(always)]
    unsafe fn zero() -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    unsafe fn add_squares(sums: __m512i, neurons: __m512i, weights: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe {
            let limit = _mm512_set1_epi16(QA as i16);
            let clamped = _mm512_max_epi16(_mm512_min_epi16(neurons, limit), _mm512_setzero_si512());
            let weighted = _mm512_mullo_epi16(clamped, weights);
            _mm512_add_epi32(sums, _mm512_madd_epi16(clamped, weighted))
        }
    }

    #[inline(always)]
    unsafe fn total(sums: __m512i) -> i64 {
        let mut numbers = [0i32; 16];
        // SAFETY: see above; the array holds a register, wherever it lies.
        unsafe { _mm512_storeu_si512(numbers.as_mut_ptr().cast(), sums) };
        numbers.into_iter().map(i64::from).sum()
    }
}

compile!(Avx512, "avx512bw");
