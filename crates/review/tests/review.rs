//! Whole games reviewed: what is said of them, and that it is always the same.

use std::thread;
use std::time::Duration;

use alcor_chess::{Color, Game, Position};
use alcor_engine::{Engine, EvaluationKind, StopSwitch};
use alcor_review::{
    Effort, Evaluation, Judgement, MateTurn, MoveReview, Phase, Plan, RATINGS, Review, Reviewer, Subject, Trend, quiz,
};

fn game_from(start: Position, sans: &str) -> Subject {
    let mut game = Game::new(start);
    for san in sans.split_whitespace() {
        game.play(game.position().parse_san(san).unwrap()).unwrap();
    }
    Subject::from(game)
}

fn game(sans: &str) -> Subject {
    game_from(Position::startpos(), sans)
}

fn plan(nodes: u64) -> Plan {
    Plan { effort: Effort::Nodes(nodes), hash_mb: 2, ..Plan::default() }
}

fn review(subject: &Subject) -> Review {
    Reviewer::new(plan(5_000)).unwrap().review(subject)
}

const SHORT: &str = "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#";

#[test]
fn the_same_game_gives_the_same_review() {
    let mut reviewer = Reviewer::new(plan(3_000)).unwrap();
    let first = reviewer.review(&game(SHORT));
    let other = reviewer.review(&game("d4 d5 c4 e6 Nc3 Nf6"));
    assert_eq!(reviewer.review(&game(SHORT)), first, "after another game");
    assert_ne!(first.moves, other.moves);
    let threads = [(); 3].map(|()| thread::spawn(|| Reviewer::new(plan(3_000)).unwrap().review(&game(SHORT))));
    for thread in threads {
        assert_eq!(thread.join().unwrap(), first);
    }
}

#[test]
fn legals_mate() {
    let found = review(&game(SHORT));
    let [g6, takes_queen] = [7, 9].map(|index| &found.moves[index]);
    assert_eq!((g6.san.as_str(), takes_queen.san.as_str()), ("g6", "Bxd1"));
    assert_eq!((takes_queen.judgement, takes_queen.mate), (Some(Judgement::Blunder), Some(MateTurn::Allowed)));
    assert_eq!(takes_queen.after.evaluation, Evaluation::WhiteMates(2));
    assert_eq!(found.line_after(9).sans, ["Bxf7+", "Ke7", "Nd5#"]);
    let mate = found.moves.last().unwrap();
    assert_eq!((mate.after.evaluation, mate.win_loss, mate.accuracy), (Evaluation::WhiteMates(0), 0.0, 100.0));
    assert!(found.continuation.moves.is_empty());
    // The only legal move is never judged.
    assert!(found.moves[11].is_forced && found.moves[11].judgement.is_none());
    assert!(found.black.blunders >= 1 && found.white.blunders == 0);
    assert!(found.bad_moves().any(|(index, each)| index == 9 && each.glyph() == "??"));
    assert!(found.bad_moves().all(|(_, each)| each.judgement.map(Judgement::nag) >= Some(2)));
    assert!(found.white.accuracy > found.black.accuracy);
    assert!(found.black.acpl.unwrap() > 50);
}

#[test]
fn openings_and_books() {
    let found = review(&game("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 h4"));
    assert_eq!(found.opening.as_ref().unwrap().eco, "B90");
    assert!(found.moves[..10].iter().all(|each| each.is_book && each.judgement.is_none()));
    assert!(!found.moves[10].is_book);
    assert!(found.moves.iter().all(|each| each.phase == Phase::Opening));
    assert_eq!(found.white.middlegame, None);
    assert_eq!(found.side(Color::White).in_phase(Phase::Opening), found.white.accuracy);
}

