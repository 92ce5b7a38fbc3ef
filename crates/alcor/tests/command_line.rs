//! The command line as a newcomer meets it: help, version, completions, manual.

mod support;

use support::alcor;

/// What the program prints; it must succeed and complain about nothing.
fn printed(arguments: &[&str]) -> String {
    let output = alcor(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the output is text")
}

#[test]
fn help_shows_every_subcommand_and_examples() {
    let page = printed(&["--help"]);
    assert_eq!(printed(&["-h"]), page);
    assert_eq!(printed(&["help"]), page);
    for word in ["choose", "epd", "eval", "bench", "perft", "settings", "completions", "man", "Examples:", "UCI"] {
        assert!(page.contains(word), "{word}\n{page}");
    }
}

#[test]
fn every_subcommand_has_help() {
    for name in ["bench", "choose", "completions", "epd", "eval", "man", "perft", "settings"] {
        let page = printed(&["help", name]);
        assert!(page.contains(&format!("Usage: alcor {name}")), "{page}");
        assert_eq!(printed(&[name, "--help"]).lines().next(), page.lines().next());
    }
}

#[test]
fn the_version_names_commit_network_and_machine() {
    let short = concat!("alcor ", env!("CARGO_PKG_VERSION"));
    assert_eq!(printed(&["-V"]), format!("{short}\n"));
    let long = printed(&["--version"]);
    assert!(long.starts_with(short), "{long}");
    for beginning in ["Network: ", "Network kernel: ", "CPU features: ", "Built for "] {
        assert_eq!(long.lines().filter(|line| line.starts_with(beginning)).count(), 1, "{long}");
    }
}

#[test]
fn completions_and_manual() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(printed(&["completions", shell]).contains("choose"), "{shell}");
    }
    assert!(printed(&["man"]).contains(".TH alcor 1"));
    assert!(printed(&["man", "epd"]).contains(".TH alcor-epd 1"));
    assert_eq!(alcor(&["man", "dance"]).status.code(), Some(2));
    assert_eq!(alcor(&["completions", "dance"]).status.code(), Some(2));
}

#[test]
fn numbers_that_are_none_are_explained() {
    for (arguments, expected) in [
        (&["perft", "x"] as &[&str], "expected a whole number from 0 to 100, found 'x'"),
        (&["bench", "deep"], "expected a whole number from 1 to 4294967295, found 'deep'"),
        (
            &["book", "make", "a.pgn", "-o", "b.bin", "--plies", "0"],
            "expected a whole number from 1 to 1000, found '0'",
        ),
        (&["choose", "startpos", "e4 d4", "1", "--nodes", "x"], "expected a whole number of at least 1, found 'x'"),
    ] {
        let output = alcor(arguments);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(message.contains(expected) && !message.contains("digit"), "{message}");
    }
}

/// What is said on the error stream of a run that succeeds.
fn warnings(arguments: &[&str]) -> String {
    let output = alcor(&[&["--settings", "none"], arguments].concat());
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn options_are_used_or_said_to_be_unused() {
    assert_eq!(warnings(&["-s", "Threads=2", "-s", "Hash=1", "perft", "3"]), "");
    assert_eq!(warnings(&["-s", "MultiPV=2", "perft", "1"]), "warning: 'perft' does not use the option MultiPV\n");
    assert_eq!(warnings(&["-s", "Threads=2", "eval"]), "warning: 'eval' does not use the option Threads\n");
    assert_eq!(
        warnings(&["-s", "Threads=2", "book", "show"]),
        "warning: 'book show' does not use the option Threads\n"
    );
    for arguments in [["-s", "EvalFile=/no/such.net", "eval"], ["--settings", "/no/such.toml", "eval"]] {
        assert_eq!(alcor(&arguments).status.code(), Some(2), "{arguments:?}");
    }
    assert_eq!(alcor(&["-s", "BookFile=/no/such.bin", "book", "show"]).status.code(), Some(2));
}

#[test]
fn eval_shows_words_first_and_the_table_on_request() {
    let fen = "4k3/5p2/8/P7/8/8/5P2/4K3 w - - 0 1";
    let words = printed(&["eval", fen]);
    assert!(words.contains("White has a pawn more.") && words.contains("good for White"), "{words}");
    assert!(!words.contains("Term "), "{words}");
    let table = printed(&["eval", "--table", fen]);
    assert!(table.starts_with("Term ") && table.contains("By the network: "), "{table}");
}
