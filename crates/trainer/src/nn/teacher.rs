//! A teacher: another engine's network, asked for its opinion of a position without any search.
//!
//! It is a network of Stockfish 15.1, as its command `export_net` writes it: pieces by the square of one's own king
//! (which is mirrored to the files e to h) into 1024 neurons for each side, two halves of which are multiplied with each
//! other; then layers of 16, 32 and 1 neurons, of which there are eight sets by the number of pieces; and beside them a
//! plain sum over pieces and squares. The file is taken apart in `file`.
//!
//! A [`Judge`] remembers, for each side and each square of its king, the sums of the last position that it saw so. The
//! next one differs in a few pieces, so that an opinion costs a few microseconds.
//!
//! Sums wrap around, as those of Stockfish do: weights that make them are no good network, but no reason to stop either.

mod file;
mod first_layer;
mod shape;
#[cfg(test)]
pub(crate) mod untrained;

use alcor_chess::{Bitboard, Color, File, Piece, Position, Role, Square};

use crate::data::games::ENGINE_SCALE;
pub use file::TeacherError;
use first_layer::{FirstLayer, Inputs};
use shape::{BUCKETS, FIRST, INPUTS, PLACES, SECOND, SIDE};

/// The scale of its scores once they are multiplied by [`material_factor`]: the win probability is about
/// `1 / (1 + exp(-score / SCALE))`, with many pieces on the board and with few.
pub(crate) const SCALE: i32 = 722;

/// What Stockfish multiplies its network's score by, in 1024ths: less is needed to win while there are many pieces.
fn material_factor(position: &Position) -> i32 {
    let worth = [(Role::Knight, 781), (Role::Bishop, 825), (Role::Rook, 1276), (Role::Queen, 2538)];
    let count = |role| (position.pieces(Color::White, role) | position.pieces(Color::Black, role)).count() as i32;
    let material: i32 = worth.into_iter().map(|(role, value)| value * count(role)).sum();
    1064 + 106 * material / 5120
}

/// Sums that are brought up to date together, in registers.
const TILE: usize = 256;
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
    biases: Row,
    /// Feature by feature.
    weights: Vec<Row>,
    /// What each feature adds to the plain sum of each bucket.
    worth: Vec<[i32; BUCKETS]>,
    layers: Vec<Layers>,
}

/// A number for each neuron of a side, on whole cache lines.
#[derive(Clone)]
#[repr(align(64))]
struct Row([i16; SIDE]);

impl Row {
    fn tile(&self, index: usize) -> &[i16; TILE] {
        &self.0.as_chunks().0[index]
    }

    /// Asks for all of it to be in the cache soon: the rows are far more than fit there.
    #[inline(always)]
    fn prefetch(&self) {
        #[cfg(target_arch = "x86_64")]
        for line in self.0.as_chunks::<32>().0 {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: prefetching is a hint; the address is that of a live row, and SSE is part of x86-64.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast()) };
        }
    }
}

/// The layers of a bucket.
struct Layers {
    first: FirstLayer,
    second_biases: [i32; SECOND],
    /// Neuron by neuron.
    second_weights: Vec<[i8; SECOND]>,
    third_bias: i32,
    third_weights: [i8; SECOND],
}

