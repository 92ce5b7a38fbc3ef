//! The evaluation by a neural network that keeps its sums up to date from move to move.
//!
//! [`Network`] holds weights and reads and writes the file; [`View`] says which weights a piece on a square has;
//! [`Kernel`] sums, as fast as the CPU can; `Follower` goes along with the search and gives the score.

mod accumulator;
mod embedded;
mod features;
mod kernels;
mod network;
mod random;

use std::fmt;
use std::sync::Arc;

use alcor_chess::{Move, Position};

use accumulator::Accumulators;
pub use embedded::embedded;
pub use features::{FEATURES, KING_PLACES, View};
pub use kernels::{BLOCK, Kernel};
pub use network::{
    HIDDEN, MAGIC, MOST_BYTES, MOST_OUTPUT_WEIGHT, Network, NetworkError, NetworkParts, QA, QB, SCALE, VERSION,
    output_bucket,
};

/// Follows the moves of a search, and knows what the network says of the position they lead to.
pub(super) struct Follower {
    network: Arc<Network>,
    kernel: Kernel,
    accumulators: Accumulators,
}

impl Follower {
    pub(super) fn new(network: Arc<Network>, kernel: Kernel) -> Follower {
        let accumulators = Accumulators::new(&network, kernel);
        Follower { network, kernel, accumulators }
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

    /// What the network says of the last position, which is given.
    #[inline]
    pub(super) fn evaluate(&mut self, position: &Position) -> i32 {
        let [ours, theirs] = self.accumulators.sums(&self.network, position);
        let (weights, bias) = self.network.output(position.occupied().count());
        score(self.kernel.output(ours, theirs, weights), bias)
    }
}

/// The score that a sum of the output stands for, rounded towards zero.
#[inline(always)]
fn score(sum: i64, bias: i32) -> i32 {
    let (one, output) = (i64::from(QA), i64::from(QA * QB));
    // Even sums at their limit are small here: a file holds them to it.
    ((sum / one + i64::from(bias)) * i64::from(SCALE) / output) as i32
}

impl Network {
    /// What the network says of a position, from its side to move; computed from nothing, for those who ask once.
    pub fn evaluate(&self, position: &Position) -> i32 {
        let us = position.side_to_move();
        let sums = [us, !us].map(|color| {
            let view = View::new(color, position.king(color), self.king_table());
            let mut sums = vec![0i16; self.hidden()];
            let rows = position
                .occupied()
                .into_iter()
                .filter_map(|square| position.piece_at(square).map(|piece| self.feature(view.index(piece, square))));
            for row in rows.chain([self.feature_bias()]) {
                for (sum, weight) in sums.iter_mut().zip(row.iter().flat_map(|block| block.0)) {
                    *sum = sum.wrapping_add(weight);
                }
            }
            sums
        });
        let (weights, bias) = self.output(position.occupied().count());
        let neurons = sums.iter().flatten().map(|&sum| i64::from(sum).clamp(0, i64::from(QA)));
        let weights = weights.iter().flat_map(|block| block.0).map(i64::from);
        score(neurons.zip(weights).map(|(neuron, weight)| neuron * neuron * weight).sum(), bias)
    }
}

/// Shows the shape and the description.
impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kings, hidden, outputs) = (self.king_buckets(), self.hidden(), self.output_buckets());
        write!(f, "({kings}x{FEATURES} -> {hidden})x2 -> {outputs}: {}", self.description())
    }
}

#[cfg(test)]
mod tests;
