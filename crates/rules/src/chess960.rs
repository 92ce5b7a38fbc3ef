//! Chess960: the start positions by number, and whether a position needs its rules.
//!
//! The numbering is Scharnagl's: 518 is the start of ordinary chess. Digits of the number place the bishops, the queen
//! and the knights; rook, king and rook fill what is left, in this order.

use crate::{CastlingNotation, Color, File, Position, Rank, Role, Setup, Square};

/// How many start positions there are.
pub const COUNT: u16 = 960;

/// The start position of a number below [`COUNT`]; larger ones wrap around.
pub fn start(number: u16) -> Position {
    let mut setup = Setup::empty();
    let roles = back_rank(usize::from(number % COUNT));
    for (file, role) in File::ALL.into_iter().zip(roles) {
        for color in Color::ALL {
            let home = Square::at(file, Rank::First.relative_to(color));
            setup.board[home.index()] = Some(role.of(color));
            setup.board[Square::at(file, Rank::Second.relative_to(color)).index()] = Some(Role::Pawn.of(color));
            if role == Role::Rook {
                setup.castling = setup.castling.with(home);
            }
        }
    }
    // Every back rank made here has its king between its rooks, so the position is valid.
    setup.position().unwrap_or_default()
}

fn back_rank(number: usize) -> [Role; 8] {
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let mut rank: [Option<Role>; 8] = [None; 8];
    let (light, number) = (number % 4, number / 4);
    let (dark, number) = (number % 4, number / 4);
    let (queen, knights) = (number % 6, number / 6);
    rank[2 * light + 1] = Some(Role::Bishop);
    rank[2 * dark] = Some(Role::Bishop);
    place(&mut rank, queen, Role::Queen);
    let (first, second) = KNIGHTS[knights % KNIGHTS.len()];
    // The second goes first, so that the first does not move its place.
    place(&mut rank, second, Role::Knight);
    place(&mut rank, first, Role::Knight);
    let mut left = [Role::Rook, Role::King, Role::Rook].into_iter();
    rank.map(|role| role.or_else(|| left.next()).unwrap_or(Role::Rook))
}

/// Puts a piece on the free square of this number.
fn place(rank: &mut [Option<Role>; 8], number: usize, role: Role) {
    if let Some(square) = rank.iter_mut().filter(|square| square.is_none()).nth(number) {
        *square = Some(role);
    }
}

impl Position {
    /// Whether a side may castle whose king or rook is not on its usual square: then only Chess960's rules cover it.
    pub fn is_chess960(&self) -> bool {
        let is_usual = |rook: Square| {
            let color = if rook.rank() == Rank::First { Color::White } else { Color::Black };
            self.king(color).file() == File::E && matches!(rook.file(), File::A | File::H)
        };
        !self.castling_rooks().into_iter().all(is_usual)
    }

    /// How UCI writes castling here: as king takes rook in Chess960, where castling and a step of the king may share
    /// the usual spelling.
    pub fn castling_notation(&self) -> CastlingNotation {
        if self.is_chess960() { CastlingNotation::KingTakesRook } else { CastlingNotation::KingMoves }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_numbers() {
        assert_eq!(start(518), Position::startpos());
        for (number, rank) in [(0, "bbqnnrkr"), (959, "rkrnnqbb"), (534, "rnbkqbnr"), (342, "nrbkqbrn")] {
            let fen = start(number).to_string();
            assert!(fen.starts_with(&format!("{rank}/pppppppp/8/8/8/8/PPPPPPPP/")), "{number}: {fen}");
        }
    }

    #[test]
    fn all_are_different_and_can_castle() {
        let mut fens: Vec<String> = (0..COUNT).map(|number| start(number).to_string()).collect();
        assert!(fens.iter().all(|fen| fen.ends_with(" w KQkq - 0 1")));
        fens.sort_unstable();
        fens.dedup();
        assert_eq!(fens.len(), usize::from(COUNT));
    }

    // Single positions are in crates/pgn/tests/variants.json, which the page's copy of the rule is tested with too.
    #[test]
    fn unusual_castling_is_chess960() {
        assert_eq!((0..COUNT).filter(|&number| !start(number).is_chess960()).count(), 18);
    }
}
