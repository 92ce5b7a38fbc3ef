//! What an instruction set must be able to do for the network.

pub(super) use super::super::blocks::{Block, Group, RowNumber};

/// Groups of four inputs that two blocks of an accumulator of each perspective give.
pub(super) const CHUNK: usize = 16;

/// For each byte the numbers of the bits that are set, from the lowest.
static SET_BITS: [[u16; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut count) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][count] = bit;
                count += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// What an instruction set can do. Small numbers travel together in an `i32`, the first in the lowest bits: four inputs
/// of layer 1 (`u8`) or two of layer 2 or 3 (`i16`).
///
/// # Safety
/// The functions may be called only where the CPU has the instructions of the set.
pub(super) trait Lanes {
    /// A block in registers.
    type Wide: Copy;
    /// The sums of sixteen neurons, 32 bits each.
    type Sums: Copy;
    /// What has been added up of the sums of layer 1.
    type Partial: Copy;

    unsafe fn load(block: &Block) -> Self::Wide;
    unsafe fn store(block: &mut Block, wide: Self::Wide);
    /// Adds, wrapping around.
    unsafe fn add(one: Self::Wide, other: Self::Wide) -> Self::Wide;
    /// Subtracts, wrapping around.
    unsafe fn subtract(one: Self::Wide, other: Self::Wide) -> Self::Wide;

    /// Writes the pairwise products of the halves of two accumulators, eight of ours, eight of theirs, and so on, as groups
    /// of four. The result has a bit for each group that is not zero.
    unsafe fn multiply(ours: [Self::Wide; 2], theirs: [Self::Wide; 2], groups: &mut [i32; CHUNK]) -> u16;

    /// Writes the numbers of the bits that are set, counted from `first`; behind the last of them anything.
    #[inline(always)]
    unsafe fn list(mask: u16, first: u16, list: &mut [u16; CHUNK]) {
        let (low, high) = (usize::from(mask & 0xFF), usize::from(mask >> 8));
        let behind = low.count_ones() as usize;
        list[..8].copy_from_slice(&SET_BITS[low].map(|bit| first + bit));
        list[behind..][..8].copy_from_slice(&SET_BITS[high].map(|bit| first + 8 + bit));
    }

    unsafe fn nothing() -> Self::Partial;
    /// Adds four inputs of layer 1 times their weights.
    unsafe fn add_group(partial: Self::Partial, inputs: i32, weights: &Group) -> Self::Partial;
    unsafe fn join(one: Self::Partial, other: Self::Partial) -> Self::Partial;
    /// The sums of layer 1.
    unsafe fn finish(partial: Self::Partial, bias: &[i32; 16]) -> Self::Sums;

    unsafe fn load_sums(bias: &[i32; 16]) -> Self::Sums;
    /// Adds two inputs of layer 2 times their weights: two for the first neuron, two for the second, ...
    unsafe fn add_pair(sums: Self::Sums, inputs: i32, weights: &Block) -> Self::Sums;
    /// Shifts to the right, clamps to `0..=limit`, squares and shifts by `SQUARE_SHIFT`; writes pairs.
    unsafe fn activate(sums: Self::Sums, shift: u32, limit: i32, pairs: &mut [i32; 8]);
    /// The sum of pairs of inputs times weights.
    unsafe fn total(pairs: &[[i32; 8]; 2], weights: &Block) -> i32;
}
