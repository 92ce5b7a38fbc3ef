//! The search of a weaker player: a small alpha-beta search in which a move exists only if it is seen.
//!
//! Iterative deepening as far as its nodes allow, with quiescence. `sight` decides which moves of either side are seen and
//! which are overlooked, and the evaluation has a random error. So it blunders as people do: it leaves a piece where a bishop
//! takes it from afar, because it has not seen that move.
//!
//! Invariants: the first depth is always finished, so there is always a move. A mate that it has found may be an illusion,
//! so only mate in one is reported as a mate.

use std::cmp::Reverse;

use alcor_chess::{Game, KeyHistory, Move, Position, Role, Square};

use super::position_rng::PositionRng;
use super::scale::Traits;
use super::sight::{self, Sight};
use crate::eval::Evaluator;
use crate::score::Score;
use crate::search::state::shared::Shared;
use crate::search::state::stack;
use crate::search::state::worker::Stopped;
use crate::see;

/// The longest line that is searched.
const MAX_PLIES: usize = 32;
/// Checks extend lines up to this ply.
const MAX_CHECKED_PLIES: usize = 10;
/// The score reported instead of a mate that may be an illusion.
const BELIEVED_MATE: i32 = 3000;
/// How many nodes pass between two checks of the clock and the stop flag.
const CHECK_INTERVAL: u64 = 256;

/// A candidate move at the root.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// A bonus on top of its score.
    appeal: i32,
    /// Its score; `None` if it is not among the best.
    pub(super) score: Option<Score>,
    /// The expected line, beginning with the move itself.
    pub(super) line: Vec<Move>,
}

impl Candidate {
    /// The score to report: longer mates than mate in one may be illusions.
    pub(super) fn reported_score(&self) -> Score {
        let score = self.score.unwrap_or(Score::DRAW);
        if score.is_decisive() && score != Score::mate_in(1) {
            Score::evaluation(BELIEVED_MATE * score.units().signum())
        } else {
            score
        }
    }
}

/// When the search of a weaker player ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct WeakSearchLimits {
    pub(super) nodes: u64,
    pub(super) depth: u32,
    /// How many of the best lines are wanted.
    pub(super) multi_pv: usize,
}

/// How many nodes the first depth may take, whatever the limits are.
const FIRST_DEPTH_NODES: u64 = 1024;

/// The search of a weaker player.
pub(super) struct WeakSearch<'a> {
    evaluator: &'a mut Evaluator,
    shared: &'a Shared,
    sight: Sight,
    error: i32,
    history: KeyHistory,
    lines: Vec<Vec<Move>>,
    nodes: u64,
    max_nodes: u64,
    may_stop: bool,
    selective_depth: usize,
}

impl<'a> WeakSearch<'a> {
    pub(super) fn new(
        evaluator: &'a mut Evaluator,
        shared: &'a Shared,
        traits: &Traits,
        rng: PositionRng,
    ) -> WeakSearch<'a> {
        WeakSearch {
            evaluator,
            shared,
            sight: Sight { rng, blindness: traits.blindness },
            error: traits.error,
            history: KeyHistory::new(&Position::startpos()),
            lines: vec![Vec::new(); MAX_PLIES + 2],
            nodes: 0,
            max_nodes: 0,
            may_stop: false,
            selective_depth: 0,
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) fn selective_depth(&self) -> usize {
        self.selective_depth
    }

    /// Searches deeper and deeper, and ranks the moves. `on_depth` is called after every finished depth.
    pub(super) fn search(
        &mut self,
        game: &Game,
        only_moves: &[Move],
        limits: WeakSearchLimits,
        on_depth: &mut dyn FnMut(&WeakSearch, u32, &[Candidate]),
    ) -> Vec<Candidate> {
        let position = game.position();
        self.history = game.history().clone();
        self.evaluator.reset(position);
        self.max_nodes = limits.nodes;
        let mut candidates = self.candidates(game, only_moves);
        let deepest = limits.depth.clamp(1, MAX_PLIES as u32 - 1);
        for depth in 1..=deepest {
            if candidates.is_empty() || self.search_depth(position, depth, limits.multi_pv, &mut candidates).is_err() {
                break;
            }
            self.may_stop = true;
            on_depth(self, depth, &candidates);
            let is_clear = candidates.len() == 1 || candidates[0].score == Some(Score::mate_in(1));
            if is_clear || self.nodes >= self.max_nodes {
                break;
            }
        }
        candidates
    }

