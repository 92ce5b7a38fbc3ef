//! A quiz: the positions in which something was missed, as an EPD suite.

use alcor_chess::Position;
use alcor_review::MoveReview;
use alcor_review::quiz::{self, QuizPosition};

use crate::reviewed::Reviewed;
use crate::words::{self, LINE_PLIES};

/// The lines of a game: the position, the moves to accept, and where it comes from.
pub fn lines(reviewed: &Reviewed) -> String {
    let mut text = String::new();
    for question in quiz::positions(&reviewed.review) {
        let each = &reviewed.review.moves[question.index];
        if !reviewed.focus.includes(each) {
            continue;
        }
        text.push_str(&line(reviewed, each, &question));
    }
    text
}

fn line(reviewed: &Reviewed, each: &MoveReview, question: &QuizPosition) -> String {
    let position = &question.position;
    let accepted: Vec<String> = question.accepted.iter().map(|&mv| position.san(mv).to_string()).collect();
    let best = each.best_line();
    // The line is that of the best move, or it is left out.
    let is_shown = question.accepted.first() == best.moves.first();
    let pv = if is_shown { best.sans[..best.sans.len().min(LINE_PLIES)].join(" ") } else { String::new() };
    let id = format!("game {}, {}", reviewed.number, reviewed.title());
    let played = format!("{} was played. {}", words::named(each), words::because(each));
    let operations = [
        ("bm", accepted.join(" ")),
        ("am", position.san(question.played).to_string()),
        ("hmvc", position.halfmove_clock().to_string()),
        ("fmvn", position.fullmove_number().to_string()),
        ("pv", pv),
        ("id", format!("\"{}\"", unquoted(&id))),
        ("c0", format!("\"{}\"", unquoted(played.trim_end()))),
    ];
    let written = operations.iter().filter(|(_, operand)| !operand.is_empty());
    let written: Vec<String> = written.map(|(name, operand)| format!("{name} {operand};")).collect();
    format!("{} {}\n", fields(position), written.join(" "))
}

/// The four fields of a FEN that EPD has.
fn fields(position: &Position) -> String {
    position.to_string().split(' ').take(4).collect::<Vec<_>>().join(" ")
}

/// EPD has no way to write a quote within quotes.
fn unquoted(text: &str) -> String {
    text.replace('"', "'").replace(';', ",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reviewed::sample;

    #[test]
    fn a_line_has_the_position_and_the_moves_to_accept() {
        let mut reviewed = sample();
        let reply = reviewed.positions()[3].parse_san("Nc6").unwrap();
        reviewed.review.moves[3].accepted = vec![reply];
        let text = lines(&reviewed);
        let line = text.lines().find(|line| line.contains("2... Ke7?? was played.")).unwrap();
        assert!(
            line.starts_with(
                "rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - bm Nc6; am Ke7; hmvc 1; fmvn 2; "
            ),
            "{line}"
        );
        assert!(line.contains("; id \"game 7, Ann - Ben 'B' B, Skittles <1>, 1-0\"; c0 \""), "{line}");
        reviewed.focus.color = Some(alcor_chess::Color::White);
        assert!(!lines(&reviewed).contains("Ke7"));
    }
}