#[test]
fn numbers_of_a_move_agree_with_each_other() {
    let found = review(&game("e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4+ Be2 Nf3#"));
    for (index, each) in found.moves.iter().enumerate() {
        assert!((each.win_before() - each.win_after() - each.win_loss).abs() < 1e-9 || each.win_loss == 0.0);
        assert_eq!(each.is_best(), each.best_line().moves[0] == each.mv);
        assert_eq!(each.best_line().evaluation, each.before.evaluation);
        if each.is_best() {
            assert_eq!((each.win_loss, each.accuracy), (0.0, 100.0), "{}", each.san);
        }
        if let Some(next) = found.moves.get(index + 1) {
            assert_eq!(each.after, next.before);
            assert_eq!(each.mover, !next.mover);
        }
        assert!((0.0..=100.0).contains(&each.accuracy));
    }
    assert_eq!(found.game().moves().len(), 14);
}

#[test]
fn draws_by_the_rules_are_draws() {
    // White is a queen up; the third repetition, stalemate and the fifty-move rule give it away.
    let queen_up = "6k1/5ppp/8/8/8/8/1Q3PPP/6K1 w - - 0 1".parse().unwrap();
    let repeated = review(&game_from(queen_up, "Qa1 Kf8 Qb2 Kg8 Qa1 Kf8 Qb2 Kg8"));
    assert_eq!(repeated.moves.last().unwrap().after.evaluation, Evaluation::Centipawns(0));
    assert!(repeated.moves[0].before.win_percent(Color::White) > 90.0);
    assert_eq!(repeated.moves[6].judgement, Some(Judgement::Blunder));

    let stalemate = review(&game_from("7k/8/8/6K1/8/8/8/5Q2 w - - 0 1".parse().unwrap(), "Qf7"));
    assert_eq!(stalemate.moves[0].after.evaluation, Evaluation::Centipawns(0));
    assert_eq!(
        (stalemate.moves[0].judgement, stalemate.moves[0].mate),
        (Some(Judgement::Blunder), Some(MateTurn::Lost))
    );
    assert_eq!(stalemate.black.accuracy, None);

    let fifty = review(&game_from("7k/8/8/8/8/1Q6/8/K7 w - - 98 80".parse().unwrap(), "Qb7 Kg8"));
    assert_eq!(fifty.moves[1].after.evaluation, Evaluation::Centipawns(0));
}

#[test]
fn a_game_without_moves_and_one_that_is_over() {
    let empty = review(&game(""));
    assert_eq!((empty.moves.len(), empty.white.accuracy, empty.white.acpl), (0, None, None));
    assert!(!empty.continuation.moves.is_empty());
    let mated = review(&game_from("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".parse().unwrap(), ""));
    assert_eq!(mated.continuation.evaluation, Evaluation::WhiteMates(0));
}

#[test]
fn another_evaluation() {
    assert_eq!(Plan::default().effort, Effort::Nodes(Plan::DEFAULT_NODES));
    let timed = Plan { effort: Effort::Time(Duration::from_millis(1)), ..plan(1) };
    assert!(plan(1).is_reproducible() && !timed.is_reproducible());
    let mut engine = Engine::new();
    engine.set_evaluation(EvaluationKind::Classical);
    let found = Reviewer::with_engine(engine, plan(5_000)).unwrap().review(&game(SHORT));
    assert_eq!(found.moves[9].judgement, Some(Judgement::Blunder));
    assert_eq!(found.network, "classical evaluation");
    assert_ne!(found.moves, review(&game(SHORT)).moves);
}

#[test]
fn several_lines() {
    let several = Plan { lines: 3, ..plan(5_000) };
    let found = Reviewer::new(several).unwrap().review(&game("e4 f6 d4 g5"));
    for each in &found.moves {
        assert_eq!(each.lines.len(), 3);
        let own = |index: usize| each.lines[index].evaluation.win_percent(each.mover);
        assert!(own(0) >= own(1) && own(1) >= own(2), "{}", each.san);
    }
    assert_eq!(found.moves[3].judgement, Some(Judgement::Blunder));
    assert_eq!(found.line_after(3).sans, ["Qh5#"]);
}

/// White gives the queen for a smothered mate; without it the game is lost.
const SMOTHERED: &str = "r4r1k/6pp/7N/8/2Q5/8/3q2PP/7K w - - 0 1";

