//! The method finds what it should, and a run is the same however it was played.

use std::path::Path;

use clap::Parser;

use super::tuning::fraction;
use super::*;
use crate::run::scratch::Scratch;
use alcor_engine::rng::Rng;

fn number(name: &str, default: i32, min: i32, max: i32) -> Number {
    Number { name: name.to_owned(), default, min, max }
}

/// Numbers of all sizes, each with its best value.
fn numbers_with_optima() -> Vec<(Number, f64)> {
    vec![
        (number("small", 10, 0, 30), 22.0),
        (number("middle", 300, 100, 500), 170.0),
        (number("large", 6000, 1000, 9000), 3000.0),
        (number("right", 50, 0, 100), 50.0),
        (number("edge", 40, 0, 60), 60.0),
    ]
}

/// How far values are from the best, each as a part of its range; the root of the mean of squares.
fn distance(values: impl IntoIterator<Item = f64>) -> f64 {
    let optima = numbers_with_optima();
    let part = |((number, best), value): (&(Number, f64), f64)| (value - best) / f64::from(number.max - number.min);
    let sum: f64 = optima.iter().zip(values).map(part).map(|part| part * part).sum();
    (sum / optima.len() as f64).sqrt()
}

/// A random pair of games: the values that are nearer to the best win more often, and half of the games are drawn.
fn made_up_pair(shifted: &tuning::Shifted, rng: &mut Rng) -> PairResult {
    let strength = |values: &[i32]| -1500.0 * distance(values.iter().map(|value| f64::from(*value))).powi(2);
    let ahead = (strength(&shifted.with) - strength(&shifted.against)) / 400.0;
    let win = 1.0 / (1.0 + 10f64.powf(-ahead));
    let game = |rng: &mut Rng| match (fraction(rng), fraction(rng)) {
        (drawn, _) if drawn < 0.5 => 1,
        (_, won) if won < win => 2,
        _ => 0,
    };
    PairResult::HalfPoints(game(rng) + game(rng))
}

fn made_up_run(seed: u64, pairs: u64) -> Tuning {
    let numbers = numbers_with_optima().into_iter().map(|(number, _)| number).collect();
    let mut tuning = Tuning::new(numbers, seed, pairs);
    let mut rng = Rng::new(!seed);
    for pair in 0..pairs {
        let shifted = tuning.shifted(pair, &mut tuning.rng(pair)).unwrap();
        tuning.note(made_up_pair(&shifted, &mut rng));
    }
    tuning
}

#[test]
fn the_best_values_are_approached() {
    let start = distance(numbers_with_optima().iter().map(|(number, _)| number.default.into()));
    for (pairs, max) in [(2500, 0.75), (10_000, 0.3)] {
        for seed in 1..=4 {
            let tuning = made_up_run(seed, pairs);
            let part = distance(tuning.current().iter().copied()) / start;
            assert!(part < max, "{pairs} pairs, seed {seed}: {part:.3}, {:?}", tuning.current());
        }
    }
}

#[test]
fn results_without_a_winner_move_nothing() {
    let numbers: Vec<Number> = numbers_with_optima().into_iter().map(|(number, _)| number).collect();
    let mut tuning = Tuning::new(numbers.clone(), 1, 100);
    (0..50).for_each(|_| tuning.note(PairResult::HalfPoints(2)));
    (0..50).for_each(|_| tuning.note(PairResult::Dropped));
    assert!(tuning.current().iter().zip(&numbers).all(|(value, number)| *value == f64::from(number.default)));
}

