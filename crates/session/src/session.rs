//! What every user interface stands on: the game, the settings, the engine, and the one job that runs.
//!
//! A session knows no protocol. A protocol reads text, calls a method here, and hears back by [`Update`]s.
//!
//! Invariant: at most one job, a search or a task, runs at a time, and the engine is touched only while none does. A
//! caller asks [`is_busy`](Session::is_busy) before it starts one. An option changed during a job waits for its end.

mod error;
mod job;

use std::sync::Arc;
use std::time::Duration;

use alcor_chess::{CastlingNotation, Game, Move};
use alcor_engine::book::Book;
use alcor_engine::eval::classical::TermSet;
use alcor_engine::eval::nnue::Network;
use alcor_engine::time::Now;
use alcor_engine::{Engine, EvaluationKind, Event, Limits, Progress, Request, SearchResult};

use crate::host::{Host, Pace, Stopwatch};
use crate::levels::Levels;
use crate::options::{self, Change};
use crate::resources::books::Books;
use crate::resources::networks;
use crate::resources::tablebases::SyzygyTablebases;
use crate::settings::{Preferences, Setting};
use crate::task::{self, Task};

use job::{RunningJob, Search};

pub use error::ChangeError;

/// An event of the running job.
#[derive(Debug)]
pub enum Update {
    /// The search says something.
    Event(Event),
    /// The search has ended.
    Found(SearchResult),
    /// The task says something.
    Line(String),
    /// The task has ended.
    TaskEnded,
}

/// What the user interfaces themselves need of the options; the rest is passed on to the engine.
#[derive(Clone, Copy, Debug)]
pub struct DisplaySettings {
    /// How many best lines to show.
    pub multi_pv: usize,
    /// How castling is written.
    pub castling: CastlingNotation,
    /// Whether chances to win, draw and lose are shown.
    pub shows_wdl: bool,
}

/// When a change takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It has.
    Now,
    /// When the running job has ended.
    Later,
}

/// A conversation with one engine.
pub struct Session {
    game: Game,
    settings: DisplaySettings,
    books: Books,
    tablebases: SyzygyTablebases,
    notices: Vec<String>,
    levels: Levels,
    host: Host,
    engine: Engine,
    threads: usize,
    job: Option<RunningJob>,
    deferred: Vec<Change>,
    preferred: Vec<Setting>,
    complaints: Vec<String>,
    notify: Arc<dyn Fn(Update) + Send + Sync>,
}

impl Session {
    /// A session with default options at the start of a game. Events of its jobs go to `notify`, from their threads.
    pub fn new(notify: impl Fn(Update) + Send + Sync + 'static) -> Session {
        Session::on(Host::system(), notify)
    }

    /// As [`Session::new`], in this place.
    pub fn on(host: Host, notify: impl Fn(Update) + Send + Sync + 'static) -> Session {
        let settings = DisplaySettings { multi_pv: 1, castling: CastlingNotation::KingMoves, shows_wdl: false };
        let mut session = Session {
            game: Game::default(),
            settings,
            books: Books::new((host.random_seed)()),
            tablebases: SyzygyTablebases::new(),
            notices: Vec::new(),
            levels: Levels::new(host.random_seed),
            engine: Engine::with_clock(Now::clone(&host.now)),
            host,
            threads: 1,
            job: None,
            deferred: Vec::new(),
            preferred: Vec::new(),
            complaints: Vec::new(),
            notify: Arc::new(notify),
        };
        for change in options::defaults() {
            // The defaults are modest; where even they are not possible, the engine's own will do.
            let _ = session.apply(change);
        }
        session
    }

    /// Sets the options as the user wants them from the start. Only while no job runs.
    ///
    /// # Errors
    /// If a setting of the command line is not possible here. Those of the file that are not possible are complained about.
    pub fn prefer(&mut self, preferences: &Preferences) -> Result<(), ChangeError> {
        self.complaints.extend_from_slice(&preferences.complaints);
        for setting in &preferences.file {
            match self.apply(setting.change.clone()) {
                Ok(()) => self.preferred.push(setting.clone()),
                Err(error) => self.complaints.push(format!("settings file: {error}")),
            }
        }
        for setting in &preferences.command_line {
            self.apply(setting.change.clone())?;
            self.preferred.push(setting.clone());
        }
        Ok(())
    }

