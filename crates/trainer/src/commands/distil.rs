//! `alcor-train distil`: games, and random walks off them, with the scores of another engine's network.
//!
//! Good play alone teaches a network little about bad positions, and a search asks mostly about those. So from some
//! positions of each game a walk sets out: a random move, after which whatever can be won is won and everything else is
//! left to chance. A walk is written as a game of its own, which begins when nothing can be won after the first random
//! move, and has the result of the game it left. A [`Teacher`] scores all positions without search.
//!
//! Games that training keeps for validation are left out, for their walks would give them away.

use std::error::Error;
use std::ops::ControlFlow;
use std::path::PathBuf;

use alcor_chess::{Move, MoveList, Position};
use alcor_engine::see;

use crate::data::games::{Append, Game, Record, ScoredMove, records};
use crate::nn::Filter;
use crate::nn::teacher::{self, Judge, Teacher};
use crate::run::parallel;
use crate::run::production::{StopFlag, produce};
use crate::run::progress::Progress;
use alcor_engine::rng::Rng;

/// Games done at a time by one thread.
const PORTION: usize = 64;

/// Options of `alcor-train distil`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Files of scored games, text or binary, plain or compressed with xz
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// The new file, binary
    #[arg(long)]
    out: PathBuf,
    /// A network of Stockfish 15.1, as its command export_net writes it
    #[arg(long)]
    teacher: PathBuf,
    /// Walks that set out from each position, on average
    #[arg(long, default_value_t = 1.0)]
    walks: f64,
    /// Half-moves of the longest walk
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..=100))]
    most_plies: u64,
    /// Leave the games themselves out: only walks
    #[arg(long)]
    without_games: bool,
    /// One game in this many is left out, as training with this number keeps it for validation
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u64).range(2..))]
    validate: u64,
    /// The seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; all if not given
    #[arg(long)]
    threads: Option<usize>,
}

/// Reads, walks, scores, writes.
///
/// # Errors
/// If a file cannot be read or written.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let stop = StopFlag::on_signal()?;
    let teacher = Teacher::read(&arguments.teacher)?;
    distil(arguments, &teacher, &stop)
}

fn distil(arguments: &Arguments, teacher: &Teacher, stop: &StopFlag) -> Result<(), Box<dyn Error>> {
    let all = records(&arguments.games)?;
    let portions: Vec<&[Record]> = all.chunks(PORTION).collect();
    let mut file = Append::open(&arguments.out)?;
    if file.games > 0 {
        return Err(format!("expected a new file, found games in {}", arguments.out.display()).into());
    }
    let mut progress = Progress::start(Some(portions.len() as u64));
    let mut failure = None;
    let mut done = 0;
    let make = |walker: &mut Walker<'_>, number: u64| {
        let mut rng = Rng::stream(arguments.seed, number);
        let games = portions[number as usize].iter().filter_map(|record| record.game().ok());
        Some(games.flat_map(|game| walker.games(game, &mut rng)).collect::<Vec<Game>>())
    };
    let worker = || Walker { arguments, judge: Judge::new(teacher) };
    let threads = arguments.threads.unwrap_or_else(parallel::available);
    produce(threads, 0..portions.len() as u64, stop, worker, make, |games| {
        done += 1;
        for game in games {
            if let Err(error) = file.write(&game) {
                failure = Some(error);
                return ControlFlow::Break(());
            }
        }
        progress.note(done, |elapsed| {
            let pace = file.positions as f64 / elapsed.as_secs_f64().max(1e-9);
            format!("{} games and walks, {} positions, {pace:.0} positions/s", file.games, file.positions)
        });
        ControlFlow::Continue(())
    })?;
    progress.finish(|_| format!("{} games and walks, {} positions", file.games, file.positions));
    failure.map_or(Ok(()), |error| Err(error.into()))
}

/// Walks and scores.
struct Walker<'t> {
    arguments: &'t Arguments,
    judge: Judge<'t>,
}

impl Walker<'_> {
    /// What becomes of a game: itself and its walks, scored.
    fn games(&mut self, game: Game, rng: &mut Rng) -> Vec<Game> {
        let arguments = self.arguments;
        let filter = Filter { most_score: i32::MAX, skip: 0, validate: arguments.validate };
        if filter.is_for_validation(game.start.key()) {
            return Vec::new();
        }
        let mut made = Vec::new();
        let (whole, part) = (arguments.walks.floor() as usize, arguments.walks.fract());
        for moment in game.moments() {
            let more = rng.below(1 << 20) < (part * f64::from(1 << 20)) as usize;
            for _ in 0..whole + usize::from(more) {
                let moves = moment.position.legal_moves();
                let start = settled(moment.position.play(moves[rng.below(moves.len())]));
                let plies = 1 + rng.below(arguments.most_plies as usize);
                let moves = walk(start, plies, rng);
                made.push(Game { start, white_result: game.white_result, scale: teacher::SCALE, moves });
            }
        }
        if !arguments.without_games {
            made.push(Game { scale: teacher::SCALE, ..game });
        }
        made.retain(|game| !game.moves.is_empty());
        made.iter_mut().for_each(|game| self.score(game));
        made
    }

    fn score(&mut self, game: &mut Game) {
        let mut position = game.start;
        for scored in &mut game.moves {
            // Far beyond what is learned from, and no mate.
            let score = self.judge.score(&position).clamp(-30_000, 30_000) as i16;
            scored.white_score = position.side_to_move().choose(score, -score);
            position = position.play(scored.mv);
        }
    }
}

/// A walk of so many half-moves, or until the game is over.
fn walk(mut position: Position, plies: usize, rng: &mut Rng) -> Vec<ScoredMove> {
    let mut moves = Vec::with_capacity(plies);
    while moves.len() < plies
        && let Some(mv) = step(&position, rng)
    {
        moves.push(ScoredMove { mv, white_score: 0 });
        position = position.play(mv);
    }
    moves
}

/// The next move of a walk: the greatest gain there is, or any move if there is none.
fn step(position: &Position, rng: &mut Rng) -> Option<Move> {
    let any = |rng: &mut Rng| {
        let moves = position.legal_moves();
        (!moves.is_empty()).then(|| moves[rng.below(moves.len())])
    };
    greatest_gain(position).or_else(|| any(rng))
}

/// Where it leads if both sides take what they can win, until there is nothing.
fn settled(mut position: Position) -> Position {
    while let Some(mv) = greatest_gain(&position) {
        position = position.play(mv);
    }
    position
}

/// The capture or promotion that wins the most, if any wins.
fn greatest_gain(position: &Position) -> Option<Move> {
    let mut noisy = MoveList::new();
    position.noisy_moves(&mut noisy);
    let gain = |mv: &Move| {
        let captured = position.changes(*mv).captured.map_or(0, |captured| see::value(captured.piece.role()));
        captured + mv.promoted_to().map_or(0, see::value)
    };
    let gains = noisy.as_slice().iter().filter(|mv| see::at_least(position, **mv, 1));
    gains.max_by_key(|mv| gain(mv)).copied()
}

#[cfg(test)]
mod tests;
