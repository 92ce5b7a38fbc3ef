//! Reviews of games: made without the GIL, and written by the library that the program writes with.

mod moves;
mod run;
mod side;
mod source;

use alcor_chess::Color;
use alcor_engine::Engine;
use alcor_report::{Focus, Reviewed, annotate, html, json, quiz, subject};
use alcor_review::{Effort, Plan};
use alcor_session::identity;
use alcor_session::resources::networks;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::board::PyBoard;
use crate::errors::bad_value;
use crate::whole::readers;
use crate::{level, limits};
pub use moves::PyMoveReview;
pub use side::PySideReview;

/// Each level is asked what it would play with this many seeds, as in the program.
const SEEDS: u32 = 20;
/// The most best lines that can be asked for.
const MAX_LINES: u64 = 256;

readers! {
    /// How many best lines to find.
    lines("lines", 1..=MAX_LINES) -> usize;
}

/// All that there is to say about a game. The function `review` makes one.
///
/// >>> import alcor_chess as ac
/// >>> review = ac.review("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0", nodes=2_000)
/// >>> [(move.san, move.judgement) for move in review.moves if move.judgement == "blunder"]
/// [('Ke7', 'blunder')]
/// >>> review.black.blunders, review.white.accuracy > review.black.accuracy
/// (1, True)
/// >>> "Blunder." in review.to_pgn()
/// True
#[pyclass(frozen, module = "alcor_chess", name = "Review")]
pub struct PyReview {
    reviewed: Reviewed,
}

#[pymethods]
impl PyReview {
    /// Every move, in its order.
    #[getter]
    fn moves(&self) -> Vec<PyMoveReview> {
        let notation = self.reviewed.review.start.castling_notation();
        self.reviewed.review.moves.iter().map(|each| PyMoveReview::new(each, notation)).collect()
    }

    /// What there is to say about White's play.
    #[getter]
    fn white(&self) -> PySideReview {
        PySideReview::new(&self.reviewed.review.white)
    }

    /// What there is to say about Black's play.
    #[getter]
    fn black(&self) -> PySideReview {
        PySideReview::new(&self.reviewed.review.black)
    }

    /// The opening with its code, 'C50 Italian Game', or None if it has no name.
    #[getter]
    fn opening(&self) -> Option<String> {
        self.reviewed.opening()
    }

    /// The tags of the game.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        self.reviewed.tree.tags.iter().try_for_each(|(name, value)| tags.set_item(name, value))?;
        Ok(tags)
    }

    /// How the game ended: '1-0', '0-1', '1/2-1/2' or '*'.
    #[getter]
    fn result(&self) -> &'static str {
        self.reviewed.tree.result.text()
    }

    /// What is known of the game in one line: 'Morphy - Anderssen, Paris, 1858, 1-0'.
    #[getter]
    fn title(&self) -> String {
        self.reviewed.title()
    }

    /// The program that made the review, with its version.
    #[getter]
    fn version(&self) -> &str {
        &self.reviewed.review.version
    }

    /// What evaluated: the network, with the number that names its weights.
    #[getter]
    fn network(&self) -> &str {
        &self.reviewed.review.network
    }

    /// The moments that mattered most: the moves by their place in `moves`.
    fn moments(&self) -> Vec<usize> {
        self.reviewed.moments()
    }

    /// The boards of the game: that before the first move, and that after each.
    fn boards(&self) -> Vec<PyBoard> {
        let review = &self.reviewed.review;
        let mut boards = vec![PyBoard::set_up(review.start)];
        for each in &review.moves {
            let after = boards.last().map(|board| board.after(each.mv));
            boards.extend(after);
        }
        boards
    }

    /// A report as an HTML page that needs no other file: what `alcor review --html` writes.
    fn to_html(&self) -> String {
        html::page(&self.reviewed)
    }

    /// The game with evaluations, glyphs, sentences and better lines: what `alcor review -o` writes.
    fn to_pgn(&self) -> String {
        annotate::text(&self.reviewed)
    }

    /// One object as `alcor review --json` has for each game, in one line.
    fn to_json(&self) -> String {
        json::object(&self.reviewed)
    }

    /// The same as `to_json`, as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.to_json(),))
    }

    /// The positions in which something was missed, a line of EPD for each: what `alcor review --quiz` writes. It is empty
    /// unless the review was made with `quiz=True`.
    fn to_epd(&self) -> String {
        quiz::lines(&self.reviewed)
    }

    /// The game as a part of a report of several.
    fn _html_article(&self) -> String {
        html::game(&self.reviewed, html::Layout::Folded)
    }

    /// All of the review as text, without the game; `_restore_review` reads it.
    fn _state(&self) -> PyResult<String> {
        serde_json::to_string(&self.reviewed.review).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The report, for Jupyter.
    fn _repr_html_(&self) -> String {
        let page = self.to_html().replace('&', "&amp;").replace('"', "&quot;");
        format!("<iframe srcdoc=\"{page}\" style=\"width: 100%; height: 40rem; border: 0\"></iframe>")
    }

    fn __repr__(&self) -> String {
        format!("Review({:?}, moves={})", self.reviewed.title(), self.reviewed.review.moves.len())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.import("alcor_chess._native")?.getattr("_restore_review")?;
        let Focus { color, level } = self.reviewed.focus;
        let color = color.map(|color| color == Color::White);
        let game = self.reviewed.tree.to_string();
        (restore, (game, self._state()?, self.reviewed.number, color, level)).into_pyobject(py)
    }
}

