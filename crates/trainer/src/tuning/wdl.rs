//! Fitting the curve that turns a score into chances.
//!
//! The chance to win is a logistic curve over the score whose middle and spread are cubic polynomials of the material;
//! the chance to lose is the same curve over the score turned around, and the rest are draws. The eight numbers are
//! those under which the games' results are most likely. A second fit, to the positions around move 32 alone and with the
//! same middle and spread for all material, says what a hundred centipawns are. All is printed as the constants of the
//! engine's `wdl.rs`.

use std::error::Error;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use alcor_engine::wdl::material;

use crate::arguments;
use crate::data::games::{self, Game};
use crate::nn::adamw::{AdamStep, Moments};
use crate::run::parallel;

/// Options of `alcor-train wdl`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Files of scored games, text or binary, plain or compressed with xz
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Number of gradient steps
    #[arg(long, default_value_t = 4000, value_parser = arguments::count::<usize>)]
    steps: usize,
    /// Skip this many plies at the start of each game
    #[arg(long, default_value_t = 8, value_parser = arguments::count::<usize>)]
    skip: usize,
    /// Number of threads; all cores by default
    #[arg(long, value_parser = arguments::threads)]
    threads: Option<usize>,
}

/// The material of the start position.
const FULL_MATERIAL: usize = 78;
/// The least material that is fitted.
const MIN_MATERIAL: usize = 10;
/// A hundred centipawns are an even chance to win at these moves.
const MOVES_OF_CENTIPAWNS: RangeInclusive<u16> = 30..=34;
/// Scores are counted in bins this wide, in units.
const BIN: i32 = 20;
/// Bins on either side of zero.
const BINS: i32 = 100;
/// The parameters are in hundreds of units, so that the steps of the fit suit all of them.
const PARAMETER_SCALE: f64 = 100.0;

/// Wins, draws and losses by material and bin.
struct Counts(Vec<[f64; 3]>);

impl Counts {
    fn new() -> Counts {
        Counts(vec![[0.0; 3]; (FULL_MATERIAL + 1) * (2 * BINS + 1) as usize])
    }

    fn take(&mut self, game: &Game, skip: usize, moves: &RangeInclusive<u16>) {
        for moment in game.moments().skip(skip) {
            if !moves.contains(&moment.position.fullmove_number()) {
                continue;
            }
            let units = game.units(moment.white_score) as f32;
            let bin = (units / BIN as f32).round() as i32;
            let material = material(&moment.position) as usize;
            if bin.abs() <= BINS && (MIN_MATERIAL..=FULL_MATERIAL).contains(&material) {
                let outcome = (2.0 - 2.0 * game.white_result) as usize;
                self.0[material * (2 * BINS + 1) as usize + (bin + BINS) as usize][outcome] += 1.0;
            }
        }
    }

    fn add(&mut self, other: &Counts) {
        for (sum, more) in self.0.iter_mut().zip(&other.0) {
            sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
    }

    /// Cells that have any games: material as a share, units, counts.
    fn cells(&self) -> impl Iterator<Item = (f64, f64, &[f64; 3])> {
        let width = (2 * BINS + 1) as usize;
        self.0.iter().enumerate().filter(|(_, counts)| counts.iter().sum::<f64>() > 0.0).map(move |(index, counts)| {
            let units = (index % width) as i32 - BINS;
            ((index / width) as f64 / FULL_MATERIAL as f64, f64::from(units * BIN), counts)
        })
    }
}

/// The middle of the curve and its spread, each as a polynomial, in hundreds of units.
#[derive(Clone, Copy)]
struct Curve([f64; 8]);

impl Curve {
    fn at(&self, material: f64) -> (f64, f64) {
        let polynomial = |terms: &[f64]| terms.iter().rev().fold(0.0, |sum, term| sum * material + term);
        let spread = polynomial(&self.0[4..]).max(0.1);
        (polynomial(&self.0[..4]) * PARAMETER_SCALE, spread * PARAMETER_SCALE)
    }

