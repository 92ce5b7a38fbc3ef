//! Quiescence search: at the leaves, captures and promotions until the position is quiet; in check, all evasions; at its
//! first ply also quiet checks that lose no material, so that short mates are seen early (second screening: 1.6 Elo).
//!
//! Out of check, the side to move may stand pat on the static evaluation. Captures that lose material are pruned (SEE pruning,
//! worth 49 +- 37 Elo), and so are those that cannot raise the score near alpha (delta pruning, not measured on its own);
//! all numbers are from docs/strength.md.

use alcor_chess::{Move, MoveList, Piece, Position, Role};

use super::facts::NodeKind;
use crate::eval::damp;
use crate::params;
use crate::score::{Bound, MAX_PLY, Score};
use crate::search::ordering::history::PieceTo;
use crate::search::ordering::movepick::{Context, MovePicker, check_squares};
use crate::search::ordering::threats::Threats;
use crate::search::state::worker::{Stopped, Worker};
use crate::see;
use crate::tt::Entry;

/// Low enough to disable SEE pruning.
const NO_SEE_THRESHOLD: i32 = -10_000;

/// Whether quiescence tries quiet checks: at its first ply only, or the tree would explode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) enum QuietChecks {
    Tried,
    Skipped,
}

/// The state of a quiescence node.
struct Leaf {
    alpha: Score,
    beta: Score,
    /// The TT entry.
    tt_entry: Option<Entry>,
    tt_pv: bool,
    /// The static evaluation before fifty-move scaling and correction; `None` in check.
    raw_eval: Option<Score>,
    /// The best score so far.
    best: Score,
    best_move: Option<Move>,
    /// The stand-pat score plus the futility margin; `None` in check.
    futility: Option<Score>,
}

