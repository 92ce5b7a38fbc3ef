//! Tuning of numbers that are not a network's: of the search by games, of the classical evaluation and the WDL curve by
//! scored positions.

mod game_options;
mod numbers;
mod run_file;
pub(crate) mod screen;
pub(crate) mod spsa;
pub(crate) mod texel;
pub(crate) mod wdl;

pub use numbers::{Number, NumbersError, choose};
pub use screen::rewritten as rewritten_screen_run;
pub use spsa::rewritten as rewritten_spsa_run;
