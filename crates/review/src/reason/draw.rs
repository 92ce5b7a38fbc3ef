//! Draws that a move allows in a won game, or misses in a lost one.

use alcor_chess::{Color, Position, Role};

use super::case::Case;
use super::line::PlayedLine;
use super::mistake::{Motif, Reason, ReasonKind};

/// A score of a game that is level, in centipawns.
const LEVEL: i32 = 30;
/// A score of a game that is not.
const UNEVEN: i32 = 100;
/// A draw that takes more plies is not what the move is about; of perpetual check, more plies until the checks begin.
const MAX_PLIES: usize = 6;

/// The draw that a move allows, or else the one that it misses.
pub(super) fn reason(case: &Case<'_>) -> Option<Reason> {
    let is_level = |cp: i32| cp.abs() <= LEVEL;
    if is_level(case.played_cp) && case.best_cp >= UNEVEN {
        let draw = Draw::of(&case.refutation)?;
        let text = match (draw.line.len(), draw.kind) {
            (0, Kind::Stalemate) => format!("{} is stalemate.", case.played()),
            (0, _) => format!("After {} neither side can mate any more.", case.played()),
            _ => format!("{} allows {}.", case.played(), draw.words()),
        };
        return Some(draw.reason(ReasonKind::AllowsDraw, text, case.refutation.len()));
    }
    if is_level(case.best_cp) && case.played_cp <= -UNEVEN {
        let draw = Draw::of(&case.best)?;
        let text = format!("{} misses {}.", case.played(), draw.words());
        return Some(draw.reason(ReasonKind::MissesDraw, text, case.best.len()));
    }
    None
}

/// Whether the mover saves the played line by giving perpetual check: then material does not count.
pub(super) fn is_saved(case: &Case<'_>) -> bool {
    let checks = case.refutation.after_first().and_then(|line| perpetual(&line));
    case.played_cp.abs() <= LEVEL && checks.is_some()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Stalemate,
    Perpetual,
    Insufficient,
}

/// A draw by the rules at the end of a line.
#[derive(Clone, Debug)]
struct Draw {
    kind: Kind,
    /// The moves it takes.
    line: PlayedLine,
}

impl Draw {
    fn of(line: &PlayedLine) -> Option<Draw> {
        Draw::at_the_end_of(line).filter(|draw| match draw.kind {
            Kind::Perpetual => first_check(&draw.line) <= MAX_PLIES,
            Kind::Stalemate | Kind::Insufficient => draw.line.len() <= MAX_PLIES,
        })
    }

    fn at_the_end_of(line: &PlayedLine) -> Option<Draw> {
        if !line.end().has_legal_move() && !line.end().in_check() {
            return Some(Draw { kind: Kind::Stalemate, line: line.clone() });
        }
        if let Some(plies) = line.positions().iter().position(Position::is_insufficient_material) {
            return Some(Draw { kind: Kind::Insufficient, line: line.cut(plies, &[]) });
        }
        perpetual(line).map(|line| Draw { kind: Kind::Perpetual, line })
    }

    fn words(&self) -> String {
        let moves = self.line.text(0..self.line.len());
        match self.kind {
            Kind::Stalemate => format!("stalemate: {moves}"),
            Kind::Perpetual => format!("perpetual check: {moves}"),
            Kind::Insufficient => format!("{moves}, and neither side can mate any more"),
        }
    }

    /// Of a line of this many plies.
    fn reason(&self, kind: ReasonKind, text: String, plies: usize) -> Reason {
        let motif = match self.kind {
            Kind::Stalemate => Some(Motif::Stalemate),
            Kind::Perpetual => Some(Motif::PerpetualCheck),
            Kind::Insufficient => None,
        };
        Reason { kind, motif, text, plies: self.line.len().min(plies) }
    }
}

