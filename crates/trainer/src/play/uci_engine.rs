//! Another engine, asked for scores and moves by UCI.

use std::collections::VecDeque;
use std::fmt::{self, Write as _};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use alcor_chess::{CastlingNotation, Game, Move, Position, UciMoveError};
use thiserror::Error;

use super::timed_output::TimedOutput;
use super::uci_answers::Answers;

/// How long an engine may take for `uciok` and `readyok`: on a busy machine a gigabyte of hash takes more than a
/// minute. It only has to end the wait for an engine that never answers.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(600);
/// How long an engine may take to exit after `quit`.
const QUIT_TIMEOUT: Duration = Duration::from_secs(2);

/// Why an engine gives no answers.
#[derive(Debug, Error)]
pub(crate) enum UciError {
    /// It cannot be started, or does not listen.
    #[error("engine {path}: {1}", path = .0.display())]
    Io(PathBuf, io::Error),
    /// It has ended.
    #[error("engine {path} has ended", path = .0.display())]
    Ended(PathBuf),
    /// It does not say what the protocol demands.
    #[error("engine {path} has not answered within {} s: expected {wanted}", .limit.as_secs_f64(), path = .path.display())]
    Silent {
        /// The engine.
        path: PathBuf,
        /// The word that was waited for.
        wanted: &'static str,
        /// For how long.
        limit: Duration,
    },
    /// It gave a move without a score.
    #[error("expected a score from the engine for: {0}")]
    NoScore(String),
    /// It gave a move that cannot be played.
    #[error("expected a legal move from the engine: {1} in: {0}")]
    Move(String, UciMoveError),
    /// An option is not of the form `Name=Value`.
    #[error("expected an option as Name=Value, found {0:?}")]
    Option(String),
}

/// A running engine; it ends when this is dropped.
pub(crate) struct UciEngine {
    path: PathBuf,
    child: Child,
    input: ChildStdin,
    answers: Answers<BufReader<TimedOutput>>,
    /// How long it may take for an answer that needs no search.
    limit: Duration,
    nodes: u64,
    is_chess960: bool,
    /// The lines in which it declared its options.
    declared: Vec<String>,
    /// Questions without an answer yet.
    asked: VecDeque<String>,
}

impl UciEngine {
    /// Starts an engine that will search this many nodes a move.
    ///
    /// # Errors
    /// If it does not start, or does not answer.
    pub(crate) fn start(path: &Path, options: &[String], nodes: u64) -> Result<UciEngine, UciError> {
        UciEngine::run(Command::new(path), options, nodes, ANSWER_TIMEOUT)
    }

