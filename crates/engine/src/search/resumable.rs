//! A search on the caller's own thread that pauses from time to time and is resumed.
//!
//! For single-threaded programs, such as a page in a browser without shared memory: they call [`ResumableSearch::run`]
//! again and again, and handle input between the calls. The histories and the hash table are kept. The engine may be set up
//! or search something else between slices, but what it forgets, a search in slices forgets too.
//!
//! A slice ends as a stop does: by unwinding the recursion. The progress of the search is a value that is kept; the next
//! slice resumes the same depth in the same window. Subtrees that were finished come back from the hash table, so only the
//! path to where the search was is searched again.
//!
//! That path gets more expensive with depth, and a slice must be longer than it takes. So a slice that finishes no root
//! move makes the next one twice as long, up to [`MAX_GROWTH`] times the length that was asked for.
//!
//! A pause costs about ten thousand nodes. Over the positions of the bench, to depth 16, slices of 16 thousand nodes on
//! average took 82 percent more nodes than no slices, slices of 39 thousand 44 percent.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::root::iterative_deepening::DeepenResult;
use super::smp::{self, LastReport};
use super::state::shared::Shared;
use super::state::thread_data::{self, ThreadData};
use super::state::worker::{SearchState, Worker};
use crate::book::BookAnswer;
use crate::handle::Stopper;
use crate::limits::Request;
use crate::report::{Event, SearchResult};

/// The most by which a slice may exceed the length asked for, as a factor.
const MAX_GROWTH: u32 = 8;

/// How a slice ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// By its length: there is more to search, or the result must wait for a stop or a ponder hit.
    Paused,
    /// With the search.
    Ended(SearchResult),
}

/// A search that is small enough for one slice.
pub(crate) type OneSlice = Box<dyn FnOnce(&Shared, &mut dyn FnMut(Event)) -> SearchResult + Send>;

/// A search that runs slice by slice, made by [`Engine::start_resumable`](crate::Engine::start_resumable). Dropping it
/// abandons the search.
pub struct ResumableSearch {
    work: Work,
    shared: Arc<Shared>,
    /// The answer of the book.
    answer: Option<BookAnswer>,
    /// The event to report before any other.
    first_event: Option<Event>,
    result: Option<SearchResult>,
}

/// The work to do.
enum Work {
    Slices(Arc<Mutex<Vec<ThreadData>>>, Box<Slices>),
    /// `None` when it is done.
    OneSlice(Option<OneSlice>),
}

impl ResumableSearch {
    /// A search with the data of the first of these threads.
    pub(crate) fn new(
        thread_data: Arc<Mutex<Vec<ThreadData>>>,
        request: Request,
        answer: Option<BookAnswer>,
        shared: Arc<Shared>,
    ) -> ResumableSearch {
        let work = Work::Slices(thread_data, Box::new(Slices::new(request, Arc::clone(&shared))));
        ResumableSearch { work, shared, answer, first_event: answer.map(Event::Book), result: None }
    }

    /// A search that takes a few milliseconds and so needs no pause.
    pub(crate) fn in_one_slice(search: OneSlice, shared: Arc<Shared>) -> ResumableSearch {
        ResumableSearch { work: Work::OneSlice(Some(search)), shared, answer: None, first_event: None, result: None }
    }

    /// Searches on for about this long. A slice may be up to eight times longer where a shorter one would make no progress;
    /// the first depth is always finished. Short slices react to a stop sooner, but every pause costs about ten thousand
    /// nodes. Once the search has ended, every call returns its result.
    pub fn run(&mut self, length: Duration, mut on_event: impl FnMut(Event)) -> Progress {
        if let Some(result) = &self.result {
            return Progress::Ended(result.clone());
        }
        if let Some(event) = self.first_event.take() {
            on_event(event);
        }
        match self.search(length, &mut on_event) {
            Some(result) => Progress::Ended(self.result.insert(result).clone()),
            None => Progress::Paused,
        }
    }

    fn search(&mut self, length: Duration, on_event: &mut dyn FnMut(Event)) -> Option<SearchResult> {
        match &mut self.work {
            Work::Slices(thread_data, slices) => {
                let mut thread_data = thread_data::lock(thread_data);
                let result = slices.run(thread_data.first_mut()?, length, on_event)?;
                Some(result.after_book(self.answer))
            }
            // While pondering, its result would only have to wait.
            Work::OneSlice(_) if self.shared.is_held_back() => None,
            Work::OneSlice(search) => Some(search.take()?(&self.shared, on_event)),
        }
    }

    /// Whether there is nothing to do before a stop or a ponder hit: until then every slice returns at once.
    pub fn is_idle(&self) -> bool {
        self.result.is_none()
            && match &self.work {
                Work::Slices(_, slices) => slices.is_idle(),
                Work::OneSlice(_) => self.shared.is_held_back(),
            }
    }

    /// Nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.shared.total_nodes()
    }

    /// Ends the search: the next slice is the last and returns at once.
    pub fn stop(&self) {
        self.stopper().stop();
    }

    /// The opponent has played the move we pondered on: from now on the clock counts.
    pub fn ponder_hit(&self) {
        self.stopper().ponder_hit();
    }

    /// Something that can stop the search from elsewhere.
    pub fn stopper(&self) -> Stopper {
        Stopper::new(&self.shared)
    }
}

/// A search that pauses, without the thread data that it needs to run.
struct Slices {
    request: Request,
    shared: Arc<Shared>,
    /// Its progress.
    state: SearchState,
    last: LastReport,
    growth: u32,
    is_searched: bool,
}

impl Slices {
    fn new(request: Request, shared: Arc<Shared>) -> Slices {
        let state = smp::new_state(&shared, &request);
        Slices { request, shared, state, last: LastReport::default(), growth: 1, is_searched: false }
    }

    /// Whether nothing is left to do but to wait for the caller.
    fn is_idle(&self) -> bool {
        self.is_searched && self.shared.is_held_back()
    }

    /// Searches for about this long, and returns the result if that is the end.
    fn run(
        &mut self,
        data: &mut ThreadData,
        length: Duration,
        on_event: &mut dyn FnMut(Event),
    ) -> Option<SearchResult> {
        if self.is_idle() {
            return None;
        }
        self.state.schedule.check_at_once();
        self.state.pause_at = Some(self.shared.clock.now() + length * self.growth);
        let mut worker = Worker::new(&self.shared, &self.request.game, data, &mut self.state);
        if !self.is_searched {
            let finished = worker.state.root.finished_moves();
            let result = worker.deepen(&mut |event| {
                self.last.note(&event);
                on_event(event);
            });
            self.is_searched = result == DeepenResult::Ended;
            let has_progressed = worker.state.root.finished_moves() > finished;
            self.growth = if has_progressed { 1 } else { (2 * self.growth).min(MAX_GROWTH) };
        }
        let is_end = self.is_searched && !self.shared.is_held_back();
        is_end.then(|| smp::finish(&mut worker, &self.last, on_event))
    }
}
