//! `alcor epd` as a user meets it: suites in, tables and JSON out.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use support::{feed, text};

/// Six lines: three good ones, a comment, an empty one and two bad ones among them.
const SUITE: &str = "\
# a small suite
6k1/5ppp/8/8/8/8/8/R5K1 w - - ; bm Ra8 + ; id back rank

this is no position
rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3 ; am a3 h3; id \"a; queen\"
4k3/8/8/8/8/8/8/4K2R w K - bm Ke9;
8/7k/R7/1R6/8/8/8/4K3 w - - dm 2;
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Kf1; c0 \"Kf1=10, Ra8#=3\";
";

fn suite(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

fn alcor(arguments: &[&str], input: Option<&str>) -> Output {
    feed(Command::new(env!("CARGO_BIN_EXE_alcor")).args(arguments), input.unwrap_or_default())
}

fn json(arguments: &[&str], input: Option<&str>) -> Value {
    let output = alcor(&[&["epd", "--json"], arguments].concat(), input);
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", text(&output.stdout)))
}

#[test]
fn names_do_not_command_the_terminal() {
    let line = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; id \"\u{1b}[31mred\u{9b}2J\u{202e}\";\n";
    let output = alcor(&["epd", suite("escapes.epd", line).to_str().unwrap(), "--depth", "2"], None);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let shown = text(&output.stdout);
    assert!(shown.contains("red") && !shown.contains(['\u{1b}', '\u{9b}', '\u{202e}']), "{shown:?}");
}

#[test]
fn a_table_with_what_was_solved_and_what_was_skipped() {
    let path = suite("small.epd", SUITE);
    let output = alcor(&["epd", path.to_str().unwrap(), "--depth", "12"], None);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let complaints: Vec<&str> = text(&output.stderr).lines().collect();
    assert_eq!(complaints.len(), 2, "{complaints:?}");
    assert!(complaints[0].starts_with("warning: line 4 skipped: "), "{complaints:?}");
    assert!(complaints[1].starts_with("warning: line 6 skipped: bm: "), "{complaints:?}");
    let table = text(&output.stdout);
    let row = |name: &str| table.lines().find(|line| line.contains(name)).unwrap_or_else(|| panic!("{name}: {table}"));
    assert!(row("back rank").contains(" Ra8#") && row("back rank").contains(" yes "), "{table}");
    assert!(row("a; queen").contains("not a3 not h3") && row("a; queen").contains(" yes "), "{table}");
    assert!(row("line 7").contains(" #2 ") && row("line 7").contains(" yes "), "{table}");
    assert!(row("line 8").contains(" no "), "{table}");
    assert!(table.contains("\nsolved: 3 of 4 (75.0%)\npoints: 3 of 10\n"), "{table}");
    assert!(table.ends_with("lines skipped: 2\n"), "{table}");
}

#[test]
fn json_says_the_same() {
    let document = json(&["-", "--nodes", "50000"], Some(SUITE));
    assert_eq!(document["solved"], 3);
    assert_eq!(document["tried"], 4);
    assert_eq!((&document["points"], &document["most_points"]), (&3.into(), &10.into()));
    assert_eq!(document["skipped"][0]["line"], 4);
    assert_eq!(document["skipped"][1]["line"], 6);
    let first = &document["results"][0];
    assert_eq!(first["id"], "back rank");
    assert_eq!(first["fen"], "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    assert_eq!(first["best"][0], "Ra8#");
    assert_eq!(first["score_mate"], 1);
    assert_eq!(first["score_cp"], Value::Null);
    assert_eq!(first["solved"], true);
    assert_eq!(document["results"][2]["mate_in"], 2);
    assert_eq!(document["results"][3]["solution_depth"], Value::Null);
    assert_eq!(document["results"][3]["most_points"], 10);
    assert!(document["results"].as_array().unwrap().iter().all(|row| row["nodes"].as_u64().unwrap() <= 50_000));
}

#[test]
fn limits_threads_and_options() {
    let line = Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - am h4;");
    assert_eq!(json(&["-", "--depth", "5"], line)["results"][0]["depth"], 5);
    let timed = json(&["-", "--time", "0.2", "--threads", "2", "--hash", "4"], line);
    assert!(timed["results"][0]["seconds"].as_f64().unwrap() < 20.0);
    assert_eq!(json(&["-", "--depth", "4", "-s", "MultiPV=3"], line)["solved"], 1);
}

#[test]
fn the_same_search_whatever_came_before() {
    let line = "r1bqk2r/ppp2ppp/2n5/4P3/2Bp2n1/5N1P/PP1N1PP1/R2Q1RK1 b kq - 1 10 ; bm Nh6; am Ne5\n";
    let document = json(&["-", "--depth", "8"], Some(&line.repeat(2)));
    assert_eq!(document["results"][0]["nodes"], document["results"][1]["nodes"]);
}

#[test]
fn wrong_requests_are_refused() {
    for arguments in [
        &["epd"] as &[&str],
        &["epd", "no/such.epd"],
        &["epd", "-", "--time", "0"],
        &["epd", "-", "--time", "-1"],
        &["epd", "-", "--depth", "deep"],
        &["epd", "-", "--threads", "0"],
        &["epd", "-"],
    ] {
        let output = alcor(arguments, Some("# nothing\n"));
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).starts_with("error: "), "{arguments:?}: {}", text(&output.stderr));
    }
}

