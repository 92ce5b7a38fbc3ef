//! Commands given as arguments, as scripts and testing frameworks do.

use crate::support::alcor;

/// The lines that the program prints; it must succeed.
fn lines(arguments: &[&str]) -> Vec<String> {
    let output = alcor(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the output is text").lines().map(str::to_owned).collect()
}

fn is_best_move(line: &str) -> bool {
    line.starts_with("bestmove ")
}

#[test]
fn a_command_in_one_argument_or_in_several() {
    for arguments in [&["go depth 4"] as &[&str], &["go", "depth", "4"]] {
        let lines = lines(arguments);
        assert!(lines.iter().any(|line| line.starts_with("info depth 4 ")), "{lines:#?}");
        assert!(lines.last().is_some_and(|line| is_best_move(line)), "{lines:#?}");
    }
}

#[test]
fn each_command_is_done_before_the_next() {
    let lines =
        lines(&["position startpos moves e2e4", "go depth 4 searchmoves a7a6", "go depth 4 searchmoves h7h6", "d"]);
    let found: Vec<&String> = lines.iter().filter(|line| is_best_move(line)).collect();
    assert_eq!(found.len(), 2);
    assert!(found[0].starts_with("bestmove a7a6") && found[1].starts_with("bestmove h7h6"), "{found:?}");
    assert!(lines.last().is_some_and(|line| line.starts_with("Legal moves: ")), "{lines:#?}");
}

#[test]
fn openings_as_open_bench_asks_for_them() {
    let arguments = ["genfens 4 seed 9 book None", "quit"];
    let first = lines(&arguments);
    assert_eq!(first.len(), 4);
    assert!(first.iter().all(|line| line.starts_with("info string genfens ")), "{first:#?}");
    assert_eq!(lines(&arguments), first);
}

#[test]
fn seeds_of_openings_have_64_bits() {
    // Cut to 32 bits, the first two would be one seed, and so would the last two.
    let seeds = [u64::MAX, u64::from(u32::MAX), 1 << 63, 0];
    let made = seeds.map(|seed| lines(&[&format!("genfens 1 seed {seed}"), "quit"]));
    for (seed, lines) in seeds.iter().zip(&made) {
        assert!(lines.len() == 1 && lines[0].starts_with("info string genfens "), "seed {seed}: {lines:#?}");
    }
    assert!(made[0] != made[1] && made[2] != made[3], "{made:#?}");
}

#[test]
fn an_endless_search_can_be_followed_by_its_end() {
    for last in ["stop", "quit"] {
        let lines = lines(&["go infinite", last]);
        assert!(lines.last().is_some_and(|line| is_best_move(line)), "{lines:#?}");
    }
}

#[test]
fn a_bench_ends_with_nodes_and_speed() {
    for arguments in [&["bench", "1"] as &[&str], &["bench 1"], &["bench 1", "quit"]] {
        let lines = lines(arguments);
        let words: Vec<&str> = lines.last().map(|line| line.split(' ').collect()).unwrap_or_default();
        assert_eq!(words.len(), 4, "{lines:#?}");
        assert_eq!((words[1], words[3]), ("nodes", "nps"), "{lines:#?}");
    }
}

#[test]
fn an_evaluation_is_explained() {
    let mate_is_near = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let table = lines(&["eval", "--table", mate_is_near]);
    assert!(table.iter().any(|line| line.starts_with("material ")), "{table:#?}");
    assert_eq!(table, lines(&[&format!("position fen {mate_is_near}"), "eval"]));
}

#[test]
fn what_is_not_obeyed_makes_a_failure() {
    let output = alcor(&["position fen nonsense", "go depth 1"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.starts_with("info string keeping the current position: "), "{said}");
    assert!(said.contains("\nbestmove "), "{said}");
    let output = alcor(&["eval", "nonsense"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn nonsense_is_explained() {
    let output = alcor(&["dance"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("dance"));
}