impl Layers {
    fn output(&self, inputs: &Inputs) -> i32 {
        let first = self.first.sums(inputs);
        let mut activations = [0; SECOND];
        let (squares, plain) = activations.split_at_mut(FIRST - 1);
        for ((square, plain), &sum) in squares.iter_mut().zip(plain).zip(&first) {
            *square = ((i64::from(sum) * i64::from(sum)) >> (2 * WEIGHT_BITS + 7)).min(ONE.into()) as i32;
            *plain = (sum >> WEIGHT_BITS).clamp(0, ONE);
        }
        let mut output = self.third_bias;
        for ((bias, weights), &last) in self.second_biases.iter().zip(&self.second_weights).zip(&self.third_weights) {
            let sum: i32 = activations.iter().zip(weights).map(|(input, &weight)| input * i32::from(weight)).sum();
            let activation = (bias.wrapping_add(sum) >> WEIGHT_BITS).clamp(0, ONE);
            output = output.wrapping_add(activation * i32::from(last));
        }
        output.wrapping_add((i64::from(first[FIRST - 1]) * SKIP.0 / SKIP.1) as i32)
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
    sums: Box<Row>,
    worth: [i32; BUCKETS],
}

impl<'t> Judge<'t> {
    /// A judge that has seen nothing.
    pub fn new(teacher: &'t Teacher) -> Judge<'t> {
        let empty =
            || Seen { pieces: [Bitboard::EMPTY; 12], sums: Box::new(teacher.biases.clone()), worth: [0; BUCKETS] };
        Judge { teacher, seen: (0..2 * 64).map(|_| empty()).collect() }
    }

    /// The score of a position for the side to move, in the engine's units.
    pub fn units(&mut self, position: &Position) -> i32 {
        let score = i64::from(self.score(position)) * i64::from(material_factor(position));
        (score * i64::from(ENGINE_SCALE) / i64::from(1024 * SCALE)) as i32
    }

    /// The score of a position for the side to move, as Stockfish's network says it.
    pub fn score(&mut self, position: &Position) -> i32 {
        let us = position.side_to_move();
        let bucket = (position.occupied().count() as usize - 1) / 4;
        let mut inputs = Inputs([0; INPUTS]);
        let mut worth = [0; 2];
        for ((color, inputs), worth) in [us, !us].into_iter().zip(inputs.0.chunks_exact_mut(SIDE / 2)).zip(&mut worth) {
            let seen = self.look(position, color);
            *worth = seen.worth[bucket.min(BUCKETS - 1)];
            let (left, right) = seen.sums.0.split_at(SIDE / 2);
            for (input, (&left, &right)) in inputs.iter_mut().zip(left.iter().zip(right)) {
                *input = ((left.clamp(0, ONE as i16) * right.clamp(0, ONE as i16)) >> 7) as u8;
            }
        }
        let output = self.teacher.layers[bucket.min(BUCKETS - 1)].output(&inputs);
        (worth[0].wrapping_sub(worth[1]) / 2).wrapping_add(output) / OUTPUT_SCALE
    }

    /// Brings the sums of a side up to date.
    fn look(&mut self, position: &Position, color: Color) -> &Seen {
        let king = position.king(color);
        let seen = &mut self.seen[color.index() * 64 + king.index()];
        let (mut added, mut removed) = (Changes::default(), Changes::default());
        for (piece, before) in Piece::ALL.into_iter().zip(&mut seen.pieces) {
            let now = position.pieces(piece.color(), piece.role());
            for (squares, changes) in [(now.without(*before), &mut added), (before.without(now), &mut removed)] {
                for square in squares {
                    let feature = feature(color, king, piece, square);
                    self.teacher.weights[feature].prefetch();
                    changes.push(feature);
                }
            }
            *before = now;
        }
        for (index, sums) in seen.sums.0.as_chunks_mut::<TILE>().0.iter_mut().enumerate() {
            let mut tile = *sums;
            for &feature in added.features() {
                let row = self.teacher.weights[feature].tile(index);
                tile = std::array::from_fn(|lane| tile[lane].wrapping_add(row[lane]));
            }
            for &feature in removed.features() {
                let row = self.teacher.weights[feature].tile(index);
                tile = std::array::from_fn(|lane| tile[lane].wrapping_sub(row[lane]));
            }
            *sums = tile;
        }
        for &feature in added.features() {
            let worth = &self.teacher.worth[feature];
            seen.worth = std::array::from_fn(|bucket| seen.worth[bucket].wrapping_add(worth[bucket]));
        }
        for &feature in removed.features() {
            let worth = &self.teacher.worth[feature];
            seen.worth = std::array::from_fn(|bucket| seen.worth[bucket].wrapping_sub(worth[bucket]));
        }
        seen
    }
}

/// Features that have come or gone.
#[derive(Default)]
struct Changes {
    features: [usize; 32],
    count: usize,
}

impl Changes {
    fn push(&mut self, feature: usize) {
        self.features[self.count] = feature;
        self.count += 1;
    }

    fn features(&self) -> &[usize] {
        &self.features[..self.count]
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
