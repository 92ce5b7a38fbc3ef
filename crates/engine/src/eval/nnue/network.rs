//! The network: its weights, put together from plain numbers and taken apart again.
//!
//! Each perspective has an accumulator: a bias and the rows of the features it sees. The halves of an accumulator are
//! multiplied with each other, and the products of both perspectives, the side to move first, go through three small layers;
//! of these there is one set for each number of pieces left ([`output_bucket`]). [`units`](super::units) has the arithmetic.

use std::fmt;

use super::error::NetworkError;
use super::features::{FEATURES, KING_PLACES};
use super::file;
use super::kernels::{BLOCK, Block};
use super::layers::Layers;
use super::units::{
    HIDDEN, HIDDEN_STEP, KING_BUCKETS, L1_NEURONS, L2_NEURONS, MAX_BIAS, MAX_L1_WEIGHT, MAX_WEIGHT, OUTPUT_BUCKETS,
};

/// A network taken apart: plain numbers in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NetworkParts {
    /// What the network is and where it comes from.
    pub description: String,
    /// Neurons of each accumulator, H.
    pub hidden: usize,
    /// The king bucket of each place of the mirrored king.
    pub king_table: [u8; KING_PLACES],
    /// A row of H for each feature of each king bucket.
    pub feature_weights: Vec<i16>,
    /// What every accumulator starts from.
    pub feature_bias: Vec<i16>,
    /// For each output bucket and each of the 16 neurons of layer 1 a row of H.
    pub l1_weights: Vec<i8>,
    /// For each output bucket 16, in parts of [`INPUT_ONE`](super::INPUT_ONE) times [`L1_WEIGHT_ONE`](super::L1_WEIGHT_ONE).
    pub l1_bias: Vec<i32>,
    /// For each output bucket and each of the 32 neurons of layer 2 a row of 16.
    pub l2_weights: Vec<i16>,
    /// For each output bucket 32, in parts of [`L2_ONE`](super::L2_ONE) times [`L2_WEIGHT_ONE`](super::L2_WEIGHT_ONE).
    pub l2_bias: Vec<i32>,
    /// For each output bucket a row of 32.
    pub l3_weights: Vec<i16>,
    /// One for each output bucket, in parts of [`OUTPUT_UNIT`](super::OUTPUT_UNIT).
    pub l3_bias: Vec<i32>,
}

impl NetworkParts {
    /// How many sets of feature weights there are.
    pub fn king_buckets(&self) -> usize {
        self.feature_weights.len() / (FEATURES * self.hidden.max(1))
    }

    /// How many sets of layers there are.
    pub fn output_buckets(&self) -> usize {
        self.l3_bias.len()
    }

    /// Whether the parts fit together and can be used.
    fn check(&self) -> Result<(), NetworkError> {
        let (hidden, kings, outputs) = (self.hidden, self.king_buckets(), self.output_buckets());
        check_shape(hidden, kings, outputs)?;
        check("feature weights", kings * FEATURES * hidden, self.feature_weights.len())?;
        check("feature biases", hidden, self.feature_bias.len())?;
        check("weights of layer 1", outputs * L1_NEURONS * hidden, self.l1_weights.len())?;
        check("biases of layer 1", outputs * L1_NEURONS, self.l1_bias.len())?;
        check("weights of layer 2", outputs * L2_NEURONS * L1_NEURONS, self.l2_weights.len())?;
        check("biases of layer 2", outputs * L2_NEURONS, self.l2_bias.len())?;
        check("weights of layer 3", outputs * L2_NEURONS, self.l3_weights.len())?;
        if let Some(&bucket) = self.king_table.iter().find(|&&bucket| usize::from(bucket) >= kings) {
            let expected = format!("below {kings}");
            return Err(NetworkError::Number { name: "king buckets", expected, found: bucket.into() });
        }
        check_size("weights of layer 1", MAX_L1_WEIGHT.into(), &self.l1_weights)?;
        check_size("biases of layer 1", MAX_BIAS, &self.l1_bias)?;
        check_size("weights of layer 2", MAX_WEIGHT.into(), &self.l2_weights)?;
        check_size("biases of layer 2", MAX_BIAS, &self.l2_bias)?;
        check_size("weights of layer 3", MAX_WEIGHT.into(), &self.l3_weights)
    }
}

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
    /// Puts a network together.
    ///
    /// # Errors
    /// If the parts do not fit together, or cannot be used.
    pub fn from_parts(parts: NetworkParts) -> Result<Network, NetworkError> {
        let hash = file::hash(&file::content(&parts));
        Network::assemble(parts, hash)
    }

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

    /// The weights of a feature.
    #[inline(always)]
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

/// The output bucket for a number of pieces, kings included, of so many buckets.
#[inline(always)]
pub fn output_bucket(pieces: u32, buckets: usize) -> usize {
    // A position set up by hand may have more pieces than a game can.
    (pieces as usize).saturating_sub(2).min(31) * buckets / 32
}

/// Whether networks may be of this shape.
pub(super) fn check_shape(hidden: usize, king_buckets: usize, output_buckets: usize) -> Result<(), NetworkError> {
    if !HIDDEN.contains(&hidden) || !hidden.is_multiple_of(HIDDEN_STEP) {
        let expected = format!("a multiple of {HIDDEN_STEP} up to {}", HIDDEN.end());
        return Err(NetworkError::Number { name: "hidden neurons", expected, found: hidden });
    }
    for (name, range, found) in
        [("king buckets", KING_BUCKETS, king_buckets), ("output buckets", OUTPUT_BUCKETS, output_buckets)]
    {
        if !range.contains(&found) {
            let expected = format!("{}..{}", range.start(), range.end());
            return Err(NetworkError::Number { name, expected, found });
        }
    }
    Ok(())
}

/// Whether a number is the only possible one.
pub(super) fn check(name: &'static str, expected: usize, found: usize) -> Result<(), NetworkError> {
    if expected == found { Ok(()) } else { Err(NetworkError::Number { name, expected: expected.to_string(), found }) }
}

/// Whether no number is larger than the limit.
fn check_size<T: Copy + Into<i32>>(name: &'static str, limit: i32, numbers: &[T]) -> Result<(), NetworkError> {
    match numbers.iter().map(|&number| number.into()).find(|number| !(-limit..=limit).contains(number)) {
        Some(found) => Err(NetworkError::Weight { name, limit, found }),
        None => Ok(()),
    }
}

fn blocks(numbers: &[i16]) -> Box<[Block]> {
    numbers.as_chunks().0.iter().map(|&numbers| Block(numbers)).collect()
}
