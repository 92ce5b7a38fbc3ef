//! The command line as a newcomer meets it: help, version, completions, manual.

use std::process::{Command, Output};

fn alcor(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_alcor")).args(arguments).output().expect("the program starts")
}

/// What the program prints; it must succeed and complain about nothing.
fn printed(arguments: &[&str]) -> String {
    let output = alcor(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the output is text")
}

#[test]
fn help_shows_every_subcommand_and_examples() {
    let page = printed(&["--help"]);
    assert_eq!(printed(&["-h"]), page);
    assert_eq!(printed(&["help"]), page);
    for word in ["choose", "epd", "eval", "bench", "perft", "settings", "completions", "man", "Examples:", "UCI"] {
        assert!(page.contains(word), "{word}\n{page}");
    }
}

#[test]
fn every_subcommand_has_help() {
    for name in ["bench", "choose", "completions", "epd", "eval", "man", "perft", "settings"] {
        let page = printed(&["help", name]);
        assert!(page.contains(&format!("Usage: alcor {name}")), "{page}");
        assert_eq!(printed(&[name, "--help"]).lines().next(), page.lines().next());
    }
}

#[test]
fn the_version_names_commit_network_and_machine() {
    let short = concat!("alcor ", env!("CARGO_PKG_VERSION"));
    assert_eq!(printed(&["-V"]), format!("{short}\n"));
    let long = printed(&["--version"]);
    assert!(long.starts_with(short), "{long}");
    for beginning in ["Network: ", "Network kernel: ", "CPU features: ", "Built for "] {
        assert_eq!(long.lines().filter(|line| line.starts_with(beginning)).count(), 1, "{long}");
    }
}

#[test]
fn completions_and_manual() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(printed(&["completions", shell]).contains("choose"), "{shell}");
    }
    assert!(printed(&["man"]).contains(".TH alcor 1"));
    assert!(printed(&["man", "epd"]).contains(".TH alcor-epd 1"));
    assert_eq!(alcor(&["man", "dance"]).status.code(), Some(2));
    assert_eq!(alcor(&["completions", "dance"]).status.code(), Some(2));
}
