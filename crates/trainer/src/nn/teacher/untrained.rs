//! A teacher of random weights, for tests: untrained, but deterministic.

use super::shape::{BUCKETS, FEATURES, FIRST, INPUTS, SECOND, SIDE};
use alcor_engine::rng::Rng;

/// The bytes of a network of small random weights.
pub(crate) fn bytes() -> Vec<u8> {
    let description = b"random weights";
    let mut bytes = Vec::new();
    for number in [0x7AF3_2F20, 1, description.len() as u32] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(description);
    bytes.extend(2u32.to_le_bytes());
    let mut rng = Rng::new(1);
    for _ in 0..SIDE + FEATURES * SIDE {
        bytes.extend(((rng.next_u64() >> 58) as i16 - 30).to_le_bytes());
    }
    for _ in 0..FEATURES * BUCKETS {
        bytes.extend(((rng.next_u64() >> 54) as i32 - 512).to_le_bytes());
    }
    for _ in 0..BUCKETS {
        bytes.extend(3u32.to_le_bytes());
        for (neurons, inputs) in [(FIRST, INPUTS), (SECOND, SECOND), (1, SECOND)] {
            (0..neurons).for_each(|_| bytes.extend(((rng.next_u64() >> 55) as i32 - 256).to_le_bytes()));
            (0..neurons * inputs).for_each(|_| bytes.push(((rng.next_u64() >> 60) as u8).wrapping_sub(8)));
        }
    }
    bytes
}
