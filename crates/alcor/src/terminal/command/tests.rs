//! Reading commands, and the hints for mistyped ones.

use super::*;
use crate::terminal::coach::Coaching;
use alcor_chess::Color;

#[test]
fn every_name_finds_its_command_and_no_other() {
    let mut names: Vec<&str> =
        TABLE.iter().flat_map(|entry| [entry.name].into_iter().chain(entry.aliases.iter().copied())).collect();
    for &name in &names {
        assert!(find(&name.to_uppercase()).is_some(), "{name}");
    }
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "a name is used twice");
}

#[test]
fn no_command_could_be_a_move() {
    for entry in TABLE {
        for name in [entry.name].iter().chain(entry.aliases) {
            assert_eq!(alcor_chess::MovePattern::read(name), None, "{name}");
        }
    }
}

#[test]
fn lines_are_understood() {
    for (line, command) in [
        ("", PlayCommand::Nothing),
        ("  \t", PlayCommand::Nothing),
        ("e4", PlayCommand::Move("e4".to_owned())),
        ("12. Nf3", PlayCommand::Move("Nf3".to_owned())),
        ("12...Nf3", PlayCommand::Move("Nf3".to_owned())),
        ("0-0", PlayCommand::Move("0-0".to_owned())),
        ("HINT", PlayCommand::Hint),
        ("why", PlayCommand::Why),
        ("review", PlayCommand::Review),
        ("coach", PlayCommand::Coach(None)),
        ("coach ASK", PlayCommand::Coach(Some(Coaching::Ask))),
        ("undo", PlayCommand::Undo(1)),
        ("undo 3", PlayCommand::Undo(3)),
        ("undo all", PlayCommand::Undo(usize::MAX)),
        ("level", PlayCommand::Level(None)),
        ("level club", PlayCommand::Level(Some("club".to_owned()))),
        ("save my game.pgn", PlayCommand::Save("my game.pgn".to_owned())),
        ("save \"my game.pgn\"", PlayCommand::Save("my game.pgn".to_owned())),
        ("load games.pgn", PlayCommand::Load("games.pgn".to_owned(), 1)),
        ("load my games.pgn 12", PlayCommand::Load("my games.pgn".to_owned(), 12)),
        ("load 12", PlayCommand::Load("12".to_owned(), 1)),
        ("new", PlayCommand::New(None, Start::Standard)),
        ("new black 960 518", PlayCommand::New(Some(Sides::Person(Color::Black)), Start::Chess960(Some(518)))),
        ("new 960", PlayCommand::New(None, Start::Chess960(None))),
        ("side", PlayCommand::Side(None)),
        ("side both", PlayCommand::Side(Some(Sides::Both))),
        ("show", PlayCommand::Show(None)),
        ("show moves on", PlayCommand::Show(Some((Shown::Moves, Some(Switch::On))))),
        ("show ascii", PlayCommand::Show(Some((Shown::Letters, None)))),
        ("eval table", PlayCommand::Eval(Detail::Table)),
        ("? undo", PlayCommand::Help(Some("undo".to_owned()))),
        ("q", PlayCommand::Quit),
    ] {
        assert_eq!(read(line), Ok(command), "{line}");
    }
}

#[test]
fn what_is_wrong_is_said() {
    for (line, message) in [
        ("undo x", "'undo' expects a number of turns, or 'all', found 'x'."),
        ("undo 0", "'undo' expects a number of turns, or 'all', found '0'."),
        ("save", "'save' expects the name of a file, found nothing."),
        ("load", "'load' expects the name of a file, found nothing."),
        ("load games.pgn 0", "'load' expects a game from 1, found '0'."),
        ("side red", "'side' expects white, black, both, none or random, found 'red'."),
        ("show me", "'show' expects moves, thinking, board or letters, found 'me'."),
        ("show moves maybe", "'show' expects on or off, found 'maybe'."),
        ("eval deep", "'eval' expects nothing or 'table', found 'deep'."),
    ] {
        assert_eq!(read(line).unwrap_err().to_string(), message);
    }
    assert!(read("new 960 1000").unwrap_err().to_string().ends_with("found '1000'."));
    assert!(read("new game").unwrap_err().to_string().ends_with("found 'game'."));
}

#[test]
fn mistyped_words_find_what_was_meant() {
    for (word, meant) in
        [("hnit", "hint"), ("mvoes", "moves"), ("Evla", "eval"), ("levle", "level"), ("resing", "resign")]
    {
        assert_eq!(similar(word), Some(meant), "{word}");
    }
    assert_eq!(similar("res"), Some("resign"));
    assert_eq!(similar("castle"), None);
    assert_eq!(similar("xyzzy"), None);
    assert_eq!(similar(""), None);
}

#[test]
fn the_list_fits_on_a_small_screen() {
    assert!(TABLE.iter().filter(|entry| entry.rank == Rank::Major).count() <= 18);
    for entry in TABLE {
        assert!(entry.about.len() <= 64, "{}: {}", entry.name, entry.about.len());
    }
}
