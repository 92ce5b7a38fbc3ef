//! Any bytes as a Polyglot book: no panic, and only legal moves are found.
#![no_main]

use alcor_chess::Position;
use alcor_engine::book::polyglot::{ENTRY_BYTES, Polyglot};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let start = Position::startpos();
    // Entries of the position that is asked for, or nothing would be found.
    let mut sorted = data.to_vec();
    for (number, entry) in sorted.chunks_exact_mut(ENTRY_BYTES).enumerate() {
        if number % 2 == 0 {
            entry[..8].copy_from_slice(&start.key().0.to_be_bytes());
        }
    }
    for bytes in [data.to_vec(), sorted] {
        if let Ok(book) = Polyglot::new(bytes) {
            for found in book.moves(&start) {
                assert!(start.is_legal(found.mv));
            }
        }
    }
});
