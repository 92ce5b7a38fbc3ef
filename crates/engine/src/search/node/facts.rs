//! What is known of a node before its moves are tried: the facts that pruning and reductions are decided by.

use alcor_chess::{Move, Position, Role};

use crate::report::Event;
use crate::score::Score;
use crate::tt::Entry;

/// The node types, as compile-time constants. Their values carry what only nodes of that type have.
pub(in crate::search) trait NodeKind {
    /// On the principal variation: the window is open, and the line is wanted.
    const PV: bool;
    /// The root.
    const ROOT: bool;

    /// Reports that a move is about to be searched; only the root has a listener.
    fn begin_move(&mut self, _depth: i32, _mv: Move, _number: usize) {}
}

/// The root of the search, with its listener.
pub(in crate::search) struct Root<'a> {
    pub(in crate::search) on_event: &'a mut dyn FnMut(Event),
}
/// A node of the principal variation.
pub(in crate::search) struct Pv;
/// Any other node, searched with a null window.
pub(in crate::search) struct NonPv;

impl NodeKind for Root<'_> {
    const PV: bool = true;
    const ROOT: bool = true;

    fn begin_move(&mut self, depth: i32, mv: Move, number: usize) {
        (self.on_event)(Event::CurrentMove { depth: depth.max(0) as u32, mv, number });
    }
}

impl NodeKind for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl NodeKind for NonPv {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// The facts of a node.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Node {
    /// Plies left to search.
    pub(in crate::search) depth: i32,
    pub(in crate::search) alpha: Score,
    pub(in crate::search) beta: Score,
    /// The static evaluation before fifty-move scaling and correction; `None` in check.
    pub(in crate::search) raw_eval: Option<Score>,
    /// The corrected static evaluation; `None` in check.
    pub(in crate::search) eval: Option<Score>,
    /// The evaluation, or the TT score where its bound makes it the better estimate; `None` in check.
    pub(in crate::search) estimate: Option<Score>,
    /// The correction of the evaluation: a measure of how uncertain that is.
    pub(in crate::search) correction: i32,
    /// The evaluation is better than at this side's previous move.
    pub(in crate::search) improving: bool,
    pub(in crate::search) is_pv: bool,
    /// Expected to fail high.
    pub(in crate::search) cut_node: bool,
    /// On the principal variation, now or in an earlier search (ttPv).
    pub(in crate::search) tt_pv: bool,
    /// The TT entry; its move has been checked to be legal.
    pub(in crate::search) tt_entry: Option<Entry>,
    /// The move that a singular search excludes.
    pub(in crate::search) excluded: Option<Move>,
    /// The TT move is a capture or promotion.
    pub(in crate::search) tt_noisy: bool,
    /// The side to move has more than king and pawns.
    pub(in crate::search) has_pieces: bool,
    /// The side to move has more than a lone minor piece: with less, zugzwang is too likely.
    pub(in crate::search) null_move_is_safe: bool,
}

impl Node {
    /// The facts that follow from the position and its TT entry alone; the others have neutral values.
    pub(in crate::search) fn of(position: &Position, tt_entry: Option<Entry>) -> Node {
        let weak = position.role(Role::Pawn) | position.role(Role::King);
        let minor_pieces = position.role(Role::Knight) | position.role(Role::Bishop);
        let own_pieces = position.colored(position.side_to_move()).without(weak);
        Node {
            depth: 0,
            alpha: -Score::INFINITE,
            beta: Score::INFINITE,
            raw_eval: None,
            eval: None,
            estimate: None,
            correction: 0,
            improving: false,
            is_pv: false,
            cut_node: false,
            tt_pv: false,
            tt_entry,
            excluded: None,
            tt_noisy: tt_entry.and_then(|entry| entry.mv).is_some_and(|mv| position.is_noisy(mv)),
            has_pieces: own_pieces.any(),
            null_move_is_safe: own_pieces.count() > 1 || own_pieces.without(minor_pieces).any(),
        }
    }
}

#[cfg(test)]
impl Node {
    /// An ordinary node, for tests to modify.
    pub(in crate::search) fn example() -> Node {
        let (alpha, beta) = (Score::from_units(0), Score::from_units(1));
        Node {
            depth: 4,
            alpha,
            beta,
            eval: Some(alpha),
            estimate: Some(alpha),
            ..Node::of(&Position::startpos(), None)
        }
    }
}
