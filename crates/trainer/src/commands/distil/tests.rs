//! Games are scored, walks set out from them, and what is kept for validation stays out of it.

use clap::Parser;

use super::*;
use crate::nn::teacher::chance;
use crate::run::scratch::Scratch;

#[derive(Parser)]
struct Wrapped {
    #[command(flatten)]
    arguments: Arguments,
}

/// Random games, from openings that differ.
fn lines() -> Vec<String> {
    let mut rng = Rng::new(4);
    (0..40)
        .map(|_| {
            let mut start = Position::startpos();
            for _ in 0..3 {
                let moves = start.legal_moves();
                start = start.play(moves[rng.below(moves.len())]);
            }
            let moves = walk(start, 20, &mut rng);
            Game { start, white_result: 1.0, scale: 200, moves }.to_string()
        })
        .collect()
}

fn distilled(scratch: &Scratch, teacher: &Teacher, out: &str, options: &str) -> Vec<Game> {
    let (from, out) = (scratch.path("games.txt"), scratch.path(out));
    std::fs::write(&from, lines().join("\n")).unwrap();
    let fixed = ["distil", from.to_str().unwrap(), "--out", out.to_str().unwrap(), "--teacher", "none"];
    let arguments = Wrapped::parse_from(fixed.into_iter().chain(options.split_ascii_whitespace())).arguments;
    distil(&arguments, teacher, &StopFlag::default()).unwrap();
    records(&[out]).unwrap().iter().map(|record| record.game().unwrap()).collect()
}

#[test]
fn games_and_walks_are_scored() {
    let scratch = Scratch::new("distil");
    let teacher = Teacher::from_bytes(&chance::bytes()).unwrap();
    let kept = Filter { most_score: i32::MAX, skip: 0, validate: 4 };
    let old: Vec<Game> = lines().into_iter().map(|line| Record::Text(line).game().unwrap()).collect();
    let expected: Vec<&Game> = old.iter().filter(|game| !kept.is_for_validation(game.start.key())).collect();
    assert!(expected.len() < old.len() && expected.len() > old.len() / 2);

    let games = distilled(&scratch, &teacher, "games.alg", "--walks 0 --validate 4");
    assert_eq!(games.len(), expected.len());
    let mut judge = Judge::new(&teacher);
    let moves = |game: &Game| game.moves.iter().map(|scored| scored.mv).collect::<Vec<_>>();
    for (game, old) in games.iter().zip(&expected) {
        assert_eq!((game.start, moves(game), game.scale), (old.start, moves(old), teacher::SCALE));
        for moment in game.moments() {
            let white = judge.score(&moment.position);
            assert!(white.abs() < 30_000, "a teacher of chance numbers that is too sure");
            let white = moment.position.side_to_move().choose(white, -white);
            assert_eq!(moment.white_score, white, "{}", moment.position);
        }
    }

    let options = "--walks 1.5 --most-plies 3 --without-games --validate 4 --seed 9";
    let walks = distilled(&scratch, &teacher, "walks.alg", options);
    let positions: usize = expected.iter().map(|game| game.moves.len()).sum();
    assert!((positions * 13 / 10..positions * 17 / 10).contains(&walks.len()), "{} {positions}", walks.len());
    assert!(walks.iter().all(|walk| (1..=3).contains(&walk.moves.len())));
    assert_eq!(distilled(&scratch, &teacher, "again.alg", &format!("{options} --threads 3")), walks);
}

#[test]
fn a_walk_takes_what_it_can_win() {
    let step = |fen: &str| step(&fen.parse().unwrap(), &mut Rng::new(1)).map(|mv| (mv.from(), mv.to()));
    use alcor_chess::Square as S;
    // The queen rather than the pawn.
    assert_eq!(step("4k3/8/8/1q3p2/P3P3/8/8/4K3 w - - 0 1"), Some((S::A4, S::B5)));
    // A promotion.
    assert_eq!(step("8/P6k/8/8/8/8/8/4K3 w - - 0 1"), Some((S::A7, S::A8)));
    // Mate: nothing to do.
    assert_eq!(step("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), None);
}

#[test]
fn a_file_with_games_is_not_overwritten() {
    let scratch = Scratch::new("distil-again");
    let teacher = Teacher::from_bytes(&chance::bytes()).unwrap();
    distilled(&scratch, &teacher, "games.alg", "--walks 0");
    let (from, out) = (scratch.path("games.txt"), scratch.path("games.alg"));
    let fixed = ["distil", from.to_str().unwrap(), "--out", out.to_str().unwrap(), "--teacher", "none"];
    let error = distil(&Wrapped::parse_from(fixed).arguments, &teacher, &StopFlag::default()).unwrap_err();
    assert!(error.to_string().contains("expected a new file"), "{error}");
}
