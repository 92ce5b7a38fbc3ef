//! AdamW: per-parameter step sizes with decoupled weight decay.

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// What a step needs to know besides the gradient.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AdamStep {
    /// The learning rate, with the corrections of a young mean.
    rate: f32,
    /// The factor that weight decay applies before the gradient step.
    keep: f32,
    /// The correction of a young mean of squares, as a factor of its root.
    root_factor: f32,
}

impl AdamStep {
    /// The step with this number, from 1.
    pub(crate) fn new(number: u64, rate: f32, decay: f32) -> AdamStep {
        let number = number.min(i32::MAX as u64) as i32;
        AdamStep {
            rate: rate / (1.0 - MEAN_DECAY.powi(number)),
            keep: 1.0 - rate * decay,
            root_factor: (1.0 - SQUARE_DECAY.powi(number)).sqrt().recip(),
        }
    }

    /// Moves one parameter, and keeps it within a limit.
    #[inline(always)]
    fn apply(&self, parameter: &mut f32, slope: f32, mean: &mut f32, square: &mut f32, limit: f32) {
        *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * slope;
        *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * slope * slope;
        let change = self.rate * *mean / (square.sqrt() * self.root_factor + EPSILON);
        *parameter = (*parameter * self.keep - change).clamp(-limit, limit);
    }
}

/// What the optimiser remembers of parameters.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Moments {
    /// Running means of their gradients.
    pub means: Vec<f32>,
    /// Running means of the squares.
    pub squares: Vec<f32>,
}

impl Moments {
    /// For this many parameters, before the first step.
    pub(crate) fn new(count: usize) -> Moments {
        Moments { means: vec![0.0; count], squares: vec![0.0; count] }
    }

    /// Moves parameters, which are those from `first` on, down the gradient, and keeps them within a limit.
    pub(crate) fn step(&mut self, first: usize, parameters: &mut [f32], gradient: &[f32], step: &AdamStep, limit: f32) {
        let moments = self.means[first..].iter_mut().zip(&mut self.squares[first..]);
        for ((parameter, &slope), (mean, square)) in parameters.iter_mut().zip(gradient).zip(moments) {
            step.apply(parameter, slope, mean, square, limit);
        }
    }
}

/// Parameters with what the optimiser remembers of them.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Parameters {
    /// The parameters.
    pub values: Vec<f32>,
    /// What the optimiser remembers.
    pub moments: Moments,
}

impl Parameters {
    /// Parameters that no step has moved yet.
    pub(crate) fn new(values: Vec<f32>) -> Parameters {
        let moments = Moments::new(values.len());
        Parameters { values, moments }
    }

    /// Forgets all steps.
    pub(crate) fn forget(&mut self) {
        self.moments = Moments::new(self.values.len());
    }

    /// Moves the parameters from `first` on down the gradient, and keeps them within a limit.
    pub(crate) fn step(&mut self, first: usize, gradient: &[f32], step: &AdamStep, limit: f32) {
        self.moments.step(first, &mut self.values[first..], gradient, step, limit);
    }

    /// The gradient that the first step was given.
    #[cfg(test)]
    pub(crate) fn first_gradient(&self) -> Vec<f32> {
        self.moments.means.iter().map(|mean| mean / (1.0 - MEAN_DECAY)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_bottom_of_a_bowl() {
        let mut parameters = Parameters::new(vec![10.0, -3.0, 100.0]);
        for number in 1..=2000 {
            let [a, b, _] = parameters.values[..] else { unreachable!("three of them") };
            let rate = 0.1 * (1.0 - number as f32 / 2001.0);
            parameters.step(0, &[2.0 * (a - 4.0), 0.02 * (b - 5.0)], &AdamStep::new(number, rate, 0.0), 20.0);
        }
        let [a, b, untouched] = parameters.values[..] else { unreachable!("three of them") };
        assert!((a - 4.0).abs() < 0.01 && (b - 5.0).abs() < 0.01 && untouched == 100.0, "{a} {b}");
    }

    #[test]
    fn decay_draws_to_zero_and_limits_hold() {
        let mut parameters = Parameters::new(vec![1.0, 1.0]);
        parameters.step(0, &[0.0], &AdamStep::new(1, 0.1, 0.01), 2.0);
        assert!((parameters.values[0] - 0.999).abs() < 1e-6);
        parameters.step(1, &[-1.0], &AdamStep::new(1, 0.1, 0.0), 1.05);
        assert_eq!(parameters.values[1], 1.05);
    }
}
