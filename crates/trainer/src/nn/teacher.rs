//! A teacher: another engine's network, asked for its opinion of a position without any search.
//!
//! It is a network of Stockfish 15.1, as its command `export_net` writes it: pieces by the square of one's own king
//! (which is mirrored to the files e to h) into 1024 neurons for each side, two halves of which are multiplied with each
//! other; then layers of 16, 32 and 1 neurons, of which there are eight sets by the number of pieces; and beside them a
//! plain sum over pieces and squares. The file is taken apart in `file`.
//!
//! A [`Judge`] remembers, for each side and each square of its king, the sums of the last position that it saw so. The
//! next one differs in a few pieces, so that an opinion costs a few microseconds.

#[cfg(test)]
pub mod chance;
mod file;

use alcor_chess::{Bitboard, Color, File, Piece, Position, Square};

/// The scale of its scores: the chance to win is about `1 / (1 + exp(-score / SCALE))` while most pieces are on the board.
/// Later it takes more to win, up to 720; but Alcor lets the scores of a network fade with the pieces in just that way, so
/// one scale suits all.
pub const SCALE: u16 = 516;

/// Neurons of a side.
const SIDE: usize = 1024;
/// Inputs of the first layer: from each side half as many as it has neurons.
const INPUTS: usize = SIDE;
/// Neurons of the first layer; the last of them goes straight to the output.
const FIRST: usize = 16;
/// Neurons of the second layer, and the inputs it has room for.
const SECOND: usize = 32;
/// Sets of layers.
const BUCKETS: usize = 8;
/// Places of a king, mirrored.
const KING_PLACES: usize = 32;
/// Pieces on squares, the two kings sharing theirs.
const PLACES: usize = 11 * 64;
const FEATURES: usize = KING_PLACES * PLACES;
/// One, as the layers count.
const ONE: i32 = 127;
/// Shifts that divide by what a weight of one is written as.
const WEIGHT_BITS: u32 = 6;
/// What the output is finer than a score by.
const OUTPUT_SCALE: i32 = 16;
/// What the neuron that skips the layers is multiplied by, above and below the line.
const SKIP: (i64, i64) = (600 * OUTPUT_SCALE as i64, (ONE as i64) << WEIGHT_BITS);

/// A network that knows better.
pub struct Teacher {
    biases: Vec<i16>,
    /// Feature by feature.
    weights: Vec<i16>,
    /// What each feature adds to the plain sum of each bucket.
    worth: Vec<[i32; BUCKETS]>,
    layers: Vec<Layers>,
}

/// The layers of a bucket.
struct Layers {
    first_biases: [i32; FIRST],
    /// Input by input, since most inputs are zero and can be passed over.
    first_weights: Vec<[i32; FIRST]>,
    second_biases: [i32; SECOND],
    /// Neuron by neuron.
    second_weights: Vec<[i8; SECOND]>,
    third_bias: i32,
    third_weights: [i8; SECOND],
}

impl Layers {
    fn output(&self, inputs: &[u8; INPUTS]) -> i32 {
        let mut first = self.first_biases;
        for (&input, weights) in inputs.iter().zip(&self.first_weights).filter(|(input, _)| **input != 0) {
            for (sum, weight) in first.iter_mut().zip(weights) {
                *sum += i32::from(input) * weight;
            }
        }
        let mut activations = [0; SECOND];
        let (squares, plain) = activations.split_at_mut(FIRST - 1);
        for ((square, plain), &sum) in squares.iter_mut().zip(plain).zip(&first) {
            *square = ((i64::from(sum) * i64::from(sum)) >> (2 * WEIGHT_BITS + 7)).min(ONE.into()) as i32;
            *plain = (sum >> WEIGHT_BITS).clamp(0, ONE);
        }
        let mut output = self.third_bias;
        for ((bias, weights), &last) in self.second_biases.iter().zip(&self.second_weights).zip(&self.third_weights) {
            let sum: i32 = activations.iter().zip(weights).map(|(input, &weight)| input * i32::from(weight)).sum();
            output += ((bias + sum) >> WEIGHT_BITS).clamp(0, ONE) * i32::from(last);
        }
        output + (i64::from(first[FIRST - 1]) * SKIP.0 / SKIP.1) as i32
    }
}