    /// The mean surprise at the results, and its gradient.
    fn surprise(&self, counts: &Counts) -> (f64, [f64; 8]) {
        let (mut total, mut surprise, mut gradient) = (0.0, 0.0, [0.0; 8]);
        for (material, units, &[wins, draws, losses]) in counts.cells() {
            let (even, spread) = self.at(material);
            let logistic = |x: f64| 1.0 / (1.0 + (-x).exp());
            let (to_win, to_lose) = ((units - even) / spread, (-units - even) / spread);
            let (win, loss) = (logistic(to_win), logistic(to_lose));
            let draw = (1.0 - win - loss).max(1e-6);
            total += wins + draws + losses;
            surprise -= wins * win.ln() + draws * draw.ln() + losses * loss.ln();
            // How the surprise grows with the arguments of the two curves.
            let by_win = -(wins * (1.0 - win) - draws * win * (1.0 - win) / draw);
            let by_loss = -(losses * (1.0 - loss) - draws * loss * (1.0 - loss) / draw);
            let by_even = -(by_win + by_loss) / spread * PARAMETER_SCALE;
            let by_spread = -(by_win * to_win + by_loss * to_lose) / spread * PARAMETER_SCALE;
            for power in 0..4 {
                gradient[power] += by_even * material.powi(power as i32);
                gradient[power + 4] += by_spread * material.powi(power as i32);
            }
        }
        (surprise / total, gradient.map(|slope| slope / total))
    }
}

/// The most likely curve among those that differ from a plain one only in the free parameters.
fn fit(counts: &Counts, steps: usize, free: [bool; 8]) -> Curve {
    let mut curve = Curve([2.0, 0.0, 0.0, 0.0, 3.0, 0.0, 0.0, 0.0]);
    let mut moments = Moments::new(8);
    for step in 0..steps {
        let (surprise, gradient) = curve.surprise(counts);
        if step % 1000 == 0 || step + 1 == steps {
            println!("step {step:>5}: {surprise:.6} nats of surprise a position");
        }
        let mut parameters = curve.0.map(|parameter| parameter as f32);
        let mut slopes = gradient.map(|slope| slope as f32);
        slopes.iter_mut().zip(free).filter(|(_, free)| !free).for_each(|(slope, _)| *slope = 0.0);
        let rate = 0.05 * (1.0 - step as f32 / steps as f32);
        moments.step(0, &mut parameters, &slopes, &AdamStep::new(step as u64 + 1, rate, 0.0), f32::INFINITY);
        curve = Curve(parameters.map(f64::from));
    }
    curve
}

/// Reads, fits, prints.
///
/// # Errors
/// If a file cannot be read.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let threads = arguments.threads.unwrap_or_else(parallel::available);
    let records = games::records(&arguments.games)?;
    let chunks: Vec<_> = records.chunks(1024).collect();
    let parts = parallel::map(threads, &chunks, |chunk| {
        let (mut all, mut middlegames) = (Counts::new(), Counts::new());
        for game in chunk.iter().filter_map(|saved| saved.game().ok()) {
            all.take(&game, arguments.skip, &(0..=u16::MAX));
            middlegames.take(&game, arguments.skip, &MOVES_OF_CENTIPAWNS);
        }
        (all, middlegames)
    });
    let (mut all, mut middlegames) = (Counts::new(), Counts::new());
    for part in &parts {
        all.add(&part.0);
        middlegames.add(&part.1);
    }

    let curve = fit(&all, arguments.steps, [true; 8]);
    let level = fit(&middlegames, arguments.steps, [true, false, false, false, true, false, false, false]);
    let constant = |terms: &[f64]| {
        let terms: Vec<String> = terms.iter().map(|term| format!("{:.1}", term * PARAMETER_SCALE)).collect();
        terms.join(", ")
    };
    println!("const EVEN: [f64; 4] = [{}];", constant(&curve.0[..4]));
    println!("const SPREAD: [f64; 4] = [{}];", constant(&curve.0[4..]));
    println!("const HUNDRED_CENTIPAWNS: f64 = {:.1};", level.0[0] * PARAMETER_SCALE);
    for material in [MIN_MATERIAL, 24, 40, 58, FULL_MATERIAL] {
        let (even, spread) = curve.at(material as f64 / FULL_MATERIAL as f64);
        println!("material {material:>2}: even chance to win at {even:.0} units, spread {spread:.0}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gradient_is_the_slope() {
        let mut counts = Counts::new();
        for (index, cell) in counts.0.iter_mut().enumerate().step_by(37) {
            *cell = [(index % 7) as f64, (index % 3) as f64, (index % 5) as f64];
        }
        let curve = Curve([2.0, 0.3, -0.2, 0.1, 3.0, -0.4, 0.2, 0.3]);
        let (_, gradient) = curve.surprise(&counts);
        for (which, expected) in gradient.into_iter().enumerate() {
            let shifted = |by: f64| {
                let mut curve = curve;
                curve.0[which] += by;
                curve.surprise(&counts).0
            };
            let slope = (shifted(1e-5) - shifted(-1e-5)) / 2e-5;
            assert!((slope - expected).abs() < 1e-6, "{which}: {slope} {expected}");
        }
    }
}