#[test]
fn a_sound_sacrifice_is_brilliant() {
    let asked = Plan { seeds: 4, ..plan(5_000) };
    let found = Reviewer::new(asked).unwrap().review(&game_from(SMOTHERED.parse().unwrap(), "Qg8+ Rxg8 Nf7#"));
    let glyphs: Vec<&str> = found.moves.iter().map(MoveReview::glyph).collect();
    assert_eq!(glyphs, ["!!", "", ""]);
    let players = found.moves[0].players.as_ref().unwrap();
    assert_eq!(players.levels.iter().map(|level| level.rating).collect::<Vec<_>>(), RATINGS);
    assert!(players.levels.iter().all(|level| level.asked == 4) && players.follow(Trend::Rising));
    assert_eq!(players.is_usual_at(700), Some(false));
    assert!(found.moves[2].players.is_none(), "nothing to say of a mate in one");
}

#[test]
fn a_quiz_of_what_was_missed() {
    let quizzed = Plan { quiz: true, ..plan(5_000) };
    let found = Reviewer::new(quizzed).unwrap().review(&game_from(SMOTHERED.parse().unwrap(), "Nf7+ Rxf7 Qxf7"));
    let questions = quiz::positions(&found);
    assert_eq!(questions.len(), 1, "{questions:?}");
    let question = &questions[0];
    assert_eq!((question.index, question.position.to_string()), (0, SMOTHERED.to_owned()));
    let sans: Vec<String> = question.accepted.iter().map(|&mv| question.position.san(mv).to_string()).collect();
    assert_eq!(sans, ["Qg8+"]);
    assert_ne!(question.played, question.accepted[0]);
    assert!(quiz::TOLERANCE > 0.0 && quiz::positions(&review(&game(SHORT))).is_empty(), "nobody asked for it");
}

#[test]
fn a_quiz_changes_nothing_of_the_review() {
    let subject = game("e4 e5 Nf3 f6 Nxe5 fxe5 Qh5+ Ke7 Qxe5+ Kf7 Bc4+ d5 Bxd5+ Kg6 h4 h6");
    let plain = Reviewer::new(plan(3_000)).unwrap().review(&subject);
    let mut quizzed = Reviewer::new(Plan { quiz: true, ..plan(3_000) }).unwrap().review(&subject);
    assert!(quizzed.moves.iter().filter(|each| !each.accepted.is_empty()).count() > 1);
    quizzed.moves.iter_mut().for_each(|each| each.accepted.clear());
    assert_eq!(quizzed.moves, plain.moves);
    assert_eq!((quizzed.white, quizzed.black), (plain.white, plain.black));
}

#[test]
fn steps_and_stops() {
    let subject = game("e4 e5 Nf3");
    let mut reviewer = Reviewer::new(plan(1_000)).unwrap();
    let mut seen = Vec::new();
    let switch = StopSwitch::default();
    let whole = reviewer.review_until(&switch, &subject, |progress| seen.push((progress.done, progress.total)));
    assert_eq!(seen, [(1, 4), (2, 4), (3, 4), (4, 4)]);
    assert_eq!(whole, Some(reviewer.review(&subject)));

    let mut count = 0;
    let stopped = reviewer.review_until(&switch, &subject, |_| {
        count += 1;
        switch.stop();
    });
    assert_eq!((stopped, count), (None, 1));

    let mut run = reviewer.start(subject);
    reviewer.step(&mut run, &StopSwitch::default());
    assert!(reviewer.finish(run).is_none());
}

#[cfg(feature = "serde")]
#[test]
fn nothing_is_lost_on_paper() {
    let start = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9".parse().unwrap();
    for subject in [game(SHORT), game("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O"), game_from(start, "Nf3 e5 fxe5 dxe5 Nd2")] {
        let found = review(&subject.with_clocks(vec![Some(Duration::from_millis(59_100))]));
        let text = serde_json::to_string(&found).unwrap();
        assert_eq!(serde_json::from_str::<Review>(&text).unwrap(), found);
    }
}
