//! Where walks begin: the start positions of the three games, and positions where rules meet.

use alcor_chess::{Bitboard, CastlingSide, Color, Position, Role, Setup, Square};

use crate::random::Random;

/// Ordinary chess positions that are one move away from something rare.
pub const TRICKY: [&str; 18] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R b KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
    "8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "4k3/8/8/8/8/7K/qqqqq3/8 b - - 0 1",
    "8/8/4k3/3b4/8/2BK4/8/8 w - - 90 70",
    "8/8/4k3/3n4/8/2NK4/8/8 b - - 40 70",
    "2r1kr2/1p4p1/8/8/8/8/1P4P1/2R1KR2 w FCfc - 0 1",
    "r5kr/1p6/8/8/8/8/6P1/RK5R w HAha - 0 1",
];

/// The back rank of a random Chess960 start: bishops on squares of both colours, the king between the rooks.
fn back_rank(random: &mut Random) -> [Role; 8] {
    let mut rank = [None; 8];
    rank[2 * random.below(4)] = Some(Role::Bishop);
    rank[2 * random.below(4) + 1] = Some(Role::Bishop);
    for role in [Role::Queen, Role::Knight, Role::Knight] {
        let free: Vec<usize> = (0..8).filter(|&file| rank[file].is_none()).collect();
        rank[random.pick(&free)] = Some(role);
    }
    let mut rest = [Role::Rook, Role::King, Role::Rook].into_iter();
    rank.map(|role| role.or_else(|| rest.next()).unwrap_or(Role::Rook))
}

fn start(white: [Role; 8], black: [Role; 8]) -> Position {
    let mut setup = Setup::empty();
    for (color, rank) in [(Color::White, white), (Color::Black, black)] {
        for (file, role) in rank.into_iter().enumerate() {
            let square = Square::wrapping(file).relative_to(color);
            setup.board[square.index()] = Some(role.of(color));
            setup.board[Square::wrapping(file + 8).relative_to(color).index()] = Some(Role::Pawn.of(color));
            if role == Role::Rook {
                setup.castling = setup.castling.with(square);
            }
        }
    }
    setup.position().unwrap()
}

/// A Chess960 start position.
pub fn chess960(random: &mut Random) -> Position {
    let rank = back_rank(random);
    start(rank, rank)
}

/// A double Fischer random start position: the two back ranks are shuffled apart.
pub fn double_fischer_random(random: &mut Random) -> Position {
    start(back_rank(random), back_rank(random))
}

/// A Chess960 position with kings, castling rooks and a few pawns only, so that castling comes soon and often.
pub fn open_chess960(random: &mut Random) -> Position {
    let mut setup = double_fischer_random(random).setup();
    for square in Square::ALL {
        let Some(piece) = setup.board[square.index()] else { continue };
        let keep = match piece.role() {
            Role::King | Role::Rook => true,
            Role::Pawn => random.one_in(3),
            _ => random.one_in(8),
        };
        if !keep {
            setup.board[square.index()] = None;
        }
    }
    // Where the thinned board has a king in check, the full one will do.
    setup.position().unwrap_or_else(|_| chess960(random))
}

#[test]
fn every_chess960_start_is_found() {
    let mut random = Random::new(960);
    let starts: std::collections::HashSet<u64> = (0..20_000).map(|_| chess960(&mut random).key().0).collect();
    assert_eq!(starts.len(), 960);
    let position = double_fischer_random(&mut random);
    assert_eq!(position.castling_rooks().count(), 4);
    assert!(position.castling_rook(Color::Black, CastlingSide::Long).is_some());
    assert_eq!(position.occupied(), Bitboard(0xFFFF_0000_0000_FFFF));
}
