//! What the engine found, as lines of UCI. Pure: values in, text out.
//!
//! The order of the words in an `info` line is the one that other engines use and that some testers insist on. Scores
//! are from the side to move. Whole numbers only.

use std::fmt::Write;

use alcor_chess::{CastlingNotation, Move, Position};
use alcor_engine::book::{self, BookAnswer};
use alcor_engine::{Bound, Report, Score, SearchResult};
use alcor_session::centipawns::centipawns;

/// What the options say about the form of the lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// How castling is written.
    pub castling: CastlingNotation,
    /// Whether chances to win, draw and lose are shown.
    pub shows_wdl: bool,
}

/// A line of thinking from a root position.
pub(super) fn info(report: &Report, root: &Position, style: Style) -> String {
    let Report { depth, selective_depth, pv_number, nodes, hash_full, tb_hits, .. } = report;
    let mut text = format!("info depth {depth} seldepth {selective_depth} multipv {pv_number} ");
    push_score(&mut text, report.score, root);
    text.push_str(match report.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
    if style.shows_wdl {
        push_wdl(&mut text, report.score, root);
    }
    let nps = report.nodes_per_second();
    let time = report.elapsed.as_millis();
    push(&mut text, format_args!(" nodes {nodes} nps {nps} hashfull {hash_full} tbhits {tb_hits} time {time}"));
    if !report.pv.is_empty() {
        text.push_str(" pv");
        for mv in &report.pv {
            push(&mut text, format_args!(" {}", mv.uci(style.castling)));
        }
    }
    text
}

fn push(text: &mut String, arguments: std::fmt::Arguments) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(arguments);
}

fn push_score(text: &mut String, score: Score, root: &Position) {
    match score.mate_moves() {
        Some(moves) => push(text, format_args!("score mate {moves}")),
        None => push(text, format_args!("score cp {}", centipawns(score, root))),
    }
}

fn push_wdl(text: &mut String, score: Score, root: &Position) {
    let wdl = alcor_engine::wdl::wdl(score, root);
    push(text, format_args!(" wdl {} {} {}", wdl.win, wdl.draw, wdl.loss));
}

/// The root move that a long search looks at.
pub(super) fn current_move(depth: u32, mv: Move, number: usize, style: Style) -> String {
    format!("info depth {depth} currmove {} currmovenumber {number}", mv.uci(style.castling))
}

/// Says that the move comes from the book, and how it stands there.
pub(super) fn book_move(answer: &BookAnswer, root: &Position, style: Style) -> String {
    let BookAnswer { chosen, total } = answer;
    let mut text =
        format!("info string book move {}: weight {} of {total}", chosen.mv.uci(style.castling), chosen.weight);
    if let Some(opening) = book::opening_at(&root.play(chosen.mv)) {
        push(&mut text, format_args!(", {opening}"));
    }
    text
}

/// The scored line of a position without legal moves.
pub(super) fn game_over(root: &Position) -> &'static str {
    if root.in_check() { "info depth 0 score mate 0" } else { "info depth 0 score cp 0" }
}

/// The answer to `go`.
pub(super) fn best_move(result: &SearchResult, style: Style) -> String {
    let Some(best) = result.best else { return "bestmove (none)".to_owned() };
    let best = best.uci(style.castling);
    match result.ponder {
        Some(ponder) => format!("bestmove {best} ponder {}", ponder.uci(style.castling)),
        None => format!("bestmove {best}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::report;

    const PLAIN: Style = Style { castling: CastlingNotation::KingMoves, shows_wdl: false };
    const CHESS960: Style = Style { castling: CastlingNotation::KingTakesRook, shows_wdl: false };

    #[test]
    fn the_words_are_in_the_usual_order() {
        let root = Position::startpos();
        let mut report = report(Score::DRAW, "e2e4 e7e5", &root);
        let expected = "info depth 9 seldepth 14 multipv 1 score cp 0 nodes 48000 nps 4425 hashfull 12 tbhits 3 \
                        time 10846 pv e2e4 e7e5";
        assert_eq!(info(&report, &root, PLAIN), expected);
        report.bound = Bound::Lower;
        report.pv_number = 3;
        let line = info(&report, &root, PLAIN);
        assert!(line.contains(" multipv 3 score cp 0 lowerbound nodes "), "{line}");
        report.bound = Bound::Upper;
        assert!(info(&report, &root, PLAIN).contains(" upperbound nodes "));
    }

    #[test]
    fn chances_are_shown_on_request() {
        let root = Position::startpos();
        let style = Style { shows_wdl: true, ..PLAIN };
        let line = info(&report(Score::DRAW, "e2e4", &root), &root, style);
        let after = line.split(" wdl ").nth(1).unwrap_or_else(|| panic!("{line}"));
        let sum: u32 = after.split(' ').take(3).map(|number| number.parse::<u32>().unwrap()).sum();
        assert_eq!(sum, 1000, "{line}");
        assert!(after.contains(" nodes "), "{line}");
    }

    #[test]
    fn mates_are_counted_in_moves() {
        let root = Position::startpos();
        for (score, expected) in [
            (Score::mate_in(1), "score mate 1 nodes"),
            (Score::mate_in(5), "score mate 3 nodes"),
            (Score::mated_in(4), "score mate -2 nodes"),
        ] {
            let line = info(&report(score, "e2e4", &root), &root, PLAIN);
            assert!(line.contains(expected), "{line}");
        }
    }

    #[test]
    fn castling_as_the_option_says() {
        let root: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap();
        let report = report(Score::DRAW, "e1g1 e8c8", &root);
        assert!(info(&report, &root, PLAIN).ends_with(" pv e1g1 e8c8"));
        assert!(info(&report, &root, CHESS960).ends_with(" pv e1h1 e8a8"));
        let result = SearchResult { best: Some(report.pv[0]), ponder: Some(report.pv[1]), report };
        assert_eq!(best_move(&result, PLAIN), "bestmove e1g1 ponder e8c8");
        assert_eq!(best_move(&result, CHESS960), "bestmove e1h1 ponder e8a8");
        assert_eq!(current_move(9, result.report.pv[0], 2, CHESS960), "info depth 9 currmove e1h1 currmovenumber 2");
    }

    #[test]
    fn a_book_move_is_told_with_its_weight_and_name() {
        let root = Position::startpos();
        let mv = root.parse_uci("e2e4").unwrap();
        let answer = BookAnswer { chosen: book::BookMove { mv, weight: 3 }, total: 7 };
        let expected = "info string book move e2e4: weight 3 of 7, B00 King's Pawn Opening";
        assert_eq!(book_move(&answer, &root, PLAIN), expected);
    }

    #[test]
    fn without_a_move() {
        let root = Position::startpos();
        let report = report(Score::DRAW, "", &root);
        assert!(info(&report, &root, PLAIN).ends_with(" time 10846"));
        let result = SearchResult { best: None, ponder: None, report };
        assert_eq!(best_move(&result, PLAIN), "bestmove (none)");
        assert_eq!(game_over(&root), "info depth 0 score cp 0");
    }
}
