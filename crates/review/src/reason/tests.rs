//! Whole reasons, from a position and two lines to a sentence.

use alcor_chess::{Game, Move, Position};
use alcor_engine::Score;
use alcor_engine::rng::Rng;

use super::line::tests::line;
use super::{Mistake, Motif, Reason, ReasonKind, reason};

/// The reason of a move in SAN, given the lines and scores in units.
fn reason_of(fen: &str, played: &str, refutation: (&str, i32), best: (&str, i32)) -> Option<Reason> {
    let position: Position = fen.parse().unwrap();
    let mv = position.parse_san(played).unwrap();
    let refuted = line(&position.play(mv).to_string(), refutation.0);
    let better = line(fen, best.0);
    reason(&Mistake {
        earlier: &[],
        position: &position,
        played: mv,
        refutation: refuted.moves(),
        played_score: Score::from_units(refutation.1),
        best_line: better.moves(),
        best_score: Score::from_units(best.1),
    })
}

fn text_of(fen: &str, played: &str, refutation: (&str, i32), best: (&str, i32)) -> String {
    reason_of(fen, played, refutation, best).map(|reason| reason.text).unwrap_or_default()
}

#[test]
fn a_fork_in_the_refutation() {
    let fen = "r1b1kb1r/ppp1pppp/8/4p3/1PP1n3/P3P2P/5PP1/RNBK1BNR w kq - 1 10";
    let reason = reason_of(fen, "f3", ("Nf2+ Ke1 Nxh1 Ne2", -361), ("Ke1 a5 Nd2 Nxd2 Bxd2", 635)).unwrap();
    assert_eq!((reason.kind, reason.motif), (ReasonKind::LosesMaterial, Some(Motif::Fork)));
    assert_eq!(reason.text, "10...Nf2+ forks the king and the rook on h1 and wins the rook: 11.Ke1 Nxh1.");
    assert_eq!(reason.plies, 3);
}

#[test]
fn a_fork_that_was_missed() {
    let fen = "r1bq1bnr/pppkp2p/2n2p2/3p2NQ/8/1P2P3/P1PP1PPP/RNB1KB1R w KQ - 6 8";
    let said = text_of(fen, "Qh3+", ("Ke8 Ne6 Bxe6 Qxe6", 430), ("Nf7 e5 Nxd8 Kxd8 Qd1", 1347));
    let expected = "8.Qh3+ misses 8.Nf7, which forks the queen on d8 and the rook on h8 and wins the queen for a knight: 8...e5 9.Nxd8 Kxd8.";
    assert_eq!(said, expected);
}

#[test]
fn mates() {
    let fen = "r1b4Q/pppk1p2/3p4/q2Pp3/2B1P3/1P3Pp1/2R2bP1/5K2 w - - 3 24";
    let mate = Score::mated_in(2).units();
    assert_eq!(text_of(fen, "Qf8", ("Qe1#", mate), ("Qh3+ Ke7", 0)), "24.Qf8 allows mate: 24...Qe1#.");
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 30";
    let said = text_of(fen, "g3", ("g6", 500), ("Ra8#", Score::mate_in(1).units()));
    assert_eq!(said, "30.g3 misses mate on the back rank: 30.Ra8#.");
}

#[test]
fn stalemate() {
    let fen = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 60";
    assert_eq!(text_of(fen, "Qf7", ("", 0), ("Qf8#", 3000)), "60.Qf7 is stalemate.");
}

#[test]
fn the_refutation_as_a_line() {
    let fen = "r2qkbnr/pppb1ppp/2np4/1B2p3/4P3/2N2N2/PPPP1PPP/R1BQ1RK1 b kq - 3 5";
    let best = ("Nf6 d4 Nxd4 Bxd7+ Qxd7 Nxd4 exd4 Qxd4 Be7", -78);
    let reason = reason_of(fen, "f5", ("exf5 Be7 Re1 Nf6 d4", -367), best).unwrap();
    assert_eq!(reason.kind, ReasonKind::Refutation);
    assert_eq!(reason.text, "5...f5 is met by 6.exf5 Be7 7.Re1, and White stands clearly better.");
    assert_eq!(reason.plies, 3);
    // Where the words would be the same, nothing is said.
    assert_eq!(reason_of(fen, "f5", ("exf5 Be7 Re1 Nf6 d4", -330), ("Nf6 d4", -250)), None);
    // A mover who is still better.
    let fen = "r3k2r/3n1p1p/p1nbp1pB/1p2P3/7q/5P2/PP1Q1P1P/1BRR2K1 w kq - 0 21";
    let said = text_of(
        fen,
        "Qxd6",
        ("Ncxe5 Bg7 Nxf3+ Kf1 Nde5 Bxe5 Nxe5 Qxe5 O-O Qg3 Qf6", 515),
        ("Rxc6 Nxe5 Qxd6 Qxh6 Qxe5 O-O", 937),
    );
    assert_eq!(said, "21.Qxd6 is met by 21...Ncxe5 22.Bg7 Nxf3+, and White is better, but no longer winning.");
}

#[test]
fn an_exchange_is_no_gain() {
    // The rook on b1 is taken back in both lines: what is lost is a pawn.
    let fen = "1r1q1rk1/p2n2pp/3Qpn2/p1p2p2/2PP4/B1P1P1P1/4NPKP/1R1R4 b - - 0 18";
    let best = ("Re8 Nf4 Rxb1 Rxb1 Qc8 Nxe6 Nb6 d5 Nxc4 Qxc5 Qxc5 Bxc5 Nxd5", -52);
    let said = text_of(fen, "Rxb1", ("Qxe6+ Rf7 Rxb1 Ne4 Bxc5 Qc8 Nf4 Nd2 Rb5 Qa8+ Qd5", -449), best);
    assert_eq!(said, "18...Rxb1 leaves the pawn on e6 en prise: 19.Qxe6+.");
}

