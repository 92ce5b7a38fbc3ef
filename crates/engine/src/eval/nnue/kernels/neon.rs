//! NEON, which every 64-bit ARM CPU has: eight numbers to a register, so a block is four.

use std::arch::aarch64::{
    int8x16_t, int16x8_t, int32x4_t, uint8x16_t, vaddq_s16, vaddq_s32, vaddvq_s32, vaddvq_u32, vandq_u32, vcombine_s16,
    vcombine_u8, vdupq_n_s16, vdupq_n_s32, vget_low_s8, vget_low_s16, vld1q_s8, vld1q_s16, vld1q_s32, vld1q_u32,
    vmaxq_s16, vmaxq_s32, vminq_s16, vminq_s32, vmlal_high_s16, vmlal_s16, vmovn_s32, vmovn_u16, vmull_high_s8,
    vmull_high_s16, vmull_s8, vmull_s16, vmulq_s32, vmulq_u16, vpadalq_s16, vpaddq_s16, vpaddq_s32,
    vreinterpretq_s8_s32, vreinterpretq_s16_s32, vreinterpretq_u16_s16, vreinterpretq_u32_u8, vshlq_s32, vshrq_n_u16,
    vst1q_s16, vst1q_u8, vsubq_s16, vtstq_u32,
};
use std::array;

use super::super::units::{PAIR_SHIFT, QA, SQUARE_SHIFT};
use super::lanes::{Block, CHUNK, Group, Lanes, RowNumber};
use super::{Layers, Scratch, compile};

struct Neon;

/// A block.
type Wide = [int16x8_t; 4];
/// Sixteen sums.
type Sums = [int32x4_t; 4];

/// The pairwise products of two registers of each perspective, eight of ours and eight of theirs.
///
/// # Safety
/// The CPU must have NEON.
#[inline(always)]
unsafe fn products(ours: [int16x8_t; 2], theirs: [int16x8_t; 2]) -> uint8x16_t {
    // SAFETY: as the caller promises.
    unsafe {
        let clamp = |neurons| {
            let clamped = vmaxq_s16(vminq_s16(neurons, vdupq_n_s16(QA as i16)), vdupq_n_s16(0));
            vreinterpretq_u16_s16(clamped)
        };
        let eight = |[one, other]: [int16x8_t; 2]| {
            vmovn_u16(vshrq_n_u16::<{ PAIR_SHIFT as i32 }>(vmulq_u16(clamp(one), clamp(other))))
        };
        vcombine_u8(eight(ours), eight(theirs))
    }
}

/// # Safety
/// The CPU must have NEON.
#[inline(always)]
unsafe fn add_sums(one: Sums, other: Sums) -> Sums {
    // SAFETY: as the caller promises.
    array::from_fn(|part| unsafe { vaddq_s32(one[part], other[part]) })
}

// SAFETY, for every block below: NEON is part of the architecture; each part begins and ends within its block, group or
// array, and loads and stores are not bound to an alignment.
impl Lanes for Neon {
    type Wide = Wide;
    type Sums = Sums;
    type Partial = Sums;

    #[inline(always)]
    unsafe fn load(block: &Block) -> Wide {
        // SAFETY: see above.
        array::from_fn(|part| unsafe { vld1q_s16(block.0.as_ptr().add(8 * part)) })
    }

    #[inline(always)]
    unsafe fn store(block: &mut Block, wide: Wide) {
        for (part, &numbers) in wide.iter().enumerate() {
            // SAFETY: see above.
            unsafe { vst1q_s16(block.0.as_mut_ptr().add(8 * part), numbers) };
        }
    }

    #[inline(always)]
    unsafe fn add(one: Wide, other: Wide) -> Wide {
        // SAFETY: see above.
        array::from_fn(|part| unsafe { vaddq_s16(one[part], other[part]) })
    }

    #[inline(always)]
    unsafe fn subtract(one: Wide, other: Wide) -> Wide {
        // SAFETY: see above.
        array::from_fn(|part| unsafe { vsubq_s16(one[part], other[part]) })
    }

