//! Networks in files: loaded, refused, written.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use alcor_engine::eval::nnue::{Network, NetworkParts};

/// What the program says to some commands, given as arguments.
fn answers(commands: &[String]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_alcor")).args(commands).output().expect("the program starts");
    String::from_utf8(output.stdout).expect("the output is text")
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn written(name: &str, bytes: &[u8]) -> PathBuf {
    let path = path(name);
    fs::write(&path, bytes).unwrap();
    path
}

fn load(path: &Path) -> String {
    format!("setoption name EvalFile value {}", path.display())
}

fn export(path: &Path) -> String {
    format!("export_net {}", path.display())
}

fn random(seed: u64) -> Vec<u8> {
    Network::from_parts(NetworkParts::random(64, 1, 8, seed)).unwrap().to_bytes()
}

/// The line of the deepest search, up to the number of nodes.
fn search(answers: &str) -> Option<&str> {
    answers.lines().rev().find(|line| line.starts_with("info depth 6 ")).and_then(|line| line.split(" nps ").next())
}

#[test]
fn a_network_is_loaded_used_and_written() {
    let bytes = random(1);
    let (net, copy) = (written("loaded net.bin", &bytes), path("copy of it.bin"));
    let said = answers(&[load(&net), export(&copy), "compiler".to_owned()]);
    assert!(said.starts_with("info string network written to '"), "{said}");
    assert!(said.contains(": random weights, seed 1 ("), "{said}");
    assert_eq!(fs::read(&copy).unwrap(), bytes);

    let other = written("another.bin", &random(2));
    let evaluation = |name: &str| format!("setoption name Evaluation value {name}");
    // What a search finds after some commands, whichever evaluation is the default.
    let found = |commands: &[String]| {
        let said = answers(&[commands, &["go depth 6".to_owned()]].concat());
        search(&said).map(str::to_owned).unwrap_or_else(|| panic!("{said}"))
    };
    let by_terms = found(&[evaluation("classical")]);
    let with_net = found(&[evaluation("nnue"), load(&net)]);
    let with_other = found(&[load(&other), evaluation("nnue")]);
    assert!(with_net != with_other && with_net != by_terms);
    // The one that was loaded last counts, and the classical evaluation knows of neither.
    assert_eq!(found(&[evaluation("nnue"), load(&net), load(&other)]), with_other);
    assert_eq!(found(&[evaluation("classical"), load(&net)]), by_terms);
    assert_eq!(found(&[load(&net), evaluation("nnue"), evaluation("classical")]), by_terms);
}

#[test]
fn what_is_no_network_leaves_the_old_one() {
    let bytes = random(3);
    let good = written("good.bin", &bytes);
    let mut damaged = bytes.clone();
    damaged[1000] ^= 1;
    let mut longer = bytes.clone();
    longer.push(0);
    for (name, bytes, reason) in [
        ("truncated.bin", &bytes[..bytes.len() - 7], "the network is cut short: expected "),
        ("head.bin", &bytes[..20], "the network is cut short: expected "),
        ("empty.bin", &[], "no network of Alcor: expected it to begin with 'ALCORNN3', found ''"),
        (
            "foreign.bin",
            b"[Event \"a game\"]",
            "no network of Alcor: expected it to begin with 'ALCORNN3', found '[Event ",
        ),
        ("damaged.bin", &damaged, "the network is damaged: expected "),
        ("longer.bin", &longer, "the network is followed by something else: expected "),
    ] {
        let copy = path(&format!("after {name}"));
        let said = answers(&[load(&good), load(&written(name, bytes)), export(&copy)]);
        let first = said.lines().next().unwrap_or_default();
        assert!(first.starts_with("info string keeping the current network: '") && first.contains(reason), "{said}");
        assert_eq!(fs::read(&copy).unwrap(), fs::read(&good).unwrap(), "{name}");
    }
}

#[test]
fn a_file_that_cannot_be_written_is_told() {
    let good = written("unwritable.bin", &random(4));
    let said = answers(&[load(&good), export(&path("no such folder/net.bin")), "export_net".to_owned()]);
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].contains(" cannot be written: "), "{said}");
    assert_eq!(lines[1], "info string expected the name of a file after 'export_net', found nothing");
}
