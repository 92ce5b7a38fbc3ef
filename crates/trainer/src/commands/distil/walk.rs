//! Random walks off the positions of games, to what a search would ask an evaluation about.
//!
//! Good play alone teaches a network little about bad positions, and a search asks mostly about those. Half of the walks
//! are *quiet*: a random move, then whatever can be won by captures is won, and only positions in which no capture wins
//! are taken. The others are *rough*: captures, good and bad, among random moves, with pieces left hanging, as the
//! search leaves them where it evaluates before it looks at captures.

use alcor_chess::{Move, MoveList, Position};
use alcor_engine::rng::Rng;
use alcor_engine::see;

/// The longest walk, in plies.
const MAX_PLIES: usize = 4;

/// Walks off a root, and hands over what it comes by. None of it is in check.
pub(super) fn walk(root: Position, rng: &mut Rng, mut take: impl FnMut(&Position)) {
    if rng.below(2) == 0 { quiet_walk(root, rng, &mut take) } else { rough_walk(root, rng, &mut take) }
}

/// Whether no capture or promotion wins anything, and there is no check.
pub(super) fn is_quiet(position: &Position) -> bool {
    !position.in_check() && greatest_gain(position).is_none()
}

fn quiet_walk(root: Position, rng: &mut Rng, take: &mut impl FnMut(&Position)) {
    let Some(mv) = any_move(&root, rng) else { return };
    let mut position = exchanged(root.play(mv));
    for _ in 0..=rng.below(MAX_PLIES) {
        let gain = greatest_gain(&position);
        if gain.is_none() && !position.in_check() {
            take(&position);
        }
        let Some(mv) = gain.or_else(|| any_move(&position, rng)) else { return };
        position = position.play(mv);
    }
}

fn rough_walk(root: Position, rng: &mut Rng, take: &mut impl FnMut(&Position)) {
    let mut position = root;
    for _ in 0..=rng.below(MAX_PLIES) {
        let mv = match rng.below(8) {
            0..3 => greatest_gain(&position),
            3..5 => any_noisy_move(&position, rng),
            _ => None,
        };
        let Some(mv) = mv.or_else(|| any_move(&position, rng)) else { return };
        position = position.play(mv);
        if !position.in_check() {
            take(&position);
        }
    }
}

fn any_move(position: &Position, rng: &mut Rng) -> Option<Move> {
    let moves = position.legal_moves();
    (!moves.is_empty()).then(|| moves[rng.below(moves.len())])
}

fn any_noisy_move(position: &Position, rng: &mut Rng) -> Option<Move> {
    let mut moves = MoveList::new();
    position.noisy_moves(&mut moves);
    (!moves.is_empty()).then(|| moves[rng.below(moves.len())])
}

/// Where it leads if both sides take what they can win, until there is nothing.
fn exchanged(mut position: Position) -> Position {
    while let Some(mv) = greatest_gain(&position) {
        position = position.play(mv);
    }
    position
}

/// The capture or promotion that wins the most, if any wins.
fn greatest_gain(position: &Position) -> Option<Move> {
    let mut noisy = MoveList::new();
    position.noisy_moves(&mut noisy);
    let gain = |mv: &Move| {
        let captured = position.changes(*mv).captured.map_or(0, |captured| see::value(captured.piece.role()));
        captured + mv.promoted_to().map_or(0, see::value)
    };
    let gains = noisy.as_slice().iter().filter(|mv| see::at_least(position, **mv, 1));
    gains.max_by_key(|mv| gain(mv)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_gain_is_found() {
        let gain = |fen: &str| greatest_gain(&fen.parse().unwrap()).map(|mv| (mv.from(), mv.to()));
        use alcor_chess::Square as S;
        // The queen rather than the pawn.
        assert_eq!(gain("4k3/8/8/1q3p2/P3P3/8/8/4K3 w - - 0 1"), Some((S::A4, S::B5)));
        // A promotion.
        assert_eq!(gain("8/P6k/8/8/8/8/8/4K3 w - - 0 1"), Some((S::A7, S::A8)));
        // A pawn that is defended.
        assert_eq!(gain("4k3/4p3/3p4/8/5N2/8/8/3RK3 w - - 0 1"), None);
        assert_eq!(gain("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), None);
    }

    #[test]
    fn walks_are_short_and_never_in_check() {
        let root: Position = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4".parse().unwrap();
        let mut rng = Rng::new(7);
        let (mut quiet, mut all) = (0, 0);
        for _ in 0..500 {
            let mut taken = 0;
            walk(root, &mut rng, |position| {
                assert!(!position.in_check());
                taken += 1;
                quiet += usize::from(is_quiet(position));
            });
            assert!(taken <= MAX_PLIES);
            all += taken;
        }
        assert!(all > 700 && quiet > all / 2 && quiet < all, "{quiet} of {all}");
    }
}
