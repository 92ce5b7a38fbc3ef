//! Where lines come from: a line editor with completion and history on a terminal, plain lines through a pipe.
//!
//! Tab completes commands, their arguments, file names and, above all, the legal moves. What someone should know while
//! nothing is typed, such as that his time is up, appears above the line.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use alcor_chess::{CastlingNotation, Position, Square};
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::history::MemHistory;
use rustyline::{CompletionType, Config, Context, Editor, ExternalPrinter, Helper, Hinter, Validator};

use super::{clock, command};
use crate::input::{self, Input};

/// What was typed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum InputLine {
    /// This.
    Text(String),
    /// A line too long to be meant.
    TooLong,
    /// Ctrl-C: the line was given up.
    Interrupted,
    /// Ctrl-D, or the end of the pipe.
    End,
}

/// A clock that runs while a line is awaited: the prompt shows it, and its end is announced.
#[derive(Clone, Debug)]
pub(super) struct RunningClock {
    /// What the prompt says before the time.
    pub label: String,
    /// When the time is up.
    pub deadline: Instant,
    /// What to say then.
    pub alarm: String,
}

impl RunningClock {
    /// The prompt at a moment. It keeps its width as the time gets shorter, because the editor measures it only once.
    fn prompt(&self, now: Instant, width: usize) -> String {
        let left = self.deadline.saturating_duration_since(now);
        let RunningClock { label, .. } = self;
        let face = clock::whole_seconds(left);
        let gap = width.saturating_sub(label.chars().count() + face.len() + 2);
        format!("{label}{:gap$}{face}> ", "")
    }
}

/// Where lines come from.
pub(super) enum Lines<'a> {
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
    /// Lines that are edited on the terminal. These commands are completed.
    ///
    /// # Errors
    /// If the terminal cannot do that.
    pub(super) fn terminal(commands: Vec<&'static str>) -> Result<Lines<'a>, ReadlineError> {
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let mut editor = Editor::with_history(config.clone(), MemHistory::with_config(&config))?;
        let files = FilenameCompleter::new();
        editor.set_helper(Some(Assistant { words: Vec::new(), commands, files, clock: None }));
        Ok(Lines::Terminal(Box::new(editor)))
    }

    /// Lines of standard input.
    pub(super) fn standard_input(prompts: bool) -> Lines<'a> {
        Lines::Stream { source: Box::new(BufReader::new(io::stdin())), prompts }
    }

    /// Waits for the next line. Completion offers the moves of this position. On a terminal the clock runs in the prompt.
    pub(super) fn next(&mut self, prompt: &str, position: &Position, clock: Option<RunningClock>) -> InputLine {
        let prompt = match &clock {
            Some(clock) => Cow::Owned(clock.prompt(Instant::now(), 0)),
            None => Cow::Borrowed(prompt),
        };
        match self {
            Lines::Terminal(editor) => {
                let _until_entered = clock.as_ref().and_then(|clock| tick(clock.clone(), editor));
                if let Some(assistant) = editor.helper_mut() {
                    assistant.clock = clock;
                    assistant.words = moves(position);
                }
                match editor.readline(&*prompt) {
                    Ok(text) => InputLine::Text(text),
                    Err(ReadlineError::Interrupted) => InputLine::Interrupted,
                    // A terminal that fails will not recover.
                    Err(_) => InputLine::End,
                }
            }
            Lines::Stream { source, prompts } => {
                if *prompts {
                    // There is nowhere to report that the prompt could not be shown.
                    let _ = write!(io::stdout(), "{prompt}").and_then(|()| io::stdout().flush());
                }
                match input::next(source) {
                    Ok(Input::Line(text)) => InputLine::Text(text),
                    Ok(Input::TooLong) => InputLine::TooLong,
                    Ok(Input::End) | Err(_) => InputLine::End,
                }
            }
        }
    }

    /// How wide the screen is, if there is one.
    pub(super) fn columns(&mut self) -> Option<usize> {
        match self {
            Lines::Terminal(editor) => editor.dimensions().map(|(columns, _)| usize::from(columns)),
            Lines::Stream { .. } => None,
        }
    }
}

