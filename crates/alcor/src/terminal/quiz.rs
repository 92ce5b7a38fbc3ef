//! `alcor play --quiz`: positions in which something was missed, to be solved at the terminal.
//!
//! The file is an EPD suite, such as `alcor review --quiz` writes, with every move that is good enough. No engine is asked:
//! what is right stands in the file.

mod question;
mod tally;

use std::io;

use alcor_chess::Game;
use alcor_chess::refusal::{self, Refusal};
use alcor_protocols::output::Output;
use alcor_session::text::quoted;

use super::look::BoardStyle;
use super::prompt::{InputLine, Lines};
use super::screen::{Player, Scene};
use super::wording;
use crate::cli::epd;
use crate::failure::{Failure, warn};

use question::{Grade, Question};
use tally::{Result as Answer, Tally};

/// What can be typed beside moves, for completion and help.
pub(super) const COMMANDS: [(&str, &str); 7] = [
    ("hint", "a hint; more of them say more"),
    ("show", "show the solution, and go on"),
    ("skip", "go on without it"),
    ("board", "draw the board again"),
    ("fen", "show the position as FEN"),
    ("help", "list the commands"),
    ("quit", "leave, with the results so far"),
];

/// Reads the questions of a file. Lines that are of no use are named and left out.
pub(super) fn read(path: &str) -> Result<Vec<Question>, Failure> {
    if path == epd::STANDARD_INPUT {
        let message = "expected an EPD file for the quiz, found '-': standard input is for your moves";
        return Err(Failure::Usage(message.to_owned()));
    }
    let (problems, _) = epd::read_problems(&epd::read_suite(path)?);
    let mut questions = Vec::new();
    for problem in problems {
        let number = problem.line;
        match Question::new(problem) {
            Some(question) => questions.push(question),
            None => {
                warn(&format!("line {number} skipped: expected moves to find (bm) or to avoid (am), found neither"));
            }
        }
    }
    if questions.is_empty() {
        return Err(Failure::Usage(format!("expected positions to solve in {}, found none", quoted(path))));
    }
    Ok(questions)
}

/// What happens after an answer.
enum Next {
    /// The same question again, nothing counted.
    Again,
    /// The same question again, after a hint or a wrong move.
    Tried,
    /// This came of the question.
    Done(Answer),
    /// The person leaves.
    Leave,
}

/// A quiz that goes on.
pub(super) struct Quiz<'a> {
    lines: Lines<'a>,
    output: Output<'a>,
    look: BoardStyle,
    columns: usize,
}

