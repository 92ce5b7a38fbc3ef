//! The moves of a board: listed, read, written, played.

use alcor_chess::Color;
use pyo3::prelude::*;

use super::PyBoard;
use crate::errors::IllegalMove;
use crate::move_or_text::MoveOrText;
use crate::moves::PyMove;

#[pymethods]
impl PyBoard {
    /// Every legal move.
    ///
    /// >>> from alcor_chess import Board
    /// >>> sorted(move.uci() for move in Board("8/8/8/8/8/1k6/8/K7 w - - 0 1").legal_moves())
    /// ['a1b1']
    fn legal_moves(&self) -> Vec<PyMove> {
        let castling = self.position.castling_notation();
        self.position.legal_moves().into_iter().map(|mv| PyMove::with_notation(mv, castling)).collect()
    }

    /// The board after a move, which is a Move or text in SAN or UCI.
    ///
    /// >>> from alcor_chess import Board, IllegalMove
    /// >>> Board().play("e2e4") == Board().play("e4")
    /// True
    /// >>> try:
    /// ...     Board().play("Bb5")
    /// ... except IllegalMove as error:
    /// ...     print(error)
    /// "Bb5" cannot be played: The bishop on f1 cannot reach b5: the pawn on e2 is in the way.
    fn play(&self, r#move: MoveOrText) -> PyResult<PyBoard> {
        Ok(self.after(r#move.in_position(&self.position)?))
    }

    /// Whether a move is legal. What is no move at all is not.
    fn is_legal(&self, r#move: MoveOrText) -> bool {
        r#move.in_position(&self.position).is_ok()
    }

    /// Reads a move in SAN, leniently.
    fn parse_san(&self, san: &str) -> PyResult<PyMove> {
        let mv = MoveOrText::Text(san.to_owned()).in_position(&self.position)?;
        Ok(PyMove::new(mv, &self.position))
    }

    /// Reads a move in UCI.
    fn parse_uci(&self, uci: &str) -> PyResult<PyMove> {
        let mv = self.position.parse_uci(uci).map_err(|error| IllegalMove::new_err(error.to_string()))?;
        Ok(PyMove::new(mv, &self.position))
    }

    /// The SAN of a legal move.
    ///
    /// >>> from alcor_chess import Board
    /// >>> Board().san("g1f3")
    /// 'Nf3'
    fn san(&self, r#move: MoveOrText) -> PyResult<String> {
        let mv = r#move.in_position(&self.position)?;
        Ok(self.position.san(mv).to_string())
    }

    /// The moves of a line in SAN, with numbers: '1. e4 e5 2. Nf3'.
    fn variation_san(&self, moves: Vec<MoveOrText>) -> PyResult<String> {
        let mut words = Vec::new();
        let mut position = self.position;
        for (index, text) in moves.iter().enumerate() {
            let mv = text.in_position(&position)?;
            let number = position.fullmove_number();
            match position.side_to_move() {
                Color::White => words.push(format!("{number}.")),
                Color::Black if index == 0 => words.push(format!("{number}...")),
                Color::Black => {}
            }
            words.push(position.san(mv).to_string());
            position = position.play(mv);
        }
        Ok(words.join(" "))
    }

    /// Whether a legal move gives check.
    fn gives_check(&self, r#move: MoveOrText) -> PyResult<bool> {
        Ok(self.position.gives_check(r#move.in_position(&self.position)?))
    }

    /// Whether a legal move is a capture, en passant included.
    fn is_capture(&self, r#move: MoveOrText) -> PyResult<bool> {
        let mv = r#move.in_position(&self.position)?;
        let takes = !mv.is_castling() && self.position.piece_at(mv.to()).is_some();
        Ok(takes || mv.is_en_passant())
    }
}
