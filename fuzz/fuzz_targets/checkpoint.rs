//! Any bytes as a checkpoint of a training: no panic, and what is accepted is written as it was read.
#![no_main]

use std::sync::Once;

use alcor_fuzz::{SMALLEST_NETWORK, with_hash};
use alcor_train::rewritten_checkpoint;

const MAGIC: &[u8] = b"ALCORCK2";
static FIRST: Once = Once::new();

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    FIRST.call_once(|| {
        let head = [MAGIC, &[0; 4], &[64, 0, 0, 0], &[0; 32 + 8 + 4]].concat();
        assert!(rewritten_checkpoint(&whole(&head)).is_ok(), "the smallest network has another size now");
    });
    // The hash at the end would keep everything else from being reached, and so would a network of a megabyte.
    let files = [Some(data.to_vec()), Some(with_hash(data)), data.starts_with(MAGIC).then(|| whole(data))];
    for bytes in files.into_iter().flatten() {
        match rewritten_checkpoint(&bytes) {
            // Settings that are no text are read with replacements.
            Ok(again) => assert!(again == bytes || std::str::from_utf8(data).is_err()),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});

/// A checkpoint with this head and the smallest network.
fn whole(head: &[u8]) -> Vec<u8> {
    with_hash(&[head, &vec![0; SMALLEST_NETWORK]].concat())
}
