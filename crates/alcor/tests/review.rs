//! `alcor review` from outside: what it writes, that it goes on after a crash, and what it says to bad input.

mod support;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use support::text;

const GAMES: &str = "\
[Event \"One\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Ke7 {hm} 3. Qxe5# 1-0\n\n\
[Event \"Two\"]\n[White \"Ben\"]\n[Black \"Cid\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
[Event \"Bad\"]\n\n1. e4 e5 2. Ke3 *\n\n\
[Event \"Four\"]\n[White \"Cid\"]\n[Black \"Ann\"]\n[Result \"*\"]\n\n1. d4 d5 2. Qd3 Nf6 3. Qxh7 (3. Nf3) 3... Rxh7 *\n\n\
[Event \"Five\"]\n[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/4P3/R4KR1 w GA - 0 1\"]\n\n1. O-O Kd7 *\n\n";

/// A folder with games in it, and a place for what the program keeps.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        let place = Place(tempfile::tempdir().unwrap());
        fs::write(place.path("games.pgn"), GAMES).unwrap();
        place
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_string_lossy().into_owned()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn has(&self, name: &str) -> bool {
        Path::new(&self.path(name)).exists()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_alcor"));
        command.current_dir(self.0.path()).env("XDG_DATA_HOME", self.path("data")).env("ALCOR_SETTINGS", "none");
        command.args(["review", "--nodes", "300"]).args(arguments);
        command
    }

    fn review(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    #[track_caller]
    fn reviewed(&self, arguments: &[&str]) -> String {
        let output = self.review(arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout).to_owned()
    }

    #[track_caller]
    fn refused(&self, arguments: &[&str], code: i32) -> String {
        let output = self.review(arguments);
        assert_eq!(output.status.code(), Some(code), "{}", text(&output.stderr));
        text(&output.stderr).to_owned()
    }
}

#[test]
fn everything_at_once() {
    let place = Place::new();
    let output = place.review(&["games.pgn", "-o", "out.pgn", "--html", "out.html", "--quiz", "out.epd"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let complaint = text(&output.stderr);
    assert!(complaint.contains("games.pgn, game 3 skipped: line 17: the move 2. Ke3 is not legal."), "{complaint}");
    let rows = text(&output.stdout);
    assert!(rows.contains("Ann - Ben") && rows.lines().count() == 5, "{rows}");
    let pgn = place.read("out.pgn");
    assert_eq!(pgn.matches("[Event ").count(), 4, "{pgn}");
    assert!(pgn.contains("[%eval ") && pgn.contains("Ke7??") && pgn.contains("{ hm }"), "{pgn}");
    assert!(place.read("out.html").ends_with("</html>\n"));
    assert!(place.read("out.epd").lines().all(|line| line.contains(" bm ")), "{}", place.read("out.epd"));
    assert!(!place.has("out.pgn.journal"), "what is done needs no journal");
}

#[test]
fn one_game_in_full_and_as_json() {
    let place = Place::new();
    let summary = place.reviewed(&["games.pgn", "--player", "BEN", "--shard", "1/3"]);
    for told in ["Ann - Ben", "accuracy", "White", "X blunder", "Ke7??", "Better: "] {
        assert!(summary.contains(told), "{told}\n{summary}");
    }
    let json = place.reviewed(&["games.pgn", "--json"]);
    assert!(json.starts_with("[\n{\"tags\":{\"Event\":\"One\""), "{json}");
    assert_eq!(json.lines().count(), 6, "{json}");
    assert!(json.contains("\"uci\":\"f1g1\""), "castling in Chess960: {json}");
    let own = place.reviewed(&["games.pgn", "--json", "--only", "black", "--lines", "2", "--restart"]);
    assert!(own.starts_with("[\n"), "{own}");
}

#[test]
fn one_output_goes_to_standard_output_and_the_summary_elsewhere() {
    let place = Place::new();
    place.reviewed(&["games.pgn", "-o", "a.pgn", "--html", "a.html", "--quiz", "a.epd", "--json=a.json"]);
    for (arguments, name) in [
        (&["games.pgn", "-o", "-", "--quiz", "b.epd"] as &[&str], "a.pgn"),
        (&["games.pgn", "--html", "-", "--quiz", "b.epd"], "a.html"),
        (&["games.pgn", "--quiz", "-"], "a.epd"),
        (&["games.pgn", "--json", "--quiz", "b.epd"], "a.json"),
        (&["games.pgn", "--json=-", "--quiz", "b.epd"], "a.json"),
    ] {
        let output = place.review(arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(text(&output.stdout), place.read(name), "{arguments:?}");
        let rows = text(&output.stderr).lines().filter(|line| line.contains(" - ")).count();
        assert_eq!(rows, 4, "a row for each game: {}", text(&output.stderr));
        assert_eq!(place.read("a.epd"), if place.has("b.epd") { place.read("b.epd") } else { place.read("a.epd") });
    }
    assert!(!place.has("-") && !place.has("-.journal"));
}

#[test]
fn the_same_whatever_the_threads_the_source_and_the_name() {
    let place = Place::new();
    let expected = place.reviewed(&["games.pgn", "-o", "one.pgn", "--threads", "1"]);
    for (name, arguments) in [
        ("two.pgn", &["games.pgn", "-o", "two.pgn", "--threads", "2"] as &[&str]),
        ("three.pgn", &["games.pgn", "-o", "three.pgn"]),
    ] {
        assert_eq!(place.reviewed(arguments), expected);
        assert_eq!(place.read(name), place.read("one.pgn"));
    }
    let mut child =
        place.command(&["-", "-o", "four.pgn"]).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(GAMES.as_bytes()).unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(place.read("four.pgn"), place.read("one.pgn"));
    place.reviewed(&["games.pgn", "-o", "games.pgn"]);
    assert_eq!(place.read("games.pgn"), place.read("one.pgn"), "the input may be the output");
    let alias = Command::new(env!("CARGO_BIN_EXE_alcor")).args(["analyze", "--help"]).output().unwrap();
    assert!(text(&alias.stdout).contains("--shard"));
}

/// What a killed run leaves is a journal with some games in it, and perhaps half of another.
#[test]
fn a_run_that_was_cut_off_goes_on() {
    let place = Place::new();
    let all = ["games.pgn", "--html", "out.html"];
    place.reviewed(&all);
    let expected = place.read("out.html");
    place.reviewed(&["games.pgn", "--shard", "1/2", "--html", "part.html"]);
    let part = fs::read(place.path("part.html.journal")).unwrap();
    let other_half = [&part[..], &part[part.len() / 2..part.len() - 9]].concat();
    for left in [&part[..], &part[..part.len() - 3], &part[..40], &other_half] {
        fs::remove_file(place.path("out.html")).unwrap();
        fs::write(place.path("out.html.journal"), left).unwrap();
        place.reviewed(&all);
        assert_eq!(place.read("out.html"), expected);
    }
}

#[test]
fn shards_merge_to_what_one_run_writes() {
    let place = Place::new();
    let expected = place.reviewed(&["games.pgn", "-o", "all.pgn", "--html", "all.html"]);
    for index in ["1", "2", "3"] {
        place.reviewed(&["games.pgn", "--shard", &format!("{index}/3"), "-o", &format!("{index}.pgn")]);
    }
    assert!(place.read("2.pgn").contains("\"Two\"") && !place.read("2.pgn").contains("\"One\""));
    let merged = ["games.pgn", "-o", "m.pgn", "--html", "m.html", "--merge", "1.pgn", "2.pgn", "3.pgn.journal"];
    assert_eq!(place.reviewed(&merged), expected);
    assert_eq!(place.read("m.pgn"), place.read("all.pgn"));
    assert_eq!(place.read("m.html"), place.read("all.html"));
}

#[test]
fn what_cannot_be_done_is_said_and_leaves_no_trace() {
    let place = Place::new();
    fs::write(place.path("empty.pgn"), "no games here\n").unwrap();
    fs::write(place.path("bad.pgn"), "1. e4 e5 2. Ke3 *\n").unwrap();
    fs::write(place.path("broken.pgn.gz"), [0x1F, 0x8B, 8, 0, 0, 0]).unwrap();
    fs::write(place.path("other.pgn.journal"), "my own notes, long enough to be read\n").unwrap();
    for (arguments, code, told) in [
        (&["no/such.pgn"] as &[&str], 2, "error: no/such.pgn cannot be read: "),
        (&["empty.pgn"], 2, "error: expected games in empty.pgn, found none"),
        (&["bad.pgn"], 2, "error: no game of bad.pgn can be reviewed; those left out: 1"),
        (&["broken.pgn.gz"], 2, "error: broken.pgn.gz cannot be read: "),
        (&["games.pgn", "--player", "Zoe"], 2, "error: expected games of Zoe in games.pgn, found none"),
        (&["games.pgn", "-o", "no/folder/out.pgn"], 1, "error: no/folder/out.pgn cannot be written: "),
        (&["games.pgn", "-o", "."], 1, "error: . cannot be written: "),
        (&["games.pgn", "-o", "other.pgn"], 2, "to be a review journal, found another file"),
        (&["games.pgn", "--merge", "nowhere.pgn"], 2, "error: nowhere.pgn cannot be read: "),
        (&["games.pgn", "--shard", "3/2"], 2, "expected a shard such as 1/4"),
        (&["games.pgn", "--depth", "3", "--time", "1"], 2, "cannot be used with"),
        (&["games.pgn", "-o", "-", "--json"], 2, "for standard output, found two: --output and --json"),
        (&["games.pgn", "--html", "x", "--quiz", "x"], 2, "for x, found two: --html and --quiz"),
    ] {
        let complaint = place.refused(arguments, code);
        assert!(complaint.contains(told), "{arguments:?}: {complaint}");
    }
    assert!(!place.has("other.pgn") && place.read("other.pgn.journal").starts_with("my own notes"));
}

#[test]
fn levels_are_those_of_play() {
    let place = Place::new();
    let at = |level| place.reviewed(&["games.pgn", "--shard", "1/4", "--json", "--restart", "--level", level]);
    let club = at("1500");
    assert!(at("5") == club && at("club") == club);
    let complaint = place.refused(&["games.pgn", "--level", "99"], 2);
    assert!(complaint.contains("expected a level from 1 to 10, a rating from 700 to 2800"), "{complaint}");
}

#[test]
fn other_options_do_not_mix_with_a_run_that_was_cut_off() {
    let place = Place::new();
    place.reviewed(&["games.pgn", "--shard", "1/2", "-o", "out.pgn"]);
    fs::remove_file(place.path("out.pgn")).unwrap();
    let complaint = place.refused(&["games.pgn", "-o", "out.pgn", "--lines", "2"], 2);
    assert!(complaint.contains("made with other options") && complaint.contains("--restart"), "{complaint}");
    assert!(!place.has("out.pgn"));
    place.reviewed(&["games.pgn", "-o", "out.pgn", "--lines", "2", "--restart"]);
    assert!(place.has("out.pgn"));
}

#[test]
fn files_that_end_too_early_give_what_is_whole() {
    let place = Place::new();
    for (end, told) in [
        ("[Event \"Cut\"]\n\n1. e4 e5 2. N", "game 6 skipped: line "),
        ("[Event \"Cut\"]\n\n1. e4 {no end", ""),
        ("[Event \"Cu", ""),
    ] {
        fs::write(place.path("cut.pgn"), format!("{GAMES}{end}")).unwrap();
        let output = place.review(&["cut.pgn", "-o", "cut.out.pgn"]);
        assert!(output.status.success(), "{end}: {}", text(&output.stderr));
        assert!(text(&output.stderr).contains(told), "{end}: {}", text(&output.stderr));
        let pgn = place.read("cut.out.pgn");
        assert!(pgn.contains("\"Four\"") && pgn.contains("\"Five\""), "{end}: {pgn}");
    }
}

#[test]
fn much_text_and_many_variations_are_kept() {
    let place = Place::new();
    let comment = "all work and no play ".repeat(500_000);
    let nested = "(1. d4 ".repeat(1000) + &")".repeat(1000);
    let many = "(1. d4 d5) ".repeat(1000);
    fs::write(place.path("big.pgn"), format!("1. e4 {{{comment}}} {nested} {many} 1... e5 *\n")).unwrap();
    place.reviewed(&["big.pgn", "-o", "big.out.pgn"]);
    let pgn = place.read("big.out.pgn");
    assert!(pgn.len() > comment.len(), "{}", pgn.len());
    assert_eq!((pgn.matches("work").count(), pgn.matches("(1. d4").count()), (500_000, 2000));
}

#[test]
fn games_from_positions_are_numbered_as_they_are() {
    let place = Place::new();
    let fen = "6k1/5ppp/8/8/8/8/5PPP/1R4K1 b - - 3 40";
    fs::write(place.path("end.pgn"), format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n40... Kh8 41. Rb8# 1-0\n")).unwrap();
    let summary = place.reviewed(&["end.pgn", "-o", "end.out.pgn"]);
    assert!(summary.contains("40... Kh8??") && summary.contains("allows mate"), "{summary}");
    let pgn = place.read("end.out.pgn");
    assert!(pgn.contains(fen) && pgn.contains("40... Kh8??"), "{pgn}");
}

/// On Linux there are a disk that is always full and a folder in which nothing can be made, even for root.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_and_a_folder_for_reading_only() {
    let place = Place::new();
    let complaint = place.refused(&["games.pgn", "-o", "/proc/out.pgn"], 1);
    assert!(complaint.contains("error: /proc/out.pgn cannot be written: "), "{complaint}");
    let complaint = place.refused(&["games.pgn", "-o", "out.pgn", "--html", "/dev/full"], 1);
    assert!(complaint.contains("error: /dev/full cannot be written: No space left on device"), "{complaint}");
    assert!(place.has("out.pgn.journal"), "what was done is kept");
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = place.command(&["games.pgn", "-o", "-"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("could not write the answer: No space left"), "{}", text(&output.stderr));
    let complaint = place.refused(&["games.pgn", "-o", "/dev/full"], 1);
    assert!(
        complaint.contains("/dev/full cannot be written") && !Path::new("/dev/full.journal").exists(),
        "{complaint}"
    );
}
