//! How many players of each level choose a move: counts, with their errors.

/// How many players of a level choose a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Share {
    /// The rating of the level.
    pub rating: u32,
    /// How many players chose the move.
    pub chosen: u32,
    /// How many were asked.
    pub asked: u32,
}

impl Share {
    /// The part of the players that chose the move, from 0 to 1.
    pub fn part(&self) -> f64 {
        f64::from(self.chosen) / f64::from(self.asked.max(1))
    }

    /// The standard error of that part. It is never zero: that nobody of twenty chose a move does not mean that nobody
    /// ever does.
    pub fn error(&self) -> f64 {
        let asked = f64::from(self.asked);
        let smoothed = (f64::from(self.chosen) + 1.0) / (asked + 2.0);
        (smoothed * (1.0 - smoothed) / asked.max(1.0)).sqrt()
    }
}

/// How many players of each level choose a move, from the weakest level to the strongest.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shares {
    /// By level.
    pub levels: Vec<Share>,
}

/// Which way shares should go from the weakest level to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trend {
    /// A bad move: the stronger the player, the rarer.
    Falling,
    /// A move that is hard to find: the stronger the player, the more frequent.
    Rising,
}

impl Shares {
    /// Whether no stronger level goes against the trend, compared with a weaker one, by more than two standard errors.
    pub fn follow(&self, trend: Trend) -> bool {
        let pairs = self
            .levels
            .iter()
            .enumerate()
            .flat_map(|(index, weaker)| self.levels[index + 1..].iter().map(move |stronger| (weaker, stronger)));
        pairs.into_iter().all(|(weaker, stronger)| {
            let (low, high) = match trend {
                Trend::Falling => (stronger, weaker),
                Trend::Rising => (weaker, stronger),
            };
            low.part() - high.part() <= 2.0 * joint_error(low, high)
        })
    }

    /// Whether more than half of the players of this rating choose the move; `None` if the levels do not show it. What most
    /// players of a rating do is not what one of them should be blamed for.
    pub fn is_usual_at(&self, rating: u32) -> Option<bool> {
        let nearest = self.levels.iter().min_by_key(|level| level.rating.abs_diff(rating))?;
        Some(2 * nearest.chosen > nearest.asked)
    }
}

/// The standard error of the difference of two shares.
pub(super) fn joint_error(one: &Share, other: &Share) -> f64 {
    (one.error() * one.error() + other.error() * other.error()).sqrt()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::players::RATINGS;

    pub(in crate::players) fn shares(chosen: &[u32]) -> Shares {
        let level = |(&rating, &chosen): (&u32, &u32)| Share { rating, chosen, asked: 20 };
        Shares { levels: RATINGS.iter().zip(chosen).map(level).collect() }
    }

    #[test]
    fn errors_are_those_of_counting() {
        let half = Share { rating: 1500, chosen: 10, asked: 20 };
        assert!((half.error() - 0.1118).abs() < 0.001, "{}", half.error());
        let none = Share { chosen: 0, ..half };
        assert!(none.error() > 0.04 && none.part() == 0.0);
    }

    #[test]
    fn trends_hold_within_errors() {
        assert!(shares(&[20, 18, 15, 10, 11, 5, 2, 0, 0]).follow(Trend::Falling));
        assert!(!shares(&[20, 18, 15, 10, 11, 5, 2, 0, 0]).follow(Trend::Rising));
        assert!(!shares(&[5, 18, 15, 10, 11, 5, 2, 0, 0]).follow(Trend::Falling));
        assert!(shares(&[3, 4, 3, 2, 4, 3, 3, 2, 3]).follow(Trend::Rising));
    }

    #[test]
    fn what_most_players_do() {
        let found = shares(&[20, 18, 15, 11, 10, 5, 2, 0, 0]);
        assert_eq!(
            [100, 1320, 1500, 2800].map(|rating| found.is_usual_at(rating)),
            [true, true, false, false].map(Some)
        );
        assert_eq!(Shares { levels: Vec::new() }.is_usual_at(1500), None);
    }
}
