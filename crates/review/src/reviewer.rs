//! An engine that reviews games, one after the other.

use alcor_chess::{Game, Move};
use alcor_engine::{Engine, HashError, StopSwitch};

use crate::clock::still_clock;
use crate::coach::Caution;
use crate::comparison::{Comparison, Continuation};
use crate::judgement::Judgement;
use crate::look::Look;
use crate::plan::Plan;
use crate::review::Review;
use crate::run::{Progress, Run};
use crate::search::Candidate;
use crate::subject::Subject;
use crate::workbench::Workbench;

/// An engine that reviews games, one after the other. What it learnt of one is forgotten before the next, so the order of
/// the games does not matter, nor how many reviewers share them.
pub struct Reviewer {
    workbench: Workbench,
}

impl Reviewer {
    /// A reviewer with the network that is part of the program. Unless the plan counts time, no clock is read.
    ///
    /// # Errors
    /// If there is no memory for the hash table.
    pub fn new(plan: Plan) -> Result<Reviewer, HashError> {
        let engine = if plan.is_reproducible() { Engine::with_clock(still_clock()) } else { Engine::new() };
        Reviewer::with_engine(engine, plan)
    }

    /// A reviewer with this engine, for another network or endgame tables. The engine gets the hash table of the plan, full
    /// strength, one thread and no book.
    ///
    /// # Errors
    /// If there is no memory for the hash table.
    pub fn with_engine(engine: Engine, plan: Plan) -> Result<Reviewer, HashError> {
        Ok(Reviewer { workbench: Workbench::new(engine, plan)? })
    }

    /// What it does.
    pub fn plan(&self) -> &Plan {
        &self.workbench.plan
    }

    /// Reviews a game.
    pub fn review(&mut self, subject: &Subject) -> Review {
        let mut run = self.start(subject.clone());
        while !self.step(&mut run, &StopSwitch::default()).is_complete() {}
        run.review(&self.workbench)
    }

    /// Reviews a game and says after each position how far it is. `None` if the switch was used before the end.
    ///
    /// ```
    /// use alcor_chess::Game;
    /// use alcor_engine::StopSwitch;
    /// use alcor_review::{Plan, Reviewer, Subject};
    ///
    /// let switch = StopSwitch::default();
    /// switch.stop();
    /// let mut reviewer = Reviewer::new(Plan::default())?;
    /// let review = reviewer.review_until(&switch, &Subject::from(Game::default()), |_| {});
    /// assert_eq!(review, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn review_until(
        &mut self,
        switch: &StopSwitch,
        subject: &Subject,
        mut on_progress: impl FnMut(Progress),
    ) -> Option<Review> {
        let mut run = self.start(subject.clone());
        while !run.progress().is_complete() {
            if switch.is_stopped() {
                return None;
            }
            on_progress(self.step(&mut run, switch));
        }
        self.finish(run)
    }

    /// Begins the review of a game, for callers that do it step by step.
    ///
    /// ```
    /// use alcor_chess::Game;
    /// use alcor_engine::StopSwitch;
    /// use alcor_review::{Effort, Plan, Reviewer, Subject};
    ///
    /// let plan = Plan { effort: Effort::Nodes(1000), ..Plan::default() };
    /// let mut reviewer = Reviewer::new(plan)?;
    /// let mut run = reviewer.start(Subject::from(Game::default()));
    /// while !reviewer.step(&mut run, &StopSwitch::default()).is_complete() {
    ///     // Draw a progress bar.
    /// }
    /// assert!(reviewer.finish(run).is_some_and(|review| review.moves.is_empty()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn start(&self, subject: Subject) -> Run {
        Run::new(subject)
    }

    /// Studies the next position of a game, if there is one. Once the switch is used nothing more is found, and the run is
    /// worth nothing.
    pub fn step(&mut self, run: &mut Run, switch: &StopSwitch) -> Progress {
        run.step(&mut self.workbench, switch)
    }

    /// The review, if every position is done.
    pub fn finish(&self, run: Run) -> Option<Review> {
        run.progress().is_complete().then(|| run.review(&self.workbench))
    }

    /// What a coach has to say of a move before it is played in the current position of a game: nothing, unless it is a
    /// mistake or a blunder. Also nothing if the move is not legal or the switch is used.
    ///
    /// ```
    /// use alcor_chess::Game;
    /// use alcor_engine::StopSwitch;
    /// use alcor_review::{Effort, Judgement, Plan, Reviewer};
    ///
    /// let mut game = Game::default();
    /// for san in ["f3", "e5"] {
    ///     game.play(game.position().parse_san(san)?)?;
    /// }
    /// let mut coach = Reviewer::new(Plan { effort: Effort::Nodes(5_000), ..Plan::default() })?;
    /// let mut caution = |san| -> Result<_, Box<dyn std::error::Error>> {
    ///     let mv = game.position().parse_san(san)?;
    ///     Ok(coach.caution(&StopSwitch::default(), &game, mv))
    /// };
    /// assert_eq!(caution("g4")?.map(|caution| caution.judgement), Some(Judgement::Blunder));
    /// assert_eq!(caution("Nc3")?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn caution(&mut self, switch: &StopSwitch, game: &Game, mv: Move) -> Option<Caution> {
        let run = self.look_at(switch, game, mv)?;
        let (opinion, reason) = run.last_move()?;
        let judgement = opinion.judgement.filter(|judgement| *judgement >= Judgement::Mistake)?;
        Some(Caution { judgement, mate: opinion.mate, reason, answer: run.answer() })
    }

    /// A move that is about to be played, beside the best one or, if it is that, beside the next best: where both lead, and
    /// what is thought of it. `None` if the move is not legal or the switch is used.
    ///
    /// ```
    /// use alcor_chess::Game;
    /// use alcor_engine::StopSwitch;
    /// use alcor_review::{Effort, Plan, Reviewer};
    ///
    /// let game = Game::default();
    /// let mut reviewer = Reviewer::new(Plan { effort: Effort::Nodes(5_000), ..Plan::default() })?;
    /// let mv = game.position().parse_san("f3")?;
    /// let comparison = reviewer.compare(&StopSwitch::default(), &game, mv).expect("f3 is legal");
    /// let other = comparison.other.expect("there are better moves");
    /// assert!(!comparison.is_best && other.moves.first() != Some(&mv));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn compare(&mut self, switch: &StopSwitch, game: &Game, mv: Move) -> Option<Comparison> {
        let run = self.look_at(switch, game, mv)?;
        let (before, after) = run.last_two()?;
        let played = Candidate::before(mv, &after.lines[0]);
        let best = &before.lines[0];
        let is_best = best.first() == Some(mv);
        let other = if is_best {
            let mut look = Look { workbench: &mut self.workbench, game, switch };
            look.search(&[mv]).into_iter().next()
        } else {
            Some(best.clone())
        };
        let (opinion, reason) = run.last_move()?;
        Some(Comparison {
            judgement: opinion.judgement,
            reason: reason.filter(|_| opinion.judgement.is_some_and(Judgement::is_bad)),
            is_book: before.is_book,
            is_best,
            answer: run.answer(),
            played: Continuation::of(&played, game.position()),
            other: other.map(|other| Continuation::of(&other, game.position())),
        })
    }

    /// Studies the positions before and after a move.
    fn look_at(&mut self, switch: &StopSwitch, game: &Game, mv: Move) -> Option<Run> {
        let mut game = game.clone();
        game.play(mv).ok()?;
        let mut run = self.start(Subject::from(game));
        for _ in 0..2 {
            self.step(&mut run, switch);
        }
        Some(run)
    }
}
