//! Reproducible random numbers: they depend on the seed, the position and the question, and on nothing else.
//!
//! So what is overlooked in a position is overlooked wherever the search meets that position, and a test can ask for
//! the same game again.

use alcor_chess::{Key, Move};

use crate::rng::mix;

/// The random numbers of one player.
#[derive(Clone, Copy, Debug)]
pub(super) struct PositionRng {
    seed: u64,
}

/// The spread of the sum of four numbers of 16 bits.
const SPREAD: i64 = 37_837;

impl PositionRng {
    pub(super) fn new(seed: u64) -> PositionRng {
        PositionRng { seed: mix(seed) }
    }

    /// A number below a thousand, for a move in a position.
    pub(super) fn permille(self, position: Key, mv: Move) -> u32 {
        (self.bits(position, 1 + u64::from(mv.bits())) % 1000) as u32
    }

    /// An error of judgement of this usual size, positive or negative: near zero most of the time, never more than three
    /// and a half times the usual.
    pub(super) fn error(self, position: Key, usual: i32) -> i32 {
        let bits = self.bits(position, 0);
        let sum: i64 = (0..4).map(|part| i64::from((bits >> (16 * part)) as u16 as i16)).sum();
        (i64::from(usual) * sum / SPREAD) as i32
    }

    /// A number between half of this and one and a half times this.
    pub(super) fn about(self, position: Key, number: u64) -> u64 {
        number / 2 + self.bits(position, u64::MAX) % number.max(1)
    }

    fn bits(self, position: Key, question: u64) -> u64 {
        mix(self.seed ^ mix(position.0 ^ mix(question)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alcor_chess::Position;

    fn errors(usual: i32) -> Vec<i32> {
        let key = Position::startpos().key();
        (0..4000).map(|seed| PositionRng::new(seed).error(key, usual)).collect()
    }

    #[test]
    fn errors_have_the_size_asked_for() {
        let errors = errors(100);
        let mean = errors.iter().sum::<i32>() / errors.len() as i32;
        let variance = errors.iter().map(|error| error * error).sum::<i32>() / errors.len() as i32;
        assert!(mean.abs() <= 6, "{mean}");
        assert!((9_000..11_000).contains(&variance), "{variance}");
        assert!(errors.iter().all(|error| error.abs() <= 350));
    }

    #[test]
    fn chances_are_even_and_repeatable() {
        let start = Position::startpos();
        let mv = start.legal_moves()[0];
        let rolls: Vec<u32> = (0..5000).map(|seed| PositionRng::new(seed).permille(start.key(), mv)).collect();
        let few = rolls.iter().filter(|&&roll| roll < 200).count();
        assert!((900..1100).contains(&few), "{few}");
        assert_eq!(rolls[7], PositionRng::new(7).permille(start.key(), mv));
        assert!((0..1000).all(|seed| (50..150).contains(&PositionRng::new(seed).about(start.key(), 100))));
        assert_eq!(PositionRng::new(1).about(start.key(), 0), 0);
    }
}
