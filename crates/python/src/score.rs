//! Scores and lines of thinking as Python sees them.

use alcor_chess::{CastlingNotation, Color, Move, Position};
use alcor_engine::{Bound as ScoreBound, Report, Score, SearchResult, wdl};
use alcor_session::centipawns::centipawns;
use pyo3::prelude::*;

use crate::moves::PyMove;

/// How good a position is, from the side to move or as `white()` turns it.
///
/// Either `cp` or `mate` is None. `mate` counts moves: 3 for a mate in three, -3 for being mated in three, and 0 for being
/// mated. `wdl` is the chance to win, draw and lose in thousandths.
///
/// >>> from alcor_chess import Board, Engine
/// >>> score = Engine().search(Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), depth=5).score
/// >>> score.cp, score.mate, score.wdl, score.black().mate
/// (None, 1, (1000, 0, 0), -1)
#[pyclass(frozen, eq, module = "alcor_chess", name = "Score")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PyScore {
    /// Centipawns, unless it is a mate.
    #[pyo3(get)]
    cp: Option<i32>,
    /// Moves to mate, if it is one.
    #[pyo3(get)]
    mate: Option<i32>,
    /// The chances to win, draw and lose, in thousandths.
    #[pyo3(get)]
    wdl: (u32, u32, u32),
    /// Whose view it is: True for White, False for Black.
    #[pyo3(get)]
    turn: bool,
    /// Whether it is a mate by the side whose view it is, for a mate in 0.
    wins: bool,
}

impl PyScore {
    /// A score of this position.
    pub fn new(score: Score, root: &Position) -> PyScore {
        let mate = score.mate_moves();
        let chances = wdl::wdl(score, root);
        PyScore {
            cp: mate.is_none().then(|| centipawns(score, root)),
            mate,
            wdl: (chances.win, chances.draw, chances.loss),
            turn: root.side_to_move() == Color::White,
            wins: score > Score::DRAW,
        }
    }
}

#[pymethods]
impl PyScore {
    /// Whether it is a mate, for either side.
    fn is_mate(&self) -> bool {
        self.mate.is_some()
    }

    /// The same score from White's side.
    fn white(&self) -> PyScore {
        if self.turn { *self } else { self.turned() }
    }

    /// The same score from Black's side.
    fn black(&self) -> PyScore {
        if self.turn { self.turned() } else { *self }
    }

    /// From 0 for a loss to 1 for a win: the chance to win and half of that to draw.
    fn expectation(&self) -> f64 {
        let (win, draw, _) = self.wdl;
        (f64::from(win) + f64::from(draw) / 2.0) / 1000.0
    }

    fn __str__(&self) -> String {
        match (self.cp, self.mate) {
            (_, Some(0)) => if self.wins { "#+0" } else { "#-0" }.to_owned(),
            (_, Some(moves)) => format!("#{moves:+}"),
            (cp, None) => format!("{:+}", cp.unwrap_or(0)),
        }
    }

    fn __repr__(&self) -> String {
        let number = |value: Option<i32>| value.map_or("None".to_owned(), |value| value.to_string());
        format!("Score(cp={}, mate={}, wdl={:?})", number(self.cp), number(self.mate), self.wdl)
    }
}

impl PyScore {
    fn turned(&self) -> PyScore {
        let (win, draw, loss) = self.wdl;
        PyScore {
            cp: self.cp.map(|cp| -cp),
            mate: self.mate.map(|moves| -moves),
            wdl: (loss, draw, win),
            turn: !self.turn,
            wins: !self.wins,
        }
    }
}

/// One line of thinking.
///
/// >>> from alcor_chess import Board, Engine
/// >>> *_, last = Engine().stream(Board(), depth=3)
/// >>> last.depth, last.bound, last.move == last.pv[0]
/// (3, 'exact', True)
#[pyclass(frozen, module = "alcor_chess", name = "Info")]
#[derive(Clone)]
pub struct PyInfo {
    report: Report,
    score: PyScore,
    castling: CastlingNotation,
}

impl PyInfo {
    /// What a search of this position has said.
    pub fn new(report: Report, root: &Position) -> PyInfo {
        PyInfo { score: PyScore::new(report.score, root), report, castling: root.castling_notation() }
    }

    /// Which of the best lines it is, from 1.
    pub fn line(&self) -> usize {
        self.report.line
    }

    /// Whether the score is exact.
    pub fn is_exact(&self) -> bool {
        self.report.bound == ScoreBound::Exact
    }

    fn moves(&self, moves: &[Move]) -> Vec<PyMove> {
        moves.iter().map(|mv| PyMove::with_notation(*mv, self.castling)).collect()
    }
}

