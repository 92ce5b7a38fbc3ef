//! What a node teaches: which moves refute, which are tried in vain, and how far the evaluation is off.

use alcor_chess::{Move, Position};

use crate::params;
use crate::score::Score;
use crate::search::ordering::history::{bonus, malus};
use crate::search::ordering::movepick::Context;
use crate::search::state::stack::Frame;
use crate::search::state::worker::Worker;
use crate::tt::Entry;

/// Moves tried at a node, to be blamed if a later one refutes.
pub(in crate::search) struct TriedMoves {
    quiets: [Option<Move>; 48],
    quiet_count: usize,
    noisy: [Option<Move>; 24],
    noisy_count: usize,
}

impl TriedMoves {
    pub(in crate::search) fn new() -> TriedMoves {
        TriedMoves { quiets: [None; 48], quiet_count: 0, noisy: [None; 24], noisy_count: 0 }
    }

    pub(in crate::search) fn push(&mut self, mv: Move, quiet: bool) {
        let (list, count): (&mut [Option<Move>], _) =
            if quiet { (&mut self.quiets, &mut self.quiet_count) } else { (&mut self.noisy, &mut self.noisy_count) };
        if let Some(place) = list.get_mut(*count) {
            *place = Some(mv);
            *count += 1;
        }
    }
}

impl Worker<'_> {
    /// The quiet moves that refuted before: siblings (killers), and the opponent's last move (countermove). They are tried early.
    pub(in crate::search) fn refutations(&self, ply: usize) -> [Option<Move>; 3] {
        if params::use_killers() == 0 {
            return [None; 3];
        }
        let [first, second] = self.stack.frames[ply].killers;
        [first, second, self.histories.counter(self.stack.moved_before(ply, 1))]
    }

    /// Step 4: the opponent's last quiet move gains in history by what it did to the evaluation, which is `eval` now.
    /// Screened 13 Elo.
    pub(in crate::search) fn learn_from_evaluation(&mut self, ply: usize, eval: Option<Score>) {
        let Some(Frame { quiet: Some(place), eval: Some(before), .. }) = self.prior(ply) else { return };
        if let Some(eval) = eval {
            let cap = params::eval_history_cap();
            // Each side's evaluation is from its own point of view: what one gains, the other loses.
            let gain = -params::eval_history_weight() * (eval.units() + before.units());
            self.histories.update_butterfly(place, gain.clamp(-cap, cap));
        }
    }

    /// Step 16: a node that fails low is a bonus for the opponent's last quiet move. Screened 10 Elo.
    pub(in crate::search) fn reward_prior(&mut self, ply: usize, depth: i32) {
        if let Some(Frame { quiet: Some(place), moved: Some(moved), .. }) = self.prior(ply) {
            let gain = bonus(depth) * params::prior_bonus_percent() / 100;
            self.histories.update_butterfly(place, gain);
            let line = self.stack.continuations(ply - 1);
            self.histories.update_continuation(&line, moved, gain);
        }
    }

    /// What was kept at the ply before.
    fn prior(&self, ply: usize) -> Option<Frame> {
        ply.checked_sub(1).map(|prior| self.stack.frames[prior])
    }

    /// Step 16: the best move gains in the histories, those tried before it lose.
    pub(in crate::search) fn reward(
        &mut self,
        context: &Context,
        ply: usize,
        depth: i32,
        mv: Move,
        tried: &TriedMoves,
    ) {
        let position = context.position;
        let threats = context.threats.all;
        let (gain, loss) = (bonus(depth), malus(depth));
        if !position.is_noisy(mv) {
            let killers = &mut self.stack.frames[ply].killers;
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
            let last = self.stack.moved_before(ply, 1);
            self.histories.set_counter(last, mv);
            // A cutoff by the first move at low depth teaches nothing new.
            if depth > params::history_first_move_depth() || tried.quiet_count > 0 {
                self.histories.update_quiet(position, threats, &context.continuations, mv, gain);
            }
            for &earlier in tried.quiets[..tried.quiet_count].iter().flatten() {
                self.histories.update_quiet(position, threats, &context.continuations, earlier, -loss);
            }
        } else {
            self.histories.update_noisy(position, mv, gain);
        }
        for &earlier in tried.noisy[..tried.noisy_count].iter().flatten() {
            self.histories.update_noisy(position, earlier, -loss);
        }
    }

    /// Moves the correction histories towards a score that says more than the evaluation: not one that hangs on a
    /// capture, nor a bound on the wrong side of it.
    pub(in crate::search) fn learn_correction(
        &mut self,
        position: &Position,
        ply: usize,
        eval: Option<Score>,
        found: &Entry,
    ) {
        if let Some(eval) = eval
            && found.mv.is_none_or(|mv| !position.is_noisy(mv))
            && found.bound.confirms(found.score, eval)
        {
            let (last, before) = (self.stack.moved_before(ply, 1), self.stack.moved_before(ply, 2));
            let bonus = correction_bonus(found.score, eval, found.depth);
            self.histories.update_correction(position, last, before, bonus);
        }
    }
}

/// The bonus that moves the correction histories towards what a search found.
fn correction_bonus(found: Score, eval: Score, depth: i32) -> i32 {
    ((found - eval) * depth).clamp(-params::correction_cap(), params::correction_cap())
}
