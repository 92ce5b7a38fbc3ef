//! Adam: gradient descent that gives every parameter a pace of its own.

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
/// Small against any gradient that matters.
const FLOOR: f32 = 1e-12;

/// Running means of the gradients and of their squares.
pub struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Adam {
    /// For this many parameters.
    pub fn new(parameters: usize) -> Adam {
        Adam { means: vec![0.0; parameters], squares: vec![0.0; parameters], steps: 0 }
    }

    /// Moves the parameters down the gradient, each by about `rate`.
    pub fn step(&mut self, parameters: &mut [f32], gradient: &[f32], rate: f32) {
        self.steps += 1;
        let mean_share = 1.0 - MEAN_DECAY.powi(self.steps);
        let square_share = 1.0 - SQUARE_DECAY.powi(self.steps);
        let state = self.means.iter_mut().zip(&mut self.squares);
        for ((parameter, &slope), (mean, square)) in parameters.iter_mut().zip(gradient).zip(state) {
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * slope;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * slope * slope;
            *parameter -= rate * (*mean / mean_share) / ((*square / square_share).sqrt() + FLOOR);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Adam;

    #[test]
    fn finds_the_bottom_of_a_bowl() {
        let mut parameters = [10.0, -3.0];
        let mut adam = Adam::new(2);
        for step in 0..2000 {
            let gradient = [2.0 * (parameters[0] - 4.0), 0.02 * (parameters[1] - 5.0)];
            adam.step(&mut parameters, &gradient, 0.1 * (1.0 - step as f32 / 2000.0));
        }
        assert!((parameters[0] - 4.0).abs() < 0.01 && (parameters[1] - 5.0).abs() < 0.01, "{parameters:?}");
    }
}
