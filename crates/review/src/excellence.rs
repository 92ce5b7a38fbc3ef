//! What makes a move worth a `!` or `!!`. Both are rare.
//!
//! An only move is better than every other one by ten points of Win%. That alone is common: a recapture is one. So it must
//! not be obvious either, which the players of a club decide: most of them must have chosen something else. A sacrifice
//! beside that puts a piece where it can be taken for less.

use alcor_chess::{Color, Game, Move, Position, Role};
use alcor_engine::see;

use crate::evaluation::Evaluation;
use crate::judgement::Judgement;

/// An only move is better than the second best by this many points of Win%.
const ONLY_MOVE: f64 = 10.0;
/// A sacrifice gives at least this much, in hundredths of a pawn.
const SACRIFICE: i32 = 200;
/// A sacrifice after which the mover has less Win% than this is not sound.
const SOUND: f64 = 45.0;

/// Whether a move wins back what was taken on its square just now, takes something for nothing, or makes a queen: nobody
/// needs to be praised for that.
pub(crate) fn is_plain(game: &Game, mv: Move) -> bool {
    let position = game.position();
    let captures = |position: &Position, mv: Move| position.changes(mv).captured.is_some();
    let earlier = game.moves().last().zip(game.positions().iter().nth_back(1));
    let is_recapture = earlier.is_some_and(|(&last, before)| captures(before, last) && last.to() == mv.to());
    (captures(position, mv) && (is_recapture || see::at_least(position, mv, see::value(Role::Pawn))))
        || mv.is_promotion()
}

/// Whether a move with the first evaluation is the only one, where the second best has the other; both from the mover's
/// side.
pub(crate) fn is_only_move(best: Evaluation, second: Evaluation) -> bool {
    let win = |evaluation: Evaluation| evaluation.win_percent(Color::White);
    win(best) - win(second) >= ONLY_MOVE
}

/// What is thought of an only move that is not obvious; its evaluation is from the mover's side.
pub(crate) fn judge(position: &Position, mv: Move, evaluation: Evaluation) -> Judgement {
    let is_sound = evaluation.win_percent(Color::White) >= SOUND;
    if is_sound && is_sacrifice(position, mv) { Judgement::Brilliant } else { Judgement::Great }
}

/// Whether a move puts a piece where it can be taken for less, though it was safe where it stood.
fn is_sacrifice(position: &Position, mv: Move) -> bool {
    let gives = !see::at_least(position, mv, 1 - SACRIFICE);
    let after = position.play(mv);
    let can_be_taken = || after.legal_moves().as_slice().iter().any(|reply| reply.to() == mv.to());
    let was_safe = || !position.is_attacked(mv.from(), !position.side_to_move(), position.occupied());
    gives && !mv.is_castling() && was_safe() && can_be_taken()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sacrifice(fen: &str, san: &str) -> bool {
        let position: Position = fen.parse().unwrap();
        is_sacrifice(&position, position.parse_san(san).unwrap())
    }

    #[test]
    fn sacrifices_are_real_and_free_of_need() {
        // A bishop for a pawn on h7; a knight that was lost anyway for one on f7; a rook that nobody can take.
        assert!(sacrifice("r1bq1rk1/ppp1bppp/2n1p3/3pP3/3P4/3B1N2/PPP2PPP/R1BQK2R w KQ - 0 9", "Bxh7+"));
        assert!(!sacrifice("r1bqkb1r/ppp2pp1/2n4p/3np1N1/2B5/8/PPPP1PPP/RNBQK2R w KQkq - 0 6", "Nxf7"));
        assert!(!sacrifice("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8#"));
        assert!(!sacrifice("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Nf3"));
    }

    #[test]
    fn plain_moves() {
        let plain = |fen: &str, sans: &[&str]| {
            let mut game = Game::new(fen.parse().unwrap());
            let (last, earlier) = sans.split_last().unwrap();
            for san in earlier {
                game.play(game.position().parse_san(san).unwrap()).unwrap();
            }
            is_plain(&game, game.position().parse_san(last).unwrap())
        };
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert!(plain(start, &["e4", "d5", "exd5", "Qxd5"]));
        assert!(!plain(start, &["e4", "d5", "Nc3"]));
        assert!(plain("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", &["exd5"]));
        assert!(plain("8/P6k/8/8/8/8/8/K7 w - - 0 1", &["a8=Q"]));
    }

    #[test]
    fn only_moves_are_better_by_ten_points() {
        let cp = Evaluation::Centipawns;
        assert!(is_only_move(cp(0), cp(-120)) && !is_only_move(cp(0), cp(-100)));
        assert!(!is_only_move(Evaluation::WhiteMates(3), cp(900)));
        assert!(is_only_move(Evaluation::WhiteMates(3), cp(300)));
    }
}
