//! What must hold in every position, said without the help of other libraries.

use alcor_chess::{Bitboard, CastlingNotation, Changes, Color, Key, Move, MoveList, Piece, Position, Role, Square};

use crate::random::Random;

/// The two stages, the count and the complete list give the same moves.
pub fn stages(position: &Position, moves: &[Move]) {
    let (mut noisy, mut quiet) = (MoveList::new(), MoveList::new());
    position.noisy_moves(&mut noisy);
    position.quiet_moves(&mut quiet);
    assert!(noisy.iter().all(|&mv| position.is_noisy(mv)), "quiet moves in {noisy:?}");
    assert!(!quiet.iter().any(|&mv| position.is_noisy(mv)), "noisy moves in {quiet:?}");
    let mut stages: Vec<Move> = noisy.into_iter().chain(&quiet).collect();
    let mut all = moves.to_vec();
    stages.sort_unstable();
    all.sort_unstable();
    assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "a move twice in {all:?}");
    assert_eq!(stages, all, "stages and all moves");
    assert_eq!(position.count_legal_moves() as usize, moves.len(), "count");
    assert_eq!(position.has_legal_move(), !moves.is_empty());
    assert_eq!(position.has_legal_en_passant(), moves.iter().any(|mv| mv.is_en_passant()), "legal en passant");
}

/// `is_legal` accepts the listed moves and nothing else, among some bit patterns or all of them.
pub fn legality(position: &Position, moves: &[Move], random: &mut Random) {
    for &mv in moves {
        assert!(position.is_legal(mv), "{mv:?} is legal");
    }
    if random.one_in(100) {
        (0..=u16::MAX).for_each(|bits| bit_pattern(position, moves, bits));
        return;
    }
    (0..8).for_each(|_| bit_pattern(position, moves, random.next() as u16));
    // Near misses: legal moves with a bit turned over.
    for &mv in moves {
        bit_pattern(position, moves, mv.bits() ^ 1 << random.below(16));
    }
}

/// Sixteen bits are a legal move only if that move is in the list.
pub fn bit_pattern(position: &Position, moves: &[Move], bits: u16) {
    if let Some(mv) = Move::from_bits(bits) {
        assert_eq!(position.is_legal(mv), moves.contains(&mv), "{mv:?}, {bits:#06x}");
    }
}

/// Checks, changes and keys of one move are those of the position after it.
pub fn consequences(position: &Position, mv: Move) {
    let after = position.play(mv);
    assert_eq!(position.gives_check(mv), after.in_check(), "{mv:?} gives check");
    let changes = position.changes(mv);
    assert_eq!(position.is_capture(mv), changes.captured.is_some(), "{mv:?} captures");
    assert!(applied(position, &changes) == after.setup().board, "{changes:?} of {mv:?}");
    let same_rights = position.castling_rooks() == after.castling_rooks();
    if same_rights && position.en_passant().is_none() && after.en_passant().is_none() {
        assert_eq!(position.key_after(mv), after.key(), "key after {mv:?}");
    }
}

/// The board with the changes made to it, each on a square that is as the changes say.
fn applied(position: &Position, changes: &Changes) -> [Option<Piece>; 64] {
    let mut board = position.setup().board;
    for placed in changes.removed() {
        assert_eq!(board[placed.square.index()].take(), Some(placed.piece), "removed from {}", placed.square);
    }
    for placed in changes.added() {
        assert_eq!(board[placed.square.index()].replace(placed.piece), None, "added to {}", placed.square);
    }
    board
}

/// What is kept up to date move by move is what a fresh start finds.
pub fn incremental_state(position: &Position) {
    assert_eq!(position.setup().position(), Ok(*position), "rebuilt from its setup");
    if let Some(passed) = position.pass() {
        assert_eq!(passed.setup().position(), Ok(passed), "rebuilt after passing");
        assert_eq!(passed.side_to_move(), !position.side_to_move());
    } else {
        assert!(position.in_check(), "only a check forbids passing");
    }
    let key_of = |belongs: &dyn Fn(Piece) -> bool| {
        let mut key = Key::ZERO;
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square).filter(|&piece| belongs(piece)) {
                key ^= Key::piece(piece, square);
            }
        }
        key
    };
    let is_minor = |piece: Piece| matches!(piece.role(), Role::Knight | Role::Bishop);
    let is_pawn = |piece: Piece| piece.role() == Role::Pawn;
    assert_eq!(position.pawn_key(), key_of(&is_pawn), "pawn key");
    assert_eq!(position.minor_key(), key_of(&is_minor), "minor key");
    assert_eq!(position.major_key(), key_of(&|piece| !is_minor(piece) && !is_pawn(piece)), "major key");
    for color in Color::ALL {
        let key = key_of(&|piece| piece.color() == color && !is_pawn(piece));
        assert_eq!(position.non_pawn_key(color), key, "non-pawn key of {color}");
    }
}

