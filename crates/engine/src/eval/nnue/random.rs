//! Networks of random weights: they know nothing of chess, but cost as much as any. For tests and benchmarks.

use super::features::{FEATURES, KING_PLACES};
use super::network::{MOST_OUTPUT_WEIGHT, NetworkParts, QA};

impl NetworkParts {
    /// A network with so many hidden neurons, king buckets and output buckets.
    pub fn random(hidden: usize, king_buckets: usize, output_buckets: usize, seed: u64) -> NetworkParts {
        let mut dice = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        // Numbers from -most to most, by xorshift.
        let mut throw = |most: i64| {
            dice ^= dice << 13;
            dice ^= dice >> 7;
            dice ^= dice << 17;
            (dice >> 11) as i64 % (2 * most + 1) - most
        };
        let mut row = |count: usize, most: i64| -> Vec<i16> { (0..count).map(|_| throw(most) as i16).collect() };
        // With some thirty pieces on the board most neurons stay between their limits.
        let feature = i64::from(QA) / 5;
        NetworkParts {
            description: format!("random weights, seed {seed}"),
            hidden,
            feature_weights: row(king_buckets * FEATURES * hidden, feature),
            feature_bias: row(hidden, i64::from(QA) / 2),
            output_weights: row(output_buckets * 2 * hidden, i64::from(MOST_OUTPUT_WEIGHT)),
            output_bias: (0..output_buckets).map(|_| throw(2000) as i32).collect(),
            king_table: std::array::from_fn(|place| (place * king_buckets / KING_PLACES) as u8),
        }
    }
}