#[test]
fn values_stay_in_their_ranges_and_shifts_are_opposite() {
    let mut tuning = Tuning::new(vec![number("free", 500, 0, 1000), number("edge", 60, 0, 60)], 7, 400);
    for pair in 0..400 {
        let middle = tuning.current().to_vec();
        let tuning::Shifted { with, against } = tuning.shifted(pair, &mut tuning.rng(pair)).unwrap();
        let shrunk = (400.0 / (pair as f64 + 1.0)).powf(0.101);
        let apart = f64::from((with[0] - against[0]).abs());
        assert!(with[0].max(against[0]) == 1000 || (apart - 2.0 * shrunk * 1000.0 / 12.0).abs() <= 2.0, "{apart}");
        assert!((0..=60).contains(&with[1]) && (0..=60).contains(&against[1]));
        // The side that is higher wins everything, so the number rises.
        tuning.note(PairResult::HalfPoints(if with[0] > against[0] { 4 } else { 0 }));
        assert!(tuning.current()[0] >= middle[0] && (0.0..=60.0).contains(&tuning.current()[1]));
    }
    assert!(tuning.current()[0] > 900.0);
}

#[test]
fn a_pair_waits_for_the_results_it_must_know() {
    let mut tuning = Tuning::new(vec![number("one", 5, 0, 20)], 1, 200);
    assert_eq!(tuning.max_at_once(), 5);
    let shifted = |tuning: &Tuning, pair| tuning.shifted(pair, &mut tuning.rng(pair));
    assert!((0..=4).all(|pair| shifted(&tuning, pair).is_some()) && shifted(&tuning, 5).is_none());
    let fourth = shifted(&tuning, 4);
    (0..4).for_each(|_| tuning.note(PairResult::HalfPoints(4)));
    assert_eq!(shifted(&tuning, 4), fourth);
    assert!(shifted(&tuning, 8).is_some() && shifted(&tuning, 9).is_none());
}

fn settings() -> SpsaSettings {
    SpsaSettings { seed: 9, pairs: 300, nodes: 500, openings: "random".to_owned(), options: "Hash=8".to_owned() }
}

#[test]
fn a_file_is_taken_up_with_the_same_values() {
    let scratch = Scratch::new("spsa-saved");
    let path = scratch.path("tuned.toml");
    assert_eq!(saved_run::read(&path).unwrap(), None);
    let whole = made_up_run(9, 300);
    let mut half = Tuning::new(whole.numbers().to_vec(), 9, 300);
    whole.results()[..150].iter().for_each(|result| half.note(*result));
    saved_run::write(&path, &settings(), &half).unwrap();

    let saved = saved_run::read(&path).unwrap().unwrap();
    let mut again = saved.resume(&path, &settings(), whole.numbers()).unwrap();
    assert_eq!(again.current(), half.current());
    assert_eq!(again.shifted(152, &mut again.rng(152)), half.shifted(152, &mut half.rng(152)));
    whole.results()[150..].iter().for_each(|result| again.note(*result));
    assert_eq!(again.current(), whole.current());
}

#[test]
fn any_path_can_be_written_down() {
    let tuning = made_up_run(9, 300);
    for path in ["it's \"my\" book\\n.epd\n", "[numbers].epd", "a\n[numbers]\nb"] {
        let odd = SpsaSettings { openings: path.to_owned(), ..settings() };
        let text = saved_run::to_text(&odd, &tuning).unwrap();
        assert!(text.contains("\n[numbers] # name"), "{text}");
        assert_eq!(saved_run::from_text(&text).unwrap().settings, odd);
        assert_eq!(rewritten(&text), Ok(text));
    }
}

