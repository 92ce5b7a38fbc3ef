//! Random walks through chess, Chess960 and double Fischer random: at every step the position, its moves and its texts
//! are compared with two independent libraries and with their own definitions.
//!
//! A walk follows from its seed. When a check fails, the seed, the start and the moves so far are printed.

mod checks;
mod oracles;
mod random;
mod repetition;
mod starts;

use alcor_chess::{CastlingNotation, Move, Position};
use oracles::Oracles;
use random::Random;

/// A walk so far: enough to repeat it when a check has failed.
struct Walk {
    seed: u64,
    start: Position,
    moves: Vec<Move>,
    position: Position,
}

impl Walk {
    fn new(seed: u64, start: Position) -> Walk {
        Walk { seed, start, moves: Vec::new(), position: start }
    }

    fn play(&mut self, mv: Move) {
        self.moves.push(mv);
        self.position = self.position.play(mv);
    }
}

impl Drop for Walk {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let moves: Vec<String> =
                self.moves.iter().map(|mv| mv.uci(CastlingNotation::KingTakesRook).to_string()).collect();
            eprintln!("failed in the walk with seed {}", self.seed);
            eprintln!("from {} by {}", self.start.shredder_fen(), moves.join(" "));
            eprintln!("reaching {}", self.position.shredder_fen());
        }
    }
}

/// How often the walks met what they are there to meet.
#[derive(Default, Debug)]
struct Met {
    positions: usize,
    checks: usize,
    double_checks: usize,
    castlings: usize,
    en_passants: usize,
    promotions: usize,
    ends: usize,
}

/// Any legal move; often one of the rarer kinds, if there is one.
fn choose(position: &Position, moves: &[Move], random: &mut Random) -> Move {
    if random.one_in(3) {
        let rare = |mv: &&Move| mv.is_castling() || mv.is_en_passant() || mv.is_promotion();
        let rare: Vec<Move> = moves.iter().filter(rare).copied().collect();
        if !rare.is_empty() {
            return random.pick(&rare);
        }
        // Then double steps beside an enemy pawn, and checks.
        let lively = |mv: &&Move| position.play(**mv).en_passant().is_some() || position.gives_check(**mv);
        let lively: Vec<Move> = moves.iter().filter(lively).copied().collect();
        if !lively.is_empty() {
            return random.pick(&lively);
        }
    }
    random.pick(moves)
}

/// Everything that must hold in one position.
fn check(position: &Position, moves: &[Move], oracles: &Oracles, random: &mut Random) {
    oracles.agree_on_the_board(position);
    oracles.agree_on_moves(moves);
    oracles.agree_on_the_outcome(position);
    oracles.agree_on_the_key(position);
    checks::stages(position, moves);
    checks::legality(position, moves, random);
    checks::incremental_state(position);
    checks::position_round_trips(position);
    for &mv in moves {
        checks::consequences(position, mv);
    }
    if random.one_in(4) {
        oracles.agree_on_text(position);
        checks::attacks(position);
        for &mv in moves {
            checks::move_round_trips(position, mv);
        }
    } else if !moves.is_empty() {
        checks::move_round_trips(position, random.pick(moves));
    }
}

fn walk(seed: u64, start: Position, longest: usize, met: &mut Met) {
    let mut random = Random::new(seed);
    let mut walk = Walk::new(seed, start);
    let mut oracles = Oracles::new(&start);
    loop {
        let position = walk.position;
        let moves = position.legal_moves();
        check(&position, &moves, &oracles, &mut random);
        met.positions += 1;
        met.checks += usize::from(position.in_check());
        met.double_checks += usize::from(position.checkers().has_several());
        if moves.is_empty() || walk.moves.len() == longest {
            met.ends += usize::from(moves.is_empty());
            return;
        }
        let mv = choose(&position, &moves, &mut random);
        met.castlings += usize::from(mv.is_castling());
        met.en_passants += usize::from(mv.is_en_passant());
        met.promotions += usize::from(mv.is_promotion());
        walk.play(mv);
        oracles.play(mv);
    }
}

/// Walks of at most `longest` moves from starts of a kind, until enough positions have been met.
fn walks(first_seed: u64, positions: usize, longest: usize, start: impl Fn(&mut Random) -> Position) {
    let mut met = Met::default();
    let mut seed = first_seed;
    while met.positions < positions {
        let start = start(&mut Random::new(!seed));
        walk(seed, start, longest, &mut met);
        seed += 1;
    }
    println!("seeds {first_seed} to {}: {met:?}", seed - 1);
    let at_least = positions / 1000;
    assert!(met.checks > at_least && met.castlings > at_least && met.promotions > at_least, "{met:?}");
    assert!(met.double_checks > at_least / 10 && met.en_passants > at_least && met.ends > at_least / 10, "{met:?}");
}

#[test]
fn chess_from_the_start() {
    walks(1_000_000, 75_000, 150, |_| Position::startpos());
}

#[test]
fn chess_from_tricky_positions() {
    walks(2_000_000, 75_000, 40, |random| random.pick(&starts::TRICKY).parse().unwrap());
}

#[test]
fn chess960() {
    walks(3_000_000, 50_000, 150, starts::chess960);
}

#[test]
fn double_fischer_random() {
    walks(4_000_000, 50_000, 150, starts::double_fischer_random);
}

#[test]
fn open_chess960() {
    walks(5_000_000, 50_000, 50, starts::open_chess960);
}

/// Among the patterns are some that no constructor makes, such as a1a1 with a promotion's bits but not its kind.
#[test]
fn every_bit_pattern_in_the_start_position() {
    let position = Position::startpos();
    let moves = position.legal_moves();
    (0..=u16::MAX).for_each(|bits| checks::bit_pattern(&position, &moves, bits));
}
