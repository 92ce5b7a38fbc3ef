//! Games through a pipe: lines in, plain text out.

use std::process::{Command, Output};

use super::support::feed;

/// Plays a script, one command to a line, and returns what came of it.
pub fn run(arguments: &[&str], script: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alcor"));
    command.arg("play").args(arguments).env("LANG", "C.UTF-8").env("ALCOR_SETTINGS", "none");
    feed(command.env_remove("LC_ALL").env_remove("LC_CTYPE"), script)
}

/// As [`run`]: it must succeed and complain about nothing.
pub fn played(arguments: &[&str], script: &str) -> String {
    let output = run(arguments, script);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    assert_eq!(stderr, "", "{arguments:?}");
    String::from_utf8(output.stdout).expect("the output is text")
}

/// Every text must be there, one after the other.
pub fn check(answer: &str, expected: &[&str]) {
    let mut rest = answer;
    for text in expected {
        match rest.find(text) {
            Some(at) => rest = &rest[at + text.len()..],
            None => panic!("'{text}' is missing, or comes too early, in:\n{answer}"),
        }
    }
}

#[test]
fn a_first_look() {
    let answer = played(&["--depth", "2", "--no-book"], "e4\nquit\n");
    check(
        &answer,
        &[
            "Alcor ",
            "You play White against Alcor at ",
            "help  quit",
            " 8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜  8",
            " 1  ♖  ♘  ♗  ♕  ♔  ♗  ♘  ♖  1",
            "Alcor plays 1... ",
            "depth ",
            "Goodbye!",
        ],
    );
    assert!(!answer.contains('\u{1b}'), "a pipe is no terminal: {answer}");
    assert!(!answer.contains("> "), "there is nobody to be prompted: {answer}");
}

#[test]
fn openings_have_names_and_a_book() {
    let answer = played(&["--depth", "2"], "e4\nhint\n");
    check(&answer, &["Alcor plays 1... ", "(from the opening book)", "Try ", "depth 2"]);
    let sicilian = played(&["--color", "both"], "e4\nc5\n");
    check(&sicilian, &["B20 Sicilian"]);
}

#[test]
fn the_end_of_the_pipe_is_the_end() {
    check(&played(&["--depth", "2"], "e4"), &["Alcor plays 1... ", "Goodbye!"]);
    check(&played(&["--depth", "2"], ""), &["Goodbye!"]);
}

#[test]
fn a_mate_and_what_comes_after() {
    let answer = played(
        &["--color", "both", "--ascii"],
        "f3\ne5\ng4\nQh4\nKf2\nhint\nundo\nQh4#\nfen\nnew\nundo\nboard\nnew\ne4\nquit\n",
    );
    check(
        &answer,
        &[
            "[q]",
            "Checkmate: Black wins. 0-1",
            "The game is over: 'new' starts another",
            "The game is over; there is nothing to hint at.",
            "One move taken back",
            "Checkmate: Black wins. 0-1",
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            "Back in the game before this one.",
            "Checkmate: Black wins. 0-1",
            "(K)",
            "[P]",
        ],
    );
}

#[test]
fn the_engine_mates() {
    let answer =
        played(&["--fen", "7k/8/8/8/8/1r6/r7/7K b - - 0 1", "--color", "white", "--level", "full", "--depth", "3"], "");
    check(&answer, &["You play White", "Alcor plays 1... Rb1#", "Checkmate: Black wins. 0-1"]);
    let answer = played(&["--fen", "7k/8/8/8/8/8/r7/1q5K w - - 0 1", "--color", "both"], "quit\n");
    check(&answer, &["Checkmate: Black wins. 0-1", "Goodbye!"]);
}

#[test]
fn illegal_moves_are_explained_and_cost_nothing() {
    let answer = played(&["--color", "both", "--ascii"], "e5\nBg5\ne7e5\nO-O\nhnit\nfrobnicate\nlevel 99\nundo\nfen\n");
    check(
        &answer,
        &[
            "No pawn of White's can reach e5",
            "The bishop on c1 cannot reach g5: the pawn on d2 is in the way.",
            "The pawn on e7 is Black's, and it is White's turn.",
            "You cannot castle short: the bishop on f1 is in the way.",
            "'hnit' is neither a move nor a command. Did you mean 'hint'?",
            "'frobnicate' is neither a move nor a command.",
            "expected a level from 1 to 10",
            "Nothing has been played yet.",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ],
    );
}

