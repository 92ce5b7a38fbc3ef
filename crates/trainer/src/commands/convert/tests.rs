//! Files converted, merged, shuffled; PGN converted.

use super::*;
use crate::data::games::Append;
use crate::run::scratch::Scratch;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn lines(paths: &[PathBuf]) -> Vec<String> {
    records(paths).unwrap().iter().map(|record| record.game().unwrap().to_string()).collect()
}

#[test]
fn files_are_merged_converted_and_filtered() {
    let scratch = Scratch::new("convert");
    let game = |mv: &str, score: i32| format!("{START}|1|{mv}:{score}");
    let (first, second) = (scratch.path("first.txt"), scratch.path("second.txt"));
    std::fs::write(&first, [game("e2e4", 10), "nonsense".to_owned(), game("d2d4", 500)].join("\n")).unwrap();
    std::fs::write(&second, [game("e2e4", 20), game("c2c4", -100)].join("\n")).unwrap();
    let merge = |out: &str, unique: bool, max_first_score: Option<i32>| {
        let games = vec![first.clone(), second.clone()];
        let out = scratch.path(out);
        let out_path = out.clone();
        convert(&ConvertArguments { games, out: out_path, scale: None, unique, max_first_score, threads: Some(2) })
            .unwrap();
        lines(&[out])
    };
    let all = [game("e2e4", 10), game("d2d4", 500), game("e2e4", 20), game("c2c4", -100)];
    assert_eq!(merge("all.alg", false, None), all);
    assert_eq!(merge("all.txt.xz", false, None), all);
    assert_eq!(merge("unique.alg", true, None), [all[0].clone(), all[1].clone(), all[3].clone()]);
    // Two hundred units are a hundred centipawns.
    assert_eq!(merge("level.alg", true, Some(200)), [all[0].clone(), all[3].clone()]);
}

#[test]
fn a_good_file_outlives_bad_input_and_other_writers() {
    let scratch = Scratch::new("convert-bad");
    let (good, junk, out) = (scratch.path("good.txt"), scratch.path("junk.txt"), scratch.path("out.alg"));
    std::fs::write(&good, format!("{START}|1|e2e4:3")).unwrap();
    std::fs::write(&junk, "nonsense\nmore nonsense\n").unwrap();
    let run = |from: &PathBuf| {
        let (games, out) = (vec![from.clone()], out.clone());
        convert(&ConvertArguments { games, out, scale: None, unique: false, max_first_score: None, threads: Some(1) })
    };
    run(&good).unwrap();
    let before = std::fs::read(&out).unwrap();
    let error = run(&junk).unwrap_err().to_string();
    assert!(error.starts_with("expected games, found 2 unreadable records"), "{error}");
    let appending = Append::open(&out).unwrap();
    let error = run(&good).unwrap_err().to_string();
    assert!(error.ends_with("another process is writing to it"), "{error}");
    drop(appending);
    assert_eq!(std::fs::read(&out).unwrap(), before);
    run(&good).unwrap();
}

#[test]
fn a_file_can_be_shuffled_in_place() {
    let scratch = Scratch::new("shuffle-in-place");
    let path = scratch.path("games.txt");
    let mut all: Vec<String> = (0..50).map(|score| format!("{START}|0|e2e4:{score}")).collect();
    std::fs::write(&path, all.join("\n")).unwrap();
    let (games, out) = (vec![path.clone()], path.clone());
    shuffle(&ShuffleArguments { games, out, seed: 1, threads: Some(1) }).unwrap();
    let mut shuffled = lines(&[path]);
    assert_ne!(shuffled, all);
    shuffled.sort();
    all.sort();
    assert_eq!(shuffled, all);
}

#[test]
fn shuffling_keeps_all_games() {
    let scratch = Scratch::new("shuffle");
    let from = scratch.path("from.txt");
    let all: Vec<String> = (0..50).map(|score| format!("{START}|0|e2e4:{score}")).collect();
    std::fs::write(&from, all.join("\n")).unwrap();
    let shuffled = |name: &str, seed| {
        let out = scratch.path(name);
        let games = vec![from.clone()];
        shuffle(&ShuffleArguments { games, out: out.clone(), seed, threads: Some(1) }).unwrap();
        lines(&[out])
    };
    let (one, two) = (shuffled("one.alg", 1), shuffled("two.txt", 2));
    assert_ne!(one, all);
    assert_ne!(one, two);
    assert_eq!(one, shuffled("again.alg", 1));
    for mut order in [one, two] {
        order.sort_unstable_by_key(|line| line.rsplit(':').next().and_then(|score| score.parse::<i32>().ok()));
        assert_eq!(order, all);
    }
}
