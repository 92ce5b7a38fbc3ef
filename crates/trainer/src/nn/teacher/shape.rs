//! The shape of the teacher: how many neurons, features and layers it has.

/// Neurons of a side.
pub(super) const SIDE: usize = 1024;
/// Inputs of the first layer: from each side half as many as it has neurons.
pub(super) const INPUTS: usize = SIDE;
/// Neurons of the first layer; the last of them goes straight to the output.
pub(super) const FIRST: usize = 16;
/// Neurons of the second layer, and the inputs it has room for.
pub(super) const SECOND: usize = 32;
/// Sets of layers.
pub(super) const BUCKETS: usize = 8;
/// Places of a king, mirrored.
const KING_PLACES: usize = 32;
/// Pieces on squares, the two kings sharing theirs.
pub(super) const PLACES: usize = 11 * 64;
/// Features of a side.
pub(super) const FEATURES: usize = KING_PLACES * PLACES;
