//! `alcor-train`: makes the numbers Alcor evaluates and searches with.
//!
//! `datagen` plays games, `rescore` searches them again; `convert`, `shuffle` and `stats` are for their files. `texel`
//! tunes the weights of the classical evaluation, `train` trains a network, `wdl` fits the curve that turns scores into
//! chances. All read games as [`data::games`] describes them. `spsa` tunes the numbers of the search, by games of its own.
//!
//! With the same games, options and seed, each of them does the same again.

mod commands;
mod data;
mod nn;
mod play;
mod run;
mod tuning;

use std::error::Error;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use commands::{compare, convert, datagen, distil, rescore, stats, train};
use tuning::{spsa, texel, wdl};

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
    /// Play games against itself
    Datagen(datagen::Arguments),
    /// Convert and merge files of games
    Convert(convert::ConvertArguments),
    /// Put games in an order of chance
    Shuffle(convert::ShuffleArguments),
    /// Show what is in files of games
    Stats(stats::Arguments),
    /// Give old games new scores
    Rescore(rescore::Arguments),
    /// Train a network on what another engine's network says, with positions without end
    Distil(Box<distil::Arguments>),
    /// Show how far evaluations are from scores, results and a teacher
    Compare(compare::Arguments),
    /// Tune the weights of the classical evaluation
    Texel(texel::Arguments),
    /// Tune the numbers of the search by games
    Spsa(spsa::Arguments),
    /// Train a network
    Train(Box<train::Arguments>),
    /// Fit the curve from scores to chances to win
    Wdl(wdl::Arguments),
}

fn main() -> ExitCode {
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
        Command::Train(arguments) => train::run(&arguments),
        Command::Wdl(arguments) => wdl::run(&arguments),
    }
}
