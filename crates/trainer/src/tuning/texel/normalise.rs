//! Normalised weights: the same evaluation in numbers that people can read.
//!
//! A knight's value is the sum of what material, placement and mobility give it, and the games say only what that sum
//! is: the tuner may leave a knight worth too much by itself and make up for it on every square. So what a table gives
//! to a piece on average is moved into the value of the piece. Then placement and mobility say how much better or worse than
//! usual a piece stands, and every position is worth what it was.

use alcor_engine::eval::classical::WEIGHTS;

use super::dataset::Dataset;

/// The tables from which each piece, in the order of the table of values, takes exactly one entry.
const ONE_ENTRY_EACH: [&[&str]; 5] = [
    &["PAWN_SQUARES", "PAWN_SQUARES_TO_ENEMY_KING"],
    &["KNIGHT_SQUARES", "KNIGHT_SQUARES_TO_ENEMY_KING", "KNIGHT_MOBILITY"],
    &["BISHOP_SQUARES", "BISHOP_SQUARES_TO_ENEMY_KING", "BISHOP_MOBILITY"],
    &["ROOK_SQUARES", "ROOK_SQUARES_TO_ENEMY_KING", "ROOK_MOBILITY"],
    &["QUEEN_SQUARES", "QUEEN_SQUARES_TO_ENEMY_KING", "QUEEN_MOBILITY"],
];

/// Moves averages into the values of the pieces. `usage` says how often each weight counts.
pub(super) fn normalise(weights: &mut [(i32, i32)], usage: &[u64]) {
    let Some(values) = range("MATERIAL") else { return };
    for (value, tables) in values.zip(ONE_ENTRY_EACH) {
        for table in tables.iter().filter_map(|name| range(name)) {
            let (middlegame, endgame) = mean(weights, usage, table.clone());
            for which in table.filter(|&which| usage[which] > 0) {
                weights[which].0 -= middlegame;
                weights[which].1 -= endgame;
            }
            weights[value].0 += middlegame;
            weights[value].1 += endgame;
        }
    }
    // Each side has one king, so what all its squares have in common cancels out.
    if let Some(table) = range("KING_SQUARES") {
        let (middlegame, endgame) = mean(weights, usage, table.clone());
        for which in table {
            weights[which].0 -= middlegame;
            weights[which].1 -= endgame;
        }
    }
}

/// How often each weight counts in a dataset, for either side.
pub(super) fn usage(data: &Dataset, weights: usize) -> Vec<u64> {
    let mut usage = vec![0; weights];
    for sample in data.samples(0..data.len()) {
        for &(weight, count) in data.parts(sample).linear {
            usage[usize::from(weight)] += u64::from(count.unsigned_abs());
        }
    }
    usage
}

fn range(name: &str) -> Option<std::ops::Range<usize>> {
    let group = WEIGHTS.iter().find(|group| group.name == name)?;
    Some(group.first..group.first + group.values.len())
}

/// The mean of the entries in use, each counted as often as it is used.
fn mean(weights: &[(i32, i32)], usage: &[u64], range: std::ops::Range<usize>) -> (i32, i32) {
    let count: f64 = range.clone().map(|which| usage[which] as f64).sum();
    let mean = |half: fn(&(i32, i32)) -> i32| {
        let sum: f64 = range.clone().map(|which| f64::from(half(&weights[which])) * usage[which] as f64).sum();
        (sum / count.max(1.0)).round() as i32
    };
    (mean(|entry| entry.0), mean(|entry| entry.1))
}

#[cfg(test)]
mod tests {
    use alcor_engine::eval::classical::{WEIGHT_COUNT, coefficients};

    use super::*;
    use crate::tuning::texel::model::Model;

    #[test]
    fn every_position_is_worth_what_it_was() {
        let mut data = Dataset::default();
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "2kr3r/ppp2ppp/2n1b3/2b5/4P3/2N2B2/PPPQ1PPP/R1B2RK1 b - - 0 12",
            "8/1p3k2/p1r5/P2p1p2/3P1P2/1R4K1/6P1/8 b - - 0 1",
        ] {
            data.push(&coefficients(&fen.parse().unwrap()).unwrap(), 0.5, 0.5, 0.5);
        }
        let mut model = Model::from_engine();
        // The engine's weights may be normalised already: undo that.
        let mut weights = model.rounded();
        for which in ONE_ENTRY_EACH.concat().into_iter().filter_map(range).flatten() {
            weights[which].0 += 50;
            weights[which].1 -= 30;
        }
        model.set(&weights);
        let values = model.values(&data);

        let usage = usage(&data, WEIGHT_COUNT);
        normalise(&mut weights, &usage);
        for name in ["PAWN_SQUARES", "KNIGHT_SQUARES", "ROOK_MOBILITY"] {
            // Half a unit is left at most, which may be rounded to one.
            let (middlegame, endgame) = mean(&weights, &usage, range(name).unwrap());
            assert!(middlegame.abs() <= 1 && endgame.abs() <= 1, "{name}: {middlegame}, {endgame}");
        }
        model.set(&weights);
        assert_eq!(model.values(&data), values);
    }
}
