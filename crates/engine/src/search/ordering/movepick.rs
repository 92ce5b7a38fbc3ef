//! The staged move picker: yields moves one at a time, and generates them only when needed.
//!
//! First the TT move; then captures and promotions that do not lose material, the most promising first; then quiet moves by
//! their histories; last the losing captures. Moves are generated stage by stage into an arena that all nodes of a line
//! share: a node's moves lie behind its parent's, and are dropped when the node is left.

use alcor_chess::{Bitboard, Move, MoveList, Piece, Position, Role, attacks};

use super::history::{ContinuationMoves, Histories};
use super::threats::Threats;
use crate::params;
use crate::see;

/// A move with its ordering score.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct ScoredMove {
    mv: Move,
    score: i32,
}

/// The inputs of move ordering at a node.
pub(in crate::search) struct Context<'a> {
    pub(in crate::search) position: &'a Position,
    /// What the opponent attacks.
    pub(in crate::search) threats: Threats,
    /// The moves that led here.
    pub(in crate::search) continuations: ContinuationMoves,
    /// The killers and the countermove.
    pub(in crate::search) refutations: [Option<Move>; 3],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    TtMove,
    GenerateNoisy,
    GoodNoisy,
    GenerateQuiet,
    Quiet,
    BadNoisy,
    Done,
}

/// Yields the moves of a node in order.
pub(in crate::search) struct MovePicker {
    stage: Stage,
    tt_move: Option<Move>,
    /// Quiet moves are wanted.
    quiets: bool,
    /// The SEE threshold of good captures; `None` lets it depend on their history.
    threshold: Option<i32>,
    /// Where this node's moves begin in the arena.
    start: usize,
    /// Losing captures are kept from `start` to here.
    bad_end: usize,
    /// The next move to yield.
    next: usize,
}

/// The ordering bonus of killers and the countermove, which come before other quiet moves. Worth 3 +- 39 Elo; first screening
/// 13 (docs/strength.md).
fn refutation_bonus(rank: usize) -> i32 {
    [params::order_first_killer(), params::order_second_killer(), params::order_countermove()][rank]
}

impl MovePicker {
    /// All moves of a node. The TT move must be legal.
    pub(in crate::search) fn all(arena: &[ScoredMove], tt_move: Option<Move>) -> MovePicker {
        MovePicker::new(arena, tt_move, true, None)
    }

    /// Captures and promotions that reach a SEE threshold. The TT move must be legal, and comes first whatever it gains.
    pub(in crate::search) fn noisy(arena: &[ScoredMove], tt_move: Option<Move>, threshold: i32) -> MovePicker {
        MovePicker::new(arena, tt_move, false, Some(threshold))
    }

    fn new(arena: &[ScoredMove], tt_move: Option<Move>, quiets: bool, threshold: Option<i32>) -> MovePicker {
        let start = arena.len();
        MovePicker { stage: Stage::TtMove, tt_move, quiets, threshold, start, bad_end: start, next: start }
    }

    /// Skips the remaining quiet moves.
    pub(in crate::search) fn skip_quiets(&mut self) {
        self.quiets = false;
    }

    /// The next move.
    pub(in crate::search) fn next(
        &mut self,
        arena: &mut Vec<ScoredMove>,
        histories: &Histories,
        context: &Context,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateNoisy;
                    if self.tt_move.is_some() {
                        return self.tt_move;
                    }
                }
                Stage::GenerateNoisy => {
                    arena.truncate(self.start);
                    score_noisy(arena, histories, context);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => match self.next_best(arena) {
                    None => self.stage = if self.quiets { Stage::GenerateQuiet } else { self.after_quiets() },
                    Some(ScoredMove { mv, score }) => {
                        let threshold = self.threshold.unwrap_or(-score / params::order_see_divisor());
                        if see::at_least(context.position, mv, threshold) {
                            return Some(mv);
                        }
                        arena.swap(self.bad_end, self.next - 1);
                        self.bad_end += 1;
                    }
                },
                Stage::GenerateQuiet => {
                    self.next = arena.len();
                    score_quiets(arena, histories, context);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match if self.quiets { self.next_best(arena) } else { None } {
                    Some(ScoredMove { mv, .. }) => return Some(mv),
                    None => self.stage = self.after_quiets(),
                },
                Stage::BadNoisy => {
                    if self.next == self.bad_end {
                        self.stage = Stage::Done;
                        continue;
                    }
                    self.next += 1;
                    return Some(arena[self.next - 1].mv);
                }
                Stage::Done => return None,
            }
        }
    }

    /// The stage after the quiet moves: losing captures, unless there is a SEE threshold.
    fn after_quiets(&mut self) -> Stage {
        self.next = self.start;
        if self.threshold.is_some() { Stage::Done } else { Stage::BadNoisy }
    }

    /// The most promising move from `next` on, other than the TT move (selection sort).
    fn next_best(&mut self, arena: &mut [ScoredMove]) -> Option<ScoredMove> {
        loop {
            let rest = arena.get_mut(self.next..)?;
            let mut best_score = rest.first()?.score;
            let mut best = 0;
            // Of equal moves, the first. This plain loop compiles to conditional moves.
            for (index, scored) in rest.iter().enumerate().skip(1) {
                if scored.score > best_score {
                    (best, best_score) = (index, scored.score);
                }
            }
            rest.swap(0, best);
            self.next += 1;
            let scored = arena[self.next - 1];
            if Some(scored.mv) != self.tt_move {
                return Some(scored);
            }
        }
    }
}

