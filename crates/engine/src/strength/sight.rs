//! Sight: how hard a move is to see for a person.
//!
//! Captures are easy, most of all on the square where something has just happened; checks are looked for; quiet moves
//! have to be thought of. Long moves, backward moves and knight moves are easily missed, and every move is harder to see the
//! more plies ahead it is. The numbers are guesses; how much they matter at a level is measured.

use alcor_chess::{Move, Piece, Position, Role, Square};

use super::position_rng::PositionRng;

/// The points of difficulty.
const RECAPTURE: u32 = 2;
/// By what is taken: the larger it is, the more it strikes the eye.
const CAPTURE: [u32; 6] = [7, 5, 5, 3, 2, 0];
const PROMOTION: u32 = 4;
const CASTLING: u32 = 6;
const CHECK: u32 = 14;
const QUIET: u32 = 20;
const MATE: u32 = 1;
/// Added for moves that are easily missed.
const BACKWARD: u32 = 6;
const LONG: u32 = 4;
const LONG_DIAGONAL: u32 = 7;
const JUMP: u32 = 4;
const EN_PASSANT: u32 = 12;
const UNDERPROMOTION: u32 = 40;

/// The maximum probability of overlooking a move, in thousandths.
const MAX: u32 = 650;

/// How hard it is to see a move in a position that is on the board. `busy` is the square of the last move.
pub(super) fn difficulty(position: &Position, mv: Move, busy: Option<Square>) -> u32 {
    if mv.is_castling() {
        return CASTLING;
    }
    let mut points = if position.is_capture(mv) {
        let taken = position.piece_at(mv.to()).map_or(Role::Pawn, Piece::role);
        if busy == Some(mv.to()) { RECAPTURE } else { CAPTURE[taken.index()] + shape(position, mv) / 2 }
    } else if mv.is_promotion() {
        PROMOTION
    } else if position.gives_check(mv) {
        CHECK + shape(position, mv)
    } else {
        QUIET + shape(position, mv)
    };
    if mv.is_en_passant() {
        points += EN_PASSANT;
    }
    if mv.promoted_to().is_some_and(|role| role != Role::Queen) {
        points += UNDERPROMOTION;
    }
    // Out of check there are few ways, and people try them all.
    if position.in_check() { points / 3 } else { points }
}

/// How much harder the geometry of a move makes it to see.
fn shape(position: &Position, mv: Move) -> u32 {
    let us = position.side_to_move();
    let (from, to) = (mv.from(), mv.to());
    let mut points = 0;
    if to.rank().relative_to(us) < from.rank().relative_to(us) {
        points += BACKWARD;
    }
    if position.piece_at(from).is_some_and(|piece| piece.role() == Role::Knight) {
        points += JUMP;
    } else if from.distance(to) >= 4 {
        let is_straight = from.file() == to.file() || from.rank() == to.rank();
        points += if is_straight { LONG } else { LONG_DIAGONAL };
    }
    points
}

/// How hard it is to see mate in one: people look for that.
pub(super) const fn mate() -> u32 {
    MATE
}

/// What a player sees.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    pub(super) rng: PositionRng,
    /// How many moves in a thousand are overlooked for each ten points of difficulty.
    pub(super) blindness: u32,
}

impl Sight {
    /// Whether a move of this difficulty is seen when its position is this many plies ahead. One random number decides for all
    /// distances: what is seen from afar is still seen when it comes near.
    pub(super) fn sees(self, position: &Position, mv: Move, difficulty: u32, plies: usize) -> bool {
        let overlooked = difficulty * (1 + plies as u32) * self.blindness / 10;
        self.rng.permille(position.key(), mv) >= overlooked.min(MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(fen: &str, uci: &str, busy: Option<Square>) -> u32 {
        let position: Position = fen.parse().unwrap();
        difficulty(&position, position.parse_uci(uci).unwrap(), busy)
    }

    #[test]
    fn what_hides_is_harder_to_see() {
        let fen = "4k3/8/8/3p1q2/4P3/1B6/8/R3K1N1 w Q - 0 1";
        let capture = points(fen, "e4d5", None);
        assert!(points(fen, "e4d5", Some(Square::D5)) < capture);
        assert!(capture < points(fen, "a1a8", None), "a check");
        assert!(points(fen, "e1d1", None) > points(fen, "a1a8", None), "a quiet move");
        assert!(points(fen, "g1e2", None) > points(fen, "e1d1", None), "a knight");
        let backward = "k7/8/8/7B/3P4/8/8/K7 w - - 0 1";
        assert!(points(backward, "h5d1", None) > points(backward, "d4d5", None), "long, diagonal and backward");
    }

    #[test]
    fn colours_are_alike() {
        let white = points("k7/8/8/7B/8/8/8/K7 w - - 0 1", "h5d1", None);
        let black = points("k7/8/8/8/7b/8/8/K7 b - - 0 1", "h4d8", None);
        assert_eq!(white, black);
    }

    #[test]
    fn what_is_seen_from_afar_is_seen_near() {
        let position = Position::startpos();
        for seed in 0..200 {
            let sight = Sight { rng: PositionRng::new(seed), blindness: 80 };
            for mv in &position.legal_moves() {
                let seen: Vec<bool> = (0..6).map(|plies| sight.sees(&position, mv, 20, plies)).collect();
                assert!(seen.windows(2).all(|pair| pair[0] || !pair[1]), "{seen:?}");
            }
        }
    }

    #[test]
    fn a_perfect_eye_sees_everything() {
        let position = Position::startpos();
        let sight = Sight { rng: PositionRng::new(1), blindness: 0 };
        assert!(position.legal_moves().into_iter().all(|mv| sight.sees(&position, mv, 1000, 9)));
    }
}
