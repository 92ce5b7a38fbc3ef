//! The network: its weights, put together from [`NetworkParts`] and taken apart again.
//!
//! Each perspective has an accumulator: a bias and the rows of the features it sees. The halves of an accumulator are
//! multiplied with each other, and the products of both perspectives, the side to move first, go through three small layers;
//! of these there is one set for each number of pieces left ([`output_bucket`]). [`units`](super::units) has the arithmetic.

use std::fmt;

use super::blocks::{BLOCK, Block};
use super::error::NetworkError;
use super::features::{FEATURES, KING_PLACES};
use super::layers::Layers;
use super::parts::NetworkParts;
use super::units::{L1_NEURONS, L2_NEURONS};

/// A network, ready to evaluate.
pub struct Network {
    description: String,
    hash: u64,
    king_table: [u8; KING_PLACES],
    /// Blocks in an accumulator.
    width: usize,
    feature_weights: Box<[Block]>,
    feature_bias: Box<[Block]>,
    layers: Box<[Layers]>,
}

impl Network {
    /// Puts a network together whose hash is known.
    pub(super) fn assemble(parts: NetworkParts, hash: u64) -> Result<Network, NetworkError> {
        parts.check()?;
        Ok(Network {
            hash,
            king_table: parts.king_table,
            width: parts.hidden / BLOCK,
            feature_weights: blocks(&parts.feature_weights),
            feature_bias: blocks(&parts.feature_bias),
            layers: (0..parts.output_buckets()).map(|bucket| Layers::new(&parts, bucket)).collect(),
            description: parts.description,
        })
    }

    /// Takes the network apart.
    pub fn to_parts(&self) -> NetworkParts {
        let numbers = |blocks: &[Block]| blocks.iter().flat_map(|block| block.0).collect();
        let mut parts = NetworkParts {
            description: self.description.clone(),
            hidden: self.hidden(),
            king_table: self.king_table,
            feature_weights: numbers(&self.feature_weights),
            feature_bias: numbers(&self.feature_bias),
            ..NetworkParts::default()
        };
        for layers in &self.layers {
            layers.append_to(&mut parts);
        }
        parts
    }

    /// What the network is and where it comes from.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// A number that names the network: the hash in its file.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Neurons of each accumulator.
    pub fn hidden(&self) -> usize {
        self.width * BLOCK
    }

    /// How many sets of feature weights there are.
    pub fn king_buckets(&self) -> usize {
        self.feature_weights.len() / (FEATURES * self.width)
    }

    /// How many sets of layers there are.
    pub fn output_buckets(&self) -> usize {
        self.layers.len()
    }

    /// The bucket of each place of the mirrored king.
    #[inline(always)]
    pub(super) fn king_table(&self) -> &[u8; KING_PLACES] {
        &self.king_table
    }

    /// The blocks of an accumulator.
    #[inline(always)]
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// The weights of all features, one row behind the other.
    #[inline(always)]
    pub(super) fn feature_rows(&self) -> &[Block] {
        &self.feature_weights
    }

    /// The weights of a feature.
    pub(super) fn feature(&self, index: usize) -> &[Block] {
        &self.feature_weights[index * self.width..][..self.width]
    }

    /// What every accumulator starts from.
    pub(super) fn feature_bias(&self) -> &[Block] {
        &self.feature_bias
    }

    /// The layers for a number of pieces, kings included.
    #[inline(always)]
    pub(super) fn layers(&self, pieces: u32) -> &Layers {
        &self.layers[output_bucket(pieces, self.layers.len())]
    }
}

/// Shows the shape and the description.
impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kings, hidden, outputs) = (self.king_buckets(), self.hidden(), self.output_buckets());
        let description = self.description();
        write!(f, "({kings}x{FEATURES} -> {hidden})x2 -> ({L1_NEURONS} -> {L2_NEURONS} -> 1)x{outputs}: {description}")
    }
}

/// The output bucket for a number of pieces, kings included.
#[inline(always)]
pub fn output_bucket(pieces: u32, buckets: usize) -> usize {
    // A position set up by hand may have more pieces than a game can.
    (pieces as usize).saturating_sub(2).min(31) * buckets / 32
}

fn blocks(numbers: &[i16]) -> Box<[Block]> {
    numbers.as_chunks().0.iter().map(|&numbers| Block(numbers)).collect()
}
