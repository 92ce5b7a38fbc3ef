//! AVX2: sixteen numbers to a register, so a block is two, and so is a group of weights.

use std::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi16, _mm256_add_epi32,
    _mm256_castsi256_ps, _mm256_castsi256_si128, _mm256_cmpgt_epi32, _mm256_extracti128_si256, _mm256_load_si256,
    _mm256_loadu_si256, _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_max_epi16, _mm256_max_epi32, _mm256_min_epi16,
    _mm256_min_epi32, _mm256_movemask_ps, _mm256_mulhi_epi16, _mm256_packs_epi32, _mm256_packus_epi16,
    _mm256_permute4x64_epi64, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256, _mm256_slli_epi16,
    _mm256_srai_epi32, _mm256_srav_epi32, _mm256_store_si256, _mm256_storeu_si256, _mm256_sub_epi16,
};

use super::super::units::{PAIR_SHIFT, QA, SQUARE_SHIFT};
use super::lanes::{Block, CHUNK, Group, Lanes, RowNumber};
use super::{Layers, Scratch, compile};

struct Avx2;

/// Two registers.
type Two = [__m256i; 2];

/// The pairwise products of two registers: the high half of `(one << 7) * other` is `(one * other) >> 9`. A negative
/// neuron of the second makes a negative product, which is packed as zero like the others that are clamped.
///
/// # Safety
/// The CPU must have AVX2.
#[inline(always)]
unsafe fn products(one: __m256i, other: __m256i) -> __m256i {
    // SAFETY: as the caller promises.
    unsafe {
        let limit = _mm256_set1_epi16(QA as i16);
        let one = _mm256_max_epi16(_mm256_min_epi16(one, limit), _mm256_setzero_si256());
        _mm256_mulhi_epi16(_mm256_slli_epi16::<{ 16 - PAIR_SHIFT as i32 }>(one), _mm256_min_epi16(other, limit))
    }
}

/// Two registers from 64 bytes, wherever they lie.
///
/// # Safety
/// The CPU must have AVX2, and there must be 64 bytes to read.
#[inline(always)]
unsafe fn read(from: *const i32) -> Two {
    // SAFETY: as the caller promises.
    unsafe { [_mm256_loadu_si256(from.cast()), _mm256_loadu_si256(from.add(8).cast())] }
}

/// # Safety
/// The CPU must have AVX2.
#[inline(always)]
unsafe fn add_sums(one: Two, other: Two) -> Two {
    // SAFETY: as the caller promises.
    unsafe { [_mm256_add_epi32(one[0], other[0]), _mm256_add_epi32(one[1], other[1])] }
}

// SAFETY, for every block below: only functions with the target feature call these, and they are inlined there; blocks and
// groups are aligned to 64 bytes and as long; other loads and stores are not bound to an alignment.
impl Lanes for Avx2 {
    type Wide = Two;
    type Sums = Two;
    type Partial = Two;

    #[inline(always)]
    unsafe fn load(block: &Block) -> Two {
        // SAFETY: see above.
        unsafe {
            let numbers = block.0.as_ptr();
            [_mm256_load_si256(numbers.cast()), _mm256_load_si256(numbers.add(16).cast())]
        }
    }

    #[inline(always)]
    unsafe fn store(block: &mut Block, wide: Two) {
        // SAFETY: see above.
        unsafe {
            let numbers = block.0.as_mut_ptr();
            _mm256_store_si256(numbers.cast(), wide[0]);
            _mm256_store_si256(numbers.add(16).cast(), wide[1]);
        }
    }

    #[inline(always)]
    unsafe fn add(one: Two, other: Two) -> Two {
        // SAFETY: see above.
        unsafe { [_mm256_add_epi16(one[0], other[0]), _mm256_add_epi16(one[1], other[1])] }
    }

    #[inline(always)]
    unsafe fn subtract(one: Two, other: Two) -> Two {
        // SAFETY: see above.
        unsafe { [_mm256_sub_epi16(one[0], other[0]), _mm256_sub_epi16(one[1], other[1])] }
    }

