//! `alcor book make`: a book in Polyglot's format from games in PGN.
//!
//! The games are read one after the other, so that files of any length will do. The book is written beside its place and
//! then put there: whatever goes wrong, a book that was there before stays as it was.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use alcor_engine::book::builder::{Builder, GameResult, Weighting};
use alcor_pgn::Reader;
use alcor_session::bounded::{self, TextStream};
use alcor_session::file::write_atomically;
use alcor_session::text::whole;
use clap::{Args, ValueEnum};

use crate::failure::Failure;

/// So many bad games are reported one by one; then only their number.
const MAX_COMPLAINTS: u64 = 20;

/// From what to make a book, and how.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// PGN files; `-` is standard input
    #[arg(value_name = "GAMES", required = true)]
    games: Vec<PathBuf>,
    /// Output file
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Maximum plies of each game
    #[arg(long, value_name = "N", default_value = "30", value_parser = whole::<usize>(1, 1000))]
    plies: usize,
    /// Minimum number of games for a move to be included
    #[arg(long, value_name = "N", default_value = "3", value_parser = whole::<u64>(1, u64::MAX))]
    min_games: u64,
    /// How moves are weighted
    #[arg(long, value_enum, default_value_t = Weight::Results)]
    weight: Weight,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Weight {
    /// 2 points per win, 1 per draw
    Results,
    /// 1 point per game
    Games,
}

/// What became of the games.
#[derive(Default)]
struct Count {
    bad: u64,
    without_result: u64,
}

/// Makes the book, and says what is in it.
pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let mut builder = Builder::new(arguments.plies);
    let mut count = Count::default();
    for path in &arguments.games {
        add_games(path, arguments.plies, &mut builder, &mut count)
            .map_err(|error| Failure::Usage(format!("{} cannot be read: {error}", path.display())))?;
    }
    let weighting = match arguments.weight {
        Weight::Results => Weighting::Results,
        Weight::Games => Weighting::Games,
    };
    let entries = builder.entries(weighting, arguments.min_games);
    if entries.is_empty() {
        let (games, min) = (builder.games(), arguments.min_games);
        return Err(Failure::Usage(format!(
            "no book was written: in {games} games with a result no move was played at least {min} times (--min-games) \
             with any success"
        )));
    }
    let path = &arguments.output;
    write_atomically(path, |file| entries.iter().try_for_each(|entry| file.write_all(&entry.bytes())))
        .map_err(|error| Failure::Machine(format!("{} cannot be written: {error}", path.display())))?;
    let positions = entries.chunk_by(|one, other| one.key == other.key).count();
    writeln!(output, "games: {}, without result: {}, bad: {}", builder.games(), count.without_result, count.bad)?;
    writeln!(output, "positions: {positions}, moves: {}", entries.len())?;
    writeln!(output, "written: {}", path.display())?;
    Ok(output.flush()?)
}

fn add_games(path: &Path, plies: usize, builder: &mut Builder, count: &mut Count) -> io::Result<()> {
    let stream: Box<dyn Read> =
        if path.as_os_str() == "-" { Box::new(io::stdin().lock()) } else { Box::new(bounded::open(path)?) };
    let mut reader = Reader::new(TextStream(stream));
    while let Some(raw) = reader.next_game()? {
        match raw.main_line(plies).map(|line| (book_result(line.result), line.game)) {
            Ok((Some(result), game)) => builder.add(&game, result),
            Ok((None, _)) => count.without_result += 1,
            Err(error) => {
                count.bad += 1;
                if count.bad <= MAX_COMPLAINTS {
                    let number = raw.number();
                    // If the error stream is closed, there is only the number at the end.
                    let _ = writeln!(io::stderr(), "{}, game {number} skipped: {error}", path.display());
                }
            }
        }
    }
    Ok(())
}

fn book_result(result: alcor_pgn::GameResult) -> Option<GameResult> {
    match result {
        alcor_pgn::GameResult::Win(color) => Some(GameResult::Win(color)),
        alcor_pgn::GameResult::Draw => Some(GameResult::Draw),
        alcor_pgn::GameResult::Unknown => None,
    }
}
