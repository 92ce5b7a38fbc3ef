//! The review of a game, position by position, so that the worker goes on listening and the page can show how far it is.
//!
//! It is made by the library that `alcor review` uses: with the same network, nodes and game the numbers are the same. The
//! reviewer has an engine of its own: it neither disturbs a conversation nor learns from it.

use alcor_engine::StopSwitch;
use alcor_pgn::{GameTree, Reader};
use alcor_report::{Reviewed, subject};
use alcor_review::{Effort, Plan, Progress, Reviewer, Run};

/// A review in the making. The moves that a quiz accepts are found last, where they change nothing of what is said.
pub struct Reviewing {
    reviewer: Reviewer,
    run: Run,
    tree: GameTree,
}

impl Reviewing {
    /// Begins to review the first game of a PGN text, with this many nodes for each position.
    ///
    /// # Errors
    /// If there is no game, it cannot be played, or there is no memory for the hash table: the reason.
    pub fn begin(pgn: &str, nodes: u32) -> Result<Reviewing, String> {
        let mut reader = Reader::new(pgn.as_bytes());
        let game = reader.next_game().map_err(|error| error.to_string())?;
        let game = game.ok_or_else(|| "expected a game as PGN, found none".to_owned())?;
        let tree = game.tree().map_err(|error| error.to_string())?;
        let plan = Plan { effort: Effort::Nodes(nodes.max(1).into()), quiz: true, ..Plan::default() };
        let reviewer = Reviewer::new(plan).map_err(|error| error.to_string())?;
        let run = reviewer.start(subject(&tree));
        Ok(Reviewing { reviewer, run, tree })
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        self.run.progress()
    }

    /// Studies one more position.
    pub fn step(&mut self) -> Progress {
        self.reviewer.step(&mut self.run, &StopSwitch::default())
    }

    /// The game with its review; `None` before every position is done.
    pub fn finish(self) -> Option<Reviewed> {
        self.reviewer.finish(self.run).map(|review| Reviewed::new(self.tree, review))
    }
}

#[cfg(test)]
mod tests {
    use alcor_report::{annotate, html, json};

    use super::*;

    const GAME: &str = "[White \"A \\\"B\\\"\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n";

    #[test]
    fn a_game_is_reviewed_position_by_position() {
        let mut reviewing = Reviewing::begin(GAME, 1000).unwrap();
        assert_eq!(reviewing.progress(), Progress { done: 0, total: 6 });
        let steps: Vec<Progress> = (0..7).map(|_| reviewing.step()).collect();
        assert_eq!(steps[4], Progress { done: 5, total: 6 });
        // Then the position in which Black missed something, for the quiz.
        assert_eq!(steps[5..], [Progress { done: 6, total: 7 }, Progress { done: 7, total: 7 }]);
        let text = json::object(&reviewing.finish().unwrap());
        assert!(
            text.starts_with("{\"tags\":{\"White\":\"A \\\"B\\\"\",\"Result\":\"1-0\"},\"white\":{\"accuracy\":"),
            "{text}"
        );
        assert!(text.contains("{\"san\":\"Ke7\",\"uci\":\"e8e7\",\"mate\":1,\"win\":"), "{text}");
        assert!(text.contains("\"judgement\":\"blunder\",\"reason\":\"2...Ke7 allows mate: 3.Qxe5#.\"}"), "{text}");
        assert!(text.contains("{\"san\":\"Qxe5#\",\"uci\":\"h5e5\",\"mate\":0,\"win\":"), "{text}");
    }

    /// The command line and the page say the same of a game, though the page also wants to know what a quiz accepts.
    #[test]
    fn the_numbers_are_those_of_the_library() {
        let mut reviewing = Reviewing::begin(GAME, 1000).unwrap();
        while !reviewing.step().is_complete() {}
        let tree = Reader::new(GAME.as_bytes()).next_game().unwrap().unwrap().tree().unwrap();
        let plan = Plan { effort: Effort::Nodes(1000), ..Plan::default() };
        let review = Reviewer::new(plan).unwrap().review(&subject(&tree));
        let (page, program) = (reviewing.finish().unwrap(), Reviewed::new(tree, review));
        assert_eq!(json::object(&page), json::object(&program));
        assert_eq!(annotate::text(&page), annotate::text(&program));
        assert_eq!(html::page(&page), html::page(&program));
    }

    #[test]
    fn nothing_is_told_before_the_end() {
        assert!(Reviewing::begin(GAME, 10).unwrap().finish().is_none());
    }

    #[test]
    fn what_is_no_game_is_refused_with_the_reason() {
        let refused = |pgn: &str| Reviewing::begin(pgn, 10).err().unwrap();
        assert_eq!(refused(""), "expected a game as PGN, found none");
        assert!(refused("1. e4 e5 2. Ke3 *").starts_with("line 1: the move 2. Ke3 is not legal."));
    }
}
