//! When to resign, and when a draw is as good as it gets.
//!
//! The engine remembers what it thought of its position at each of its moves. One bad score proves little, so it acts
//! only on a row of them: it resigns when it has been lost for several moves, and takes or offers a draw when nothing
//! has been going on for long. Chances to be saved come from the curves that also give `wdl` in UCI.

use alcor_chess::Position;
use alcor_engine::Score;
use alcor_engine::wdl::{self, Wdl};

use crate::centipawns::centipawns;

/// Lost beyond doubt: fewer than this many games in a thousand are saved.
const HOPELESS_POINTS: u32 = 5;
/// For how many own moves in a row the game must be lost before it is resigned.
const HOPELESS_MOVES: usize = 5;
/// A person may want to see the mate, and may yet go wrong: against people it takes longer.
const HOPELESS_MOVES_AGAINST_PEOPLE: usize = 8;
/// Nothing to win and nothing to lose: the score is this close to zero, and the opening is over.
const DEAD_CP: i32 = 10;
const FIRST_DEAD_MOVE: u16 = 30;
/// For how many own moves in a row the game must be dead before a draw is taken, and before one is offered.
const DEAD_MOVES_TO_ACCEPT: usize = 4;
const DEAD_MOVES_TO_OFFER: usize = 10;
/// Before this move of the game no draw is offered.
const FIRST_OFFER: u16 = 40;
/// An offer is not repeated for this many own moves.
const MOVES_BETWEEN_OFFERS: usize = 20;
/// How many points in a thousand games less than half make a draw welcome.
const WELCOME_MARGIN: u32 = 150;
/// A draw with a player rated this much lower costs rating points: it is taken only in trouble.
const MUCH_WEAKER: u32 = 300;

/// Who plays against us.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Opponent {
    /// Whether it is a program.
    pub is_computer: bool,
    /// Our rating and theirs, if both are known.
    pub ratings: Option<(u32, u32)>,
}

impl Opponent {
    fn is_much_weaker(self) -> bool {
        self.ratings.is_some_and(|(own, other)| other.saturating_add(MUCH_WEAKER) <= own)
    }
}

/// The scores that the engine has given its own moves of a game.
#[derive(Clone, Debug, Default)]
pub struct ScoreHistory {
    /// What we thought at each of our moves.
    thoughts: Vec<Thought>,
    /// How many moves had been made at the last offer.
    offered_at: Option<usize>,
}

/// What the engine thought at a move.
#[derive(Clone, Copy, Debug)]
struct Thought {
    /// Points expected from a thousand games.
    points: u32,
    /// Whether there was nothing to play for.
    is_dead: bool,
}

impl ScoreHistory {
    /// Forgets the game: another has begun, or moves were taken back.
    pub fn clear(&mut self) {
        *self = ScoreHistory::default();
    }

    /// Remembers what a move of ours is worth, found in this position.
    pub fn note(&mut self, score: Score, position: &Position) {
        self.note_chances(wdl::wdl(score, position), centipawns(score, position), position.fullmove_number());
    }

    /// The same, for those who know the score as a user sees it: its chances, its centipawns, and the number of the move.
    pub fn note_chances(&mut self, chances: Wdl, centipawns: i32, move_number: u16) {
        let is_dead = move_number >= FIRST_DEAD_MOVE && centipawns.saturating_abs() <= DEAD_CP;
        self.thoughts.push(Thought { points: chances.win + chances.draw / 2, is_dead });
    }

    /// Whether the last `moves` thoughts were all like this.
    fn lasts(&self, moves: usize, is_so: impl Fn(&Thought) -> bool) -> bool {
        self.thoughts.len() >= moves && self.thoughts.iter().rev().take(moves).all(is_so)
    }

    /// Whether it is time to resign.
    pub fn should_resign(&self, opponent: Opponent) -> bool {
        let moves = if opponent.is_computer { HOPELESS_MOVES } else { HOPELESS_MOVES_AGAINST_PEOPLE };
        self.lasts(moves, |thought| thought.points < HOPELESS_POINTS)
    }

