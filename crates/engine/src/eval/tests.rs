//! Properties of the evaluation over thousands of positions from random games.

use alcor_chess::{Color, Position, Square};

use super::*;
use crate::eval::classical::{Coefficient, Coefficients, Term, WEIGHT_COUNT, WEIGHTS, coefficients};

const STARTS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/5pk1/4p1p1/1p1bP2p/1P1B1P1P/6P1/5K2/8 w - - 0 1",
    "8/1p3k2/p1r5/P2p1p2/3P1P2/1R4K1/6P1/8 b - - 0 1",
    "2kr3r/ppp2ppp/2n1b3/2b1q3/4P3/2N2B2/PPPQ1PPP/R1B2RK1 b - - 0 12",
    "r2qr1k1/p1p2p1p/2p5/2p1p3/3bP3/2BP2P1/P1P2P1P/R2Q1RK1 w - - 0 18",
    "r3k2r/B1ppqppp/1p2pn2/8/8/2N3P1/PPP2P1P/R2QK2R w KQkq - 0 12",
    "8/4k3/1p6/p1pn1p2/P1N2P2/1P1K4/8/8 w - - 0 1",
];

/// Positions of random games from each start.
fn positions(from_each: usize) -> Vec<Position> {
    let mut all = Vec::new();
    let mut rng = 0x2545_F491_4F6C_DD1Du64;
    for start in STARTS {
        let root: Position = start.parse().unwrap();
        let mut position = root;
        for _ in 0..from_each {
            rng ^= rng << 13;
            rng ^= rng >> 7;
            rng ^= rng << 17;
            let legal = position.legal_moves();
            let legal = legal.as_slice();
            position = if legal.is_empty() { root } else { position.play(legal[rng as usize % legal.len()]) };
            all.push(position);
        }
    }
    all
}

/// The same position with colours and sides of the board exchanged.
fn mirrored(position: &Position) -> Position {
    let setup = position.setup();
    let mut mirror = setup;
    for square in Square::ALL {
        let piece = setup.board[square.flip_rank().index()];
        mirror.board[square.index()] = piece.map(|piece| piece.role().of(!piece.color()));
    }
    mirror.side_to_move = !setup.side_to_move;
    mirror.castling = setup.castling.flip_ranks();
    mirror.en_passant = setup.en_passant.map(Square::flip_rank);
    mirror.position().unwrap()
}

fn fresh(position: &Position) -> i32 {
    Evaluator::new().evaluate(position)
}

fn evaluate(fen: &str) -> i32 {
    fresh(&fen.parse().unwrap())
}

#[test]
fn a_mirrored_position_has_the_same_score() {
    let mut evaluator = Evaluator::new();
    for position in positions(2000) {
        let mirror = mirrored(&position);
        assert_eq!(evaluator.evaluate(&position), evaluator.evaluate(&mirror), "{position}");
    }
}

#[test]
fn caches_change_nothing() {
    let (mut evaluator, mut cold) = (Evaluator::new(), Evaluator::new());
    for (number, position) in positions(300).iter().enumerate() {
        if number % 10 == 0 {
            cold.clear();
        }
        let first = evaluator.evaluate(position);
        assert_eq!(first, evaluator.evaluate(position));
        assert_eq!(first, evaluator.evaluate_from_scratch(position));
        assert_eq!(first, cold.evaluate_from_scratch(position), "{position}");
        assert!(first.abs() <= Score::MAX_EVALUATION.units());
    }
}

#[test]
fn the_explanation_adds_up_to_the_score() {
    let mut evaluator = Evaluator::new();
    for position in positions(500) {
        let explanation = explain(&position);
        let from_mover = position.side_to_move().choose(explanation.total, -explanation.total);
        assert_eq!(from_mover, evaluator.evaluate(&position), "{position}");
        if explanation.known_ending {
            continue;
        }
        let sum = explanation
            .terms
            .iter()
            .map(TermScore::total)
            .fold((0, 0), |sum, total| (sum.0 + total.middlegame, sum.1 + total.endgame));
        let (phase, scale) = (explanation.phase, explanation.scale);
        let mixed = (sum.0 * phase * Explanation::FULL_SCALE + sum.1 * (Explanation::PHASE_MAX - phase) * scale)
            / (Explanation::PHASE_MAX * Explanation::FULL_SCALE);
        assert_eq!(damp(mixed, &position), explanation.total, "{position}");
    }
}

