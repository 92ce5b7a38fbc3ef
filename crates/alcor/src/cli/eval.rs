//! `alcor eval`: explains how a position is judged, term by term.

use std::io::Write;

use alcor_engine::eval::nnue;
use alcor_session::explanation;
use clap::Args;

use crate::arguments::read_position;
use crate::failure::Failure;

/// What to judge.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The position: a FEN, quoted or not, or `startpos`
    #[arg(value_name = "FEN", default_value = "startpos")]
    fen: Vec<String>,
}

/// Writes the table of terms.
pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let position = read_position(&arguments.fen.join(" "))?;
    writeln!(output, "{}", explanation::table(&position, &nnue::embedded()))?;
    Ok(output.flush()?)
}
