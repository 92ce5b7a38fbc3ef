//! The first layer of the teacher: 1024 inputs of 8 bits, 16 neurons.
//!
//! Weights lie in groups of four inputs, those of the first neuron, of the second, ... so that a group is one register of
//! AVX-512 and, with VNNI, one instruction. Zeros are not skipped: finding them costs more than adding them.

use super::shape::{FIRST, INPUTS};

/// Inputs in a group.
const GROUP: usize = 4;

/// The inputs of the layer, up to 127 each.
#[repr(align(64))]
pub(super) struct Inputs(pub [u8; INPUTS]);

/// The weights from a group of inputs.
#[repr(align(64))]
struct Group([[i8; GROUP]; FIRST]);

/// The layer.
pub(super) struct FirstLayer {
    biases: [i32; FIRST],
    groups: Vec<Group>,
}

impl FirstLayer {
    /// The layer with these weights, neuron by neuron.
    pub(super) fn new(biases: [i32; FIRST], weights: &[[i8; INPUTS]; FIRST]) -> FirstLayer {
        let group = |first: usize| {
            Group(std::array::from_fn(|neuron| std::array::from_fn(|input| weights[neuron][first + input])))
        };
        FirstLayer { biases, groups: (0..INPUTS).step_by(GROUP).map(group).collect() }
    }

    /// The sums of the neurons.
    pub(super) fn sums(&self, inputs: &Inputs) -> [i32; FIRST] {
        #[cfg(all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512vnni"))]
        return self.sums_by_vnni(inputs);
        #[cfg(not(all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512vnni")))]
        self.plain_sums(inputs)
    }

    #[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512vnni"))))]
    fn plain_sums(&self, inputs: &Inputs) -> [i32; FIRST] {
        let mut sums = self.biases;
        for (inputs, group) in inputs.0.as_chunks::<GROUP>().0.iter().zip(&self.groups) {
            for (sum, weights) in sums.iter_mut().zip(&group.0) {
                let group = (0..GROUP).map(|place| i32::from(inputs[place]) * i32::from(weights[place])).sum::<i32>();
                *sum = sum.wrapping_add(group);
            }
        }
        sums
    }

    #[cfg(all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512vnni"))]
    fn sums_by_vnni(&self, inputs: &Inputs) -> [i32; FIRST] {
        use std::arch::x86_64::{
            _mm512_add_epi32, _mm512_dpbusd_epi32, _mm512_load_si512, _mm512_loadu_si512, _mm512_set1_epi32,
            _mm512_setzero_si512, _mm512_storeu_si512,
        };
        let mut sums = self.biases;
        // SAFETY: the build has the instructions; groups are a register long and aligned like one, the sums too but for
        // the alignment, which their loads and stores do not need.
        unsafe {
            // Independent sums, as each addition waits for the one before.
            let mut partial = [_mm512_setzero_si512(); 4];
            let fours = inputs.0.as_chunks::<{ 4 * GROUP }>().0.iter().zip(self.groups.as_chunks::<4>().0);
            for (inputs, groups) in fours {
                for (place, (partial, group)) in partial.iter_mut().zip(groups).enumerate() {
                    let four: [u8; GROUP] = std::array::from_fn(|input| inputs[place * GROUP + input]);
                    let inputs = _mm512_set1_epi32(i32::from_le_bytes(four));
                    *partial = _mm512_dpbusd_epi32(*partial, inputs, _mm512_load_si512(group.0.as_ptr().cast()));
                }
            }
            let [a, b, c, d] = partial;
            let sum = _mm512_add_epi32(_mm512_add_epi32(a, b), _mm512_add_epi32(c, d));
            let sum = _mm512_add_epi32(sum, _mm512_loadu_si512(sums.as_ptr().cast()));
            _mm512_storeu_si512(sums.as_mut_ptr().cast(), sum);
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use alcor_engine::rng::Rng;

    use super::*;

    #[test]
    fn sums_are_those_of_the_definition() {
        let mut rng = Rng::new(3);
        let mut weights = [[0; INPUTS]; FIRST];
        weights.iter_mut().flatten().for_each(|weight| *weight = (rng.below(255) as i32 - 127) as i8);
        let biases = std::array::from_fn(|neuron| neuron as i32 * 1000 - 7000);
        let layer = FirstLayer::new(biases, &weights);
        let mut inputs = Inputs([127; INPUTS]);
        for _ in 0..20 {
            let expected: [i32; FIRST] = std::array::from_fn(|neuron| {
                let products = weights[neuron].iter().zip(&inputs.0);
                biases[neuron] + products.map(|(&weight, &input)| i32::from(weight) * i32::from(input)).sum::<i32>()
            });
            assert_eq!(layer.sums(&inputs), expected);
            assert_eq!(layer.plain_sums(&inputs), expected);
            inputs.0.iter_mut().for_each(|input| *input = rng.below(128) as u8);
        }
    }
}
