//! The board in characters, which the game and the review draw alike. Pure: values in, text out.
//!
//! A square is three columns wide and a line high. Where there are no colours, brackets mark squares.

use alcor_chess::{Color, File, Position, Rank, Square};

use super::look::{BoardStyle, Mark, Paint};

/// A board, line by line.
#[derive(Debug)]
pub(crate) struct Board {
    /// The letters of the files, each over the middle of its squares.
    pub letters: String,
    /// The ranks from the top: the digit of each, and its squares.
    pub ranks: Vec<(char, String)>,
}

impl Board {
    /// Draws a position with this side at the bottom. `mark` says what a square is marked for.
    pub(crate) fn draw(position: &Position, bottom: Color, look: BoardStyle, mark: impl Fn(Square) -> Mark) -> Board {
        let mut files = File::ALL.to_vec();
        let mut ranks = Rank::ALL.to_vec();
        match bottom {
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        let letters = files.iter().map(|file| format!(" {} ", file.letter())).collect();
        let line = |rank| files.iter().map(|&file| Square::at(file, rank)).collect::<Vec<Square>>();
        let squares = |rank| line(rank).into_iter().map(|at| square(position, at, look, mark(at))).collect();
        let ranks = ranks.into_iter().map(|rank| (rank.digit(), squares(rank))).collect();
        Board { letters, ranks }
    }
}

fn square(position: &Position, square: Square, look: BoardStyle, mark: Mark) -> String {
    let piece = position.piece_at(square);
    let figure = piece.map_or_else(|| look.empty(), |piece| look.figure(piece));
    let style = look.square(square.is_light(), mark, piece);
    let (left, right) = match (look.paint, mark) {
        (Paint::Plain, Mark::LastMove) => ('[', ']'),
        (Paint::Plain, Mark::Check) => ('(', ')'),
        _ => (' ', ' '),
    };
    format!("{style}{left}{figure}{right}{style:#}")
}
