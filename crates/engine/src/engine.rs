//! The engine as an object: set it up, start a search, get events, get a move.
//!
//! An [`Engine`] owns the hash table and the data of its threads. A search runs in the background with
//! [`Engine::start`], or on the calling thread with [`Engine::search`]. Changing a setting waits for a running search,
//! so callers that must not block should stop it first. Another evaluation or network invalidates all that was
//! learnt, so it is forgotten.

mod start;

use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use thiserror::Error;

use crate::book::BookUse;
use crate::eval::Evaluator;
use crate::eval::classical::TermSet;
use crate::eval::nnue::{self, Kernel, Network, NetworkError};
use crate::search::state::thread_data::{self, ThreadData};
use crate::strength::{Player, Strength};
use crate::tablebase::TablebaseUse;
use crate::time::{self, Now};
use crate::tt::{HashError, TranspositionTable};

/// How positions are evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EvaluationKind {
    /// By the network: the default, for it plays better.
    Nnue,
    /// By a sum of terms that people can read.
    Classical,
}

/// There is not enough memory for so many threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("no memory for {threads} threads")]
pub struct ThreadsError {
    /// The requested number.
    pub threads: usize,
}

/// A chess engine.
pub struct Engine {
    tt: Arc<TranspositionTable>,
    thread_data: Arc<Mutex<Vec<ThreadData>>>,
    evaluation: EvaluationKind,
    terms: TermSet,
    network: Arc<Network>,
    kernel: Kernel,
    move_overhead: Duration,
    book: Option<BookUse>,
    tablebases: Option<TablebaseUse>,
    /// Searches begun: with the seed, what the book's random choices depend on.
    searches: u64,
    strength: Strength,
    /// The player of limited strength, once that has been asked for.
    player: Option<Player>,
    now: Now,
}

impl Engine {
    /// The size of the hash table unless another is set.
    pub const DEFAULT_HASH_MB: usize = 16;
    /// The largest hash table that can be asked for.
    pub const MAX_HASH_MB: usize = TranspositionTable::MAX_MEGABYTES;
    /// The default move overhead.
    pub const DEFAULT_MOVE_OVERHEAD: Duration = Duration::from_millis(10);

    /// One thread, a small hash table.
    ///
    /// # Panics
    /// If there is no memory for that.
    pub fn new() -> Engine {
        Engine::with_clock(time::system_clock())
    }

    /// As [`Engine::new`], reading time from this clock.
    ///
    /// # Panics
    /// If there is no memory for a small hash table.
    pub fn with_clock(now: Now) -> Engine {
        let tt = match TranspositionTable::new(Engine::DEFAULT_HASH_MB) {
            Ok(tt) => tt,
            Err(error) => panic!("{error}"),
        };
        let engine = Engine {
            tt: Arc::new(tt),
            thread_data: Arc::default(),
            evaluation: EvaluationKind::Nnue,
            terms: TermSet::ALL,
            network: nnue::embedded(),
            kernel: Kernel::best(),
            move_overhead: Engine::DEFAULT_MOVE_OVERHEAD,
            book: None,
            tablebases: None,
            searches: 0,
            strength: Strength::Full,
            player: None,
            now,
        };
        engine.thread_data().push(ThreadData::new(engine.evaluator()));
        engine
    }

