//! The engine of Alcor: given a game and limits, it finds a move.
//!
//! The engine takes values and returns values. It never prints, never reads input and never exits; the programs around
//! it do that. It stands on [`alcor_chess`], which knows the rules, and knows nothing of the programs that use it.
//!
//! ```
//! use alcor_chess::Game;
//! use alcor_engine::{Engine, Limits, Request};
//!
//! let mut engine = Engine::new();
//! let game = Game::new("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse()?);
//! let limits = Limits { depth: Some(5), ..Limits::default() };
//! let result = engine.search(&Request::new(game.clone(), limits), |_| {});
//! assert_eq!(result.best.map(|mv| game.position().san(mv).to_string()).as_deref(), Some("Ra8#"));
//! # Ok::<(), alcor_chess::FenError>(())
//! ```
//!
//! A module uses only those before it in this list: `threads`, `rng`, `score`, `params`, `limits`, `book`, `tablebase`,
//! `report`, `time`, `tt`, `see`, `eval`, `wdl`, `search`, `strength`, `engine`, `bench`; and `handle`, which holds a search,
//! stands between `search::state::shared` and `search::resumable`.

pub mod bench;
pub mod book;
mod engine;
pub mod eval;
pub mod fnv;
mod handle;
mod limits;
pub mod params;
mod report;
pub mod rng;
mod score;
mod search;
pub mod see;
mod strength;
pub mod tablebase;
mod threads;
pub mod time;
mod tt;
pub mod wdl;

pub use engine::{Engine, EvaluationKind, ThreadsError};
pub use handle::{SearchHandle, StopSwitch, Stopper};
pub use limits::{ClockLimits, Limits, Request};
pub use report::{Event, Report, SearchResult};
pub use score::{Bound, MAX_PLY, Score};
pub use search::resumable::{Progress, ResumableSearch};
pub use strength::{Elo, Level, Strength};
#[cfg(target_arch = "wasm32")]
pub use threads::{Job, Spawner, set_spawner};
pub use tt::HashError;

/// Makes all that is otherwise made on first use: the embedded network, the opening book, the table of king and pawn endings.
///
/// A process that forks does this before, for what another thread is making at that moment is never finished in the child.
pub fn prepare() {
    book::prepare();
    eval::prepare();
}
