//! From a network as the engine plays with back to one that learns: what training begins with when there is no checkpoint.
//!
//! Whole numbers become fractions. What the virtual rows were cannot be known any more; [`factorise`](super::factorise) says
//! what becomes of them.

use alcor_engine::eval::nnue::{
    FEATURES, INPUT_ONE, L1_NEURONS, L1_WEIGHT_ONE, L2_NEURONS, L2_ONE, L2_WEIGHT_ONE, L3_WEIGHT_ONE, NetworkParts,
    OUTPUT_UNIT, QA,
};

use super::features::{KingBuckets, OUTPUT_BUCKETS};
use super::lanes::{LANES, PAIRS, Products, Row};
use super::model::Model;

/// A network that learns, from the parts of one that plays; `None` if that has another number of output buckets.
pub(super) fn dequantised(parts: &NetworkParts) -> Option<Model> {
    if parts.output_buckets() != OUTPUT_BUCKETS {
        return None;
    }
    let kings = KingBuckets::new(parts.king_table);
    let mut model = Model::new(parts.hidden, kings.clone(), 0);
    let hidden = parts.hidden;
    for (index, block) in model.blocks.iter_mut().enumerate() {
        let row = |numbers: &[i16]| {
            let place = |lane: usize| lane / PAIRS * (hidden / 2) + index * PAIRS + lane % PAIRS;
            Row(std::array::from_fn(|lane| f32::from(numbers[place(lane)]) / QA as f32))
        };
        block.set_features(&kings, row(&parts.feature_bias), |bucket, feature| {
            row(&parts.feature_weights[(bucket * FEATURES + feature) * hidden..][..hidden])
        });
        block.set_dense(|bucket, perspective, neuron| {
            let first = (bucket * L1_NEURONS + neuron) * hidden + perspective * (hidden / 2) + index * PAIRS;
            let weights = &parts.l1_weights[first..][..PAIRS];
            Products(std::array::from_fn(|pair| f32::from(weights[pair]) / L1_WEIGHT_ONE as f32))
        });
        block.fold(&kings);
    }
    model.head.set(|bucket| {
        let fractions = |numbers: &[i32], one: f64| -> Vec<f32> {
            numbers.iter().map(|&number| (f64::from(number) / one) as f32).collect()
        };
        let weights = |numbers: &[i16], one: i32| -> Vec<f32> {
            numbers.iter().map(|&number| f32::from(number) / one as f32).collect()
        };
        let by_neuron =
            weights(&parts.l2_weights[bucket * L2_NEURONS * L1_NEURONS..][..L2_NEURONS * L1_NEURONS], L2_WEIGHT_ONE);
        let by_input = (0..L1_NEURONS)
            .flat_map(|input| by_neuron.iter().skip(input).step_by(L1_NEURONS).copied().collect::<Vec<_>>());
        let second_one = f64::from(L2_ONE) * f64::from(L2_WEIGHT_ONE);
        [
            fractions(&parts.l1_bias[bucket * L1_NEURONS..][..L1_NEURONS], f64::from(INPUT_ONE * L1_WEIGHT_ONE)),
            by_input.collect(),
            fractions(&parts.l2_bias[bucket * L2_NEURONS..][..L2_NEURONS], second_one),
            weights(&parts.l3_weights[bucket * L2_NEURONS..][..L2_NEURONS], L3_WEIGHT_ONE),
            fractions(&parts.l3_bias[bucket..=bucket], OUTPUT_UNIT as f64),
        ]
        .concat()
    });
    Some(model)
}

const _: () = assert!(LANES == 2 * PAIRS);
