//! Cache lines of numbers: how the weights of the network lie in memory.

use super::units::L1_NEURONS;

/// Numbers in a block.
pub const BLOCK: usize = 32;

/// A cache line of weights or of an accumulator: what is done to one is done to all its numbers at once.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Block(pub(super) [i16; BLOCK]);

impl Block {
    pub(super) const ZERO: Block = Block([0; BLOCK]);
}

/// The number of a row of feature weights, among all of the network.
pub(super) type RowNumber = u32;

/// The weights of layer 1 for four inputs: four for the first neuron, four for the second, ...
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Group(pub(super) [i8; 4 * L1_NEURONS]);
