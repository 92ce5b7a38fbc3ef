//! Networks of random weights: they know nothing of chess, but cost as much as any. For tests and benchmarks.

use super::features::{FEATURES, KING_PLACES};
use super::parts::NetworkParts;
use super::units::{L1_NEURONS, L1_ONE, L2_NEURONS, L2_ONE, L2_WEIGHT_ONE, L3_WEIGHT_ONE, QA};

/// Random numbers, by xorshift.
struct Generator(u64);

impl Generator {
    /// A number from `-limit` to `limit`.
    fn next(&mut self, limit: i32) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) as i64 % (2 * i64::from(limit) + 1)) as i32 - limit
    }

    fn small(&mut self, count: usize, limit: i32) -> Vec<i16> {
        (0..count).map(|_| self.next(limit) as i16).collect()
    }

    fn large(&mut self, count: usize, limit: i32) -> Vec<i32> {
        (0..count).map(|_| self.next(limit)).collect()
    }
}

impl NetworkParts {
    /// A network of random weights, with `hidden` neurons in an accumulator.
    pub fn random(hidden: usize, king_buckets: usize, output_buckets: usize, seed: u64) -> NetworkParts {
        let mut random = Generator(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        // With some thirty pieces on the board most sums stay between their limits, whatever the shape.
        let l1_limit = 1000 / hidden.isqrt().max(8) as i32;
        NetworkParts {
            description: format!("random weights, seed {seed}"),
            hidden,
            king_table: std::array::from_fn(|place| (place * king_buckets / KING_PLACES) as u8),
            feature_weights: random.small(king_buckets * FEATURES * hidden, QA / 5),
            feature_bias: random.small(hidden, QA / 2),
            l1_weights: (0..output_buckets * L1_NEURONS * hidden).map(|_| random.next(l1_limit) as i8).collect(),
            l1_bias: random.large(output_buckets * L1_NEURONS, L1_ONE),
            l2_weights: random.small(output_buckets * L2_NEURONS * L1_NEURONS, L2_WEIGHT_ONE),
            l2_bias: random.large(output_buckets * L2_NEURONS, L2_ONE * L2_WEIGHT_ONE / 2),
            l3_weights: random.small(output_buckets * L2_NEURONS, L3_WEIGHT_ONE),
            l3_bias: random.large(output_buckets, 1 << 20),
        }
    }
}
