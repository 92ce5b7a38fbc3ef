//! Any 32 bytes as a compact position: no panic, and what is accepted is a sound position.
#![no_main]

use alcor_chess::{CompactPosition, Position};

libfuzzer_sys::fuzz_target!(|bytes: [u8; 32]| {
    match Position::try_from(&CompactPosition(bytes)) {
        Ok(position) => alcor_fuzz::check_position(&position),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
