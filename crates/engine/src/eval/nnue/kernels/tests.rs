//! Every kernel against sums written out number by number, on random data and at the limits.

use super::*;
use crate::eval::nnue::network::QA;

/// Random numbers, by xorshift.
struct Dice(u64);

impl Dice {
    fn throw(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn row(&mut self, width: usize, mut number: impl FnMut(u64) -> i16) -> Vec<Block> {
        (0..width).map(|_| Block(std::array::from_fn(|_| number(self.throw())))).collect()
    }

    fn any(&mut self, width: usize) -> Vec<Block> {
        self.row(width, |dice| (dice >> 20) as i16)
    }
}

fn numbers(blocks: &[Block]) -> Vec<i16> {
    blocks.iter().flat_map(|block| block.0).collect()
}

/// The sum of the first list less those of the second, number by number.
fn by_hand(base: &[Block], added: &[&[Block]], removed: &[&[Block]]) -> Vec<i16> {
    let mut sum = numbers(base);
    for (rows, sign) in [(added, 1i16), (removed, -1)] {
        for row in rows {
            for (sum, number) in sum.iter_mut().zip(numbers(row)) {
                *sum = sum.wrapping_add(number.wrapping_mul(sign));
            }
        }
    }
    sum
}

fn output_by_hand(ours: &[Block], theirs: &[Block], weights: &[Block]) -> i64 {
    let neurons = numbers(ours).into_iter().chain(numbers(theirs));
    neurons
        .zip(numbers(weights))
        .map(|(neuron, weight)| i64::from(neuron).clamp(0, QA.into()).pow(2) * i64::from(weight))
        .sum()
}

#[test]
fn updates_are_the_sums_number_by_number() {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    for kernel in Kernel::available() {
        for width in [1, 2, 3, 8, 32] {
            let [from, a, b, c, d] = std::array::from_fn(|_| dice.any(width));
            let mut to = dice.any(width);
            kernel.update(&from, &mut to, [&a], [&b]);
            assert_eq!(numbers(&to), by_hand(&from, &[&a], &[&b]), "{kernel:?}");
            kernel.update(&from, &mut to, [&a], [&b, &c]);
            assert_eq!(numbers(&to), by_hand(&from, &[&a], &[&b, &c]), "{kernel:?}");
            kernel.update(&from, &mut to, [&a, &d], [&b, &c]);
            assert_eq!(numbers(&to), by_hand(&from, &[&a, &d], &[&b, &c]), "{kernel:?}");
        }
    }
}

#[test]
fn a_refresh_writes_the_same_sum_twice() {
    let mut dice = Dice(0x0123_4567_89AB_CDEF);
    for kernel in Kernel::available() {
        for (added, removed) in [(0, 0), (1, 0), (0, 3), (32, 5)] {
            let rows: Vec<Vec<Block>> = (0..added + removed).map(|_| dice.any(8)).collect();
            let rows: Vec<&[Block]> = rows.iter().map(Vec::as_slice).collect();
            let (added, removed) = rows.split_at(added);
            let (mut base, mut to) = (dice.any(8), dice.any(8));
            let expected = by_hand(&base, added, removed);
            kernel.refresh(&mut base, &mut to, added, removed);
            assert_eq!((numbers(&base), numbers(&to)), (expected.clone(), expected), "{kernel:?}");
        }
    }
}

#[test]
fn outputs_are_the_sums_number_by_number() {
    let mut dice = Dice(0xDEAD_BEEF_CAFE_F00D);
    for kernel in Kernel::available() {
        for width in [1, 2, 7, 8, 32] {
            let [ours, theirs] = std::array::from_fn(|_| dice.row(width, |dice| (dice % 600) as i16 - 200));
            let weights = dice.row(2 * width, |dice| (dice % 255) as i16 - 127);
            let expected = output_by_hand(&ours, &theirs, &weights);
            assert_eq!(kernel.output(&ours, &theirs, &weights), expected, "{kernel:?}");
        }
    }
}

#[test]
fn nothing_overflows_at_the_limits() {
    let all = |number: i16, width: usize| vec![Block([number; BLOCK]); width];
    for kernel in Kernel::available() {
        for weight in [127, -127] {
            let (ours, theirs, weights) = (all(i16::MAX, 32), all(255, 32), all(weight, 64));
            let expected = output_by_hand(&ours, &theirs, &weights);
            assert_eq!(kernel.output(&ours, &theirs, &weights), expected, "{kernel:?}");
            assert_eq!(kernel.output(&all(i16::MIN, 32), &all(-1, 32), &weights), 0);
        }
    }
}
