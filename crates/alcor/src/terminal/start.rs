//! The start positions of Chess960, by their usual numbers, and chance.
//!
//! The numbering is Scharnagl's: 518 is the start of ordinary chess. Digits of the number place the bishops, the queen
//! and the knights; rook, king and rook fill what is left, in this order.

use std::hash::{BuildHasher, RandomState};

use alcor_chess::{Color, File, Position, Rank, Role, Setup, Square};

/// How many start positions there are.
pub const COUNT: u16 = 960;

/// The start position of a number below [`COUNT`]; larger ones begin anew.
pub fn chess960(number: u16) -> Position {
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
    // Every back rank made here has its king between its rooks, so the position is sound.
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

/// A number below a bound, by chance.
pub fn chance(bound: u16) -> u16 {
    // The standard library keys its hash maps by chance, and that is all the chance a game needs.
    let number = RandomState::new().hash_one(bound);
    (number % u64::from(bound.max(1))) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_numbers() {
        assert_eq!(chess960(518), Position::startpos());
        for (number, rank) in [(0, "bbqnnrkr"), (959, "rkrnnqbb"), (534, "rnbkqbnr"), (342, "nrbkqbrn")] {
            let fen = chess960(number).to_string();
            assert!(fen.starts_with(&format!("{rank}/pppppppp/8/8/8/8/PPPPPPPP/")), "{number}: {fen}");
        }
    }

    #[test]
    fn all_are_different_and_can_castle() {
        let mut fens: Vec<String> = (0..COUNT).map(|number| chess960(number).to_string()).collect();
        assert!(fens.iter().all(|fen| fen.ends_with(" w KQkq - 0 1")));
        fens.sort_unstable();
        fens.dedup();
        assert_eq!(fens.len(), usize::from(COUNT));
    }

    #[test]
    fn chance_stays_below_its_bound() {
        assert!((0..100).all(|_| chance(2) < 2));
        assert_eq!(chance(1), 0);
        assert_eq!(chance(0), 0);
    }
}
