//! The evaluation by a neural network that is updated from move to move: (768 x K king buckets -> H) x 2 -> pairwise
//! product -> 16 -> 32 -> 1, the last three layers once for each of B output buckets.
//!
//! [`View`] maps pieces to the features of a perspective; [`Network`] holds the weights, `file` reads and writes them, and
//! `reference` defines their meaning; [`Kernel`] computes the same as fast as the CPU can; `NetworkEvaluator` follows the
//! search.

mod accumulator;
mod blocks;
mod embedded;
mod error;
mod features;
mod file;
mod kernels;
mod layers;
mod network;
mod parts;
mod random;
mod reference;
mod units;

use std::sync::Arc;

use alcor_chess::{Move, Position};

use accumulator::AccumulatorStack;
pub use blocks::BLOCK;
pub use embedded::embedded;
pub use error::NetworkError;
pub use features::{FEATURES, KING_PLACES, View};
pub use file::MAX_BYTES;
pub use kernels::Kernel;
pub use network::{Network, output_bucket};
pub use parts::NetworkParts;
pub use units::*;

/// Follows the moves of a search, and evaluates the position they lead to.
pub(super) struct NetworkEvaluator {
    network: Arc<Network>,
    accumulators: AccumulatorStack,
}

impl NetworkEvaluator {
    pub(super) fn new(network: Arc<Network>, kernel: Kernel) -> NetworkEvaluator {
        let accumulators = AccumulatorStack::new(&network, kernel);
        NetworkEvaluator { network, accumulators }
    }

    /// Begins with a position.
    pub(super) fn reset(&mut self, position: &Position) {
        self.accumulators.reset(&self.network, position);
    }

    /// Goes on from a position, the last one, by a move.
    #[inline(always)]
    pub(super) fn push(&mut self, position: &Position, mv: Move) {
        self.accumulators.push(&self.network, position, mv);
    }

    /// Goes back by a move.
    #[inline(always)]
    pub(super) fn pop(&mut self) {
        self.accumulators.pop();
    }

    /// The output of the network for the last position, which is given.
    #[inline]
    pub(super) fn evaluate(&mut self, position: &Position) -> i32 {
        let layers = self.network.layers(position.occupied().count());
        let sum = self.accumulators.propagate(&self.network, position, layers);
        reference::score(sum, layers.l3_bias)
    }
}

#[cfg(test)]
mod tests;
