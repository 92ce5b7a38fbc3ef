//! AVX-512: a block is one register, and so is a group of weights. With VNNI
//! (`avx512vnni`) one instruction multiplies and adds up a group.

use std::arch::x86_64::{
    __m512i, _mm256_storeu_si256, _mm512_add_epi16, _mm512_add_epi32, _mm512_cvtepi32_epi16, _mm512_dpbusd_epi32,
    _mm512_load_si512, _mm512_loadu_si512, _mm512_madd_epi16, _mm512_maddubs_epi16, _mm512_maskz_compress_epi32,
    _mm512_max_epi16, _mm512_max_epi32, _mm512_min_epi16, _mm512_min_epi32, _mm512_mulhi_epi16, _mm512_packus_epi16,
    _mm512_reduce_add_epi32, _mm512_set1_epi16, _mm512_set1_epi32, _mm512_setr_epi32, _mm512_setzero_si512,
    _mm512_slli_epi16, _mm512_srai_epi32, _mm512_srav_epi32, _mm512_store_si512, _mm512_storeu_si512, _mm512_sub_epi16,
    _mm512_test_epi32_mask,
};

use super::super::units::{PAIR_SHIFT, QA, SQUARE_SHIFT};
use super::lanes::{Block, CHUNK, Group, Lanes, RowNumber};
use super::{Layers, Scratch, compile};

pub(super) struct Avx512<const VNNI: bool>;

/// The pairwise products of two blocks: the high half of `(one << 7) * other` is `(one * other) >> 9`. A negative neuron
/// of the second block makes a negative product, which is packed as zero like the others that are clamped.
///
/// # Safety
/// The CPU must have AVX-512.
#[inline(always)]
unsafe fn products([one, other]: [__m512i; 2]) -> __m512i {
    // SAFETY: as the caller promises.
    unsafe {
        let limit = _mm512_set1_epi16(QA as i16);
        let one = _mm512_max_epi16(_mm512_min_epi16(one, limit), _mm512_setzero_si512());
        _mm512_mulhi_epi16(_mm512_slli_epi16::<{ 16 - PAIR_SHIFT }>(one), _mm512_min_epi16(other, limit))
    }
}

// SAFETY, for every block below: only functions with the target feature call these, and they are inlined there; blocks
// and groups are a register long and aligned like one, other loads and stores are not bound to an alignment.
impl<const VNNI: bool> Lanes for Avx512<VNNI> {
    type Wide = __m512i;
    type Sums = __m512i;
    type Partial = __m512i;

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
    unsafe fn multiply(ours: [__m512i; 2], theirs: [__m512i; 2], groups: &mut [i32; CHUNK]) -> u16 {
        // SAFETY: see above.
        unsafe {
            let packed = _mm512_packus_epi16(products(ours), products(theirs));
            _mm512_storeu_si512(groups.as_mut_ptr().cast(), packed);
            _mm512_test_epi32_mask(packed, packed)
        }
    }

    #[inline(always)]
    unsafe fn list(mask: u16, first: u16, list: &mut [u16; CHUNK]) {
        // SAFETY: see above.
        unsafe {
            let all = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            let set = _mm512_maskz_compress_epi32(mask, _mm512_add_epi32(all, _mm512_set1_epi32(first.into())));
            _mm256_storeu_si256(list.as_mut_ptr().cast(), _mm512_cvtepi32_epi16(set));
        }
    }

    #[inline(always)]
    unsafe fn nothing() -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    unsafe fn add_group(partial: __m512i, inputs: i32, weights: &Group) -> __m512i {
        // SAFETY: see above.
        unsafe {
            let (inputs, weights) = (_mm512_set1_epi32(inputs), _mm512_load_si512(weights.0.as_ptr().cast()));
            if VNNI {
                return _mm512_dpbusd_epi32(partial, inputs, weights);
            }
            let pairs = _mm512_maddubs_epi16(inputs, weights);
            _mm512_add_epi32(partial, _mm512_madd_epi16(pairs, _mm512_set1_epi16(1)))
        }
    }

    #[inline(always)]
    unsafe fn join(one: __m512i, other: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_add_epi32(one, other) }
    }

    #[inline(always)]
    unsafe fn finish(partial: __m512i, bias: &[i32; 16]) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_add_epi32(partial, _mm512_loadu_si512(bias.as_ptr().cast())) }
    }

    #[inline(always)]
    unsafe fn load_sums(bias: &[i32; 16]) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_loadu_si512(bias.as_ptr().cast()) }
    }

    #[inline(always)]
    unsafe fn add_pair(sums: __m512i, inputs: i32, weights: &Block) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_add_epi32(sums, _mm512_madd_epi16(_mm512_set1_epi32(inputs), Self::load(weights))) }
    }

    #[inline(always)]
    unsafe fn activate(sums: __m512i, shift: u32, limit: i32, pairs: &mut [i32; 8]) {
        // SAFETY: see above.
        unsafe {
            let shifted = _mm512_srav_epi32(sums, _mm512_set1_epi32(shift as i32));
            let clamped = _mm512_max_epi32(_mm512_min_epi32(shifted, _mm512_set1_epi32(limit)), _mm512_setzero_si512());
            // The upper halves are zero, so this squares.
            let squares = _mm512_srai_epi32::<SQUARE_SHIFT>(_mm512_madd_epi16(clamped, clamped));
            _mm256_storeu_si256(pairs.as_mut_ptr().cast(), _mm512_cvtepi32_epi16(squares));
        }
    }

    #[inline(always)]
    unsafe fn total(pairs: &[[i32; 8]; 2], weights: &Block) -> i32 {
        // SAFETY: see above.
        unsafe {
            let inputs = _mm512_loadu_si512(pairs.as_ptr().cast());
            _mm512_reduce_add_epi32(_mm512_madd_epi16(inputs, Self::load(weights)))
        }
    }
}

compile!(Avx512<false>, "avx512bw");
