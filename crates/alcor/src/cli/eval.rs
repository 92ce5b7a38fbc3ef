//! `alcor eval`: explains how a position is judged, in words and bars or term by term.

use std::io::{self, Write};

use alcor_session::explanation;
use alcor_session::settings::Preferences;
use clap::Args;

use super::{asker, warn_unused};
use crate::arguments::read_position;
use crate::failure::Failure;
use crate::terminal::judgement;
use crate::terminal::look::Look;

/// What to judge.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The position: a FEN, quoted or not, or `startpos`
    #[arg(value_name = "FEN", default_value = "startpos")]
    fen: Vec<String>,
    /// Show every term for both sides, in the opening and in the endgame
    #[arg(long)]
    table: bool,
}

/// Writes who stands better and why, or the table of terms.
pub fn run(arguments: &Arguments, preferences: &Preferences, output: &mut impl Write) -> Result<(), Failure> {
    let position = read_position(&arguments.fen.join(" "))?;
    warn_unused(preferences, "eval", &["EvalFile"]);
    if arguments.table {
        let engine = asker(preferences)?.into_engine();
        writeln!(output, "{}", explanation::table(&position, engine.network()))?;
    } else {
        writeln!(output, "{}", judgement::text(&position, Look::of_stream(&io::stdout())).trim_end())?;
        let engine = asker(preferences)?.into_engine();
        writeln!(output, "{}", explanation::network_line(&position, engine.network()))?;
    }
    Ok(output.flush()?)
}