impl Worker<'_> {
    pub(in crate::search) fn quiescence<K: NodeKind>(
        &mut self,
        position: &Position,
        ply: usize,
        alpha: Score,
        beta: Score,
        checks: QuietChecks,
    ) -> Result<Score, Stopped> {
        self.enter::<K>(ply)?;
        if self.is_draw(position, ply) {
            return Ok(self.draw_score());
        }
        if ply >= MAX_PLY - 1 {
            return Ok(self.last_score(position));
        }
        // 1. TT cutoff.
        let tt_entry = self.shared.tt.get(position.key(), ply, position.halfmove_clock());
        if let Some(entry) = tt_entry
            && !K::PV
            && params::use_tt_cutoffs() == 1
            && entry.cuts(alpha, beta)
        {
            return Ok(entry.score);
        }
        let mut leaf = Leaf {
            alpha,
            beta,
            tt_entry,
            tt_pv: K::PV || tt_entry.is_some_and(|entry| entry.tt_pv),
            raw_eval: self.raw_eval(position, tt_entry),
            best: Score::mated_in(ply),
            best_move: None,
            futility: None,
        };
        // 2. Stand pat.
        if self.stands_pat(position, ply, &mut leaf) {
            return Ok(leaf.best);
        }
        // 3. Captures, or evasions.
        let original_alpha = leaf.alpha;
        let is_cut = self.search_captures::<K>(position, ply, &mut leaf)?;
        // 4. Quiet checks, at the first ply.
        if !is_cut && checks == QuietChecks::Tried && !position.in_check() && params::use_quiescence_checks() == 1 {
            self.search_checks::<K>(position, ply, &mut leaf)?;
        }
        // 5. Soften the fail-high score towards beta (not measured on its own).
        if leaf.best >= beta && !leaf.best.is_decisive() && !beta.is_decisive() && !K::PV {
            leaf.best = beta.towards(leaf.best, params::quiescence_fail_high_percent());
        }
        self.remember_leaf(position, ply, &leaf, Bound::of(leaf.best, original_alpha, beta));
        Ok(leaf.best)
    }

    /// Step 2: stand pat: whether the static evaluation, or the TT score where that is the better estimate, reaches beta.
    #[inline(always)]
    fn stands_pat(&self, position: &Position, ply: usize, leaf: &mut Leaf) -> bool {
        let Some(raw) = leaf.raw_eval else { return false };
        let eval = Score::evaluation(damp(raw.units(), position) + self.correction(position, ply));
        leaf.best = match leaf.tt_entry {
            Some(entry) if entry.bound.confirms(entry.score, eval) && !entry.score.is_decisive() => entry.score,
            _ => eval,
        };
        if leaf.best >= leaf.beta {
            if leaf.tt_entry.is_none() {
                self.remember_leaf(position, ply, leaf, Bound::Lower);
            }
            return true;
        }
        leaf.alpha = leaf.alpha.max(leaf.best);
        leaf.futility = Some(leaf.best + params::quiescence_futility());
        false
    }

    /// Step 3: captures and promotions that do not lose material; in check, all evasions. Whether one of them fails high.
    #[inline(always)]
    fn search_captures<K: NodeKind>(
        &mut self,
        position: &Position,
        ply: usize,
        leaf: &mut Leaf,
    ) -> Result<bool, Stopped> {
        let in_check = position.in_check();
        let threats = if in_check { Threats::for_evasions(position) } else { Threats::UNKNOWN };
        let context =
            Context { position, threats, continuations: self.stack.continuations(ply), refutations: [None; 3] };
        let mut picker = self.leaf_picker(position, leaf.tt_entry);
        let arena_start = self.stack.arena.len();
        let recapture = self.stack.moved_before(ply, 1).map(PieceTo::to);
        let (mut tried, mut is_cut) = (0, false);
        while let Some(mv) = picker.next(&mut self.stack.arena, self.histories, &context) {
            tried += 1;
            if !leaf.best.is_lost() {
                if in_check && !position.is_noisy(mv) {
                    // A score that is not lost shows that there is no mate: other quiet evasions are not needed.
                    picker.skip_quiets();
                }
                if Some(mv.to()) != recapture && is_futile(position, leaf, mv, tried) {
                    continue;
                }
            }
            if self.search_leaf_move::<K>(position, ply, leaf, mv)? {
                is_cut = true;
                break;
            }
        }
        self.stack.arena.truncate(arena_start);
        Ok(is_cut)
    }

    /// Step 4: quiet moves that give direct check and lose no material.
    #[inline(always)]
    fn search_checks<K: NodeKind>(&mut self, position: &Position, ply: usize, leaf: &mut Leaf) -> Result<(), Stopped> {
        let squares = check_squares(position);
        let mut moves = MoveList::new();
        position.quiet_moves(&mut moves);
        for mv in &moves {
            let role = position.piece_at(mv.from()).map(Piece::role);
            let is_check = role.is_some_and(|role| squares[role.index()].has(mv.to()));
            if is_check
                && see::at_least(position, mv, params::quiescence_see_checks())
                && self.search_leaf_move::<K>(position, ply, leaf, mv)?
            {
                break;
            }
        }
        Ok(())
    }

    /// Makes a move, searches it and updates the node. Whether it fails high.
    #[inline(always)]
    fn search_leaf_move<K: NodeKind>(
        &mut self,
        position: &Position,
        ply: usize,
        leaf: &mut Leaf,
        mv: Move,
    ) -> Result<bool, Stopped> {
        let mut child = *position;
        self.make(&mut child, mv, ply);
        let score = -self.quiescence::<K>(&child, ply + 1, -leaf.beta, -leaf.alpha, QuietChecks::Skipped)?;
        self.unmake();
        if score <= leaf.best {
            return Ok(false);
        }
        leaf.best = score;
        if score <= leaf.alpha {
            return Ok(false);
        }
        leaf.best_move = Some(mv);
        leaf.alpha = score;
        if K::PV {
            self.stack.update_pv(ply, mv);
        }
        Ok(score >= leaf.beta)
    }

    /// The picker of the moves that are searched. The TT move comes first if it is one of these.
    #[inline(always)]
    fn leaf_picker(&self, position: &Position, tt_entry: Option<Entry>) -> MovePicker {
        let in_check = position.in_check();
        let tt_move = tt_entry
            .and_then(|entry| entry.mv)
            .filter(|&mv| (in_check || position.is_noisy(mv)) && position.is_legal(mv));
        if in_check {
            return MovePicker::all(&self.stack.arena, tt_move);
        }
        let threshold =
            if params::use_quiescence_see() == 1 { params::quiescence_see_captures() } else { NO_SEE_THRESHOLD };
        MovePicker::noisy(&self.stack.arena, tt_move, threshold)
    }

    #[inline(always)]
    fn remember_leaf(&self, position: &Position, ply: usize, leaf: &Leaf, bound: Bound) {
        let Leaf { best, best_move, raw_eval, tt_pv, .. } = *leaf;
        let entry = Entry { mv: best_move, score: best, bound, depth: 0, eval: raw_eval, tt_pv };
        self.shared.tt.put(position.key(), ply, &entry);
    }
}

/// Delta pruning (futility in quiescence), not measured on its own: whether a capture cannot raise the score near alpha. The
/// best score becomes at least what the capture could have reached. Recaptures are exempt: second screening 7.7 Elo.
#[inline(always)]
fn is_futile(position: &Position, leaf: &mut Leaf, mv: Move, tried: i32) -> bool {
    let Some(futility) = leaf.futility.filter(|_| !mv.is_promotion() && !position.gives_check(mv)) else {
        return false;
    };
    if tried > params::quiescence_max_moves() {
        return true;
    }
    let captured = position.piece_at(mv.to()).map_or(Role::Pawn, Piece::role);
    let max = futility + see::score_of(captured);
    if max <= leaf.alpha {
        leaf.best = leaf.best.max(max);
        return true;
    }
    if futility <= leaf.alpha && !see::at_least(position, mv, params::quiescence_see_futile()) {
        leaf.best = leaf.best.max(futility);
        return true;
    }
    false
}