    #[inline(always)]
    unsafe fn multiply(ours: [Wide; 2], theirs: [Wide; 2], groups: &mut [i32; CHUNK]) -> u16 {
        let mut mask = 0;
        for (part, groups) in groups.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            // SAFETY: see above.
            unsafe {
                let packed = products([ours[0][part], ours[1][part]], [theirs[0][part], theirs[1][part]]);
                vst1q_u8(groups.as_mut_ptr().cast(), packed);
                let four = vreinterpretq_u32_u8(packed);
                let bits = vandq_u32(vtstq_u32(four, four), vld1q_u32([1, 2, 4, 8].as_ptr()));
                mask |= (vaddvq_u32(bits) as u16) << (4 * part);
            }
        }
        mask
    }

    #[inline(always)]
    unsafe fn nothing() -> Sums {
        // SAFETY: see above.
        unsafe { [vdupq_n_s32(0); 4] }
    }

    #[inline(always)]
    unsafe fn add_group(partial: Sums, inputs: i32, weights: &Group) -> Sums {
        // SAFETY: see above.
        unsafe {
            // No input is larger than 127, so all fit bytes with a sign.
            let inputs: int8x16_t = vreinterpretq_s8_s32(vdupq_n_s32(inputs));
            array::from_fn(|part| {
                let weights = vld1q_s8(weights.0.as_ptr().add(16 * part));
                let low = vmull_s8(vget_low_s8(inputs), vget_low_s8(weights));
                let high = vmull_high_s8(inputs, weights);
                vpadalq_s16(partial[part], vpaddq_s16(low, high))
            })
        }
    }

    #[inline(always)]
    unsafe fn join(one: Sums, other: Sums) -> Sums {
        // SAFETY: see above.
        unsafe { add_sums(one, other) }
    }

    #[inline(always)]
    unsafe fn finish(partial: Sums, bias: &[i32; 16]) -> Sums {
        // SAFETY: see above.
        unsafe { add_sums(partial, Self::load_sums(bias)) }
    }

    #[inline(always)]
    unsafe fn load_sums(bias: &[i32; 16]) -> Sums {
        // SAFETY: see above.
        array::from_fn(|part| unsafe { vld1q_s32(bias.as_ptr().add(4 * part)) })
    }

    #[inline(always)]
    unsafe fn add_pair(sums: Sums, inputs: i32, weights: &Block) -> Sums {
        // SAFETY: see above.
        unsafe {
            let (inputs, weights) = (vreinterpretq_s16_s32(vdupq_n_s32(inputs)), Self::load(weights));
            array::from_fn(|part| {
                let low = vmull_s16(vget_low_s16(inputs), vget_low_s16(weights[part]));
                vaddq_s32(sums[part], vpaddq_s32(low, vmull_high_s16(inputs, weights[part])))
            })
        }
    }

    #[inline(always)]
    unsafe fn activate(sums: Sums, shift: u32, limit: i32, pairs: &mut [i32; 8]) {
        // SAFETY: see above.
        unsafe {
            let [a, b, c, d] = sums.map(|sums| {
                let shifted = vshlq_s32(sums, vdupq_n_s32(-(shift as i32)));
                let clamped = vmaxq_s32(vminq_s32(shifted, vdupq_n_s32(limit)), vdupq_n_s32(0));
                vmovn_s32(vshlq_s32(vmulq_s32(clamped, clamped), vdupq_n_s32(-(SQUARE_SHIFT as i32))))
            });
            vst1q_s16(pairs.as_mut_ptr().cast(), vcombine_s16(a, b));
            vst1q_s16(pairs.as_mut_ptr().add(4).cast(), vcombine_s16(c, d));
        }
    }

    #[inline(always)]
    unsafe fn total(pairs: &[[i32; 8]; 2], weights: &Block) -> i32 {
        // SAFETY: see above.
        unsafe {
            let mut sums = vdupq_n_s32(0);
            for (part, weights) in Self::load(weights).into_iter().enumerate() {
                let inputs = vld1q_s16(pairs.as_ptr().cast::<i16>().add(8 * part));
                sums = vmlal_s16(sums, vget_low_s16(inputs), vget_low_s16(weights));
                sums = vmlal_high_s16(sums, inputs, weights);
            }
            vaddvq_s32(sums)
        }
    }
}

compile!(Neon, "neon");
