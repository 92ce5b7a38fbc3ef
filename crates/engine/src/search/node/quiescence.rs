//! Quiescence search: at the leaves, captures and promotions until nothing hangs; in check, every evasion.
//!
//! The side to move may stand pat on the static evaluation, so a score here is never worse than that. Captures that lose
//! material, or cannot lift the score near alpha, are not tried (SEE pruning, worth 49 +- 37 Elo, and delta pruning;
//! docs/strength.md).

use alcor_chess::{Piece, Position, Role};

use super::facts::NodeKind;
use crate::eval::damp;
use crate::params;
use crate::score::{Bound, MAX_PLY, Score};
use crate::search::ordering::movepick::{Context, MovePicker};
use crate::search::ordering::threats::Threats;
use crate::search::worker::{Stopped, Worker};
use crate::see;
use crate::tt::Entry;

impl Worker<'_> {
    pub(in crate::search) fn quiescence<K: NodeKind>(
        &mut self,
        position: &Position,
        ply: usize,
        mut alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        self.visit()?;
        if K::PV {
            self.stack.pv[ply].clear();
            self.state.selective_depth = self.state.selective_depth.max(ply);
        }
        if self.is_draw(position, ply) {
            return Ok(self.draw_score());
        }
        let in_check = position.in_check();
        if ply >= MAX_PLY - 1 {
            return Ok(if in_check { Score::DRAW } else { Score::evaluation(self.evaluator.evaluate(position)) });
        }

        // 1. What the table knows.
        let table = self.shared.tt.get(position.key(), ply, position.halfmove_clock());
        if let Some(entry) = table
            && !K::PV
            && params::use_tt_cutoffs() == 1
            && entry.cuts(alpha, beta)
        {
            return Ok(entry.score);
        }
        let tt_pv = K::PV || table.is_some_and(|entry| entry.tt_pv);
        let tt_move =
            table.and_then(|entry| entry.mv).filter(|&mv| (in_check || position.is_noisy(mv)) && position.is_legal(mv));

        // 2. Stand pat.
        let raw_eval = self.raw_eval(position, table);
        let mut best = Score::mated_in(ply);
        let mut futility = None;
        if let Some(raw) = raw_eval {
            let eval = Score::evaluation(damp(raw.units(), position) + self.correction(position, ply));
            best = match table {
                Some(entry) if entry.bound.confirms(entry.score, eval) && !entry.score.is_decisive() => entry.score,
                _ => eval,
            };
            if best >= beta {
                if table.is_none() {
                    self.remember_leaf(position, ply, None, best, Bound::Lower, raw_eval, tt_pv);
                }
                return Ok(best);
            }
            alpha = alpha.max(best);
            futility = Some(best + params::quiescence_futility());
        }

        // 3. Captures, or evasions.
        let threats = if in_check { Threats::for_evasions(position) } else { Threats::UNKNOWN };
        let context =
            Context { position, threats, continuations: self.stack.continuations(ply), refutations: [None; 3] };
        let mut picker = if in_check {
            MovePicker::all(&self.stack.arena, tt_move)
        } else {
            let threshold = if params::use_quiescence_see() == 1 { 0 } else { -10_000 };
            MovePicker::noisy(&self.stack.arena, tt_move, threshold)
        };
        let arena_start = self.stack.arena.len();
        let original_alpha = alpha;
        let mut best_move = None;
        let mut tried = 0;
        while let Some(mv) = picker.next(&mut self.stack.arena, self.histories, &context) {
            tried += 1;
            if !best.is_lost() {
                if in_check && !position.is_noisy(mv) {
                    // One quiet evasion that does not lose is proof enough that there is no mate.
                    picker.skip_quiets();
                }
                if let Some(futility) = futility
                    && !mv.is_promotion()
                    && !position.gives_check(mv)
                {
                    if tried > params::quiescence_max_moves() {
                        continue;
                    }
                    let captured = position.piece_at(mv.to()).map_or(Role::Pawn, Piece::role);
                    let hoped = futility + see::score_of(captured);
                    if hoped <= alpha {
                        best = best.max(hoped);
                        continue;
                    }
                    if futility <= alpha && !see::at_least(position, mv, 1) {
                        best = best.max(futility);
                        continue;
                    }
                }
            }
            let child = self.make(position, mv, ply);
            let score = -self.quiescence::<K>(&child, ply + 1, -beta, -alpha)?;
            self.unmake();
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    alpha = score;
                    if K::PV {
                        self.stack.update_pv(ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.stack.arena.truncate(arena_start);

        // 4. Fail high, but not too loudly.
        if best >= beta && !best.is_decisive() && !beta.is_decisive() && !K::PV {
            best = Score::from_units((best.units() + beta.units()) / 2);
        }
        let bound = Bound::of(best, original_alpha, beta);
        self.remember_leaf(position, ply, best_move, best, bound, raw_eval, tt_pv);
        Ok(best)
    }

    #[allow(clippy::too_many_arguments)]
    fn remember_leaf(
        &self,
        position: &Position,
        ply: usize,
        mv: Option<alcor_chess::Move>,
        score: Score,
        bound: Bound,
        eval: Option<Score>,
        tt_pv: bool,
    ) {
        let entry = Entry { mv, score, bound, depth: 0, eval, tt_pv };
        self.shared.tt.put(position.key(), ply, &entry);
    }
}
