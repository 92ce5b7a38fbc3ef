//! From what was found about each position to a review.

use alcor_chess::{Color, Game, Move, Position};
use alcor_engine::{Engine, EvaluationKind, book};
use alcor_session::identity;
use alcor_session::resources::networks;

use crate::accuracy::{self, Weighted};
use crate::evaluation::{Evaluation, Standing};
use crate::judgement::{Judgement, MateTurn};
use crate::phase::{Phase, Phases};
use crate::players::Shares;
use crate::reason::{self, Mistake, Reason};
use crate::review::{MoveReview, OpeningName, Review, SideReview, Variation};
use crate::search::Candidate;
use crate::subject::Subject;
use crate::workbench::Workbench;

/// What was found about a position, and about the move that was played in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Studied {
    /// The best lines; never empty.
    pub(crate) lines: Vec<Candidate>,
    /// Whether the opening book recommends the move.
    pub(crate) is_book: bool,
    /// What is thought of the move.
    pub(crate) opinion: Opinion,
}

/// What is thought of a move.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Opinion {
    pub(crate) judgement: Option<Judgement>,
    pub(crate) mate: Option<MateTurn>,
    pub(crate) players: Option<Shares>,
    /// The moves that a quiz accepts.
    pub(crate) accepted: Vec<Move>,
}

impl Studied {
    /// A position about the next move of which there is nothing to say.
    pub(crate) fn of(lines: Vec<Candidate>) -> Studied {
        Studied { lines, is_book: false, opinion: Opinion::default() }
    }
}

/// The review of a game, given what was found about each of its positions.
pub(crate) fn review(workbench: &Workbench, subject: &Subject, studied: &[Studied]) -> Review {
    let game = subject.game();
    let positions = game.positions();
    let phases = Phases::of(positions);
    let standing = |(position, each): (&Position, &Studied)| Standing::of(each.lines[0].score, position);
    let standings: Vec<Standing> = positions.iter().zip(studied).map(standing).collect();
    let percents: Vec<f64> = standings.iter().map(|standing| standing.win_percent(Color::White)).collect();
    let accuracies = accuracy::of_moves(game.start().side_to_move(), &percents);
    let table = Table { subject, studied, standings, accuracies, phases };
    let moves: Vec<MoveReview> = (0..game.moves().len()).map(|index| table.move_review(index)).collect();
    let side = |color| table.side_review(color, &moves);
    let (white, black) = (side(Color::White), side(Color::Black));
    Review {
        plan: workbench.plan.clone(),
        version: identity::NAME.to_owned(),
        network: evaluation(&workbench.engine),
        start: *game.start(),
        opening: opening(game),
        phases,
        white,
        black,
        continuation: table.line(game.moves().len(), 0),
        moves,
    }
}

/// What evaluates.
fn evaluation(engine: &Engine) -> String {
    match engine.evaluation() {
        EvaluationKind::Nnue => networks::title(engine.network()),
        EvaluationKind::Classical => "classical evaluation".to_owned(),
    }
}

fn opening(game: &Game) -> Option<OpeningName> {
    book::opening_name(game).map(|found| OpeningName { eco: found.eco.to_owned(), name: found.name.to_owned() })
}

/// A game with all that was found about it, by the index of the position.
struct Table<'a> {
    subject: &'a Subject,
    studied: &'a [Studied],
    standings: Vec<Standing>,
    accuracies: Vec<Weighted>,
    phases: Phases,
}

impl Table<'_> {
    fn position(&self, index: usize) -> &Position {
        &self.subject.game().positions()[index]
    }

    fn line(&self, index: usize, rank: usize) -> Variation {
        let (position, found) = (self.position(index), &self.studied[index].lines[rank]);
        Variation::new(Evaluation::of(found.score, position), position, found.moves.clone())
    }

    fn move_review(&self, index: usize) -> MoveReview {
        let (position, studied) = (self.position(index), &self.studied[index]);
        let opinion = &studied.opinion;
        let (mv, mover) = (self.subject.game().moves()[index], position.side_to_move());
        let (before, after) = (self.standings[index], self.standings[index + 1]);
        let own = |standing: Standing| standing.evaluation.seen_by(mover).clamped_centipawns();
        MoveReview {
            mv,
            san: position.san(mv).to_string(),
            mover,
            number: position.fullmove_number(),
            clock: self.subject.clock(index),
            before,
            after,
            lines: (0..studied.lines.len()).map(|rank| self.line(index, rank)).collect(),
            win_loss: (before.win_percent(mover) - after.win_percent(mover)).max(0.0),
            centipawn_loss: (own(before) - own(after)).max(0).unsigned_abs(),
            accuracy: self.accuracies[index].accuracy,
            judgement: opinion.judgement,
            mate: opinion.mate,
            reason: opinion.judgement.filter(|judgement| judgement.is_bad()).and_then(|_| self.reason(index)),
            is_book: studied.is_book,
            is_forced: position.count_legal_moves() == 1,
            phase: self.phases.at(index + 1),
            players: opinion.players.clone(),
            accepted: opinion.accepted.clone(),
        }
    }

    fn reason(&self, index: usize) -> Option<Reason> {
        reason(self.subject.game(), index, &self.studied[index], &self.studied[index + 1])
    }

    fn side_review(&self, color: Color, moves: &[MoveReview]) -> SideReview {
        let own = || moves.iter().filter(|each| each.mover == color);
        let count = |judgement| own().filter(|each| each.judgement == Some(judgement)).count() as u32;
        let accuracy = |phase: Option<Phase>| {
            let all = self.accuracies.iter().zip(moves).filter(|(each, _)| each.color == color);
            accuracy::mean(all.filter(|(_, each)| phase.is_none_or(|phase| each.phase == phase)).map(|(each, _)| each))
        };
        SideReview {
            accuracy: accuracy(None),
            acpl: average(own().map(|each| each.centipawn_loss)),
            inaccuracies: count(Judgement::Inaccuracy),
            mistakes: count(Judgement::Mistake),
            blunders: count(Judgement::Blunder),
            opening: accuracy(Some(Phase::Opening)),
            middlegame: accuracy(Some(Phase::Middlegame)),
            endgame: accuracy(Some(Phase::Endgame)),
        }
    }
}

/// Why the move with this index was bad, given what was found about the positions before and after it.
pub(crate) fn reason(game: &Game, index: usize, before: &Studied, after: &Studied) -> Option<Reason> {
    let (best, reply, played) = (&before.lines[0], &after.lines[0], game.moves()[index]);
    reason::reason(&Mistake {
        earlier: &game.positions()[..index],
        position: &game.positions()[index],
        played,
        refutation: &reply.moves,
        played_score: Candidate::before(played, reply).score,
        best_line: &best.moves,
        best_score: best.score,
    })
}

/// The mean, rounded to the nearest whole number; `None` of nothing.
fn average(values: impl Iterator<Item = u32> + Clone) -> Option<u32> {
    let count = values.clone().count() as u32;
    let sum: u32 = values.sum();
    (count > 0).then(|| (2 * sum + count) / (2 * count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn averages_are_rounded_to_the_nearest() {
        assert_eq!(average([].into_iter()), None);
        assert_eq!(average([1, 2].into_iter()), Some(2));
        assert_eq!(average([1, 1, 2].into_iter()), Some(1));
        assert_eq!(average([1000, 0, 0].into_iter()), Some(333));
    }
}
