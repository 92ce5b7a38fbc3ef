//! Any bytes as SAN: no panic, and what is accepted is a legal move that is written so that it reads the same.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((position, text)) = alcor_fuzz::position_and_text(data) else { return };
    match position.parse_san(text) {
        Ok(mv) => {
            assert!(position.is_legal(mv));
            assert_eq!(position.parse_san(position.san(mv).to_string()), Ok(mv));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
