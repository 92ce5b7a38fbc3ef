//! A quiz from an EPD file.

use std::fs;

use tempfile::TempDir;

use crate::pipe::{check, played, run};

const QUIZ: &str = "\
r3k3/8/8/3N4/8/8/8/4K3 w - - bm Nc7+ Nf6+; am Kd2; fmvn 20; pv Nc7+ Kd7 Nxa8; id \"game 1, Ann - Ben\"; c0 \"20. Kd2? was played. It misses a fork.\";
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"game 2\";
6k1/5ppp/8/8/8/8/8/R5K1 b - - bm g6; id \"game 3\";
";

/// A folder with a quiz in it, and the path of the quiz.
fn file(text: &str) -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("quiz.epd");
    fs::write(&path, text).expect("a file");
    let name = path.to_string_lossy().into_owned();
    (folder, name)
}

#[test]
fn questions_are_answered_one_after_the_other() {
    let (_folder, path) = file(QUIZ);
    let script = "help\nhint\nhint\nhint\nKd2\nKe2\nfoo\nNf6+\nRa8\nshow\n";
    let answer = played(&["--quiz", &path], script);
    check(
        &answer,
        &[
            "A quiz of 3 positions.",
            "1 of 3: game 1, Ann - Ben",
            "skip",
            "The best move gives check.",
            "Look at what the knight can do.",
            "There are no more hints",
            "Kd2 was played in the game",
            "Ke2 is not good enough.",
            "'foo' is neither a move nor a command",
            "Nf6+ is right: good enough.",
            "Best: 20. Nc7+ Kd7 21. Nxa8. Good enough: Nf6+.",
            "20. Kd2? was played. It misses a fork.",
            "2 of 3: game 2",
            "Ra8# is right: the best move.",
            "3 of 3: game 3",
            "Best: 1... g6.",
            "2 of 3 solved: 1 at once, 1 with hints or at a later try, 1 shown.",
        ],
    );
}

#[test]
fn the_end_of_the_input_and_quit_end_it_with_the_results() {
    let (_folder, path) = file(QUIZ);
    for script in ["skip\n", "skip\nquit\n", "next\n\nEXIT\n"] {
        check(&played(&["--quiz", &path], script), &["2 of 3: ", "0 of 3 solved: 1 skipped, 2 not tried."]);
    }
}

#[test]
fn bad_lines_are_named_and_left_out() {
    let (_folder, path) =
        file(&format!("nonsense\n8/8/8/8/8/8/8/8 w - - bm Ra8;\n{QUIZ}r3k3/8/8/8/8/8/8/4K3 w - - dm 3;\n"));
    let output = run(&["--quiz", &path], "quit\n");
    assert!(output.status.success());
    check(&String::from_utf8_lossy(&output.stderr), &["line 1 skipped: ", "line 2 skipped: ", "line 6 skipped: "]);
    check(&String::from_utf8_lossy(&output.stdout), &["A quiz of 3 positions.", "0 of 3 solved: 3 not tried."]);
}

#[test]
fn what_is_no_quiz_is_refused() {
    let (_folder, empty) = file("# nothing\n");
    for (arguments, told) in [
        (&["--quiz", empty.as_str()] as &[&str], "expected positions to solve in "),
        (&["--quiz", "no/such.epd"], "'no/such.epd' cannot be read: "),
        (&["--quiz", "-"], "standard input is for your moves"),
        (&["--quiz", empty.as_str(), "--level", "3"], "cannot be used with"),
    ] {
        let output = run(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        check(&String::from_utf8_lossy(&output.stderr), &["error: ", told]);
    }
}