    fn thread_data(&self) -> MutexGuard<'_, Vec<ThreadData>> {
        thread_data::lock(&self.thread_data)
    }

    /// Sets the size of the hash table. A table of another size is empty; if the size stays the same, so do the entries.
    ///
    /// # Errors
    /// If memory runs out; the old table is kept.
    pub fn set_hash_mb(&mut self, megabytes: usize) -> Result<(), HashError> {
        if megabytes != self.tt.megabytes() {
            let tt = TranspositionTable::new(megabytes)?;
            tt.touch();
            self.tt = Arc::new(tt);
        }
        Ok(())
    }

    /// The size of the hash table.
    pub fn hash_mb(&self) -> usize {
        self.tt.megabytes()
    }

    /// Searches with this many threads, at least one.
    ///
    /// # Errors
    /// If memory runs out; the threads stay as they are.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), ThreadsError> {
        let mut thread_data = self.thread_data();
        let more = threads.saturating_sub(thread_data.len());
        let error = ThreadsError { threads };
        let bytes = more.checked_mul(ThreadData::MAX_BYTES).ok_or(error)?;
        // Running out of memory half-way would abort the program, so it is first allocated in one piece.
        Vec::<u8>::new().try_reserve_exact(bytes).map_err(|_| error)?;
        thread_data.truncate(threads.max(1));
        while thread_data.len() < threads {
            thread_data.push(ThreadData::new(self.evaluator()));
        }
        Ok(())
    }

    /// How many threads search.
    pub fn threads(&self) -> usize {
        self.thread_data().len()
    }

    /// Evaluates in this way.
    pub fn set_evaluation(&mut self, evaluation: EvaluationKind) {
        if evaluation != self.evaluation {
            self.evaluation = evaluation;
            self.renew_evaluators();
        }
    }

    /// How positions are evaluated.
    pub fn evaluation(&self) -> EvaluationKind {
        self.evaluation
    }

    /// Lets only these terms count in the classical evaluation. With less than all of them it is slower.
    pub fn set_terms(&mut self, terms: TermSet) {
        if terms != self.terms {
            self.terms = terms;
            if let Some(player) = &mut self.player {
                player.set_evaluator(Evaluator::with_terms(terms));
            }
            if self.evaluation == EvaluationKind::Classical {
                self.renew_evaluators();
            }
        }
    }

    /// Uses the network in these bytes, which are those of a network file.
    ///
    /// # Errors
    /// If they are not; the old network stays.
    pub fn load_network(&mut self, bytes: &[u8]) -> Result<(), NetworkError> {
        let network = Network::from_bytes(bytes)?;
        self.set_network(Arc::new(network));
        Ok(())
    }

    /// Uses the network that is part of the program again.
    pub fn restore_network(&mut self) {
        self.set_network(nnue::embedded());
    }

    /// The network, whether or not it is used.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Evaluates the network with this kernel; the fastest is the default. All give the same scores.
    pub fn set_kernel(&mut self, kernel: Kernel) {
        self.kernel = kernel;
        self.renew_evaluators();
    }

    fn set_network(&mut self, network: Arc<Network>) {
        let is_same = Arc::ptr_eq(&self.network, &network);
        self.network = network;
        if !is_same && self.evaluation == EvaluationKind::Nnue {
            self.renew_evaluators();
        }
    }

    /// An evaluator for the current settings.
    fn evaluator(&self) -> Evaluator {
        match self.evaluation {
            EvaluationKind::Nnue => Evaluator::with_network(Arc::clone(&self.network), self.kernel),
            EvaluationKind::Classical => Evaluator::with_terms(self.terms),
        }
    }

    fn renew_evaluators(&mut self) {
        for data in self.thread_data().iter_mut() {
            data.evaluator = self.evaluator();
        }
        self.new_game();
    }

    /// Sets the move overhead: the time lost per move between the engine and the clock.
    pub fn set_move_overhead(&mut self, overhead: Duration) {
        self.move_overhead = overhead;
    }

    /// Plays from this book where it can, or from none. A book is never asked when a position is analysed: in searches
    /// that are infinite, ponder, look for a mate, show several lines or consider only some moves. At limited strength it
    /// is asked for the first moves only: see [`Elo::last_book_move`](crate::Elo::last_book_move).
    pub fn set_book(&mut self, book: Option<BookUse>) {
        self.book = book;
    }

    /// Uses these tablebases, or none. The hash table is cleared, for its scores depend on them.
    pub fn set_tablebases(&mut self, tablebases: Option<TablebaseUse>) {
        if self.tablebases.is_some() || tablebases.is_some() {
            self.clear_hash();
        }
        self.tablebases = tablebases;
    }

    /// Plays as strong as this from now on. A limited strength holds for moves in a game, that is for searches limited by
    /// time, nodes or depth; an endless search and one for a mate are always at full strength. It has been measured with
    /// the classical evaluation, and is always played with it.
    pub fn set_strength(&mut self, strength: Strength) {
        self.strength = strength;
        if let Strength::Limited(level) = strength {
            match &mut self.player {
                Some(player) => player.set_level(level),
                None => self.player = Some(Player::new(level, Evaluator::with_terms(self.terms), &self.tt)),
            }
        }
    }

    /// How strong the engine plays.
    pub fn strength(&self) -> Strength {
        self.strength
    }

    /// Forgets everything: another game begins.
    pub fn new_game(&mut self) {
        let mut thread_data = self.thread_data();
        thread_data.iter_mut().for_each(ThreadData::clear);
        self.tt.clear(thread_data.len());
    }

    /// Empties the hash table.
    fn clear_hash(&mut self) {
        self.tt.clear(self.threads());
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

#[cfg(test)]
mod tests {
    use alcor_chess::Position;

    use super::*;
    use crate::eval::nnue::NetworkParts;

    /// The evaluation by each thread of a position with an extra queen on one side.
    fn evaluations(engine: &Engine) -> Vec<i32> {
        let position: Position = "4k3/pppp4/8/8/8/8/4PPPP/3QK3 w - - 0 1".parse().unwrap();
        let evaluate = |data: &mut ThreadData| data.evaluator.evaluate_from_scratch(&position);
        engine.thread_data().iter_mut().map(evaluate).collect()
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_hash_table_is_in_memory_before_the_first_search() {
        let mut engine = Engine::new();
        engine.set_hash_mb(48).unwrap();
        assert!(crate::tt::tests::resident_megabytes(&engine.tt) >= 48);
    }

    #[test]
    fn old_threads_and_new_ones_evaluate_alike() {
        let mut engine = Engine::new();
        let mut seen = vec![evaluations(&engine)[0]];
        let random = Network::from_parts(NetworkParts::random(64, 3, 8, 1)).unwrap();
        let changes: [&dyn Fn(&mut Engine); 2] =
            [&|engine| engine.load_network(&random.to_bytes()).unwrap(), &|engine| {
                engine.set_evaluation(EvaluationKind::Classical);
            }];
        for (threads, change) in [2, 4].into_iter().zip(changes) {
            change(&mut engine);
            engine.set_threads(threads).unwrap();
            let all = evaluations(&engine);
            assert_eq!(all, vec![all[0]; threads]);
            assert!(!seen.contains(&all[0]), "{seen:?} {all:?}");
            seen.push(all[0]);
        }
    }
}
