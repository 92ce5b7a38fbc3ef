//! Mates that a move allows or misses.

use alcor_chess::{Bitboard, Position, Rank, Role, attacks};
use alcor_engine::Score;

use super::case::Case;
use super::line::PlayedLine;
use super::mistake::{Motif, Reason, ReasonKind};

/// Longer lines are not written out.
const MAX_SHOWN: usize = 9;

/// The mate that a move allows, or else the one that it misses.
pub(super) fn reason(case: &Case<'_>) -> Option<Reason> {
    allows(case).or_else(|| misses(case))
}

fn allows(case: &Case<'_>) -> Option<Reason> {
    let mate = Mate::of(-case.mistake.played_score, &case.refutation)?;
    let played = case.played();
    let text = match moves_to_mate(-case.mistake.best_score) {
        None => format!("{played} allows {}.", mate.words()),
        // Lost anyway: what is left is how long it takes.
        Some(later) if later > mate.moves && case.best.len() > 0 => {
            format!(
                "{played} allows {}; {} would have held out until move {later}.",
                mate.words(),
                case.best.numbered(0)
            )
        }
        Some(_) => return None,
    };
    Some(Reason { kind: ReasonKind::AllowsMate, motif: mate.motif(), text, plies: mate.shown() })
}

fn misses(case: &Case<'_>) -> Option<Reason> {
    if case.mistake.played_score.is_mate() && case.mistake.played_score.units() > 0 {
        return None;
    }
    let mate = Mate::of(case.mistake.best_score, &case.best)?;
    let text = format!("{} misses {}.", case.played(), mate.words());
    Some(Reason { kind: ReasonKind::MissesMate, motif: mate.motif(), text, plies: mate.shown() })
}

/// In how many moves the side to move mates.
fn moves_to_mate(score: Score) -> Option<i32> {
    if score.units() > 0 { score.mate_moves() } else { None }
}

/// A mate by the side that moves first in a line.
struct Mate<'a> {
    moves: i32,
    line: &'a PlayedLine,
    /// Whether the line goes on to the mate.
    is_complete: bool,
}

impl<'a> Mate<'a> {
    fn of(score: Score, line: &'a PlayedLine) -> Option<Mate<'a>> {
        let moves = moves_to_mate(score)?;
        let is_complete = line.len() % 2 == 1 && line.end().in_check() && !line.end().has_legal_move();
        let moves = if is_complete { line.len().div_ceil(2) as i32 } else { moves };
        (line.len() > 0).then_some(Mate { moves, line, is_complete })
    }

    /// How many plies are written out.
    fn shown(&self) -> usize {
        if self.is_complete && self.line.len() <= MAX_SHOWN { self.line.len() } else { 1 }
    }

    fn motif(&self) -> Option<Motif> {
        (self.is_complete && is_back_rank_mate(self.line.end())).then_some(Motif::BackRank)
    }

    /// As in `mate in 2: 24...Qh4+ 25.Kd1 Qd4#`.
    fn words(&self) -> String {
        let line = self.line.text(0..self.shown());
        let place = if self.motif().is_some() { " on the back rank" } else { "" };
        match self.moves {
            1 => format!("mate{place}: {line}"),
            moves if self.shown() > 1 => format!("mate in {moves}{place}: {line}"),
            moves => format!("a forced mate in {moves}{place}, starting with {line}"),
        }
    }
}

/// Whether a king is mated along its back rank, its own pieces before it.
pub(super) fn is_back_rank_mate(position: &Position) -> bool {
    let color = position.side_to_move();
    let king = position.king(color);
    let home = Bitboard::rank(Rank::First.relative_to(color));
    let before = attacks::king(king) & home.forward(color);
    let own = position.colored(color);
    let major = position.role(Role::Rook) | position.role(Role::Queen);
    let is_mate = position.in_check() && !position.has_legal_move();
    is_mate
        && home.has(king)
        && position.checkers().single().is_some_and(|checker| home.has(checker) && major.has(checker))
        && before.without(own).is_empty()
        && (before & position.pieces(color, Role::Pawn)).any()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_back_rank(fen: &str) -> bool {
        is_back_rank_mate(&fen.parse().unwrap())
    }

    #[test]
    fn mates_on_the_back_rank() {
        assert!(is_back_rank("3R2k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"));
        assert!(is_back_rank("4k3/8/8/8/8/8/5PPP/3r2K1 w - - 0 1"));
        // A king that could not go forward because the squares are covered is mated by something else.
        assert!(!is_back_rank("3R2k1/8/6K1/8/8/8/8/8 b - - 0 1"));
        // Not mate at all.
        assert!(!is_back_rank("3R2k1/5pp1/8/8/8/8/8/4K3 b - - 0 1"));
    }
}
