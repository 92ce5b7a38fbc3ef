//! `alcor book show`: the moves that a book knows in a position.

use std::io::Write;

use alcor_engine::book;
use alcor_session::options::{BOOK_FILE, Change};
use alcor_session::resources::books::{self, BookChange};
use alcor_session::resources::networks::FileSource;
use alcor_session::settings::Preferences;
use clap::Args;

use crate::arguments::read_position;
use crate::failure::Failure;

/// Where to look.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The position: a FEN, quoted or not, or `startpos`
    #[arg(value_name = "FEN", default_value = "startpos")]
    fen: Vec<String>,
    /// Polyglot book file; the built-in book by default
    #[arg(long, value_name = "FILE")]
    book: Option<String>,
}

/// Writes a table of the moves.
pub(super) fn run(arguments: &Arguments, preferences: &Preferences, output: &mut impl Write) -> Result<(), Failure> {
    let position = read_position(&arguments.fen.join(" "))?;
    let source = match (&arguments.book, preferences.change(BOOK_FILE)) {
        (Some(path), _) => FileSource::File(path.clone()),
        (None, Some(Change::Book(BookChange::Source(source)))) => source.clone(),
        (None, _) => FileSource::Embedded,
    };
    let book = books::open(&source).map_err(|error| Failure::Usage(error.to_string()))?;
    let moves = book.moves(&position);
    let total: u64 = moves.iter().map(|known| u64::from(known.weight)).sum();
    if let Some(opening) = book::opening_at(&position) {
        writeln!(output, "{opening}")?;
    }
    if moves.is_empty() {
        writeln!(output, "The book has no move here.")?;
        return Ok(output.flush()?);
    }
    writeln!(output, "{:8}{:>8}  {:>7}  opening", "move", "weight", "percent")?;
    for known in moves {
        let name = book::opening_at(&position.play(known.mv)).map(|opening| opening.to_string()).unwrap_or_default();
        let percent = match known.weight {
            0 => "-".to_owned(),
            weight => format!("{:.1}", 100.0 * f64::from(weight) / total as f64),
        };
        let san = position.san(known.mv).to_string();
        let line = format!("{san:8}{:>8}  {percent:>7}  {name}", known.weight);
        writeln!(output, "{}", line.trim_end())?;
    }
    Ok(output.flush()?)
}
