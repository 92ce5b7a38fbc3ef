//! The build for tuning: numbers of the search are options.

use crate::support::alcor;

/// What the program prints to these commands, and its exit code.
fn said(commands: &[&str]) -> (String, Option<i32>) {
    let output = alcor(commands);
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
}

/// The nodes of a bench after this command.
fn nodes_after(command: &str) -> (String, String) {
    let (text, _) = said(&[command, "bench 8"]);
    let nodes = text.lines().last().and_then(|line| line.split(" nodes").next()).unwrap_or_default().to_owned();
    assert!(nodes.parse::<u64>().is_ok(), "{text}");
    (nodes, text)
}

#[test]
fn a_number_is_set_within_its_range() {
    let (default, text) = nodes_after("setoption name razoring_base value 272");
    assert!(!text.contains("razoring_base"), "{text}");
    let (set, text) = nodes_after("setoption name razoring_base value 300");
    assert!(!text.contains("razoring_base"), "{text}");
    assert_ne!(set, default, "the number counts");
    for wrong in ["601", "49", "-1", "x"] {
        let (nodes, text) = nodes_after(&format!("setoption name razoring_base value {wrong}"));
        assert!(text.contains(&format!("razoring_base expects 50..600, found '{wrong}'")), "{text}");
        assert_eq!(nodes, default, "what is refused changes nothing");
    }
    assert_eq!(said(&["setoption name razoring_base value 601"]).1, Some(2));
}

#[test]
fn every_number_is_listed() {
    let (options, _) = said(&["uci"]);
    assert!(options.contains("option name razoring_base type spin default 272 min 50 max 600"), "{options}");
    let (spsa, _) = said(&["spsa"]);
    assert!(spsa.lines().any(|line| line.starts_with("razoring_base, int, 272, 50, 600, ")), "{spsa}");
}
