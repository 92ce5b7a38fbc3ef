//! Files as they are found: good, odd and broken.

use super::*;

/// Number, line and number of moves of each game, or what is wrong with it.
fn games(text: impl AsRef<[u8]>) -> Vec<(u64, u64, Result<usize, String>)> {
    let mut reader = Reader::new(text.as_ref());
    let mut games = Vec::new();
    while let Some(raw) = reader.next_game().unwrap() {
        let tree = raw.tree();
        let main_line = raw.main_line(usize::MAX);
        assert_eq!(tree.as_ref().err(), main_line.as_ref().err());
        if let (Ok(tree), Ok(line)) = (&tree, &main_line) {
            assert_eq!(tree.main_game().moves(), line.game.moves());
            assert_eq!((&tree.tags, tree.result, tree.variant()), (&line.tags, line.result, line.variant));
            assert_eq!(raw.tags(), tree.tags);
        }
        let moves = tree.map(|tree| tree.main_line().count()).map_err(|error| error.to_string());
        games.push((raw.number(), raw.line(), moves));
    }
    games
}

fn counts(text: impl AsRef<[u8]>) -> Vec<usize> {
    games(text).into_iter().map(|(_, _, moves)| moves.unwrap()).collect()
}

#[test]
fn games_one_after_the_other_with_their_lines() {
    let text = "\u{feff}[Event \"One\"]\n[Result \"1-0\"]\n\n1.e4 e5 2. Nf3 1-0\n\n\n[Event \"Two\"]\r\n\r\n1. d4\r\n1... d5 *\r\n\
                1. c4 {no tags} 1/2-1/2 {agreed} ; at once\n1. e4\n";
    assert_eq!(games(text), [(1, 1, Ok(3)), (2, 7, Ok(2)), (3, 11, Ok(1)), (4, 12, Ok(1))]);
}

#[test]
fn a_bad_game_is_reported_with_its_line_and_the_next_follows() {
    let text = "[White \"A\"]\n\n1. e4 e5\n2. Ke3 Nc6 1-0\n\n[Event \"x\"]\n[FEN \"nonsense\"]\n\n1. e4 1-0\n\n\
                [Variant \"Atomic\"]\n\n1. e4 1-0\n\n[Event \"null\"]\n\n1. e4 -- 2. d4 *\n\n[Event \"words\"]\n\n1. e4 banana *\n\n\
                [Event \"good\"]\n\n1. e4 e5 0-1\n";
    let found = games(text);
    let problems: Vec<String> = found.iter().filter_map(|(_, _, moves)| moves.clone().err()).collect();
    assert!(problems[0].starts_with("line 4: the move 2. Ke3 is not legal. "), "{problems:?}");
    assert!(problems[1].starts_with("line 7: its start position: "), "{problems:?}");
    assert_eq!(problems[2], "line 11: expected chess or Chess960, found 'Atomic'");
    assert_eq!(problems[3], "line 17: expected a move after 1..., found the null move '--'; a side cannot pass");
    assert_eq!(problems[4], "line 21: expected a move after 1..., found 'banana'");
    assert_eq!(found[5], (6, 23, Ok(2)));
}

