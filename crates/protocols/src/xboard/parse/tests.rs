//! Reading lines of XBoard.

use super::*;

fn level_of(text: &str) -> Control {
    match parse(text) {
        Ok(XBoardCommand::Pace(control)) => control,
        other => panic!("{text}: {other:?}"),
    }
}

fn control(moves: u32, base: f64, increment: f64) -> Control {
    Control::Level {
        moves: Some(moves).filter(|&moves| moves > 0),
        base: Duration::from_secs_f64(base),
        increment: Duration::from_secs_f64(increment),
    }
}

#[test]
fn time_controls_of_every_kind() {
    assert_eq!(level_of("level 40 5 0"), control(40, 300.0, 0.0));
    assert_eq!(level_of("level 0 2:30 12"), control(0, 150.0, 12.0));
    assert_eq!(level_of("level 0 0:05 0.1"), control(0, 5.0, 0.1));
    assert_eq!(level_of("level 0 1:00 0.5"), control(0, 60.0, 0.5));
    assert_eq!(level_of("level 40 25+5 0"), control(40, 1500.0, 0.0));
    assert_eq!(level_of("level 0 0 -1"), control(0, 0.0, 0.0));
    assert_eq!(level_of("st 30"), Control::PerMove(Duration::from_secs(30)));
    assert_eq!(level_of("st 0.25"), Control::PerMove(Duration::from_millis(250)));
    assert_eq!(level_of("st 0"), Control::PerMove(MINIMUM_TIME));
    assert_eq!(level_of("st 99999999999999999999"), Control::PerMove(Duration::from_secs(1_000_000_000)));
}

#[test]
fn numbers_beyond_all_bounds_do_no_harm() {
    assert_eq!(parse("sd 0"), Ok(XBoardCommand::Depth(1)));
    assert_eq!(parse("sd 99999999999999999999999"), Ok(XBoardCommand::Depth(u32::MAX)));
    assert_eq!(parse("time -300"), Ok(XBoardCommand::Time(MINIMUM_TIME)));
    assert_eq!(parse("otim 6000"), Ok(XBoardCommand::OpponentTime(Duration::from_secs(60))));
    assert_eq!(parse("nps 99999999999999999999999"), Ok(XBoardCommand::NodeRate(u64::MAX)));
    assert_eq!(parse("rating 2600 -1"), Ok(XBoardCommand::Ratings { own: 2600, opponent: 0 }));
    for line in [
        "st nan",
        "st inf",
        "st 1e9",
        "st -",
        "level 40 : 0",
        "level 0 -1 0",
        "level x 5 0",
        "level 40 5 x",
        "sd 1.5",
        "time",
    ] {
        assert!(parse(line).is_err(), "{line}");
    }
}

#[test]
fn faults_have_the_names_that_guis_know() {
    for (line, expected) in [
        ("nonsense", "unknown command"),
        ("pause", "unknown command"),
        ("level 1 2 3 4 5 6 7", "too many parameters"),
        ("level 40 5", "too few parameters"),
        ("go now", "too many parameters"),
        ("ping", "too few parameters"),
        ("option", "too few parameters"),
        ("variant crazyhouse", "expected normal or fischerandom"),
        ("egtpath nalimov /x", "expected syzygy"),
    ] {
        assert_eq!(parse(line).unwrap_err().to_string(), expected, "{line}");
    }
}

#[test]
fn moves_with_and_without_a_word_before_them() {
    for text in ["e2e4", "e7e8q", "O-O", "O-O-O", "Nf3", "exd5", "e8=Q+", "Qh4e1", "@@@@", "a1a1"] {
        let expected = Ok(XBoardCommand::Move(text.to_owned()));
        assert_eq!(parse(text), expected);
        assert_eq!(parse(&format!("usermove {text}")), expected);
    }
    for text in ["exit", "e", "bk", "go", "dance", "e2-e4-e6-e8", "Kings", "a9b9c9d9e9", "0000"] {
        assert!(!matches!(parse(text), Ok(XBoardCommand::Move(_))), "{text}");
    }
    assert_eq!(parse("e2e4 e7e5"), Err(Fault::TooMany));
}

#[test]
fn options_are_cut_at_the_first_equals_sign() {
    let option = |name: &str, value: Option<&str>| {
        Ok(XBoardCommand::SetOption { name: name.to_owned(), value: value.map(str::to_owned) })
    };
    assert_eq!(parse("option Move Overhead=30"), option("Move Overhead", Some("30")));
    assert_eq!(parse("option EvalFile=/my nets/a=b.net"), option("EvalFile", Some("/my nets/a=b.net")));
    assert_eq!(parse("option Clear Hash"), option("Clear Hash", None));
    assert_eq!(parse("option EvalFile="), option("EvalFile", Some("")));
    assert_eq!(parse("memory 64"), option("Hash", Some("64")));
    assert_eq!(parse("cores 2"), option("Threads", Some("2")));
    assert_eq!(parse("egtpath syzygy /tables here"), Ok(XBoardCommand::TablePath("/tables here".to_owned())));
}

#[test]
fn what_has_no_meaning_here_is_no_error() {
    for line in ["", "   ", "# note", "xboard", "random", "white", "black", "rejected san", "accepted ping", "ics -"] {
        assert_eq!(parse(line), Ok(XBoardCommand::Nothing), "{line}");
    }
    assert_eq!(parse("name Judit Polgar"), Ok(XBoardCommand::Nothing));
    assert_eq!(parse("accepted debug"), Ok(XBoardCommand::Comments));
    assert_eq!(parse("result 1-0 {White mates}"), Ok(XBoardCommand::Result));
}

#[test]
fn a_position_that_is_none_is_refused_with_the_reason() {
    assert!(matches!(parse("setboard 8/8/8/8/8/8/8/8 w - - 0 1"), Err(Fault::Position(FenError::Position(_)))));
    assert!(matches!(parse("setboard"), Err(Fault::Position(FenError::Syntax { .. }))));
    // The last two fields may be missing, as in EPD.
    assert!(matches!(parse("setboard 4k3/8/8/8/8/8/8/4K2R w K -"), Ok(XBoardCommand::SetBoard(_))));
}
