//! `alcor-train`: makes the numbers Alcor evaluates and searches with.
//!
//! `datagen` plays games, `rescore` searches them again; `convert`, `shuffle` and `stats` are for their files. `texel`
//! tunes the weights of the classical evaluation, `train` trains a network, `wdl` fits the curve that turns scores into
//! probabilities. All read games as `data::games` describes them. `spsa` tunes the numbers of the search and
//! `screen` measures its switches, by games of their own.
//!
//! With the same games, options and seed, each of them does the same again.
//!
//! It is a library so that the fuzz targets reach what reads files and answers: that alone is public, beside [`main`].

#![warn(unreachable_pub)]

mod arguments;
mod commands;
mod data;
mod nn;
mod play;
mod run;
mod tuning;

use std::error::Error;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub use data::games::{Game, GameError, MATE, Moment, Reader, ScoredMove, StoredGame};
pub use data::pgn::{Centipawns, LeftOut, Portions, Raw, Taken, is_pgn};
pub use data::unpacked::text as unpacked_text;
pub use nn::teacher::{Judge, Teacher, TeacherError};
pub use nn::{CheckpointError, rewritten_checkpoint};
pub use play::uci_answers::Answers;
pub use tuning::{Number, NumbersError, choose as choose_numbers, rewritten_screen_run, rewritten_spsa_run};

use commands::{compare, convert, datagen, distil, rescore, stats, train};
use tuning::{screen, spsa, texel, wdl};

#[derive(Debug, Parser)]
#[command(
    name = "alcor-train",
    version,
    about = "Tunes and trains Alcor: its evaluation from scored games, its search by playing"
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Generate training data by self-play
    Datagen(datagen::Arguments),
    /// Convert and merge files of games
    Convert(convert::ConvertArguments),
    /// Shuffle games
    Shuffle(convert::ShuffleArguments),
    /// Show what is in files of games
    Stats(stats::Arguments),
    /// Search the positions of games again, for new scores
    Rescore(rescore::Arguments),
    /// Train a network on positions labelled by another engine's network (distillation)
    Distil(Box<distil::Arguments>),
    /// Measure the errors of evaluations against scores, results and a teacher
    Compare(compare::Arguments),
    /// Tune the weights of the classical evaluation (Texel's method)
    Texel(texel::Arguments),
    /// Tune the parameters of the search by SPSA
    Spsa(spsa::Arguments),
    /// Measure what switches of the search are worth, many at once
    Screen(screen::Arguments),
    /// Train a network on scored games
    Train(Box<train::Arguments>),
    /// Fit the win/draw/loss model
    Wdl(wdl::Arguments),
}

/// Does what the command line asks.
pub fn main() -> ExitCode {
    match execute(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("alcor-train: {error}");
            ExitCode::FAILURE
        }
    }
}

fn execute(command: Command) -> Result<(), Box<dyn Error>> {
    match command {
        Command::Datagen(arguments) => datagen::run(&arguments),
        Command::Convert(arguments) => convert::convert(&arguments),
        Command::Shuffle(arguments) => convert::shuffle(&arguments),
        Command::Stats(arguments) => stats::run(&arguments),
        Command::Rescore(arguments) => rescore::run(&arguments),
        Command::Distil(arguments) => distil::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Texel(arguments) => texel::run(&arguments),
        Command::Spsa(arguments) => spsa::run(&arguments),
        Command::Screen(arguments) => screen::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
        Command::Wdl(arguments) => wdl::run(&arguments),
    }
}

#[cfg(test)]
mod tests {
    use std::any::TypeId;

    use clap::{Arg, CommandFactory};

    use super::*;

    /// Whether an option or argument is a plain number.
    fn is_numeric(arg: &Arg) -> bool {
        let value = arg.get_value_parser().type_id();
        let whole = [TypeId::of::<u8>(), TypeId::of::<u16>(), TypeId::of::<u32>(), TypeId::of::<u64>()];
        let others = [TypeId::of::<usize>(), TypeId::of::<i32>(), TypeId::of::<i64>()];
        let broken = [TypeId::of::<f32>(), TypeId::of::<f64>()];
        whole.iter().chain(&others).chain(&broken).any(|id| value == *id)
    }

    #[test]
    fn numbers_that_are_none_are_explained() {
        let program = Arguments::command();
        let mut tried = 0;
        for command in program.get_subcommands() {
            for option in command.get_arguments().filter(|arg| is_numeric(arg)) {
                let name = option.get_long().expect("numbers are given by options");
                let words = ["alcor-train", command.get_name(), &format!("--{name}"), "x"];
                let message = Arguments::try_parse_from(words).unwrap_err().to_string();
                assert!(message.contains("expected a ") && message.contains(", found "), "{words:?}: {message}");
                tried += 1;
            }
        }
        assert!(tried > 60, "{tried}");
    }
}
