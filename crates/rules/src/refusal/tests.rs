//! The reasons why moves are refused, one by one.

use super::*;
use crate::Game;
use crate::Square;

fn refused(fen: &str, text: &str) -> String {
    let position: Position = fen.parse().unwrap();
    match read(&position, text) {
        Ok(mv) => panic!("{text} is read as {mv:?}"),
        Err(refusal) => refusal.to_string(),
    }
}

/// Every line: what was typed, and what the answer must contain.
fn check(fen: &str, expected: &[(&str, &str)]) {
    for (text, words) in expected {
        let answer = refused(fen, text);
        assert!(answer.contains(words), "{text} in {fen}: {answer}");
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn pieces_that_are_not_there() {
    check(
        START,
        &[
            ("e3e4", "There is nothing on e3."),
            ("e7e5", "The pawn on e7 is Black's, and it is White's turn."),
            ("Nb2c3", "White has no knight on b2."),
            ("Ncd2", "White has no knight on the c-file."),
            ("N4d2", "White has no knight on rank 4."),
            ("hello", "That is not a move"),
            ("e9", "That is not a move"),
            ("", "That is not a move"),
        ],
    );
    check("4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[("Qd4", "White has no queen."), ("e4", "White has no pawn.")]);
}

#[test]
fn how_pieces_move() {
    check(
        START,
        &[
            ("Nd4", "No knight of White's can reach d4: a knight jumps"),
            ("b1b3", "The knight on b1 cannot reach b3: a knight jumps two squares"),
            ("Bg5", "The bishop on c1 cannot reach g5: the pawn on d2 is in the way."),
            ("a1a5", "The rook on a1 cannot reach a5: the pawn on a2 is in the way."),
            ("Qd2", "The queen on d1 cannot go to d2: your own pawn stands there."),
            ("Qe4", "The queen on d1 cannot reach e4: a queen moves along"),
            ("Ke3", "The king on e1 cannot reach e3: a king goes one square at a time."),
            ("e2e2", "The pawn on e2 is there already"),
            ("Rb3", "No rook of White's can reach b3"),
        ],
    );
}

#[test]
fn how_pawns_move() {
    check(
        START,
        &[
            ("e2e5", "The pawn on e2 cannot reach e5: a pawn goes straight ahead"),
            ("e2d3", "there is nothing to capture on d3."),
            ("exd3", "there is nothing to capture on d3."),
            ("e2e1", "pawns only go forward."),
            ("e2f2", "The pawn on e2 cannot reach f2"),
            ("e4=Q", "The pawn on e2 becomes another piece only when it reaches the last rank."),
            ("Nf3=Q", "only pawns do."),
        ],
    );
    let jam = "rnbqkbnr/pp1p1ppp/8/2pPp3/4P3/8/PPP2PPP/RNBQKBNR w KQkq - 0 4";
    check(
        jam,
        &[
            ("e5", "The pawn on e4 cannot go to e5: the pawn on e5 is in the way, and pawns capture diagonally only."),
            ("dxc6", "The pawn on d5 cannot take the pawn on c5 in passing: that is possible only at once"),
            ("d5d7", "The pawn on d5 has left its first square"),
        ],
    );
    check("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", &[("e4", "the knight on e3 is in the way")]);
    check("4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", &[("e4", "the knight on e4 is in the way")]);
}

#[test]
fn promotion_needs_a_piece() {
    let fen = "3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    check(
        fen,
        &[
            ("e8", "What shall the pawn become? e8=Q+, e8=R+, e8=B or e8=N"),
            ("e7d8", "What shall the pawn become? exd8=Q+, exd8=R+, exd8=B or exd8=N"),
        ],
    );
    assert!(read(&fen.parse().unwrap(), "e7e8q").is_ok());
    assert!(read(&fen.parse().unwrap(), "exd8N").is_ok());
}

#[test]
fn the_king_comes_first() {
    check(
        "rnbqk1nr/pppp1ppp/4p3/8/1b1P4/2N5/PPP1PPPP/R1BQKBNR w KQkq - 2 3",
        &[("Ne4", "The knight on c3 is pinned: without it, the bishop on b4 would attack your king on e1.")],
    );
    check(
        "rnbqk1nr/pppp1ppp/4p3/8/1b1P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 3",
        &[(
            "Nf3",
            "You are in check from the bishop on b4, and that would not stop it: move the king or take the bishop, or \
             put something in between.",
        )],
    );
    check(
        "4k3/8/8/8/8/3n4/8/4K2R w K - 0 1",
        &[("Rh2", "move the king or take the knight."), ("Kf2", "the knight on d3 attacks that square")],
    );
    check("4k3/8/8/8/8/5n2/4r3/4K2R w K - 0 1", &[("Rh3", "and the knight on f3: the king must move")]);
    check(
        "4r1k1/8/8/8/8/8/8/3K4 w - - 0 1",
        &[("Ke1", "The king cannot go to e1: the rook on e8 attacks that square."), ("Ke2", "rook on e8 attacks")],
    );
    check(
        "4k3/8/8/8/2b5/8/4n3/4K3 w - - 0 1",
        &[("Kxe2", "The king cannot take on e2: the bishop on c4 protects it.")],
    );
    check("8/8/8/3k4/8/3K4/8/8 w - - 0 1", &[("Kd4", "the king on d5 attacks that square")]);
    // The line of a check goes on behind the king.
    check("4r1k1/8/8/8/8/4K3/8/8 w - - 0 1", &[("Ke2", "the rook on e8 attacks that square")]);
    check(
        "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2",
        &[(
            "exd6",
            "Taking in passing would remove both pawns at once, and the rook on h5 would attack your king on a5.",
        )],
    );
}

#[test]
fn castling() {
    check(START, &[("O-O", "You cannot castle short: the bishop on f1 is in the way.")]);
    check(START, &[("e1c1", "You cannot castle long: the queen on d1 is in the way.")]);
    check(
        "r3k2r/8/8/8/2b5/8/8/R3K2R w KQkq - 0 1",
        &[("0-0", "the king would pass f1, which the bishop on c4 attacks.")],
    );
    check(
        "r3k2r/8/8/8/3b4/8/8/R3K2R w KQkq - 0 1",
        &[("O-O", "the king would arrive on g1, which the bishop on d4 attacks.")],
    );
    check("r3k2r/8/8/8/1b6/8/8/R3K2R w KQkq - 0 1", &[("O-O", "you are in check from the bishop on b4.")]);
    check(
        "r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1",
        &[("O-O-O", "the king on e1 or the rook on a1 has moved before."), ("e1g1", "the rook on h1 has moved before")],
    );
    check("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", &[("O-O", "your king, on e2, has left its place.")]);
    check("4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[("O-O", "there is no rook to castle with.")]);
    let free: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap();
    for text in ["O-O", "0-0", "o-o", "e1g1", "e1h1", "Kg1", "Ke1g1"] {
        assert!(read(&free, text).unwrap().is_castling(), "{text}");
    }
}

#[test]
fn ambiguous_moves_list_the_candidates() {
    check("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", &[("Ne2", "Which one? N"), ("Ne2", "Nge2"), ("Ne2", "Nce2")]);
}

#[test]
fn letters_in_the_wrong_case() {
    let start = Position::startpos();
    for (text, meant) in [("E4", "e2e4"), ("NF3", "g1f3"), ("nf3", "g1f3"), ("E2E4", "e2e4"), ("n-f3", "g1f3")] {
        assert_eq!(read(&start, text).ok(), start.parse_uci(meant).ok(), "{text}");
    }
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    check(fen, &[("bc4", "For the bishop type Bc4.")]);
    assert!(read(&fen.parse().unwrap(), "BC4").is_ok());
}

/// Whatever is typed in whatever position: a legal move is read, anything else has a reason that is known.
#[test]
fn there_is_always_a_reason() {
    let mut seed = 1u64;
    let mut reasons = 0;
    for start in [
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ] {
        let mut game = Game::new(start.parse().unwrap());
        for _ in 0..60 {
            reasons += every_pair(game.position());
            let moves = game.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            game.play(moves[(seed >> 33) as usize % moves.len()]).unwrap();
        }
    }
    assert!(reasons > 500_000, "{reasons}");
}

/// Tries every move from square to square, and how many were refused.
fn every_pair(position: &Position) -> usize {
    let moves = position.legal_moves();
    let mut refused = 0;
    for from in Square::ALL {
        for to in Square::ALL {
            let text = format!("{from}{to}");
            match read(position, &text) {
                Ok(mv) => assert!(moves.contains(&mv), "{text} in {position}"),
                Err(refusal) => {
                    let is_unknown = matches!(refusal, Refusal::Piece { reason: Reason::Unknown, .. });
                    let is_pinned_rook =
                        matches!(refusal, Refusal::Castling { reason: CastlingReason::RookPinned, .. });
                    assert!(!is_unknown && !is_pinned_rook, "{text} in {position}");
                    refused += 1;
                }
            }
        }
    }
    refused
}
