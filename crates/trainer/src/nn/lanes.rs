//! Sixty-four neurons at a time: the inner loops of training.
//!
//! A [`Row`] is small enough to stay in registers while others are added to it, and rows of 64 keep the weights of all
//! features for one block of neurons in the second-level cache. The loops are plain; their fixed length lets the
//! compiler make them SIMD code of whatever width the build's processor has.

/// Neurons in a block.
pub const LANES: usize = 64;

/// One number for each neuron of a block.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub struct Row(pub [f32; LANES]);

impl Row {
    /// Zeros.
    pub const ZERO: Row = Row([0.0; LANES]);

    /// Adds another row.
    #[inline(always)]
    pub fn add(&mut self, other: &Row) {
        for (lane, value) in self.0.iter_mut().zip(&other.0) {
            *lane += value;
        }
    }
}

/// `start` plus the chosen rows. Indices beyond the rows are a mistake and panic.
#[inline(always)]
pub fn sum_of(start: &Row, rows: &[Row], chosen: &[u16]) -> Row {
    let mut sum = *start;
    for &index in chosen {
        sum.add(&rows[usize::from(index)]);
    }
    sum
}

/// Clamps to 0..1 in place and returns the sum of the squares, each times its weight.
#[inline(always)]
pub fn activate(row: &mut Row, weights: &Row) -> f32 {
    // Sixteen sums side by side, because one sum would have to be made in order.
    let mut sums = [0.0f32; 16];
    for (values, weights) in row.0.chunks_exact_mut(16).zip(weights.0.chunks_exact(16)) {
        for ((value, weight), sum) in values.iter_mut().zip(weights).zip(&mut sums) {
            *value = value.clamp(0.0, 1.0);
            *sum += *value * *value * weight;
        }
    }
    sums.iter().sum()
}

/// The way back through [`activate`]: turns activations into the slopes of the sums before them, given the slope of the
/// output, and adds to the slopes of the weights.
#[inline(always)]
pub fn backpropagate(activations: &Row, slope: f32, weights: &Row, weight_slopes: &mut Row) -> Row {
    let mut slopes = Row::ZERO;
    for lane in 0..LANES {
        let value = activations.0[lane];
        weight_slopes.0[lane] += slope * value * value;
        // At 0 the factor is 0; at 1 the activation is flat.
        let steepness = if value < 1.0 { 2.0 * value } else { 0.0 };
        slopes.0[lane] = slope * weights.0[lane] * steepness;
    }
    slopes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_added_up() {
        let rows = [Row([1.0; LANES]), Row([10.0; LANES]), Row([100.0; LANES])];
        assert_eq!(sum_of(&Row([0.5; LANES]), &rows, &[0, 2, 2]), Row([201.5; LANES]));
        assert_eq!(sum_of(&Row::ZERO, &rows, &[]), Row::ZERO);
    }

    #[test]
    fn activation_is_the_square_of_the_clamped() {
        let mut row = Row::ZERO;
        row.0[..4].copy_from_slice(&[-1.0, 0.5, 1.0, 3.0]);
        assert_eq!(activate(&mut row, &Row([2.0; LANES])), 2.0 * (0.25 + 1.0 + 1.0));
        assert_eq!(row.0[..5], [0.0, 0.5, 1.0, 1.0, 0.0]);
        let mut weight_slopes = Row::ZERO;
        let slopes = backpropagate(&row, 3.0, &Row([2.0; LANES]), &mut weight_slopes);
        assert_eq!(slopes.0[..4], [0.0, 6.0, 0.0, 0.0]);
        assert_eq!(weight_slopes.0[..4], [0.0, 0.75, 3.0, 3.0]);
    }
}
