//! The scale: what a rating means in nodes, in overlooked moves and in errors of judgement.
//!
//! The numbers come from matches between neighbouring levels and against rated engines, described in `docs/levels.md`.
//! Between two measured ratings everything is interpolated linearly.

use core::fmt;

/// A rating on the scale of engines, within the range there are levels for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Elo(u32);

impl Elo {
    /// The weakest level: a beginner who knows the rules and little more.
    pub const MIN: Elo = Elo(700);
    /// The strongest level.
    pub const MAX: Elo = Elo(2800);
    /// The highest of the skill levels that other engines have made customary; it stands for full strength.
    pub const MAX_SKILL: u32 = 20;

    /// The level of this rating; `None` if there is none.
    pub const fn new(rating: u32) -> Option<Elo> {
        if Elo::MIN.0 <= rating && rating <= Elo::MAX.0 { Some(Elo(rating)) } else { None }
    }

    /// The level nearest to this rating.
    pub const fn nearest(rating: u32) -> Elo {
        if rating < Elo::MIN.0 {
            Elo::MIN
        } else if rating > Elo::MAX.0 {
            Elo::MAX
        } else {
            Elo(rating)
        }
    }

    /// The level of a skill: from 0, the weakest, in equal steps. `None` is full strength, from
    /// [`Elo::MAX_SKILL`] on.
    pub const fn of_skill(skill: u32) -> Option<Elo> {
        if skill >= Elo::MAX_SKILL {
            return None;
        }
        Some(Elo(Elo::MIN.0 + skill * (Elo::MAX.0 - Elo::MIN.0) / Elo::MAX_SKILL))
    }

    /// The rating.
    pub const fn rating(self) -> u32 {
        self.0
    }

    /// The last move of a game, by its number, that a player of this rating knows from a book: the second for the weakest,
    /// and another one every two hundred points.
    pub const fn last_book_move(self) -> u16 {
        2 + ((self.0 - Elo::MIN.0) / 200) as u16
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Which search a player uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Thinking {
    /// The small search that overlooks moves.
    WeakSearch,
    /// The full search.
    FullSearch,
}

/// What makes a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Traits {
    /// How many nodes are looked at for a move, on average; by the full search, for each line.
    pub(super) nodes: u64,
    /// How many moves in a thousand are overlooked for each ten points of difficulty.
    pub(super) blindness: u32,
    /// The usual error of judgement, in units of score.
    pub(super) error: i32,
}

struct Measured {
    rating: u32,
    traits: Traits,
}

const fn at(rating: u32, nodes: u64, blindness: u32, error: i32) -> Measured {
    Measured { rating, traits: Traits { nodes, blindness, error } }
}

/// From this rating on, players use the full search.
const FULL_SEARCH_FROM: u32 = 2400;

const WEAK_SEARCH: &[Measured] = &[
    at(700, 88, 254, 404),
    at(900, 124, 195, 287),
    at(1100, 197, 144, 202),
    at(1300, 317, 102, 147),
    at(1500, 570, 68, 106),
    at(1700, 1050, 44, 84),
    at(1900, 2100, 27, 66),
    at(2100, 4000, 19, 53),
    at(2300, 9000, 11, 38),
    at(2400, 13_000, 8, 32),
];

const FULL_SEARCH: &[Measured] = &[
    at(2400, 1850, 20, 25),
    at(2500, 3000, 12, 14),
    // From here on only the nodes are limited.
    at(2600, 4200, 0, 0),
    at(2700, 5900, 0, 0),
    at(2800, 8200, 0, 0),
];

/// Which search a player of this rating uses, and its traits.
pub(super) fn of(elo: Elo) -> (Thinking, Traits) {
    if elo.0 < FULL_SEARCH_FROM {
        (Thinking::WeakSearch, between(WEAK_SEARCH, elo.0))
    } else {
        (Thinking::FullSearch, between(FULL_SEARCH, elo.0))
    }
}

/// The traits at a rating, interpolated linearly between those measured below and above it.
fn between(measured: &[Measured], rating: u32) -> Traits {
    let above = measured.iter().position(|known| known.rating >= rating).unwrap_or(measured.len() - 1);
    let (low, high) = (&measured[above.saturating_sub(1)], &measured[above]);
    let span = i64::from(high.rating - low.rating).max(1);
    let way = i64::from(rating) - i64::from(low.rating);
    let mix = |from: i64, to: i64| if above == 0 { to } else { from + (to - from) * way / span };
    Traits {
        nodes: mix(low.traits.nodes as i64, high.traits.nodes as i64) as u64,
        blindness: mix(i64::from(low.traits.blindness), i64::from(high.traits.blindness)) as u32,
        error: mix(i64::from(low.traits.error), i64::from(high.traits.error)) as i32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stronger_players_look_further_and_overlook_less() {
        let all: Vec<(Thinking, Traits)> =
            (Elo::MIN.0..=Elo::MAX.0).map(|rating| of(Elo::new(rating).unwrap())).collect();
        for pair in all.windows(2) {
            let ((thinking, weaker), (next, stronger)) = (pair[0], pair[1]);
            if thinking == next {
                assert!(weaker.nodes <= stronger.nodes, "{pair:?}");
                assert!(weaker.blindness >= stronger.blindness, "{pair:?}");
                assert!(weaker.error >= stronger.error, "{pair:?}");
            }
        }
        assert_eq!(of(Elo(1300)).1, WEAK_SEARCH[3].traits);
        assert_eq!(of(Elo(1400)).1, Traits { nodes: 443, blindness: 85, error: 127 });
        assert_eq!(of(Elo::MAX).1, FULL_SEARCH[FULL_SEARCH.len() - 1].traits);
    }

    #[test]
    fn skills_cover_the_range() {
        assert_eq!(Elo::of_skill(0), Some(Elo::MIN));
        assert_eq!(Elo::of_skill(10), Some(Elo(1750)));
        assert_eq!(Elo::of_skill(19), Some(Elo(2695)));
        assert_eq!(Elo::of_skill(20), None);
    }

    #[test]
    fn stronger_players_know_longer_openings() {
        let known = |rating| Elo::nearest(rating).last_book_move();
        assert_eq!([700, 899, 900, 1500, 2800].map(known), [2, 2, 3, 6, 12]);
    }

    #[test]
    fn ratings_out_of_range() {
        assert_eq!((Elo::new(699), Elo::new(2801)), (None, None));
        assert_eq!(Elo::nearest(0), Elo::MIN);
        assert_eq!(Elo::nearest(5000), Elo::MAX);
        assert_eq!(Elo::nearest(1234).rating(), 1234);
    }
}