/// The formula in the documentation of [`Coefficients`], in floating point.
fn by_formula(parts: &Coefficients) -> f64 {
    let weights: Vec<_> = WEIGHTS.iter().flat_map(|group| group.values).collect();
    let sum = |list: &[Coefficient]| {
        list.iter().fold((0.0, 0.0), |sum, &(weight, count)| {
            let weight = weights[usize::from(weight)];
            let count = f64::from(count);
            (sum.0 + f64::from(weight.middlegame()) * count, sum.1 + f64::from(weight.endgame()) * count)
        })
    };
    let (mut middlegame, mut endgame) = sum(&parts.linear);
    for (list, sign) in parts.danger.iter().zip([-1.0, 1.0]) {
        let danger = sum(list);
        let limit = f64::from(classical::MAX_DANGER);
        middlegame += sign * danger.0.clamp(0.0, limit).powi(2) / f64::from(classical::DANGER_SQUARE_DIVISOR);
        endgame += sign * danger.1.clamp(0.0, limit) / f64::from(classical::DANGER_DIVISOR);
    }
    endgame += endgame.signum() * sum(&parts.initiative).1.clamp(-endgame.abs(), endgame.abs());
    let phase = f64::from(parts.phase) / f64::from(PHASE_MAX);
    middlegame * phase + endgame * (1.0 - phase) * f64::from(parts.scale) / f64::from(classical::FULL_SCALE)
}

#[test]
fn coefficients_and_weights_give_the_score() {
    for position in positions(300) {
        let Some(parts) = coefficients(&position) else { continue };
        let mut setup = position.setup();
        setup.halfmove_clock = 0;
        let position = setup.position().unwrap();
        let score = fresh(&position);
        let white = f64::from(position.side_to_move().choose(score, -score));
        assert!((by_formula(&parts) - white).abs() <= 6.0, "{position}: {} {white}", by_formula(&parts));
    }
}

#[test]
fn every_weight_that_can_count_does() {
    let mut used = vec![false; WEIGHT_COUNT];
    let mut note = |list: &[Coefficient]| list.iter().for_each(|&(weight, _)| used[usize::from(weight)] = true);
    for position in positions(20_000) {
        let Some(parts) = coefficients(&position) else { continue };
        note(&parts.linear);
        parts.danger.iter().for_each(|list| note(list));
        note(&parts.initiative);
        parts.scale_weight.iter().for_each(|&weight| note(&[(weight, 1)]));
    }
    for group in WEIGHTS {
        let range = group.first..group.first + group.values.len();
        let count = used[range].iter().filter(|used| **used).count();
        assert!(count > 0, "{} is never used", group.name);
        // Tables over squares and ranks have entries that no pawn or mirrored king can reach.
        let enough = match group.term {
            Term::Mobility => group.values.len() * 3 / 4,
            Term::Scale => 1,
            _ => group.values.len() / 4,
        };
        assert!(count >= enough, "{}: only {count} of {} used", group.name, group.values.len());
    }
}

#[test]
fn absurd_positions_stay_within_bounds() {
    for fen in [
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/8/6k1/1K6 w - - 0 1",
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQ1/8/8/8/p5k1/1K6 w - - 0 1",
        "4k3/pppppppp/pppppppp/pppppp2/8/8/8/4K3 w - - 0 1",
    ] {
        // Not every arrangement is a legal position; those that are must be evaluated without harm.
        if let Ok(position) = fen.parse() {
            assert!(fresh(&position).abs() <= Score::MAX_EVALUATION.units());
        }
    }
}

