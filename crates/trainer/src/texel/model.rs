//! The evaluation as the tuner sees it: in floating point, with a gradient.
//!
//! The same formula as the engine's, from [`Coefficients`](alcor_engine::eval::classical::Coefficients); a test holds
//! the two together.

use std::ops::Range;

use alcor_engine::eval::classical::{
    Coefficient, DANGER_DIVISOR, DANGER_SQUARE_DIVISOR, FULL_SCALE, MOST_DANGER, Term, WEIGHT_COUNT, WEIGHTS,
};

use super::dataset::{Dataset, Sample, logistic};
use crate::parallel;

/// The scale of the engine's units: the chance to win is about `logistic(units / SCALE)`.
const SCALE: f32 = 400.0;

/// A batch is cut into this many pieces, whatever the number of threads, so that sums are always the same.
const SLICES: usize = 16;

/// The weights: the middlegame and the endgame half of each, one after the other.
pub struct Model {
    parameters: Vec<f32>,
    /// Those whose term is scale; they stay within bounds.
    scale: Range<usize>,
    /// Those that a ridge does not pull: material and scale.
    free: Vec<bool>,
}

/// The mean of the squared errors and its gradient.
pub struct Gradient {
    /// The mean of the squared errors.
    pub error: f64,
    /// By parameter.
    pub values: Vec<f32>,
}

/// Means of squared differences between what the evaluation says and what it should.
pub struct Errors {
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
    pub fn from_engine() -> Model {
        let mut parameters = vec![0.0; WEIGHT_COUNT * 2];
        let mut free = vec![false; WEIGHT_COUNT * 2];
        let mut scale = usize::MAX..0;
        for group in WEIGHTS {
            let range = group.first * 2..(group.first + group.values.len()) * 2;
            if group.term == Term::Scale {
                scale = scale.start.min(range.start)..scale.end.max(range.end);
            }
            free[range.clone()].fill(matches!(group.term, Term::Scale | Term::Material));
            for (pair, value) in parameters[range].chunks_exact_mut(2).zip(group.values) {
                pair[0] = value.middlegame() as f32;
                pair[1] = value.endgame() as f32;
            }
        }
        Model { parameters, scale, free }
    }

    /// How many parameters there are.
    pub fn parameter_count(&self) -> usize {
        self.parameters.len()
    }

    /// The parameters.
    pub fn parameters_mut(&mut self) -> &mut [f32] {
        &mut self.parameters
    }

    /// Scales never add to a score and never turn it around.
    pub fn keep_in_range(&mut self) {
        for scale in &mut self.parameters[self.scale.clone()] {
            *scale = scale.clamp(0.0, FULL_SCALE as f32);
        }
    }

    /// Makes the weights whole numbers, as the engine has them.
    pub fn round(&mut self) {
        for parameter in &mut self.parameters {
            *parameter = parameter.round();
        }
    }

    /// The weights as pairs of whole numbers.
    pub fn rounded(&self) -> Vec<(i32, i32)> {
        self.parameters.chunks_exact(2).map(|pair| (pair[0].round() as i32, pair[1].round() as i32)).collect()
    }

    fn value(&self, data: &Dataset, sample: &Sample) -> Value {
        let parts = data.parts(sample);
        let [mut middlegame, mut endgame] = sum(&self.parameters, parts.linear);
        let danger = parts.danger.map(|list| {
            let [middlegame, endgame] = sum(&self.parameters, list);
            [middlegame.clamp(0.0, MOST_DANGER as f32), endgame.clamp(0.0, MOST_DANGER as f32)]
        });
        middlegame += (danger[1][0].powi(2) - danger[0][0].powi(2)) / DANGER_SQUARE_DIVISOR as f32;
        endgame += (danger[1][1] - danger[0][1]) / DANGER_DIVISOR as f32;
        let initiative = sum(&self.parameters, parts.initiative)[1];
        let moved = endgame + endgame.signum() * initiative.max(-endgame.abs());
        let scale = match sample.scale_weight {
            Some(weight) => self.parameters[usize::from(weight) * 2 + 1],
            None => sample.scale as f32,
        } / FULL_SCALE as f32;
        let units = middlegame * sample.phase + moved * scale * (1.0 - sample.phase);
        Value { units, danger, endgame, initiative, scale }
    }

    /// The mean squared errors over a dataset.
    pub fn errors(&self, data: &Dataset, threads: usize) -> Errors {
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
    pub fn gradient(&self, data: &Dataset, range: Range<usize>, ridge: f32, threads: usize) -> Gradient {
        let count = range.len().max(1) as f32;
        let parts = parallel::map(threads, &slices(range, SLICES), |slice| {
            let mut gradient = vec![0.0; self.parameters.len()];
            let mut error = 0.0;
            for sample in data.samples(slice.clone()) {
                error += f64::from(self.descend(data, sample, &mut gradient));
            }
            (error, gradient)
        });
        let mut values: Vec<f32> = (self.parameters.iter().zip(&self.free))
            .map(|(parameter, free)| if *free { 0.0 } else { 2.0 * ridge * parameter })
            .collect();
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
        // An initiative that would carry the score across zero leaves it there: then nothing matters.
        let blocked = value.initiative <= -value.endgame.abs();
        let to_endgame = if blocked { 0.0 } else { to_moved };
        spread(gradient, parts.linear, [to_middlegame, to_endgame]);
        spread(gradient, parts.initiative, [0.0, to_endgame * value.endgame.signum()]);
        for (list, (danger, sign)) in parts.danger.into_iter().zip(value.danger.into_iter().zip([-1.0, 1.0])) {
            let inside = |danger: f32| if danger > 0.0 && danger < MOST_DANGER as f32 { sign } else { 0.0 };
            let to_danger = [
                to_middlegame * inside(danger[0]) * 2.0 * danger[0] / DANGER_SQUARE_DIVISOR as f32,
                to_endgame * inside(danger[1]) / DANGER_DIVISOR as f32,
            ];
            spread(gradient, list, to_danger);
        }
        if let Some(weight) = sample.scale_weight {
            let moved = value.endgame + value.endgame.signum() * value.initiative.max(-value.endgame.abs());
            gradient[usize::from(weight) * 2 + 1] += slope * (1.0 - sample.phase) * moved / FULL_SCALE as f32;
        }
        miss * miss
    }
}

/// A range cut into pieces of nearly the same length.
fn slices(range: Range<usize>, pieces: usize) -> Vec<Range<usize>> {
    let length = range.len();
    (0..pieces).map(|piece| range.start + length * piece / pieces..range.start + length * (piece + 1) / pieces).collect()
}
