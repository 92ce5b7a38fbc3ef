//! How an engine starts a search: by the book, a weaker player or the full search, and on which thread.

use std::sync::Arc;

use super::Engine;
use crate::book::BookAnswer;
use crate::handle::{SearchHandle, StopSwitch, Stopper};
use crate::limits::Request;
use crate::report::{Event, SearchResult};
use crate::search::resumable::ResumableSearch;
use crate::search::smp;
use crate::search::state::shared::Shared;
use crate::search::state::thread_data::{self, ThreadData};
use crate::strength::{Player, PlayerSearch, Strength};
use crate::tablebase::TablebaseUse;
use crate::threads::{self, Thread};
use crate::time::Budget;
use crate::time::limit_check::SearchClock;
use crate::tt::TranspositionTable;

impl Engine {
    /// Searches in the background. Events come from the search's own thread; the last call is `on_end`, which does not wait
    /// until all threads have stopped: [`SearchHandle::wait`] does.
    pub fn start(
        &mut self,
        request: Request,
        mut on_event: impl FnMut(Event) + Send + 'static,
        on_end: impl FnOnce(SearchResult) + Send + 'static,
    ) -> SearchHandle {
        let Plan { shared, work } = self.plan(request, self.threads());
        let stopper = Stopper::new(&shared);
        let thread_data = Arc::clone(&self.thread_data);
        let search = move || match work {
            Work::Limited(search) => on_end(search.run(&shared, &mut on_event)),
            Work::Search(request, answer) => {
                run(&mut thread_data::lock(&thread_data), &shared, &request, answer, &mut on_event, on_end);
            }
        };
        let thread = spawn(search, &stopper);
        SearchHandle::new(stopper, thread)
    }

    /// Searches on the calling thread.
    pub fn search(&mut self, request: &Request, on_event: impl FnMut(Event)) -> SearchResult {
        self.search_until(&StopSwitch::default(), request, on_event)
    }

    /// The same, until the switch is used.
    pub fn search_until(
        &mut self,
        switch: &StopSwitch,
        request: &Request,
        mut on_event: impl FnMut(Event),
    ) -> SearchResult {
        let Plan { shared, work } = self.plan(request.clone(), self.threads());
        switch.watch(Stopper::new(&shared));
        match work {
            Work::Limited(search) => search.run(&shared, &mut on_event),
            Work::Search(request, answer) => {
                run(&mut self.thread_data(), &shared, &request, answer, &mut on_event, |result| result)
            }
        }
    }

    /// Begins a search on the calling thread, which runs as long as the caller lets it, slice by slice. It uses one
    /// thread, however many there are.
    pub fn start_resumable(&mut self, request: Request) -> ResumableSearch {
        let Plan { shared, work } = self.plan(request, 1);
        match work {
            Work::Limited(search) => {
                let search = |shared: &Shared, on_event: &mut dyn FnMut(Event)| search.run(shared, on_event);
                ResumableSearch::in_one_slice(Box::new(search), shared)
            }
            Work::Search(request, answer) => {
                ResumableSearch::new(Arc::clone(&self.thread_data), request, answer, shared)
            }
        }
    }

    /// Decides how to answer a request.
    fn plan(&mut self, mut request: Request, threads: usize) -> Plan {
        // The time that the book and the tablebases take counts too.
        request.limits.received.get_or_insert_with(|| (self.now)());
        let answer = self.ask_book(&request);
        let request = answer.map(|answer| answer.narrow(&request)).unwrap_or(request);
        match self.player_of(&request).filter(|_| answer.is_none()) {
            Some(player) => {
                let search = player.prepare(request);
                Plan { shared: self.shared_with(player, search.request()), work: Work::Limited(search) }
            }
            None => Plan { shared: self.shared(&request, threads), work: Work::Search(request, answer) },
        }
    }

    /// The book's move, if there is one and the level would know it.
    fn ask_book(&mut self, request: &Request) -> Option<BookAnswer> {
        self.searches += 1;
        let last_move = match self.strength {
            Strength::Full => u16::MAX,
            Strength::Limited(level) => level.elo.last_book_move(),
        };
        let book = self.book.as_ref().filter(|_| request.game.position().fullmove_number() <= last_move)?;
        book.answer(request, self.searches)
    }

    /// The weaker player that answers the request, if any.
    fn player_of(&self, request: &Request) -> Option<&Player> {
        let is_limited = self.strength != Strength::Full && request.limits.is_move_in_game();
        self.player.as_ref().filter(|_| is_limited)
    }

    /// What the threads of a search of this request will share.
    fn shared(&self, request: &Request, threads: usize) -> Arc<Shared> {
        let tablebases = self.tablebases.clone().filter(|asked| asked.limit() > 0);
        self.shared_among(request, &self.tt, tablebases, threads)
    }

    /// The same for a weaker player, who searches on one thread and without tablebases.
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
        let plies = 2 * usize::from(request.game.position().fullmove_number());
        let budget = Budget::new(&request.limits, plies, self.move_overhead);
        let clock = SearchClock::start(&self.now, request.limits.received, budget, request.limits.ponder);
        Arc::new(Shared::new(request, clock, tt, tablebases, threads))
    }
}

/// How a request is answered.
struct Plan {
    shared: Arc<Shared>,
    work: Work,
}

/// The search to run.
enum Work {
    /// A weaker player.
    Limited(PlayerSearch),
    /// The engine; if the book has answered, for a score.
    Search(Request, Option<BookAnswer>),
}

/// Starts a search on a thread of its own. If none is available, the search is stopped before it begins: then it only finds
/// some move, and the calling thread has time for that.
fn spawn(search: impl FnOnce() + Send + 'static, stopper: &Stopper) -> Option<Thread> {
    match threads::start(Box::new(search)) {
        Ok(thread) => Some(thread),
        Err(search) => {
            stopper.stop();
            search();
            None
        }
    }
}

/// Runs a search, and first reports the book move, if there is one.
fn run<End>(
    thread_data: &mut [ThreadData],
    shared: &Shared,
    request: &Request,
    answer: Option<BookAnswer>,
    on_event: &mut dyn FnMut(Event),
    on_end: impl FnOnce(SearchResult) -> End,
) -> End {
    if let Some(answer) = answer {
        on_event(Event::Book(answer));
    }
    smp::run(thread_data, shared, request, on_event, |result| on_end(result.after_book(answer)))
}
