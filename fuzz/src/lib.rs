//! What the fuzz targets share: positions to read moves in, and what must hold of any position that was accepted.

mod conversation;
mod files;

use alcor_chess::{CompactPosition, Position};

pub use conversation::converse;
pub use files::{
    ROOK_ALWAYS_WINS, SMALLEST_NETWORK, TEACHER_BYTES, TEACHER_VERSION, content, named, table, with_game_frame,
    with_hash, with_journal_frame,
};

/// Positions with castling in both games, en passant, promotions, pins and checks.
const FENS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
    "4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1",
    "1r2k1r1/8/8/8/8/8/8/RR2K1RR b HBgb - 0 1",
    "4k3/8/8/8/8/2N3N1/8/2N1K1N1 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
];

/// The first byte chooses a position; the rest is the text of a move in it.
pub fn position_and_text(data: &[u8]) -> Option<(Position, &[u8])> {
    let (choice, text) = data.split_first()?;
    let fen = FENS[usize::from(*choice) % FENS.len()];
    Some((Position::from_fen(fen).expect("the positions are valid"), text))
}

/// Whatever was accepted is written as it was read, and stays a position whatever is played.
pub fn check_position(position: &Position) {
    assert_eq!(Position::from_fen(position.to_string()), Ok(*position));
    assert_eq!(Position::from_fen(position.shredder_fen().to_string()), Ok(*position));
    let compact: CompactPosition = position.compact();
    assert_eq!(Position::try_from(&compact), Ok(*position));
    let moves = position.legal_moves();
    assert_eq!(moves.len(), position.count_legal_moves() as usize);
    for &mv in &*moves {
        assert!(position.is_legal(mv), "{mv:?}");
        let after = position.play(mv);
        assert_eq!(after.setup().position(), Ok(after), "after {mv:?}");
        assert_eq!(position.gives_check(mv), after.in_check(), "{mv:?}");
        let san = position.san(mv).to_string();
        assert_eq!(position.parse_san(&san), Ok(mv), "{san}");
    }
}
