//! A look at one position of a game: its best lines, and what is thought of the move that was played.

use alcor_chess::{Color, Game, Move};
use alcor_engine::{Score, StopSwitch};

use crate::assemble::Opinion;
use crate::evaluation::Evaluation;
use crate::excellence;
use crate::judgement::{self, Verdict};
use crate::plan::Effort;
use crate::players::Shares;
use crate::quiz;
use crate::search::{Candidate, Question, search};
use crate::workbench::Workbench;

/// The players of a club who decide what is obvious: their rating, and how many they are.
const CLUB: (u32, u32) = (1500, 9);
/// What is not clear after this part of the effort is not worth the whole.
const GLANCE: u32 = 8;

/// A look at one position: the current one of a game.
pub(crate) struct Look<'a> {
    pub(crate) workbench: &'a mut Workbench,
    pub(crate) game: &'a Game,
    pub(crate) switch: &'a StopSwitch,
}

impl Look<'_> {
    /// The best lines without these moves.
    pub(crate) fn search(&mut self, without: &[Move]) -> Vec<Candidate> {
        let lines = self.workbench.plan.lines;
        self.search_with(self.workbench.plan.effort, lines, without)
    }

    fn search_with(&mut self, effort: Effort, lines: usize, without: &[Move]) -> Vec<Candidate> {
        search(&mut self.workbench.engine, self.game, &Question { effort, lines, without }, self.switch)
    }

    /// The best lines, corrected by what the move that was played turned out to be worth.
    pub(crate) fn lines(&mut self, played: &Candidate) -> Vec<Candidate> {
        let mut lines = self.search(&[]);
        let hoped = lines.first().filter(|best| best.first() == played.first()).map(|best| best.score);
        if hoped.is_some_and(|hoped| self.verdict(hoped, played.score).is_some()) {
            // The search was wrong about the move; another one may be better.
            lines.extend(played.first().map(|mv| self.search(&[mv])).unwrap_or_default());
        }
        correct(lines, played, self.workbench.plan.lines)
    }

    fn verdict(&self, best: Score, played: Score) -> Option<Verdict> {
        judgement::verdict(self.own_evaluation(best), self.own_evaluation(played))
    }

    /// The evaluation of a score, from the mover's side.
    fn own_evaluation(&self, score: Score) -> Evaluation {
        let position = self.game.position();
        Evaluation::of(score, position).seen_by(position.side_to_move())
    }

    /// What is thought of the move that was played.
    pub(crate) fn opinion(&mut self, lines: &[Candidate], played: &Candidate) -> Opinion {
        let (Some(best), Some(mv)) = (lines.first(), played.first()) else { return Opinion::default() };
        if best.first() == Some(mv) {
            self.praise(lines, mv)
        } else {
            self.verdict(best.score, played.score).map(|verdict| self.blame(verdict, mv)).unwrap_or_default()
        }
    }

    fn blame(&mut self, verdict: Verdict, played: Move) -> Opinion {
        let players = self.players(played);
        Opinion { judgement: Some(verdict.judgement), mate: verdict.mate, players, ..Opinion::default() }
    }

    fn praise(&mut self, lines: &[Candidate], mv: Move) -> Opinion {
        let judgement = self
            .is_great(lines, mv)
            .then(|| excellence::judge(self.game.position(), mv, self.own_evaluation(lines[0].score)));
        let players = judgement.and_then(|_| self.players(mv));
        Opinion { judgement, players, ..Opinion::default() }
    }

    /// Whether the best move is the only good one, and not obvious.
    fn is_great(&mut self, lines: &[Candidate], mv: Move) -> bool {
        let best = lines[0].score;
        if excellence::is_plain(self.game, mv) || !self.is_better_than(best, lines.get(1)) {
            return false;
        }
        let (rating, players) = CLUB;
        let found = self.workbench.panel.share(self.game, mv, rating, players).chosen;
        let effort = self.workbench.plan.effort;
        2 * found < players
            && [effort.part(GLANCE), effort].into_iter().all(|effort| {
                let others = self.search_with(effort, 1, &[mv]);
                self.is_better_than(best, others.first())
            })
    }

    fn is_better_than(&self, best: Score, second: Option<&Candidate>) -> bool {
        second
            .is_none_or(|second| excellence::is_only_move(self.own_evaluation(best), self.own_evaluation(second.score)))
    }

    /// The moves that are good enough, the best first; none if there are too many of them. The one that was played is not.
    pub(crate) fn accepted(&mut self, best: &Candidate, played: Move) -> Vec<Move> {
        let win = |look: &Self, score| look.own_evaluation(score).win_percent(Color::White);
        let min = win(self, best.score) - quiz::TOLERANCE;
        let mut accepted: Vec<Move> = best.first().into_iter().collect();
        while accepted.len() <= quiz::MAX_ACCEPTED {
            let without: Vec<Move> = accepted.iter().copied().chain([played]).collect();
            let next = self.search_with(self.workbench.plan.effort, 1, &without).into_iter().next();
            match next.filter(|next| win(self, next.score) >= min).and_then(|next| next.first()) {
                Some(mv) => accepted.push(mv),
                None => return accepted,
            }
        }
        Vec::new()
    }

    /// Who plays a move, if the plan asks for that.
    fn players(&mut self, mv: Move) -> Option<Shares> {
        let seeds = self.workbench.plan.seeds;
        (seeds > 0 && !self.switch.is_stopped()).then(|| self.workbench.panel.shares(self.game, mv, seeds))
    }
}

/// Puts what is known of the move that was played in its place among the lines, the best of which comes first. At most
/// `max` are kept.
fn correct(mut lines: Vec<Candidate>, played: &Candidate, max: usize) -> Vec<Candidate> {
    let was_among_them = lines.iter().any(|line| line.first() == played.first());
    lines.retain(|line| line.first() != played.first());
    // Among equals the move that was played comes first: it was as good as any.
    let place = lines.iter().position(|line| line.score <= played.score).unwrap_or(lines.len());
    if was_among_them || place == 0 {
        lines.insert(place, played.clone());
    }
    lines.truncate(max.max(1));
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
