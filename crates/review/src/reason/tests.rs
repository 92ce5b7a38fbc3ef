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
