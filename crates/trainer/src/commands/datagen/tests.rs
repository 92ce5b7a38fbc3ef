//! Small runs: repeatable, resumable, and the same with any number of threads.

use std::path::Path;

use alcor_chess::{Color, Game as Line};
use clap::Parser;

use super::*;
use crate::data::games::{Game, records};
use crate::run::scratch::Scratch;

#[derive(Parser)]
struct Wrapped {
    #[command(flatten)]
    arguments: Arguments,
}

fn arguments(out: &Path, options: &str) -> Arguments {
    let out = out.to_str().unwrap();
    let fixed = ["datagen", "--out", out, "--soft-nodes", "50"];
    Wrapped::parse_from(fixed.into_iter().chain(options.split_ascii_whitespace())).arguments
}

fn generate_games(out: &Path, options: &str, seed: u64, threads: usize) -> Vec<Game> {
    let arguments = arguments(out, options);
    let mut file = Append::open(out).unwrap();
    generate(&arguments, &arguments.settings().unwrap(), &mut file, seed, threads, &StopFlag::default()).unwrap();
    drop(file);
    records(&[out.to_owned()]).unwrap().iter().map(|record| record.game().unwrap()).collect()
}

#[test]
fn a_seed_makes_the_same_games_with_any_number_of_threads() {
    let scratch = Scratch::new("seed");
    let one = generate_games(&scratch.path("one.alg"), "--games 6", 5, 1);
    assert_eq!(one.len(), 6);
    assert_eq!(generate_games(&scratch.path("again.alg"), "--games 6", 5, 1), one);
    assert_eq!(generate_games(&scratch.path("three.alg"), "--games 6", 5, 3), one);
    assert_ne!(generate_games(&scratch.path("other.alg"), "--games 6", 6, 1), one);
}

#[test]
fn shards_together_play_the_games_of_one_run() {
    let scratch = Scratch::new("shards");
    let whole = generate_games(&scratch.path("whole.alg"), "--games 6", 5, 1);
    let mut odd = generate_games(&scratch.path("odd.alg"), "--seed 5 --shard 1/2 --games 3", 5, 2).into_iter();
    let mut even = generate_games(&scratch.path("even.alg"), "--seed 5 --shard 2/2 --games 3", 5, 2).into_iter();
    let merged: Vec<Game> =
        (0..6).filter_map(|number| if number % 2 == 0 { odd.next() } else { even.next() }).collect();
    assert_eq!(merged, whole);
}

#[test]
fn a_shard_needs_the_seed_that_it_shares() {
    let refused = Wrapped::try_parse_from(["datagen", "--out", "games.alg", "--shard", "1/2"]).err().unwrap();
    assert!(refused.to_string().contains("--seed"), "{refused}");
}

#[test]
fn a_run_goes_on_where_another_was_cut() {
    let scratch = Scratch::new("resume");
    let whole = generate_games(&scratch.path("whole.alg"), "--games 6", 5, 1);
    let path = scratch.path("parts.alg");
    assert_eq!(generate_games(&path, "--games 4", 5, 1), whole[..4]);
    let length = std::fs::metadata(&path).unwrap().len();
    std::fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(length - 3).unwrap();
    assert_eq!(generate_games(&path, "--games 6", 5, 2), whole);
    // There is enough already.
    assert_eq!(generate_games(&path, "--games 2", 5, 2), whole);
}

#[test]
fn damage_in_the_middle_does_not_bring_games_back() {
    let scratch = Scratch::new("middle");
    let path = scratch.path("games.alg");
    let before = generate_games(&path, "--games 3", 5, 1);
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[30] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let after = generate_games(&path, "--games 4", 5, 1);
    assert_eq!(after[..2], before[1..]);
    assert!(after[2..].iter().all(|game| !before.contains(game)));
}

#[test]
fn a_goal_of_positions_is_reached_and_not_much_exceeded() {
    let scratch = Scratch::new("positions");
    let games = generate_games(&scratch.path("games.alg"), "--positions 300", 5, 2);
    let count: usize = games.iter().map(|game| game.moves.len()).sum();
    let last = games.last().unwrap().moves.len();
    assert!(count >= 300 && count - last < 300, "{count} {last}");
}

#[test]
fn results_agree_with_how_games_end() {
    let scratch = Scratch::new("results");
    let games = generate_games(&scratch.path("games.alg"), "--games 12 --chess960 50", 9, 2);
    for game in &games {
        let mut line = Line::new(game.start);
        game.moves.iter().for_each(|scored| line.play(scored.mv).unwrap());
        let last = game.moves.last().unwrap();
        let expected = match line.outcome() {
            Some(outcome) => match outcome.winner() {
                Some(Color::White) => 1.0,
                Some(Color::Black) => 0.0,
                None => 0.5,
            },
            None if last.white_score >= 2000 => 1.0,
            None if last.white_score <= -2000 => 0.0,
            None => 0.5,
        };
        assert_eq!(game.white_result, expected, "{game}");
        assert_eq!(game.scale, 400);
    }
}

#[test]
fn a_raised_flag_leaves_a_good_file() {
    let scratch = Scratch::new("flag");
    let path = scratch.path("games.alg");
    let stop = StopFlag::default();
    stop.raise();
    run_until(&arguments(&path, "--games 5"), &stop).unwrap();
    assert_eq!(Append::open(&path).unwrap().games, 0);
}

#[test]
fn a_book_without_balanced_positions_is_an_error() {
    let scratch = Scratch::new("unbalanced");
    let (path, book) = (scratch.path("games.alg"), scratch.path("book.epd"));
    std::fs::write(&book, "4k3/8/8/8/8/8/8/QQ2K3 w - -\n").unwrap();
    let options = format!("--games 5 --random-plies 0 --balance 123 --openings {}", book.display());
    let error = run_until(&arguments(&path, &options), &StopFlag::default()).unwrap_err().to_string();
    assert!(error.contains(book.to_str().unwrap()) && error.contains("within 123"), "{error}");
    assert_eq!(Append::open(&path).unwrap().games, 0);
}

#[test]
fn a_book_that_is_not_there_leaves_no_file() {
    let scratch = Scratch::new("no-book");
    let path = scratch.path("games.alg");
    let options = format!("--games 5 --openings {}", scratch.path("book.epd").display());
    assert!(run_until(&arguments(&path, &options), &StopFlag::default()).is_err());
    assert!(!path.exists());
}

#[test]
fn ranges_of_plies() {
    for (text, plies) in [("8..9", Ok((8, 9))), ("4", Ok((4, 4))), ("0..=3", Ok((0, 3)))] {
        assert_eq!(parse_plies(text), plies);
    }
    for text in ["", "..", "9..8", "x", "8..x", "1000"] {
        assert!(parse_plies(text).is_err(), "{text}");
    }
}
