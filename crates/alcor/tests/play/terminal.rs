//! A game on a real terminal: a pseudo-terminal, with a person who types, completes, interrupts and leaves.

use std::process::Command;
use std::time::{Duration, Instant};

use expectrl::process::Healthcheck;
use expectrl::session::OsSession;
use expectrl::{ControlCode, Eof, Expect, Regex, Session};

/// How long to wait for anything: a busy machine is slow, and a hanging program hangs for ever.
const PATIENCE: Duration = Duration::from_secs(600);

/// Someone at a terminal.
struct Person {
    session: OsSession,
}

impl Person {
    fn start(arguments: &[&str], variables: &[(&str, &str)]) -> Person {
        let mut command = Command::new(env!("CARGO_BIN_EXE_alcor"));
        command.arg("play").args(arguments);
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI", "LC_ALL", "LC_CTYPE"] {
            command.env_remove(name);
        }
        command.env("TERM", "xterm-256color").env("LANG", "C.UTF-8").env("ALCOR_SETTINGS", "none");
        command.envs(variables.iter().copied());
        let mut session = Session::spawn(command).expect("the program starts");
        session.get_process_mut().set_window_size(80, 24).expect("a terminal has a size");
        session.set_expect_timeout(Some(PATIENCE));
        Person { session }
    }

    /// Waits for a text, and returns what came before it.
    fn sees(&mut self, text: &str) -> String {
        let found = self.session.expect(text).unwrap_or_else(|error| panic!("waiting for '{text}': {error}"));
        String::from_utf8_lossy(found.before()).into_owned()
    }

    /// Waits for a prompt with White's clock, and returns the seconds that it shows.
    fn sees_clock(&mut self) -> u32 {
        let found =
            self.session.expect(Regex("White to move, +([0-9]+):([0-9]{2})> ")).expect("the prompt has a clock");
        let number = |index| String::from_utf8_lossy(found.get(index).unwrap_or_default()).parse::<u32>();
        60 * number(1).expect("minutes") + number(2).expect("seconds")
    }

    fn types(&mut self, text: &str) {
        self.session.send(text).expect("the program listens");
    }

    fn enters(&mut self, line: &str) {
        self.types(&format!("{line}\r"));
    }

    fn presses(&mut self, key: ControlCode) {
        self.session.send(key).expect("the program listens");
    }

    /// Waits for the end of the program.
    fn is_left_alone(&mut self) {
        self.session.expect(Eof).expect("the program ends");
        let deadline = Instant::now() + PATIENCE;
        while self.session.get_process().is_alive().unwrap_or(false) {
            assert!(Instant::now() < deadline, "the program has closed the terminal, and lives on");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

#[test]
fn a_game_with_completion_interrupt_and_leave() {
    let mut person = Person::start(&["--time", "600", "--level", "full", "--no-book"], &[]);
    let greeting = person.sees("White to move> ");
    assert!(greeting.contains("Alcor "), "{greeting}");
    assert!(greeting.contains("\u{1b}[48;5;"), "there are coloured squares: {greeting}");
    assert!(greeting.contains('♞'), "{greeting}");

    // Tab completes a move, and a command.
    person.types("Nf\t");
    person.sees("Nf3");
    person.presses(ControlCode::EndOfText);
    person.sees("Ctrl-D");
    person.sees("White to move> ");

    // Ten minutes are a long time to think: Ctrl-C makes it move, and the game goes on.
    person.enters("e4");
    person.sees("Thinking");
    person.sees("depth");
    person.presses(ControlCode::EndOfText);
    person.sees("Alcor plays ");
    person.sees("White to move> ");
    person.enters("nonsense");
    person.sees("is neither a move nor a command");
    person.sees("White to move> ");

    // The arrow brings the last line back.
    person.enters("fen");
    person.sees(" w ");
    person.sees("White to move> ");
    person.types("\u{1b}[A\r");
    person.sees(" w ");
    person.sees("White to move> ");

    person.presses(ControlCode::EndOfTransmission);
    person.sees("Save as> ");
    person.enters("no");
    person.sees("Goodbye!");
    person.is_left_alone();
}

#[test]
fn a_game_that_was_left_can_be_resumed() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let place = folder.path().to_str().expect("the folder has a name");
    let variables = [("XDG_DATA_HOME", place), ("HOME", place)];
    let mut person = Person::start(&["--color", "both"], &variables);
    person.sees("White to move> ");
    person.enters("e4");
    person.sees("Black to move> ");
    person.enters("quit");
    person.sees("This game is not saved.");
    person.sees("Save as> ");
    person.enters("");
    person.sees("Kept: 'alcor play --resume' continues it.");
    person.sees("Goodbye!");
    person.is_left_alone();
    let mut person = Person::start(&["--color", "both", "--resume"], &variables);
    person.sees("Black to move> ");
    person.enters("fen");
    person.sees("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq");
    // Nothing has been added to what is kept, so nobody asks.
    person.enters("quit");
    person.sees("Goodbye!");
    person.is_left_alone();
}

#[test]
fn the_clock_in_the_prompt_runs() {
    let mut person = Person::start(&["--color", "both", "--clock", "10"], &[]);
    let first = person.sees_clock();
    // It is drawn every second; a busy machine may leave some out, but the clock never runs backwards.
    loop {
        let now = person.sees_clock();
        assert!(now <= first, "{now} seconds after {first}");
        if now < first {
            break;
        }
    }
    person.enters("quit");
    person.sees("Goodbye!");
    person.is_left_alone();
}

#[test]
fn text_breaks_between_words_on_a_narrow_screen() {
    let mut person = Person::start(&["--color", "both"], &[]);
    person.sees("White to move> ");
    let mut help_in = |columns: u16| {
        person.session.get_process_mut().set_window_size(columns, 24).expect("a terminal has a size");
        person.enters("board");
        person.sees("White to move> ");
        person.enters("help");
        without_styles(&person.sees("White to move> "))
    };
    let (wide, narrow) = (help_in(200), help_in(60));
    assert!(wide.lines().any(|line| line.trim_end().chars().count() > 60), "{wide}");
    assert!(narrow.lines().all(|line| line.trim_end().chars().count() <= 60), "{narrow}");
    // A word that were broken would be two words.
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(&narrow), words(&wide));
    person.enters("quit");
    person.is_left_alone();
}