#[pymethods]
impl PyInfo {
    /// The first move of the line; None if there is no legal move.
    #[getter]
    fn r#move(&self) -> Option<PyMove> {
        self.moves(&self.report.pv).first().copied()
    }

    /// The line.
    #[getter]
    fn pv(&self) -> Vec<PyMove> {
        self.moves(&self.report.pv)
    }

    /// The score, from the side to move.
    #[getter]
    fn score(&self) -> PyScore {
        self.score
    }

    /// Whether the score is 'exact', or a bound: 'lower' (this or better) or 'upper' (this or worse).
    #[getter]
    fn bound(&self) -> &'static str {
        match self.report.bound {
            ScoreBound::Exact => "exact",
            ScoreBound::Lower => "lower",
            ScoreBound::Upper => "upper",
        }
    }

    /// Which of the best lines it is, from 1.
    #[getter]
    fn multipv(&self) -> usize {
        self.report.line
    }

    /// The depth that was searched, in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.report.depth
    }

    /// The longest line looked at, in plies.
    #[getter]
    fn seldepth(&self) -> u32 {
        self.report.selective_depth
    }

    /// Nodes visited since the search began.
    #[getter]
    fn nodes(&self) -> u64 {
        self.report.nodes
    }

    /// Seconds since the search began.
    #[getter]
    fn time(&self) -> f64 {
        self.report.elapsed.as_secs_f64()
    }

    /// Nodes a second.
    #[getter]
    fn nps(&self) -> u64 {
        self.report.nodes_per_second()
    }

    /// How full the hash table is with this search, in thousandths.
    #[getter]
    fn hashfull(&self) -> u32 {
        self.report.hash_full
    }

    /// Tablebase hits.
    #[getter]
    fn tbhits(&self) -> u64 {
        self.report.tb_hits
    }

    fn __repr__(&self) -> String {
        let pv: Vec<String> = self.pv().iter().map(|mv| mv.text().to_string()).collect();
        format!("Info(depth={}, score={}, pv='{}')", self.depth(), self.score.__str__(), pv.join(" "))
    }
}

/// What a search has found: the best line, and with `multipv` the others.
///
/// >>> from alcor_chess import Board, Engine
/// >>> result = Engine().search(Board(), depth=4, multipv=2)
/// >>> result.depth, result.move == result.pv[0], len(result.lines)
/// (4, True, 2)
#[pyclass(frozen, module = "alcor_chess", name = "SearchResult")]
pub struct PySearchResult {
    best: Option<PyMove>,
    ponder: Option<PyMove>,
    info: PyInfo,
    lines: Vec<PyInfo>,
}

impl PySearchResult {
    /// The end of a search of this position, which has last said these lines, the best first.
    pub fn new(result: SearchResult, mut lines: Vec<PyInfo>, root: &Position) -> PySearchResult {
        let written = |mv: Move| PyMove::new(mv, root);
        let (best, ponder) = (result.best.map(written), result.ponder.map(written));
        let info = PyInfo::new(result.report, root);
        // The chosen line comes first, whatever a depth that was not finished has said of it.
        let place = lines.iter().position(|line| line.report.pv.first() == info.report.pv.first()).unwrap_or(0);
        if place < lines.len() {
            lines.remove(place);
        }
        lines.insert(0, info.clone());
        PySearchResult { best, ponder, info, lines }
    }
}

#[pymethods]
impl PySearchResult {
    /// The move to play; None if there is no legal move.
    #[getter]
    fn r#move(&self) -> Option<PyMove> {
        self.best
    }

    /// The reply that is expected, or None.
    #[getter]
    fn ponder(&self) -> Option<PyMove> {
        self.ponder
    }

    /// The best line.
    #[getter]
    fn pv(&self) -> Vec<PyMove> {
        self.info.pv()
    }

    /// Its score, from the side to move.
    #[getter]
    fn score(&self) -> PyScore {
        self.info.score
    }

    /// The depth that was searched, in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.info.depth()
    }

    /// The longest line looked at, in plies.
    #[getter]
    fn seldepth(&self) -> u32 {
        self.info.seldepth()
    }

    /// Nodes visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.info.nodes()
    }

    /// Seconds it took.
    #[getter]
    fn time(&self) -> f64 {
        self.info.time()
    }

    /// Nodes a second.
    #[getter]
    fn nps(&self) -> u64 {
        self.info.nps()
    }

    /// The best lines, the best first; as many as `multipv` asked for.
    #[getter]
    fn lines(&self) -> Vec<PyInfo> {
        self.lines.clone()
    }

    fn __repr__(&self) -> String {
        let best = self.best.map_or("None".to_owned(), |mv| format!("'{}'", mv.text()));
        format!("SearchResult(move={best}, score={}, depth={})", self.info.score.__str__(), self.depth())
    }
}
