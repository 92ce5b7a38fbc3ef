//! A review that is being made: one position after the other, from the last to the first.
//!
//! The way back has two merits. The hash table already knows the line that was played when the position before it is
//! searched, so both searches see the same things. And the value of a position can be corrected by the search of the next
//! one: a position is worth at least what the move that was played turned out to be worth, and if that move is thought
//! the best, exactly that. So the best move never costs anything, and nothing is compared with a shallower look at itself.

use alcor_chess::{Game, Move, Outcome};
use alcor_engine::book::Book;
use alcor_engine::{Score, StopSwitch};

use crate::assemble::{self, Studied};
use crate::evaluation::Evaluation;
use crate::judgement::{self, Verdict};
use crate::review::Review;
use crate::search::{Candidate, Question, search};
use crate::subject::Subject;
use crate::workbench::Workbench;

/// How far a review is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions that are done.
    pub done: usize,
    /// All positions of the game.
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
}

impl Run {
    pub(crate) fn new(subject: Subject) -> Run {
        Run { game: subject.game().clone(), subject, studied: Vec::new() }
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        Progress { done: self.studied.len(), total: self.subject.game().positions().len() }
    }

    /// Studies the next position, if there is one. Once the switch is used, nothing more is found, and the run is worth
    /// nothing.
    pub(crate) fn step(&mut self, workbench: &mut Workbench, switch: &StopSwitch) -> Progress {
        if self.studied.is_empty() {
            workbench.engine.new_game();
        }
        if !self.progress().is_complete() && !switch.is_stopped() {
            let studied = self.study(workbench, switch);
            if !switch.is_stopped() {
                self.studied.push(studied);
                self.game.undo();
            }
        }
        self.progress()
    }

    /// The review of a run that is complete.
    pub(crate) fn review(mut self, workbench: &Workbench) -> Review {
        self.studied.reverse();
        assemble::review(workbench, &self.subject, &self.studied)
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
        let verdict = if is_book { None } else { look.verdict(&lines[0], &played) };
        Studied { lines, is_book, verdict }
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

/// A look at one position.
struct Look<'a> {
    workbench: &'a mut Workbench,
    game: &'a Game,
    switch: &'a StopSwitch,
}

impl Look<'_> {
    fn search(&mut self, without: &[Move]) -> Vec<Candidate> {
        let plan = &self.workbench.plan;
        let question = Question { effort: plan.effort, lines: plan.lines, without };
        search(&mut self.workbench.engine, self.game, &question, self.switch)
    }

    /// The best lines, corrected by what the move that was played turned out to be worth.
    fn lines(&mut self, played: &Candidate) -> Vec<Candidate> {
        let mut lines = self.search(&[]);
        let hoped = lines.first().filter(|best| best.first() == played.first()).map(|best| best.score);
        if hoped.is_some_and(|hoped| self.is_a_disappointment(hoped, played.score)) {
            // The search was wrong about the move; another one may be better.
            lines.extend(played.first().map(|mv| self.search(&[mv])).unwrap_or_default());
        }
        correct(lines, played, self.workbench.plan.lines)
    }

    fn is_a_disappointment(&self, hoped: Score, found: Score) -> bool {
        judgement::verdict(self.own_evaluation(hoped), self.own_evaluation(found)).is_some()
    }

    /// The evaluation of a score, from the mover's side.
    fn own_evaluation(&self, score: Score) -> Evaluation {
        let position = self.game.position();
        Evaluation::of(score, position).seen_by(position.side_to_move())
    }

    /// What is said of the move that was played, if it was bad.
    fn verdict(&self, best: &Candidate, played: &Candidate) -> Option<Verdict> {
        let verdict = judgement::verdict(self.own_evaluation(best.score), self.own_evaluation(played.score));
        verdict.filter(|_| best.first() != played.first())
    }
}

/// Puts what is known of the move that was played in its place among the lines, the best of which comes first. At most
/// `most` are kept.
fn correct(mut lines: Vec<Candidate>, played: &Candidate, most: usize) -> Vec<Candidate> {
    let was_among_them = lines.iter().any(|line| line.first() == played.first());
    lines.retain(|line| line.first() != played.first());
    // Among equals the move that was played comes first: it was as good as any.
    let place = lines.iter().position(|line| line.score <= played.score).unwrap_or(lines.len());
    if was_among_them || place == 0 {
        lines.insert(place, played.clone());
    }
    lines.truncate(most.max(1));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use alcor_chess::Square;

    fn line(to: Square, units: i32) -> Candidate {
        Candidate { score: Score::from_units(units), moves: vec![Move::normal(Square::A1, to)] }
    }

    #[test]
    fn the_played_move_is_worth_what_it_turned_out_to_be_worth() {
        let (a, b, c) = (line(Square::A2, 50), line(Square::A3, 20), line(Square::A4, 60));
        let searched = vec![a.clone(), b.clone()];
        // Better than thought, worse than thought, as good as the best, not worth a line.
        assert_eq!(correct(searched.clone(), &c, 2), [c, a.clone()]);
        assert_eq!(correct(searched.clone(), &line(Square::A2, 10), 2), [b.clone(), line(Square::A2, 10)]);
        assert_eq!(correct(searched.clone(), &line(Square::A4, 50), 1), [line(Square::A4, 50)]);
        assert_eq!(correct(searched, &line(Square::A4, 30), 2), [a.clone(), b]);
        // With one line only there is nothing better to fall back on.
        assert_eq!(correct(vec![a], &line(Square::A2, -70), 1), [line(Square::A2, -70)]);
    }
}