#[test]
fn king_and_pawn_endings_are_known() {
    // White to move wins with the opposition or the key squares, and only then.
    for (fen, won) in [
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true),
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true),
        ("4k3/8/8/4K3/4P3/8/8/8 b - - 0 1", false),
        ("4k3/8/8/4K3/4P3/8/8/8 w - - 0 1", true),
        ("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1", true),
        ("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", false),
        ("k7/8/8/8/8/P7/K7/8 w - - 0 1", false),
        ("8/8/8/8/7k/8/P7/K7 w - - 0 1", true),
        ("8/4k3/4P3/4K3/8/8/8/8 w - - 0 1", false),
        ("4k3/4P3/4K3/8/8/8/8/8 w - - 0 1", true),
        ("4k3/4P3/3K4/8/8/8/8/8 w - - 0 1", false),
        ("3k4/4P3/4K3/8/8/8/8/8 b - - 0 1", true),
    ] {
        let position: Position = fen.parse().unwrap();
        let score = fresh(&position);
        let white = position.side_to_move().choose(score, -score);
        assert_eq!(white > 500, won, "{fen}: {white}");
        assert!(won || white == 0, "{fen}: {white}");
        assert_eq!(score, fresh(&mirrored(&position)), "{fen}");
    }
}

#[test]
fn king_and_pawn_endings_agree_with_playing_them_out() {
    // Of all positions with the pawn on a file, the share White wins is known from tablebases; here it is enough that
    // every win has a move that keeps it and every draw has none for White and one for Black.
    for pawn in [Square::A4, Square::B2, Square::D5, Square::E6, Square::H6] {
        for king in Square::ALL {
            for bare in Square::ALL {
                let mut setup = alcor_chess::Setup::empty();
                if king == bare || king == pawn || bare == pawn {
                    continue;
                }
                setup.board[pawn.index()] = Some(alcor_chess::Piece::WhitePawn);
                setup.board[king.index()] = Some(alcor_chess::Piece::WhiteKing);
                setup.board[bare.index()] = Some(alcor_chess::Piece::BlackKing);
                for to_move in Color::ALL {
                    setup.side_to_move = to_move;
                    if let Ok(position) = setup.position() {
                        check_moves_keep_the_result(&position);
                    }
                }
            }
        }
    }
}

fn check_moves_keep_the_result(position: &Position) {
    let white_wins = |position: &Position| match classical::known_ending(position) {
        Some(units) => units > 0 && position.has_legal_move() || position.in_check() && !position.has_legal_move(),
        None => true,
    };
    let legal = position.legal_moves();
    let legal = legal.as_slice();
    if legal.is_empty() {
        return;
    }
    // A new queen that can be taken at once is no win: look at the reply as well.
    let after = |mv| {
        let next = position.play(mv);
        white_wins(&next)
            && next.legal_moves().as_slice().iter().all(|&reply| classical::known_ending(&next.play(reply)) != Some(0))
    };
    let expected = match position.side_to_move() {
        Color::White => legal.iter().any(|&mv| after(mv)),
        Color::Black => legal.iter().all(|&mv| white_wins(&position.play(mv))),
    };
    assert_eq!(white_wins(position), expected, "{position}");
}

#[test]
fn a_bare_king_is_driven_to_the_edge() {
    let centre = evaluate("8/8/8/3k4/8/8/8/K6R w - - 0 1");
    let edge = evaluate("3k4/8/8/8/8/8/8/K6R w - - 0 1");
    let closer = evaluate("3k4/8/3K4/8/8/8/8/7R w - - 0 1");
    assert!(centre < edge && edge < closer, "{centre} {edge} {closer}");
    assert!(centre > 3000);
}

#[test]
fn bishop_and_knight_need_the_right_corner() {
    // The bishop is on a light square: a8 and h1 are the corners.
    let right = evaluate("k7/8/8/4KB2/8/8/4N3/8 w - - 0 1");
    let middle = evaluate("3k4/8/8/4KB2/8/8/4N3/8 w - - 0 1");
    let wrong = evaluate("7k/8/8/4KB2/8/8/4N3/8 w - - 0 1");
    assert!(wrong < middle && middle < right, "{wrong} {middle} {right}");
}