    /// Whether to take a draw that is offered.
    pub fn accepts_draw(&self, opponent: Opponent) -> bool {
        let Some(last) = self.thoughts.last() else { return false };
        let is_worse = last.points + WELCOME_MARGIN < 500;
        is_worse || (!opponent.is_much_weaker() && self.lasts(DEAD_MOVES_TO_ACCEPT, |thought| thought.is_dead))
    }

    /// Whether to offer a draw with the move of this number that is about to be made; if so, that is remembered.
    pub fn offers_draw(&mut self, move_number: u16, opponent: Opponent) -> bool {
        let made = self.thoughts.len();
        let is_time =
            move_number >= FIRST_OFFER && self.offered_at.is_none_or(|before| made >= before + MOVES_BETWEEN_OFFERS);
        let offers =
            is_time && !opponent.is_much_weaker() && self.lasts(DEAD_MOVES_TO_OFFER, |thought| thought.is_dead);
        if offers {
            self.offered_at = Some(made);
        }
        offers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDING: &str = "8/5k2/4p3/4P3/4K3/8/8/8 w - - 12 60";
    const COMPUTER: Opponent = Opponent { is_computer: true, ratings: None };
    const PERSON: Opponent = Opponent { is_computer: false, ratings: None };
    const BEGINNER: Opponent = Opponent { is_computer: false, ratings: Some((2800, 1400)) };

    fn after(score: Score, moves: usize) -> ScoreHistory {
        let position = ENDING.parse().unwrap();
        let mut history = ScoreHistory::default();
        for _ in 0..moves {
            history.note(score, &position);
        }
        history
    }

    #[test]
    fn lost_games_are_resigned_after_a_while() {
        let lost = -Score::evaluation(4000);
        assert!(!after(lost, HOPELESS_MOVES - 1).should_resign(COMPUTER));
        assert!(after(lost, HOPELESS_MOVES).should_resign(COMPUTER));
        assert!(!after(lost, HOPELESS_MOVES).should_resign(PERSON));
        assert!(after(Score::mated_in(8), HOPELESS_MOVES_AGAINST_PEOPLE).should_resign(PERSON));
        assert!(!after(-Score::evaluation(300), 30).should_resign(COMPUTER));
        assert!(!after(Score::evaluation(4000), 30).should_resign(COMPUTER));
    }

    #[test]
    fn one_better_move_gives_hope() {
        let mut history = after(Score::mated_in(8), 20);
        history.note(Score::DRAW, &ENDING.parse().unwrap());
        assert!(!history.should_resign(COMPUTER));
    }

    #[test]
    fn draws_are_welcome_when_worse_or_dead() {
        assert!(after(-Score::evaluation(300), 1).accepts_draw(BEGINNER));
        assert!(!after(Score::evaluation(300), 20).accepts_draw(PERSON));
        assert!(!after(Score::DRAW, DEAD_MOVES_TO_ACCEPT - 1).accepts_draw(PERSON));
        assert!(after(Score::DRAW, DEAD_MOVES_TO_ACCEPT).accepts_draw(PERSON));
        assert!(!after(Score::DRAW, DEAD_MOVES_TO_ACCEPT).accepts_draw(BEGINNER));
        assert!(!ScoreHistory::default().accepts_draw(PERSON));
    }

    #[test]
    fn draws_are_offered_late_and_rarely() {
        let position: Position = ENDING.parse().unwrap();
        let mut history = after(Score::DRAW, DEAD_MOVES_TO_OFFER - 1);
        assert!(!history.offers_draw(60, PERSON));
        history.note(Score::DRAW, &position);
        assert!(!history.offers_draw(1, PERSON));
        assert!(!history.offers_draw(60, BEGINNER));
        assert!(history.offers_draw(60, PERSON));
        assert!(!history.offers_draw(60, PERSON));
        for _ in 0..MOVES_BETWEEN_OFFERS {
            history.note(Score::DRAW, &position);
        }
        assert!(history.offers_draw(60, PERSON));
    }
}
