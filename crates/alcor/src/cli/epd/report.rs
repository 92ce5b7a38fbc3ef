//! What is said about a test suite: a row for each problem as soon as it is tried, a summary, or all of it as JSON.

use std::fmt::{self, Write as _};
use std::io::{self, Write};
use std::time::Duration;

use alcor_chess::{Move, Position};
use alcor_engine::Score;
use alcor_session::centipawns::centipawns;
use alcor_session::epd::Problem;
use alcor_session::text::printable;
use serde::Serialize;

use super::attempt::Attempt;

/// Names longer than this are cut in the table.
const LONGEST_ID: usize = 20;
/// What to find is cut, too; the file has it in full.
const LONGEST_WANTED: usize = 18;

/// The table, row by row.
pub(super) struct Table {
    id_width: usize,
    wanted_width: usize,
}

impl Table {
    /// A table for these problems.
    pub(super) fn new(problems: &[Problem]) -> Table {
        let widest =
            |texts: &mut dyn Iterator<Item = String>| texts.map(|text| text.chars().count()).max().unwrap_or(0);
        let id_width = widest(&mut problems.iter().map(name)).clamp(2, LONGEST_ID);
        let wanted_width = widest(&mut problems.iter().map(wanted)).clamp(6, LONGEST_WANTED);
        Table { id_width, wanted_width }
    }

    /// The line above the rows.
    pub(super) fn head(&self) -> String {
        self.line("", "id", "wanted", ["played", "score", "solved", "seconds", "depth"])
    }

    /// The row of a problem.
    pub(super) fn row(&self, number: usize, problem: &Problem, attempt: &Attempt) -> String {
        let played = attempt.played.map_or_else(|| "-".to_owned(), |mv| problem.position.san(mv).to_string());
        let score = ScoreText { score: attempt.score, position: &problem.position }.to_string();
        let (solved, seconds, depth) = match attempt.solution {
            Some(solution) => ("yes", seconds(solution.elapsed), solution.depth.to_string()),
            None => ("no", "-".to_owned(), "-".to_owned()),
        };
        let cells = [&played, &score, solved, &seconds, &depth];
        self.line(&number.to_string(), &name(problem), &wanted(problem), cells)
    }

    fn line(&self, number: &str, id: &str, wanted: &str, cells: [&str; 5]) -> String {
        let (id, wanted) = (cut(id, self.id_width), cut(wanted, self.wanted_width));
        let [played, score, solved, seconds, depth] = cells;
        let (id_width, wanted_width) = (self.id_width, self.wanted_width);
        format!(
            "{number:>4}  {id:id_width$}  {wanted:wanted_width$}  {played:7} {score:>7}  {solved:6} {seconds:>8} {depth:>6}"
        )
    }
}

/// A problem without a name is called by its line.
fn name(problem: &Problem) -> String {
    if problem.id.is_empty() { format!("line {}", problem.line) } else { printable(&problem.id) }
}

/// What to find, in words: `Nf3 e4`, `not Bxe6`, `#3`.
fn wanted(problem: &Problem) -> String {
    let task = &problem.task;
    let mut words = sans(&problem.position, &task.best);
    words.extend(sans(&problem.position, &task.avoid).into_iter().map(|san| format!("not {san}")));
    words.extend(task.mate_in.map(|moves| format!("#{moves}")));
    words.join(" ")
}

fn sans(position: &Position, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| position.san(mv).to_string()).collect()
}

fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width - 1).chain(['…']).collect()
}

fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

/// A score from the side to move: `+0.31`, `#3`, `#-2`.
struct ScoreText<'a> {
    score: Score,
    position: &'a Position,
}

impl fmt::Display for ScoreText<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score.mate_moves() {
            Some(moves) => write!(formatter, "#{moves}"),
            None => {
                write!(formatter, "{:+.2}", f64::from(centipawns(self.score, self.position)) / 100.0)
            }
        }
    }
}

/// A suite that has been tried, in whole or in part.
pub(super) struct Results {
    /// Where it came from.
    pub suite: String,
    /// How many problems there are; fewer have been tried if the user has stopped.
    pub problems: usize,
    /// Those that were tried.
    pub tried: Vec<(Problem, Attempt)>,
    /// Lines that are of no use: their number, and why.
    pub skipped: Vec<(usize, String)>,
}

impl Results {
    fn solved(&self) -> usize {
        self.tried.iter().filter(|(_, attempt)| attempt.solution.is_some()).count()
    }

    /// Points gained, and points there were; `None` for a suite without.
    fn points(&self) -> Option<(u32, u32)> {
        let points = self.tried.iter().filter_map(|(_, attempt)| attempt.points);
        points.reduce(|(gained, max), (more_gained, more_max)| (gained + more_gained, max + more_max))
    }

