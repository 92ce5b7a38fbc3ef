//! The engine as an object: set it up, start a search, get events, get a move.
//!
//! An [`Engine`] owns the hash table and the threads' memories. A search runs in the background with
//! [`Engine::start`], or on the calling thread with [`Engine::search`]. Changing a setting waits for a running search,
//! so callers that must not block should stop it first. Another evaluation, or another network, makes all that was
//! learnt worthless, so it is forgotten.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use crate::book::{BookAnswer, BookUse};
use crate::eval::Evaluator;
use crate::eval::classical::TermSet;
use crate::eval::nnue::{self, Kernel, Network, NetworkError};
use crate::handle::{SearchHandle, StopSwitch, Stopper};
use crate::limits::Request;
use crate::report::{Event, SearchResult};
use crate::search::relay::Relay;
use crate::search::{Counter, Searcher, Shared, lock, pool};
use crate::sliced::ResumableSearch;
use crate::strength::{self, Errand, Player, Strength};
use crate::tablebase::TablebaseUse;
use crate::threads::{self, Thread};
use crate::time::{self, Budget, Now};
use crate::tt::{HashError, TranspositionTable};

/// How positions are evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EvaluationKind {
    /// By the network: the default, for it plays better.
    Nnue,
    /// By a sum of terms that people can read.
    Classical,
}

/// More threads than there is memory for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThreadsError {
    /// How many were asked for.
    pub threads: usize,
}

impl fmt::Display for ThreadsError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "no memory for {} threads", self.threads)
    }
}

impl std::error::Error for ThreadsError {}

/// A chess engine.
pub struct Engine {
    tt: Arc<TranspositionTable>,
    searchers: Arc<Mutex<Vec<Searcher>>>,
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
    /// Who plays at limited strength; there is none before that is asked for.
    player: Option<Player>,
    now: Now,
}

impl Engine {
    /// The size of the hash table unless another is set.
    pub const DEFAULT_HASH_MB: usize = 16;
    /// What is kept back for the way between engine and clock unless something else is set.
    pub const DEFAULT_MOVE_OVERHEAD: Duration = Duration::from_millis(10);