#[test]
fn bytes_that_are_no_text_are_a_bad_line() {
    let path = suite("bytes.epd", "");
    fs::write(&path, b"\xff\xfe\x00bad\n6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8;\n").unwrap();
    let output = alcor(&["epd", path.to_str().unwrap(), "--depth", "2"], None);
    assert!(output.status.success());
    assert!(text(&output.stderr).starts_with("warning: line 1 skipped: "), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("solved: 1 of 1"));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_what_was_tried() {
    use std::io::{BufRead, BufReader, Read};

    let path = suite("long.epd", &SUITE.repeat(50));
    let mut child = Command::new(env!("CARGO_BIN_EXE_alcor"))
        .args(["epd", path.to_str().unwrap(), "--time", "0.2"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut output = BufReader::new(child.stdout.take().expect("the output is a pipe"));
    let mut head_and_row = [String::new(), String::new()];
    for line in &mut head_and_row {
        output.read_line(line).expect("a line");
    }
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    assert!(interrupt.success());
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("the output is text");
    assert!(rest.contains("\nsolved: ") && rest.contains("problems were not tried"), "{rest}");
    assert_eq!(child.wait().expect("the program ends").code(), Some(130));
}

/// What untidy files of the wild have: blanks around semicolons or none at all, checks marked with a blank before them or
/// not at all, captures written as plain moves, counters, tabs, and line ends of another system.
const UNTIDY: &str = "\
1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"check marked\";
1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1; id \"check not marked\"
1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -  ;  bm  Qd1 +  ;\tid \"blanks\" ;
1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1 bm Qd1+;id \"counters\";\r
1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+ Bb5; am Qd1; c0 \"no; semicolon\"; acd 9; id \"many\";
rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 bm ed5; id \"capture without a cross\";
8/P7/8/8/8/8/6k1/K7 w - - bm a8Q; id \"promotion without a sign\";
4k3/8/8/8/8/8/8/4K2R w K - bm 0-0; id \"castling with zeros\";
";

#[test]
fn untidy_suites_are_read_whole() {
    let path = suite("untidy.epd", UNTIDY);
    let document = json(&[path.to_str().unwrap(), "--depth", "1"], None);
    assert_eq!(document["skipped"].as_array().unwrap().len(), 0, "{}", document["skipped"]);
    assert_eq!(document["tried"].as_u64().unwrap() as usize, UNTIDY.lines().count());
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_no_progress_behind() {
    use expectrl::{ControlCode, Eof, Expect, Session};

    let problem = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n";
    let path = suite("four.epd", &problem.repeat(4));
    // The terminal has a size, and shows what is typed, before the program looks at it.
    let columns = 80;
    let script = format!("stty cols {columns} rows 24 echo && exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_alcor"), "epd", path.to_str().unwrap(), "--time", "600"]);
    command.env("TERM", "xterm-256color");
    let mut session = Session::spawn(command).expect("the program starts");
    session.set_expect_timeout(Some(std::time::Duration::from_secs(600)));
    session.expect("seconds  depth").expect("the table has a head");
    session.expect("0 of 4, 0 solved").expect("progress is shown below it");
    session.send(ControlCode::EndOfText).expect("the program listens");
    let rest = session.expect(Eof).expect("the program ends");
    let rest = String::from_utf8_lossy(rest.as_bytes()).into_owned();
    let (before, after) = rest.split_once("^C").unwrap_or_else(|| panic!("the terminal shows ^C: {rest:?}"));
    // The line is the last one that was drawn, and it is cleared where it is.
    let line = before.rsplit("\u{1b}[2K").next().unwrap_or_default();
    assert!(line.chars().count() + 2 < columns, "{rest:?}");
    let (drawn, summary) = after.rsplit_once("\r\u{1b}[2K").unwrap_or_else(|| panic!("the line is cleared: {rest:?}"));
    assert!(!drawn.contains('\n'), "{rest:?}");
    assert!(summary.contains("stopped: 4 of 4 problems were not tried"), "{rest:?}");
}
