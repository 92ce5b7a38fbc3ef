//! The evaluation as the tuner sees it: in floating point, with a gradient.
//!
//! The same formula as the engine's, from [`Coefficients`](alcor_engine::eval::classical::Coefficients); a test holds
//! the two together.

use std::ops::Range;

use alcor_engine::eval::classical::{
    Coefficient, DANGER_DIVISOR, DANGER_SQUARE_DIVISOR, FULL_SCALE, MAX_DANGER, Term, WEIGHT_COUNT, WEIGHTS,
};

use super::dataset::{Dataset, Sample};
use crate::nn::logistic;
use crate::run::parallel;

/// The scale of the engine's units: the chance to win is about `logistic(units / SCALE)`.
const SCALE: f32 = 400.0;

/// A batch is cut into this many pieces, whatever the number of threads, so that sums are always the same.
const SLICES: usize = 16;

/// The weights: the middlegame and the endgame half of each, one after the other.
pub(super) struct Model {
    parameters: Vec<f32>,
    /// Those whose term is scale; they stay within bounds.
    scale: Vec<usize>,
    /// How strongly a ridge pulls each.
    pull: Vec<f32>,
}

/// The mean of the squared errors and its gradient.
pub(super) struct Gradient {
    /// The mean of the squared errors.
    pub error: f64,
    /// By parameter.
    pub values: Vec<f32>,
}

/// Means of squared differences between what the evaluation says and what it should.
pub(super) struct Errors {
    /// The mix that is tuned for.
    pub to_target: f64,
    /// The engine's scores alone.
    pub to_score: f64,
    /// The results alone.
    pub to_result: f64,
}

/// What was computed on the way to a value; the gradient needs it.
struct Value {
    units: f32,
    danger: [[f32; 2]; 2],
    endgame: f32,
    moved: f32,
    initiative: f32,
    scale: f32,
}

fn sum(parameters: &[f32], coefficients: &[Coefficient]) -> [f32; 2] {
    let mut sum = [0.0; 2];
    for &(weight, count) in coefficients {
        let pair = &parameters[usize::from(weight) * 2..][..2];
        sum[0] += pair[0] * f32::from(count);
        sum[1] += pair[1] * f32::from(count);
    }
    sum
}

fn spread(gradient: &mut [f32], coefficients: &[Coefficient], slope: [f32; 2]) {
    for &(weight, count) in coefficients {
        let pair = &mut gradient[usize::from(weight) * 2..][..2];
        pair[0] += slope[0] * f32::from(count);
        pair[1] += slope[1] * f32::from(count);
    }
}

impl Model {
    /// With the weights the engine was built with.
    pub(super) fn from_engine() -> Model {
        let mut parameters = vec![0.0; WEIGHT_COUNT * 2];
        let mut pull = vec![0.0; WEIGHT_COUNT * 2];
        let mut scale = Vec::new();
        for group in WEIGHTS {
            let range = group.first * 2..(group.first + group.values.len()) * 2;
            if group.term == Term::Scale {
                scale.extend(range.clone());
            }
            pull[range.clone()].fill(match group.term {
                Term::Material | Term::Scale => 0.0,
                // Combinations of pieces overlap so much that many weights fit equally well: prefer small ones.
                Term::Imbalance => 100.0,
                _ => 1.0,
            });
            for (pair, value) in parameters[range].chunks_exact_mut(2).zip(group.values) {
                pair[0] = value.middlegame() as f32;
                pair[1] = value.endgame() as f32;
            }
        }
        Model { parameters, scale, pull }
    }

    /// How many parameters there are.
    pub(super) fn parameter_count(&self) -> usize {
        self.parameters.len()
    }

    /// The parameters.
    pub(super) fn parameters_mut(&mut self) -> &mut [f32] {
        &mut self.parameters
    }

    /// Scales never add to a score and never turn it around.
    pub(super) fn keep_in_range(&mut self) {
        for &which in &self.scale {
            self.parameters[which] = self.parameters[which].clamp(0.0, FULL_SCALE as f32);
        }
    }

    /// Makes the weights whole numbers, as the engine has them.
    pub(super) fn round(&mut self) {
        for parameter in &mut self.parameters {
            *parameter = parameter.round();
        }
    }

