//! The features of the network: each piece on its square, from the perspective of each colour.
//!
//! A perspective looks at the board from its own side, its first rank nearest. If its king stands on the right half of
//! the board, the board is mirrored, so that the king is always on files a to d: what is learnt on one wing holds on
//! the other. The king's square then selects a bucket, and each bucket has weights of its own.

use alcor_chess::{Color, File, Piece, Square};

/// Features in a bucket: own and enemy pieces of six roles on 64 squares.
pub const FEATURES: usize = 768;
/// Enemy pieces come after as many own ones.
const ENEMY: usize = FEATURES / 2;
/// Places of a king after mirroring: four files, eight ranks.
pub const KING_PLACES: usize = 32;

/// Turns the board upside down.
const FLIP_RANKS: u8 = 56;
/// Mirrors the board.
const FLIP_FILES: u8 = 7;

/// How a perspective looks at the board. As long as it stays the same, features need not be looked up anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct View {
    /// Changes the number of a square to what it is in this view; ranks are turned over for Black alone.
    flip: u8,
    bucket: u8,
}

impl View {
    /// The view of a colour whose king stands here. The table has a bucket for each place of the king: along the files
    /// a to d of the first rank, then of the second, and so on.
    #[inline(always)]
    pub fn new(perspective: Color, king: Square, table: &[u8; KING_PLACES]) -> View {
        let ranks = perspective.choose(0, FLIP_RANKS);
        let files = if king.file() >= File::E { FLIP_FILES } else { 0 };
        let flip = ranks | files;
        let place = king.index() ^ usize::from(flip);
        View { flip, bucket: table[(place >> 3) * 4 + (place & 3)] }
    }

    /// Whether the board is mirrored.
    #[inline(always)]
    pub fn is_mirrored(self) -> bool {
        self.flip & FLIP_FILES != 0
    }

    /// The king's bucket.
    #[inline(always)]
    pub fn bucket(self) -> usize {
        usize::from(self.bucket)
    }

    /// The number of the feature of a piece on a square.
    #[inline(always)]
    pub fn index(self, piece: Piece, square: Square) -> usize {
        let perspective = usize::from(self.flip & FLIP_RANKS != 0);
        let enemy = (piece.color().index() ^ perspective) * ENEMY;
        self.bucket() * FEATURES + enemy + piece.role().index() * 64 + (square.index() ^ usize::from(self.flip))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_are_as_the_file_format_says() {
        let table = [0; KING_PLACES];
        let white = View::new(Color::White, Square::C1, &table);
        assert_eq!(white.index(Piece::WhitePawn, Square::A2), 8);
        assert_eq!(white.index(Piece::BlackPawn, Square::A2), 384 + 8);
        assert_eq!(white.index(Piece::WhiteKing, Square::C1), 5 * 64 + 2);
        assert_eq!(white.index(Piece::BlackKing, Square::H8), 767);
        let black = View::new(Color::Black, Square::G8, &table);
        assert!(black.is_mirrored() && !white.is_mirrored());
        assert_eq!(black.index(Piece::BlackKing, Square::G8), 5 * 64 + 1);
        assert_eq!(black.index(Piece::WhiteRook, Square::A1), 384 + 3 * 64 + 63);
    }

    #[test]
    fn the_bucket_is_that_of_the_mirrored_king() {
        let table = std::array::from_fn(|place| place as u8);
        for (color, king, bucket) in [
            (Color::White, Square::A1, 0),
            (Color::White, Square::H1, 0),
            (Color::White, Square::D2, 7),
            (Color::White, Square::E2, 7),
            (Color::Black, Square::H8, 0),
            (Color::Black, Square::D1, 31),
        ] {
            assert_eq!(View::new(color, king, &table).bucket(), bucket, "{king}");
        }
        let view = View::new(Color::White, Square::D2, &table);
        assert_eq!(view.index(Piece::WhitePawn, Square::A2), 7 * FEATURES + 8);
    }

    #[test]
    fn every_feature_of_a_view_has_its_own_number() {
        let view = View::new(Color::Black, Square::F3, &[0; KING_PLACES]);
        let mut seen = [false; FEATURES];
        for piece in Piece::ALL {
            for square in Square::ALL {
                let index = view.index(piece, square);
                assert!(!std::mem::replace(&mut seen[index], true));
            }
        }
    }
}
