//! Any bytes as UCI text: no panic, and what is accepted is a legal move that is written so that it reads the same.
#![no_main]

use alcor_chess::CastlingNotation;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((position, text)) = alcor_fuzz::position_and_text(data) else { return };
    match position.parse_uci(text) {
        Ok(mv) => {
            assert!(position.is_legal(mv));
            assert_eq!(position.parse_uci(mv.uci(CastlingNotation::KingTakesRook).to_string()), Ok(mv));
            // UCI text is also lenient SAN, with the same meaning.
            assert_eq!(position.parse_san(text), Ok(mv));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
