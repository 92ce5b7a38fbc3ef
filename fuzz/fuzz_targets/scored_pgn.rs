//! Any bytes as PGN with scores in comments: no panic, and a game that is taken can be played, has a score for each move, and reads the
//! same from the line it is written as.
#![no_main]

use alcor_fuzz::named;
use alcor_train::{Centipawns, LeftOut, MATE, Portions, StoredGame, is_pgn};

/// The score of a mate at once: no less than any other mate.
const MAX_SCORE: u16 = 32_000;
const _: () = assert!(MAX_SCORE as i32 > MATE);

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let (_file, path) = named(data);
    let _ = is_pgn(&path);
    let Ok(mut portions) = Portions::open(&path) else { return };
    while let Ok(portion) = portions.read()
        && !portion.is_empty()
    {
        for raw in portion {
            let own = raw.game(Centipawns::Alcor);
            let others = raw.game(Centipawns::Scale(200));
            // What centipawns mean changes scores alone.
            match (&own, &others) {
                (Ok(own), Ok(others)) => assert_eq!(own.game.moves.len(), others.game.moves.len()),
                (Err(own), Err(others)) => assert_eq!(own, others),
                _ => panic!("one of two readings is left out"),
            }
            for taken in [own, others] {
                match taken {
                    Ok(taken) => {
                        let game = taken.game;
                        let mut position = game.start;
                        for scored in &game.moves {
                            assert!(position.is_legal(scored.mv));
                            assert!(scored.white_score.unsigned_abs() <= MAX_SCORE);
                            position = position.play(scored.mv);
                        }
                        assert!(!game.moves.is_empty() && [0.0, 0.5, 1.0].contains(&game.white_result));
                        assert_eq!(StoredGame::Text(game.to_string()).game().expect("a good game"), game);
                    }
                    Err(LeftOut::Unreadable(reason)) => assert!(!reason.is_empty()),
                    Err(_) => {}
                }
            }
        }
    }
});