/// Text without the sequences that colour it.
fn without_styles(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        let end = after.find(|letter: char| letter.is_ascii_alphabetic()).map_or(after.len(), |at| at + 1);
        rest = &after[end..];
    }
    plain + rest
}

#[test]
fn an_interrupted_question_is_answered() {
    let mut person = Person::start(&["--nodes", "100000000000"], &[]);
    person.sees("White to move> ");
    person.enters("hint");
    person.sees("depth");
    person.presses(ControlCode::EndOfText);
    person.sees("Try ");
    person.sees("White to move> ");
    person.enters("quit");
    person.sees("Goodbye!");
    person.is_left_alone();
}

#[test]
fn a_flag_that_falls_is_seen_at_once() {
    let mut person = Person::start(&["--color", "both", "--clock", "0.05"], &[]);
    person.sees("White to move, ");
    // What has been typed by then stays, and is too late.
    person.types("e4");
    person.sees("White's flag has fallen: press Enter.");
    person.presses(ControlCode::CarriageReturn);
    person.sees("White's time is up: Black wins. 0-1");
    person.sees("Game over> ");
    person.enters("fen");
    person.sees("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    person.enters("quit");
    person.is_left_alone();
}

#[test]
fn an_engine_that_plays_alone_can_be_stopped() {
    let mut person = Person::start(&["--color", "none", "--time", "0.5"], &[]);
    person.sees("Alcor plays ");
    person.sees("Alcor plays ");
    person.presses(ControlCode::EndOfText);
    person.sees("You play both sides now");
    person.sees(" to move> ");
    person.presses(ControlCode::EndOfTransmission);
    person.sees("Save as> ");
    person.enters("no");
    person.is_left_alone();
}

#[test]
fn colours_are_left_out_where_they_are_not_wanted() {
    let variables: [&[(&str, &str)]; 3] =
        [&[("NO_COLOR", "1")], &[("TERM", "dumb")], &[("TERM", "dumb"), ("CI", "true")]];
    let no_arguments: &[&str] = &[];
    let by_variables = variables.map(|variables| (no_arguments, variables));
    for (arguments, variables) in [(&["--no-color"] as &[&str], &[] as &[_])].into_iter().chain(by_variables) {
        let mut person = Person::start(arguments, variables);
        let greeting = person.sees("White to move> ");
        assert!(!greeting.contains("\u{1b}[48"), "{arguments:?} {variables:?}: {greeting}");
        assert!(greeting.contains("♖"), "{greeting}");
        person.enters("quit");
        person.sees("Goodbye!");
        person.is_left_alone();
    }
}

#[test]
fn letters_for_terminals_without_figures() {
    let mut person = Person::start(&[], &[("TERM", "linux")]);
    let greeting = person.sees("White to move> ");
    assert!(!greeting.contains('♞') && greeting.contains('n'), "{greeting}");
    person.presses(ControlCode::EndOfTransmission);
    person.is_left_alone();
}
