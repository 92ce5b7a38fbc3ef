//! History updates: moves that cause cutoffs, moves that are tried without a cutoff, and corrections of the evaluation.

use alcor_chess::{Move, Position};

use crate::params;
use crate::score::Score;
use crate::search::ordering::history::{bonus, malus};
use crate::search::ordering::movepick::Context;
use crate::search::state::stack::Frame;
use crate::search::state::worker::Worker;
use crate::tt::Entry;

/// Room for the quiet moves that are tried at a node.
const MAX_QUIETS: usize = 48;
/// Room for the captures and promotions.
const MAX_NOISY: usize = 24;

/// Moves tried at a node, which get a malus if a later move causes a cutoff.
pub(in crate::search) struct TriedMoves {
    quiets: [Option<Move>; MAX_QUIETS],
    quiet_count: usize,
    noisy: [Option<Move>; MAX_NOISY],
    noisy_count: usize,
}

impl TriedMoves {
    pub(in crate::search) fn new() -> TriedMoves {
        TriedMoves { quiets: [None; MAX_QUIETS], quiet_count: 0, noisy: [None; MAX_NOISY], noisy_count: 0 }
    }

    pub(in crate::search) fn push(&mut self, mv: Move, quiet: bool) {
        let (list, count, max): (&mut [Option<Move>], _, _) = if quiet {
            (&mut self.quiets, &mut self.quiet_count, params::history_max_quiets())
        } else {
            (&mut self.noisy, &mut self.noisy_count, params::history_max_noisy())
        };
        if *count < max as usize
            && let Some(slot) = list.get_mut(*count)
        {
            *slot = Some(mv);
            *count += 1;
        }
    }
}

impl Worker<'_> {
    /// The killers of the ply, and the countermove to the opponent's last move.
    pub(in crate::search) fn refutations(&self, ply: usize) -> [Option<Move>; 3] {
        if params::use_killers() == 0 {
            return [None; 3];
        }
        let [first, second] = self.stack.frames[ply].killers;
        [first, second, self.histories.counter(self.stack.moved_before(ply, 1))]
    }

    /// Step 4, eval history: the opponent's last quiet move gets a bonus or malus by how it has changed the evaluation, which is
    /// `eval` now. First screening: 13 Elo.
    pub(in crate::search) fn learn_from_evaluation(&mut self, ply: usize, eval: Option<Score>) {
        let Some(Frame { quiet: Some(index), eval: Some(before), .. }) = self.prior(ply) else { return };
        if let Some(eval) = eval {
            let cap = params::eval_history_cap();
            // Each evaluation is from the point of view of its side to move.
            let gain = -params::eval_history_weight() * (eval.units() + before.units());
            self.histories.update_butterfly(index, gain.clamp(-cap, cap));
        }
    }

    /// Step 16, prior countermove bonus: the opponent's last quiet move gets a bonus if the node fails low. First screening: 10
    /// Elo.
    pub(in crate::search) fn reward_prior(&mut self, ply: usize, depth: i32) {
        if let Some(Frame { quiet: Some(index), moved: Some(moved), .. }) = self.prior(ply) {
            let gain = bonus(depth) * params::prior_bonus_percent() / 100;
            self.histories.update_butterfly(index, gain);
            let continuations = self.stack.continuations(ply - 1);
            self.histories.update_continuation(&continuations, moved, gain);
        }
    }

    /// The frame of the previous ply.
    fn prior(&self, ply: usize) -> Option<Frame> {
        ply.checked_sub(1).map(|prior| self.stack.frames[prior])
    }

    /// Step 16: a history bonus for the best move, also at exact nodes (first screening: 5 Elo), and a malus for those tried
    /// before it.
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

    /// Moves the correction histories towards a search score, unless the best move is noisy or the score is a bound on the
    /// wrong side of the evaluation.
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

/// The bonus that moves the correction histories towards a search score.
fn correction_bonus(found: Score, eval: Score, depth: i32) -> i32 {
    ((found - eval) * depth).clamp(-params::correction_cap(), params::correction_cap())
}