    /// One thread, a small hash table.
    ///
    /// # Panics
    /// If there is not even memory for that.
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
            searchers: Arc::default(),
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
        engine.searchers().push(Searcher::new(0, engine.evaluator()));
        engine
    }

    fn searchers(&self) -> MutexGuard<'_, Vec<Searcher>> {
        lock(&self.searchers)
    }

    /// Makes the hash table this large. One of another size is empty; if it has this size already, it keeps what it knows.
    ///
    /// # Errors
    /// If there is not so much memory; the old table stays, with all it knows.
    pub fn set_hash_mb(&mut self, megabytes: usize) -> Result<(), HashError> {
        if megabytes != self.tt.megabytes() {
            self.tt = Arc::new(TranspositionTable::new(megabytes)?);
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
    /// If there is not so much memory; the threads are as before.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), ThreadsError> {
        let mut searchers = self.searchers();
        let more = threads.saturating_sub(searchers.len());
        let error = ThreadsError { threads };
        let bytes = more.checked_mul(Searcher::MOST_BYTES).ok_or(error)?;
        // Running out of memory half-way would be the end of the program, so it is asked for in one piece first.
        Vec::<u8>::new().try_reserve_exact(bytes).map_err(|_| error)?;
        searchers.truncate(threads.max(1));
        while searchers.len() < threads {
            let id = searchers.len();
            searchers.push(Searcher::new(id, self.evaluator()));
        }
        Ok(())
    }

    /// How many threads search.
    pub fn threads(&self) -> usize {
        self.searchers().len()
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

    /// Computes what the network says in this way; the fastest is the default. All give the same scores.
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

    /// An evaluator as the settings want it.
    fn evaluator(&self) -> Evaluator {
        match self.evaluation {
            EvaluationKind::Nnue => Evaluator::with_network(Arc::clone(&self.network), self.kernel),
            EvaluationKind::Classical => Evaluator::with_terms(self.terms),
        }
    }

    fn renew_evaluators(&mut self) {
        for searcher in self.searchers().iter_mut() {
            searcher.set_evaluator(self.evaluator());
        }
        self.new_game();
    }

    /// Keeps this much time back for the way between the engine and whoever holds the clock.
    pub fn set_move_overhead(&mut self, overhead: Duration) {
        self.move_overhead = overhead;
    }

    /// Plays from this book where it can, or from none. A book is never asked when a position is analysed: in searches
    /// that are infinite, ponder, look for a mate, show several lines or consider only some moves. At limited strength it
    /// is asked for the first moves only: see [`Elo::last_book_move`](crate::Elo::last_book_move).
    pub fn set_book(&mut self, book: Option<BookUse>) {
        self.book = book;
    }

    /// Uses these endgame tables, or none. What was learnt with other ones is forgotten.
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
        let mut searchers = self.searchers();
        searchers.iter_mut().for_each(Searcher::clear);
        self.tt.clear(searchers.len());
    }

    /// Empties the hash table.
    pub fn clear_hash(&mut self) {
        self.tt.clear(self.threads());
    }

    /// Searches in the background. Events come from the search's own thread; the last call is `on_end`, which does not wait
    /// for all threads to come to rest: [`SearchHandle::wait`] does.
    pub fn start(
        &mut self,
        request: Request,
        mut on_event: impl FnMut(Event) + Send + 'static,
        on_end: impl FnOnce(SearchResult) + Send + 'static,
    ) -> SearchHandle {
        let Plan { shared, work } = self.plan(request, self.threads());
        let stopper = Stopper::new(&shared);
        let searchers = Arc::clone(&self.searchers);
        let search = move || match work {
            Work::Errand(errand) => on_end(errand.run(&shared, &mut on_event)),
            Work::Search(request, answer) => {
                run(&mut lock(&searchers), &shared, &request, answer, &mut on_event, on_end);
            }
        };
        let thread = spawn(search, &stopper);
        SearchHandle::new(stopper, thread)
    }

    /// Searches on the calling thread.
    pub fn search(&mut self, request: &Request, on_event: impl FnMut(Event)) -> SearchResult {
        self.search_until(&StopSwitch::default(), request, on_event)
    }

    /// The same, for as long as nobody uses the switch.
    pub fn search_until(
        &mut self,
        switch: &StopSwitch,
        request: &Request,
        mut on_event: impl FnMut(Event),
    ) -> SearchResult {
        let Plan { shared, work } = self.plan(request.clone(), self.threads());
        switch.watch(Stopper::new(&shared));
        match work {
            Work::Errand(errand) => errand.run(&shared, &mut on_event),
            Work::Search(request, answer) => {
                run(&mut self.searchers(), &shared, &request, answer, &mut on_event, |result| result)
            }
        }
    }

    /// Begins a search on the calling thread, which runs as long as the caller lets it, slice by slice. It uses one
    /// thread, however many there are.
    pub fn start_resumable(&mut self, request: Request) -> ResumableSearch {
        let Plan { shared, work } = self.plan(request, 1);
        match work {
            Work::Errand(errand) => ResumableSearch::of_player(errand, shared),
            Work::Search(request, answer) => {
                ResumableSearch::of_engine(Arc::clone(&self.searchers), request, answer, shared)
            }
        }
    }

    /// Decides who answers a request, and how.
    fn plan(&mut self, request: Request, threads: usize) -> Plan {
        let answer = self.ask_book(&request);
        let request = answer.map(|answer| answer.narrow(&request)).unwrap_or(request);
        match self.player_of(&request).filter(|_| answer.is_none()) {
            Some(player) => {
                let errand = player.errand(request);
                Plan { shared: self.shared_with(player, errand.request()), work: Work::Errand(errand) }
            }
            None => Plan { shared: self.shared(&request, threads), work: Work::Search(request, answer) },
        }
    }

    /// The book's move, if there is one, and whoever plays would know it.
    fn ask_book(&mut self, request: &Request) -> Option<BookAnswer> {
        self.searches += 1;
        let last_move = match self.strength {
            Strength::Full => u16::MAX,
            Strength::Limited(level) => level.elo.last_book_move(),
        };
        let book = self.book.as_ref().filter(|_| request.game.position().fullmove_number() <= last_move)?;
        book.answer(request, self.searches)
    }

    /// Who plays, if it is a weaker player.
    fn player_of(&self, request: &Request) -> Option<&Player> {
        let is_limited = self.strength != Strength::Full && strength::is_play(&request.limits);
        self.player.as_ref().filter(|_| is_limited)
    }

    /// What the threads of a search of this request will share.
    fn shared(&self, request: &Request, threads: usize) -> Arc<Shared> {
        let tablebases = self.tablebases.clone().filter(|asked| asked.limit() > 0);
        self.shared_among(request, &self.tt, tablebases, threads)
    }

    /// The same for a weaker player, who thinks alone and knows no endgame tables.
    fn shared_with(&self, player: &Player, request: &Request) -> Arc<Shared> {
        self.shared_among(request, player.tt(), None, 1)
    }

    fn shared_among(
        &self,
        request: &Request,
        tt: &Arc<TranspositionTable>,
        tablebases: Option<TablebaseUse>,
        threads: usize,
    ) -> Arc<Shared> {
        tt.age();
        let start = (self.now)();
        let plies = 2 * usize::from(request.game.position().fullmove_number());
        Arc::new(Shared {
            tt: Arc::clone(tt),
            stop: AtomicBool::new(false),
            is_called_off: AtomicBool::new(false),
            pondering: AtomicBool::new(request.limits.ponder),
            start,
            clock_start_micros: AtomicU64::new(start.as_micros() as u64),
            now: Arc::clone(&self.now),
            budget: Budget::new(&request.limits, plies, self.move_overhead),
            limits: request.limits.clone(),
            lines: request.lines.max(1),
            tablebases,
            nodes: (0..threads).map(|_| Counter::default()).collect(),
            answers: (1..threads).map(|_| Mutex::default()).collect(),
            relay: Relay::among(threads),
            tb_hits: (0..threads).map(|_| Counter::default()).collect(),
        })
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

/// What becomes of a request.
struct Plan {
    shared: Arc<Shared>,
    work: Work,
}

/// Who searches.
enum Work {
    /// A weaker player.
    Errand(Errand),
    /// The engine; if the book has answered, for a score.
    Search(Request, Option<BookAnswer>),
}

/// Starts a search on a thread of its own. If there is none to be had, the search is stopped before it begins: then it
/// only finds some move, and the calling thread has time for that.
fn spawn(search: impl FnOnce() + Send + 'static, stopper: &Stopper) -> Option<Thread> {
    match threads::start("search", Box::new(search)) {
        Ok(thread) => Some(thread),
        Err(search) => {
            stopper.stop();
            search();
            None
        }
    }
}

/// Runs a search, and says first if its move comes from the book.
fn run<End>(
    searchers: &mut [Searcher],
    shared: &Arc<Shared>,
    request: &Request,
    answer: Option<BookAnswer>,
    on_event: &mut dyn FnMut(Event),
    on_end: impl FnOnce(SearchResult) -> End,
) -> End {
    if let Some(answer) = answer {
        on_event(Event::Book(answer));
    }
    pool::run(searchers, shared, request, on_event, |result| on_end(result.after_book(answer)))
}

#[cfg(test)]
mod tests {
    use alcor_chess::Position;

    use super::*;
    use crate::eval::nnue::NetworkParts;

    /// What each thread says of a position with a queen more on one side.
    fn evaluations(engine: &Engine) -> Vec<i32> {
        let position: Position = "4k3/pppp4/8/8/8/8/4PPPP/3QK3 w - - 0 1".parse().unwrap();
        let evaluate = |searcher: &mut Searcher| searcher.evaluator().evaluate_anew(&position);
        engine.searchers().iter_mut().map(evaluate).collect()
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
