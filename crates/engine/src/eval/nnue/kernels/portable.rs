//! Plain loops over the numbers of a block, which compilers turn into whatever vector instructions they may rely on.

use super::super::blocks::BLOCK;
use super::super::units::{PAIR_SHIFT, QA, SQUARE_SHIFT};
use super::lanes::{Block, CHUNK, Group, Lanes, RowNumber};
use super::{Layers, Scratch, compile};

struct Portable;

/// Two numbers of 16 bits.
#[inline(always)]
fn halves(pair: i32) -> [i32; 2] {
    [i32::from(pair as i16), pair >> 16]
}

/// The pairwise products of two blocks, in groups of four.
#[inline(always)]
fn products(halves: &[[i16; BLOCK]; 2]) -> [[u8; 4]; BLOCK / 4] {
    let mut products = [[0; 4]; BLOCK / 4];
    for ((product, one), other) in products.as_flattened_mut().iter_mut().zip(halves[0]).zip(halves[1]) {
        let [one, other] = [one, other].map(|neuron| neuron.clamp(0, QA as i16) as u16);
        *product = ((one * other) >> PAIR_SHIFT) as u8;
    }
    products
}

// Nothing here is unsafe: it needs no instructions that a CPU might lack.
impl Lanes for Portable {
    type Wide = [i16; BLOCK];
    type Sums = [i32; 16];
    /// Two sums for each neuron: of the first two inputs of every group, and of the others.
    type Partial = [i32; 32];

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
    unsafe fn multiply(ours: [[i16; BLOCK]; 2], theirs: [[i16; BLOCK]; 2], groups: &mut [i32; CHUNK]) -> u16 {
        let (ours, theirs) = (products(&ours), products(&theirs));
        let mut mask = 0;
        for (number, group) in groups.iter_mut().enumerate() {
            // Two groups of ours, two of theirs.
            let inputs = if number & 2 == 0 { &ours } else { &theirs };
            *group = i32::from_le_bytes(inputs[number / 4 * 2 + number % 2]);
            mask |= u16::from(*group != 0) << number;
        }
        mask
    }

    #[inline(always)]
    unsafe fn nothing() -> [i32; 32] {
        [0; 32]
    }

    #[inline(always)]
    unsafe fn add_group(mut partial: [i32; 32], inputs: i32, weights: &Group) -> [i32; 32] {
        let inputs = inputs.to_le_bytes().map(i16::from);
        let inputs: [i16; 64] = std::array::from_fn(|place| inputs[place % 4]);
        let weights = weights.0.map(i16::from);
        // Two neighbours share a sum: there is an instruction for it almost everywhere.
        for (place, sum) in partial.iter_mut().enumerate() {
            let product = |place: usize| i32::from(inputs[place]) * i32::from(weights[place]);
            *sum += product(2 * place) + product(2 * place + 1);
        }
        partial
    }

    #[inline(always)]
    unsafe fn join(one: [i32; 32], other: [i32; 32]) -> [i32; 32] {
        std::array::from_fn(|place| one[place] + other[place])
    }

    #[inline(always)]
    unsafe fn finish(partial: [i32; 32], bias: &[i32; 16]) -> [i32; 16] {
        std::array::from_fn(|neuron| partial[2 * neuron] + partial[2 * neuron + 1] + bias[neuron])
    }

    #[inline(always)]
    unsafe fn load_sums(bias: &[i32; 16]) -> [i32; 16] {
        *bias
    }

    #[inline(always)]
    unsafe fn add_pair(mut sums: [i32; 16], inputs: i32, weights: &Block) -> [i32; 16] {
        let [first, second] = halves(inputs);
        for (sum, weights) in sums.iter_mut().zip(weights.0.as_chunks::<2>().0) {
            *sum += first * i32::from(weights[0]) + second * i32::from(weights[1]);
        }
        sums
    }

    #[inline(always)]
    unsafe fn activate(sums: [i32; 16], shift: u32, limit: i32, pairs: &mut [i32; 8]) {
        let squares = sums.map(|sum| (sum >> shift).clamp(0, limit).pow(2) >> SQUARE_SHIFT);
        *pairs = std::array::from_fn(|pair| squares[2 * pair] | squares[2 * pair + 1] << 16);
    }

    #[inline(always)]
    unsafe fn total(pairs: &[[i32; 8]; 2], weights: &Block) -> i32 {
        let inputs = pairs.as_flattened().iter().flat_map(|&pair| halves(pair));
        inputs.zip(weights.0).map(|(input, weight)| input * i32::from(weight)).sum()
    }
}

compile!(Portable);
