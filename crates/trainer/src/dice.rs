//! Chance that can be repeated: SplitMix64, small, and the same everywhere.

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
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
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
