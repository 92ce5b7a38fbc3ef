//! Scores change, games do not.

use std::path::Path;

use clap::Parser;

use super::*;
use crate::data::games::GameWriter;
use crate::run::scratch::Scratch;

#[derive(Parser)]
struct Wrapped {
    #[command(flatten)]
    arguments: Arguments,
}

fn arguments(from: &Path, out: &Path, options: &str) -> Arguments {
    let fixed = ["rescore", from.to_str().unwrap(), "--out", out.to_str().unwrap(), "--threads", "2"];
    Wrapped::parse_from(fixed.into_iter().chain(options.split_ascii_whitespace())).arguments
}

fn read(path: &Path) -> Vec<Game> {
    records(&[path.to_owned()]).unwrap().iter().map(|record| record.game().unwrap()).collect()
}

#[test]
fn alcor_rescores_and_resumes() {
    let scratch = Scratch::new("rescore");
    let (from, out) = (scratch.path("games.txt"), scratch.path("games.alg"));
    let lines = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|0.5|e2e4:3000 e7e5:-3000",
        "nonsense",
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1|1|a1a8:0",
        "6k1/8/8/8/8/8/q7/K7 w - - 0 1|0.5|a1a2:0 g8g7:0",
    ];
    std::fs::write(&from, lines.join("\n")).unwrap();
    rescore(&arguments(&from, &out, "--nodes 500"), &StopFlag::default()).unwrap();
    let games = read(&out);
    assert_eq!(games.len(), 3);
    assert!(games.iter().all(|game| game.scale == 400));
    assert!(games[0].moves.iter().all(|scored| scored.white_score.abs() < 300), "{}", games[0]);
    assert_eq!(games[1].moves[0].white_score, 31_999);
    assert_eq!((games[2].white_result, games[2].moves.len()), (0.5, 2));

    // A cut file is completed, with the same scores.
    let whole = std::fs::read(&out).unwrap();
    std::fs::write(&out, &whole[..whole.len() - 1]).unwrap();
    rescore(&arguments(&from, &out, "--nodes 500"), &StopFlag::default()).unwrap();
    assert_eq!(std::fs::read(&out).unwrap(), whole);
}

#[test]
fn a_file_of_other_games_is_refused() {
    let scratch = Scratch::new("rescore-other");
    let (from, out) = (scratch.path("games.txt"), scratch.path("games.alg"));
    let line = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1|1|a1a8:0\n";
    std::fs::write(&from, line).unwrap();
    let game = StoredGame::Text(line.trim().to_owned()).game().unwrap();
    let mut writer = GameWriter::create(&out).unwrap();
    (0..2).for_each(|_| writer.write(&game).unwrap());
    writer.finish().unwrap();
    assert!(rescore(&arguments(&from, &out, ""), &StopFlag::default()).is_err());
}

#[test]
fn a_file_is_not_rescored_into_itself() {
    let scratch = Scratch::new("rescore-itself");
    let path = scratch.path("games.alg");
    let game = StoredGame::Text("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1|1|a1a8:0".to_owned()).game().unwrap();
    let mut writer = GameWriter::create(&path).unwrap();
    writer.write(&game).unwrap();
    writer.finish().unwrap();
    let error = rescore(&arguments(&path, &path, ""), &StopFlag::default()).unwrap_err().to_string();
    assert!(error.starts_with("expected a new file for --out"), "{error}");
    assert_eq!(read(&path), [game]);
}

/// An engine whose scores grow from question to question.
#[cfg(unix)]
#[test]
fn another_engine_rescores() {
    use std::os::unix::fs::PermissionsExt;

    let scratch = Scratch::new("rescore-uci");
    let (from, out, engine) = (scratch.path("games.txt"), scratch.path("games.alg"), scratch.path("engine"));
    std::fs::write(&from, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|0|e2e4:1 e7e5:1 g1f3:1\n").unwrap();
    let script = "#!/bin/sh\nwhile read -r word rest; do case $word in\n\
        uci) echo uciok;;\nucinewgame) count=0;;\nisready) echo readyok;;\nquit) exit;;\n\
        go) count=$((count + 1)); echo info depth 1 score cp $((50 + 5 * count)) nodes 1; echo bestmove a1a1;;\nesac; done\n";
    std::fs::write(&engine, script).unwrap();
    std::fs::set_permissions(&engine, std::fs::Permissions::from_mode(0o755)).unwrap();
    let options = format!("--engine {} --nodes 1 --scale 300 --option Hash=1", engine.display());
    for ahead in ["", "--ahead 2", "--ahead 8"] {
        rescore(&arguments(&from, &out, &format!("{options} {ahead}")), &StopFlag::default()).unwrap();
        let games = read(&out);
        assert_eq!(games[0].to_string().split('|').skip(2).collect::<Vec<_>>(), ["e2e4:55 e7e5:60 g1f3:65", "300"]);
        std::fs::remove_file(&out).unwrap();
    }

    std::fs::write(&engine, "#!/bin/sh\nexit\n").unwrap();
    let error = rescore(&arguments(&from, &out, &options), &StopFlag::default()).unwrap_err();
    assert!(error.to_string().contains("engine"), "{error}");
}
