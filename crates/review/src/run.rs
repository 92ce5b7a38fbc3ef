//! A review that is being made: one position after the other, from the last to the first.
//!
//! The way back has two merits. The hash table already knows the line that was played when the position before it is
//! searched, so both searches see the same things. And the value of a position can be corrected by the search of the next
//! one: a position is worth at least what the move that was played turned out to be worth, and if that move is thought
//! the best, exactly that. So the best move never costs anything, and nothing is compared with a shallower look at itself.
//!
//! The quiz comes last, when every position has its score: what is searched for it fills the same hash table, and must not
//! change what the review says.

use alcor_chess::{Game, Move, Outcome};
use alcor_engine::book::Book;
use alcor_engine::{Score, StopSwitch};

use crate::assemble::{self, Opinion, Studied};
use crate::judgement::Judgement;
use crate::look::Look;
use crate::reason::Reason;
use crate::review::Review;
use crate::search::Candidate;
use crate::subject::Subject;
use crate::workbench::Workbench;

/// How far a review is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions that are done.
    pub done: usize,
    /// All positions of the game; with a quiz, those in which something was missed once more, as soon as they are known.
    pub total: usize,
}

impl Progress {
    /// Whether nothing is left to do.
    pub fn is_complete(self) -> bool {
        self.done >= self.total
    }
}

/// A review that is being made, by [`Reviewer::step`](crate::Reviewer::step).
pub struct Run {
    subject: Subject,
    /// The game up to the position that is next.
    game: Game,
    /// What was found so far, the last position first.
    studied: Vec<Studied>,
    /// The places in `studied` that the quiz asks about, once all positions are studied.
    questions: Vec<usize>,
    /// How many of them are done.
    answered: usize,
}

impl Run {
    pub(crate) fn new(subject: Subject) -> Run {
        Run { game: subject.game().clone(), subject, studied: Vec::new(), questions: Vec::new(), answered: 0 }
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        let (done, total) = (self.studied.len() + self.answered, self.positions() + self.questions.len());
        Progress { done, total }
    }

    fn positions(&self) -> usize {
        self.subject.game().positions().len()
    }

    /// Studies the next position, if there is one. Once the switch is used, nothing more is found, and the run is worth
    /// nothing.
    pub(crate) fn step(&mut self, workbench: &mut Workbench, switch: &StopSwitch) -> Progress {
        if self.studied.is_empty() {
            workbench.engine.new_game();
        }
        if self.studied.len() < self.positions() {
            self.study_next(workbench, switch);
        } else if let Some(&place) = self.questions.get(self.answered) {
            self.ask(place, workbench, switch);
        }
        self.progress()
    }

    fn study_next(&mut self, workbench: &mut Workbench, switch: &StopSwitch) {
        if switch.is_stopped() {
            return;
        }
        let studied = self.study(workbench, switch);
        if switch.is_stopped() {
            return;
        }
        self.studied.push(studied);
        self.game.undo();
        if workbench.plan.quiz && self.studied.len() == self.positions() {
            let is_missed = |each: &Studied| each.opinion.judgement.is_some_and(|found| found >= Judgement::Mistake);
            self.questions = (0..self.studied.len()).filter(|&place| is_missed(&self.studied[place])).collect();
        }
    }

    /// Finds the moves that a quiz should accept in a position in which something was missed.
    fn ask(&mut self, place: usize, workbench: &mut Workbench, switch: &StopSwitch) {
        let index = self.positions() - 1 - place;
        let mut game = self.subject.game().clone();
        while game.moves().len() > index {
            game.undo();
        }
        let (best, played) = (self.studied[place].lines[0].clone(), self.subject.game().moves()[index]);
        let accepted = Look { workbench, game: &game, switch }.accepted(&best, played);
        if !switch.is_stopped() {
            self.studied[place].opinion.accepted = accepted;
            self.answered += 1;
        }
    }

    /// The review of a run that is complete.
    pub(crate) fn review(mut self, workbench: &Workbench) -> Review {
        self.studied.reverse();
        assemble::review(workbench, &self.subject, &self.studied)
    }

    /// What is thought of the last move, and why it was bad, once the last two positions are done.
    pub(crate) fn last_move(&self) -> Option<(&Opinion, Option<Reason>)> {
        let (before, after) = self.last_two()?;
        let game = self.subject.game();
        Some((&before.opinion, assemble::reason(game, game.moves().len() - 1, before, after)))
    }

    /// What was found about the positions before and after the last move, once both are done.
    pub(crate) fn last_two(&self) -> Option<(&Studied, &Studied)> {
        let [after, before, ..] = self.studied.as_slice() else { return None };
        Some((before, after))
    }

    /// The best move in the last position of the game, once that is done and if there is one.
    pub(crate) fn answer(&self) -> Option<Move> {
        self.studied.first()?.lines.first()?.first()
    }

    /// The move that was played in the position that is next, and what was found about the position after it.
    fn played(&self) -> Option<(Move, &Studied)> {
        let mv = self.subject.game().moves().get(self.game.moves().len())?;
        Some((*mv, self.studied.last()?))
    }

    fn study(&self, workbench: &mut Workbench, switch: &StopSwitch) -> Studied {
        let Some((mv, next)) = self.played() else { return self.study_last(workbench, switch) };
        let played = Candidate::before(mv, &next.lines[0]);
        let is_forced = self.game.position().count_legal_moves() == 1;
        if is_forced {
            return Studied::of(vec![played]);
        }
        let mut look = Look { workbench, game: &self.game, switch };
        let lines = look.lines(&played);
        let is_book = Book::Own.moves(self.game.position()).iter().any(|known| known.mv == mv && known.weight > 0);
        let opinion = if is_book { Opinion::default() } else { look.opinion(&lines, &played) };
        Studied { lines, is_book, opinion }
    }

    /// The last position: where the rules have ended the game, they say what it is worth.
    fn study_last(&self, workbench: &mut Workbench, switch: &StopSwitch) -> Studied {
        let end = |score| vec![Candidate { score, moves: Vec::new() }];
        Studied::of(match self.game.outcome() {
            Some(Outcome::Checkmate { .. }) => end(Score::mated_in(0)),
            Some(_) => end(Score::DRAW),
            None => Look { workbench, game: &self.game, switch }.search(&[]),
        })
    }
}
