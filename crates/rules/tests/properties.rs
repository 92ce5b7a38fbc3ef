//! Properties of the parsers: no input makes them panic, and whatever they accept says the same when written again.
//!
//! Inputs are arbitrary bytes (most of them not UTF-8), arbitrary text made of likely characters, and valid inputs with
//! a few bytes changed, which come closest to being accepted.

use alcor_chess::{Bitboard, CastlingNotation, CompactPosition, Move, Piece, Position, Square};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const FENS: [&str; 9] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbqkbnr/pp1ppppp/8/8/1Pp5/8/P1PPPPPP/RNBQKBNR b KQkq b3 0 2",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
    "1r2k1r1/8/8/8/8/8/8/RR2K1RR w HBgb - 0 1",
    "4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1",
    "4k3/8/8/8/8/2N3N1/8/2N1K1N1 w - -",
    "8/8/4k3/8/8/3KR3/8/8 b - - 99 1080",
];

fn any_position() -> impl Strategy<Value = Position> {
    proptest::sample::select(FENS.map(|fen| fen.parse().unwrap()).to_vec())
}

fn any_fen() -> impl Strategy<Value = Vec<u8>> {
    proptest::sample::select(FENS.map(|fen| fen.as_bytes().to_vec()).to_vec())
}

/// One to three edits of a text: two bytes change places, or one is replaced, inserted or taken out.
fn mutated(text: impl Strategy<Value = Vec<u8>>) -> impl Strategy<Value = Vec<u8>> {
    // Bytes that occur in the notations come more often than others.
    let byte = prop_oneof![
        3 => proptest::sample::select(b"PNBRQKpnbrqk12345678/wb-abcdefghABCDEFGH0 9x=+#O".to_vec()),
        1 => any::<u8>(),
    ];
    let place = any::<proptest::sample::Index>;
    (text, vec((place(), place(), byte, 0..6), 1..4)).prop_map(|(mut text, edits)| {
        for (place, other, byte, edit) in edits {
            if text.is_empty() {
                break;
            }
            let (place, other) = (place.index(text.len()), other.index(text.len()));
            match edit {
                0 => text[place] = byte,
                1 => drop(text.remove(place)),
                2 => text.insert(place, byte),
                3 => text.swap(place, other),
                _ => text.swap(place, place.saturating_sub(1)),
            }
        }
        text
    })
}

fn check_fen(text: &[u8]) -> Result<(), TestCaseError> {
    let read = Position::from_fen(text);
    if let Ok(text) = core::str::from_utf8(text) {
        prop_assert_eq!(text.parse::<Position>(), read.clone());
    }
    match read {
        Ok(position) => check_position(&position),
        Err(error) => {
            let message = error.to_string();
            prop_assert!(message.len() < 200 && !message.contains('\n'), "{}", message);
            Ok(())
        }
    }
}

fn check_position(position: &Position) -> Result<(), TestCaseError> {
    prop_assert_eq!(Position::from_fen(position.to_string()), Ok(*position));
    prop_assert_eq!(Position::from_fen(position.shredder_fen().to_string()), Ok(*position));
    prop_assert_eq!(Position::try_from(&position.compact()), Ok(*position));
    prop_assert_eq!(position.setup().position(), Ok(*position));
    for mv in &position.legal_moves() {
        let after = position.play(mv);
        prop_assert_eq!(after.setup().position(), Ok(after), "after {:?}", mv);
    }
    Ok(())
}

fn check_san(position: &Position, text: &[u8]) -> Result<(), TestCaseError> {
    match position.parse_san(text) {
        Ok(mv) => {
            prop_assert!(position.is_legal(mv));
            prop_assert_eq!(position.parse_san(position.san(mv).to_string()), Ok(mv));
        }
        Err(error) => prop_assert!(!error.to_string().contains('\n'), "{}", error),
    }
    Ok(())
}

fn check_uci(position: &Position, text: &[u8]) -> Result<(), TestCaseError> {
    match position.parse_uci(text) {
        Ok(mv) => {
            prop_assert!(position.is_legal(mv));
            let written = mv.uci(CastlingNotation::KingTakesRook).to_string();
            prop_assert_eq!(position.parse_uci(written), Ok(mv));
            prop_assert_eq!(position.parse_san(text), Ok(mv), "UCI text is lenient SAN too");
        }
        Err(error) => prop_assert!(!error.to_string().contains('\n'), "{}", error),
    }
    Ok(())
}

