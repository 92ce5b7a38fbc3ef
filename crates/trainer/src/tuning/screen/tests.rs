//! A run is the same however it was played, and finds what its engine is made of.

use std::path::Path;

use clap::Parser;

use super::saved_run::{read, write};
use super::*;
use crate::play::pairs::PairResult;
use crate::run::scratch::Scratch;

fn switch(name: &str, default: i32) -> Number {
    Number { name: name.to_owned(), default, min: 0, max: 1 }
}

fn saved() -> ScreenRun {
    let results = (0..40).map(|number| PairResult::HalfPoints(number % 5)).chain([PairResult::Dropped]).collect();
    ScreenRun {
        seed: 9,
        nodes: 500,
        openings: "it's \"my\" book.epd".to_owned(),
        options: "Hash=8".to_owned(),
        switches: vec![switch("use_one", 1), switch("use_two", 0)],
        results,
    }
}

#[test]
fn switches_are_options_of_one_bit() {
    let options: Vec<String> = [
        "option name use_one type spin default 1 min 0 max 1",
        "option name use_two type spin default 0 min 0 max 1",
        "option name margin type spin default 1 min 0 max 100",
        "option name Ponder type check default false",
    ]
    .map(str::to_owned)
    .into();
    let chosen = |patterns: &[&str]| {
        let patterns: Vec<String> = patterns.iter().map(|&pattern| pattern.to_owned()).collect();
        choose(&options, &patterns).map(|switches| switches.into_iter().map(|switch| switch.name).collect::<Vec<_>>())
    };
    assert_eq!(chosen(&["use_*"]).unwrap(), ["use_one", "use_two"]);
    assert_eq!(chosen(&["use_two"]).unwrap(), ["use_two"]);
    assert_eq!(chosen(&["use_one", "margin"]), Err(SwitchError::NoMatch("margin".to_owned())));
    assert!(chosen(&["use_three"]).unwrap_err().to_string().contains("--features tune"));
}

#[test]
fn a_file_reads_as_it_was_written_and_others_are_refused() {
    let scratch = Scratch::new("screen-saved");
    let path = scratch.path("screen.toml");
    assert_eq!(read(&path).unwrap(), None);
    write(&path, &saved()).unwrap();
    assert_eq!(read(&path).unwrap().unwrap(), saved());
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("use_one = [1, "), "{text}");

    for name in ["[switches].epd", "a\n[switches]\nb"] {
        let odd = ScreenRun { openings: name.to_owned(), ..saved() };
        write(&path, &odd).unwrap();
        assert_eq!(read(&path).unwrap().unwrap(), odd);
        assert!(rewritten(&std::fs::read_to_string(&path).unwrap()).is_ok());
    }

    let refusal = |asked: &ScreenRun| saved().resume(Path::new("a.toml"), asked).err().map(|error| error.to_string());
    assert_eq!(refusal(&ScreenRun { results: Vec::new(), ..saved() }), None);
    let other = ScreenRun { nodes: 600, ..saved() };
    assert_eq!(refusal(&other).unwrap(), "a.toml is of another run: nodes is 500 there, expected 600");
    let other = ScreenRun { switches: vec![switch("use_one", 1), switch("use_two", 1)], ..saved() };
    assert!(refusal(&other).unwrap().contains("use_two=0 there"), "{:?}", refusal(&other));
    for (from, to, reason) in [
        ("method 1", "method 2", "line 1: expected # alcor-train screen, method 1"),
        ("results = \"", "results = \"7", "expected results of digits from 0 to 4 or x"),
        ("use_one = [1", "use_one = [2", "expected use_one = [0 or 1, Elo, error]"),
        ("[switches]", "[letters]", "letters"),
    ] {
        std::fs::write(&path, text.replacen(from, to, 1)).unwrap();
        let error = read(&path).unwrap_err().to_string();
        assert!(error.contains(reason), "{from}: {error}");
    }
}

#[test]
fn the_table_names_the_best_switch_first() {
    let mut saved = saved();
    let design = saved.design();
    saved.results = (0..64)
        .map(|pair| {
            let sides = design.first_side(pair);
            PairResult::HalfPoints(2 + u8::from(sides[1]) - u8::from(!sides[1] && pair % 3 > 0))
        })
        .collect();
    let table = report::table(&saved);
    assert!(table.starts_with("128 games, 500 nodes a move, 2 switches\n"), "{table}");
    let place = |name: &str| table.find(name).unwrap();
    assert!(place("use_two") < place("use_one"), "{table}");
    saved.results.truncate(2);
    assert!(report::table(&saved).contains("too few games"), "{}", report::table(&saved));
}

/// Runs with an engine that is a script.
#[cfg(unix)]
mod with_engines {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// White mates if it has the switch `use_good`, or else stalemates; `use_idle` does nothing.
    const ENGINE: &str = "#!/bin/sh\ngood=0\nwhile read -r word rest; do case $word in\n\
        uci) echo option name use_good type spin default 1 min 0 max 1;\n\
        echo option name use_idle type spin default 0 min 0 max 1; echo uciok;;\n\
        setoption) case $rest in *use_good*) good=${rest##* };; esac;;\n\
        go) echo info depth 1 score cp 0; if [ $good = 1 ]; then echo bestmove f1f8; else echo bestmove f1f4; fi;;\n\
        isready) echo readyok;;\nquit) exit;;\nesac; done\n";

    #[derive(Parser)]
    struct Wrapped {
        #[command(flatten)]
        arguments: Arguments,
    }

    fn screen_in(scratch: &Scratch, out: &str, options: &str) -> Result<ScreenRun, Box<dyn Error>> {
        let path = |name: &str| scratch.path(name).to_str().unwrap().to_owned();
        std::fs::write(scratch.path("engine"), ENGINE)?;
        std::fs::set_permissions(scratch.path("engine"), std::fs::Permissions::from_mode(0o755))?;
        std::fs::write(scratch.path("openings.epd"), "k7/8/1K6/8/8/8/8/5Q2 w - - 0 1\n")?;
        let fixed = ["--engine", &path("engine"), "--out", &path(out), "--openings", &path("openings.epd")];
        let words = std::iter::once("screen").chain(fixed).chain(options.split_ascii_whitespace());
        screen(&Wrapped::parse_from(words).arguments, &StopFlag::default())
    }

    #[test]
    fn a_run_is_the_same_with_threads_and_interruptions() {
        let scratch = Scratch::new("screen-run");
        let one = screen_in(&scratch, "one.toml", "--games 79 --seed 4 --threads 1").unwrap();
        assert_eq!(one.results.len(), 40);
        let worths = estimate::worths(one.design(), &one.results).unwrap();
        // The side with the good switch wins one game of two, and the other is drawn.
        let (good, idle) = (worths[0], worths[1]);
        assert!(good.elo > 100.0 && good.elo > 3.0 * good.error, "{good:?}");
        assert!(idle.elo.abs() <= idle.error + 1e-6, "{idle:?}");
        let three = screen_in(&scratch, "three.toml", "--games 80 --seed 4 --threads 3").unwrap();
        assert_eq!(three, one);
        // The same file goes on, with the seed it has, to as many games as are asked for.
        screen_in(&scratch, "short.toml", "--games 30 --seed 4").unwrap();
        assert_eq!(screen_in(&scratch, "short.toml", "--games 80 --threads 2").unwrap(), one);
        let error = screen_in(&scratch, "one.toml", "--games 80 --switch use_good").unwrap_err().to_string();
        assert!(error.contains("the list of switches"), "{error}");
    }
}
