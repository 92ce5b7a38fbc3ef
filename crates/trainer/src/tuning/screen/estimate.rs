//! What the games say of each switch: least squares.
//!
//! The score of a pair is taken for the sum of what each switch gives to the side that has it on. Whole blocks would need no
//! more than sums; a run that was stopped in the middle of one, or lost pairs, has to be solved.

use super::design::Design;
use crate::play::pairs::PairResult;

/// Elo for each part of a point by which a side scores more than half, where the sides are about even.
const ELO_PER_POINT: f64 = 1600.0 / std::f64::consts::LN_10;
/// Standard errors in half a 95% confidence interval.
const CONFIDENCE: f64 = 1.96;

/// What a switch is worth, on against off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Worth {
    /// In Elo.
    pub elo: f64,
    /// Half-width of the 95% confidence interval.
    pub error: f64,
}

/// The worth of every switch; `None` if there are too few games for an estimate.
pub(super) fn worths(design: Design, results: &[PairResult]) -> Option<Vec<Worth>> {
    let mut sums = Sums::new(design.first_side(0).len());
    for (pair, result) in (0..).zip(results) {
        if let PairResult::HalfPoints(half_points) = *result {
            sums.add(&design.first_side(pair), f64::from(half_points) / 4.0 - 0.5);
        }
    }
    sums.worths()
}

/// The normal equations.
struct Sums {
    switches: usize,
    /// How often two switches were on for the same side, less how often they were not.
    products: Vec<Vec<f64>>,
    /// The score with a switch, less the score against it.
    scores: Vec<f64>,
    squares: f64,
    pairs: usize,
}

impl Sums {
    fn new(switches: usize) -> Sums {
        let products = vec![vec![0.0; switches]; switches];
        Sums { switches, products, scores: vec![0.0; switches], squares: 0.0, pairs: 0 }
    }

    fn add(&mut self, first_side: &[bool], score: f64) {
        let sign = |on: bool| if on { 1.0 } else { -1.0 };
        for (one, &on) in first_side.iter().enumerate() {
            self.scores[one] += sign(on) * score;
            for (other, &other_on) in first_side.iter().enumerate() {
                self.products[one][other] += sign(on) * sign(other_on);
            }
        }
        self.squares += score * score;
        self.pairs += 1;
    }

    fn worths(&self) -> Option<Vec<Worth>> {
        let freedom = self.pairs.checked_sub(self.switches).filter(|&freedom| freedom > 0)?;
        let inverse = inverse(&self.products)?;
        let effect = |row: &Vec<f64>| row.iter().zip(&self.scores).map(|(weight, score)| weight * score).sum();
        let effects: Vec<f64> = inverse.iter().map(effect).collect();
        let explained: f64 = effects.iter().zip(&self.scores).map(|(effect, score)| effect * score).sum();
        let variance = (self.squares - explained).max(0.0) / freedom as f64;
        let worth = |(at, effect): (usize, &f64)| Worth {
            elo: ELO_PER_POINT * effect,
            error: ELO_PER_POINT * CONFIDENCE * (variance * inverse[at][at]).max(0.0).sqrt(),
        };
        Some(effects.iter().enumerate().map(worth).collect())
    }
}

/// The inverse of a matrix, by elimination; `None` if it has none.
fn inverse(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    /// The entries are whole numbers; a pivot below this is a zero that was rounded.
    const MIN_PIVOT: f64 = 1e-6;
    let size = matrix.len();
    let unit = |row: usize| (0..size).map(move |column| if row == column { 1.0 } else { 0.0 });
    let mut rows: Vec<Vec<f64>> =
        matrix.iter().enumerate().map(|(number, row)| row.iter().copied().chain(unit(number)).collect()).collect();
    for step in 0..size {
        let best = (step..size).max_by(|&one, &other| rows[one][step].abs().total_cmp(&rows[other][step].abs()))?;
        if rows[best][step].abs() < MIN_PIVOT {
            return None;
        }
        rows.swap(step, best);
        let pivot = rows[step][step];
        rows[step].iter_mut().for_each(|value| *value /= pivot);
        let top = rows[step].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(number, _)| *number != step) {
            let factor = row[step];
            row.iter_mut().zip(&top).for_each(|(value, above)| *value -= factor * above);
        }
    }
    Some(rows.into_iter().map(|row| row[size..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use alcor_engine::rng::Rng;

    use super::*;

    /// Games between sides whose switches have these values.
    fn made_up(design: Design, worth: &[f64], pairs: u64, seed: u64) -> Vec<PairResult> {
        let mut rng = Rng::new(seed);
        let mut fraction = || (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        let mut pair = |pair: u64| {
            let sides = design.first_side(pair);
            let ahead: f64 = sides.iter().zip(worth).map(|(&on, elo)| if on { *elo } else { -elo }).sum();
            let expected = 1.0 / (1.0 + 10f64.powf(-ahead / 400.0));
            let mut game = || match fraction() {
                drawn if drawn < 0.4 => 1,
                _ if fraction() < (expected - 0.2) / 0.6 => 2,
                _ => 0,
            };
            PairResult::HalfPoints(game() + game())
        };
        (0..pairs).map(|number| if number % 97 == 13 { PairResult::Dropped } else { pair(number) }).collect()
    }

    #[test]
    fn what_switches_are_worth_is_found() {
        let worth: Vec<f64> = (0..11).map(|number| 6.0 * f64::from(number) - 30.0).collect();
        let design = Design::new(worth.len(), 3);
        // Not a whole number of blocks.
        let found = worths(design, &made_up(design, &worth, 20_005, 1)).unwrap();
        for (found, worth) in found.iter().zip(&worth) {
            assert!((2.0..6.0).contains(&found.error), "{found:?}");
            assert!((found.elo - worth).abs() < 2.0 * found.error, "{found:?}, {worth}");
        }
    }

    #[test]
    fn errors_hold_in_nineteen_of_twenty_cases() {
        let design = Design::new(7, 3);
        let (mut held, mut all) = (0, 0);
        for seed in 0..60 {
            for worth in worths(design, &made_up(design, &[0.0; 7], 640, seed)).unwrap() {
                held += usize::from(worth.elo.abs() <= worth.error);
                all += 1;
            }
        }
        assert!((0.91..0.985).contains(&(f64::from(held as u32) / f64::from(all))), "{held} of {all}");
    }

    #[test]
    fn too_few_games_say_nothing() {
        let design = Design::new(7, 3);
        let results = made_up(design, &[0.0; 7], 64, 1);
        assert_eq!(worths(design, &[]), None);
        assert_eq!(worths(design, &results[..7]), None);
        assert!(worths(design, &results).is_some());
        assert_eq!(worths(design, &[PairResult::Dropped; 64]), None);
    }
}
