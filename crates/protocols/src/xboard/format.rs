//! What the engine found, as lines of the XBoard protocol. Pure: values in, text out.
//!
//! Scores are from the side that the engine thinks for, in centipawns; a mate in N is 100000 + N. Times are in
//! centiseconds. Lines of thinking are SAN, which people read more easily and GUIs understand as well.

use std::fmt::Write;
use std::time::Duration;

use alcor_chess::{CastlingNotation, CastlingSide, Move, Position};
use alcor_engine::{Bound, Report, Score};
use alcor_session::centipawns::centipawns;

use super::parse::Variant;

/// Old test programs copy lines into a thousand bytes; a line of thinking is cut well before that.
const LONGEST_LINE: usize = 900;

/// A mate in no moves; each move to it is added.
const MATE: i32 = 100_000;

/// A move of the engine. In Chess960 castling has its own spelling, because the king's two squares may not distinguish it from a
/// step.
pub(super) fn mv(mv: Move, variant: Variant) -> String {
    if mv.is_castling() && variant == Variant::FischeRandom {
        return match CastlingSide::of(mv.from(), mv.to()) {
            CastlingSide::Short => "O-O".to_owned(),
            CastlingSide::Long => "O-O-O".to_owned(),
        };
    }
    mv.uci(CastlingNotation::KingMoves).to_string()
}

/// A line of thinking: `ply score time nodes seldepth nps tbhits`, a tab, and the moves. Behind the moves, `!` marks a
/// score that is at least this good, `?` one that is at most this good.
pub(super) fn thinking(report: &Report, root: &Position) -> String {
    let Report { depth, selective_depth, nodes, tb_hits, .. } = report;
    let (score, time, nps) = (score(report.score, root), centiseconds(report.elapsed), report.nodes_per_second());
    let mut text = format!("{depth} {score} {time} {nodes} {selective_depth} {nps} {tb_hits}\t");
    let sign = match report.bound {
        Bound::Exact => "",
        Bound::Lower => " !",
        Bound::Upper => " ?",
    };
    let mut position = *root;
    for (index, &mv) in report.pv.iter().enumerate() {
        let san = position.san(mv).to_string();
        if text.len() + san.len() + sign.len() + 1 > LONGEST_LINE {
            break;
        }
        // Writing to a string cannot fail.
        let _ = write!(text, "{}{san}", if index > 0 { " " } else { "" });
        position = position.play(mv);
    }
    text + sign
}

/// The line of an analysis that has nothing to search.
pub(super) fn game_over(root: &Position, words: &str) -> String {
    format!("0 {} 0 0 ({words})", if root.in_check() { -MATE } else { 0 })
}

fn score(score: Score, root: &Position) -> i32 {
    match score.mate_moves() {
        Some(moves) if score > Score::DRAW => MATE + moves,
        Some(moves) => moves - MATE,
        None => centipawns(score, root),
    }
}

/// A time in hundredths of a second.
fn centiseconds(time: Duration) -> u128 {
    time.as_millis() / 10
}

/// How a search is getting on: the answer to `.`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Status {
    /// Time since it began.
    pub elapsed: Duration,
    /// Nodes visited, as far as reported.
    pub nodes: u64,
    /// The depth it has got to.
    pub depth: u32,
    /// How many root moves it considers.
    pub moves: usize,
    /// The root move it looks at, with its number from 1, if reported.
    pub current: Option<(Move, usize)>,
}

impl Status {
    /// The line: `stat01: time nodes ply mvleft mvtot [mvname]`.
    pub(super) fn line(&self, root: &Position) -> String {
        let Status { nodes, depth, .. } = self;
        let left = self.current.map_or(0, |(_, number)| self.moves.saturating_sub(number));
        let mut text = format!("stat01: {} {nodes} {depth} {left} {}", centiseconds(self.elapsed), self.moves);
        if let Some((mv, _)) = self.current {
            let _ = write!(text, " {}", root.san(mv));
        }
        text
    }
}

/// A line of the other side, repeated in an error: without control characters, and not too long.
pub(super) fn echo(line: &str) -> String {
    const MAX: usize = 200;
    line.trim().chars().filter(|letter| !letter.is_control()).take(MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::report;

    #[test]
    fn thinking_is_exactly_as_specified() {
        let root = Position::startpos();
        let mut report = report(Score::DRAW, "e2e4 e7e5 g1f3", &root);
        assert_eq!(thinking(&report, &root), "9 0 1084 48000 14 4425 3\te4 e5 Nf3");
        report.bound = Bound::Lower;
        assert_eq!(thinking(&report, &root), "9 0 1084 48000 14 4425 3\te4 e5 Nf3 !");
        report.bound = Bound::Upper;
        assert!(thinking(&report, &root).ends_with("\te4 e5 Nf3 ?"));
    }

    #[test]
    fn mates_are_a_hundred_thousand_and_the_moves() {
        let root = Position::startpos();
        for (score, expected) in [
            (Score::mate_in(1), "9 100001 "),
            (Score::mate_in(5), "9 100003 "),
            (Score::mated_in(0), "9 -100000 "),
            (Score::mated_in(4), "9 -100002 "),
        ] {
            let line = thinking(&report(score, "e2e4", &root), &root);
            assert!(line.starts_with(expected), "{line}");
        }
    }

    #[test]
    fn long_lines_are_cut_between_moves() {
        let root = Position::startpos();
        let there_and_back = "g1f3 g8f6 f3g1 f6g8 ".repeat(60);
        let line = thinking(&report(Score::DRAW, &there_and_back, &root), &root);
        assert!(line.len() <= LONGEST_LINE && line.len() > LONGEST_LINE - 10, "{}", line.len());
        assert!(["Nf3", "Nf6", "Ng1", "Ng8"].iter().any(|mv| line.ends_with(mv)), "{line}");
    }

    #[test]
    fn castling_has_its_own_spelling_in_chess960() {
        let root: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap();
        let castling = |text: &str| root.parse_uci(text).unwrap();
        for (text, normal, fischer) in [("e1g1", "e1g1", "O-O"), ("e1c1", "e1c1", "O-O-O"), ("e1e2", "e1e2", "e1e2")] {
            assert_eq!(mv(castling(text), Variant::Normal), normal);
            assert_eq!(mv(castling(text), Variant::FischeRandom), fischer);
        }
    }

    #[test]
    fn the_status_has_five_numbers_or_a_move_more() {
        let root = Position::startpos();
        let knight = root.parse_uci("g1f3").unwrap();
        let elapsed = Duration::from_millis(12_345);
        let mut status = Status { elapsed, nodes: 30_000, depth: 7, moves: 20, current: Some((knight, 15)) };
        assert_eq!(status.line(&root), "stat01: 1234 30000 7 5 20 Nf3");
        status.current = None;
        assert_eq!(status.line(&root), "stat01: 1234 30000 7 0 20");
    }

    #[test]
    fn nothing_strange_is_echoed() {
        assert_eq!(echo(" a\u{7}b\tc \r"), "abc");
        assert_eq!(echo(&"x".repeat(5000)).len(), 200);
    }
}
