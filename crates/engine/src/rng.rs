//! The random number generator: SplitMix64, small, and the same on every machine.
//!
//! Everything random that must be reproducible takes its numbers from here: books, levels, openings, data and training.
//! Another generator, or another order of its numbers, would change what their seeds stand for.

/// SplitMix64's finaliser: hashes a number to one that looks random.
pub fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(STEP);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// By how much the state advances with each number.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// A random number generator.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The generator with this seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// One of many independent generators with the same seed.
    pub fn stream(seed: u64, number: u64) -> Rng {
        // Neighbouring states would give the same numbers one step later: hash the number first.
        Rng(Rng(seed).next_u64() ^ Rng(!number).next_u64())
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        let number = mix(self.0);
        self.0 = self.0.wrapping_add(STEP);
        number
    }

    /// A number below a bound, which must not be zero.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next_u64()) * bound as u128) >> 64) as usize
    }

    /// Shuffles items (Fisher-Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, (self.next_u64() % (last as u64 + 1)) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        // The first of the reference implementation from the seed 1234567.
        let mut rng = Rng::new(1_234_567);
        let numbers: Vec<u64> = (0..3).map(|_| rng.next_u64()).collect();
        assert_eq!(numbers, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn streams_differ() {
        let first = |seed, number| Rng::stream(seed, number).next_u64();
        let mut seen: Vec<u64> = (0..1000).flat_map(|number| [first(1, number), first(2, number)]).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 2000);
        assert_eq!(first(7, 9), first(7, 9));
    }

    #[test]
    fn numbers_stay_below_their_bound() {
        let mut rng = Rng::new(3);
        let mut counts = [0; 5];
        (0..5000).for_each(|_| counts[rng.below(5)] += 1);
        assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
    }
}
