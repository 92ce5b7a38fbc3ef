//! Any bytes as a network file: no panic, and what is accepted is written as it was read.
#![no_main]

use alcor_engine::eval::nnue::Network;
use alcor_fuzz::with_hash;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    // The hash at the end would keep everything else from being reached.
    for bytes in [data.to_vec(), with_hash(data)] {
        match Network::from_bytes(&bytes) {
            Ok(network) => assert_eq!(network.to_bytes(), bytes),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