/// FEN, Shredder-FEN and the compact form say everything of a position.
pub fn position_round_trips(position: &Position) {
    assert_eq!(Position::from_fen(position.to_string()), Ok(*position), "FEN");
    assert_eq!(Position::from_fen(position.shredder_fen().to_string()), Ok(*position), "Shredder-FEN");
    assert_eq!(Position::try_from(&position.compact()), Ok(*position), "compact form");
}

/// SAN and UCI text say everything of a move.
pub fn move_round_trips(position: &Position, mv: Move) {
    let san = position.san(mv).to_string();
    assert_eq!(position.parse_san(&san), Ok(mv), "SAN {san}");
    let takes_rook = mv.uci(CastlingNotation::KingTakesRook).to_string();
    assert_eq!(position.parse_uci(&takes_rook), Ok(mv), "UCI {takes_rook}");
    assert_eq!(position.parse_san(&takes_rook), Ok(mv), "UCI as SAN {takes_rook}");
    let king_moves = mv.uci(CastlingNotation::KingMoves).to_string();
    // A Chess960 king may be able to step to where castling would take it; then the text means the step.
    let step = mv.castling_targets().map(|(to, _)| (mv.from(), to)).filter(|(from, to)| from != to);
    let expected = match step.map(|(from, to)| Move::normal(from, to)) {
        Some(step) if position.is_legal(step) => step,
        _ => mv,
    };
    assert_eq!(position.parse_uci(&king_moves), Ok(expected), "UCI {king_moves}");
}

/// Attack queries agree with walking from every piece step by step.
pub fn attacks(position: &Position) {
    let occupied = position.occupied();
    let mut by_color = [Bitboard::EMPTY; 2];
    let mut attackers = [Bitboard::EMPTY; 64];
    for from in occupied {
        let piece = position.piece_at(from).unwrap();
        let reached = walked(piece, from, occupied);
        assert_eq!(position.attacks_from(from), reached, "attacks from {from}");
        by_color[piece.color().index()] |= reached;
        for to in reached {
            attackers[to.index()] = attackers[to.index()].with(from);
        }
    }
    for color in Color::ALL {
        assert_eq!(position.attacks_by(color), by_color[color.index()], "attacks by {color}");
        for square in Square::ALL {
            let expected = by_color[color.index()].has(square);
            assert_eq!(position.is_attacked(square, color, occupied), expected, "{color} attacks {square}");
        }
    }
    for square in Square::ALL {
        assert_eq!(position.attackers_to(square, occupied), attackers[square.index()], "attackers to {square}");
    }
}

/// The squares a piece attacks, one step at a time.
fn walked(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    const STRAIGHT: [(i8, i8); 4] = [(1, 0), (0, -1), (-1, 0), (0, 1)];
    const JUMPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let ahead = piece.color().choose(1, -1);
    let pawn = [(1, ahead), (-1, ahead)];
    let (steps, farthest): (Vec<(i8, i8)>, usize) = match piece.role() {
        Role::Pawn => (pawn.to_vec(), 1),
        Role::Knight => (JUMPS.to_vec(), 1),
        Role::Bishop => (DIAGONAL.to_vec(), 7),
        Role::Rook => (STRAIGHT.to_vec(), 7),
        Role::Queen => ([DIAGONAL, STRAIGHT].concat(), 7),
        Role::King => ([DIAGONAL, STRAIGHT].concat(), 1),
    };
    let mut reached = Bitboard::EMPTY;
    for (files, ranks) in steps {
        let mut square = from;
        for _ in 0..farthest {
            let Some(next) = square.offset(files, ranks) else { break };
            reached = reached.with(next);
            if occupied.has(next) {
                break;
            }
            square = next;
        }
    }
    reached
}