impl<'a> Quiz<'a> {
    /// A quiz at this terminal.
    pub(super) fn new(lines: Lines<'a>, output: Output<'a>, look: BoardStyle) -> Quiz<'a> {
        Quiz { lines, output, look, columns: 80 }
    }

    /// Asks one question after the other. What could not be written is the answer.
    pub(super) fn run(mut self, questions: &[Question]) -> Option<io::Error> {
        let mut tally = Tally::new(questions.len());
        let (strong, faint) = (self.look.strong(), self.look.faint());
        let positions = if questions.len() == 1 { "position" } else { "positions" };
        self.say(format_args!("{strong}A quiz of {} {positions}.{strong:#} Find a good move.", questions.len()));
        self.say(format_args!("{faint}Type a move (e4, Nf3, e2e4), or: hint  show  skip  help  quit{faint:#}"));
        for (number, question) in (1..).zip(questions) {
            self.say(format_args!("\n{strong}{number} of {}:{strong:#} {}", questions.len(), question.name()));
            match self.ask(question) {
                Some(answer) if !self.output.is_broken() => tally.note(answer),
                _ => break,
            }
        }
        self.say(format_args!("\n{strong}{}{strong:#}", tally.sentence()));
        self.output.into_failure()
    }

    /// Says something, broken between words where the screen ends. Through a pipe lines stay whole.
    fn say(&mut self, text: impl std::fmt::Display) {
        match self.lines {
            Lines::Terminal(_) => self.output.line(wording::wrapped(&text.to_string(), self.columns)),
            Lines::Stream { .. } => self.output.line(text),
        }
    }

    fn draw_board(&mut self, question: &Question) {
        if let Some(columns) = self.lines.columns() {
            self.columns = columns;
        }
        let game = Game::new(*question.position());
        let player = |name: &str| Player { name: name.to_owned(), clock: None };
        let scene = Scene {
            game: &game,
            bottom: question.position().side_to_move(),
            look: self.look,
            columns: self.columns,
            players: [player("White"), player("Black")],
            opening: None,
        };
        let board = scene.draw();
        self.say(board.trim_end_matches('\n'));
    }

    /// Asks until the question is done; `None` if the person leaves.
    fn ask(&mut self, question: &Question) -> Option<Answer> {
        let mut hints = question.hints().into_iter();
        let mut solved = Answer::AtOnce;
        self.draw_board(question);
        let prompt = format!("{} to move> ", question.position().side_to_move());
        while !self.output.is_broken() {
            let text = match self.lines.next(&prompt, question.position(), None) {
                InputLine::Text(text) => text,
                InputLine::TooLong => {
                    self.say("That line is too long.");
                    continue;
                }
                InputLine::Interrupted => {
                    self.say("(to leave, type 'quit' or press Ctrl-D)");
                    continue;
                }
                InputLine::End => return None,
            };
            match self.obey(question, text.trim(), &mut hints, solved) {
                Next::Done(answer) => return Some(answer),
                Next::Leave => return None,
                Next::Tried => solved = Answer::Solved,
                Next::Again => {}
            }
        }
        None
    }

    fn obey(
        &mut self,
        question: &Question,
        text: &str,
        hints: &mut impl Iterator<Item = String>,
        solved: Answer,
    ) -> Next {
        match text.to_ascii_lowercase().as_str() {
            "" => {}
            "hint" => {
                let hint = hints.next().unwrap_or_else(|| "There are no more hints; 'show' shows the move.".to_owned());
                self.say(hint);
                return Next::Tried;
            }
            "show" | "solution" => {
                self.explain(question);
                return Next::Done(Answer::Shown);
            }
            "skip" | "next" => return Next::Done(Answer::Skipped),
            "board" => self.draw_board(question),
            "fen" => self.say(question.position()),
            "help" | "?" => self.help(),
            "quit" | "exit" | "q" | "bye" => return Next::Leave,
            _ => return self.answer(question, text, solved),
        }
        Next::Again
    }

    fn help(&mut self) {
        let strong = self.look.strong();
        self.say("Moves: e4, Nf3, exd5, O-O, e8=Q, or by squares: e2e4, e7e8q. Tab completes them.");
        for (name, about) in COMMANDS {
            self.say(format_args!("  {strong}{name:6}{strong:#}  {about}"));
        }
    }

    /// Weighs what a person typed as a move.
    fn answer(&mut self, question: &Question, text: &str, solved: Answer) -> Next {
        let mv = match refusal::read(question.position(), text) {
            Ok(mv) => mv,
            Err(Refusal::NotAMove) => {
                self.say(format_args!("{} is neither a move nor a command; 'help' lists the commands.", quoted(text)));
                return Next::Again;
            }
            Err(refusal) => {
                self.say(refusal);
                return Next::Again;
            }
        };
        let (san, strong) = (question.san(mv), self.look.strong());
        let (said, next) = match question.grade(mv) {
            Grade::Best => ("is right: the best move.", Next::Done(solved)),
            Grade::Good => ("is right: good enough.", Next::Done(solved)),
            Grade::Avoid => ("was played in the game, and something better was there. Try again.", Next::Tried),
            Grade::Wrong => ("is not good enough. Try again, or 'hint'.", Next::Tried),
        };
        self.say(format_args!("{strong}{san}{strong:#} {said}"));
        if matches!(next, Next::Done(_)) {
            self.explain(question);
        }
        next
    }

    /// The solution, and what the file says about it.
    fn explain(&mut self, question: &Question) {
        self.say(question.solution());
        if let Some(comment) = question.comment() {
            self.say(comment);
        }
    }
}
