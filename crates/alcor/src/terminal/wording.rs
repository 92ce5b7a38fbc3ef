//! Scores and lines of moves in words.
//!
//! Every number that a player sees is in pawns and from White's side: plus is good for White, whoever moves.

use alcor_chess::Position;
use alcor_engine::{Score, wdl};
use alcor_session::assessment::{Assessment, Lead};

pub(super) use alcor_session::line::of_moves as line;

/// A score of the side to move, seen from White's side: `+0.35`, `mate in 3 for White`, `won for Black`.
pub(super) fn score(score: Score, position: &Position) -> String {
    let mover = position.side_to_move();
    let winner = if score.is_lost() { !mover } else { mover };
    match score.mate_moves() {
        Some(moves) => format!("mate in {} for {winner}", moves.abs()),
        None if score.is_decisive() => format!("won for {winner}"),
        None => pawns(white_centipawns(score, position)),
    }
}

/// The same in at most seven letters, for tables: `+0.35`, `#3`, `#-3`.
pub(super) fn short_score(score: Score, position: &Position) -> String {
    let sign = position.side_to_move().choose(1, -1);
    match score.mate_moves() {
        Some(moves) => format!("#{}", moves * sign),
        None if score.is_decisive() => if score.is_won() == (sign > 0) { "won" } else { "lost" }.to_owned(),
        None => pawns(white_centipawns(score, position)),
    }
}

/// A score of the side to move in centipawns of White's.
pub(super) fn white_centipawns(score: Score, position: &Position) -> i32 {
    position.side_to_move().choose(1, -1) * wdl::centipawns(score, position)
}

/// Centipawns as pawns with their sign; nothing is `0.00`.
pub(super) fn pawns(centipawns: i32) -> String {
    match centipawns {
        0 => "0.00".to_owned(),
        _ => format!("{:+.2}", f64::from(centipawns) / 100.0),
    }
}

/// Who stands better, and how much, in words.
pub(super) fn assessment(score: Score, position: &Position) -> String {
    let mover = position.side_to_move();
    if let Some(moves) = score.mate_moves() {
        let winner = if moves > 0 { mover } else { !mover };
        return match moves.abs() {
            1 => format!("{winner} mates in one move"),
            moves => format!("{winner} mates in {moves} moves"),
        };
    }
    let assessment = Assessment::of(white_centipawns(score, position));
    match assessment.lead {
        Lead::None => "The position is about equal".to_owned(),
        _ => assessment.to_string(),
    }
}

/// Text whose lines are broken between words where the screen ends; what follows is indented like the line it belongs to.
pub(super) fn wrapped(text: &str, columns: usize) -> String {
    let wrap = |line: &str| {
        if textwrap::core::display_width(line) <= columns {
            return line.to_owned();
        }
        let indent = &line[..line.len() - line.trim_start_matches(' ').len()];
        let indent = if indent.is_empty() { String::new() } else { format!("{indent}  ") };
        textwrap::fill(line, textwrap::Options::new(columns).subsequent_indent(&indent).break_words(false))
    };
    text.split('\n').map(wrap).collect::<Vec<_>>().join("\n")
}

/// The chances of both sides, given the score of the side to move.
pub(super) fn chances(score: Score, position: &Position) -> String {
    let chances = wdl::wdl(score, position);
    let (white, black) = position.side_to_move().choose((chances.win, chances.loss), (chances.loss, chances.win));
    let percent = |thousandths: u32| (thousandths + 5) / 10;
    let (white, black) = (percent(white), percent(black));
    let draw = 100u32.saturating_sub(white + black);
    format!("Among strong players White wins {white}% of such games, Black {black}%, and {draw}% are drawn.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_whites() {
        let start = Position::startpos();
        let black = start.play(start.parse_uci("e2e4").unwrap());
        assert_eq!(score(Score::evaluation(224), &start), "+1.00");
        assert_eq!(score(Score::evaluation(224), &black), "-1.00");
        assert_eq!(score(Score::DRAW, &black), "0.00");
        assert_eq!(score(Score::mate_in(5), &black), "mate in 3 for Black");
        assert_eq!(score(Score::mated_in(2), &black), "mate in 1 for White");
        assert_eq!(score(Score::TABLEBASE_WIN, &start), "won for White");
        assert_eq!(short_score(Score::mate_in(5), &black), "#-3");
        assert_eq!(short_score(Score::mated_in(2), &black), "#1");
        assert_eq!(short_score(-Score::TABLEBASE_WIN, &black), "won");
    }

    #[test]
    fn chances_are_whites_first() {
        let start = Position::startpos();
        let black = start.play(start.parse_uci("e2e4").unwrap());
        assert!(chances(Score::mate_in(3), &start).contains("White wins 100% of such games, Black 0%, and 0%"));
        assert!(chances(Score::mate_in(3), &black).contains("White wins 0% of such games, Black 100%, and 0%"));
    }

    #[test]
    fn sentences_are_broken_between_words() {
        assert_eq!(wrapped("one two three", 80), "one two three");
        assert_eq!(wrapped("one two three", 9), "one two\nthree");
        assert_eq!(wrapped("incomprehensible", 9), "incomprehensible");
    }

    #[test]
    fn assessments() {
        let start = Position::startpos();
        for (units, expected) in [
            (0, "The position is about equal"),
            (100, "White stands a little better"),
            (-300, "Black stands clearly better"),
            (700, "White is winning"),
            (-3000, "Black is winning easily"),
        ] {
            assert_eq!(assessment(Score::evaluation(units), &start), expected);
        }
        assert_eq!(assessment(Score::mate_in(1), &start), "White mates in one move");
        assert_eq!(assessment(Score::mated_in(4), &start), "Black mates in 2 moves");
    }

    #[test]
    fn lines_stop_at_nonsense() {
        let start = Position::startpos();
        let e4 = start.parse_uci("e2e4").unwrap();
        assert_eq!(line(&start, &[e4, e4], 5), "1. e4");
        assert_eq!(line(&start, &[e4], 0), "");
    }
}
