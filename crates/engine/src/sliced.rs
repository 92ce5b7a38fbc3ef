//! A search on the caller's own thread that lets go of it from time to time.
//!
//! For programs that have one thread, such as a page in a browser that may not share memory: they call
//! [`ResumableSearch::run`] again and again, and between two calls hear what their users want. Nothing that was learnt is
//! lost on the way. The engine may be set up or search something else between slices, but what it forgets, a search in
//! slices forgets too.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::book::BookAnswer;
use crate::handle::Stopper;
use crate::limits::Request;
use crate::report::{Event, SearchResult};
use crate::search::{Searcher, Shared, Slices, lock};
use crate::strength::Errand;

/// How a slice ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// By its length: there is more to do, or the answer must wait for a stop or a ponder hit.
    Paused,
    /// With the end of the search.
    Ended(SearchResult),
}

/// A search that runs slice by slice, made by [`Engine::start_resumable`](crate::Engine::start_resumable). Dropping it gives
/// the search up.
pub struct ResumableSearch {
    thinker: Thinker,
    shared: Arc<Shared>,
    /// What the book has said.
    answer: Option<BookAnswer>,
    /// What is to be told before anything else.
    news: Option<Event>,
    result: Option<SearchResult>,
}

/// Who searches.
enum Thinker {
    Engine(Arc<Mutex<Vec<Searcher>>>, Box<Slices>),
    /// Needs a few milliseconds, and so no slices; `None` when that is done.
    Player(Option<Box<Errand>>),
}

impl ResumableSearch {
    pub(crate) fn of_engine(
        searchers: Arc<Mutex<Vec<Searcher>>>,
        request: Request,
        answer: Option<BookAnswer>,
        shared: Arc<Shared>,
    ) -> ResumableSearch {
        let thinker = Thinker::Engine(searchers, Box::new(Slices::new(request, Arc::clone(&shared))));
        ResumableSearch { thinker, shared, answer, news: answer.map(Event::Book), result: None }
    }

    pub(crate) fn of_player(errand: Errand, shared: Arc<Shared>) -> ResumableSearch {
        ResumableSearch {
            thinker: Thinker::Player(Some(Box::new(errand))),
            shared,
            answer: None,
            news: None,
            result: None,
        }
    }

    /// Searches on for about this long. A slice may be up to eight times longer, where a shorter one would not get
    /// anywhere; the first depth is always finished. Short slices hear a stop sooner, but every pause costs about ten
    /// thousand nodes. After the end, the result stays.
    pub fn run(&mut self, length: Duration, mut on_event: impl FnMut(Event)) -> Progress {
        if let Some(result) = &self.result {
            return Progress::Ended(result.clone());
        }
        if let Some(news) = self.news.take() {
            on_event(news);
        }
        match self.think(length, &mut on_event) {
            Some(result) => Progress::Ended(self.result.insert(result).clone()),
            None => Progress::Paused,
        }
    }

    fn think(&mut self, length: Duration, on_event: &mut dyn FnMut(Event)) -> Option<SearchResult> {
        match &mut self.thinker {
            Thinker::Engine(searchers, slices) => {
                let mut searchers = lock(searchers);
                let result = slices.run(searchers.first_mut()?, length, on_event)?;
                Some(result.after_book(self.answer))
            }
            // On the opponent's time a player would only wait for the end of it.
            Thinker::Player(_) if self.shared.is_held_back() => None,
            Thinker::Player(errand) => Some(errand.take()?.run(&self.shared, on_event)),
        }
    }

    /// Whether there is nothing to do before a stop or a ponder hit: until then every slice is over at once.
    pub fn is_idle(&self) -> bool {
        self.result.is_none()
            && match &self.thinker {
                Thinker::Engine(_, slices) => slices.is_idle(),
                Thinker::Player(_) => self.shared.is_held_back(),
            }
    }

    /// Nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.shared.total_nodes()
    }

    /// Ends the search: the next slice is the last, and over at once.
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
