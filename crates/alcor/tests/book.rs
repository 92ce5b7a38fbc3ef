//! `alcor book` as a user meets it.

mod support;

use support::{alcor, text};

fn shown(arguments: &[&str]) -> Vec<String> {
    let output = alcor(&[&["book", "show"], arguments].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn the_start_position() {
    let lines = shown(&[]);
    assert_eq!(lines[0].split_whitespace().collect::<Vec<_>>(), ["move", "weight", "percent", "opening"]);
    assert!(lines[1].starts_with("e4 ") && lines[1].ends_with("B00 King's Pawn Opening"), "{lines:?}");
    let doubtful = lines.iter().find(|line| line.starts_with("g4 ")).expect("the Grob is known");
    assert!(doubtful.contains(" 0 ") && doubtful.contains(" - "), "{doubtful}");
}

#[test]
fn a_position_with_a_name() {
    let lines = shown(&["rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR", "w", "KQkq", "-", "0", "2"]);
    assert_eq!(lines[0], "B20 Sicilian Defence");
    assert!(lines.iter().any(|line| line.ends_with("B22 Sicilian Defence, Alapin Variation")), "{lines:?}");
}

#[test]
fn a_position_that_is_not_there() {
    assert_eq!(shown(&["4k3/8/8/8/8/8/8/4K2R w K - 0 1"]), ["The book has no move here."]);
}

/// With `make`, `-o` is the output; what sets options, here as everywhere, has another letter.
#[test]
fn the_output_is_named_by_a_short_option() {
    let folder = tempfile::tempdir().unwrap();
    let (games, book) = (folder.path().join("games.pgn"), folder.path().join("book.bin"));
    std::fs::write(&games, "1. e4 e5 1-0\n").unwrap();
    let (games, path) = (games.to_string_lossy(), book.to_string_lossy());
    for options in [&[] as &[&str], &["-s", "Hash=8"]] {
        let make = ["book", "make", &games, "-o", &path, "--min-games", "1"];
        let output = alcor(&[options, &make].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(text(&output.stdout).contains("positions: 1, moves: 1"), "{}", text(&output.stdout));
        assert_eq!(std::fs::read(&book).unwrap().len(), 16);
        std::fs::remove_file(&book).unwrap();
    }
}

#[test]
fn wrong_requests() {
    let refusal = |arguments: &[&str]| {
        let output = alcor(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        text(&output.stderr).to_owned()
    };
    assert!(refusal(&["book", "show", "nonsense"]).starts_with("error: bad FEN"));
    assert!(refusal(&["book", "show", "--book", "no/such.bin"]).starts_with("error: 'no/such.bin' cannot be read"));
    assert!(refusal(&["book", "show", "--book", "Cargo.toml"]).contains("no Polyglot book"));
    assert!(refusal(&["book", "make", "no/such.pgn", "-o", "x.bin"]).contains("no/such.pgn cannot be read"));
    assert!(refusal(&["book", "make", "no/such.pgn"]).contains("--output"));
    assert!(refusal(&["book"]).contains("Usage"));
}