#[test]
fn every_move_is_judged_and_sorted() {
    let answer = played(&["--color", "both", "--depth", "3"], "moves\n");
    check(&answer, &["20 moves, looking 3 deep"]);
    for san in ["e4", "Na3", "h4", "Nf3"] {
        assert!(answer.contains(&format!("  {san:8} ")), "{san} in:\n{answer}");
    }
    let mate = played(&["--color", "both", "--depth", "3", "--fen", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"], "moves\n");
    let first = mate.lines().skip_while(|line| !line.contains("looking")).nth(1).unwrap_or_default();
    assert!(first.starts_with("  Ra8#"), "{mate}");
    assert!(first.contains("#1"), "{mate}");
}

#[test]
fn before_it_plays_it_shows_what_it_thinks_of_each_move() {
    let answer = played(&["--depth", "3", "--level", "full"], "show moves on\ne4\n");
    check(&answer, &["show moves     on", "20 moves, looking 3 deep", "Alcor plays 1... "]);
    let table: Vec<&str> = answer.lines().skip_while(|line| !line.contains("looking")).skip(1).collect();
    let best = table[0].split_whitespace().next().unwrap_or_default();
    assert!(answer.contains(&format!("Alcor plays 1... {best}")), "it plays the best of them:\n{answer}");
}

#[test]
fn an_evaluation_in_words_and_bars() {
    let answer = played(
        &["--color", "both", "--depth", "4", "--fen", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"],
        "eval\neval table\n",
    );
    check(
        &answer,
        &[
            "White is winning",
            "White has a queen more.",
            "White has more material",
            "good for Black",
            "material",
            "│ █",
        ],
    );
    check(&answer, &["Looking 4 deep: +", "Term", "material", "By the network"]);
}

#[test]
fn levels_can_be_chosen() {
    let answer = played(&["--no-book"], "level\ne4\nlevel novice\nNf3\nlevel 10\nlevel 1234\npgn\n");
    check(
        &answer,
        &[
            "You play White against Alcor at level 5 of 10 (club, about 1500 Elo).",
            "Alcor, 1500 Elo",
            ">  5  club",
            "Alcor plays 1... ",
            "Alcor now plays at level 2 of 10 (novice, about 900 Elo).",
            "Alcor, 900 Elo",
            "Alcor plays 2... ",
            "Alcor now plays at full strength.",
            "Alcor now plays at about 1234 Elo.",
            "[Black \"Alcor, 1234 Elo\"]",
        ],
    );
    check(&played(&["--elo", "700"], ""), &["Alcor at level 1 of 10 (beginner, about 700 Elo)."]);
    check(&played(&["--level", "full"], ""), &["Alcor at full strength."]);
}

#[test]
fn hints_are_legal_moves() {
    let answer = played(&["--color", "both", "--depth", "4", "--fen", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"], "hint\n");
    check(&answer, &["Try Ra8#  (mate in 1 for White"]);
}

#[test]
fn turns_are_taken_back_with_the_answers_to_them() {
    let answer = played(&["--depth", "2"], "undo\ne4\nNf3\nundo\nfen\nundo 5\nfen\nredo\nredo\nredo\n");
    check(
        &answer,
        &[
            "Nothing has been played yet.",
            "Alcor plays 1... ",
            "Alcor plays 2... ",
            "2 moves taken back",
            " w KQkq ",
            "2 moves taken back",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "There is nothing to redo.",
        ],
    );
}

#[test]
fn sides_and_games_change() {
    let answer = played(&["--depth", "2", "--ascii"], "side black\ngo\nnew black\nflip\nside both\nside\nside none\n");
    check(
        &answer,
        &[
            "You play Black against",
            "Alcor plays 1. ",
            "You play White against",
            "Alcor plays 1... ",
            "You play Black against",
            "Alcor plays 1. ",
        ],
    );
}

#[test]
fn draws_and_resignations() {
    let answer = played(&["--depth", "3"], "draw\nresign\nresign\nundo\nfen\n");
    check(
        &answer,
        &["Alcor declines: ", "White resigns: Black wins. 0-1", "The game is over already.", "The game goes on."],
    );
    let lost = "k7/8/8/8/8/8/1QQ5/K7 w - - 0 50";
    check(&played(&["--depth", "3", "--fen", lost], "draw\n"), &["Alcor accepts the draw.", "Draw agreed. 1/2-1/2"]);
    check(&played(&["--depth", "3", "--color", "both"], "draw\n"), &["Draw agreed. 1/2-1/2"]);
}

/// As in XBoard and on the page: one even score late in the game is not enough.
#[test]
fn a_draw_is_agreed_when_nothing_has_happened_for_some_moves() {
    let level = "8/4k3/3bp3/8/8/3BP3/4K3/8 w - - 0 60";
    let answer = played(
        &["--level", "full", "--depth", "8", "--evaluation", "classical", "--fen", level],
        "draw\nKd2\nKe2\ndraw\nKd2\ndraw\nundo\nundo\ndraw\n",
    );
    check(
        &answer,
        &[
            "Alcor declines: there is still something to play for.",
            "Alcor plays ",
            "Alcor plays ",
            "Alcor declines: there is still something to play for.",
            "Alcor plays ",
            "Alcor accepts the draw.",
            "The game goes on.",
            "taken back",
            "Alcor declines: there is still something to play for.",
        ],
    );
}

#[test]
fn the_time_of_a_move_is_read_as_on_the_command_line() {
    check(
        &played(&[], "time 0.5\ntime 2s\ntime soon\ntime 0\ntime\n"),
        &[
            "Alcor thinks for 0.5 s a move.",
            "Alcor thinks for 2 s a move.",
            "'time': expected a number of seconds such as 3 or 0.1, found 'soon'.",
            "'time': expected more than 0 seconds, found '0'.",
            "Alcor thinks for 2 s a move.",
        ],
    );
}

#[test]
fn names_from_files_do_not_command_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.pgn");
    let pgn = "[White \"A\u{9b}31m\u{85}\"]\n[Black \"B\u{202e}\"]\n\n1. e4 *\n";
    std::fs::write(&path, pgn).expect("a file");
    let answer = played(&["--depth", "1"], &format!("load {}\npgn\nquit\n", path.display()));
    check(&answer, &["Loaded A", "[White \"A"]);
    assert!(!answer.contains(['\u{9b}', '\u{85}', '\u{202e}']), "{answer:?}");
}

#[test]
fn chess960_can_be_played() {
    let answer = played(&["--chess960", "0", "--color", "both", "--ascii"], "fen\npgn\n");
    check(
        &answer,
        &[" 8  b  b  q  n  n  r  k  r  8", "bbqnnrkr/", "[Variant \"Chess960\"]", "[SetUp \"1\"]", "[FEN \"bbqnnrkr/"],
    );
    check(&played(&["--chess960", "--depth", "1"], "quit\n"), &["You play White"]);
    check(&played(&["--color", "both", "--ascii"], "new 960 959\n"), &[" 8  r  k  r  n  n  q  b  b  8"]);
}

#[test]
fn wrong_wishes_are_refused_before_the_game() {
    for (arguments, expected) in [
        (&["--fen", "nonsense"] as &[&str], "bad FEN"),
        (&["--load", "/no/such.pgn"], "cannot load /no/such.pgn"),
        (&["--load", "x.pgn", "--game", "0"], "--game"),
        (&["--level", "99"], "expected a level from 1 to 10"),
        (&["--elo", "99"], "expected a whole number from 700 to 2800"),
        (&["--clock", "soon"], "expected minutes, and seconds for each move"),
        (&["--time", "0"], "expected more than 0 seconds"),
        (&["--evaluation", "guess"], "Evaluation expects"),
        (&["--threads", "0"], "Threads expects"),
        (&["--chess960", "960"], "expected a whole number from 0 to 959"),
        (&["--depth", "x"], "expected a whole number from 1 to 4294967295, found 'x'"),
        (&["--color", "red"], "red"),
    ] {
        let output = run(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

#[test]
fn garbage_does_no_harm() {
    let mut script = String::from("e4\n\u{0}\u{1b}[2J\n\u{202e}\n");
    script.push_str(&"x".repeat(2 << 20));
    script.push_str("\nundo 99999999999999999999\nfen 8/8/8/8/8/8/8/8 w - - 0 1\nload .\nsave .\nshow\nhelp\nhelp undo\nhelp x\nfen\n");
    let answer = played(&["--color", "both"], &script);
    check(
        &answer,
        &[
            "That line is too long.",
            "'undo' expects",
            "Bad FEN: ",
            "Cannot load '.'",
            "Cannot save to '.'",
            "show moves",
            "take back",
        ],
    );
    assert!(answer.contains("There is no command 'x'"), "{answer}");
    let mut help = answer.lines().skip_while(|line| !line.starts_with("Moves: ")).take(20);
    assert!(help.all(|line| line.chars().count() <= 80), "{answer}");
    assert!(answer.contains("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"), "{answer}");
}

#[test]
fn skill_level_is_heard() {
    check(&played(&["-s", "Skill Level=0", "--depth", "1"], "quit\n"), &["level 1 of 10 (beginner, about 700 Elo)"]);
    check(&played(&["-s", "Skill Level=20", "--depth", "1"], "quit\n"), &["Alcor at full strength"]);
}