    /// The root moves that are seen, the most striking first; if none is, the one that is easiest to see.
    fn candidates(&self, game: &Game, only_moves: &[Move]) -> Vec<Candidate> {
        let position = game.position();
        let busy = game.moves().last().map(|mv| mv.to());
        let mut moves: Vec<(u32, Move)> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| only_moves.is_empty() || only_moves.contains(mv))
            .map(|mv| {
                let after = position.play(mv);
                let mates = after.in_check() && !after.has_legal_move();
                (if mates { sight::mate() } else { sight::difficulty(position, mv, busy) }, mv)
            })
            .collect();
        moves.sort_by_key(|&(difficulty, _)| difficulty);
        let easiest = moves.first().copied();
        moves.retain(|&(difficulty, mv)| self.sight.sees(position, mv, difficulty, 0));
        if moves.is_empty() {
            moves.extend(easiest);
        }
        moves
            .into_iter()
            .map(|(_, mv)| Candidate { mv, appeal: self.appeal(position, mv), score: None, line: vec![mv] })
            .collect()
    }

    /// A bonus for captures: the larger a player's errors of judgement, the more it likes to win material now.
    fn appeal(&self, position: &Position, mv: Move) -> i32 {
        let wins = position.is_capture(mv) && see::at_least(position, mv, see::value(Role::Pawn));
        if wins { self.error } else { 0 }
    }

    /// Searches all candidates to a depth and puts the best first. If cut short, it has still ranked those it has searched.
    fn search_depth(
        &mut self,
        position: &Position,
        depth: u32,
        multi_pv: usize,
        candidates: &mut [Candidate],
    ) -> Result<(), Stopped> {
        let mut best: Vec<Score> = Vec::with_capacity(candidates.len());
        let mut result = Ok(());
        let mut searched = 0;
        for candidate in candidates.iter_mut() {
            // A move matters if it is among as many of the best as are wanted.
            let alpha = if best.len() < multi_pv { -Score::INFINITE } else { best[multi_pv - 1] };
            let appeal = candidate.appeal;
            match self.search_move(position, candidate.mv, depth as i32 - 1, 0, alpha - appeal, Score::INFINITE) {
                Ok(score) => {
                    let score = if score.is_decisive() { score } else { score + appeal };
                    searched += 1;
                    candidate.score = (score > alpha).then_some(score);
                    if score > alpha {
                        candidate.line.truncate(1);
                        candidate.line.extend_from_slice(&self.lines[1]);
                        best.push(score);
                        best.sort_by_key(|&score| Reverse(score));
                    }
                }
                Err(Stopped) => {
                    result = Err(Stopped);
                    break;
                }
            }
        }
        candidates[..searched].sort_by_key(|candidate| Reverse(candidate.score));
        result
    }

    /// The score of a move, from the side that makes it.
    fn search_move(
        &mut self,
        position: &Position,
        mv: Move,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        self.evaluator.push(position, mv);
        let child = position.play(mv);
        self.history.push(&child);
        let score = self.search_node(&child, mv.to(), depth, ply + 1, -beta, -alpha);
        self.history.pop();
        self.evaluator.pop();
        score.map(|score| -score)
    }

    /// The score of a position within the search; `busy` is the square of the last move.
    fn search_node(
        &mut self,
        position: &Position,
        busy: Square,
        depth: i32,
        ply: usize,
        mut alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        self.visit(ply)?;
        if position.halfmove_clock() >= 100 || self.history.is_repetition(ply) {
            return Ok(Score::DRAW);
        }
        if !position.has_legal_move() {
            return Ok(if position.in_check() { Score::mated_in(ply) } else { Score::DRAW });
        }
        let depth = if position.in_check() && ply < MAX_CHECKED_PLIES { depth + 1 } else { depth };
        if depth <= 0 || ply >= MAX_PLIES {
            return self.quiescence(position, busy, ply, alpha, beta);
        }
        let moves = self.seen(position, busy, ply);
        if moves.is_empty() {
            return Ok(self.evaluate(position));
        }
        let mut best = -Score::INFINITE;
        for mv in moves {
            let score = self.search_move(position, mv, depth - 1, ply, alpha, beta)?;
            best = best.max(score);
            if self.raises(&mut alpha, ply, mv, score) && score >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// Quiescence search over the captures that are seen and do not lose material.
    fn quiescence(
        &mut self,
        position: &Position,
        busy: Square,
        ply: usize,
        mut alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        let mut best = self.evaluate(position);
        alpha = alpha.max(best);
        if best >= beta || ply >= MAX_PLIES {
            return Ok(best);
        }
        let mut moves = alcor_chess::MoveList::new();
        position.noisy_moves(&mut moves);
        let mut captures: Vec<(i32, Move)> = moves
            .into_iter()
            .filter(|&mv| {
                let points = sight::difficulty(position, mv, Some(busy));
                self.sight.sees(position, mv, points, ply) && see::at_least(position, mv, 0)
            })
            .map(|mv| (gain(position, mv), mv))
            .collect();
        captures.sort_by_key(|&(gain, _)| Reverse(gain));
        for (_, mv) in captures {
            self.evaluator.push(position, mv);
            let child = position.play(mv);
            self.history.push(&child);
            let score = self.visit(ply + 1).and_then(|()| self.quiescence(&child, mv.to(), ply + 1, -beta, -alpha));
            self.history.pop();
            self.evaluator.pop();
            let score = -score?;
            best = best.max(score);
            if self.raises(&mut alpha, ply, mv, score) && score >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// The moves that are seen in a position within the search, ordered by what they win and by how easy they are to see.
    fn seen(&self, position: &Position, busy: Square, ply: usize) -> Vec<Move> {
        let mut seen: Vec<(i32, Move)> = position
            .legal_moves()
            .into_iter()
            .filter_map(|mv| {
                let points = sight::difficulty(position, mv, Some(busy));
                let order = points as i32 - gain(position, mv);
                self.sight.sees(position, mv, points, ply).then_some((order, mv))
            })
            .collect();
        seen.sort_by_key(|&(order, _)| order);
        seen.into_iter().map(|(_, mv)| mv).collect()
    }

    /// The static evaluation, with the player's error.
    fn evaluate(&mut self, position: &Position) -> Score {
        let error = self.sight.rng.error(position.key(), self.error);
        Score::evaluation(self.evaluator.evaluate(position) + error)
    }

    /// Counts a node, and stops the search when a limit is reached.
    fn visit(&mut self, ply: usize) -> Result<(), Stopped> {
        self.lines[ply].clear();
        self.selective_depth = self.selective_depth.max(ply);
        if self.may_stop || self.nodes >= FIRST_DEPTH_NODES {
            let is_overdue = || {
                let budget = self.shared.clock.is_past_hard_bound(self.shared.clock.now());
                budget || self.shared.is_stopped()
            };
            if self.nodes >= self.max_nodes || (self.nodes.is_multiple_of(CHECK_INTERVAL) && is_overdue()) {
                return Err(Stopped);
            }
        }
        self.nodes += 1;
        Ok(())
    }

    /// Whether a move raises alpha. If so, it updates the principal variation.
    fn raises(&mut self, alpha: &mut Score, ply: usize, mv: Move, score: Score) -> bool {
        if score <= *alpha {
            return false;
        }
        *alpha = score;
        stack::update_pv(&mut self.lines, ply, mv);
        true
    }
}

/// MVV-LVA: the value of what a move wins, less a sixteenth of the value of the piece that moves; 0 if it wins nothing.
fn gain(position: &Position, mv: Move) -> i32 {
    let changes = position.changes(mv);
    let taken = changes.captured.map_or(0, |captured| see::value(captured.piece.role()));
    let promoted = mv.promoted_to().map_or(0, |role| see::value(role) - see::value(Role::Pawn));
    if taken + promoted == 0 { 0 } else { taken + promoted - see::value(changes.left.piece.role()) / 16 }
}
