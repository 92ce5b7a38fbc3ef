//! AdamW: each parameter at a pace of its own, and all drawn a little towards zero at every step.

use super::lanes::Row;

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
const FLOOR: f32 = 1e-8;

/// What a step needs to know besides the gradient.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    rate: f32,
    /// What a step leaves of a parameter, before the gradient has its say.
    keep: f32,
    mean_share: f32,
    square_share: f32,
}

impl Step {
    /// The step with this number, from 1.
    pub fn new(number: u64, rate: f32, decay: f32) -> Step {
        let number = number.min(i32::MAX as u64) as i32;
        Step {
            rate,
            keep: 1.0 - rate * decay,
            mean_share: 1.0 - MEAN_DECAY.powi(number),
            square_share: 1.0 - SQUARE_DECAY.powi(number),
        }
    }

    /// Moves one parameter.
    #[inline(always)]
    pub fn apply(&self, parameter: &mut f32, slope: f32, mean: &mut f32, square: &mut f32) {
        *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * slope;
        *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * slope * slope;
        let move_by = *mean / self.mean_share / ((*square / self.square_share).sqrt() + FLOOR);
        *parameter = *parameter * self.keep - self.rate * move_by;
    }
}

/// Running means of gradients and of their squares.
#[derive(Clone, PartialEq)]
pub struct Moments {
    /// The means.
    pub means: Vec<Row>,
    /// The means of the squares.
    pub squares: Vec<Row>,
}

impl Moments {
    /// For this many rows of parameters.
    pub fn new(rows: usize) -> Moments {
        Moments { means: vec![Row::ZERO; rows], squares: vec![Row::ZERO; rows] }
    }

    /// Moves the parameters down the gradient.
    pub fn step(&mut self, parameters: &mut [Row], gradient: &[Row], step: &Step) {
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((parameters, slopes), (means, squares)) in parameters.iter_mut().zip(gradient).zip(moments) {
            let lanes = parameters.0.iter_mut().zip(&slopes.0).zip(means.0.iter_mut().zip(&mut squares.0));
            for ((parameter, slope), (mean, square)) in lanes {
                step.apply(parameter, *slope, mean, square);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nn::lanes::LANES;

    #[test]
    fn finds_the_bottom_of_a_bowl() {
        let mut parameters = [Row([10.0; LANES]), Row([-3.0; LANES])];
        let mut moments = Moments::new(2);
        for number in 1..=2000 {
            let gradient = [
                Row(parameters[0].0.map(|value| 2.0 * (value - 4.0))),
                Row(parameters[1].0.map(|value| 0.02 * (value - 5.0))),
            ];
            let rate = 0.1 * (1.0 - number as f32 / 2001.0);
            moments.step(&mut parameters, &gradient, &Step::new(number, rate, 0.0));
        }
        assert!((parameters[0].0[7] - 4.0).abs() < 0.01 && (parameters[1].0[63] - 5.0).abs() < 0.01);
    }

    #[test]
    fn decay_draws_to_zero() {
        let (mut parameter, mut mean, mut square) = (1.0, 0.0, 0.0);
        Step::new(1, 0.1, 0.01).apply(&mut parameter, 0.0, &mut mean, &mut square);
        assert!((parameter - 0.999).abs() < 1e-6);
    }
}