    #[inline(always)]
    unsafe fn multiply(ours: [Two; 2], theirs: [Two; 2], groups: &mut [i32; CHUNK]) -> u16 {
        let mut mask = 0;
        for (part, groups) in groups.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            // SAFETY: see above.
            unsafe {
                let ours = products(ours[0][part], ours[1][part]);
                let packed = _mm256_packus_epi16(ours, products(theirs[0][part], theirs[1][part]));
                _mm256_storeu_si256(groups.as_mut_ptr().cast(), packed);
                let positive = _mm256_cmpgt_epi32(packed, _mm256_setzero_si256());
                mask |= (_mm256_movemask_ps(_mm256_castsi256_ps(positive)) as u16) << (8 * part);
            }
        }
        mask
    }

    #[inline(always)]
    unsafe fn nothing() -> Two {
        // SAFETY: see above.
        unsafe { [_mm256_setzero_si256(); 2] }
    }

    #[inline(always)]
    unsafe fn add_group(partial: Two, inputs: i32, weights: &Group) -> Two {
        // SAFETY: see above.
        unsafe {
            let inputs = _mm256_set1_epi32(inputs);
            let weights = read(weights.0.as_ptr().cast());
            let dot = |weights| _mm256_madd_epi16(_mm256_maddubs_epi16(inputs, weights), _mm256_set1_epi16(1));
            add_sums(partial, weights.map(dot))
        }
    }

    #[inline(always)]
    unsafe fn join(one: Two, other: Two) -> Two {
        // SAFETY: see above.
        unsafe { add_sums(one, other) }
    }

    #[inline(always)]
    unsafe fn finish(partial: Two, bias: &[i32; 16]) -> Two {
        // SAFETY: see above.
        unsafe { add_sums(partial, read(bias.as_ptr())) }
    }

    #[inline(always)]
    unsafe fn load_sums(bias: &[i32; 16]) -> Two {
        // SAFETY: see above.
        unsafe { read(bias.as_ptr()) }
    }

    #[inline(always)]
    unsafe fn add_pair(sums: Two, inputs: i32, weights: &Block) -> Two {
        // SAFETY: see above.
        unsafe {
            let inputs = _mm256_set1_epi32(inputs);
            add_sums(sums, Self::load(weights).map(|weights| _mm256_madd_epi16(inputs, weights)))
        }
    }

    #[inline(always)]
    unsafe fn activate(sums: Two, shift: u32, limit: i32, pairs: &mut [i32; 8]) {
        // SAFETY: see above.
        unsafe {
            let [low, high] = sums.map(|sums| {
                let shifted = _mm256_srav_epi32(sums, _mm256_set1_epi32(shift as i32));
                let below = _mm256_min_epi32(shifted, _mm256_set1_epi32(limit));
                let clamped = _mm256_max_epi32(below, _mm256_setzero_si256());
                // The upper halves are zero, so this squares.
                _mm256_srai_epi32::<{ SQUARE_SHIFT as i32 }>(_mm256_madd_epi16(clamped, clamped))
            });
            // Packing goes lane by lane: the second and the third quarter change places.
            let packed = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi32(low, high));
            _mm256_storeu_si256(pairs.as_mut_ptr().cast(), packed);
        }
    }

    #[inline(always)]
    unsafe fn total(pairs: &[[i32; 8]; 2], weights: &Block) -> i32 {
        // SAFETY: see above.
        unsafe {
            let (inputs, weights) = (read(pairs.as_ptr().cast()), Self::load(weights));
            let [low, high] = [0, 1].map(|part| _mm256_madd_epi16(inputs[part], weights[part]));
            let eight = _mm256_add_epi32(low, high);
            let four = _mm_add_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256::<1>(eight));
            let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b01_00_11_10>(four));
            _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two)))
        }
    }
}

compile!(Avx2, "avx2");