    fn run(mut command: Command, options: &[String], nodes: u64, limit: Duration) -> Result<UciEngine, UciError> {
        let path = PathBuf::from(command.get_program());
        let explain = |error| UciError::Io(path.clone(), error);
        // What a player has set for games of his own must not matter here.
        command.env("ALCOR_SETTINGS", "none");
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().map_err(explain)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(UciError::Ended(path));
        };
        let output = match TimedOutput::new(output) {
            Ok(output) => output,
            Err(error) => {
                let _ = child.kill().and_then(|()| child.wait());
                return Err(explain(error));
            }
        };
        let answers = Answers::new(BufReader::new(output));
        let mut engine = UciEngine {
            path,
            child,
            input,
            answers,
            limit,
            nodes,
            is_chess960: false,
            declared: Vec::new(),
            asked: VecDeque::new(),
        };
        engine.send("uci")?;
        engine.declared = engine.wait_for("uciok")?;
        engine.declared.retain(|line| line.starts_with("option "));
        for option in options {
            let (name, value) = option.split_once('=').ok_or_else(|| UciError::Option(option.clone()))?;
            engine.set_option(name, value)?;
        }
        Ok(engine)
    }

    /// The lines in which the engine declared its options.
    pub(crate) fn declared_options(&self) -> &[String] {
        &self.declared
    }

    /// Sets an option.
    ///
    /// # Errors
    /// If the engine has ended.
    pub(crate) fn set_option(&mut self, name: &str, value: impl fmt::Display) -> Result<(), UciError> {
        self.send(&format!("setoption name {name} value {value}"))
    }

    /// What the engine says to a command that the protocol does not know; nothing, if the engine does not either.
    ///
    /// # Errors
    /// If the engine has ended.
    pub(crate) fn say(&mut self, command: &str) -> Result<Vec<String>, UciError> {
        self.send(command)?;
        self.send("isready")?;
        self.wait_for("readyok")
    }

    /// Informs the engine that another game begins, from here.
    ///
    /// # Errors
    /// If the engine has ended.
    pub(crate) fn new_game(&mut self, start: &Position) -> Result<(), UciError> {
        let is_chess960 = start.is_chess960();
        if is_chess960 != self.is_chess960 {
            self.is_chess960 = is_chess960;
            self.set_option("UCI_Chess960", is_chess960)?;
        }
        self.send("ucinewgame")?;
        self.send("isready")?;
        self.wait_for("readyok").map(|_| ())
    }

    /// Asks for the score of the current position of a line.
    ///
    /// # Errors
    /// If the engine has ended.
    pub(crate) fn ask(&mut self, line: &Game) -> Result<(), UciError> {
        let notation = if self.is_chess960 { CastlingNotation::KingTakesRook } else { CastlingNotation::KingMoves };
        let mut command = if self.is_chess960 {
            format!("position fen {}", line.start().shredder_fen())
        } else {
            format!("position fen {}", line.start())
        };
        for (number, mv) in line.moves().iter().enumerate() {
            // Writing to a string cannot fail.
            let _ = write!(command, "{} {}", if number == 0 { " moves" } else { "" }, mv.uci(notation));
        }
        self.send(&format!("{command}\ngo nodes {}", self.nodes))?;
        self.asked.push_back(command);
        Ok(())
    }

    /// How many questions wait for their answer.
    pub(crate) fn waiting(&self) -> usize {
        self.asked.len()
    }

    /// The answer to the oldest question: a score from the side to move.
    ///
    /// # Errors
    /// If the engine has ended, or gives none.
    pub(crate) fn answer(&mut self) -> Result<i16, UciError> {
        let question = self.asked.pop_front().unwrap_or_default();
        let (_, score) = self.best_move()?;
        score.ok_or(UciError::NoScore(question))
    }

    /// The move of the engine in the current position of a line, and its score from the side to move.
    ///
    /// # Errors
    /// If the engine has ended, or gives no legal move or no score.
    pub(crate) fn choose(&mut self, line: &Game) -> Result<(Move, i16), UciError> {
        self.ask(line)?;
        let question = self.asked.pop_front().unwrap_or_default();
        let (mv, score) = self.best_move()?;
        match line.position().parse_uci(mv) {
            Ok(mv) => score.map(|score| (mv, score)).ok_or(UciError::NoScore(question)),
            Err(error) => Err(UciError::Move(question, error)),
        }
    }

    /// The text of the next move, and the last score before it.
    fn best_move(&mut self) -> Result<(String, Option<i16>), UciError> {
        let answer = self.answers.best_move();
        self.there(answer)
    }

    fn send(&mut self, line: &str) -> Result<(), UciError> {
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => UciError::Ended(self.path.clone()),
            _ => UciError::Io(self.path.clone(), error),
        })
    }

    /// The lines before the one that is waited for.
    fn wait_for(&mut self, wanted: &'static str) -> Result<Vec<String>, UciError> {
        self.set_deadline(Some(Instant::now() + self.limit));
        let lines = self.answers.before(wanted);
        self.set_deadline(None);
        if lines.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::TimedOut) {
            // It would not listen to `quit` either.
            let _ = self.child.kill();
            return Err(UciError::Silent { path: self.path.clone(), wanted, limit: self.limit });
        }
        self.there(lines)
    }

    fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.answers.input().get_mut().set_deadline(deadline);
    }

    /// An answer, if there is one.
    fn there<T>(&self, answer: io::Result<Option<T>>) -> Result<T, UciError> {
        match answer {
            Err(error) => Err(UciError::Io(self.path.clone(), error)),
            Ok(None) => Err(UciError::Ended(self.path.clone())),
            Ok(Some(answer)) => Ok(answer),
        }
    }
}

impl Drop for UciEngine {
    fn drop(&mut self) {
        // An engine that does not end by itself is ended; whether it was still there does not matter.
        if self.send("quit").is_err() || !self.ends_within(QUIT_TIMEOUT) {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}

impl UciEngine {
    /// Whether the engine ends by itself in this time.
    fn ends_within(&mut self, time: Duration) -> bool {
        let begin = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) {
            if begin.elapsed() >= time {
                return false;
            }
            thread::sleep(Duration::from_millis(5));
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn an_engine_that_ignores_quit_is_ended() {
        let mut command = Command::new("sh");
        // It says uciok, and then listens to nothing, not even the end of its input.
        command.args(["-c", "echo uciok; exec sleep 3600"]);
        let engine = UciEngine::run(command, &[], 1, ANSWER_TIMEOUT).unwrap();
        let folder = PathBuf::from(format!("/proc/{}", engine.child.id()));
        assert!(folder.exists());
        drop(engine);
        assert!(!folder.exists(), "the engine is still there");
    }

    #[cfg(unix)]
    #[test]
    fn an_engine_that_never_answers_is_given_up() {
        // One is silent, and so is what it has started; one answers `uci` and nothing else; one never stops talking.
        let soon = Duration::from_millis(100);
        let refusal = |script, limit| {
            let mut command = Command::new("sh");
            command.args(["-c", script]);
            let answer = UciEngine::run(command, &[], 1, limit).and_then(|mut engine| {
                engine.limit = soon;
                engine.new_game(&Position::startpos())
            });
            answer.err().unwrap_or_else(|| panic!("{script} has answered")).to_string()
        };
        // It goes when nobody can write to it any more.
        let with_child = "exec 3<&0; (while read -r line; do :; done) <&3 & wait";
        let silent = "engine sh has not answered within 0.1 s: expected ";
        assert_eq!(refusal(with_child, soon), format!("{silent}uciok"));
        assert_eq!(refusal("echo uciok; exec sleep 60", ANSWER_TIMEOUT), format!("{silent}readyok"));
        let message = refusal("exec yes ''", ANSWER_TIMEOUT);
        assert!(message.contains("expected uciok within") && message.contains("bytes"), "{message}");
    }

    #[test]
    fn an_engine_that_ends_at_once_is_no_engine() {
        let mut command = Command::new("true");
        command.arg("ignored");
        let error = UciEngine::run(command, &[], 1, ANSWER_TIMEOUT).err().unwrap();
        assert!(matches!(error, UciError::Ended(_) | UciError::Io(..)), "{error}");
    }
}
