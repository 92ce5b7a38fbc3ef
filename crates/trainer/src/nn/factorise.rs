//! From the whole weights of features back to the rows that training adds up: the virtual rows, and the features' own.
//!
//! A network file has whole weights only. They are divided level by level: each virtual row becomes the mean of what is left
//! of its features, and what is left in the end is the features' own. No virtual row gets beyond the limit that training
//! keeps it within; all of a large weight in one row would be cut off by the first step.

use alcor_engine::eval::nnue::FEATURES;

use super::features::KingBuckets;
use super::lanes::Row;

/// The rows of all features, king bucket by king bucket, and then the virtual rows. `weights` has the whole weights by king
/// bucket and feature.
pub(super) fn factorised(kings: &KingBuckets, limit: f32, weights: impl Fn(usize, usize) -> Row) -> Vec<Row> {
    let mut own: Vec<Row> = (0..kings.features()).map(|index| weights(index / FEATURES, index % FEATURES)).collect();
    let mut virtual_rows = vec![Row::ZERO; kings.virtual_rows()];
    for level in 0..kings.parents(0).count() {
        let parent = |index: usize| kings.parents(index % FEATURES).nth(level);
        let mut children = vec![0u16; virtual_rows.len()];
        for (index, row) in own.iter().enumerate() {
            if let Some(parent) = parent(index) {
                virtual_rows[parent].add(row);
                children[parent] += 1;
            }
        }
        for (row, &children) in virtual_rows.iter_mut().zip(&children).filter(|(_, children)| **children > 0) {
            row.0.iter_mut().for_each(|sum| *sum = (*sum / f32::from(children)).clamp(-limit, limit));
        }
        for (index, row) in own.iter_mut().enumerate() {
            if let Some(parent) = parent(index) {
                row.0.iter_mut().zip(&virtual_rows[parent].0).for_each(|(own, shared)| *own -= shared);
            }
        }
    }
    own.extend(virtual_rows);
    own
}

#[cfg(test)]
mod tests {
    use super::super::lanes::LANES;
    use super::*;

    /// Weights that depend on the piece above all, less on the square, and least on the king bucket.
    fn weight(bucket: usize, feature: usize) -> f32 {
        let (piece, square) = (feature / 64, feature % 64);
        [2.5, -0.4, 0.1][piece % 3] + 0.01 * (square / 8) as f32 - 0.02 * (square % 8) as f32 + 0.005 * bucket as f32
    }

    #[test]
    fn rows_add_up_to_the_weights_within_the_limit() {
        let mut table = [0; 32];
        table[16..].fill(1);
        for kings in [KingBuckets::one(), KingBuckets::new(table)] {
            let rows = factorised(&kings, 0.99, |bucket, feature| Row([weight(bucket, feature); LANES]));
            assert_eq!(rows.len(), kings.features() + kings.virtual_rows());
            for index in 0..kings.features() {
                let (bucket, feature) = (index / FEATURES, index % FEATURES);
                let shared = kings.parents(feature).map(|parent| rows[kings.features() + parent].0[0]);
                let whole = rows[index].0[0] + shared.sum::<f32>();
                assert!((whole - weight(bucket, feature)).abs() < 1e-5, "{bucket} {feature}");
            }
            let largest = rows.iter().map(|row| row.0[0].abs()).fold(0.0, f32::max);
            assert!(largest <= 0.99, "{largest}");
        }
    }

    #[test]
    fn what_features_have_in_common_is_in_their_virtual_rows() {
        let kings = KingBuckets::new(std::array::from_fn(|place| (place % 2) as u8));
        let rows = factorised(&kings, 0.99, |bucket, feature| Row([weight(bucket, feature); LANES]));
        let own = rows[..kings.features()].iter().map(|row| row.0[0].abs()).fold(0.0, f32::max);
        assert!(own < 0.01, "{own}");
    }
}