#[test]
fn files_of_other_runs_and_other_files_are_refused() {
    let tuning = made_up_run(9, 300);
    let text = saved_run::to_text(&settings(), &tuning).unwrap();
    let saved = saved_run::from_text(&text).unwrap();
    let path = Path::new("tuned.toml");
    let refusal = |settings: &SpsaSettings, numbers: &[Number]| {
        saved.resume(path, settings, numbers).err().map(|error| error.to_string())
    };
    assert_eq!(refusal(&settings(), tuning.numbers()), None);
    let other = SpsaSettings { nodes: 600, ..settings() };
    assert_eq!(
        refusal(&other, tuning.numbers()).unwrap(),
        "tuned.toml is of another run: nodes is 500 there, expected 600"
    );
    let mut numbers = tuning.numbers().to_vec();
    numbers[0].default = 11;
    assert!(refusal(&settings(), &numbers).unwrap().contains("small is 10 in 0..=30 there, expected 11 in 0..=30"));
    numbers.pop();
    assert!(refusal(&settings(), &numbers).unwrap().contains("the list of numbers"));

    for (from, to, reason) in [
        ("method 1", "method 2", "line 1: expected # alcor-train spsa, method 1"),
        ("pairs = 300", "pairs = many", "line 5"),
        ("pairs = 300", "pairs = 299", "expected results of digits from 0 to 4 or x, no more than pairs"),
        ("results = \"", "results = \"7", "expected results of digits from 0 to 4 or x"),
        ("[numbers]", "[letters]", "letters"),
        ("small = [", "small = 3 #", "expected small = [value, default, min, max], found 3"),
    ] {
        let damaged = text.replacen(from, to, 1);
        assert_ne!(damaged, text, "{from}");
        let found = saved_run::from_text(&damaged).unwrap_err();
        assert!(found.contains(reason), "{from}: {found}");
    }
    // A file that was cut anywhere is either refused or lacks some of its last numbers, which the engine still has.
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        if let Ok(cut) = saved_run::from_text(&text[..end]) {
            assert!(cut.results == saved.results && cut.numbers.len() <= saved.numbers.len());
        }
    }
}

#[test]
fn the_outcome_names_what_has_changed() {
    let mut tuning = Tuning::new(vec![number("first", 500, 0, 1000), number("second", 5, 0, 12)], 3, 2);
    tuning.note(PairResult::HalfPoints(4));
    let text = report::outcome(&tuning, Path::new("target/release/alcor"));
    let first = tuning.current()[0].round();
    assert_ne!(first, 500.0);
    assert!(text.contains(&format!("    first: {first} in 0..=1000;\n")), "{text}");
    assert!(!text.contains("    second: "), "{text}");
    let engines = format!(
        "-engine cmd=target/release/alcor name=tuned option.first={first} -engine cmd=target/release/alcor name=before\n"
    );
    assert!(text.ends_with(&engines), "{text}");
}

/// Runs with an engine that is a script.
#[cfg(unix)]
mod with_engines {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// White mates or stalemates.
    const OPENING: &str = "k7/8/1K6/8/8/8/8/5Q2 w - - 0 1\n";
    /// What an engine says to `uci` and `spsa`.
    const DECLARATIONS: &str = "uci) echo option name skill type spin default 50 min 0 max 100; echo uciok;;\n\
        spsa) echo skill, int, 50, 0, 100, 5, 0.002;;\n";
    /// It mates if its skill is above 50, or else stalemates.
    const PLAYS: &str = "go) echo info depth 1 score cp 0; \
        if [ $skill -gt 50 ]; then echo bestmove f1f8; else echo bestmove f1f4; fi;;\n";

    #[derive(Parser)]
    struct Wrapped {
        #[command(flatten)]
        arguments: Arguments,
    }

    struct Place(Scratch);

    impl Place {
        fn new(test: &str, declarations: &str, plays: &str) -> Place {
            let scratch = Scratch::new(test);
            let script = format!(
                "#!/bin/sh\nskill=50\nwhile read -r word rest; do case $word in\n{declarations}{plays}\
                setoption) skill=${{rest##* }};;\nisready) echo readyok;;\nquit) exit;;\nesac; done\n"
            );
            std::fs::write(scratch.path("engine"), script).unwrap();
            std::fs::set_permissions(scratch.path("engine"), std::fs::Permissions::from_mode(0o755)).unwrap();
            std::fs::write(scratch.path("openings.epd"), OPENING).unwrap();
            Place(scratch)
        }

        fn tune(&self, out: &str, options: &str, stop: &StopFlag) -> Result<Tuning, Box<dyn Error>> {
            let path = |name: &str| self.0.path(name).to_str().unwrap().to_owned();
            let fixed = ["--engine", &path("engine"), "--out", &path(out), "--openings", &path("openings.epd")];
            let words = std::iter::once("spsa").chain(fixed).chain(options.split_ascii_whitespace());
            tune(&Wrapped::parse_from(words).arguments, stop)
        }

