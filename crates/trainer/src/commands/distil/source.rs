//! Positions without end: walks off the positions of games, labelled by the teacher as they are made.
//!
//! Chunk by chunk, each of some millions of positions from all over the games, in random order. A chunk depends on the
//! games, the seed and its number alone, so that a run can be resumed at any of them.

use std::ops::ControlFlow;
use std::path::PathBuf;

use alcor_chess::{Color, CompactPosition, Position, Role};
use alcor_engine::rng::Rng;

use super::walk;
use crate::data::games::{self, GameError};
use crate::nn::teacher::{Judge, Teacher};
use crate::nn::{Example, Filter};
use crate::run::ordered::{self, StopFlag};
use crate::run::parallel;

/// Places in games whose walks are made at a time by one thread.
const PLACES_PER_PORTION: usize = 256;
/// Roots at a place, which follow each other in the game: they differ by a move, so that the teacher has little to do anew.
const ROOTS_PER_PLACE: usize = 8;
/// Walks that set out from a root at a time.
const WALKS_PER_ROOT: usize = 2;
/// Portions of the validation set: about seventy thousand positions.
pub(crate) const VALIDATION_PORTIONS: u64 = 12;
/// Within this score, in the engine's units, a game is open.
const OPEN: i32 = 400;
/// Beyond this score, in the engine's units, a position is decided.
const DECIDED: i32 = 1000;
/// Material that decides, in pawns: such positions need not be labelled to be left out.
const DECISIVE_MATERIAL: i32 = 6;
/// One decided position in this many is kept: they teach little.
const KEEP_DECIDED: usize = 4;
/// Positions beyond this score are left out.
const MAX_SCORE: i32 = 6000;

/// The positions of games that walks set out from.
#[derive(Default)]
pub(crate) struct Roots {
    /// Of games to train on.
    pub training: Vec<CompactPosition>,
    /// Of games kept for validation.
    pub validation: Vec<CompactPosition>,
}

impl Roots {
    /// Reads games, and keeps one in `validate` of them for validation.
    ///
    /// # Errors
    /// If a file cannot be read. Games that make no sense are left out.
    pub(crate) fn read(paths: &[PathBuf], validate: u64, threads: usize) -> Result<Roots, GameError> {
        let filter = Filter { max_score: i32::MAX, skip: 0, validate };
        let mut roots = Roots::default();
        for path in paths {
            let records = games::records(std::slice::from_ref(path))?;
            let found = parallel::map(threads, &records, |record| {
                let game = record.game().ok()?;
                let positions: Vec<_> = game.moments().map(|moment| moment.position.compact()).collect();
                Some((filter.is_for_validation(game.start.key()), positions))
            });
            for (is_for_validation, positions) in found.into_iter().flatten() {
                if is_for_validation { &mut roots.validation } else { &mut roots.training }.extend(positions);
            }
        }
        Ok(roots)
    }
}

/// A labelled position to validate on.
pub(crate) struct HeldOut {
    /// The position.
    pub position: Position,
    /// What the teacher says, in the engine's units.
    pub score: i32,
}

impl HeldOut {
    /// Whether no capture wins and the game is open: what a network gets wrong here costs the most in play.
    pub(crate) fn is_quiet_and_open(&self) -> bool {
        self.score.abs() <= OPEN && walk::is_quiet(&self.position)
    }

    /// As training takes it.
    pub(crate) fn example(&self) -> Example {
        Example::new(&self.position, self.score, 0.5)
    }
}

/// Makes chunks of labelled positions.
pub(crate) struct ChunkSource<'s> {
    /// Where walks set out from.
    pub roots: &'s [CompactPosition],
    /// Who labels.
    pub teacher: &'s Teacher,
    /// The seed of the random numbers.
    pub seed: u64,
    /// Portions in a chunk.
    pub portions: u64,
    /// Threads to make them on.
    pub threads: usize,
}

impl ChunkSource<'_> {
    /// The chunk with this number, or `None` if it was not finished because the flag is raised.
    pub(crate) fn chunk(&self, number: u64, stop: &StopFlag) -> Option<Vec<Example>> {
        let mut chunk = self.labelled(number, stop, |position, score| Example::new(position, score, 0.5))?;
        // Another stream of random numbers than that of any portion.
        Rng::stream(!self.seed, number).shuffle(&mut chunk);
        Some(chunk)
    }

    /// The positions of the chunk with this number as they are, to validate on.
    pub(crate) fn held_out(&self, number: u64, stop: &StopFlag) -> Option<Vec<HeldOut>> {
        self.labelled(number, stop, |&position, score| HeldOut { position, score })
    }

    fn labelled<T: Send>(
        &self,
        number: u64,
        stop: &StopFlag,
        label: impl Fn(&Position, i32) -> T + Sync,
    ) -> Option<Vec<T>> {
        let portions = number * self.portions..(number + 1) * self.portions;
        let mut chunk = Vec::new();
        let mut missing = self.portions;
        let worker = || Judge::new(self.teacher);
        let make = |judge: &mut Judge<'_>, portion| Some(self.portion(judge, portion, &label));
        let made = ordered::map(self.threads, portions, stop, worker, make, |portion| {
            chunk.extend(portion);
            missing -= 1;
            ControlFlow::Continue(())
        });
        (made.is_ok() && missing == 0).then_some(chunk)
    }

    fn portion<T>(&self, judge: &mut Judge<'_>, number: u64, label: impl Fn(&Position, i32) -> T) -> Vec<T> {
        let mut rng = Rng::stream(self.seed, number);
        let mut thinning = Rng::new(rng.next_u64());
        let mut labelled = Vec::new();
        for _ in 0..PLACES_PER_PORTION {
            let place = &self.roots[rng.below(self.roots.len())..];
            let roots = place.iter().take(ROOTS_PER_PLACE).filter_map(|root| Position::try_from(root).ok());
            for root in roots.flat_map(|root| [root; WALKS_PER_ROOT]) {
                walk::walk(root, &mut rng, |position| {
                    let is_spared = thinning.below(KEEP_DECIDED) == 0;
                    if !is_spared && material(position).abs() >= DECISIVE_MATERIAL {
                        return;
                    }
                    let score = judge.units(position);
                    if score.abs() <= if is_spared { MAX_SCORE } else { DECIDED } {
                        labelled.push(label(position, score));
                    }
                });
            }
        }
        labelled
    }
}

/// How much more material White has, in pawns.
fn material(position: &Position) -> i32 {
    let worth = [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)];
    let count = |color, role| position.pieces(color, role).count() as i32;
    worth.into_iter().map(|(role, pawns)| pawns * (count(Color::White, role) - count(Color::Black, role))).sum()
}
