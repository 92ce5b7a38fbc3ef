//! `alcor-train compare`: how far evaluations are from the scores and results of games, and from a teacher.
//!
//! The classical evaluation, networks and teachers are asked about the same positions, with the endings that the engine knows
//! but without its fifty-move scaling, which a teacher does not have, and their win probabilities are compared with those of
//! the scores. All positions come from games that training keeps for
//! validation. Beside each error stands what is left of it if the evaluation were multiplied by the best factor, and that
//! factor: an evaluation whose scale differs from the scores' is measured too harshly, or overstates scores to the search.
//!
//! With a teacher, the same is done for walks off these games, labelled by it: what `distil` validates on. The error that goes
//! with playing strength is that on quiet, open positions among them.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use alcor_chess::{Color, Position};
use alcor_engine::eval::Evaluator;
use alcor_engine::eval::nnue::{Kernel, MAX_BYTES, Network};
use alcor_session::bounded;

use crate::arguments;
use crate::commands::distil::source::{ChunkSource, HeldOut, Roots, VALIDATION_PORTIONS};
use crate::data::games::{self, ENGINE_SCALE};
use crate::nn::teacher::{Judge, Teacher};
use crate::nn::{Filter, Sample};
use crate::run::ordered::StopFlag;
use crate::run::parallel;

/// Options of `alcor-train compare`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Files of scored games, text or binary, plain or compressed with xz
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Network to measure; may be repeated
    #[arg(long)]
    network: Vec<PathBuf>,
    /// Teacher to compare with: a network of Stockfish 15.1, as written by its command export_net
    #[arg(long)]
    teacher: Option<PathBuf>,
    /// Use one game in this many
    #[arg(long, default_value_t = 32, value_parser = arguments::positive::<u64>)]
    validate: u64,
    /// Skip positions with a score beyond this, in the engine's units
    #[arg(long, alias = "most-score", default_value_t = 6000, value_parser = arguments::count::<i32>)]
    max_score: i32,
    /// Random seed of the walks
    #[arg(long, default_value_t = 1, value_parser = arguments::count::<u64>)]
    seed: u64,
}

/// Reads, evaluates, prints.
///
/// # Errors
/// If a file cannot be read.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let teacher = arguments.teacher.as_deref().map(Teacher::read).transpose()?;
    let samples = samples(arguments)?;
    let held_out = teacher.as_ref().map_or(Ok(Vec::new()), |teacher| held_out(arguments, teacher))?;
    println!("{} positions of games, {} of walks", samples.len(), held_out.len());
    println!("| evaluation | positions | error to scores | factor | error with it | error to results | with factor |");
    println!("|---|---|---|---|---|---|---|");
    let measure = |name: &str, evaluate: &mut dyn FnMut(&Position) -> f32| {
        measure_on_games(name, &samples, &mut *evaluate);
        measure_on_walks(name, &held_out, &mut *evaluate);
    };
    let mut classical = Evaluator::new();
    measure("classical", &mut |position| classical.evaluate_from_scratch(&as_after_a_pawn_move(position)) as f32);
    for path in &arguments.network {
        let network = Arc::new(Network::from_bytes(&bounded::read(path, MAX_BYTES as u64)?)?);
        let mut evaluator = Evaluator::with_network(network, Kernel::best());
        measure(&name(path), &mut |position| evaluator.evaluate_from_scratch(&as_after_a_pawn_move(position)) as f32);
    }
    if let Some(teacher) = &teacher {
        let mut judging = Judge::new(teacher);
        measure("teacher", &mut |position| judging.units(position) as f32);
    }
    Ok(())
}

/// The positions of games that training keeps for validation, but for those against a bare king: the engine knows them to be
/// won or drawn, while a network's score means little and games at few nodes end there in draws that prove nothing.
fn samples(arguments: &Arguments) -> Result<Vec<Sample>, Box<dyn Error>> {
    let filter = Filter { max_score: arguments.max_score, skip: 0, validate: arguments.validate };
    let mut samples = Vec::new();
    for game in games::records(&arguments.games)?.iter().filter_map(|record| record.game().ok()) {
        if filter.is_for_validation(game.start.key()) {
            samples.extend(filter.samples(&game).filter(|sample| !has_bare_king(&sample.position)));
        }
    }
    Ok(samples)
}

/// Walks off the same games.
fn held_out(arguments: &Arguments, teacher: &Teacher) -> Result<Vec<HeldOut>, Box<dyn Error>> {
    let threads = parallel::available();
    let roots = Roots::read(&arguments.games, arguments.validate, threads)?.validation;
    if roots.is_empty() {
        return Err("expected games to validate on, found none".into());
    }
    let source = ChunkSource { roots: &roots, teacher, seed: arguments.seed, portions: VALIDATION_PORTIONS, threads };
    source.held_out(0, &StopFlag::default()).ok_or_else(|| "expected to start threads, found no resources".into())
}

fn has_bare_king(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| position.colored(color).count() == 1)
}

/// The position with its fifty-move counter at zero.
fn as_after_a_pawn_move(position: &Position) -> Position {
    let mut setup = position.setup();
    setup.halfmove_clock = 0;
    setup.position().unwrap_or(*position)
}