#[test]
fn what_cannot_win_is_a_draw() {
    for fen in [
        "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1",
        "k7/8/P7/1K6/8/8/8/2B5 w - - 0 1",
    ] {
        assert_eq!(evaluate(fen), 0, "{fen}");
    }
    assert!(evaluate("7k/8/P7/1K6/8/8/8/2B5 w - - 0 1") > 300, "the king is too far from the corner");
    assert!(evaluate("4k3/8/8/8/8/8/8/1NB1K3 w - - 0 1") > 3000);
}

#[test]
fn drawish_endings_are_scaled_down() {
    let pawn_up = |fen: &str| explain(&fen.parse().unwrap()).scale;
    let opposite = pawn_up("8/5kp1/4b2p/8/3B1P2/6PP/5K2/8 w - - 0 1");
    let same = pawn_up("8/5kp1/3b3p/8/3B1P2/6PP/5K2/8 w - - 0 1");
    assert!(opposite < same, "{opposite} {same}");
    assert!(
        pawn_up("8/5k2/4r3/8/3R4/8/5KN1/8 w - - 0 1") < Explanation::FULL_SCALE / 4,
        "rook and knight against rook"
    );
}

#[test]
fn scores_fade_towards_the_fifty_move_rule() {
    let at = |clock: u32| evaluate(&format!("8/5k2/4p3/8/3RP3/8/5K2/8 w - - {clock} 80"));
    assert!(at(0) > at(40) && at(40) > at(90) && at(90) > 0);
}

#[test]
fn the_right_to_move_and_more_material_are_good() {
    assert!(evaluate(STARTS[0]) > 0);
    assert!(evaluate("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1") < -300);
    assert!(evaluate("rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > evaluate(STARTS[0]));
}

#[test]
fn the_network_stays_within_bounds_fades_and_leaves_known_endings_alone() {
    let mut evaluator = Evaluator::with_network(nnue::embedded(), Kernel::best());
    for position in positions(200) {
        let score = evaluator.evaluate_from_scratch(&position);
        assert!(score.abs() <= Score::MAX_EVALUATION.units());
        assert_eq!(score, evaluator.evaluate_from_scratch(&mirrored(&position)), "{position}");
        if classical::known_ending(&position).is_some() {
            assert_eq!(score, fresh(&position), "{position}");
        }
    }
    let position = |clock: u32| -> Position { format!("8/5k2/4p3/8/3RP3/8/5K2/8 w - - {clock} 80").parse().unwrap() };
    let mut at = |clock: u32| evaluator.evaluate_from_scratch(&position(clock));
    assert!(at(0) > at(40) && at(40) > at(90) && at(90) > 0);
    assert_eq!(at(0), nnue::embedded().evaluate(&position(0)));
}

#[test]
fn all_terms_selected_are_the_evaluation() {
    for position in positions(300) {
        let all = Evaluator { method: Method::Selected(TermSet::ALL) }.evaluate(&position);
        assert_eq!(all, fresh(&position), "{position}");
    }
}

#[test]
fn a_term_that_is_not_selected_does_not_count() {
    let without =
        |term: Term, fen: &str| Evaluator::with_terms(TermSet::ALL.without(term)).evaluate(&fen.parse().unwrap());
    let queen_up = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(without(Term::Material, queen_up) < evaluate(queen_up) - 1000);
    assert_eq!(without(Term::Tempo, STARTS[0]), 0);
    assert_eq!(Evaluator::with_terms(TermSet::NONE).evaluate(&queen_up.parse().unwrap()), 0);
    let one = TermSet::NONE.with(Term::Mobility);
    assert!(one.contains(Term::Mobility) && !one.contains(Term::Material));
    for position in positions(100) {
        let mut evaluator = Evaluator::with_terms(one);
        assert_eq!(evaluator.evaluate(&position), evaluator.evaluate(&mirrored(&position)), "{position}");
    }
}
