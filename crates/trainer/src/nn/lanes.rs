//! The inner loops of training, on 64 neurons at a time.
//!
//! A [`Row`] stays in registers while others are added to it, and the rows of one king bucket for one block of neurons
//! stay in the second-level cache. The loops are plain; their fixed length lets the compiler make them SIMD code of
//! whatever width the build's CPU has.
//!
//! A block of neurons is 32 pairs: lane `j` and lane `j + 32` are clamped and multiplied with each other.

/// Neurons in a block.
pub(super) const LANES: usize = 64;
/// Products in a block.
pub(super) const PAIRS: usize = LANES / 2;
/// Neurons of the first dense layer.
pub(super) const L1: usize = 16;

/// One number for each neuron of a block.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub(crate) struct Row(pub [f32; LANES]);

impl Row {
    /// Zeros.
    pub(crate) const ZERO: Row = Row([0.0; LANES]);

    /// Adds another row.
    #[inline(always)]
    pub(crate) fn add(&mut self, other: &Row) {
        for (lane, value) in self.0.iter_mut().zip(&other.0) {
            *lane += value;
        }
    }
}

/// One number for each product of a block.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub(crate) struct Products(pub [f32; PAIRS]);

impl Products {
    /// Adds another one, multiplied.
    #[inline(always)]
    fn add_scaled(&mut self, factor: f32, other: &Products) {
        for lane in 0..PAIRS {
            self.0[lane] += factor * other.0[lane];
        }
    }
}

/// One number for each neuron of the first dense layer.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub(crate) struct Dense(pub [f32; L1]);

impl Dense {
    /// Zeros.
    pub(crate) const ZERO: Dense = Dense([0.0; L1]);

    /// Adds another one.
    #[inline(always)]
    pub(crate) fn add(&mut self, other: &Dense) {
        self.add_scaled(1.0, other);
    }

    /// Adds another one, multiplied.
    #[inline(always)]
    fn add_scaled(&mut self, factor: f32, other: &Dense) {
        for lane in 0..L1 {
            self.0[lane] += factor * other.0[lane];
        }
    }
}

/// Clamped neurons of a block, in 16 bits each: the backward pass reads them from memory.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Activations([u16; LANES]);

impl Activations {
    /// All neurons at 0.
    pub(super) const ZERO: Activations = Activations([0; LANES]);
    /// What stands for 1.
    const ONE: f32 = 65535.0;
    /// Added to a smaller number, it leaves the nearest integer in the low bits.
    const ROUNDER: f32 = (1u32 << 23) as f32;

    /// Packs values from 0 to 1.
    #[inline(always)]
    fn pack(row: &Row) -> Activations {
        Activations(row.0.map(|value| (value * Self::ONE + Self::ROUNDER).to_bits() as u16))
    }

    #[inline(always)]
    fn unpack(&self) -> Row {
        Row(self.0.map(|value| f32::from(value) * (1.0 / Self::ONE)))
    }
}

/// `start` plus the chosen rows. Indices beyond the rows are a mistake and panic.
#[inline(always)]
pub(super) fn sum_of(start: &Row, rows: &[Row], chosen: &[u16]) -> Row {
    let mut sum = *start;
    for &index in chosen {
        sum.add(&rows[usize::from(index)]);
    }
    sum
}

/// Clamps the sums of a block to 0..1 and multiplies the pairs.
#[inline(always)]
pub(super) fn activate(sums: &Row) -> (Activations, Products) {
    let clamped = Row(sums.0.map(|value| value.clamp(0.0, 1.0)));
    (Activations::pack(&clamped), products(&clamped))
}

#[inline(always)]
fn products(clamped: &Row) -> Products {
    Products(std::array::from_fn(|pair| clamped.0[pair] * clamped.0[pair + PAIRS]))
}

/// What the products of a block add to the first dense layer; `weights` is a row for each product.
#[inline(always)]
pub(super) fn dense(products: &Products, weights: &[Dense; PAIRS]) -> Dense {
    // Four sums side by side, each by its name: one would wait for itself, and over an array of them the compiler gathers.
    let (mut a, mut b, mut c, mut d) = (Dense::ZERO, Dense::ZERO, Dense::ZERO, Dense::ZERO);
    for first in (0..PAIRS).step_by(4) {
        a.add_scaled(products.0[first], &weights[first]);
        b.add_scaled(products.0[first + 1], &weights[first + 1]);
        c.add_scaled(products.0[first + 2], &weights[first + 2]);
        d.add_scaled(products.0[first + 3], &weights[first + 3]);
    }
    a.add(&b);
    c.add(&d);
    a.add(&c);
    a
}

/// The way back through [`dense`] and [`activate`]: from the gradient of the dense layer to that of the sums; adds to the
/// gradient of the dense weights. `weights` and `gradient` are a row for each dense neuron.
#[inline(always)]
pub(super) fn backpropagate(
    activations: &Activations,
    dense: &Dense,
    weights: &[Products; L1],
    gradient: &mut [Products; L1],
) -> Row {
    let clamped = activations.unpack();
    let inputs = products(&clamped);
    let mut input_gradient = Products([0.0; PAIRS]);
    for neuron in 0..L1 {
        let slope = dense.0[neuron];
        input_gradient.add_scaled(slope, &weights[neuron]);
        gradient[neuron].add_scaled(slope, &inputs);
    }
    let mut sums = Row::ZERO;
    for pair in 0..PAIRS {
        let (left, right, slope) = (clamped.0[pair], clamped.0[pair + PAIRS], input_gradient.0[pair]);
        sums.0[pair] = slope * right * steepness(left);
        sums.0[pair + PAIRS] = slope * left * steepness(right);
    }
    sums
}

/// The slope of clamping: where a value is clamped, it is flat.
#[inline(always)]
fn steepness(clamped: f32) -> f32 {
    if clamped > 0.0 && clamped < 1.0 { 1.0 } else { 0.0 }
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
    fn pairs_are_clamped_and_multiplied() {
        let mut sums = Row::ZERO;
        (sums.0[0], sums.0[PAIRS]) = (0.5, 3.0);
        (sums.0[1], sums.0[PAIRS + 1]) = (0.5, 0.25);
        (sums.0[2], sums.0[PAIRS + 2]) = (0.5, -1.0);
        let (activations, products) = activate(&sums);
        assert_eq!(products.0[..4], [0.5, 0.125, 0.0, 0.0]);

        let mut forward = [Dense::ZERO; PAIRS];
        let mut backward = [Products([0.0; PAIRS]); L1];
        forward[1].0[7] = 2.0;
        backward[7].0[1] = 2.0;
        assert_eq!(dense(&products, &forward).0[7], 0.25);

        let mut slopes = Dense::ZERO;
        slopes.0[7] = 10.0;
        let mut gradient = [Products([0.0; PAIRS]); L1];
        let row = backpropagate(&activations, &slopes, &backward, &mut gradient);
        assert!((row.0[1] - 20.0 * 0.25).abs() < 1e-3 && (row.0[PAIRS + 1] - 20.0 * 0.5).abs() < 1e-3);
        assert!((gradient[7].0[1] - 1.25).abs() < 1e-3 && (gradient[7].0[0] - 5.0).abs() < 1e-3);
        assert_eq!((row.0[0], row.0[PAIRS], row.0[2]), (0.0, 0.0, 0.0));
    }
}
