//! One question of a quiz: what is accepted, what is hinted at, and what is said afterwards. Pure.

use alcor_chess::{Move, Position};
use alcor_session::epd::Problem;
use alcor_session::text::printable;

use crate::terminal::wording;

/// How many moves of the best line are shown.
const LINE: usize = 6;

/// A position in which a good move is to be found.
#[derive(Debug)]
pub(crate) struct Question(Problem);

/// What a move is worth as an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grade {
    /// The best move.
    Best,
    /// Not the best, but good enough.
    Good,
    /// The move that was a mistake in the game.
    Avoid,
    /// Any other move.
    Wrong,
}

impl Question {
    /// A problem as a question, if it says which moves are right; the length of a mate alone does not.
    pub(crate) fn new(problem: Problem) -> Option<Question> {
        let has_answer = !problem.task.best.is_empty() || !problem.task.avoid.is_empty();
        has_answer.then_some(Question(problem))
    }

    /// The position.
    pub(crate) fn position(&self) -> &Position {
        &self.0.position
    }

    /// Where it comes from.
    pub(crate) fn name(&self) -> String {
        if self.0.id.is_empty() { format!("line {}", self.0.line) } else { printable(&self.0.id) }
    }

    /// What a move is worth.
    pub(crate) fn grade(&self, mv: Move) -> Grade {
        let task = &self.0.task;
        match task.best.iter().position(|&best| best == mv) {
            _ if task.avoid.contains(&mv) => Grade::Avoid,
            Some(0) => Grade::Best,
            Some(_) => Grade::Good,
            None if task.best.is_empty() => Grade::Good,
            None => Grade::Wrong,
        }
    }

    /// The best move, if one is given.
    pub(crate) fn best(&self) -> Option<Move> {
        self.0.task.best.first().copied()
    }

    /// Hints, each saying more than the one before; none names the move.
    pub(crate) fn hints(&self) -> Vec<String> {
        let Some(best) = self.best() else {
            return vec!["Every move is right but the one that was played.".to_owned()];
        };
        let (position, changes) = (self.position(), self.position().changes(best));
        let kind = match (position.gives_check(best), changes.captured.is_some()) {
            (true, true) => "The best move is a capture with check.",
            (true, false) => "The best move gives check.",
            (false, true) => "The best move is a capture.",
            (false, false) => "The best move is a quiet one: no capture, no check.",
        };
        let role = changes.left.piece.role().name();
        let mut hints = vec![kind.to_owned(), format!("Look at what a {role} can do.")];
        let is_only = position.pieces(position.side_to_move(), changes.left.piece.role()).single().is_some();
        if is_only {
            hints[1] = format!("Look at what the {role} can do.");
        } else {
            hints.push(format!("Look at the {role} on {}.", best.from()));
        }
        hints
    }

    /// The moves that are right, the best first, and how it goes on, as far as that is known.
    pub(crate) fn solution(&self) -> String {
        let Some(best) = self.best() else {
            let avoid: Vec<String> = self.0.task.avoid.iter().map(|&mv| self.san(mv)).collect();
            return format!("Any move but {}.", avoid.join(" and "));
        };
        let others: Vec<String> = self.0.task.best[1..].iter().map(|&mv| self.san(mv)).collect();
        let also = if others.is_empty() { String::new() } else { format!(" Good enough: {}.", others.join(", ")) };
        let line = if self.0.pv.first() == Some(&best) { self.0.pv.as_slice() } else { &[best] };
        format!("Best: {}.{also}", wording::line(self.position(), line, LINE))
    }

    /// What the file says about the position: what was played, and why that was bad.
    pub(crate) fn comment(&self) -> Option<String> {
        Some(printable(&self.0.comment)).filter(|comment| !comment.is_empty())
    }

    /// A move as people write it.
    pub(crate) fn san(&self, mv: Move) -> String {
        self.position().san(mv).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(line: &str) -> Question {
        Question::new(Problem::read(1, line).unwrap().unwrap()).unwrap()
    }

    const FORK: &str = "r3k3/8/8/3N4/8/8/8/4K3 w - - bm Nc7+ Nf6+; am Kd2; pv Nc7+ Kd7 Nxa8; c0 \"Kd2 was played.\";";

    #[test]
    fn moves_are_weighed() {
        let question = question(FORK);
        let grade = |san: &str| question.grade(question.position().parse_san(san).unwrap());
        assert_eq!(["Nc7+", "Nf6+", "Kd2", "Ke2"].map(grade), [Grade::Best, Grade::Good, Grade::Avoid, Grade::Wrong]);
        assert_eq!(question.solution(), "Best: 1. Nc7+ Kd7 2. Nxa8. Good enough: Nf6+.");
        assert_eq!(question.comment().as_deref(), Some("Kd2 was played."));
        assert_eq!(question.name(), "line 1");
    }

    #[test]
    fn hints_say_more_and_more() {
        assert_eq!(question(FORK).hints(), ["The best move gives check.", "Look at what the knight can do."]);
        let two = question("r3k3/8/8/3N4/8/8/8/4K1N1 w - - bm Nc7+;");
        assert_eq!(two.hints().last().map(String::as_str), Some("Look at the knight on d5."));
    }

    #[test]
    fn moves_to_avoid_are_enough_and_a_mate_alone_is_not() {
        let question = question("r3k3/8/8/3N4/8/8/8/4K3 w - - am Kd2;");
        assert_eq!(question.grade(question.position().parse_san("Ke2").unwrap()), Grade::Good);
        assert_eq!(question.solution(), "Any move but Kd2.");
        let mate = Problem::read(1, "6k1/5ppp/8/8/8/8/8/R5K1 w - - dm 1;").unwrap().unwrap();
        assert!(Question::new(mate).is_none());
    }
}
