//! What the opening book says about a position, for the user who asks (`bk`) and for the window of thinking.

use alcor_chess::Position;
use alcor_engine::book::{self, Book, BookAnswer};

/// The book's moves, one to a line, each with its share and the opening it leads to.
pub(super) fn lines(book: &Book, position: &Position) -> Vec<String> {
    let moves = book.moves(position);
    let total: u64 = moves.iter().map(|known| u64::from(known.weight)).sum();
    if moves.is_empty() {
        return vec!["The book has no move here.".to_owned()];
    }
    let line = |known: &book::BookMove| {
        let san = position.san(known.mv).to_string();
        let percent = (100 * u64::from(known.weight)).checked_div(total).unwrap_or(0);
        let name = book::opening_at(&position.play(known.mv)).map(|opening| opening.to_string()).unwrap_or_default();
        format!("{san:8}{percent:>3}%  {name}").trim_end().to_owned()
    };
    let title = book::opening_at(position).map(|opening| opening.to_string());
    title.into_iter().chain(moves.iter().map(line)).collect()
}

/// A line of thinking that was none: the bracket says so to GUIs.
pub(super) fn thinking(answer: &BookAnswer, position: &Position) -> String {
    let (san, weight, total) = (position.san(answer.chosen.mv), answer.chosen.weight, answer.total);
    format!("0 0 0 0 (book move {san}, {weight} of {total})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_with_their_shares() {
        let lines = lines(&Book::Own, &Position::startpos());
        assert!(lines.len() > 1 && lines.iter().any(|line| line.starts_with("e4 ")), "{lines:?}");
        assert!(lines.iter().all(|line| !line.is_empty() && !line.contains('\n')), "{lines:?}");
    }

    #[test]
    fn beyond_the_book() {
        let position = "8/8/8/8/8/4k3/4p3/4K3 b - - 0 1".parse().unwrap();
        assert_eq!(lines(&Book::Own, &position), ["The book has no move here."]);
    }

    #[test]
    fn a_book_move_is_shown_in_brackets() {
        let position = Position::startpos();
        let chosen = book::BookMove { mv: position.parse_uci("e2e4").unwrap(), weight: 3 };
        assert_eq!(thinking(&BookAnswer { chosen, total: 7 }, &position), "0 0 0 0 (book move e4, 3 of 7)");
    }
}