    /// The weights as pairs of whole numbers.
    pub(super) fn rounded(&self) -> Vec<(i32, i32)> {
        self.parameters.chunks_exact(2).map(|pair| (pair[0].round() as i32, pair[1].round() as i32)).collect()
    }

    #[cfg(test)]
    pub(super) fn set(&mut self, weights: &[(i32, i32)]) {
        self.parameters =
            weights.iter().flat_map(|&(middlegame, endgame)| [middlegame as f32, endgame as f32]).collect();
    }

    #[cfg(test)]
    pub(super) fn values(&self, data: &Dataset) -> Vec<f32> {
        data.samples(0..data.len()).iter().map(|sample| self.value(data, sample).units).collect()
    }

    fn value(&self, data: &Dataset, sample: &Sample) -> Value {
        let parts = data.parts(sample);
        let [mut middlegame, mut endgame] = sum(&self.parameters, parts.linear);
        let danger = parts.danger.map(|list| {
            let [middlegame, endgame] = sum(&self.parameters, list);
            [middlegame.clamp(0.0, MAX_DANGER as f32), endgame.clamp(0.0, MAX_DANGER as f32)]
        });
        middlegame += (danger[1][0].powi(2) - danger[0][0].powi(2)) / DANGER_SQUARE_DIVISOR as f32;
        endgame += (danger[1][1] - danger[0][1]) / DANGER_DIVISOR as f32;
        let initiative = sum(&self.parameters, parts.initiative)[1];
        let moved = endgame + endgame.signum() * initiative.clamp(-endgame.abs(), endgame.abs());
        let scale = match sample.scale_weight {
            Some(weight) => self.parameters[usize::from(weight) * 2 + 1],
            None => sample.scale as f32,
        } / FULL_SCALE as f32;
        let units = middlegame * sample.phase + moved * scale * (1.0 - sample.phase);
        Value { units, danger, endgame, moved, initiative, scale }
    }

    /// The mean squared errors over a dataset.
    pub(super) fn errors(&self, data: &Dataset, threads: usize) -> Errors {
        let slices = slices(0..data.len(), 256);
        let parts = parallel::map(threads, &slices, |slice| {
            let mut sums = [0.0f64; 3];
            for sample in data.samples(slice.clone()) {
                let chance = logistic(self.value(data, sample).units / SCALE);
                for (sum, goal) in sums.iter_mut().zip([sample.target, sample.chance, sample.result]) {
                    *sum += f64::from((chance - goal).powi(2));
                }
            }
            sums
        });
        let count = data.len().max(1) as f64;
        let [to_target, to_score, to_result] =
            [0, 1, 2].map(|which| parts.iter().map(|sums| sums[which]).sum::<f64>() / count);
        Errors { to_target, to_score, to_result }
    }

    /// The gradient of the mean squared error over a range of samples.
    pub(super) fn gradient(&self, data: &Dataset, range: Range<usize>, ridge: f32, threads: usize) -> Gradient {
        let count = range.len().max(1) as f32;
        let parts = parallel::map(threads, &slices(range, SLICES), |slice| {
            let mut gradient = vec![0.0; self.parameters.len()];
            let mut error = 0.0;
            for sample in data.samples(slice.clone()) {
                error += f64::from(self.descend(data, sample, &mut gradient));
            }
            (error, gradient)
        });
        let mut values: Vec<f32> =
            (self.parameters.iter().zip(&self.pull)).map(|(parameter, pull)| 2.0 * ridge * pull * parameter).collect();
        let mut error = 0.0;
        for (part_error, part) in parts {
            error += part_error;
            values.iter_mut().zip(part).for_each(|(value, slope)| *value += slope / count);
        }
        Gradient { error: error / f64::from(count), values }
    }