/// The line as far as a position comes again, the first side having done nothing but give check in between. The check that
/// repeats it may be one that the line stops before.
pub(super) fn perpetual(line: &PlayedLine) -> Option<PlayedLine> {
    let first_repetition = |line: &PlayedLine| (1..=line.len()).find(|&last| is_circle(line, last));
    if let Some(plies) = first_repetition(line) {
        return Some(line.cut(plies, &[]));
    }
    if line.len() % 2 == 1 {
        return None;
    }
    let moves = line.end().legal_moves();
    let with_check = moves.iter().filter(|&&mv| line.end().gives_check(mv)).map(|&mv| line.cut(line.len(), &[mv]));
    with_check.into_iter().find(|longer| is_circle(longer, longer.len()))
}

/// The ply from which on the first side gives check with every move.
fn first_check(line: &PlayedLine) -> usize {
    let is_quiet = |ply: &usize| !line.position(ply + 1).in_check();
    (0..line.len()).step_by(2).rfind(is_quiet).map_or(0, |last| last + 2)
}

/// Whether the position after a ply has been there before, and the first side has given check with every move since.
fn is_circle(line: &PlayedLine, last: usize) -> bool {
    let positions = line.positions();
    let is_check = |ply: usize| line.position(ply + 1).in_check();
    let since = (0..last).rev().find(|&first| is_same(&positions[first], &positions[last]));
    since.is_some_and(|first| (first..last).filter(|ply| ply % 2 == 0).all(is_check))
}

/// Whether the same pieces stand on the same squares, the same side to move. A right to castle may have been lost: then the
/// circle has to be walked once more.
fn is_same(one: &Position, other: &Position) -> bool {
    one.side_to_move() == other.side_to_move()
        && one.colored(Color::White) == other.colored(Color::White)
        && Role::ALL.into_iter().all(|role| one.role(role) == other.role(role))
}

#[cfg(test)]
mod tests {
    use super::super::line::tests::{line, mirrored};
    use super::*;

    fn draw(fen: &str, moves: &str) -> Option<(Kind, usize)> {
        let line = line(fen, moves);
        let draw = Draw::of(&line).map(|draw| (draw.kind, draw.line.len()));
        assert_eq!(draw, Draw::of(&mirrored(&line)).map(|draw| (draw.kind, draw.line.len())));
        draw
    }

    #[test]
    fn perpetual_check() {
        let fen = "6k1/5p2/8/8/8/1Q6/qr6/6K1 w - - 0 30";
        assert_eq!(draw(fen, "Qg3+ Kh7 Qh4+ Kg8 Qg4+ Kh7 Qh4+"), Some((Kind::Perpetual, 7)));
        // A right to castle that is lost on the way changes nothing.
        let fen = "r1b1k3/ppp2p2/3p3Q/q2Pp3/2B1P3/1P3Pp1/2R2bP1/5K2 w q - 0 23";
        assert_eq!(draw(fen, "Qh8+ Ke7 Qh4+ Kd7 Qh3+ Ke8 Qh8+"), Some((Kind::Perpetual, 7)));
        let fen = "6k1/5p2/8/8/8/1Q6/qr6/6K1 w - - 0 30";
        // The line may stop before the last check.
        assert_eq!(draw(fen, "Qg3+ Kh7 Qh4+ Kg8"), Some((Kind::Perpetual, 5)));
        assert_eq!(draw(fen, "Qg3+ Kh7"), None);
        // A quiet move in the circle is no perpetual check.
        assert_eq!(draw(fen, "Qb8+ Kg7 Qb3 Kg8"), None);
    }

    #[test]
    fn stalemate_and_bare_kings() {
        assert_eq!(draw("7k/8/6K1/8/8/8/8/5Q2 w - - 0 30", "Qf7"), Some((Kind::Stalemate, 1)));
        assert_eq!(draw("7k/8/4Q1K1/8/8/8/8/8 w - - 0 30", "Qe7"), None);
        assert_eq!(draw("8/8/8/8/8/2k5/1R6/7K b - - 0 30", "Kd3"), None);
        assert_eq!(draw("8/8/8/8/8/8/1q6/K6k w - - 0 30", "Kxb2"), Some((Kind::Insufficient, 1)));
    }
}
