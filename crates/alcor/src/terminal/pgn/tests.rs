//! Games written and read, as players and files have them.

use std::time::Duration;

use alcor_chess::Color;

use super::*;

fn headers() -> Headers {
    Headers { date: "2026.11.30".to_owned(), white: "You".to_owned(), black: "Alcor".to_owned(), time_control: None }
}

fn played(start: &str, moves: &str) -> Record {
    let mut record = Record::new(start.parse().unwrap());
    for text in moves.split_whitespace() {
        let mv = record.game().position().parse_san(text).unwrap_or_else(|error| panic!("{error}"));
        record.play(mv, None);
    }
    record
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn moves_of(record: &Record) -> Vec<alcor_chess::Move> {
    record.game().moves().to_vec()
}

#[test]
fn a_short_game_in_full() {
    let record = played(START, "f3 e5 g4 Qh4#");
    let expected = "[Event \"Casual game\"]\n[Site \"?\"]\n[Date \"2026.11.30\"]\n[Round \"-\"]\n[White \"You\"]\n\
                    [Black \"Alcor\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";
    assert_eq!(tree(&record, &headers()).to_string(), expected);
}

#[test]
fn what_is_written_is_read_again() {
    let long = "e4 e5 Nf3 Nf6 Nc3 Nc6 Nb1 Nb8 Ng1 Ng8 a3 a6 b3 b6 c3 c6 d3 d6 h3 h6 g3 g6";
    let starts_and_moves = [
        (START, long),
        ("4k3/8/8/8/8/8/7p/R3K3 b Q - 3 41", "Kd7 O-O-O+"),
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", "Nf3 Nd7"),
        (START, ""),
    ];
    for (start, moves) in starts_and_moves {
        let mut record = played(start, moves);
        for _ in 0..2 {
            let text = tree(&record, &headers()).to_string();
            assert!(text.lines().all(|line| line.len() <= 80), "{text}");
            let again = read(text.as_bytes(), 1).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(moves_of(&again), moves_of(&record));
            assert_eq!(again.game().start(), record.game().start());
            assert_eq!(again.variant, record.variant);
            assert_eq!(again.ending(), record.ending());
            record.end(Ending::Recorded("1/2-1/2"));
        }
    }
}

#[test]
fn tags_of_unusual_games() {
    let mut record = played("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", "O-O-O");
    record.end(Ending::TimeLost { loser: Color::Black });
    let headers =
        Headers { white: "A \"quoted\" \\ name".to_owned(), time_control: Some("300+3".to_owned()), ..headers() };
    let text = tree(&record, &headers).to_string();
    for line in [
        "[White \"A \\\"quoted\\\" \\\\ name\"]",
        "[Variant \"Chess960\"]",
        "[SetUp \"1\"]",
        "[FEN \"4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1\"]",
        "[TimeControl \"300+3\"]",
        "[Termination \"time forfeit\"]",
        "1. O-O-O 1-0",
    ] {
        assert!(text.lines().any(|other| other == line), "{line} in\n{text}");
    }
}

#[test]
fn clocks_are_comments() {
    let mut record = Record::new(Position::startpos());
    for (text, seconds) in [("e4", 299), ("e5", 3723)] {
        let mv = record.game().position().parse_san(text).unwrap();
        record.play(mv, Some(Duration::from_secs(seconds)));
    }
    let text = tree(&record, &headers()).to_string();
    assert!(text.contains("1. e4 {[%clk 0:04:59]} 1... e5 {[%clk 1:02:03]} *"), "{text}");
    assert_eq!(read(text.as_bytes(), 1).unwrap().game().moves().len(), 2);
}

#[test]
fn files_as_they_are_found() {
    let text = "\u{feff}[Event \"One\"]\n[Result \"1-0\"]\n\n1.e4 e5 {best by test} 2. 0-0?? 1-0\n\n\n\n\
                [Event \"Two\"]\r\n[White \"Müller\"]\r\n\r\n1. e4 (1. d4 d5 (1... Nf6)) 1... e5 $1 2.Nf3! ; a remark\r\n\
                2... Nc6 1/2-1/2\r\n\r\n[Event \"Three\"]\n\n1. e4 *\n";
    let error = read(text.as_bytes(), 1).unwrap_err().to_string();
    assert!(error.starts_with("the move 2. O-O"), "{error}");
    assert!(error.contains("the bishop on f1 is in the way"), "{error}");
    let second = read(text.as_bytes(), 2).unwrap();
    assert_eq!(second.game().moves().len(), 4);
    assert_eq!(second.ending(), Some(Ending::Recorded("1/2-1/2")));
    assert!(second.tags.contains(&("White".to_owned(), "Müller".to_owned())));
    assert!(tree(&second, &headers()).to_string().contains("[White \"Müller\"]"));
    assert_eq!(read(text.as_bytes(), 3).unwrap().ending(), None);
    assert_eq!(read(text.as_bytes(), 4).unwrap_err().to_string(), "there are 3 games in it, and no game 4");
}

#[test]
fn quotes_that_are_not_escaped_do_no_harm() {
    let text = "[Event \"The \"Big\" Match\"]\n[White \"A\"]\n\n1. e4 e5 *\n\n[Event \"Next\"]\n\n1. d4 *\n";
    let first = read(text.as_bytes(), 1).unwrap();
    assert_eq!(first.game().moves().len(), 2);
    assert_eq!(first.tags[0], ("Event".to_owned(), "The \"Big\" Match".to_owned()));
    assert_eq!(read(text.as_bytes(), 2).unwrap().tags[0].1, "Next");
}

#[test]
fn files_that_hold_no_game() {
    for text in ["", "\n\n", "nonsense without any game\n"] {
        let error = read(text.as_bytes(), 1).unwrap_err().to_string();
        assert_eq!(error, "there is no game in it", "{text:?}");
    }
    let bad = "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*\n";
    assert!(read(bad.as_bytes(), 1).unwrap_err().to_string().starts_with("its start position: "));
    let other = "[Variant \"Crazyhouse\"]\n\n1. e4 *\n";
    assert!(read(other.as_bytes(), 1).unwrap_err().to_string().contains("found 'Crazyhouse'"));
    assert!(load(Path::new("/no/such/file.pgn"), 1).is_err());
}
