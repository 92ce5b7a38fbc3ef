//! The accuracy of games, compared with the published cases of lichess and with digits computed by an independent program.

use super::*;
use crate::formulas::win_percent;

/// White's and Black's accuracy in a game with these scores after each move, in centipawns; it begins with 15.
fn accuracy(first: Color, scores: &[i32]) -> [Option<f64>; 2] {
    let percents: Vec<f64> = std::iter::once(15).chain(scores.iter().copied()).map(win_percent).collect();
    game_accuracy(first, &percents)
}

#[track_caller]
fn check(first: Color, scores: &[i32], white: f64, black: f64) {
    for (found, expected) in accuracy(first, scores).into_iter().zip([white, black]) {
        assert!(found.is_some_and(|found| (found - expected).abs() < 1e-9), "{found:?}, expected {expected}");
    }
}

#[test]
fn short_games() {
    let white = Color::White;
    assert_eq!(accuracy(white, &[]), [None, None]);
    assert_eq!(accuracy(white, &[15]), [Some(100.0), None]);
    check(white, &[15, 15], 100.0, 100.0);
    check(white, &[-900, -900], 10.664_056_896_199_494, 100.0);
    check(white, &[15, 900], 100.0, 12.303_138_647_232_768);
    check(white, &[-900, 0], 10.664_056_896_199_494, 11.458_974_041_226_71);
}

#[test]
fn black_moves_first() {
    let black = Color::Black;
    assert_eq!(accuracy(black, &[]), [None, None]);
    assert_eq!(accuracy(black, &[15]), [None, Some(100.0)]);
    check(black, &[15, 15], 100.0, 100.0);
    check(black, &[900, 900], 100.0, 12.303_138_647_232_768);
    check(black, &[15, -900], 10.664_056_896_199_494, 100.0);
    check(black, &[900, 0], 11.458_974_041_226_71, 12.303_138_647_232_768);
}

#[test]
fn a_blunder_after_perfect_moves() {
    let white = Color::White;
    check(white, &[15; 20], 100.0, 100.0);
    let mut blunder = vec![15; 20];
    blunder.push(-900);
    check(white, &blunder, 46.853_402_833_035_07, 100.0);
    let mut blunder = vec![15; 21];
    blunder.push(900);
    check(white, &blunder, 100.0, 49.387_960_289_369_005);
}

#[test]
fn players_who_are_as_bad_as_each_other() {
    let cases = [
        (-50, 5, 77.383_048_796_889_3),
        (-50, 50, 77.383_048_796_889_3),
        (-135, 50, 55.000_662_133_465_5),
        (-435, 50, 20.694_584_448_304_8),
    ];
    for (drop, moves, expected) in cases {
        let scores: Vec<i32> = [drop, 15].into_iter().cycle().take(2 * moves).collect();
        check(Color::White, &scores, expected, expected);
    }
}
