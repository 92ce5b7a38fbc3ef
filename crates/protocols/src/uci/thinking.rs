//! A search as the GUI sees it: lines while it thinks, the best move at the end.
//!
//! The GUI can rely on this: there is a scored line before every `bestmove`, and the last exact one begins with that move.
//! The engine sees to it; only a game that is over has its line here. Lines that are of use only to a person who waits come
//! after some seconds: the engine holds them back until then.

use alcor_chess::Position;
use alcor_engine::{Event, Report, SearchResult};

use super::format::{self, Style};
use crate::output::Output;

/// What was shown of a search.
pub(super) struct Thinking {
    root: Position,
    style: Style,
}

impl Thinking {
    /// A search that begins.
    pub(super) fn new(root: Position, style: Style) -> Thinking {
        Thinking { root, style }
    }

    /// Shows what the search says.
    pub(super) fn show(&self, event: &Event, output: &mut Output) {
        match event {
            Event::Book(answer) => output.line(format::book_move(answer, &self.root, self.style)),
            Event::Warning(text) => output.line(format_args!("info string {text}")),
            Event::Report(report) => self.report(report, output),
            Event::CurrentMove { depth, mv, number } => {
                output.line(format::current_move(*depth, *mv, *number, self.style));
            }
        }
    }

    fn report(&self, report: &Report, output: &mut Output) {
        // Without a legal move there is a line of its own at the end.
        if !report.pv.is_empty() {
            output.line(format::info(report, &self.root, self.style));
        }
    }

    /// Shows the end of the search.
    pub(super) fn finish(self, result: &SearchResult, output: &mut Output) {
        if result.best.is_none() {
            output.line(format::game_over(&self.root));
        }
        output.line(format::best_move(result, self.style));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::report;
    use alcor_chess::CastlingNotation;
    use alcor_engine::Score;

    const MATED: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    const STALEMATED: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

    /// The lines of a search that reports one thing and ends with it.
    fn shown(root: &Position, report: Report) -> Vec<String> {
        let style = Style { castling: CastlingNotation::KingMoves, shows_wdl: false };
        let mut bytes = Vec::new();
        let mut output = Output::new(&mut bytes);
        let thinking = Thinking::new(*root, style);
        thinking.show(&Event::Report(report.clone()), &mut output);
        thinking.finish(&SearchResult { best: report.pv.first().copied(), ponder: None, report }, &mut output);
        drop(output);
        String::from_utf8(bytes).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn nothing_is_said_twice() {
        let root = Position::startpos();
        let lines = shown(&root, report(Score::DRAW, "e2e4", &root));
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[0].starts_with("info depth 9 ") && lines[0].ends_with(" pv e2e4"), "{}", lines[0]);
        assert_eq!(lines[1], "bestmove e2e4");
    }

    #[test]
    fn the_end_of_a_game_is_scored() {
        for (fen, score) in [(MATED, "info depth 0 score mate 0"), (STALEMATED, "info depth 0 score cp 0")] {
            let root = fen.parse().unwrap();
            assert_eq!(shown(&root, report(Score::DRAW, "", &root)), [score, "bestmove (none)"]);
        }
    }
}
