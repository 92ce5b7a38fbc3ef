//! Conversations in files, checked line by line: `tests/transcripts/*.txt`.
//!
//! | line | meaning |
//! |---|---|
//! | `> text` | send this |
//! | `< pattern` | the next line of output is like this |
//! | `<< pattern` | a line like this comes sooner or later; those before it do not matter |
//! | `! close` | end the input |
//! | `# text` | a comment |
//!
//! In a pattern `{number}` is a whole number, `{move}` a move, `{word}` any word, and `{rest}` all that follows, which may
//! be nothing. At the end of a conversation the program must have nothing more to say, and leave with success.

use std::fs;
use std::path::Path;

use crate::program::Program;

/// Plays a conversation.
fn check(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(name).with_extension("txt");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut program = Program::start(&[]);
    for (index, line) in text.lines().enumerate() {
        let place = format!("{name}.txt, line {}", index + 1);
        let (sign, rest) = line.split_once(' ').unwrap_or((line, ""));
        match sign {
            "" | "#" => {}
            ">" => program.send(rest),
            "<" => expect_next(&mut program, rest, &place),
            "<<" => drop(program.read_up_to(&format!("{place}: {rest}"), |line| is_like(line, rest))),
            "!" => program.close_input(),
            other => panic!("{place}: unknown sign '{other}'"),
        }
    }
    let end = program.end();
    assert_eq!(end.lines, [""; 0], "{name}.txt: more was said than expected");
    assert!(end.status.success(), "{name}.txt: {}", end.status);
}

fn expect_next(program: &mut Program, pattern: &str, place: &str) {
    let line = program.next_line().unwrap_or_else(|| panic!("{place}: expected '{pattern}', found the end"));
    assert!(is_like(&line, pattern), "{place}:\nexpected '{pattern}'\nfound    '{line}'");
}

fn is_like(line: &str, pattern: &str) -> bool {
    let mut words = line.split_whitespace();
    for expected in pattern.split_whitespace() {
        let word = match expected {
            "{rest}" => return true,
            _ => words.next(),
        };
        let Some(word) = word else { return false };
        let is_alike = match expected {
            "{number}" => word.parse::<i64>().is_ok(),
            "{move}" => is_move(word),
            "{word}" => true,
            _ => word == expected,
        };
        if !is_alike {
            return false;
        }
    }
    words.next().is_none()
}

fn is_move(word: &str) -> bool {
    let square = |file: u8, rank: u8| (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&rank);
    match *word.as_bytes() {
        [a, b, c, d] => square(a, b) && square(c, d),
        [a, b, c, d, promotion] => square(a, b) && square(c, d) && b"nbrq".contains(&promotion),
        _ => false,
    }
}

/// A test for each file; a file without a test is found by the last one.
macro_rules! transcripts {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                check(stringify!($name));
            }
        )*

        #[test]
        fn every_file_is_played() {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
            let mut found: Vec<String> = fs::read_dir(folder)
                .unwrap()
                .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
                .collect();
            found.sort();
            let mut played = vec![$(stringify!($name)),*];
            played.sort_unstable();
            assert_eq!(found, played);
        }
    };
}

transcripts! {
    book
    chess960
    console
    end_of_input_bounded
    end_of_input_infinite
    end_of_input_ponder
    handshake
    levels
    limits
    no_legal_move
    options
    ponder
    quit_while_searching
    refused_positions
    strange_lines
    tables
    while_searching
    xboard_analysis
    xboard_book
    xboard_chess960
    xboard_draws
    xboard_edit
    xboard_end_of_analysis
    xboard_end_of_input
    xboard_epd2wb
    xboard_handshake
    xboard_hint
    xboard_now
    xboard_play
    xboard_ponder
    xboard_quit_thinking
    xboard_refused
    xboard_thinking
}

#[test]
fn patterns() {
    assert!(is_like("info depth 3  score cp -5 pv e2e4", "info depth {number} score cp {number} pv {rest}"));
    assert!(is_like("bestmove e7e8q", "bestmove {move}"));
    assert!(is_like("bestmove e7e8q", "bestmove {move} {rest}"));
    assert!(!is_like("bestmove e7e8q ponder a1a2", "bestmove {move}"));
    assert!(!is_like("bestmove (none)", "bestmove {move}"));
    assert!(!is_like("readyok", "readyok now"));
}
