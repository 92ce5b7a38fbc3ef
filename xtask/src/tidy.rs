//! `cargo xtask tidy`: measures the source, and fails when it has become worse than the committed baseline.
//!
//! | measure | of |
//! |---|---|
//! | import cycles, and the files in them | the modules of each crate; the folders and files of `web/src` |
//! | files over 400 and 700 lines | Rust, TypeScript, JavaScript, CSS, Python |
//! | functions over 60 and 120 lines | Rust, TypeScript, JavaScript |
//! | `pub` items that no other file mentions | Rust; by their names, so what is reported is certainly unused |
//! | files without a comment at the top | Rust, TypeScript, JavaScript, Python |
//!
//! The baseline is a number for each measure, in `xtask/tidy-baseline.txt`. Numbers and not names: files are moved and
//! split without asking anyone, as long as the sums do not grow.

mod baseline;
mod functions;
mod graph;
mod rust_modules;
mod source;
mod tokens;
mod typescript;
mod visibility;

use std::process::ExitCode;

use crate::findings::Findings;
use crate::output::say;
use baseline::Baseline;
use source::{Language, Source};

/// What to do with the numbers.
#[derive(Debug, PartialEq, Eq)]
pub struct Arguments {
    /// List every item behind the numbers.
    pub list: bool,
    /// Write the current numbers as the new baseline.
    pub update: bool,
}

/// One thing that is counted, with everything that it counts.
#[derive(Debug)]
struct Measure {
    name: &'static str,
    items: Vec<String>,
}

/// Prints the numbers beside the baseline.
pub fn run(arguments: &Arguments) -> ExitCode {
    let measures = match measures() {
        Ok(measures) => measures,
        Err(message) => {
            eprintln!("error: {message}");
            return ExitCode::FAILURE;
        }
    };
    if arguments.list {
        list(&measures);
    }
    let numbers = numbers(&measures);
    let outcome = if arguments.update { Baseline::write(&numbers).map(|()| true) } else { compare(&numbers) };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            eprintln!("error: worse than the baseline; `cargo xtask tidy --list` names the items");
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The step of `cargo xtask test`.
pub fn step() -> Findings {
    match measures().and_then(|measures| compare(&numbers(&measures))) {
        Ok(true) => Findings::pass(),
        Ok(false) => Findings::failure("worse than the baseline: see `cargo xtask tidy --list`"),
        Err(message) => Findings::failure(message),
    }
}

fn list(measures: &[Measure]) {
    for measure in measures {
        println!("{}:", measure.name);
        for item in &measure.items {
            println!("    {item}");
        }
    }
    println!();
}

fn numbers(measures: &[Measure]) -> Vec<(String, usize)> {
    measures.iter().map(|measure| (measure.name.to_owned(), measure.items.len())).collect()
}

/// Prints the table, and tells whether nothing is worse.
fn compare(numbers: &[(String, usize)]) -> Result<bool, String> {
    let baseline = Baseline::read()?;
    say(baseline.table(numbers).trim_end());
    Ok(baseline.is_kept_by(numbers))
}

/// Everything that is measured.
fn measures() -> Result<Vec<Measure>, String> {
    let sources = source::read_all()?;
    let rust_cycles = rust_modules::cycles(&sources);
    let web = typescript::cycles(&sources);
    let functions: Vec<functions::Function> = sources.iter().flat_map(functions::of).collect();
    let long_files = |limit: usize| -> Vec<String> {
        let long = sources.iter().filter(|source| source.lines() > limit);
        long.map(|source| format!("{}: {} lines", source.path, source.lines())).collect()
    };
    let long_functions = |limit: usize| -> Vec<String> {
        let long = functions.iter().filter(|function| function.lines > limit);
        long.map(|function| format!("{}: {}, {} lines", function.path, function.name, function.lines)).collect()
    };
    let members = |cycles: &[Vec<String>]| -> Vec<String> { cycles.iter().flatten().cloned().collect() };
    let joined = |cycles: &[Vec<String>]| -> Vec<String> { cycles.iter().map(|cycle| cycle.join(", ")).collect() };
    Ok(vec![
        Measure { name: "import cycles in Rust", items: joined(&rust_cycles) },
        Measure { name: "Rust files in import cycles", items: members(&rust_cycles) },
        Measure { name: "import cycles between folders of web/src", items: joined(&web.folders) },
        Measure { name: "import cycles between files of web/src", items: joined(&web.files) },
        Measure { name: "files over 400 lines", items: long_files(400) },
        Measure { name: "files over 700 lines", items: long_files(700) },
        Measure { name: "functions over 60 lines", items: long_functions(60) },
        Measure { name: "functions over 120 lines", items: long_functions(120) },
        Measure { name: "pub items that no other file mentions", items: visibility::unused(&sources) },
        Measure { name: "files without a comment at the top", items: undocumented(&sources) },
    ])
}

fn undocumented(sources: &[Source]) -> Vec<String> {
    let is_bare = |source: &&Source| {
        let start = source.text.trim_start_matches("#!/usr/bin/env node\n").trim_start();
        match source.language {
            Language::Rust => !start.starts_with("//!"),
            Language::Script => !start.starts_with("/**"),
            Language::Python => !start.starts_with("\"\"\""),
            Language::Style => false,
        }
    };
    sources.iter().filter(is_bare).map(|source| source.path.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::{measures, numbers};

    #[test]
    fn the_project_can_be_measured() {
        let measures = measures().unwrap();
        assert!(numbers(&measures).iter().any(|(name, _)| name == "files over 400 lines"));
        let pairs =
            [("files over 400 lines", "files over 700 lines"), ("functions over 60 lines", "functions over 120 lines")];
        let count = |name: &str| measures.iter().find(|measure| measure.name == name).unwrap().items.len();
        for (more, fewer) in pairs {
            assert!(count(more) >= count(fewer));
        }
    }
}
