//! One game, with what was asked of it.

use alcor_chess::Color;
use alcor_pgn::{GameError, GameResult, MainLine, Reader, Tags};

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
    /// What the columns say of a game's text, which begins on this line of its file.
    pub fn of(text: &str, line: u64, columns: &[Column]) -> Row {
        let mut reader = Reader::new(text.as_bytes());
        // Text in memory can always be read, and has been found to be a game.
        let Ok(Some(game)) = reader.next_game() else { return Row(columns.iter().map(missing).collect()) };
        let needs_moves = columns.iter().any(|column| !matches!(column, Column::Tag(_) | Column::Elo(_)));
        let tags = game.tags();
        let played = needs_moves.then(|| {
            let shift = |error: GameError| GameError { line: error.line + line - 1, ..error };
            game.main_line(usize::MAX).map_err(shift)
        });
        Row(columns.iter().map(|column| cell(column, &tags, played.as_ref())).collect())
    }
}

fn missing(column: &Column) -> Cell {
    cell(column, &Tags::new(), None)
}

fn cell(column: &Column, tags: &Tags, played: Option<&Result<MainLine, GameError>>) -> Cell {
    let line = played.and_then(|played| played.as_ref().ok());
    match column {
        Column::Tag(name) => Cell::Text(tags.get(name).map(str::to_owned)),
        Column::Elo(name) => Cell::Rating(tags.get(name).and_then(|value| value.trim().parse().ok()).unwrap_or(-1)),
        Column::WhiteScore => Cell::Points(line.map_or(f32::NAN, |line| points(line.result))),
        Column::Plies => Cell::Count(line.map_or(-1, |line| line.game.moves().len() as i32)),
        Column::Moves => Cell::Text(line.map(moves)),
        Column::FinalFen => Cell::Text(line.map(|line| line.game.position().to_string())),
        Column::Error => Cell::Text(played.and_then(|played| played.as_ref().err()).map(GameError::to_string)),
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
    let words: Vec<String> = line.game.moves().iter().map(|mv| mv.uci(castling).to_string()).collect();
    words.join(" ")
}
