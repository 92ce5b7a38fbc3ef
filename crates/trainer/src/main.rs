//! `alcor-train`: makes the numbers Alcor evaluates with, from scored games.
//!
//! `texel` tunes the weights of the classical evaluation, `wdl` fits the curve that turns scores into chances. Both read
//! games as [`games`] describes them and print what they do; with the same games and options they print the same
//! numbers again, whatever the number of threads.

mod adam;
mod games;
mod parallel;
mod texel;
mod wdl;

use std::error::Error;

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(name = "alcor-train", version, about = "Tunes and trains Alcor's evaluation from scored games")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Tune the weights of the classical evaluation
    Texel(texel::Arguments),
    /// Fit the curve from scores to chances to win
    Wdl(wdl::Arguments),
}

fn main() -> Result<(), Box<dyn Error>> {
    match Arguments::parse().command {
        Command::Texel(arguments) => texel::run(&arguments),
        Command::Wdl(arguments) => wdl::run(&arguments),
    }
}