    fn total(&self) -> (Duration, u64) {
        let whole = self.tried.iter().map(|(_, attempt)| attempt.whole);
        whole.fold((Duration::ZERO, 0), |(time, nodes), one| (time + one.elapsed, nodes + one.nodes))
    }

    /// The mean time and depth to the solution of what was solved.
    fn mean_solution(&self) -> Option<(Duration, f64)> {
        let solutions: Vec<_> = self.tried.iter().filter_map(|(_, attempt)| attempt.solution).collect();
        let count = u32::try_from(solutions.len()).ok().filter(|&count| count > 0)?;
        let time: Duration = solutions.iter().map(|solution| solution.elapsed).sum();
        let depths: u32 = solutions.iter().map(|solution| solution.depth).sum();
        Some((time / count, f64::from(depths) / f64::from(count)))
    }

    /// The lines below the table.
    pub(super) fn summary(&self) -> String {
        let (solved, tried) = (self.solved(), self.tried.len());
        let mut text = format!("solved: {solved} of {tried} ({:.1}%)", percent(solved, tried));
        let (time, nodes) = self.total();
        let mut push = |line: fmt::Arguments| {
            // Writing to a string cannot fail.
            let _ = write!(text, "\n{line}");
        };
        if let Some((gained, max)) = self.points() {
            push(format_args!("points: {gained} of {max}"));
        }
        if let Some((time, depth)) = self.mean_solution() {
            push(format_args!("to the solution: {} seconds and depth {depth:.1} on average", seconds(time)));
        }
        push(format_args!("in all: {} seconds, {nodes} nodes", seconds(time)));
        if tried < self.problems {
            push(format_args!("stopped: {} of {} problems were not tried", self.problems - tried, self.problems));
        }
        if !self.skipped.is_empty() {
            push(format_args!("lines skipped: {}", self.skipped.len()));
        }
        text
    }

    /// All of it as JSON.
    pub(super) fn write_json(&self, output: &mut impl Write) -> io::Result<()> {
        let (time, nodes) = self.total();
        let (points, max_points) = self.points().unzip();
        let document = Document {
            suite: &self.suite,
            solved: self.solved(),
            tried: self.tried.len(),
            problems: self.problems,
            points,
            max_points,
            seconds: time.as_secs_f64(),
            nodes,
            results: self.tried.iter().map(|(problem, attempt)| Row::new(problem, attempt)).collect(),
            skipped: self.skipped.iter().map(|(line, reason)| Skipped { line: *line, reason }).collect(),
        };
        serde_json::to_writer_pretty(&mut *output, &document)?;
        writeln!(output)
    }
}

fn percent(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { 100.0 * part as f64 / whole as f64 }
}

/// The form of the JSON. What is unknown is `null`.
#[derive(Serialize)]
struct Document<'a> {
    suite: &'a str,
    solved: usize,
    tried: usize,
    problems: usize,
    points: Option<u32>,
    #[serde(rename = "most_points")]
    max_points: Option<u32>,
    seconds: f64,
    nodes: u64,
    results: Vec<Row<'a>>,
    skipped: Vec<Skipped<'a>>,
}

#[derive(Serialize)]
struct Skipped<'a> {
    line: usize,
    reason: &'a str,
}

#[derive(Serialize)]
struct Row<'a> {
    line: usize,
    id: &'a str,
    fen: String,
    best: Vec<String>,
    avoid: Vec<String>,
    mate_in: Option<u32>,
    played: Option<String>,
    score_cp: Option<i32>,
    score_mate: Option<i32>,
    solved: bool,
    solution_seconds: Option<f64>,
    solution_depth: Option<u32>,
    solution_nodes: Option<u64>,
    points: Option<u32>,
    #[serde(rename = "most_points")]
    max_points: Option<u32>,
    seconds: f64,
    depth: u32,
    nodes: u64,
}

impl<'a> Row<'a> {
    fn new(problem: &'a Problem, attempt: &Attempt) -> Row<'a> {
        let position = &problem.position;
        let score_mate = attempt.score.mate_moves();
        let (points, max_points) = attempt.points.unzip();
        let solution = attempt.solution;
        Row {
            line: problem.line,
            id: &problem.id,
            fen: position.to_string(),
            best: sans(position, &problem.task.best),
            avoid: sans(position, &problem.task.avoid),
            mate_in: problem.task.mate_in,
            played: attempt.played.map(|mv| position.san(mv).to_string()),
            score_cp: score_mate.is_none().then(|| centipawns(attempt.score, position)),
            score_mate,
            solved: solution.is_some(),
            solution_seconds: solution.map(|solution| solution.elapsed.as_secs_f64()),
            solution_depth: solution.map(|solution| solution.depth),
            solution_nodes: solution.map(|solution| solution.nodes),
            points,
            max_points,
            seconds: attempt.whole.elapsed.as_secs_f64(),
            depth: attempt.whole.depth,
            nodes: attempt.whole.nodes,
        }
    }
}
