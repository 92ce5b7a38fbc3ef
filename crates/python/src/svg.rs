//! Boards as pictures, for notebooks.

use std::fmt::Write;

use alcor_chess::{Color, Piece, Role, Square};
use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::whole::readers;

/// The side of a square.
const SIDE: i32 = 45;
const LIGHT: &str = "#f0d9b5";
const DARK: &str = "#b58863";
/// The squares of the last move.
const MOVED: &str = "#cdd26a";
/// The square of a king in check.
const CHECKED: &str = "#e2695a";

readers! {
    /// The pixels of a side.
    size("size", 0..=u64::from(u32::MAX)) -> u32;
}

#[pymethods]
impl PyBoard {
    /// The board as SVG: what Jupyter shows. The last move and a check are marked; Black is below if `flipped`.
    ///
    /// >>> from alcor_chess import Board
    /// >>> Board().svg().startswith("<svg ")
    /// True
    #[pyo3(signature = (*, size=360, flipped=false))]
    fn svg(&self, #[pyo3(from_py_with = size)] size: u32, flipped: bool) -> String {
        let whole = 8 * SIDE;
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {whole}\" width=\"{size}\" height=\"{size}\" \
             role=\"img\" aria-label=\"{}\">",
            self.position()
        );
        for square in Square::ALL {
            let (x, y) = corner(square, flipped);
            // Writing to a string cannot fail.
            let _ = write!(
                text,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{}\"/>",
                self.color(square)
            );
            if let Some(piece) = self.position().piece_at(square) {
                let _ = write!(
                    text,
                    "<text x=\"{}\" y=\"{}\" font-size=\"36\" text-anchor=\"middle\" fill=\"{}\" stroke=\"#222\" \
                     stroke-width=\"{}\">{}</text>",
                    x + SIDE / 2,
                    y + 35,
                    if piece.color() == Color::White { "#fff" } else { "#222" },
                    if piece.color() == Color::White { "0.8" } else { "0" },
                    figure(piece)
                );
            }
        }
        text.push_str("</svg>");
        text
    }

    fn _repr_svg_(&self) -> String {
        self.svg(360, false)
    }
}

impl PyBoard {
    fn color(&self, square: Square) -> &'static str {
        let position = self.position();
        if position.in_check() && square == position.king(position.side_to_move()) {
            CHECKED
        } else if self.last_move().is_some_and(|mv| mv.from() == square || mv.to() == square) {
            MOVED
        } else if square.is_light() {
            LIGHT
        } else {
            DARK
        }
    }
}

/// The upper left corner of a square.
fn corner(square: Square, flipped: bool) -> (i32, i32) {
    let (file, rank) = (i32::from(square.file() as u8), i32::from(square.rank() as u8));
    if flipped { ((7 - file) * SIDE, rank * SIDE) } else { (file * SIDE, (7 - rank) * SIDE) }
}

/// The filled figure, whose colour is that of the piece. The sign after it asks for text instead of a coloured picture.
fn figure(piece: Piece) -> &'static str {
    match piece.role() {
        Role::Pawn => "\u{265f}\u{fe0e}",
        Role::Knight => "\u{265e}\u{fe0e}",
        Role::Bishop => "\u{265d}\u{fe0e}",
        Role::Rook => "\u{265c}\u{fe0e}",
        Role::Queen => "\u{265b}\u{fe0e}",
        Role::King => "\u{265a}\u{fe0e}",
    }
}
