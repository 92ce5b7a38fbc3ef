//! Any bytes as a file of scored games: no panic, and a game that is accepted reads the same from the line it is written as.
#![no_main]

use alcor_fuzz::{named, with_game_frame};
use alcor_train::{Reader, StoredGame};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    // The checksum would keep everything else from being reached.
    for bytes in [data.to_vec(), with_game_frame(data)] {
        let (_file, path) = named(&bytes);
        let Ok(reader) = Reader::open(&path) else { continue };
        for record in reader {
            match record.and_then(|record| record.game()) {
                Ok(game) => assert_eq!(StoredGame::Text(game.to_string()).game().expect("a good game"), game),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
});