/// Asks a teacher about one position after the other.
pub struct Judge<'t> {
    teacher: &'t Teacher,
    /// By side and square of the king.
    seen: Vec<Seen>,
}

/// The last position seen with a king on a square, and its sums.
struct Seen {
    pieces: [Bitboard; 12],
    sums: Vec<i16>,
    worth: [i32; BUCKETS],
}

impl<'t> Judge<'t> {
    /// A judge that has seen nothing.
    pub fn new(teacher: &'t Teacher) -> Judge<'t> {
        let empty = || Seen { pieces: [Bitboard::EMPTY; 12], sums: teacher.biases.clone(), worth: [0; BUCKETS] };
        Judge { teacher, seen: (0..2 * 64).map(|_| empty()).collect() }
    }

    /// The score of a position for the side to move, in the teacher's own units, of which [`SCALE`] tells the worth.
    pub fn score(&mut self, position: &Position) -> i32 {
        let us = position.side_to_move();
        let bucket = (position.occupied().count() as usize - 1) / 4;
        let mut inputs = [0; INPUTS];
        let mut worth = [0; 2];
        for ((color, inputs), worth) in [us, !us].into_iter().zip(inputs.chunks_exact_mut(SIDE / 2)).zip(&mut worth) {
            let seen = self.look(position, color);
            *worth = seen.worth[bucket.min(BUCKETS - 1)];
            let (left, right) = seen.sums.split_at(SIDE / 2);
            for (input, (&left, &right)) in inputs.iter_mut().zip(left.iter().zip(right)) {
                *input = ((left.clamp(0, ONE as i16) * right.clamp(0, ONE as i16)) >> 7) as u8;
            }
        }
        let output = self.teacher.layers[bucket.min(BUCKETS - 1)].output(&inputs);
        ((worth[0] - worth[1]) / 2 + output) / OUTPUT_SCALE
    }

    /// Brings the sums of a side up to date.
    fn look(&mut self, position: &Position, color: Color) -> &Seen {
        let king = position.king(color);
        let seen = &mut self.seen[color.index() * 64 + king.index()];
        for (piece, before) in Piece::ALL.into_iter().zip(&mut seen.pieces) {
            let now = position.pieces(piece.color(), piece.role());
            for square in before.without(now) {
                let feature = feature(color, king, piece, square);
                for (sum, weight) in seen.sums.iter_mut().zip(self.teacher.row(feature)) {
                    *sum = sum.wrapping_sub(*weight);
                }
                for (sum, worth) in seen.worth.iter_mut().zip(self.teacher.worth[feature]) {
                    *sum -= worth;
                }
            }
            for square in now.without(*before) {
                let feature = feature(color, king, piece, square);
                for (sum, weight) in seen.sums.iter_mut().zip(self.teacher.row(feature)) {
                    *sum = sum.wrapping_add(*weight);
                }
                for (sum, worth) in seen.worth.iter_mut().zip(self.teacher.worth[feature]) {
                    *sum += worth;
                }
            }
            *before = now;
        }
        seen
    }
}

impl Teacher {
    fn row(&self, feature: usize) -> &[i16] {
        &self.weights[feature * SIDE..][..SIDE]
    }
}

/// The number of a feature: a piece on a square, seen by a side whose king stands here.
fn feature(perspective: Color, king: Square, piece: Piece, square: Square) -> usize {
    let flip = perspective.choose(0, 56) ^ if king.file() < File::E { 7 } else { 0 };
    let place = king.index() ^ flip;
    // The last place, of number 0, is h8.
    let king_place = (7 - place / 8) * 4 + 7 - place % 8;
    let role = piece.role().index();
    let kind = if role == 5 { 10 } else { 2 * role + usize::from(piece.color() != perspective) };
    king_place * PLACES + kind * 64 + (square.index() ^ flip)
}

#[cfg(test)]
mod tests;