/// A position and the text of one of its moves, as `write` writes it.
fn position_and_move(write: fn(&Position, Move) -> String) -> impl Strategy<Value = (Position, Vec<u8>)> {
    (any_position(), any::<proptest::sample::Index>()).prop_flat_map(move |(position, choice)| {
        let moves = position.legal_moves();
        let text = write(&position, moves[choice.index(moves.len())]).into_bytes();
        (Just(position), prop_oneof![1 => Just(text.clone()), 4 => mutated(Just(text))])
    })
}

/// The same cases in every run.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 20_000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(2),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn fen_of_any_bytes(bytes in vec(any::<u8>(), 0..100)) {
        check_fen(&bytes)?;
    }

    #[test]
    fn fen_of_any_text(
        text in "[PNBRQKpnbrqk1-8/]{0,80} [wbx] [-KQkqA-Ha-h]{0,5} [-a-h1-8]{0,3} ?[0-9]{0,6} ?[0-9]{0,6}"
    ) {
        check_fen(text.as_bytes())?;
    }

    #[test]
    fn fen_of_almost_a_fen(text in mutated(any_fen())) {
        check_fen(&text)?;
    }

    #[test]
    fn san_of_any_bytes(position in any_position(), bytes in vec(any::<u8>(), 0..12)) {
        check_san(&position, &bytes)?;
    }

    #[test]
    fn san_of_any_text(position in any_position(), text in "[PNBRQKO0a-h1-8x=+#!?♘♕é .-]{0,9}") {
        check_san(&position, text.as_bytes())?;
    }

    #[test]
    fn san_of_almost_a_move((position, text) in position_and_move(|position, mv| position.san(mv).to_string())) {
        check_san(&position, &text)?;
    }

    #[test]
    fn uci_of_any_bytes(position in any_position(), bytes in vec(any::<u8>(), 0..7)) {
        check_uci(&position, &bytes)?;
    }

    #[test]
    fn uci_of_any_text(position in any_position(), text in "[a-h][1-8][a-h][1-8][nbrqkNBRQ]{0,1}") {
        check_uci(&position, text.as_bytes())?;
    }

    #[test]
    fn uci_of_almost_a_move(
        (position, text) in position_and_move(|_, mv| mv.uci(CastlingNotation::KingTakesRook).to_string())
    ) {
        check_uci(&position, &text)?;
    }

    #[test]
    fn compact_of_any_bytes(bytes in any::<[u8; 32]>()) {
        if let Ok(position) = Position::try_from(&CompactPosition(bytes)) {
            check_position(&position)?;
        }
    }

    #[test]
    fn compact_of_almost_a_position(position in any_position(), place in 0..28usize, byte in any::<u8>()) {
        let mut bytes = position.compact().0;
        bytes[place] = byte;
        match Position::try_from(&CompactPosition(bytes)) {
            Ok(position) => check_position(&position)?,
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn any_setup_is_a_position_or_has_a_reason(
        position in any_position(),
        pieces in vec((0..64usize, proptest::option::of(proptest::sample::select(Piece::ALL.to_vec()))), 0..4),
        castling in prop_oneof![Just(0), any::<u64>(), any::<u64>().prop_map(|bits| bits & Bitboard::BACK_RANKS.0)],
        en_passant in proptest::option::of(0..64usize),
        (clock, number) in any::<(u8, u16)>(),
    ) {
        let mut setup = position.setup();
        for (square, piece) in pieces {
            setup.board[square] = piece;
        }
        setup.castling = Bitboard(castling);
        setup.en_passant = en_passant.and_then(Square::new);
        (setup.halfmove_clock, setup.fullmove_number) = (clock, number);
        match setup.position() {
            Ok(position) => check_position(&position)?,
            Err(reason) => prop_assert!(!reason.to_string().is_empty()),
        }
    }
}

/// The properties above are not empty: edits of valid inputs are often accepted.
#[test]
fn edited_inputs_are_often_accepted() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let strategy = mutated(any_fen());
    let accepted =
        (0..1_000).filter(|_| Position::from_fen(strategy.new_tree(&mut runner).unwrap().current()).is_ok()).count();
    assert!((50..950).contains(&accepted), "{accepted} of 1000");
}
