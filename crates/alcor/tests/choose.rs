//! `alcor choose` as a script meets it: the built program is run, and its output and exit code are looked at.

mod support;

use alcor_chess::{Color, Move, Outcome, Position};
use alcor_engine::rng::Rng;

use support::{alcor, text};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
/// Black's queen hangs.
const QUEEN_HANGS: &str = "rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3";

/// So many nodes, and as much time as they take: the answer does not depend on the speed of the machine.
const NODES: &str = "--nodes=3000";
const AGES: &str = "1e9";

/// What the program prints; it must succeed. With and without the name of the subcommand the answer must be of one form.
fn choice(arguments: &[&str]) -> usize {
    let output = alcor(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    let line = text(&output.stdout).strip_suffix('\n').expect("a line");
    assert_eq!(line, line.parse::<usize>().expect("a number and nothing else").to_string());
    line.parse().expect("a number")
}

/// Runs the program, which must refuse with exit code 2 and say nothing but its complaint.
fn refusal(arguments: &[&str]) -> String {
    let output = alcor(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", text(&output.stderr));
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
    text(&output.stderr).to_owned()
}

#[test]
fn with_and_without_its_name() {
    for name in [&["choose"] as &[&str], &[], &["-s", "Hash=4"], &["choose", "--set", "Threads=2"]] {
        assert_eq!(choice(&[name, &[QUEEN_HANGS, "a3 Bxg5 h3", AGES, NODES]].concat()), 1, "{name:?}");
    }
}

#[test]
fn the_best_of_all_moves_is_found() {
    let position: Position = QUEEN_HANGS.parse().expect("a position");
    let moves: Vec<Move> = position.legal_moves().into_iter().collect();
    let best = moves.iter().position(|&mv| position.san(mv).to_string() == "Bxg5");
    assert_eq!(Some(choice(&[QUEEN_HANGS, &sans(&position, &moves), AGES, NODES])), best);
}

#[test]
fn a_mate_is_taken_at_once() {
    // With as much time, nothing but the mate ends the search.
    assert_eq!(choice(&[MATE_IN_ONE, "Kf1 Ra7 Ra8#", AGES]), 2);
    assert_eq!(choice(&[MATE_IN_ONE, "Ra8 Kf1", AGES]), 0);
    assert_eq!(choice(&[MATE_IN_ONE, "Kf1", AGES]), 0);
}

#[test]
fn a_proved_mate_needs_no_more_time() {
    let two_rooks = "8/7k/R7/1R6/8/8/8/4K3 w - - 0 1";
    assert_eq!(choice(&[two_rooks, "Kd1 Rb8 Rb7+ Ra1", AGES]), 2);
}

#[test]
fn only_listed_moves_are_chosen() {
    // To take the queen would be best, but of these it is the knight.
    let two_hang = "r3k2r/pp3ppp/8/1q1n4/2P5/8/PP3PPP/R2QK2R w KQkq - 0 1";
    assert_eq!(choice(&[two_hang, "a3 h3 cxd5 h4", AGES, NODES]), 2);
    assert_eq!(choice(&[two_hang, "a3 h3 cxd5 cxb5", AGES, NODES]), 3);
}

#[test]
fn can_be_told_to_play_weakly() {
    // A weaker player has a number of nodes of its own, and does not use its time.
    let weakly = ["choose", "-s", "UCI_LimitStrength=true", "-s", "UCI_Elo=1000"];
    choice(&[&weakly as &[&str], &[QUEEN_HANGS, "a3 Bxg5 h3", AGES]].concat());
}

#[test]
fn what_is_not_legal_is_named_and_passed_over() {
    let output = alcor(&["choose", QUEEN_HANGS, "e6 Ke2 nonsense Bxg5 0-0", AGES, NODES]);
    assert!(output.status.success());
    assert_eq!(text(&output.stdout), "3\n");
    let complaints: Vec<&str> = text(&output.stderr).lines().collect();
    assert_eq!(complaints.len(), 3, "{complaints:?}");
    for (complaint, entry) in complaints.iter().zip(["move 0 ", "move 2 ", "move 4 "]) {
        assert!(complaint.starts_with("warning: ") && complaint.contains(entry), "{complaint}");
    }
}

#[test]
fn lenient_about_notation() {
    let promotes = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(choice(&[promotes, "Kd1 e8Q Kf1", AGES, NODES]), 1);
    assert_eq!(choice(&[promotes, "Kd1,Kf1,e8=q", AGES, NODES]), 2);
    let castles = "r3k3/8/8/8/8/8/6PP/4K2R w K - 0 1";
    for castling in ["O-O", "0-0", "o-o+!?"] {
        assert_eq!(choice(&[castles, &format!("Ke9 {castling}"), "0"]), 1);
    }
}

#[test]
fn no_time_is_enough_for_a_move() {
    for seconds in ["0", "0.0", "0.001", "0.05"] {
        assert!(choice(&[START, "e4 d4 c4", seconds]) < 3);
    }
}

#[test]
fn wrong_requests_are_refused_with_the_reason() {
    let complaint = refusal(&["nonsense", "e4", "1"]);
    assert!(complaint.starts_with("error: bad FEN \"nonsense\": "), "{complaint}");
    for fen in ["", "8/8/8/8/8/8/8/8 w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1"] {
        let complaint = refusal(&["choose", fen, "e4", "1"]);
        assert!(complaint.starts_with(&format!("error: bad FEN \"{fen}\": ")), "{complaint}");
        assert_eq!(refusal(&[fen, "e4", "1"]), complaint);
    }
    for seconds in ["-1", "soon", "", "nan"] {
        let complaint = refusal(&["choose", START, "e4", seconds]);
        assert!(complaint.contains("expected a number of seconds"), "{complaint}");
    }
    assert!(refusal(&[START, "e4"]).contains("<SECONDS>"));
    assert!(refusal(&[START]).contains("<MOVES>"));
    refusal(&[START, "e4", "1", "2"]);
}

#[test]
fn nothing_to_choose_from() {
    for moves in ["", "  ", "e5 nonsense"] {
        let complaint = refusal(&[START, moves, "1"]);
        assert!(complaint.contains("error: expected at least one legal move in the list, found"), "{complaint}");
    }
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert!(refusal(&[mated, "a3", "1"]).contains("checkmate"));
}

/// The moves as a list to choose from.
fn sans(position: &Position, moves: &[Move]) -> String {
    moves.iter().map(|&mv| position.san(mv).to_string()).collect::<Vec<_>>().join(" ")
}

/// Plays a game against random moves, each of the program's moves in a process of its own. A FEN does not tell which
/// positions have been there before, so a repetition is not the end of the game.
fn plays_against_random_moves(color: Color, seed: u64) -> Outcome {
    let mut rng = Rng::new(seed);
    let mut position = Position::startpos();
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome;
        }
        let moves: Vec<Move> = position.legal_moves().into_iter().collect();
        let index = if position.side_to_move() == color {
            choice(&[&position.to_string(), &sans(&position, &moves), AGES, NODES])
        } else {
            rng.below(moves.len())
        };
        position = position.play(moves[index]);
    }
}

fn wins_all(games: u64) {
    for number in 0..games {
        let color = if number % 2 == 0 { Color::White } else { Color::Black };
        let outcome = plays_against_random_moves(color, number);
        assert_eq!(outcome.winner(), Some(color), "game {number}: {outcome}");
    }
}

#[test]
fn beats_random_moves() {
    wins_all(2);
}

/// Some minutes.
#[test]
#[ignore = "takes minutes"]
fn beats_random_moves_a_hundred_times() {
    wins_all(100);
}
