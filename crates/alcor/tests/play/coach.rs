//! The coach, and the review of a game.

use crate::pipe::{check, played};

const FOOLS_MATE: &str = "f3\ne5\ng4\n";

#[test]
fn a_word_before_a_bad_move() {
    let answer = played(&["--color", "both", "--coach", "hint"], &format!("{FOOLS_MATE}fen\n"));
    check(&answer, &["Careful: g4 is a blunder. ", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq"]);
    assert!(!answer.contains("Careful: f3") && !answer.contains("Careful: e5"), "{answer}");
}

#[test]
fn a_bad_move_must_be_meant() {
    let script = format!("coach ask\n{FOOLS_MATE}no\nfen\ng4\ny\nfen\n");
    let answer = played(&["--color", "both"], &script);
    check(
        &answer,
        &[
            "The coach asks",
            "Careful: g4 is a blunder. ",
            "Not played.",
            "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq",
            "Careful: g4 is a blunder. ",
            "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq",
        ],
    );
}

#[test]
fn nobody_is_coached_who_does_not_ask_for_it() {
    let answer = played(&["--color", "both"], &format!("{FOOLS_MATE}coach\ncoach loudly\n"));
    check(&answer, &["The coach is off", "'coach' expects hint, ask or off, found 'loudly'."]);
    assert!(!answer.contains("Careful"), "{answer}");
}

#[test]
fn a_bad_move_is_explained() {
    let answer = played(&["--color", "both", "--depth", "2"], &format!("{FOOLS_MATE}why\n"));
    check(&answer, &["2. g4 was a blunder. ", "Qh4#", "Black mates in one move"]);
    let good = played(&["--color", "both", "--depth", "2"], "e4\nwhy\n");
    check(&good, &["at first sight", "Looking 2 deep"]);
    assert!(!good.contains("was a"), "{good}");
}

#[test]
fn a_game_is_reviewed() {
    let answer = played(&["--color", "both"], &format!("review\n{FOOLS_MATE}Qh4\nreview\n"));
    check(
        &answer,
        &["There is nothing to review", "Checkmate: Black wins", "White - Black", "accuracy", "2. g4??", "Better: "],
    );
}