#[test]
fn a_pawn_does_not_explain_a_lost_game() {
    let fen = "r1bqkbnr/ppp2ppp/3P4/4p3/1nB5/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 5";
    let refutation = ("Nxe5 Be6 Bxe6 fxe6 d7+ Ke7 O-O Nf6 d4 Nxd7 Bg5+ Nf6 Re1 Nc6", -867);
    let best = ("cxd6 O-O Nf6 Re1 Be7 Nc3 O-O a3 Nc6 d4 Bg4 dxe5 Nxe5", -13);
    let said = text_of(fen, "Bg4", refutation, best);
    assert!(!said.contains("cxd6"), "{said}");
}

#[test]
fn the_first_of_two_new_queens_is_named() {
    let fen = "8/8/8/3k3P/4p1P1/4K3/1Pp5/8 w - - 0 44";
    let refutation = ("c1=Q+ Kf5 e3 Kg6 e2 Kh7 e1=Q Kg6 Qxb2", -4617);
    let said = text_of(fen, "Kf4", refutation, ("Kd2 e3+ Kxc2 Ke4 h6 Kf3 h7", 1819));
    assert!(said.starts_with("44...c1=Q+ makes a new queen"), "{said}");
}

#[test]
fn a_draw_far_away_is_not_the_reason() {
    let fen = "2r4r/pp4bp/3pk3/3Np3/4P3/3PP3/PP4PP/3K1R2 b - - 2 20";
    let checks = "Rf6+ Kd7 Rxh6 Rcf8 Ke2 Rf7 g4 Rhf8 Kd1 Rf1+ Kc2 R8f2+ Kb3 Rb1 Rxh7+ Kd8 Rh8+ Kd7 Rh7+";
    let said = text_of(fen, "Bh6", (checks, -1), ("Rhf8 Rf3 Rxf3 gxf3 Rf8 b4 Rxf3 b5 Rf2 b6 axb6", 990));
    assert_eq!(said, "21.Rf6+ forks the king and the bishop on h6 and wins the bishop: 21...Kd7 22.Rxh6.");
}

#[test]
fn the_terms_do_not_explain_lines_full_of_captures() {
    let fen = "3r4/3bkp2/2p3p1/pp1pP3/3Nn3/PB4P1/1PP2P1R/2K5 b - - 2 27";
    let refutation = ("Bxd5 Nxg3 Rh7 cxd4 Rxf7+ Ke8 e6 Bxe6 Bxe6 Ne4 Rb7 Rd6", -169);
    let reason = reason_of(fen, "c5", refutation, ("a4 Ba2 Rf8 g4 g5 f3 Ng3 c3 c5 Nf5+ Bxf5 gxf5", 81)).unwrap();
    assert_eq!(reason.kind, ReasonKind::Refutation);
    assert_eq!(reason.text, "27...c5 is met by 28.Bxd5 Nxg3 29.Rh7, and White stands a little better.");
}

#[test]
fn the_best_move_has_no_reason() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 30";
    assert_eq!(reason_of(fen, "Ra8#", ("", 0), ("Ra8#", 3000)), None);
}

/// Random positions of random games, Chess960 among them, with random lines and scores: nothing panics, and every
/// sentence is a sentence.
#[test]
fn whatever_the_lines_are() {
    let mut rng = Rng::new(14);
    let mut said = 0;
    for round in 0..400_u16 {
        let start = alcor_chess::chess960::start(round % 960);
        let mut game = Game::new(start);
        for _ in 0..rng.below(120) {
            if random_move(&mut rng, game.position()).is_none_or(|mv| game.play(mv).is_err()) {
                break;
            }
        }
        let Some(played) = random_move(&mut rng, game.position()) else { continue };
        let refutation = random_line(&mut rng, game.position().play(played));
        let best_line = random_line(&mut rng, *game.position());
        let units = [-32_000, -31_990, -2000, -300, 0, 300, 2000, 31_991, 31_999];
        let mistake = Mistake {
            earlier: &game.positions()[..game.positions().len() - 1],
            position: game.position(),
            played,
            refutation: &refutation,
            played_score: Score::from_units(units[rng.below(units.len())]),
            best_line: &best_line,
            best_score: Score::from_units(units[rng.below(units.len())]),
        };
        if let Some(reason) = reason(&mistake) {
            said += 1;
            assert!(reason.text.ends_with('.') && !reason.text.contains("  "), "{}", reason.text);
            assert!(reason.plies <= refutation.len().max(best_line.len()), "{}", reason.text);
        }
    }
    assert!(said > 50, "{said}");
}

fn random_move(rng: &mut Rng, position: &Position) -> Option<Move> {
    let moves = position.legal_moves();
    if moves.is_empty() { None } else { Some(moves[rng.below(moves.len())]) }
}

fn random_line(rng: &mut Rng, mut position: Position) -> Vec<Move> {
    let mut moves = Vec::new();
    for _ in 0..rng.below(20) {
        let Some(mv) = random_move(rng, &position) else { break };
        moves.push(mv);
        position = position.play(mv);
    }
    moves
}
