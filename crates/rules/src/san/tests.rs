//! SAN as it is written, as it is read, and what is said when it cannot be.

use super::*;

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

#[test]
fn writes_the_least_that_suffices() {
    let cases = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3"),
        ("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "c3e2", "Nce2"),
        ("4k3/8/8/2N5/8/2N5/8/4K3 w - - 0 1", "c3e4", "N3e4"),
        ("4k3/8/8/8/2N3N1/8/2N5/4K3 w - - 0 1", "c4e3", "Nc4e3"),
        // The other rook is pinned, so no disambiguation is needed.
        ("4k3/8/8/8/7b/R7/5R2/4K3 w - - 0 1", "a3f3", "Rf3"),
        ("7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8q", "e8=Q+"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "O-O-O"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "Ra8#"),
    ];
    for (fen, uci, san) in cases {
        let position = position(fen);
        assert_eq!(position.san(position.parse_uci(uci).unwrap()).to_string(), san, "{fen}");
    }
}

#[test]
fn reads_what_people_write() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let promotion = "1r5k/P7/8/8/8/8/8/K7 w - - 0 1";
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let takes = "4k3/8/8/2p5/1P6/B7/8/4K3 w - - 0 1";
    let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let step_or_castle = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    let cases = [
        (start, "Nf3!?", "g1f3"),
        (start, "Ngf3", "g1f3"),
        (start, "Ng1f3", "g1f3"),
        (start, "Ng1-f3", "g1f3"),
        (start, "g1f3", "g1f3"),
        (start, "nf3", "g1f3"),
        (start, "♘f3", "g1f3"),
        (start, "e4", "e2e4"),
        (start, "e2-e4", "e2e4"),
        (start, "Pe4", "e2e4"),
        (start, " e4+ ", "e2e4"),
        (promotion, "a8=Q", "a7a8q"),
        (promotion, "a8Q+", "a7a8q"),
        (promotion, "a8n", "a7a8n"),
        (promotion, "axb8=R#", "a7b8r"),
        (promotion, "ab8(R)", "a7b8r"),
        (promotion, "a7xb8/B", "a7b8b"),
        (castling, "O-O", "e1h1"),
        (castling, "0-0-0", "e1a1"),
        (castling, "o-o", "e1h1"),
        (castling, "OO", "e1h1"),
        (castling, "e1g1", "e1h1"),
        (castling, "Ke1g1", "e1h1"),
        (takes, "bxc5", "b4c5"),
        (takes, "b4:c5", "b4c5"),
        (takes, "bc5", "b4c5"),
        (takes, "Bb2", "a3b2"),
        (en_passant, "exd6 e.p.", "e5d6"),
        (en_passant, "exd6+ e.p.", "e5d6"),
        (en_passant, "ed6e.p.!?", "e5d6"),
        (step_or_castle, "O-O", "f1h1"),
        (step_or_castle, "Kg1", "f1g1"),
        (step_or_castle, "Kf1g1", "f1g1"),
        (step_or_castle, "Kf1h1", "f1h1"),
        // The other rook is pinned: too much said, but said by many.
        ("4k3/8/8/8/7b/R7/5R2/4K3 w - - 0 1", "Raf3", "a3f3"),
    ];
    for (fen, text, uci) in cases {
        let position = position(fen);
        assert_eq!(position.parse_san(text), Ok(position.parse_uci(uci).unwrap()), "{text} in {fen}");
    }
}

#[test]
fn says_what_is_wrong() {
    let start = Position::startpos();
    for text in ["", "+", "x", "Nf9", "Zf3", "e4e", "N", "--", "e8=K", "Nf3Nf3", "O-O-O-O", "é4"] {
        assert!(matches!(start.parse_san(text), Err(SanError::Syntax { .. })), "{text}");
    }
    for text in ["e5", "Nf6", "O-O", "exd3", "e8=Q", "Ke2", "Ng1", "e2", "Ke1"] {
        assert!(matches!(start.parse_san(text), Err(SanError::Illegal { .. })), "{text}");
    }
    assert!(start.parse_san([0xC3, 0x28]).is_err());
}

#[test]
fn an_ambiguous_move_names_its_candidates() {
    let position = position("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1");
    let error = position.parse_san("Ne2").unwrap_err();
    assert_eq!(error.to_string(), "ambiguous move Ne2: it could be Nge2 or Nce2");
    assert!(position.parse_san("e2").is_err());
}

#[test]
fn a_promotion_must_say_to_what() {
    let position = position("7k/P7/8/8/8/8/8/K7 w - - 0 1");
    let all = "it could be a8=Q+ or a8=R+ or a8=B or a8=N";
    for text in ["a8", "a7a8"] {
        assert_eq!(position.parse_san(text).unwrap_err().to_string(), format!("ambiguous move {text}: {all}"));
    }
}

#[test]
fn squares_written_out_are_told_from_san() {
    for (text, expected) in [
        ("e2e4", Some(true)),
        ("e2-e4", Some(true)),
        ("a7a8q", Some(true)),
        ("Nf3", Some(false)),
        ("Ng1f3", Some(false)),
        ("e4", Some(false)),
        ("O-O", Some(false)),
        ("depth", None),
        ("e2e", None),
        ("12", None),
    ] {
        assert_eq!(MovePattern::read(text).map(MovePattern::is_written_out), expected, "{text}");
    }
}

/// However a move is found, it is the one that a look at all legal moves finds.
#[test]
fn every_spelling_means_what_the_list_of_moves_says() {
    let mut position = Position::startpos();
    let mut number = 12_345_u64;
    for _ in 0..600 {
        let moves = position.legal_moves();
        for &mv in moves.as_slice() {
            let (san, from, to) = (position.san(mv).to_string(), mv.from(), mv.to());
            assert_eq!(position.parse_san(&san), Ok(mv), "{san} in {position}");
            // With the square it comes from, with its file or its rank only, and with nothing at all.
            let letter = san.chars().next().filter(char::is_ascii_uppercase).filter(|&letter| letter != 'O');
            let letter = letter.map(String::from).unwrap_or_default();
            for text in [format!("{letter}{from}{to}"), format!("{letter}{}{to}", from.file()), format!("{letter}{to}")]
            {
                let pattern = MovePattern::read(&text).unwrap();
                let fitting: Vec<Move> = moves.into_iter().filter(|&mv| position.fits(mv, pattern)).collect();
                match fitting[..] {
                    [only] => assert_eq!(position.parse_san(&text), Ok(only), "{text} in {position}"),
                    [] => assert!(position.parse_san(&text).is_err(), "{text} in {position}"),
                    _ => assert_eq!(position.parse_san(&text).ok(), Position::prefer_step(&fitting), "{text}"),
                }
            }
        }
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let next = moves.as_slice().get((number >> 33) as usize % moves.as_slice().len().max(1)).copied();
        position = next.map_or_else(Position::startpos, |mv| position.play(mv));
    }
}
