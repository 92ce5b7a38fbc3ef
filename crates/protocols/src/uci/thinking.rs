//! A search as the GUI sees it: lines while it thinks, the best move at the end.
//!
//! Whatever the engine says, the GUI can rely on this: there is a scored line before every `bestmove`, and the last
//! exact one begins with that move. Lines that are of use only to a person who waits come after some seconds: the engine
//! holds them back until then.

use alcor_chess::{Move, Position};
use alcor_engine::{Bound, Event, Report, SearchResult};

use super::format::{self, Style};
use crate::output::Output;

/// What was shown of a search.
pub struct Thinking {
    root: Position,
    style: Style,
    shown_best: Option<Move>,
}

impl Thinking {
    /// A search that begins.
    pub fn new(root: Position, style: Style) -> Thinking {
        Thinking { root, style, shown_best: None }
    }

    /// Shows what the search says.
    pub fn show(&mut self, event: &Event, output: &mut Output) {
        match event {
            Event::Book(answer) => output.line(format::book_move(answer, &self.root, self.style)),
            Event::Warning(text) => output.line(format_args!("info string {text}")),
            Event::Report(report) => self.report(report, output),
            Event::CurrentMove { depth, mv, number } => {
                output.line(format::current_move(*depth, *mv, *number, self.style));
            }
        }
    }

    fn report(&mut self, report: &Report, output: &mut Output) {
        // Without a legal move there is a line of its own at the end.
        let Some(&first) = report.pv.first() else { return };
        if report.pv_number == 1 && report.bound == Bound::Exact {
            self.shown_best = Some(first);
        }
        output.line(format::info(report, &self.root, self.style));
    }

    /// Shows the end of the search.
    pub fn finish(mut self, result: &SearchResult, output: &mut Output) {
        if result.best.is_none() {
            output.line(format::game_over(&self.root));
        } else if self.shown_best != result.best {
            self.report(&result.report, output);
        }
        output.line(format::best_move(result, self.style));
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use alcor_chess::CastlingNotation;
    use alcor_engine::Score;

    const MATED: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    const STALEMATED: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

    fn report(bound: Bound, pv_number: usize, moves: &[&str]) -> Report {
        let root = Position::startpos();
        let pv = moves.iter().map(|text| root.parse_uci(text).unwrap()).collect();
        Report {
            depth: 1,
            selective_depth: 1,
            pv_number,
            score: Score::DRAW,
            bound,
            nodes: 20,
            hash_full: 0,
            tb_hits: 0,
            elapsed: Duration::ZERO,
            pv,
        }
    }

    /// The lines shown for some events and a last report, without all that follows their first words.
    fn shown(root: &Position, events: Vec<Event>, last: Report) -> Vec<String> {
        let style = Style { castling: CastlingNotation::KingMoves, shows_wdl: false };
        let mut bytes = Vec::new();
        let mut output = Output::new(&mut bytes);
        let mut thinking = Thinking::new(*root, style);
        for event in events {
            thinking.show(&event, &mut output);
        }
        thinking.finish(&SearchResult { best: last.pv.first().copied(), ponder: None, report: last }, &mut output);
        drop(output);
        let text = String::from_utf8(bytes).unwrap();
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn the_last_report_is_shown_if_nothing_was() {
        let lines = shown(&Position::startpos(), vec![], report(Bound::Exact, 1, &["e2e4"]));
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("info depth 1 ") && lines[0].ends_with(" pv e2e4"), "{}", lines[0]);
        assert_eq!(lines[1], "bestmove e2e4");
    }

    #[test]
    fn the_last_report_is_shown_if_another_move_was() {
        let events = vec![
            Event::Report(report(Bound::Exact, 1, &["d2d4"])),
            Event::Report(report(Bound::Exact, 2, &["e2e4"])),
            Event::Report(report(Bound::Lower, 1, &["e2e4"])),
        ];
        let lines = shown(&Position::startpos(), events, report(Bound::Exact, 1, &["e2e4"]));
        assert_eq!(lines.len(), 5, "{lines:?}");
        assert!(lines[3].ends_with(" pv e2e4"));
    }

    #[test]
    fn nothing_is_said_twice() {
        let last = report(Bound::Exact, 1, &["e2e4"]);
        let lines = shown(&Position::startpos(), vec![Event::Report(last.clone())], last);
        assert_eq!(lines.len(), 2, "{lines:?}");
    }

    #[test]
    fn the_end_of_a_game_is_scored() {
        for (fen, score) in [(MATED, "info depth 0 score mate 0"), (STALEMATED, "info depth 0 score cp 0")] {
            let empty = report(Bound::Exact, 1, &[]);
            let lines = shown(&fen.parse().unwrap(), vec![Event::Report(empty.clone())], empty);
            assert_eq!(lines, [score, "bestmove (none)"]);
        }
    }
}
