//! Good FENs and what they mean; bad ones and exactly what is said about them.

use super::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn the_start_position() {
    assert_eq!(position(START), Position::startpos());
    assert_eq!(Position::startpos().to_string(), START);
    assert_eq!(
        Position::startpos().shredder_fen().to_string(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
    );
}

#[test]
fn written_as_read() {
    let fens = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "rnbqkbnr/pp1ppppp/8/8/1Pp5/8/P1PPPPPP/RNBQKBNR b KQkq b3 0 2",
        "8/8/4k3/8/8/3KR3/8/8 b - - 255 65535",
        // The inner of two rooks may castle: only its file letter says so.
        "4k3/8/8/8/8/8/8/1RR1K3 w C - 0 1",
        "rr2k1rr/8/8/8/8/8/8/RR2K1RR w GBgb - 3 40",
        // Odd but playable.
        "nnnn1nnn/4k3/8/8/8/8/4K3/NNNN1NNN w - - 0 1",
        "nnnnknnn/nn6/8/8/8/8/NN6/NNNNKNNN w - - 0 1",
        "4k3/4p3/8/8/8/8/QQQQQQQQ/3QK3 w - - 0 1",
    ];
    for fen in fens {
        assert_eq!(position(fen).to_string(), fen);
    }
}

#[test]
fn other_spellings_of_the_same() {
    let cases = [
        // EPD has no counters; some programs leave out one, or count moves from 0.
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", START),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0", START),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0", START),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 00 0001", START),
        // White space of any kind and amount.
        ("  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\tw   KQkq - 0 1\r\n", START),
        // Empty squares counted in parts.
        ("rnbqkbnr/pppppppp/44/11111111/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", START),
        // Rights in another order, in Shredder's letters, or in both.
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK - 0 1", START),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w AHah - 0 1", START),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KAkq - 0 1", START),
        // X-FEN: K and Q mean the outermost rooks, wherever they are.
        ("1r2k1r1/8/8/8/8/8/8/RR2K1RR w KQkq - 0 1", "1r2k1r1/8/8/8/8/8/8/RR2K1RR w HAgb - 0 1"),
        // An en passant square that nobody can take on is dropped.
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        ),
    ];
    for (one, other) in cases {
        assert_eq!(position(one), position(other), "{one}");
    }
}

#[test]
fn rights_name_their_rooks() {
    let position = position("1r2k1r1/8/8/8/8/8/8/RR2K1RR w KBkq - 0 1");
    assert_eq!(position.castling_rook(Color::White, CastlingSide::Short), Some(Square::H1));
    assert_eq!(position.castling_rook(Color::White, CastlingSide::Long), Some(Square::B1));
    assert_eq!(position.castling_rook(Color::Black, CastlingSide::Short), Some(Square::G8));
    assert_eq!(position.castling_rook(Color::Black, CastlingSide::Long), Some(Square::B8));
    assert_eq!(position.to_string(), "1r2k1r1/8/8/8/8/8/8/RR2K1RR w KBkq - 0 1");
    assert_eq!(position.shredder_fen().to_string(), "1r2k1r1/8/8/8/8/8/8/RR2K1RR w HBgb - 0 1");
}