    /// The value an option has had from the start, if it is not the one of the declaration.
    pub fn preferred(&self, name: &str) -> Option<&str> {
        self.preferred.iter().rfind(|setting| setting.name == name).map(|setting| setting.value.as_str())
    }

    /// What was wrong with the user's settings. It is handed out once, for the user interface to show.
    pub fn take_complaints(&mut self) -> Vec<String> {
        std::mem::take(&mut self.complaints)
    }

    /// The engine, set up as the options want it, for work that needs it alone.
    pub fn into_engine(self) -> Engine {
        self.engine
    }

    /// The game, with the current position.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Makes another game the current one. A running search goes on with the old one.
    pub fn set_game(&mut self, game: Game) {
        self.game = game;
    }

    /// The settings of the user interfaces.
    pub fn settings(&self) -> DisplaySettings {
        self.settings
    }

    /// How many threads search. It is remembered here, because the engine would answer only after a running search.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The most threads that may search.
    pub fn max_threads(&self) -> usize {
        self.host.max_threads
    }

    /// A stopwatch that starts now.
    pub fn stopwatch(&self) -> Stopwatch {
        self.host.stopwatch()
    }

    /// The time by the clock of the host and of the engine.
    pub fn now(&self) -> Duration {
        (self.host.now)()
    }

    /// What limits the strength of play.
    pub fn levels(&self) -> &Levels {
        &self.levels
    }

    /// The network, whether or not it is used.
    pub fn network(&self) -> &Arc<Network> {
        self.engine.network()
    }

    /// The opening book, whether or not it is used.
    pub fn book(&self) -> &Book {
        self.books.book()
    }

    /// Whether a job runs.
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Whether the running job goes on until it is stopped, and has not been.
    pub fn is_endless(&self) -> bool {
        match &self.job {
            Some(RunningJob::Search { limits, is_stopped, .. }) => !is_stopped && !limits.is_bounded(),
            Some(RunningJob::Task(_)) | None => false,
        }
    }

    /// Changes an option, now or when the running job has ended.
    ///
    /// # Errors
    /// If there is no memory for a hash table of that size, or a network, a book or tablebases cannot be loaded. The old one is kept.
    pub fn change(&mut self, change: Change) -> Result<Effect, ChangeError> {
        if self.is_busy() {
            self.deferred.push(change);
            return Ok(Effect::Later);
        }
        self.apply(change).map(|()| Effect::Now)
    }

    fn apply(&mut self, change: Change) -> Result<(), ChangeError> {
        match change {
            Change::Hash(megabytes) => self.engine.set_hash_mb(megabytes).map_err(ChangeError::Hash)?,
            Change::Threads(threads) if threads > self.host.max_threads => {
                return Err(ChangeError::Threads { max: self.host.max_threads });
            }
            Change::Threads(threads) => {
                self.engine.set_threads(threads).map_err(ChangeError::ThreadMemory)?;
                self.threads = threads;
            }
            Change::MultiPv(multi_pv) => self.settings.multi_pv = multi_pv,
            Change::MoveOverhead(overhead) => self.engine.set_move_overhead(overhead),
            Change::Chess960(true) => self.settings.castling = CastlingNotation::KingTakesRook,
            Change::Chess960(false) => self.settings.castling = CastlingNotation::KingMoves,
            Change::ShowWdl(shows_wdl) => self.settings.shows_wdl = shows_wdl,
            Change::ClearHash => self.engine.new_game(),
            // Pondering is asked for by `go ponder`: there is nothing to prepare.
            Change::Ponder(_) => {}
            Change::Analysis(is_analysis) => {
                self.books.set_analysis(is_analysis);
                self.engine.set_book(self.books.in_use());
                self.levels.change(&change);
                self.engine.set_strength(self.levels.strength());
            }
            Change::Book(change) => {
                self.books.change(change).map_err(ChangeError::Book)?;
                self.engine.set_book(self.books.in_use());
            }
            Change::LimitStrength(_) | Change::Rating(_) | Change::Skill(_) | Change::Seed(_) => {
                self.levels.change(&change);
                self.engine.set_strength(self.levels.strength());
            }
            Change::Evaluation(evaluation) => self.engine.set_evaluation(evaluation),
            Change::Terms(terms) => {
                self.engine.set_terms(terms);
                if terms != TermSet::ALL && self.engine.evaluation() != EvaluationKind::Classical {
                    self.notices.push("Evaluation Terms count where Evaluation is classical".to_owned());
                }
            }
            Change::Network(source) => networks::load(&mut self.engine, &source).map_err(ChangeError::Network)?,
            Change::Tablebases(change) => {
                self.notices.extend(self.tablebases.change(&change).map_err(ChangeError::Tablebases)?);
                self.engine.set_tablebases(self.tablebases.in_use());
            }
            #[cfg(feature = "tune")]
            Change::Tuned(tuned) => {
                // The value was read within the range, so it is not refused.
                let _ = tuned.param.set(tuned.value);
            }
            #[cfg(not(feature = "tune"))]
            Change::Tuned(_) => {}
        }
        Ok(())
    }

