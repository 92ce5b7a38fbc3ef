//! The layers behind the feature transformer, one set for each output bucket, laid out as the kernels read them.
//!
//! Layer 1 takes its inputs in the order in which vector instructions pack them: eight of the side to move, eight of the
//! other, and so on. Four inputs are a group, and the weights of a group are together: those of the first neuron, of the
//! second, ... In layer 2 the same holds for pairs of inputs.

use super::blocks::{BLOCK, Block, Group};
use super::parts::NetworkParts;
use super::units::{L1_NEURONS, L2_NEURONS};

/// Inputs of layer 1 in a group.
pub(super) const GROUP: usize = 4;
/// Inputs of one perspective that lie together.
const RUN: usize = 8;
/// Inputs of layer 2 in a pair.
const PAIR: usize = 2;
/// Neurons of layer 2 whose weights share a block.
const BLOCK_NEURONS: usize = BLOCK / PAIR;

/// The layers of an output bucket.
pub(super) struct Layers {
    /// For each group of inputs.
    pub(super) l1_weights: Box<[Group]>,
    pub(super) l1_bias: [i32; L1_NEURONS],
    /// For each pair of inputs: the first sixteen neurons, then the others.
    pub(super) l2_weights: [[Block; 2]; L1_NEURONS / PAIR],
    pub(super) l2_bias: [[i32; L2_NEURONS / 2]; 2],
    pub(super) l3_weights: Block,
    pub(super) l3_bias: i32,
}

/// Which input of the file is at a place in the order of the kernels.
fn input_at(place: usize, hidden: usize) -> usize {
    let (run, within) = (place / RUN, place % RUN);
    let theirs = run % 2;
    theirs * (hidden / 2) + run / 2 * RUN + within
}

/// The place in its pair of blocks of a weight of layer 2: which block, and where in it.
fn l2_place(neuron: usize, input: usize) -> (usize, usize) {
    (neuron / BLOCK_NEURONS, neuron % BLOCK_NEURONS * PAIR + input % PAIR)
}

/// Part `bucket` of a list that has as many numbers for each bucket.
fn slice<T>(numbers: &[T], bucket: usize, each: usize) -> &[T] {
    &numbers[bucket * each..][..each]
}

impl Layers {
    /// Those of a bucket. The parts have been checked.
    pub(super) fn new(parts: &NetworkParts, bucket: usize) -> Layers {
        let hidden = parts.hidden;
        let l1 = slice(&parts.l1_weights, bucket, L1_NEURONS * hidden);
        let l2 = slice(&parts.l2_weights, bucket, L2_NEURONS * L1_NEURONS);
        let group = |group: usize| {
            Group(std::array::from_fn(|place| {
                l1[place / GROUP * hidden + input_at(group * GROUP + place % GROUP, hidden)]
            }))
        };
        let mut l2_weights = [[Block::ZERO; 2]; L1_NEURONS / PAIR];
        for (index, &weight) in l2.iter().enumerate() {
            let (neuron, input) = (index / L1_NEURONS, index % L1_NEURONS);
            let (block, place) = l2_place(neuron, input);
            l2_weights[input / PAIR][block].0[place] = weight;
        }
        let l2_bias = slice(&parts.l2_bias, bucket, L2_NEURONS);
        let l3_weights = slice(&parts.l3_weights, bucket, L2_NEURONS);
        Layers {
            l1_weights: (0..hidden / GROUP).map(group).collect(),
            l1_bias: std::array::from_fn(|neuron| parts.l1_bias[bucket * L1_NEURONS + neuron]),
            l2_weights,
            l2_bias: std::array::from_fn(|half| std::array::from_fn(|neuron| l2_bias[half * BLOCK_NEURONS + neuron])),
            l3_weights: Block(std::array::from_fn(|neuron| l3_weights[neuron])),
            l3_bias: parts.l3_bias[bucket],
        }
    }

    /// Adds these layers to parts, as those of the next bucket.
    pub(super) fn append_to(&self, parts: &mut NetworkParts) {
        parts.l1_weights.extend(self.plain_l1_weights().iter().flatten());
        parts.l1_bias.extend_from_slice(&self.l1_bias);
        for index in 0..L2_NEURONS * L1_NEURONS {
            parts.l2_weights.push(self.l2_weight(index / L1_NEURONS, index % L1_NEURONS));
        }
        parts.l2_bias.extend(self.l2_bias.iter().flatten());
        parts.l3_weights.extend_from_slice(&self.l3_weights.0);
        parts.l3_bias.push(self.l3_bias);
    }

    /// The weights of layer 1, neuron by neuron in the order of the inputs in the file.
    pub(super) fn plain_l1_weights(&self) -> [Vec<i8>; L1_NEURONS] {
        let hidden = self.l1_weights.len() * GROUP;
        let mut rows = std::array::from_fn(|_| vec![0; hidden]);
        for (number, group) in self.l1_weights.iter().enumerate() {
            for (place, &weight) in group.0.iter().enumerate() {
                rows[place / GROUP][input_at(number * GROUP + place % GROUP, hidden)] = weight;
            }
        }
        rows
    }

    /// A weight of layer 2.
    pub(super) fn l2_weight(&self, neuron: usize, input: usize) -> i16 {
        let (block, place) = l2_place(neuron, input);
        self.l2_weights[input / PAIR][block].0[place]
    }
}
