//! One of several runs that share the work: of numbered games each takes every N-th.

/// One of several equal parts of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which one, from 1.
    index: u64,
    /// Of how many.
    count: u64,
}

impl Shard {
    /// The only one: all games.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// Reads `2/4`.
    ///
    /// # Errors
    /// If it is no such text: what was expected.
    pub fn read(text: &str) -> Result<Shard, String> {
        let wrong = || format!("expected a shard such as 1/4, found '{}'", text.escape_debug());
        let (index, count) = text.split_once('/').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
        let shard = Shard { index: number(index)?, count: number(count)? };
        if shard.index >= 1 && shard.index <= shard.count { Ok(shard) } else { Err(wrong()) }
    }

    /// Whether the game with this number, from 1, is one of the shard's.
    pub fn takes(self, number: u64) -> bool {
        (number - 1) % self.count == self.index - 1
    }

    /// The number, from 0 and among all games, of the shard's game with this number.
    pub fn number(self, own: u64) -> u64 {
        own.wrapping_mul(self.count).wrapping_add(self.index - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::Shard;

    #[test]
    fn shards_are_every_nth_game() {
        let shard = Shard::read("2/3").unwrap();
        assert_eq!((1..=9).filter(|&number| shard.takes(number)).collect::<Vec<u64>>(), [2, 5, 8]);
        assert!((1..=9).all(|number| Shard::WHOLE.takes(number)));
    }

    #[test]
    fn shards_share_the_numbers_of_all_games() {
        let shards = ["1/3", "2/3", "3/3"].map(|text| Shard::read(text).unwrap());
        let mut numbers: Vec<u64> = shards.iter().flat_map(|shard| (0..4).map(|own| shard.number(own))).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..12).collect::<Vec<u64>>());
        assert!(shards.iter().all(|shard| (0..4).all(|own| shard.takes(shard.number(own) + 1))));
        assert_eq!(Shard::WHOLE.number(7), 7);
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        for text in ["", "2", "0/3", "4/3", "1/0", "a/b", "1/2/3", "-1/2"] {
            assert!(Shard::read(text).unwrap_err().starts_with("expected a shard such as 1/4"), "{text}");
        }
    }
}
