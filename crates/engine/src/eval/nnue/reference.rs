//! What the network says, in plain code: the definition that every kernel is held to.

use alcor_chess::{Color, Position};

use super::features::View;
use super::layers::Layers;
use super::network::Network;
use super::units::{
    L1_NEURONS, L1_ONE, L1_SHIFT, L2_NEURONS, L2_ONE, L2_SHIFT, OUTPUT_UNIT, PAIR_SHIFT, QA, SCALE, SQUARE_SHIFT,
};

/// The score that an output stands for, rounded towards zero.
#[inline(always)]
pub(super) fn score(sum: i32, bias: i32) -> i32 {
    // At most some hundred thousands, as no sum is larger than an `i32`.
    ((i64::from(sum) + i64::from(bias)) * i64::from(SCALE) / OUTPUT_UNIT) as i32
}

impl Network {
    /// What the network says of a position, from its side to move; computed from nothing, for those who ask once.
    pub fn evaluate(&self, position: &Position) -> i32 {
        let us = position.side_to_move();
        let inputs: Vec<i32> = [us, !us].into_iter().flat_map(|color| products(&self.sums(position, color))).collect();
        let layers = self.layers(position.occupied().count());
        let first = first_layer(layers, &inputs);
        let second = second_layer(layers, &first);
        let weights = layers.l3_weights.0.map(i32::from);
        score(second.iter().zip(weights).map(|(input, weight)| input * weight).sum(), layers.l3_bias)
    }

    /// The accumulator of a perspective.
    fn sums(&self, position: &Position, color: Color) -> Vec<i16> {
        let view = View::new(color, position.king(color), self.king_table());
        let rows = position
            .occupied()
            .into_iter()
            .filter_map(|square| position.piece_at(square).map(|piece| self.feature(view.index(piece, square))));
        let mut sums = vec![0i16; self.hidden()];
        for row in rows.chain([self.feature_bias()]) {
            for (sum, weight) in sums.iter_mut().zip(row.iter().flat_map(|block| block.0)) {
                *sum = sum.wrapping_add(weight);
            }
        }
        sums
    }
}

/// The products of the halves of an accumulator.
fn products(sums: &[i16]) -> Vec<i32> {
    let (first, second) = sums.split_at(sums.len() / 2);
    let clamped = |sum: i16| i32::from(sum).clamp(0, QA);
    first.iter().zip(second).map(|(&one, &other)| (clamped(one) * clamped(other)) >> PAIR_SHIFT).collect()
}

fn first_layer(layers: &Layers, inputs: &[i32]) -> [i32; L1_NEURONS] {
    let rows = layers.plain_l1_weights();
    std::array::from_fn(|neuron| {
        let products = inputs.iter().zip(&rows[neuron]).map(|(input, &weight)| input * i32::from(weight));
        let sum = layers.l1_bias[neuron] + products.sum::<i32>();
        (sum >> L1_SHIFT).clamp(0, L1_ONE).pow(2) >> SQUARE_SHIFT
    })
}

fn second_layer(layers: &Layers, inputs: &[i32; L1_NEURONS]) -> [i32; L2_NEURONS] {
    std::array::from_fn(|neuron| {
        let products =
            inputs.iter().enumerate().map(|(input, value)| value * i32::from(layers.l2_weight(neuron, input)));
        let sum = layers.l2_bias.as_flattened()[neuron] + products.sum::<i32>();
        (sum >> L2_SHIFT).clamp(0, L2_ONE).pow(2) >> SQUARE_SHIFT
    })
}
