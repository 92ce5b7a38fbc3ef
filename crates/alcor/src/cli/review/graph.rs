//! The course of a game as a graph of characters: the higher, the better for White.

use alcor_chess::Color;
use alcor_review::{Judgement, Review};

use crate::terminal::look::{BoardStyle, Figures};

/// Rows of the graph.
const ROWS: usize = 8;
/// A short game is not stretched beyond this many columns a move.
const MAX_COLUMNS_A_PLY: usize = 2;

/// The lines of the graph: Win% of White over the game, and below it where each side went wrong.
pub(super) fn lines(review: &Review, look: BoardStyle, width: usize) -> Vec<String> {
    let values: Vec<f64> = review.moves.iter().map(|each| each.after.win_percent(Color::White)).collect();
    if values.is_empty() {
        return Vec::new();
    }
    let columns = width.min(values.len() * MAX_COLUMNS_A_PLY).max(1);
    let ply = |column: usize| column * values.len() / columns;
    let heights: Vec<usize> =
        (0..columns).map(|column| (values[ply(column)] / 100.0 * (ROWS * 8) as f64).round() as usize).collect();
    let mut lines: Vec<String> = (0..ROWS).rev().map(|row| graph_row(&heights, row, look)).collect();
    for color in [Color::White, Color::Black] {
        lines.push(mark_row(review, color, columns));
    }
    lines
}

fn graph_row(heights: &[usize], row: usize, look: BoardStyle) -> String {
    let label = match row + 1 {
        ROWS => "White ",
        row if row == ROWS / 2 => "  50% ",
        1 => "Black ",
        _ => "      ",
    };
    let cells: String = heights.iter().map(|&height| cell(height.saturating_sub(row * 8).min(8), row, look)).collect();
    format!("{label}{}", cells.trim_end())
}

fn cell(eighths: usize, row: usize, look: BoardStyle) -> char {
    const PARTS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    match look.figures {
        Figures::Unicode => PARTS[eighths],
        Figures::Letters if eighths >= 4 => '#',
        // The line of equality shows through.
        Figures::Letters if row == ROWS / 2 => '.',
        Figures::Letters => ' ',
    }
}

/// Where a side went wrong: `.` an inaccuracy, `?` a mistake, `X` a blunder.
fn mark_row(review: &Review, color: Color, columns: usize) -> String {
    let mut marks = vec![None; columns];
    let count = review.moves.len();
    for (index, each) in review.moves.iter().enumerate().filter(|(_, each)| each.mover == color) {
        // The first column of the move, or the one that it shares.
        let column = (index * columns).div_ceil(count).min(columns - 1);
        let judgement = each.judgement.filter(|judgement| judgement.is_bad());
        marks[column] = marks[column].max(judgement);
    }
    let cells: String = marks.into_iter().map(mark).collect();
    format!("{color:5} {}", cells.trim_end())
}

fn mark(judgement: Option<Judgement>) -> char {
    match judgement {
        Some(Judgement::Inaccuracy) => '.',
        Some(Judgement::Mistake) => '?',
        Some(Judgement::Blunder) => 'X',
        _ => ' ',
    }
}
