//! How strong to play: several options that come to one [`Strength`].
//!
//! UCI has a switch and a rating; others have a skill level that needs no switch. The rating counts while the switch is
//! on, else the skill. Analysis is at full strength whatever they say. A game has one seed, so that a weak player keeps
//! his weaknesses through it, and by default another game has another.

use alcor_engine::{Elo, Level, Strength};

use crate::options::Change;

/// What the options say about strength.
#[derive(Debug)]
pub struct Levels {
    is_limited: bool,
    rating: Elo,
    skill: Option<Elo>,
    is_analysis: bool,
    seed: Option<u64>,
    drawn_seed: u64,
    random_seed: fn() -> u64,
}

impl Levels {
    /// Full strength. Seeds come from `random_seed`.
    pub(crate) fn new(random_seed: fn() -> u64) -> Levels {
        Levels {
            is_limited: false,
            rating: Elo::MAX,
            skill: None,
            is_analysis: false,
            seed: None,
            drawn_seed: random_seed(),
            random_seed,
        }
    }

    /// Takes a change of one of its options; others do not concern it.
    pub fn change(&mut self, change: &Change) {
        match *change {
            Change::LimitStrength(is_limited) => self.is_limited = is_limited,
            Change::Rating(rating) => self.rating = rating,
            Change::Skill(skill) => self.skill = skill,
            Change::Analysis(is_analysis) => self.is_analysis = is_analysis,
            Change::Seed(seed) => self.seed = seed,
            _ => {}
        }
    }

    /// Another game: another seed, unless one is set.
    pub fn new_game(&mut self) {
        self.drawn_seed = (self.random_seed)();
    }

    /// Whether the rating counts.
    pub fn is_limited(&self) -> bool {
        self.is_limited
    }

    /// How strong to play.
    pub fn strength(&self) -> Strength {
        let elo = if self.is_limited { Some(self.rating) } else { self.skill };
        match elo {
            Some(elo) if !self.is_analysis => {
                Strength::Limited(Level { elo, seed: self.seed.unwrap_or(self.drawn_seed) })
            }
            _ => Strength::Full,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::Host;

    fn elo(levels: &Levels) -> Option<u32> {
        match levels.strength() {
            Strength::Limited(level) => Some(level.elo.rating()),
            Strength::Full => None,
        }
    }

    fn after(changes: &[Change]) -> Levels {
        let mut levels = Levels::new(Host::system().random_seed);
        changes.iter().for_each(|change| levels.change(change));
        levels
    }

    #[test]
    fn the_rating_needs_its_switch_and_goes_before_the_skill() {
        let rating = Change::Rating(Elo::nearest(1200));
        let skill = Change::Skill(Elo::of_skill(0));
        assert_eq!(elo(&after(&[])), None);
        assert_eq!(elo(&after(std::slice::from_ref(&rating))), None);
        assert_eq!(elo(&after(&[rating.clone(), Change::LimitStrength(true)])), Some(1200));
        assert_eq!(elo(&after(std::slice::from_ref(&skill))), Some(700));
        assert_eq!(elo(&after(&[Change::LimitStrength(true), skill, rating])), Some(1200));
    }

    #[test]
    fn analysis_is_at_full_strength() {
        let mut levels = after(&[Change::LimitStrength(true), Change::Analysis(true)]);
        assert_eq!(levels.strength(), Strength::Full);
        levels.change(&Change::Analysis(false));
        assert_ne!(levels.strength(), Strength::Full);
    }

    #[test]
    fn each_game_has_a_seed() {
        let mut levels = after(&[Change::LimitStrength(true)]);
        let first = levels.strength();
        assert_eq!(levels.strength(), first);
        levels.new_game();
        assert_ne!(levels.strength(), first);
        levels.change(&Change::Seed(Some(7)));
        let fixed = levels.strength();
        levels.new_game();
        assert_eq!(levels.strength(), fixed);
    }
}
