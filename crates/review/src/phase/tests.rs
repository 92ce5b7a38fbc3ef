//! Where phases begin in games, compared with the published ranges of lichess.

use alcor_chess::Game;

use super::*;

fn phases(moves: &str) -> Phases {
    let mut game = Game::default();
    let is_number = |word: &&str| word.ends_with('.');
    for san in moves.split_whitespace().filter(|word| !is_number(word)) {
        game.play(game.position().parse_san(san).unwrap()).unwrap();
    }
    let positions = game.positions();
    Phases::of(&positions[..positions.len() - 1])
}

#[track_caller]
fn assert_between(found: Option<usize>, min: usize, max: usize) {
    assert!(found.is_some_and(|found| (min..=max).contains(&found)), "{found:?} is not {min} to {max}");
}

#[test]
fn a_long_game() {
    let found = phases(
        "1. e3 g6 2. d4 Bg7 3. Nf3 Nf6 4. Bd3 O-O 5. O-O b6 6. c4 Bb7 7. Nbd2 d5 8. b3 Nbd7 9. Bb2 Re8 10. Qc2 dxc4
        11. bxc4 c5 12. d5 e5 13. e4 h5 14. a4 Nf8 15. h3 Qd6 16. Nxe5 Rxe5 17. Nf3 N6d7 18. Nxe5 Bxe5 19. Bxe5 Nxe5
        20. Be2 Bc8 21. f4 Ned7 22. e5 Qe7 23. Bf3 Rb8 24. Rae1 f5 25. d6 Qh4 26. e6 Nxe6 27. Rxe6 Nf6 28. Ree1 Qxf4
        29. Bd5+ Nxd5 30. Rxf4 Nxf4 31. Qd2 g5 32. d7 Bb7 33. d8=Q+ Rxd8 34. Qxd8+ Kh7 35. Qc7+ Kh6 36. Qxb7 g4",
    );
    assert_between(found.middlegame, 18, 40);
    assert_between(found.endgame, 50, 65);
}

#[test]
fn queens_come_off_early() {
    let found = phases(
        "1. f3 g6 2. e4 Bg7 3. d4 d5 4. Qe2 Bxd4 5. c3 Bg7 6. Nd2 Nc6 7. exd5 Qxd5 8. Ne4 Nf6 9. Nxf6+ Bxf6 10. Be3 O-O
        11. Rd1 Qxa2 12. Qd2 Rd8 13. Qc2 Rxd1+ 14. Kxd1 Bf5 15. Qc1 Rd8+ 16. Ke1 Ne5 17. Kf2 Bd3 18. Ne2 Ba6 19. Nd4 Bxf1
        20. Kxf1 Nd3 21. Qc2 Qa1+ 22. Ke2 Qxh1 23. Qxd3 c5 24. Qb5 Qxg2+ 25. Kd3 Qf1+ 26. Kc2 Qxb5 27. Nxb5 a6",
    );
    assert_between(found.middlegame, 16, 34);
    assert_between(found.endgame, 40, 47);
}

#[test]
fn a_game_that_ends_before_the_endgame() {
    let found = phases(
        "1. e4 e5 2. f4 d6 3. Nf3 exf4 4. Bc4 h6 5. O-O Bg4 6. d4 Nc6 7. Bxf4 Nf6 8. Nc3 Be7 9. e5 dxe5 10. dxe5 Nh5
        11. Be3 O-O 12. h3 Bxf3 13. Qxf3 Nxe5 14. Bxf7+ Rxf7 15. Qxh5 Qf8",
    );
    assert_between(found.middlegame, 19, 25);
    assert_eq!(found.endgame, None);
    assert_eq!(found.at(0), Phase::Opening);
    assert_eq!(found.at(29), Phase::Middlegame);
}

#[test]
fn a_game_that_begins_with_the_endgame() {
    let position: Position = "8/5pk1/6p1/8/8/6P1/5PK1/3R4 w - - 0 1".parse().unwrap();
    let found = Phases::of(&[position]);
    assert_eq!(found, Phases { middlegame: None, endgame: Some(0) });
    assert_eq!(found.at(0), Phase::Endgame);
}

#[test]
fn the_start_position_is_not_mixed() {
    assert_eq!(mixedness(&Position::startpos()), 0);
}