#[test]
fn files_as_people_write_them() {
    let castling = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6 *";
    for text in [
        castling,
        "1 e4 e5 2 Nf3 Nc6 3 Bc4 Bc5 4 O-O Nf6 *",
        "1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0 Nf6",
        "1e4 e5 2Nf3 Nc6 3Bc4 Bc5 4O-O Nf6",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
        "1. e2e4 e7e5 2. g1f3 b8c6 3. f1c4 f8c5 4. e1g1 g8f6",
        "1. e4 e5 2. Nf3 Nc6\n\n3. Bc4 Bc5 4. O-O Nf6",
        "1. e4!? {a} e5?? $6 2. Nf3! (2. d4 exd4 (2... d6) 3. c3) 2... Nc6 3. Bc4 Bc5 ; x (\n% y {\n4. O-O Nf6",
        "[Event \"The \"Big\" Match\"] [White \"A\"] 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 {and the end is missing",
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 (4... d6 5. c3",
        "1. e4 e5 ) 2. Nf3 Nc6 } 3. Bc4 Bc5 4. O-O Nf6",
        "1.\te4\re5\r2.\rNf3 Nc6 3. Bc4 Bc5\r4. O-O Nf6 *",
    ] {
        assert_eq!(counts(text), [8], "{text}");
    }
    assert_eq!(counts("1. e4 a6 2. e5 d5 3. exd6 e.p. cxd6 1/2"), [6]);
    assert_eq!(counts("1. e4 a6 2. e5 d5 3. exd6e.p. cxd6 1/2"), [6]);
}

#[test]
fn latin_1_is_understood() {
    let mut reader =
        Reader::new(&b"[White \"M\xfcller\"]\n\n1. e4 {sch\xf6n} *\n\n[White \"M\xc3\xbcller\"]\n\n1. d4 *\n"[..]);
    for _ in 0..2 {
        assert_eq!(reader.next_game().unwrap().unwrap().tags().get("White"), Some("Müller"));
    }
}

#[test]
fn what_is_no_game_is_passed_over() {
    for text in [
        "",
        "\n\n\n",
        "[",
        "[[[\"",
        "(((((",
        "{",
        "}",
        "nonsense without any game\n",
        "\u{0}\u{1}",
        "% x\n",
        "*",
        "1-0",
    ] {
        assert_eq!(counts(text), [0; 0], "{text:?}");
    }
    assert_eq!(counts("Dear friend,\nhere is a game:\n\n1. e4 e5 *\n\nGood, is it not?\n"), [2]);
    assert_eq!(counts("{ My games }\n\n[Event \"x\"]\n\n1. e4 *"), [1]);
}

#[test]
fn games_without_result_or_tags_or_moves() {
    assert_eq!(counts("1. e4 e5\n2. Nf3\n\n1. d4 d5\n\n1. c4"), [3, 2, 1]);
    assert_eq!(counts("[Event \"a\"]\n\n1. e4\n\n[Event \"b\"]\n\n1. d4 d5"), [1, 2]);
    assert_eq!(counts("[Event \"a\"]\n[Site \"x\"]\n\n[Event \"b\"]\n\n*\n\n[Event \"c\"]\n"), [0, 0, 0]);
    assert_eq!(counts("[Event \"a\"]\n\n[Site \"blank line before\"]\n\n1. e4"), [1]);
}

#[test]
fn an_unclosed_comment_does_not_swallow_the_next_game() {
    let text = "[Event \"a\"]\n\n1. e4 {oh e5 2. Nf3\n\n1-0\n\n[Event \"b\"]\n\n1. d4 d5 *\n";
    assert_eq!(counts(text), [1, 2]);
    let quoting = "[Event \"a\"]\n\n1. e4 {a [Event \"x\"]\n[Event \"y\"] } e5 *\n\n[Event \"b\"]\n\n1. d4 d5 *\n";
    assert_eq!(counts(quoting), [2, 2]);
}

#[test]
fn a_game_that_is_too_long_costs_no_more_than_the_limit() {
    let long = format!("1. e4 {{{}}} e5 *\n\n", "word \n".repeat(1000));
    let text = format!("1. d4 *\n\n{long}1. c4 c5 *\n");
    let mut reader = Reader::new(text.as_bytes()).with_limit(1000);
    assert!(reader.next_game().unwrap().unwrap().tree().is_ok());
    let error = reader.next_game().unwrap().unwrap().tree().unwrap_err();
    assert_eq!(error.to_string(), "line 3: expected a game of at most 1000 bytes, found a longer one");
    let third = reader.next_game().unwrap().unwrap();
    assert_eq!((third.number(), third.line()), (3, 1005));
    assert!(third.tree().is_ok());
    assert!(reader.next_game().unwrap().is_none());
    assert_eq!(counts(&text), [1, 2, 2]);
}

#[test]
fn chess960_and_games_from_positions() {
    let text = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1\"]\n\n1. O-O *\n\n\
                [FEN \"4k3/8/8/8/8/8/7p/R3K3 b Q - 3 41\"]\n\n41... Kd7 42. O-O-O+ *\n";
    assert_eq!(counts(text), [1, 2]);
    let mut reader = Reader::new(text.as_bytes());
    let tree = reader.next_game().unwrap().unwrap().tree().unwrap();
    assert_eq!(tree.variant(), crate::Variant::Chess960);
    assert!(tree.to_string().ends_with("\n1. O-O *\n\n"));
}

#[test]
fn an_error_of_the_stream_is_passed_on() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }
    assert_eq!(Reader::new(Broken).next_game().unwrap_err().to_string(), "broken");
}

#[test]
fn only_the_first_plies_are_read() {
    let mut reader = Reader::new(&b"1. e4 e5 2. Nf3 nonsense 0-1"[..]);
    let line = reader.next_game().unwrap().unwrap().main_line(2).unwrap();
    assert_eq!(line.game.moves().len(), 2);
    assert_eq!(line.result, GameResult::Win(alcor_chess::Color::Black));
}
