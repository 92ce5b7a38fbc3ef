//! Where lines come from: a line editor with completion and history on a terminal, plain lines through a pipe.
//!
//! Tab completes commands, their arguments, file names and, above all, the legal moves. What someone should know while
//! nothing is typed, such as that his time is up, appears above the line.

use std::io::{self, BufRead, BufReader, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use alcor_chess::{CastlingNotation, Position, Square};
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{CompletionType, Config, Context, Editor, ExternalPrinter, Helper, Highlighter, Hinter, Validator};

use super::command;
use crate::input::{self, Input};

/// What was typed.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// This.
    Text(String),
    /// A line too long to be meant.
    TooLong,
    /// Ctrl-C: the line was given up.
    Interrupted,
    /// Ctrl-D, or the end of the pipe.
    End,
}

/// Something to say if no line has been entered after some time.
#[derive(Debug)]
pub struct Alarm {
    /// After this time.
    pub after: Duration,
    /// This.
    pub text: String,
}

/// Where lines come from.
pub enum Lines<'a> {
    /// A terminal.
    Terminal(Box<Editor<Assistant, MemHistory>>),
    /// Anything else. A terminal that cannot be edited on still wants to see the prompt.
    Stream {
        /// The bytes.
        source: Box<dyn BufRead + 'a>,
        /// Whether someone watches.
        prompts: bool,
    },
}

impl<'a> Lines<'a> {
    /// Lines that are edited on the terminal.
    ///
    /// # Errors
    /// If the terminal cannot do that.
    pub fn terminal() -> Result<Lines<'a>, ReadlineError> {
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let mut editor = Editor::with_history(config.clone(), MemHistory::with_config(&config))?;
        editor.set_helper(Some(Assistant { words: Vec::new(), files: FilenameCompleter::new() }));
        Ok(Lines::Terminal(Box::new(editor)))
    }

    /// Lines of standard input.
    pub fn standard_input(prompts: bool) -> Lines<'a> {
        Lines::Stream { source: Box::new(BufReader::new(io::stdin())), prompts }
    }

    /// Waits for the next line. Completion offers the moves of this position. The alarm is for someone at a terminal.
    pub fn next(&mut self, prompt: &str, position: &Position, alarm: Option<Alarm>) -> Line {
        match self {
            Lines::Terminal(editor) => {
                let _unless_entered_before = alarm.and_then(|alarm| set(alarm, editor));
                if let Some(assistant) = editor.helper_mut() {
                    assistant.words = moves(position);
                }
                match editor.readline(prompt) {
                    Ok(text) => Line::Text(text),
                    Err(ReadlineError::Interrupted) => Line::Interrupted,
                    // A terminal that fails will not recover.
                    Err(_) => Line::End,
                }
            }
            Lines::Stream { source, prompts } => {
                if *prompts {
                    // Nobody can be told that the prompt could not be shown.
                    let _ = write!(io::stdout(), "{prompt}").and_then(|()| io::stdout().flush());
                }
                match input::next(source) {
                    Ok(Input::Line(text)) => Line::Text(text),
                    Ok(Input::TooLong) => Line::TooLong,
                    Ok(Input::End) | Err(_) => Line::End,
                }
            }
        }
    }

    /// How wide the screen is, if there is one.
    pub fn columns(&mut self) -> Option<usize> {
        match self {
            Lines::Terminal(editor) => editor.dimensions().map(|(columns, _)| usize::from(columns)),
            Lines::Stream { .. } => None,
        }
    }
}

/// Sets an alarm, which is off as soon as the answer is dropped. Where the terminal cannot show it, there is none.
fn set(alarm: Alarm, editor: &mut Editor<Assistant, MemHistory>) -> Option<Sender<()>> {
    let mut printer = editor.create_external_printer().ok()?;
    let (sender, receiver) = mpsc::channel();
    let wait = move || {
        if receiver.recv_timeout(alarm.after) == Err(RecvTimeoutError::Timeout) {
            // A terminal that is gone has nobody before it.
            let _ = printer.print(format!("{}\n", alarm.text));
        }
    };
    thread::Builder::new().name("alarm".to_owned()).spawn(wait).ok().map(|_| sender)
}

