//! `alcor eval`: explains the evaluation of a position, in words and bars or term by term.

use std::io::{self, Write};

use alcor_session::explanation;
use alcor_session::settings::Preferences;
use clap::Args;

use super::{blocking_session, warn_unused};
use crate::arguments::read_position;
use crate::failure::Failure;
use crate::terminal::eval_text;
use crate::terminal::look::BoardStyle;

/// What to evaluate.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The position: a FEN, quoted or not, or `startpos`
    #[arg(value_name = "FEN", default_value = "startpos")]
    fen: Vec<String>,
    /// Show every term for both sides, in the opening and in the endgame
    #[arg(long)]
    table: bool,
}

/// Writes who stands better and why, or the table of terms.
pub(crate) fn run(arguments: &Arguments, preferences: &Preferences, output: &mut impl Write) -> Result<(), Failure> {
    let position = read_position(&arguments.fen.join(" "))?;
    warn_unused(preferences, "eval", &["EvalFile"]);
    if arguments.table {
        let engine = blocking_session(preferences)?.into_engine();
        writeln!(output, "{}", explanation::table(&position, engine.network()))?;
    } else {
        writeln!(output, "{}", eval_text::text(&position, BoardStyle::of_stream(&io::stdout())).trim_end())?;
        let engine = blocking_session(preferences)?.into_engine();
        writeln!(output, "{}", explanation::network_line(&position, engine.network()))?;
    }
    Ok(output.flush()?)
}
