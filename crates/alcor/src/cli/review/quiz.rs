//! A quiz: the positions in which something was missed, as an EPD suite.

use alcor_chess::Position;
use alcor_review::quiz;

use super::reviewed::Reviewed;
use super::words;

/// The lines of a game: the position, the moves to accept, and where it comes from.
pub fn lines(reviewed: &Reviewed) -> String {
    let mut text = String::new();
    for question in quiz::positions(&reviewed.review) {
        let each = &reviewed.review.moves[question.index];
        if !reviewed.focus.includes(each) {
            continue;
        }
        let position = &question.position;
        let accepted: Vec<String> = question.accepted.iter().map(|&mv| position.san(mv).to_string()).collect();
        let id = format!("game {}, {}", reviewed.number, reviewed.title());
        let played = format!("{} was played. {}", words::named(each), words::because(each));
        text.push_str(&format!(
            "{} bm {}; id \"{}\"; c0 \"{}\";\n",
            fields(position),
            accepted.join(" "),
            unquoted(&id),
            unquoted(played.trim_end())
        ));
    }
    text
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
    use crate::cli::review::reviewed::sample;

    #[test]
    fn a_line_has_the_position_and_the_moves_to_accept() {
        let mut reviewed = sample();
        let reply = reviewed.positions()[3].parse_san("Nc6").unwrap();
        reviewed.review.moves[3].accepted = vec![reply];
        let text = lines(&reviewed);
        let line = text.lines().find(|line| line.contains("2... Ke7?? was played.")).unwrap();
        assert!(line.starts_with("rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - bm Nc6; "), "{line}");
        assert!(line.contains("; id \"game 7, Ann - Ben 'B' B, Skittles <1>, 1-0\"; c0 \""), "{line}");
        reviewed.focus.color = Some(alcor_chess::Color::White);
        assert!(!lines(&reviewed).contains("Ke7"));
    }
}