/// The legal moves in both notations.
fn moves(position: &Position) -> Vec<String> {
    let legal = position.legal_moves();
    let san = legal.into_iter().map(|mv| position.san(mv).to_string());
    let squares = legal.into_iter().map(|mv| mv.uci(CastlingNotation::KingMoves).to_string());
    let mut words: Vec<String> = san.chain(squares).collect();
    words.sort_unstable();
    words.dedup();
    words
}

/// Completes what is being typed.
#[derive(Helper, Highlighter, Hinter, Validator)]
pub struct Assistant {
    words: Vec<String>,
    files: FilenameCompleter,
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, context: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = line.get(..at).unwrap_or(line);
        let mut words = typed.split_whitespace();
        let first = words.next().unwrap_or_default();
        let is_first = !typed.trim_start().contains(char::is_whitespace);
        if is_first {
            return Ok((at - first.len(), pairs(&first_words(&self.words, first))));
        }
        match command::find(first) {
            Some(entry) if ["save", "load"].contains(&entry.name) => self.files.complete(line, at, context),
            Some(entry) => {
                let last = typed.rsplit(char::is_whitespace).next().unwrap_or_default();
                let fitting = command::completions(entry).into_iter().filter(|word| begins(word, last));
                let fitting: Vec<String> = fitting.map(str::to_owned).collect();
                Ok((at - last.len(), pairs(&fitting)))
            }
            None => Ok((at, Vec::new())),
        }
    }
}

fn pairs(words: &[String]) -> Vec<Pair> {
    words.iter().map(|word| Pair { display: word.clone(), replacement: word.clone() }).collect()
}

/// What a line can begin with. Moves count as they are spelled, and in any case of letters if none is spelled so; moves
/// by squares wait for the first square, because there are so many.
fn first_words(moves: &[String], typed: &str) -> Vec<String> {
    let has_square = typed.len() >= 2;
    let wanted = |word: &&String| has_square || !looks_like_squares(word);
    let exact: Vec<String> = moves.iter().filter(wanted).filter(|word| word.starts_with(typed)).cloned().collect();
    let mut found = if exact.is_empty() {
        moves.iter().filter(wanted).filter(|word| begins(word, typed)).cloned().collect()
    } else {
        exact
    };
    let commands = command::TABLE.iter().map(|entry| entry.name).filter(|name| begins(name, typed));
    found.extend(commands.map(str::to_owned));
    found
}

fn looks_like_squares(word: &str) -> bool {
    let is_square = |text: Option<&str>| text.is_some_and(|text| text.parse::<Square>().is_ok());
    is_square(word.get(..2)) && is_square(word.get(2..4))
}

fn begins(word: &str, beginning: &str) -> bool {
    word.get(..beginning.len()).is_some_and(|start| start.eq_ignore_ascii_case(beginning))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn completed(typed: &str) -> Vec<String> {
        first_words(&moves(&Position::startpos()), typed)
    }

    #[test]
    fn moves_and_commands_are_completed() {
        assert_eq!(completed("N"), ["Na3", "Nc3", "Nf3", "Nh3", "new"]);
        assert_eq!(completed("nf"), ["Nf3"]);
        assert_eq!(completed("e"), ["e3", "e4", "eval"]);
        assert_eq!(completed("e2"), ["e2e3", "e2e4"]);
        assert_eq!(completed("mo"), ["moves"]);
        assert_eq!(completed("x"), Vec::<String>::new());
        assert_eq!(completed("").len(), 20 + command::TABLE.len());
    }

    #[test]
    fn lines_of_a_stream() {
        let mut lines = Lines::Stream { source: Box::new(&b"e4\r\nquit"[..]), prompts: false };
        let start = Position::startpos();
        assert_eq!(lines.next("> ", &start, None), Line::Text("e4".to_owned()));
        assert_eq!(lines.next("> ", &start, None), Line::Text("quit".to_owned()));
        assert_eq!(lines.next("> ", &start, None), Line::End);
        assert_eq!(lines.columns(), None);
    }
}
