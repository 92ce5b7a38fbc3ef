//! Which switches are on for which side: rows of Hadamard matrices.
//!
//! In a block of as many pairs as the matrix has rows, every switch is on for the first side in half of the pairs and on for the
//! second in the others, and any two switches are on for the same side in half of the pairs. So what one switch does
//! cancels out in the sum for another, and every game counts for every switch. From block to block the columns are
//! turned around at random, so that no two switches always help each other in the same pairs.

use alcor_engine::rng::Rng;

/// The plan of a screening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Design {
    switches: usize,
    seed: u64,
}

impl Design {
    /// A plan for this many switches.
    pub(super) fn new(switches: usize, seed: u64) -> Design {
        Design { switches, seed }
    }

    /// Pairs in a block: the rows of the smallest matrix with a column for each switch, and one that is left out because it
    /// is the same in every row.
    pub(super) fn block(self) -> u64 {
        (self.switches as u64 + 1).next_power_of_two()
    }

    /// For each switch whether the first side has it on; the second side has the others.
    pub(super) fn first_side(self, pair: u64) -> Vec<bool> {
        let (block, place) = (pair / self.block(), pair % self.block());
        let mut rng = Rng::stream(self.seed, block);
        let mut rows: Vec<u64> = (0..self.block()).collect();
        rng.shuffle(&mut rows);
        let row = rows.get(place as usize).copied().unwrap_or_default();
        // An entry of the matrix is the parity of the bits that row and column share.
        let entry = |column: u64| (row & column).count_ones().is_multiple_of(2);
        (1..=self.switches as u64).map(|column| entry(column) ^ rng.below(2).eq(&0)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_block_weighs_every_switch_alike_and_apart() {
        for switches in [1, 2, 3, 7, 22, 40] {
            let design = Design::new(switches, 5);
            let rows =
                |block: u64| (0..design.block()).map(move |place| design.first_side(block * design.block() + place));
            for block in 0..3 {
                let signs: Vec<Vec<i32>> =
                    rows(block).map(|row| row.iter().map(|&on| if on { 1 } else { -1 }).collect()).collect();
                for one in 0..switches {
                    assert_eq!(signs.iter().map(|row| row[one]).sum::<i32>(), 0);
                    for other in 0..one {
                        assert_eq!(signs.iter().map(|row| row[one] * row[other]).sum::<i32>(), 0);
                    }
                }
            }
        }
    }

    #[test]
    fn a_pair_depends_on_seed_and_number_alone() {
        let design = Design::new(22, 5);
        assert_eq!(design.block(), 32);
        assert_eq!(design.first_side(1000), design.first_side(1000));
        assert!((0..32).any(|pair| design.first_side(pair) != design.first_side(pair + 32)));
        assert!((0..32).any(|pair| design.first_side(pair) != Design::new(22, 6).first_side(pair)));
    }
}