fn name(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// An evaluation, and what it should have been.
#[derive(Clone, Copy)]
struct Case {
    evaluation: f32,
    score: f32,
    /// Walks have none.
    result: Option<f32>,
}

/// Kinds of positions, and which are of the kind.
type Kind<T> = (&'static str, fn(&T) -> bool);

const KINDS: [Kind<Sample>; 8] = [
    ("all", |_| true),
    ("up to 8 pieces", |sample| sample.position.occupied().count() <= 8),
    ("9 to 16 pieces", |sample| (9..=16).contains(&sample.position.occupied().count())),
    ("17 to 24 pieces", |sample| (17..=24).contains(&sample.position.occupied().count())),
    ("25 pieces and more", |sample| sample.position.occupied().count() >= 25),
    ("score within 100", |sample| sample.score.abs() <= 100),
    ("100 to 400", |sample| (101..=400).contains(&sample.score.abs())),
    ("beyond 400", |sample| sample.score.abs() > 400),
];

/// The same of walks.
const KINDS_OF_WALKS: [Kind<HeldOut>; 6] = [
    ("walks", |_| true),
    ("walks, quiet and open", HeldOut::is_quiet_and_open),
    ("walks, up to 8 pieces", |walk| walk.position.occupied().count() <= 8),
    ("walks, 9 to 16 pieces", |walk| (9..=16).contains(&walk.position.occupied().count())),
    ("walks, 17 to 24 pieces", |walk| (17..=24).contains(&walk.position.occupied().count())),
    ("walks, 25 pieces and more", |walk| walk.position.occupied().count() >= 25),
];

/// Prints the errors of an evaluation on the positions of games.
fn measure_on_games(name: &str, samples: &[Sample], mut evaluate: impl FnMut(&Position) -> f32) {
    let evaluations: Vec<f32> = samples.iter().map(|sample| evaluate(&sample.position)).collect();
    for (kind, is_of_it) in KINDS {
        let of_it = samples.iter().zip(&evaluations).filter(|(sample, _)| is_of_it(sample));
        let case = |(sample, &evaluation): (&Sample, &f32)| Case {
            evaluation,
            score: sample.score as f32,
            result: Some(sample.result),
        };
        print_errors(&format!("{name}, {kind}"), &of_it.map(case).collect::<Vec<_>>());
    }
}

/// Prints the errors of an evaluation to the teacher's, on walks.
fn measure_on_walks(name: &str, held_out: &[HeldOut], mut evaluate: impl FnMut(&Position) -> f32) {
    if held_out.is_empty() {
        return;
    }
    let case = |position: &HeldOut, evaluation| Case { evaluation, score: position.score as f32, result: None };
    let cases: Vec<(&HeldOut, Case)> =
        held_out.iter().map(|position| (position, case(position, evaluate(&position.position)))).collect();
    for (kind, is_of_it) in KINDS_OF_WALKS {
        let of_it = cases.iter().filter(|(position, _)| is_of_it(position));
        print_errors(&format!("{name}, {kind}"), &of_it.map(|(_, case)| *case).collect::<Vec<_>>());
    }
}

fn print_errors(name: &str, cases: &[Case]) {
    let factor = best_factor(cases);
    let ([plain, result], [with_factor, result_with_factor]) = (errors(cases, 1.0), errors(cases, factor));
    println!(
        "| {name} | {} | {plain:.6} | {factor:.2} | {with_factor:.6} | {result:.6} | {result_with_factor:.6} |",
        cases.len()
    );
}

fn chance(units: f32) -> f32 {
    1.0 / (1.0 + (-units / f32::from(ENGINE_SCALE)).exp())
}

/// Mean squared errors, to scores and to results, of evaluations multiplied by a factor.
fn errors(cases: &[Case], factor: f32) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for case in cases {
        let found = chance(factor * case.evaluation);
        sums[0] += f64::from((found - chance(case.score)).powi(2));
        sums[1] += case.result.map_or(0.0, |result| f64::from((found - result).powi(2)));
    }
    sums.map(|sum| sum / cases.len().max(1) as f64)
}

/// The factor with the least error to scores, to two digits.
fn best_factor(cases: &[Case]) -> f32 {
    let (mut low, mut high) = (0.1f32, 4.0f32);
    // The error has one valley: cut off the third that is further from it.
    while high - low > 0.005 {
        let third = (high - low) / 3.0;
        if errors(cases, low + third)[0] < errors(cases, high - third)[0] {
            high -= third;
        } else {
            low += third;
        }
    }
    f32::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bare_kings_and_the_fifty_move_counter_do_not_count() {
        let position = |fen: &str| fen.parse::<Position>().unwrap();
        assert!(has_bare_king(&position("8/8/4k3/8/8/8/8/R3K3 w - - 70 90")));
        assert!(!has_bare_king(&position("8/4p3/4k3/8/8/8/8/R3K3 w - - 70 90")));
        let old = position("8/4p3/4k3/8/8/8/8/R3K3 w - - 70 90");
        assert_eq!(as_after_a_pawn_move(&old), position("8/4p3/4k3/8/8/8/8/R3K3 w - - 0 90"));
    }

    #[test]
    fn the_best_factor_undoes_a_wrong_scale() {
        let cases: Vec<Case> = (-50..50)
            .map(|step| Case { evaluation: 20.0 * step as f32, score: 30.0 * step as f32, result: Some(0.5) })
            .collect();
        let factor = best_factor(&cases);
        assert!((factor - 1.5).abs() < 0.01, "{factor}");
        assert!(errors(&cases, factor)[0] < 1e-6 && errors(&cases, 1.0)[0] > 1e-3);
        assert!(errors(&[], 1.0)[0] == 0.0);
    }
}