#[test]
fn en_passant_is_kept_where_a_pawn_stands_ready() {
    let kept = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(kept.en_passant(), Some(Square::D6));
    // Pinned, so that it may not take: still kept, as in Polyglot's keys.
    let pinned = position("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(pinned.en_passant(), Some(Square::D6));
}

#[test]
fn a_setup_is_read_without_asking_whether_it_is_possible() {
    let setup = Setup::from_fen("8/8/8/8/8/8/8/8 b KQkq a1 7 9").unwrap();
    assert_eq!((setup.side_to_move, setup.en_passant), (Color::Black, Some(Square::A1)));
    assert_eq!((setup.halfmove_clock, setup.fullmove_number), (7, 9));
    assert!(setup.position().is_err());
}

/// Reads the text, which must be refused with this message.
fn assert_refused(text: impl AsRef<[u8]>, message: &str) {
    let text = text.as_ref();
    let shown = String::from_utf8_lossy(text);
    match Position::from_fen(text) {
        Ok(position) => panic!("'{shown}' was read as {position}"),
        Err(error) => assert_eq!(error.to_string(), message, "'{shown}'"),
    }
}

#[test]
fn bad_boards() {
    let cases = [
        ("", "column 1: expected eight ranks of eight squares, found the end"),
        (" \t\n", "column 4: expected eight ranks of eight squares, found the end"),
        ("hello", "column 1: expected a piece letter (PNBRQK or pnbrqk), a digit from 1 to 8 or '/', found 'h'"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP", "column 35: expected eight ranks of eight squares, found the end"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/", "column 36: expected eight ranks of eight squares, found the end"),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "column 37: expected the end of the board after eight ranks, found '/'",
        ),
        ("rnbqkbnr/pppppppp/8/7/8/8/PPPPPPPP/RNBQKBNR", "column 22: expected eight squares in each rank, found '/'"),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN",
            "column 43: expected eight ranks of eight squares, found the end",
        ),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPPP/RNBQKBNR", "column 35: expected '/' after eight squares, found 'P'"),
        (
            "rnbqkbnr/pppppppp/8/8/p8/8/PPPPPPPP/RNBQKBNR",
            "column 24: expected at most eight squares in a rank, found '8'",
        ),
        (
            "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR",
            "column 19: expected a piece letter (PNBRQK or pnbrqk), a digit from 1 to 8 or '/', found '9'",
        ),
        (
            "rnbqkbnr/pppppppp/0/8/8/8/PPPPPPPP/RNBQKBNR",
            "column 19: expected a piece letter (PNBRQK or pnbrqk), a digit from 1 to 8 or '/', found '0'",
        ),
        (
            "rnbqkbnr/pppxpppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "column 13: expected a piece letter (PNBRQK or pnbrqk), a digit from 1 to 8 or '/', found 'x'",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/",
            "column 44: expected the end of the board after eight ranks, found '/'",
        ),
        // A letter that is not ASCII is two bytes or more.
        (
            "rnbqkbnr/ppppépp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "column 14: expected a piece letter (PNBRQK or pnbrqk), a digit from 1 to 8 or '/', found byte 0xc3",
        ),
        ("♜", "column 1: expected a piece letter (PNBRQK or pnbrqk), a digit from 1 to 8 or '/', found byte 0xe2"),
        (
            "rnbqkbnr/ppp\0pppp",
            "column 13: expected a piece letter (PNBRQK or pnbrqk), a digit from 1 to 8 or '/', found byte 0x00",
        ),
    ];
    for (text, message) in cases {
        assert_refused(text, &format!("invalid FEN, board, {message}"));
    }
}

#[test]
fn bytes_that_are_not_text() {
    let message = "invalid FEN, board, column 1: expected a piece letter (PNBRQK or pnbrqk), a digit from 1 to 8 or '/', found byte 0xff";
    assert_refused([0xFF, 0xFE, b'w'], message);
    let mut text = START.as_bytes().to_vec();
    text[44] = 0xE9;
    assert_refused(text, "invalid FEN, side to move, column 45: expected w or b, found '\u{FFFD}'");
}

#[test]
fn bad_fields_after_the_board() {
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let cases = [
        ("", "side to move, column 44: expected w or b, found the end"),
        (" x KQkq - 0 1", "side to move, column 45: expected w or b, found 'x'"),
        (" W KQkq - 0 1", "side to move, column 45: expected w or b, found 'W'"),
        (" white KQkq - 0 1", "side to move, column 45: expected w or b, found 'white'"),
        (" w", "castling rights, column 46: expected a lone '-' or letters from KQkq, A-H and a-h, found the end"),
        (
            " w KQxq - 0 1",
            "castling rights, column 49: expected a lone '-' or letters from KQkq, A-H and a-h, found 'x'",
        ),
        (" w -K - 0 1", "castling rights, column 47: expected a lone '-' or letters from KQkq, A-H and a-h, found '-'"),
        (" w K- - 0 1", "castling rights, column 48: expected a lone '-' or letters from KQkq, A-H and a-h, found '-'"),
        (" w KQKq - 0 1", "castling rights, column 49: expected each castling right once, found 'K'"),
        (" w KHkq - 0 1", "castling rights, column 48: expected each castling right once, found 'H'"),
        (" w KQkq", "en passant square, column 51: expected '-' or a square such as e3, found the end"),
        (" w KQkq e9 0 1", "en passant square, column 52: expected '-' or a square such as e3, found 'e9'"),
        (" w KQkq E3 0 1", "en passant square, column 52: expected '-' or a square such as e3, found 'E3'"),
        (" w KQkq - x 1", "half-move clock, column 54: expected a number from 0 to 255, found 'x'"),
        (" w KQkq - -1 1", "half-move clock, column 54: expected a number from 0 to 255, found '-1'"),
        (" w KQkq - +1 1", "half-move clock, column 54: expected a number from 0 to 255, found '+1'"),
        (" w KQkq - 256 1", "half-move clock, column 54: expected a number from 0 to 255, found '256'"),
        (" w KQkq - 0 65536", "move number, column 56: expected a number from 0 to 65535, found '65536'"),
        (
            " w KQkq - 0 99999999999999999999999999999999999999999",
            "move number, column 56: expected a number from 0 to 65535, found '999999999999999999999999999999...'",
        ),
        (" w KQkq - 0 1.", "move number, column 56: expected a number from 0 to 65535, found '1.'"),
        (" w KQkq - 0 1 e2e4", "end, column 58: expected nothing more, found 'e2e4'"),
        (" w KQkq - bm e4;", "half-move clock, column 54: expected a number from 0 to 255, found 'bm'"),
    ];
    for (rest, message) in cases {
        assert_refused(format!("{board}{rest}"), &format!("invalid FEN, {message}"));
    }
}

