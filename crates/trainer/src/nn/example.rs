//! A position to learn from, in 32 bytes: all that training needs to know of it.
//!
//! The board is seen from the side to move (ranks flipped if that is Black), so that colours need no further thought.

use alcor_chess::{Color, Position, Square};

use super::features::{KingBuckets, View, base, output_bucket};

/// The most pieces a position has.
pub(super) const MAX_PIECES: usize = 32;

/// A position with its score and the result of its game, all for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub(crate) struct Example {
    occupied: u64,
    /// Four bits for each occupied square in order, low half first: the role, plus 8 for the opponent's.
    codes: [u8; 16],
    /// At the scale of the network's evaluation.
    score: i16,
    /// Twice the points: 0, 1 or 2.
    result: u8,
    kings: [u8; 2],
}

const _: () = assert!(size_of::<Example>() == 32);

/// Where the features of a code begin, for its own side; for the other, flip bit 3 first.
const BASES: [u16; 16] = {
    let mut bases = [0; 16];
    let mut code = 0;
    while code < 16 {
        bases[code] = base(code < 8, code & 7) as u16;
        code += 1;
    }
    bases
};

impl Example {
    /// A position; `score` and `result` (0, 0.5 or 1) are for the side to move.
    pub(crate) fn new(position: &Position, score: i32, result: f32) -> Example {
        let side = position.side_to_move();
        let mut codes = [0; 16];
        let occupied = position.occupied().relative_to(side);
        for (index, square) in occupied.into_iter().enumerate() {
            if let Some(piece) = position.piece_at(square.relative_to(side)) {
                let code = piece.role().index() as u8 | if piece.color() == side { 0 } else { 8 };
                codes[index / 2] |= code << (4 * (index % 2));
            }
        }
        let king = |color: Color| position.king(color).relative_to(color).index() as u8;
        Example {
            occupied: occupied.0,
            codes,
            score: score.clamp(i16::MIN.into(), i16::MAX.into()) as i16,
            result: (2.0 * result) as u8,
            kings: [king(side), king(!side)],
        }
    }

    /// The score.
    pub(crate) fn score(&self) -> f32 {
        f32::from(self.score)
    }

    /// The result: 0, 0.5 or 1.
    pub(crate) fn result(&self) -> f32 {
        f32::from(self.result) / 2.0
    }

    /// The output layer it uses.
    pub(crate) fn output_bucket(&self) -> usize {
        output_bucket(self.occupied.count_ones())
    }

    /// The king bucket of a perspective: 0 is the side to move's.
    pub(crate) fn king_bucket(&self, kings: &KingBuckets, perspective: usize) -> usize {
        self.view(kings, perspective).bucket
    }

    fn view(&self, kings: &KingBuckets, perspective: usize) -> View {
        kings.view(Square::wrapping(self.kings[perspective].into()))
    }

    /// Writes its features within the king bucket, as a perspective sees them (0 is the side to move's), and says how
    /// many there are.
    #[inline]
    pub(crate) fn features(&self, kings: &KingBuckets, perspective: usize, features: &mut [u16; MAX_PIECES]) -> usize {
        let view = self.view(kings, perspective);
        let (code_flip, square_flip) = if perspective == 0 { (0, 0) } else { (8, 56) };
        let mut codes = u128::from_le_bytes(self.codes);
        let mut occupied = self.occupied;
        let mut count = 0;
        while occupied != 0 && count < MAX_PIECES {
            let square = occupied.trailing_zeros() as usize;
            let code = (codes & 15) as usize;
            features[count] = view.feature(BASES[code ^ code_flip].into(), square ^ square_flip) as u16;
            occupied &= occupied - 1;
            codes >>= 4;
            count += 1;
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use alcor_engine::eval::nnue::FEATURES;

    use super::super::features::of_position;
    use super::*;

    #[test]
    fn a_record_has_the_features_of_its_position() {
        let mut table = [0; 32];
        for (index, bucket) in table.iter_mut().enumerate() {
            *bucket = index as u8 / 8;
        }
        for kings in [KingBuckets::one(), KingBuckets::new(table)] {
            for fen in [
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "r3k2r/2p2ppp/1n6/3P4/8/2N5/PP3PPP/3RK2R b - - 0 1",
                "8/8/1k6/8/8/5K2/8/1Q6 b - - 0 1",
            ] {
                let position: Position = fen.parse().unwrap();
                let example = Example::new(&position, -17, 0.5);
                for (perspective, color) in [position.side_to_move(), !position.side_to_move()].into_iter().enumerate()
                {
                    let mut features = [0; 32];
                    let count = example.features(&kings, perspective, &mut features);
                    let first = example.king_bucket(&kings, perspective) * FEATURES;
                    let mut found: Vec<usize> =
                        features[..count].iter().map(|&feature| first + usize::from(feature)).collect();
                    let mut expected = of_position(&position, color, &kings);
                    found.sort_unstable();
                    expected.sort_unstable();
                    assert_eq!(found, expected, "{fen}");
                }
                assert_eq!((example.score(), example.result()), (-17.0, 0.5));
            }
        }
    }
}