/// Reviews a game: what went wrong, how much it cost, and why.
///
/// `game` is the text of a game in PGN, of which the first game counts; or a Board, whose moves are reviewed; or a game of
/// python-chess. The effort for each position is `nodes` (100,000 unless something else is given), `depth` or `seconds`;
/// with nodes or a depth the same game gives the same review on every machine.
///
/// `lines` is how many best lines to find; with `quiz` the moves that a quiz should accept are found too, and with `players`
/// the levels at which a mistake is usual. `color` and `level` restrict what reports tell: to one side's moves, and to what
/// matters to players of a level: a number from 1 to 10, a rating or a name, as for an Engine. `on_progress` is called with
/// the number of positions that are done and that of all; an exception in it stops the review and is raised here. Ctrl-C
/// stops it too.
///
/// >>> import alcor_chess as ac
/// >>> board = ac.Board().play("f3").play("e5").play("g4").play("Qh4")
/// >>> ac.review(board, nodes=1_000).moves[2].reason
/// '2.g4 allows mate: 2...Qh4#.'
/// >>> ac.review(board, depth=4).to_html().startswith("<!DOCTYPE html>")
/// True
#[pyfunction]
#[pyo3(signature = (game, nodes=None, *, depth=None, seconds=None, lines=1, quiz=false, players=false, color=None, level=None, on_progress=None))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword of its own in Python")]
pub fn review(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = limits::nodes)] nodes: Option<u64>,
    #[pyo3(from_py_with = limits::depth)] depth: Option<u32>,
    seconds: Option<f64>,
    #[pyo3(from_py_with = lines)] lines: usize,
    quiz: bool,
    players: bool,
    color: Option<bool>,
    level: Option<&Bound<'_, PyAny>>,
    on_progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyReview> {
    let focus = focus(color, level)?;
    let seeds = if players || level.is_some() { SEEDS } else { 0 };
    let plan = Plan { effort: effort(nodes, depth, seconds)?, lines, quiz, seeds, ..Plan::default() };
    let tree = source::tree(game)?;
    let review = run::review(py, plan, &subject(&tree), on_progress)?;
    Ok(PyReview { reviewed: Reviewed { focus, ..Reviewed::new(tree, review) } })
}

/// A review from its state, the text of its game and the number of that in its file.
#[pyfunction]
#[pyo3(name = "_restore_review")]
pub fn restore_review(
    game: &str,
    state: &str,
    number: u64,
    color: Option<bool>,
    level: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyReview> {
    let focus = focus(color, level)?;
    let tree = source::read(game)?;
    let review = serde_json::from_str(state).map_err(|error| bad_value("the state of a review", error))?;
    Ok(PyReview { reviewed: Reviewed { number, tree, review, focus } })
}

/// The program with its version and its network: reviews compare if these are the same.
#[pyfunction]
#[pyo3(name = "_identity")]
pub fn program_identity() -> String {
    format!("{}, {}", identity::NAME, networks::title(Engine::new().network()))
}

/// The head of a report of several games.
#[pyfunction]
#[pyo3(name = "_html_head")]
pub fn html_head(title: &str, games: u64) -> String {
    html::head(title, games)
}

/// The end of a report.
#[pyfunction]
#[pyo3(name = "_html_foot")]
pub fn html_foot() -> &'static str {
    html::FOOT
}

fn focus(color: Option<bool>, level: Option<&Bound<'_, PyAny>>) -> PyResult<Focus> {
    let color = color.map(|white| if white { Color::White } else { Color::Black });
    Ok(Focus { color, level: level::rating(level)? })
}

fn effort(nodes: Option<u64>, depth: Option<u32>, seconds: Option<f64>) -> PyResult<Effort> {
    match (nodes, depth, seconds) {
        (None, None, None) => Ok(Effort::Nodes(Plan::DEFAULT_NODES)),
        (Some(nodes), None, None) => Ok(Effort::Nodes(nodes)),
        (None, Some(depth), None) => Ok(Effort::Depth(depth)),
        (None, None, Some(seconds)) => limits::duration(seconds).map(Effort::Time),
        _ => Err(bad_value("one of nodes, depth and seconds", "several")),
    }
}