#[test]
fn impossible_positions() {
    let cases = [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "expected one White king, found 0"),
        ("8/8/8/8/8/8/8/8 w KQkq - 0 1", "expected one White king, found 0"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "expected one White king, found 0"),
        ("4k3/8/8/8/8/8/8/2K1K3 w - - 0 1", "expected one White king, found 2"),
        ("4k1k1/8/8/8/8/8/8/4K3 w - - 0 1", "expected one Black king, found 2"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "expected no pawn on the first or eighth rank, found one on h8"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "expected no pawn on the first or eighth rank, found one on a1"),
        ("4k3/pppppppp/pppppppp/pppppppp/pppppppp/8/8/4K3 w - - 0 1", "expected at most 32 pieces, found 34"),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "Black is in check but it is not Black's turn: the king could be taken"),
        ("4k3/8/8/8/8/8/8/4rK2 b - - 0 1", "White is in check but it is not White's turn: the king could be taken"),
        ("8/8/8/8/8/8/4k3/4K3 w - - 0 1", "Black is in check but it is not Black's turn: the king could be taken"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling right without its rook: expected one on h1"),
        ("4k3/8/8/8/8/8/8/4K3 b q - 0 1", "castling right without its rook: expected one on a8"),
        ("4k3/8/8/8/8/8/8/R3K3 w K - 0 1", "castling right without its rook: expected one on h1"),
        ("4k3/8/8/8/8/8/8/4K2n w K - 0 1", "castling right without its rook: expected one on h1"),
        ("4k3/8/8/8/8/8/8/4K2r w H - 0 1", "castling right without its rook: expected one on h1"),
        ("4k3/8/8/8/8/8/8/4K1NR w G - 0 1", "castling right without its rook: expected one on g1"),
        ("4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", "castling right without its king: expected the White king on rank 1"),
        ("r6r/4k3/8/8/8/8/8/4K3 w h - 0 1", "castling right without its king: expected the Black king on rank 8"),
        (
            "4k3/8/8/8/8/8/8/4K1RR w HG - 0 1",
            "expected one castling right on each side of the White king, found two on one",
        ),
        (
            "4k3/8/8/8/8/8/8/RR2K3 w QB - 0 1",
            "expected one castling right on each side of the White king, found two on one",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1",
            "en passant square d3: expected rank 6 with White to move, rank 3 with Black to move",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1",
            "en passant square d6: expected rank 6 with White to move, rank 3 with Black to move",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1",
            "en passant square d5: expected rank 6 with White to move, rank 3 with Black to move",
        ),
        ("4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", "en passant square d6: expected an enemy pawn that has just passed it"),
        ("4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1", "en passant square d6: expected an enemy pawn that has just passed it"),
        ("4k3/8/8/3nP3/8/8/8/4K3 w - d6 0 1", "en passant square d6: expected an enemy pawn that has just passed it"),
        (
            "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1",
            "en passant square d6: expected it and the square the pawn came from to be empty",
        ),
        (
            "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "en passant square d6: expected it and the square the pawn came from to be empty",
        ),
    ];
    for (text, message) in cases {
        assert_refused(text, &format!("impossible position: {message}"));
    }
}
