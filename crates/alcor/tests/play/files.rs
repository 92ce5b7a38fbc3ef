//! Games that are saved and loaded, through a pipe.

#[cfg(unix)]
use std::process::Command;

use crate::pipe::{check, played};
#[cfg(unix)]
use crate::support::feed;

#[test]
fn games_are_saved_and_loaded() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a game.pgn");
    let file = path.to_str().expect("a path in Unicode");
    let script =
        format!("e4\ne5\nNf3\nsave {file}\nresign\nsave {file}\nload {file}\nfen\nload {file} 2\nload {file} 3\n");
    let answer = played(&["--color", "both", "--name", "Ada"], &script);
    check(
        &answer,
        &[
            "Saved to '",
            "Black resigns: White wins. 1-0",
            "Added to '",
            "Loaded White - Black, 3 half-moves.",
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
            "The game is over, says the file. 1-0",
            "there are 2 games in it, and no game 3.",
        ],
    );
    let again = played(&["--load", file, "--game", "2"], "undo\n");
    check(
        &again,
        &["You play Black against", "1. e4 e5 2. Nf3", "The game is over, says the file. 1-0", "The game goes on."],
    );
}

#[test]
fn other_files_are_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("letter.txt");
    std::fs::write(&path, "Dear reader").expect("a file");
    let script = format!(
        "save {}\nsave\nsave /no/such/folder/x.pgn\nload {}\nload /no/such.pgn\n",
        path.display(),
        path.display()
    );
    let answer = played(&["--color", "both"], &script);
    check(
        &answer,
        &[
            "no PGN file; choose another name",
            "'save' expects the name of a file, found nothing.",
            "Cannot save to '/no/such/folder/x.pgn': ",
            "there is no game in it.",
            "Cannot load '/no/such.pgn': ",
        ],
    );
    assert_eq!(std::fs::read_to_string(&path).expect("the file"), "Dear reader");
}

#[cfg(unix)]
#[test]
fn games_are_saved_in_the_home_folder() {
    let home = tempfile::tempdir().expect("there is room for files");
    let mut command = Command::new(env!("CARGO_BIN_EXE_alcor"));
    command.args(["play", "--color", "both"]).env("ALCOR_SETTINGS", "none").env("HOME", home.path());
    let answer = feed(&mut command, "e4\nsave ~/game.pgn\nnew\nload ~/game.pgn\nfen\n");
    let answer = String::from_utf8_lossy(&answer.stdout).into_owned();
    assert!(home.path().join("game.pgn").exists(), "{answer}");
    check(&answer, &["Saved to", "Loaded", "4P3"]);
}
