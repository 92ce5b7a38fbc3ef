//! One game, with what was asked of it.

use std::fmt::Write;

use alcor_chess::Color;
use alcor_pgn::{GameResult, MainLine, RawGame, Tags};

use super::column::Column;

/// One answer.
pub enum Cell {
    /// A text; `None` if there is none.
    Text(Option<String>),
    /// A rating; -1 if it is not known.
    Rating(i16),
    /// A number of moves; -1 if the game cannot be read.
    Count(i32),
    /// Points; no number if they are not known.
    Points(f32),
}

/// The answers to all columns.
pub struct Row(pub Vec<Cell>);

impl Row {
    /// What the columns say of a game.
    pub fn of(game: RawGame<'_>, columns: &[Column]) -> Row {
        let needs_moves = columns.iter().any(|column| !matches!(column, Column::Tag(_) | Column::Elo(_)));
        if !needs_moves {
            let tags = game.tags();
            return Row(columns.iter().map(|column| cell(column, &tags, None)).collect());
        }
        match game.main_line(usize::MAX) {
            Ok(line) => Row(columns.iter().map(|column| cell(column, &line.tags, Some(&line))).collect()),
            Err(error) => {
                let tags = game.tags();
                let cell = |column: &Column| match column {
                    Column::Error => Cell::Text(Some(error.to_string())),
                    other => cell(other, &tags, None),
                };
                Row(columns.iter().map(cell).collect())
            }
        }
    }
}

/// What a column says of a game with these tags; the line is `None` if it was not looked at, or cannot be read.
fn cell(column: &Column, tags: &Tags, line: Option<&MainLine>) -> Cell {
    match column {
        Column::Tag(name) => Cell::Text(tags.get(name).map(str::to_owned)),
        Column::Elo(name) => Cell::Rating(tags.get(name).and_then(|value| value.trim().parse().ok()).unwrap_or(-1)),
        Column::WhiteScore => Cell::Points(line.map_or(f32::NAN, |line| points(line.result))),
        Column::Plies => Cell::Count(line.map_or(-1, |line| line.game.moves().len() as i32)),
        Column::Moves => Cell::Text(line.map(moves)),
        Column::FinalFen => Cell::Text(line.map(|line| line.game.position().to_string())),
        Column::Error => Cell::Text(None),
    }
}

fn points(result: GameResult) -> f32 {
    match result {
        GameResult::Win(Color::White) => 1.0,
        GameResult::Win(Color::Black) => 0.0,
        GameResult::Draw => 0.5,
        GameResult::Unknown => f32::NAN,
    }
}

fn moves(line: &MainLine) -> String {
    let castling = line.game.start().castling_notation();
    let moves = line.game.moves();
    // Four letters and a blank each, and now and then what a pawn becomes.
    let mut text = String::with_capacity(moves.len() * 5 + 8);
    for mv in moves {
        if !text.is_empty() {
            text.push(' ');
        }
        // Writing to a string cannot fail.
        let _ = write!(text, "{}", mv.uci(castling));
    }
    text
}
