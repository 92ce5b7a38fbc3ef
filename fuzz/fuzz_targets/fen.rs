//! Any bytes as FEN: no panic, and what is accepted is a sound position.
#![no_main]

use alcor_chess::{Position, Setup};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    match Position::from_fen(data) {
        Ok(position) => alcor_fuzz::check_position(&position),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    // The reader alone, without the judgement whether the position is possible.
    let _ = Setup::from_fen(data);
});