        fn refusal(&self, options: &str) -> String {
            self.tune("tuned.toml", options, &StopFlag::default()).unwrap_err().to_string()
        }
    }

    #[test]
    fn a_run_is_the_same_with_threads_and_interruptions() {
        let place = Place::new("spsa-run", DECLARATIONS, PLAYS);
        let go = |out: &str, options: &str| place.tune(out, options, &StopFlag::default()).unwrap();
        let one = go("one.toml", "--pairs 100 --seed 4 --threads 1");
        // The side with more skill wins one game of two, and the other is drawn.
        assert!(one.results().iter().all(|result| matches!(result, PairResult::HalfPoints(1 | 3))));
        assert!(one.current()[0] > 52.0, "{:?}", one.current());
        assert_eq!(go("three.toml", "--pairs 100 --seed 4 --threads 3").results(), one.results());
        assert_ne!(go("other.toml", "--pairs 100 --seed 5 --threads 1").results(), one.results());

        // A file from which the last results are missing is completed, whatever its seed was.
        let text = std::fs::read_to_string(place.0.path("one.toml")).unwrap();
        let at = text.find("results = \"").unwrap() + "results = \"".len();
        std::fs::write(place.0.path("cut.toml"), format!("{}{}", &text[..at + 41], &text[at + 100..])).unwrap();
        assert_eq!(go("cut.toml", "--pairs 100 --threads 2").current(), one.current());
        assert_eq!(std::fs::read_to_string(place.0.path("cut.toml")).unwrap(), text);

        // A raised flag ends it before anything is played.
        let stop = StopFlag::default();
        stop.raise();
        assert_eq!(place.tune("stopped.toml", "--pairs 100", &stop).unwrap().done(), 0);
    }

    #[test]
    fn an_engine_that_fails_now_and_then_is_started_again() {
        // It ends in every fourth pair it is asked for a move in.
        let plays = "go) if [ -z \"$left\" ]; then left=6; fi; left=$((left - 1)); if [ $left = 0 ]; then exit; fi; \
            echo info depth 1 score cp 0; echo bestmove f1f8;;\n";
        let place = Place::new("spsa-fails", DECLARATIONS, plays);
        let tuning = place.tune("tuned.toml", "--pairs 12 --threads 1 --seed 1", &StopFlag::default()).unwrap();
        let dropped = tuning.results().iter().filter(|result| **result == PairResult::Dropped).count();
        assert_eq!((tuning.done(), dropped), (12, 2));
    }

    #[test]
    fn an_engine_that_always_fails_is_given_up() {
        let place = Place::new("spsa-dies", DECLARATIONS, "go) exit;;\n");
        let error = place.refusal("--pairs 50 --threads 1");
        assert!(error.contains("5 pairs in a row") && error.contains("has ended"), "{error}");
        let place = Place::new("spsa-illegal", DECLARATIONS, "go) echo info score cp 0; echo bestmove a1a2;;\n");
        let error = place.refusal("--pairs 50 --threads 1");
        assert!(error.contains("illegal move a1a2"), "{error}");
    }

    #[test]
    fn what_cannot_be_tuned_is_refused() {
        let place = Place::new("spsa-ordinary", "uci) echo uciok;;\n", "go) exit;;\n");
        assert!(place.refusal("").contains("--features tune"));
        let place = Place::new("spsa-refusals", DECLARATIONS, PLAYS);
        assert!(place.refusal("--only nothing").contains("nothing"));
        std::fs::write(place.0.path("tuned.toml"), "something else\n").unwrap();
        let error = place.refusal("");
        assert!(error.contains("tuned.toml: line 1"), "{error}");
        std::fs::remove_file(place.0.path("tuned.toml")).unwrap();
        std::fs::write(place.0.path("engine"), "#!/bin/sh\nexit\n").unwrap();
        let error = place.refusal("");
        assert!(error.contains("has ended"), "{error}");
        std::fs::remove_file(place.0.path("engine")).unwrap();
        let error = place.refusal("");
        assert!(error.contains("engine"), "{error}");
    }
}