    /// What changes of options have found that users should hear of, since the last call.
    pub fn take_notices(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notices)
    }

    /// Forgets what was learnt in other games. Only while no job runs.
    pub fn new_game(&mut self) {
        if !self.is_busy() {
            self.engine.new_game();
            self.levels.new_game();
            self.engine.set_strength(self.levels.strength());
        }
    }

    /// Starts to search the current position. Only while no job runs.
    pub fn search(&mut self, limits: Limits, only_moves: Vec<Move>) {
        if self.is_busy() {
            return;
        }
        let request =
            Request { game: self.game.clone(), limits: limits.clone(), multi_pv: self.settings.multi_pv, only_moves };
        let search = match self.host.pace {
            Pace::Background => {
                let (events, end) = (Arc::clone(&self.notify), Arc::clone(&self.notify));
                let on_event = move |event| events(Update::Event(event));
                let on_end = move |result| end(Update::Found(result));
                Search::Background(self.engine.start(request, on_event, on_end))
            }
            Pace::Slices => Search::Sliced(Box::new(self.engine.start_resumable(request))),
        };
        self.job = Some(RunningJob::Search { search, limits, is_stopped: false });
    }

    /// Whether there is a search to be [advanced](Session::advance).
    pub fn wants_time(&self) -> bool {
        match &self.job {
            Some(RunningJob::Search { search: Search::Sliced(search), .. }) => !search.is_idle(),
            _ => false,
        }
    }

    /// Runs a slice of about this length, if searches run so. Its events go the usual way.
    pub fn advance(&mut self, length: Duration) {
        if let Some(RunningJob::Search { search: Search::Sliced(search), .. }) = &mut self.job {
            let progress = search.run(length, |event| (self.notify)(Update::Event(event)));
            if let Progress::Ended(result) = progress {
                (self.notify)(Update::Found(result));
            }
        }
    }

    /// Starts a task. Only while no job runs.
    pub fn run(&mut self, task: Task) {
        if self.is_busy() {
            return;
        }
        let (lines, end) = (Arc::clone(&self.notify), Arc::clone(&self.notify));
        let say = move |line| lines(Update::Line(line));
        let on_end = move || end(Update::TaskEnded);
        self.job = Some(RunningJob::Task(task::start(task, &self.host, say, on_end)));
    }

    /// Stops the running job; its last event is still to come.
    pub fn stop(&mut self) {
        match &mut self.job {
            Some(RunningJob::Search { search, is_stopped, .. }) => {
                search.stop();
                *is_stopped = true;
            }
            Some(RunningJob::Task(handle)) => handle.stop(),
            None => {}
        }
    }

    /// Informs a pondering search that the expected move was played: from now on its limits hold.
    pub fn ponder_hit(&mut self) {
        if let Some(RunningJob::Search { search, limits, .. }) = &mut self.job {
            search.ponder_hit();
            limits.ponder = false;
        }
    }

    /// To be called after the last event of a job: waits for its thread, which is about to end, and applies the
    /// changes that waited. Those that failed are returned.
    pub fn finish_job(&mut self) -> Vec<ChangeError> {
        if let Some(RunningJob::Search { search: Search::Background(handle), .. }) = self.job.take() {
            handle.wait();
        }
        let deferred = std::mem::take(&mut self.deferred);
        deferred.into_iter().filter_map(|change| self.apply(change).err()).collect()
    }
}
