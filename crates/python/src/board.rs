//! Boards: positions as values, with the moves that led to them.
//!
//! Equality and hash are those of the position with its counters, as FEN writes it, and not of the moves before it. What
//! has been played counts for repetitions, for the engine's too.

mod interop;
mod reading;
pub mod restore;
mod verdict;

use std::hash::{Hash, Hasher};

use alcor_chess::{Color, File, Game, Move, Outcome, Piece, Position, Rank, Square, chess960};
use pyo3::exceptions::{PyIndexError, PyOverflowError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::{InvalidFen, bad_type};
use crate::line::{self, Line};
use crate::moves::PyMove;
use crate::outcome::PyOutcome;
use crate::whole::{readers, written};

/// A position, and the moves that led to it. It never changes: playing a move makes another board.
///
/// >>> from alcor_chess import Board
/// >>> board = Board().play("e4").play("e5").play("Nf3")
/// >>> board.fen()
/// 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2'
/// >>> len(board.legal_moves())
/// 29
/// >>> board == Board(board.fen())
/// True
#[pyclass(frozen, eq, hash, module = "alcor_chess", name = "Board")]
pub struct PyBoard {
    position: Position,
    line: Line,
}

impl PyBoard {
    /// A board that was set up.
    pub fn set_up(position: Position) -> PyBoard {
        PyBoard { position, line: None }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The game that led to it.
    pub fn game(&self) -> Game {
        line::game(&self.line, &self.position)
    }

    /// The board after a legal move.
    pub fn after(&self, mv: Move) -> PyBoard {
        PyBoard { position: self.position.play(mv), line: line::extended(&self.line, self.position, mv) }
    }

    /// The move that led here, if the board was not set up.
    pub fn last_move(&self) -> Option<Move> {
        line::backwards(&self.line).next().map(|(_, mv)| mv)
    }

    /// How often the position has occurred, now included.
    fn occurrences(&self) -> usize {
        let key = self.position.repetition_key();
        let clock = usize::from(self.position.halfmove_clock());
        let earlier = line::backwards(&self.line).take(clock);
        1 + earlier.filter(|(position, _)| position.repetition_key() == key).count()
    }
}

/// The board that Python hands over.
///
/// # Errors
/// `TypeError` if it is none.
pub fn given<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBoard>> {
    value.cast::<PyBoard>().cloned().map_err(|_| bad_type("a Board", value))
}

readers! {
    /// The number of a start position.
    number("number", 0..=u64::from(chess960::COUNT - 1)) -> u16;
}

/// A square by its number, an index of the board.
fn square(value: &Bound<'_, PyAny>) -> PyResult<Square> {
    let number = match value.extract::<usize>() {
        Err(error) if !error.is_instance_of::<PyOverflowError>(value.py()) => return Err(error),
        other => other.ok(),
    };
    number
        .and_then(Square::new)
        .ok_or_else(|| PyIndexError::new_err(format!("expected square from 0 to 63, found {}", written(value))))
}

impl PartialEq for PyBoard {
    fn eq(&self, other: &PyBoard) -> bool {
        self.position == other.position
    }
}

impl Hash for PyBoard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.position.key().0.hash(state);
    }
}

/// What a board is.
#[pymethods]
impl PyBoard {
    /// The board of a FEN, or the start of a game.
    #[new]
    #[pyo3(signature = (fen=None))]
    fn new(fen: Option<&str>) -> PyResult<PyBoard> {
        let position = match fen {
            None => Position::startpos(),
            Some(fen) => Position::from_fen(fen).map_err(|error| InvalidFen::new_err(error.to_string()))?,
        };
        Ok(PyBoard::set_up(position))
    }

    /// The start position of Chess960 with this number, from 0 to 959; 518 is that of ordinary chess.
    #[staticmethod]
    fn from_chess960_pos(#[pyo3(from_py_with = number)] number: u16) -> PyBoard {
        PyBoard::set_up(chess960::start(number))
    }

    /// The FEN; X-FEN where Chess960 needs it.
    fn fen(&self) -> String {
        self.position.to_string()
    }

    /// The FEN with castling rights as files.
    fn shredder_fen(&self) -> String {
        self.position.shredder_fen().to_string()
    }

    /// The key of the position, which is that of Polyglot books.
    #[getter]
    fn key(&self) -> u64 {
        self.position.key().0
    }

    /// Who is to move: True for White, False for Black.
    #[getter]
    fn turn(&self) -> bool {
        self.position.side_to_move() == Color::White
    }

    /// Half-moves since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(&self) -> u8 {
        self.position.halfmove_clock()
    }

    /// The number of the move, from 1.
    #[getter]
    fn fullmove_number(&self) -> u16 {
        self.position.fullmove_number()
    }

    /// The square on which a pawn can be taken en passant, if an enemy pawn stands ready to do so.
    #[getter]
    fn ep_square(&self) -> Option<usize> {
        self.position.en_passant().map(Square::index)
    }

    /// Whether only the rules of Chess960 cover the castling rights.
    #[getter]
    fn chess960(&self) -> bool {
        self.position.is_chess960()
    }

    /// The moves that led here from the board that was set up.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let moves = line::forwards(&self.line);
        PyTuple::new(py, moves.into_iter().map(|(before, mv)| PyMove::new(mv, before)))
    }

    /// The board that was set up, before the moves of `move_stack`.
    fn root(&self) -> PyBoard {
        PyBoard::set_up(line::backwards(&self.line).last().map_or(self.position, |(start, _)| *start))
    }

    /// The letter of the piece on a square, 'N' for a white knight and 'n' for a black one, or None.
    fn symbol_at(&self, #[pyo3(from_py_with = square)] square: Square) -> Option<char> {
        self.position.piece_at(square).map(Piece::letter)
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.position)
    }

    fn __str__(&self) -> String {
        let row = |rank| File::ALL.map(|file| self.letter(Square::at(file, rank))).join(" ");
        Rank::ALL.into_iter().rev().map(row).collect::<Vec<_>>().join("\n")
    }
}

impl PyBoard {
    fn letter(&self, square: Square) -> String {
        self.position.piece_at(square).map_or('.', Piece::letter).to_string()
    }

    /// How the game has ended.
    pub fn outcome_by_rule(&self) -> Option<PyOutcome> {
        self.position
            .outcome()
            .or_else(|| (self.occurrences() >= 3).then_some(Outcome::ThreefoldRepetition))
            .map(PyOutcome)
    }

    /// Whether the position has occurred so often.
    pub fn has_occurred(&self, times: usize) -> bool {
        self.occurrences() >= times
    }

    /// How many moves led here.
    pub fn plies(&self) -> usize {
        line::length(&self.line)
    }
}