/// Scores captures and promotions: by the value of what they take, and by capture history.
fn score_noisy(arena: &mut Vec<ScoredMove>, histories: &Histories, context: &Context) {
    let position = context.position;
    let mut moves = MoveList::new();
    position.noisy_moves(&mut moves);
    for mv in &moves {
        let captured = match position.piece_at(mv.to()) {
            Some(piece) => see::value(piece.role()),
            None if mv.is_en_passant() => see::value(Role::Pawn),
            None => 0,
        };
        let promoted = match mv.promoted_to() {
            Some(Role::Queen) => see::value(Role::Queen),
            // Underpromotions are nearly always pointless.
            Some(_) => -params::order_underpromotion_penalty(),
            None => 0,
        };
        arena.push(ScoredMove {
            mv,
            score: params::order_victim_weight() * (captured + promoted) + histories.noisy(position, mv),
        });
    }
}

/// Scores quiet moves: by history, by moving into or out of attacks by less valuable pieces (first screening: 11 Elo), and
/// by giving check without losing much (first screening: 13).
fn score_quiets(arena: &mut Vec<ScoredMove>, histories: &Histories, context: &Context) {
    let position = context.position;
    let checks = check_squares(position);
    let mut moves = MoveList::new();
    position.quiet_moves(&mut moves);
    for mv in &moves {
        let refutation = context.refutations.iter().position(|&refutation| refutation == Some(mv));
        let bonus = refutation.map_or(0, refutation_bonus);
        let mut score = bonus + histories.quiet(position, context.threats.all, &context.continuations, mv);
        if let Some(role) = position.piece_at(mv.from()).map(Piece::role) {
            let danger = context.threats.by_lesser(role);
            let escapes = i32::from(danger.has(mv.from())) - i32::from(danger.has(mv.to()));
            score += escapes * params::order_threat_weight() * see::value(role);
            if checks[role.index()].has(mv.to()) && see::at_least(position, mv, -params::order_safe_check_loss()) {
                score += params::order_check_bonus();
            }
        }
        arena.push(ScoredMove { mv, score });
    }
}

/// The squares from which a piece of each role gives check.
pub(in crate::search) fn check_squares(position: &Position) -> [Bitboard; 6] {
    let us = position.side_to_move();
    let (king, occupied) = (position.king(!us), position.occupied());
    let (bishop, rook) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
    [attacks::pawn(!us, king), attacks::knight(king), bishop, rook, bishop | rook, Bitboard::EMPTY]
}

#[cfg(test)]
mod tests {
    use alcor_chess::Square;

    use super::*;

    fn order(fen: &str, tt_move: Option<&str>, refutation: Option<&str>) -> Vec<String> {
        let position: Position = fen.parse().unwrap();
        let histories = Histories::new();
        let find = |text: &str| position.parse_uci(text).unwrap();
        let context = Context {
            position: &position,
            threats: Threats::UNKNOWN,
            continuations: [None; 4],
            refutations: [refutation.map(find), None, None],
        };
        // Another node's moves precede this node's in the arena and must survive.
        let other = position.legal_moves()[0];
        let mut arena = vec![ScoredMove { mv: other, score: 7 }];
        let mut picker = MovePicker::all(&arena, tt_move.map(find));
        let mut moves = Vec::new();
        while let Some(mv) = picker.next(&mut arena, &histories, &context) {
            moves.push(mv);
        }
        assert_eq!(arena[0].mv, other);
        let mut sorted = moves.clone();
        sorted.sort();
        let mut legal = position.legal_moves().to_vec();
        legal.sort();
        assert_eq!(sorted, legal, "every legal move once");
        moves.iter().map(|&mv| position.san(mv).to_string()).collect()
    }

    #[test]
    fn tt_move_good_captures_quiets_losing_captures() {
        let fen = "4k3/3p4/2p1p3/3p4/4P3/8/3Q4/4K3 w - - 0 1";
        let moves = order(fen, Some("e1e2"), Some("e4e5"));
        assert_eq!(moves[..3], ["Ke2", "exd5", "e5"]);
        assert_eq!(moves.last().map(String::as_str), Some("Qxd5"));
    }

    #[test]
    fn checks_and_escapes_come_early_and_steps_into_danger_late() {
        let fen = "4k3/8/8/8/p7/1p6/N7/R3K3 w - - 0 1";
        let position: Position = fen.parse().unwrap();
        let histories = Histories::new();
        let threats = Threats::of(&position);
        let context = Context { position: &position, threats, continuations: [None; 4], refutations: [None; 3] };
        let mut arena = Vec::new();
        score_quiets(&mut arena, &histories, &context);
        let score = |san: &str| {
            let mv = position.parse_san(san).unwrap();
            arena.iter().find(|scored| scored.mv == mv).unwrap().score
        };
        assert!(score("Nb4") > score("Kf1"), "out of the pawn's attack");
        assert_eq!(score("Kf1"), 0);
        assert_eq!(check_squares(&position)[Role::Rook.index()], attacks::rook(Square::E8, position.occupied()));
    }

    #[test]
    fn every_move_comes_once_in_many_positions() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "1n2k3/P6P/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "4k3/8/8/8/8/8/3q4/4K3 w - - 0 1",
        ] {
            order(fen, None, None);
        }
    }

    #[test]
    fn only_gaining_captures_on_request() {
        let position: Position = "4k3/3p4/2p1p3/3p4/4P3/8/3Q4/4K3 w - - 0 1".parse().unwrap();
        let histories = Histories::new();
        let context = Context {
            position: &position,
            threats: Threats::UNKNOWN,
            continuations: [None; 4],
            refutations: [None; 3],
        };
        let mut arena = Vec::new();
        let mut picker = MovePicker::noisy(&arena, None, 0);
        let first = picker.next(&mut arena, &histories, &context);
        assert_eq!(first, position.parse_uci("e4d5").ok());
        assert_eq!(picker.next(&mut arena, &histories, &context), None);
    }
}
