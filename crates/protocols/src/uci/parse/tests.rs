//! Lines that GUIs, testers and people send, and lines that nobody should.

use alcor_chess::Color;

use super::*;

fn command(line: &str) -> UciCommand {
    let parsed = parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(parsed.skipped, [""; 0], "{line}");
    parsed.command
}

fn game(line: &str) -> Game {
    match command(line) {
        UciCommand::Position(game) => *game,
        other => panic!("{line}: {other:?}"),
    }
}

fn message(line: &str) -> String {
    parse(line).map(|parsed| parsed.command).expect_err(line).to_string()
}

#[test]
fn plain_words() {
    for (line, expected) in [
        ("uci", UciCommand::Uci),
        ("isready", UciCommand::IsReady),
        ("ucinewgame", UciCommand::NewGame),
        ("stop", UciCommand::Stop),
        ("ponderhit", UciCommand::PonderHit),
        ("register later", UciCommand::Register),
        ("quit", UciCommand::Quit),
        ("d", UciCommand::Display),
        ("eval", UciCommand::Evaluate),
        ("flip", UciCommand::Flip),
        ("help", UciCommand::Help),
        ("compiler", UciCommand::Compiler),
        ("license", UciCommand::License),
        ("bench", UciCommand::Bench { depth: None, evaluation: EvaluationKind::Nnue }),
        ("bench 7", UciCommand::Bench { depth: Some(7), evaluation: EvaluationKind::Nnue }),
        ("bench nnue", UciCommand::Bench { depth: None, evaluation: EvaluationKind::Nnue }),
        ("bench classical", UciCommand::Bench { depth: None, evaluation: EvaluationKind::Classical }),
        ("bench 7 classical", UciCommand::Bench { depth: Some(7), evaluation: EvaluationKind::Classical }),
        ("perft 5", UciCommand::Perft(5)),
        ("go perft 5", UciCommand::Perft(5)),
        ("export_net my  net.bin ", UciCommand::ExportNetwork("my  net.bin".to_owned())),
        ("debug on", UciCommand::Debug(Verbosity::High)),
        ("debug off", UciCommand::Debug(Verbosity::Normal)),
        ("", UciCommand::Nothing),
        (" \t ", UciCommand::Nothing),
        ("# go infinite", UciCommand::Nothing),
        ("#go infinite", UciCommand::Nothing),
        ("\t UCI \r", UciCommand::Uci),
    ] {
        assert_eq!(command(line), expected, "{line}");
    }
}

#[test]
fn positions() {
    assert_eq!(game("position startpos"), Game::default());
    assert_eq!(game("position startpos moves"), Game::default());
    assert_eq!(game("position startpos moves e2e4  e7e5\tG1F3").moves().len(), 3);
    let endgame = game("position  fen 8/8/8/8/8/4k3/4p3/4K3 b - - 0 1");
    assert_eq!(endgame.position().side_to_move(), Color::Black);
    let short = game("position fen 8/8/8/8/8/4k3/4p3/4K3 w - - moves");
    assert_eq!(short.moves().len(), 0);
}

#[test]
fn castling_in_both_spellings() {
    let fen = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves";
    assert_eq!(game(&format!("{fen} e1g1 e8c8")), game(&format!("{fen} e1h1 e8a8")));
}

#[test]
fn a_bad_position_is_refused_with_the_reason() {
    assert_eq!(message("position"), "expected 'startpos' or 'fen' after 'position', found nothing");
    assert_eq!(message("position e2e4"), "expected 'startpos' or 'fen' after 'position', found 'e2e4'");
    assert_eq!(
        message("position startpos e2e4 e7e5"),
        "expected 'moves' or nothing after 'position startpos', found 'e2e4 e7e5'"
    );
    for line in
        ["position fen", "position fen startpos", "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position fen x moves"]
    {
        assert!(message(line).starts_with("keeping the current position: "), "{line}");
    }
    let illegal = message("position startpos moves e2e4 e7e5 e4e5 a7a6");
    assert_eq!(illegal, "keeping the current position: illegal move e4e5 (number 3 of the moves)");
    assert!(message("position startpos moves e2e4 banana").contains("(number 2 of the moves)"));
}

#[test]
fn options() {
    let set = |line| match command(line) {
        UciCommand::SetOption { name, value } => (name, value),
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(set("setoption name Hash value 64"), ("Hash".to_owned(), Some("64".to_owned())));
    assert_eq!(set("setoption name Clear Hash"), ("Clear Hash".to_owned(), None));
    assert_eq!(set("setoption NAME Move Overhead VALUE 5 "), ("Move Overhead".to_owned(), Some("5".to_owned())));
    assert_eq!(set("setoption name X value a  b "), ("X".to_owned(), Some("a  b".to_owned())));
    assert_eq!(message("setoption Hash 5"), "expected 'name' after 'setoption', found 'Hash'");
}

#[test]
fn unknown_words_before_a_standard_command_are_skipped() {
    let parsed = parse("joho debug on").unwrap();
    assert_eq!(parsed, Parsed { command: UciCommand::Debug(Verbosity::High), skipped: vec!["'joho'".to_owned()] });
    let parsed = parse("go depth 4 quickly").unwrap();
    assert!(matches!(parsed.command, UciCommand::Go(_)));
    assert_eq!(parsed.skipped, ["'quickly'"]);
}

#[test]
fn noise_cannot_leave() {
    for line in ["please quit", "hello d", "please xboard", "\u{1F600}"] {
        assert!(matches!(parse(line), Err(UciError::UnknownCommand { .. })), "{line}");
    }
}

#[test]
fn openings_for_data() {
    assert!(matches!(command("genfens 10 seed 1 book None"), UciCommand::GenFens(_)));
    assert!(message("genfens many").starts_with("expected a count"), "{}", message("genfens many"));
}

#[test]
fn wrong_words_are_named() {
    assert_eq!(message("perft"), "expected a depth from 0 to 100 after 'perft', found nothing");
    assert_eq!(message("perft 101"), "expected a depth from 0 to 100 after 'perft', found '101'");
    assert_eq!(message("bench deep"), "expected a depth such as 10, nnue or classical after 'bench', found 'deep'");
    assert_eq!(message("debug"), "expected 'on' or 'off' after 'debug', found nothing");
    assert_eq!(message("hello"), "expected a command, found 'hello'; 'help' lists the commands");
    assert!(message("go banana").starts_with("no search: expected limits"));
}

#[test]
fn no_message_looks_fatal_to_a_gui() {
    // One web client takes any message whose first or second word starts with "error" for a crash.
    for line in
        ["hello", "position fen error", "go error", "setoption error", "perft error", "genfens error", "error error"]
    {
        let message = message(line);
        let mut first_words = message.split_whitespace().take(2);
        assert!(!first_words.any(|word| word.to_lowercase().starts_with("error")), "{message}");
    }
}
