//! Matches between levels of play: what the scale in `docs/levels.md` is checked with.
//!
//! `cargo run --release -p alcor-engine --example levels -- 700 900 200` plays two hundred games between the levels 700
//! and 900. Without arguments every level meets the next one, two hundred points above, in two hundred games.
//!
//! Openings are a few random moves from the start that leave the game even; each is played with both colours. Levels
//! have a budget of nodes, so neither the machine nor what else it does matters, and the same seed gives the same match.

use std::env;
use std::process::ExitCode;

use alcor_chess::{Game, Outcome};
use alcor_engine::rng::Rng;
use alcor_engine::{Elo, Engine, Level, Limits, Request, Strength};

/// Random moves at the start of a game.
const OPENING_PLIES: usize = 8;
/// How uneven an opening may be, in units of score.
const EVEN: i32 = 120;
/// A game that goes on for longer is a draw.
const MAX_PLIES: usize = 500;

/// What the stronger side of a match has achieved.
#[derive(Default)]
struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
    plies: usize,
}

impl Tally {
    fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The mean score and its error at two standard deviations.
    fn score(&self) -> (f64, f64) {
        let games = f64::from(self.games().max(1));
        let mean = (f64::from(self.wins) + 0.5 * f64::from(self.draws)) / games;
        let squares = (f64::from(self.wins) + 0.25 * f64::from(self.draws)) / games;
        (mean, 2.0 * ((squares - mean * mean).max(0.0) / games).sqrt())
    }
}

fn elo_difference(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    400.0 * (score / (1.0 - score)).log10()
}

/// An even position some random moves from the start.
fn opening(rng: &mut Rng, judge: &mut Engine) -> Game {
    loop {
        let mut game = Game::default();
        for _ in 0..OPENING_PLIES {
            let moves = game.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[(rng.next_u64() % moves.len() as u64) as usize];
            game.play(mv).expect("a legal move");
        }
        if game.outcome().is_some() {
            continue;
        }
        let limits = Limits { nodes: Some(5000), ..Limits::default() };
        let result = judge.search(&Request::new(game.clone(), limits), |_| {});
        if result.report.score.units().abs() <= EVEN {
            return game;
        }
    }
}

/// Plays a game out. `players` are white and black.
fn play(mut game: Game, players: &mut [&mut Engine; 2]) -> (Option<alcor_chess::Color>, usize) {
    while game.outcome().is_none() && game.moves().len() < MAX_PLIES {
        let side = game.position().side_to_move().index();
        // Any limit makes it a game rather than analysis; the level's own budget is smaller.
        let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
        let result = players[side].search(&Request::new(game.clone(), limits), |_| {});
        let Some(mv) = result.best else { break };
        game.play(mv).expect("a legal move");
    }
    (game.outcome().and_then(Outcome::winner), game.moves().len())
}

fn match_of(weaker: Elo, stronger: Elo, games: u32, seed: u64) -> Tally {
    let mut rng = Rng::new(seed);
    let (mut judge, mut low, mut high) = (Engine::new(), Engine::new(), Engine::new());
    let mut tally = Tally::default();
    while tally.games() < games {
        let start = opening(&mut rng, &mut judge);
        for high_is_white in [true, false] {
            low.set_strength(Strength::Limited(Level { elo: weaker, seed: rng.next_u64() }));
            high.set_strength(Strength::Limited(Level { elo: stronger, seed: rng.next_u64() }));
            let mut players = if high_is_white { [&mut high, &mut low] } else { [&mut low, &mut high] };
            let (winner, plies) = play(start.clone(), &mut players);
            tally.plies += plies;
            match winner {
                None => tally.draws += 1,
                Some(color) if (color == alcor_chess::Color::White) == high_is_white => tally.wins += 1,
                Some(_) => tally.losses += 1,
            }
        }
    }
    tally
}

fn tell(weaker: Elo, stronger: Elo, games: u32, seed: u64) {
    let tally = match_of(weaker, stronger, games, seed);
    let (score, error) = tally.score();
    println!(
        "{stronger:>5} - {weaker:<5} {:>4} games  +{} ={} -{}  {:.1}% +- {:.1}  Elo {:.0}  {} plies a game",
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * score,
        100.0 * error,
        elo_difference(score),
        tally.plies / tally.games().max(1) as usize
    );
}

fn main() -> ExitCode {
    let numbers: Result<Vec<u32>, _> = env::args().skip(1).map(|word| word.parse()).collect();
    let level = |rating: u32| Elo::nearest(rating);
    match numbers.as_deref() {
        Ok([]) => (Elo::MIN.rating()..=2600).step_by(100).for_each(|low| tell(level(low), level(low + 200), 200, 1)),
        Ok(&[low, high]) => tell(level(low), level(high), 200, 1),
        Ok(&[low, high, games]) => tell(level(low), level(high), games, 1),
        Ok(&[low, high, games, seed]) => tell(level(low), level(high), games, u64::from(seed)),
        _ => {
            eprintln!("expected: [WEAKER STRONGER [GAMES [SEED]]], all whole numbers");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