    /// Adds the gradient of one sample's squared error, and gives that error.
    fn descend(&self, data: &Dataset, sample: &Sample, gradient: &mut [f32]) -> f32 {
        let value = self.value(data, sample);
        let chance = logistic(value.units / SCALE);
        let miss = chance - sample.target;
        let slope = 2.0 * miss * chance * (1.0 - chance) / SCALE;
        let parts = data.parts(sample);

        let to_middlegame = slope * sample.phase;
        let to_moved = slope * value.scale * (1.0 - sample.phase);
        // An initiative that would carry the score across zero leaves it there, and one that would more than double the
        // score doubles it: then the initiative itself does not matter.
        let bounded = value.initiative.abs() >= value.endgame.abs();
        let to_endgame = match bounded {
            true if value.initiative < 0.0 => 0.0,
            true => 2.0 * to_moved,
            false => to_moved,
        };
        let to_initiative = if bounded { 0.0 } else { to_moved * value.endgame.signum() };
        spread(gradient, parts.linear, [to_middlegame, to_endgame]);
        spread(gradient, parts.initiative, [0.0, to_initiative]);
        for (list, (danger, sign)) in parts.danger.into_iter().zip(value.danger.into_iter().zip([-1.0, 1.0])) {
            let inside = |danger: f32| if danger > 0.0 && danger < MAX_DANGER as f32 { sign } else { 0.0 };
            let to_danger = [
                to_middlegame * inside(danger[0]) * 2.0 * danger[0] / DANGER_SQUARE_DIVISOR as f32,
                to_endgame * inside(danger[1]) / DANGER_DIVISOR as f32,
            ];
            spread(gradient, list, to_danger);
        }
        if let Some(weight) = sample.scale_weight {
            gradient[usize::from(weight) * 2 + 1] += slope * (1.0 - sample.phase) * value.moved / FULL_SCALE as f32;
        }
        miss * miss
    }
}

/// A range cut into pieces of nearly the same length.
fn slices(range: Range<usize>, pieces: usize) -> Vec<Range<usize>> {
    let length = range.len();
    (0..pieces)
        .map(|piece| range.start + length * piece / pieces..range.start + length * (piece + 1) / pieces)
        .collect()
}

#[cfg(test)]
mod tests {
    use alcor_chess::Position;
    use alcor_engine::eval::{classical::coefficients, explain};

    use super::*;

    const POSITIONS: [&str; 5] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 b - - 0 10",
        "8/5pk1/4p1p1/1p1bP2p/1P1B1P1P/6P1/5K2/8 w - - 0 1",
        "2kr3r/ppp2ppp/2n1b3/2b1q3/4P3/2N2B2/PPPQ1PPP/R1B2RK1 b - - 0 12",
        "8/1p3k2/p1r5/P2p1p2/3P1P2/1R4K1/6P1/8 b - - 0 1",
    ];

    fn dataset() -> Dataset {
        let mut data = Dataset::default();
        for (number, fen) in POSITIONS.iter().enumerate() {
            let position: Position = fen.parse().unwrap();
            data.push(&coefficients(&position).unwrap(), 0.5, 0.5, 0.2 * number as f32);
        }
        data
    }

    #[test]
    fn the_model_is_the_evaluation() {
        let (model, data) = (Model::from_engine(), dataset());
        for (fen, sample) in POSITIONS.iter().zip(data.samples(0..POSITIONS.len())) {
            let engine = explain(&fen.parse().unwrap()).total as f32;
            let units = model.value(&data, sample).units;
            assert!((engine - units).abs() <= 3.0, "{fen}: {engine} {units}");
        }
    }

    #[test]
    fn the_gradient_is_the_slope() {
        let data = dataset();
        let gradient = Model::from_engine().gradient(&data, 0..data.len(), 0.0, 2).values;
        let mut checked = 0;
        for which in (0..gradient.len()).filter(|&which| gradient[which].abs() > 1e-5) {
            let error_with = |shift: f32| {
                let mut model = Model::from_engine();
                model.parameters[which] += shift;
                model.errors(&data, 1).to_target
            };
            let slope = (error_with(1.0) - error_with(-1.0)) / 2.0;
            let difference = (slope - f64::from(gradient[which])).abs();
            assert!(difference <= 0.05 * slope.abs() + 2e-6, "{which}: {slope} {}", gradient[which]);
            checked += 1;
        }
        assert!(checked > 100, "{checked}");
    }

    #[test]
    fn threads_do_not_change_the_sums() {
        let (model, data) = (Model::from_engine(), dataset());
        let one = model.gradient(&data, 0..data.len(), 1e-9, 1);
        let three = model.gradient(&data, 0..data.len(), 1e-9, 3);
        assert_eq!(one.values, three.values);
        assert_eq!(one.error.to_bits(), three.error.to_bits());
    }
}