/// Has the prompt redrawn every second until the time is up, and then says so. It ends as soon as the answer is dropped.
/// Where the terminal cannot do that, the clock stands still.
fn tick(clock: RunningClock, editor: &mut Editor<Assistant, MemHistory>) -> Option<Sender<()>> {
    /// Up and down again: the editor redraws its line after printing, and this prints nothing.
    const REDRAW: &str = "\x1b[A\n";
    let mut printer = editor.create_external_printer().ok()?;
    let (sender, receiver) = mpsc::channel();
    let wait = move || {
        loop {
            let left = clock.deadline.saturating_duration_since(Instant::now());
            let is_last = left <= Duration::from_secs(1);
            if receiver.recv_timeout(left.min(Duration::from_secs(1))) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let text = if is_last { format!("{}\n", clock.alarm) } else { REDRAW.to_owned() };
            // A terminal that is gone has nobody before it.
            if printer.print(text).is_err() || is_last {
                return;
            }
        }
    };
    thread::Builder::new().name("clock".to_owned()).spawn(wait).ok().map(|_| sender)
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
#[derive(Helper, Hinter, Validator)]
pub(super) struct Assistant {
    words: Vec<String>,
    commands: Vec<&'static str>,
    files: FilenameCompleter,
    clock: Option<RunningClock>,
}

impl Highlighter for Assistant {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, is_default: bool) -> Cow<'b, str> {
        match &self.clock {
            Some(clock) if is_default => Cow::Owned(clock.prompt(Instant::now(), prompt.chars().count())),
            _ => Cow::Borrowed(prompt),
        }
    }
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, context: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = line.get(..at).unwrap_or(line);
        let mut words = typed.split_whitespace();
        let first = words.next().unwrap_or_default();
        let is_first = !typed.trim_start().contains(char::is_whitespace);
        if is_first {
            return Ok((at - first.len(), pairs(&first_words(&self.words, &self.commands, first))));
        }
        match command::find(first).filter(|entry| self.commands.contains(&entry.name)) {
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
fn first_words(moves: &[String], commands: &[&str], typed: &str) -> Vec<String> {
    let has_square = typed.len() >= 2;
    let wanted = |word: &&String| has_square || !looks_like_squares(word);
    let exact: Vec<String> = moves.iter().filter(wanted).filter(|word| word.starts_with(typed)).cloned().collect();
    let mut found = if exact.is_empty() {
        moves.iter().filter(wanted).filter(|word| begins(word, typed)).cloned().collect()
    } else {
        exact
    };
    found.extend(commands.iter().filter(|name| begins(name, typed)).map(|&name| name.to_owned()));
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
        let commands: Vec<&str> = command::TABLE.iter().map(|entry| entry.name).collect();
        first_words(&moves(&Position::startpos()), &commands, typed)
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
    fn the_clock_in_the_prompt_runs() {
        let start = Instant::now();
        let clock = RunningClock {
            label: "White to move, ".to_owned(),
            deadline: start + Duration::from_secs(600),
            alarm: String::new(),
        };
        let prompt = clock.prompt(start, 0);
        assert_eq!(prompt, "White to move, 10:00> ");
        let later = clock.prompt(start + Duration::from_secs(5), prompt.len());
        assert_eq!(later, "White to move,  9:55> ");
        assert_eq!(clock.prompt(start + Duration::from_secs(700), prompt.len()), "White to move,  0:00> ");
    }

    #[test]
    fn lines_of_a_stream() {
        let mut lines = Lines::Stream { source: Box::new(&b"e4\r\nquit"[..]), prompts: false };
        let start = Position::startpos();
        assert_eq!(lines.next("> ", &start, None), InputLine::Text("e4".to_owned()));
        assert_eq!(lines.next("> ", &start, None), InputLine::Text("quit".to_owned()));
        assert_eq!(lines.next("> ", &start, None), InputLine::End);
        assert_eq!(lines.columns(), None);
    }
}
