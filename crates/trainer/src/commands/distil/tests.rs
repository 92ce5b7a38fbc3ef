//! Chunks do not depend on threads, and a training that is resumed ends where it would have ended.

use alcor_chess::{CompactPosition, Position};
use alcor_engine::eval::nnue::Network;
use alcor_engine::rng::Rng;
use clap::Parser;

use super::*;
use crate::nn::teacher::{Judge, untrained};
use crate::run::scratch::Scratch;

#[derive(Parser)]
struct Wrapped {
    #[command(flatten)]
    arguments: Arguments,
}

/// The positions of a random game.
fn roots(count: usize) -> Vec<CompactPosition> {
    let mut rng = Rng::new(4);
    let mut position = Position::startpos();
    let mut roots = Vec::new();
    while roots.len() < count {
        let moves = position.legal_moves();
        let is_over = moves.is_empty() || position.is_insufficient_material();
        position = if is_over { Position::startpos() } else { position.play(moves[rng.below(moves.len())]) };
        roots.push(position.compact());
    }
    roots
}

fn source<'s>(roots: &'s [CompactPosition], teacher: &'s Teacher, threads: usize) -> ChunkSource<'s> {
    ChunkSource { roots, teacher, seed: 9, portions: 3, threads }
}

#[test]
fn a_chunk_depends_on_its_number_and_not_on_threads() {
    let (roots, teacher) = (roots(300), Teacher::from_bytes(&untrained::bytes()).unwrap());
    let stop = StopFlag::default();
    let chunk = |number, threads| source(&roots, &teacher, threads).chunk(number, &stop).unwrap();
    let first = chunk(0, 1);
    assert!(first.len() > 10_000, "{}", first.len());
    assert!(first == chunk(0, 3) && first != chunk(1, 1));
    let held_out = source(&roots, &teacher, 1).held_out(0, &stop).unwrap();
    assert_eq!(held_out.len(), first.len());
    let mut judge = Judge::new(&teacher);
    for position in held_out.iter().step_by(50) {
        assert_eq!(position.score, judge.units(&position.position), "{}", position.position);
        assert!(!position.position.in_check());
    }
    let quiet = held_out.iter().filter(|position| position.is_quiet_and_open()).count();
    assert!(quiet > 0 && quiet < held_out.len());
    stop.raise();
    assert!(source(&roots, &teacher, 1).chunk(0, &stop).is_none());
}

fn arguments(scratch: &Scratch, name: &str, chunks: &str) -> Arguments {
    let path = |ending| scratch.path(&format!("{name}.{ending}")).to_str().unwrap().to_owned();
    let (out, checkpoint) = (path("net"), path("ck"));
    let fixed = ["distil", "none", "--teacher", "none", "--hidden", "64", "--batch", "512", "--warmup", "5"];
    let files = ["--out", &out, "--checkpoint", &checkpoint, "--chunks", chunks, "--cooldown", "0.5"];
    Wrapped::parse_from(fixed.into_iter().chain(files)).arguments
}

#[test]
fn a_training_that_is_interrupted_is_resumed() {
    let scratch = Scratch::new("distil");
    let (roots, teacher) = (roots(300), Teacher::from_bytes(&untrained::bytes()).unwrap());
    let source = source(&roots, &teacher, 1);
    let held_out = source.held_out(7, &StopFlag::default()).unwrap();
    let run = |name: &str, stop: &StopFlag| {
        distil(&arguments(&scratch, name, "2"), &source, &held_out[..500], stop).unwrap();
    };
    run("whole", &StopFlag::default());
    let read = |name: &str| std::fs::read(scratch.path(name)).unwrap();
    let network = Network::from_bytes(&read("whole.net")).unwrap();
    assert_eq!(network.hidden(), 64);

    // Interrupted before the second chunk: what was kept there is where the cooldown begins.
    std::fs::rename(scratch.path("whole.before-cooldown"), scratch.path("resumed.ck")).unwrap();
    run("resumed", &StopFlag::default());
    assert!(read("resumed.net") == read("whole.net") && read("resumed.ck") == read("whole.ck"));

    // How much there was to walk from is told when it is resumed with something else.
    let told = b"\n300 positions to walk from";
    assert!(read("whole.ck").windows(told.len()).any(|bytes| bytes == told));

    // Nothing is left to do, and the network is written again.
    std::fs::remove_file(scratch.path("whole.net")).unwrap();
    run("whole", &StopFlag::default());
    assert_eq!(Network::from_bytes(&read("whole.net")).unwrap().hidden(), 64);
}
