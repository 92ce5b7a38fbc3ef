//! Chance that can be repeated: SplitMix64, small, and the same everywhere.
//!
//! All that leaves something to chance and must do the same again goes by these numbers: books, levels, openings, data
//! and training. Another generator, or another order of its numbers, would change what their seeds stand for.

/// A number that looks random, from one that need not.
pub fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(STEP);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// How far the state goes on with each number.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// A source of random numbers.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The source that this seed starts.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// One of many sources that a seed starts, with nothing in common.
    pub fn numbered(seed: u64, number: u64) -> Dice {
        // Neighbouring states would give the same numbers one roll later: mix the number first.
        Dice(Dice(seed).roll() ^ Dice(!number).roll())
    }

    /// The next 64 bits.
    pub fn roll(&mut self) -> u64 {
        let number = mix(self.0);
        self.0 = self.0.wrapping_add(STEP);
        number
    }

    /// A number below a bound, which must not be zero.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.roll()) * bound as u128) >> 64) as usize
    }

    /// Puts items in an order of chance.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, (self.roll() % (last as u64 + 1)) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        // The first of the reference implementation from the seed 1234567.
        let mut dice = Dice::new(1_234_567);
        let numbers: Vec<u64> = (0..3).map(|_| dice.roll()).collect();
        assert_eq!(numbers, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn numbered_sources_differ() {
        let first = |seed, number| Dice::numbered(seed, number).roll();
        let mut seen: Vec<u64> = (0..1000).flat_map(|number| [first(1, number), first(2, number)]).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 2000);
        assert_eq!(first(7, 9), first(7, 9));
    }

    #[test]
    fn numbers_stay_below_their_bound() {
        let mut dice = Dice::new(3);
        let mut counts = [0; 5];
        (0..5000).for_each(|_| counts[dice.below(5)] += 1);
        assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
    }
}
