//! Late-move reductions (LMR), worth 131 +- 33 Elo (docs/strength.md), and the hindsight extension.
//!
//! Reductions are in 1024ths of a ply until they are applied. The base grows with the logarithms of depth and move number;
//! the facts of the node and the move adjust it. Of these terms only two were measured on their own; they say so.

use super::facts::Node;
use crate::params;
use crate::score::{Bound, Score};

/// 1024 times the natural logarithm, in integer arithmetic so that it is the same everywhere.
const LOGARITHM: [i32; 256] = {
    let mut table = [0; 256];
    let mut number = 2;
    while number < 256 {
        table[number] = natural_logarithm(number as u64);
        number += 1;
    }
    table
};

/// The logarithm to base 2 by repeated squaring, 20 binary places, times ln 2.
const fn natural_logarithm(number: u64) -> i32 {
    let whole = number.ilog2();
    // The number scaled to between 1 and 2, with 31 binary places.
    let mut rest = number << (31 - whole);
    let mut binary: u64 = (whole as u64) << 20;
    let mut place = 1 << 19;
    while place > 0 {
        rest = (rest * rest) >> 31;
        if rest >= 1 << 32 {
            rest >>= 1;
            binary |= place;
        }
        place >>= 1;
    }
    // ln 2 = 0.693147..., and 1024 / 2^20 = 1 / 2^10.
    ((binary * 693_147 / 1_000_000) >> 10) as i32
}

/// The base reduction of the n-th move at a depth, in 1024ths of a ply.
#[inline]
pub(in crate::search) fn base(depth: i32, number: i32) -> i32 {
    let depth = LOGARITHM[depth.clamp(1, 255) as usize];
    let number = LOGARITHM[number.clamp(1, 255) as usize];
    params::reduction_base() + ((params::reduction_slope() * depth) >> 10) * number / 1024
}

/// The facts of a move that pruning and reductions depend on.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct MoveFacts {
    /// Its number in the order, from 1.
    pub(in crate::search) number: i32,
    pub(in crate::search) quiet: bool,
    /// Its history score.
    pub(in crate::search) history: i32,
    pub(in crate::search) gives_check: bool,
    /// A killer or the countermove.
    pub(in crate::search) refutation: bool,
    /// The cutoff count of the child ply.
    pub(in crate::search) child_cutoffs: i32,
}

/// The reduction of a late move, in 1024ths of a ply.
pub(in crate::search) fn late_move(node: &Node, mv: &MoveFacts) -> i32 {
    let mut reduction = base(node.depth, mv.number);
    if !mv.quiet {
        reduction = reduction * params::reduction_noisy_percent() / 100;
    }
    reduction -= mv.history / params::reduction_history_divisor();
    reduction -= node.correction.abs() * 1024 / (100 * params::reduction_correction_divisor());
    if node.is_pv {
        reduction -= params::reduction_pv();
    }
    if node.tt_pv {
        reduction -= params::reduction_tt_pv();
    }
    // Not where ttPv: second screening 8.1.
    if node.cut_node && !node.tt_pv {
        reduction += params::reduction_cut_node();
    }
    // The TT score does not reach alpha: second screening 8.6.
    if node.tt_entry.is_some_and(|entry| entry.bound != Bound::Lower && entry.score <= node.alpha) {
        reduction += params::reduction_tt_below_alpha();
    }
    if !node.improving {
        reduction += params::reduction_not_improving();
    }
    if node.tt_noisy {
        reduction += params::reduction_tt_noisy();
    }
    if mv.gives_check {
        reduction -= params::reduction_gives_check();
    }
    if mv.refutation {
        reduction -= params::reduction_killer();
    }
    if mv.child_cutoffs > params::reduction_cutoffs_min() {
        reduction += params::reduction_cutoffs();
    }
    reduction
}

/// Hindsight extension (first screening: 5 Elo): the ply to give back at a node whose move was reduced too much. That is so if
/// it was reduced by several plies, but has not worsened the position of the side that made it. `last_eval` is the evaluation
/// of that side before the move.
pub(in crate::search) fn hindsight(reduction: i32, eval: Option<Score>, last_eval: Option<Score>) -> i32 {
    let was_too_much = reduction >= params::hindsight_min_reduction()
        && eval.zip(last_eval).is_some_and(|(eval, last)| eval.units() + last.units() <= 0);
    i32::from(params::use_hindsight() == 1 && was_too_much)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tt::Entry;

    const LATE: MoveFacts =
        MoveFacts { number: 12, quiet: true, history: 0, gives_check: false, refutation: false, child_cutoffs: 0 };

    #[test]
    fn logarithms_are_right() {
        for (number, &logarithm) in LOGARITHM.iter().enumerate().skip(1) {
            let exact = 1024.0 * (number as f64).ln();
            assert!((f64::from(logarithm) - exact).abs() <= 1.5, "{number}: {logarithm} for {exact}");
        }
    }

    #[test]
    fn reductions_grow_with_depth_and_number() {
        assert!(base(10, 20) > base(10, 5));
        assert!(base(20, 20) > base(10, 20));
        assert_eq!(base(1, 1), params::reduction_base());
        assert_eq!(base(1000, 1000), base(255, 255));
    }

    #[test]
    fn what_was_reduced_too_much_is_given_back() {
        let units = |units| Some(Score::from_units(units));
        let much = params::hindsight_min_reduction();
        assert_eq!(hindsight(much, units(-30), units(20)), 1);
        assert_eq!(hindsight(much, units(30), units(20)), 0);
        assert_eq!(hindsight(much - 1, units(-30), units(20)), 0);
        assert_eq!(hindsight(much, None, units(20)), 0);
    }

    #[test]
    fn promising_moves_are_reduced_less() {
        let node = Node { depth: 10, ..Node::example() };
        let plain = late_move(&node, &LATE);
        assert!(late_move(&node, &MoveFacts { gives_check: true, ..LATE }) < plain);
        assert!(late_move(&node, &MoveFacts { history: 4000, ..LATE }) < plain);
        assert!(late_move(&node, &MoveFacts { quiet: false, ..LATE }) < plain);
        assert!(late_move(&Node { is_pv: true, ..node }, &LATE) < plain);
        assert!(late_move(&Node { cut_node: true, ..node }, &LATE) > plain);
        let once_pv = Node { tt_pv: true, ..node };
        assert_eq!(late_move(&Node { cut_node: true, ..once_pv }, &LATE), late_move(&once_pv, &LATE));
        let tt_entry = |bound| {
            let score = node.alpha - 50;
            Some(Entry { mv: None, score, bound, depth: 6, eval: None, tt_pv: false })
        };
        assert!(
            late_move(&Node { tt_entry: tt_entry(Bound::Upper), ..node }, &LATE) > plain,
            "the TT score is below alpha"
        );
        assert_eq!(late_move(&Node { tt_entry: tt_entry(Bound::Lower), ..node }, &LATE), plain);
        assert!(late_move(&Node { improving: true, ..node }, &LATE) < plain);
        assert!(late_move(&node, &MoveFacts { child_cutoffs: 4, ..LATE }) > plain);
    }
}
