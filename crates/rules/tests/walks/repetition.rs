//! Repetition: what [`KeyHistory`] finds by keys is what comparing whole positions finds.

use alcor_chess::{Game, Move, Position, Role, Setup};

use crate::Walk;
use crate::random::Random;

/// What must be the same for two positions to be the same: everything but the counters, and en passant only where it
/// is legal.
fn identity(position: &Position) -> Setup {
    let en_passant_is_legal = position.legal_moves().iter().any(|mv| mv.is_en_passant());
    Setup {
        halfmove_clock: 0,
        fullmove_number: 1,
        en_passant: position.en_passant().filter(|_| en_passant_is_legal),
        ..position.setup()
    }
}

/// Where the last of these has occurred before, latest first.
fn earlier(line: &[Setup]) -> impl Iterator<Item = usize> {
    let (last, before) = line.split_last().expect("a line has a position");
    (0..before.len()).rev().filter(|&index| before[index] == *last)
}

/// A draw for a search: since the root, or twice before.
fn is_draw(line: &[Setup], plies: usize) -> bool {
    let root = line.len() - 1 - plies;
    earlier(line).any(|index| index > root) || earlier(line).count() >= 2
}

fn check(game: &Game, line: &mut Vec<Setup>, plies: usize) -> (bool, bool) {
    let history = game.history();
    assert_eq!(history.earlier_occurrences(), earlier(line).count(), "earlier occurrences");
    let repeated = is_draw(line, plies);
    assert_eq!(history.is_repetition(plies), repeated, "repetition {plies} plies from the root");

    let position = game.position();
    let can_repeat = position.legal_moves().into_iter().any(|mv| {
        line.push(identity(&position.play(mv)));
        let repeats = is_draw(line, plies + 1);
        line.pop();
        repeats
    });
    assert_eq!(history.can_repeat(position, plies), can_repeat, "upcoming repetition {plies} plies from the root");
    (repeated, can_repeat)
}

/// A move for a walk that likes to go back to where it came from.
fn shuffling_move(game: &Game, random: &mut Random) -> Option<Move> {
    let position = game.position();
    let moves = position.legal_moves();
    let back = game.moves().len().checked_sub(2).map(|index| game.moves()[index]);
    if let Some(back) = back.filter(|back| back.from() != back.to() && !back.is_castling()) {
        let back = Move::normal(back.to(), back.from());
        if moves.contains(&back) && !random.one_in(3) {
            return Some(back);
        }
    }
    let calm: Vec<Move> = moves
        .into_iter()
        .filter(|&mv| {
            !position.is_noisy(mv) && position.piece_at(mv.from()).is_some_and(|piece| piece.role() != Role::Pawn)
        })
        .collect();
    match (calm.is_empty() || random.one_in(20), moves.is_empty()) {
        (_, true) => None,
        (true, false) => Some(random.pick(&moves)),
        (false, false) => Some(random.pick(&calm)),
    }
}

#[test]
fn history_agrees_with_comparing_positions() {
    const STARTS: [&str; 6] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "8/8/8/k2pP2R/8/8/8/7K w - d6 0 1",
        "6k1/5q2/8/8/8/8/2Q5/1K6 w - - 30 40",
        "4k2n/8/8/8/8/8/8/N3K3 b - - 0 1",
    ];
    let (mut positions, mut repeated, mut upcoming) = (0, 0, 0);
    for seed in 0..400 {
        let mut random = Random::new(seed);
        let mut walk = Walk::new(seed, random.pick(&STARTS).parse().unwrap());
        let mut line = vec![identity(&walk.position)];
        let mut game = Game::new(walk.position);
        for _ in 0..50 {
            let plies = random.below(line.len());
            let (is_repeated, is_upcoming) = check(&game, &mut line, plies);
            repeated += u32::from(is_repeated);
            upcoming += u32::from(is_upcoming);
            positions += 1;
            let Some(mv) = shuffling_move(&game, &mut random) else { break };
            walk.play(mv);
            game.play(mv).unwrap();
            line.push(identity(game.position()));
        }
    }
    println!("{positions} positions, {repeated} repeated, {upcoming} upcoming");
    assert!(positions > 15_000 && repeated > 2_000 && upcoming > 4_000);
}
