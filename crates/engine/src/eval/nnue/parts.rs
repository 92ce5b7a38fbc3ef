//! A network as plain numbers, in the order of the file, and whether they can be used.

use super::error::NetworkError;
use super::features::{FEATURES, KING_PLACES};
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
    pub(super) fn check(&self) -> Result<(), NetworkError> {
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
