//! Games as a match program writes them, converted and counted by `alcor-train` itself.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output};

use alcor_chess::{Color, Game, Outcome, Position, chess960};
use alcor_engine::rng::Rng;

fn alcor_train(arguments: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_alcor-train")).args(arguments).current_dir(folder).output().unwrap()
}

fn succeeds(arguments: &[&str], folder: &Path) -> String {
    let output = alcor_train(arguments, folder);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A game as text: PGN, and the line that it becomes with a scale of 179.
struct Written {
    pgn: String,
    line: String,
    plies: usize,
}

/// Random moves to the end of the game or to an adjudication, with scores out of the air.
fn play(number: u64) -> Written {
    let mut rng = Rng::stream(5, number);
    let start = match number % 3 {
        0 => Position::startpos(),
        1 => chess960::start((number * 37 % 960) as u16),
        _ => "r1b1k1nr/1p1p1ppp/p1q1p3/2b5/P3P3/2N1B3/1PP2PPP/R2QKB1R b KQkq - 1 9".parse().unwrap(),
    };
    let mut game = Game::new(start);
    let (mut moves, mut scored) = (String::new(), Vec::new());
    while game.outcome().is_none() && game.moves().len() < 120 {
        let position = *game.position();
        let legal = position.legal_moves();
        let mv = legal.as_slice()[rng.below(legal.len())];
        let centipawns = rng.below(3000) as i32 - 1500;
        let sign = if centipawns > 0 {
            "+"
        } else if centipawns < 0 {
            "-"
        } else {
            ""
        };
        let pawns = f64::from(centipawns.abs()) / 100.0;
        game.play(mv).unwrap();
        let end = if game.outcome().is_some() { ", the end" } else { "" };
        writeln!(moves, "{} {{{sign}{pawns:.2}/9 0.001s, n=2000, sd=12{end}}}", position.san(mv)).unwrap();
        let notation = start.castling_notation();
        scored.push(format!("{}:{centipawns}", mv.uci(notation)));
    }
    let (result, points) = match game.outcome() {
        Some(Outcome::Checkmate { winner: Color::White }) => ("1-0", "1"),
        Some(Outcome::Checkmate { winner: Color::Black }) => ("0-1", "0"),
        _ => ("1/2-1/2", "0.5"),
    };
    let variant = if start.is_chess960() { "[Variant \"Chess960\"]\n" } else { "" };
    let pgn = format!(
        "[Event \"?\"]\n[Result \"{result}\"]\n[SetUp \"1\"]\n[FEN \"{start}\"]\n{variant}\n{moves}{result}\n\n"
    );
    Written { pgn, line: format!("{start}|{points}|{}|179", scored.join(" ")), plies: scored.len() }
}

#[test]
fn games_come_back_as_they_were_played() {
    let folder = tempfile::tempdir().unwrap();
    let games: Vec<Written> = (0..24).map(play).collect();
    let pgn: String = games.iter().map(|game| game.pgn.as_str()).collect();
    std::fs::write(folder.path().join("games.pgn"), &pgn).unwrap();
    let mut packed = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    packed.write_all(pgn.as_bytes()).unwrap();
    std::fs::write(folder.path().join("1.2.3.pgn.bz2"), packed.finish().unwrap()).unwrap();

    succeeds(&["convert", "games.pgn", "--scale", "179", "--out", "games.txt"], folder.path());
    let text = std::fs::read_to_string(folder.path().join("games.txt")).unwrap();
    let expected: Vec<&str> = games.iter().map(|game| game.line.as_str()).collect();
    assert_eq!(text.lines().collect::<Vec<_>>(), expected);

    let both = ["convert", "games.pgn", "1.2.3.pgn.bz2", "--unique", "--out", "games.alg"];
    let report = succeeds(&both, folder.path());
    assert!(report.contains("PGN: 48 games taken (0 adjudicated)"), "{report}");
    let plies: usize = games.iter().map(|game| game.plies).sum();
    assert!(
        report.contains(&format!("24 games, {plies} positions written to games.alg; 0 unreadable, 24 left out")),
        "{report}"
    );
    let stats = succeeds(&["stats", "games.alg"], folder.path());
    assert!(stats.contains(&format!("24 games, {plies} positions, 0 unreadable")), "{stats}");
    assert!(stats.contains("repeated"), "{stats}");
}

#[test]
fn what_is_left_out_is_told_and_replaces_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let good =
        "[White \"A\"]\n\n1. e4 {book} e5 {+0.10/9 0.1s} 2. Nf3 {+0.20/9 0.1s, White wins by adjudication} 1-0\n\n";
    let bad = "[White \"B\"]\n\n1. e4 {+0.10/9} *\n\n[White \"C\"]\n\n1. e5 {+0.10/9} 1-0\n\n\
        [White \"D\"]\n[Termination \"time forfeit\"]\n\n1. e4 {+0.10/9} 1-0\n\n[White \"E\"]\n\n1. e4 1-0\n\n";
    write("mixed.pgn", &format!("{good}{bad}"));
    write("bad.pgn", bad);
    let report = succeeds(&["convert", "mixed.pgn", "--out", "out.alg"], folder.path());
    for part in [
        "PGN: 1 games taken (1 adjudicated)",
        "left out: 1 unfinished, 1 forfeited, 1 without scores, 0 with another result",
        "0 too long, 1 unreadable",
        "without scores: 1 moves of openings; 0 games cut",
        "unreadable: mixed.pgn, line 11: the move 1. e5 is not legal",
        "1 games, 2 positions written to out.alg; 1 unreadable, 3 left out",
    ] {
        assert!(report.contains(part), "{part}\n{report}");
    }
    let before = std::fs::read(folder.path().join("out.alg")).unwrap();
    let output = alcor_train(&["convert", "bad.pgn", "--out", "out.alg"], folder.path());
    assert!(!output.status.success());
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.contains("found 1 unreadable records and 3 that are left out; out.alg stays"), "{message}");
    assert_eq!(std::fs::read(folder.path().join("out.alg")).unwrap(), before);
    // The others want scored games, and say what to do.
    let output = alcor_train(&["stats", "mixed.pgn"], folder.path());
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.contains("expected scored games, found PGN; `alcor-train convert`"), "{message}");
}
