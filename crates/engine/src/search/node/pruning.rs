//! When to prune: pure functions of the facts of a node.
//!
//! Each function is one technique, for a whole node or for a single move. Margins are in the units of scores; every number
//! is in [`params`].
//!
//! The worth of each technique, in Elo, is that of docs/strength.md: on against off in a match at 6000 nodes a move, or as
//! estimated by a screening, in which many techniques were switched in the same games: the first at 10,000 nodes a move, with
//! errors of about 8.5, the second at 6,000, with errors of 9.2. Games this short undervalue what pays off at depth or saves
//! time.

use super::facts::Node;
use crate::params;
use crate::score::Score;

/// Razoring: whether the node is so far below alpha that quiescence decides. Worth 5 +- 39; first screening -6, second -2.8.
pub(in crate::search) fn razoring(node: &Node) -> bool {
    let Some(estimate) = node.estimate else { return false };
    params::use_razoring() == 1
        && !node.is_pv
        && node.depth <= params::razoring_max_depth()
        && !node.alpha.is_decisive()
        && estimate + params::razoring_base() + params::razoring_per_depth() * node.depth * node.depth <= node.alpha
}

/// Reverse futility pruning (RFP, static null move pruning): the score to return, if the node is so far above beta that a
/// search is unnecessary. Worth 140 +- 38.
pub(in crate::search) fn reverse_futility(node: &Node) -> Option<Score> {
    let estimate = node.estimate?;
    if params::use_reverse_futility() == 0 || node.is_pv || node.depth > params::reverse_futility_max_depth() {
        return None;
    }
    if estimate.is_decisive() || node.beta.is_lost() {
        return None;
    }
    // Not among known wins: there the evaluation of where the bare king stands outweighs the margin, even if a piece hangs.
    // Worth -1 +- 1, but bishop and knight win more often (37 of 60 games instead of 32).
    if node.beta.units() >= params::reverse_futility_max_beta() {
        return None;
    }
    let depth = node.depth;
    let margin = params::reverse_futility_per_depth() * depth
        - if node.improving { params::reverse_futility_improving() } else { 0 }
        + node.correction.abs() * params::reverse_futility_correction_percent() / 100;
    // Between the estimate and beta: the estimate promises more than a search would confirm.
    let share = params::reverse_futility_return_percent();
    let between = || (share * estimate.units() + (100 - share) * node.beta.units()) / 100;
    (estimate >= node.beta + margin).then(|| Score::from_units(between()))
}

/// Null move pruning (NMP): the depth of the search after a null move, if one is to be tried. Worth 26 +- 29; only at cut
/// nodes: first screening 8; not with a lone minor piece: 3 +- 13.
pub(in crate::search) fn null_move(node: &Node) -> Option<i32> {
    let (eval, estimate) = (node.eval?, node.estimate?);
    let depth = node.depth;
    let static_margin = params::null_move_static_base() - params::null_move_static_per_depth() * depth;
    let worth_it = params::use_null_move() == 1
        && node.cut_node
        && node.null_move_is_safe
        && depth >= params::null_move_min_depth()
        && !node.beta.is_lost()
        && estimate >= node.beta
        && eval >= node.beta + static_margin;
    worth_it.then(|| {
        let ahead = (estimate - node.beta) / params::null_move_eval_divisor();
        let reduction = params::null_move_base()
            + depth / params::null_move_depth_divisor()
            + ahead.min(params::null_move_eval_cap())
            + params::null_move_tt_noisy() * i32::from(node.tt_noisy);
        depth - reduction
    })
}

/// Probcut: the bound that a capture must reach at a shallow depth to cut the node. Worth -14 +- 42 with the classical
/// evaluation; first screening -6, second 0.7.
pub(in crate::search) fn probcut_beta(node: &Node) -> Option<Score> {
    if params::use_probcut() == 0 || node.is_pv || node.depth < params::probcut_min_depth() || node.beta.is_decisive() {
        return None;
    }
    let beta = node.beta + params::probcut_margin() - if node.improving { params::probcut_improving() } else { 0 };
    let refuted =
        node.tt_entry.is_some_and(|entry| entry.depth >= node.depth - params::probcut_tt_depth() && entry.score < beta);
    (!refuted).then_some(beta)
}

/// Internal iterative reduction (IIR): a ply less without a TT move, or with one from a much shallower search. Worth -5 +- 39;
/// first screening -2.
pub(in crate::search) fn internal_reduction(node: &Node) -> i32 {
    let shallow_entry = node
        .tt_entry
        .is_none_or(|entry| entry.mv.is_none() || entry.depth + params::internal_reduction_tt_depth() < node.depth);
    let applies = params::use_internal_reductions() == 1
        && node.excluded.is_none()
        && (node.is_pv || node.cut_node)
        && node.depth >= params::internal_reduction_min_depth()
        && shallow_entry;
    i32::from(applies)
}

/// Late-move pruning (LMP, move count pruning): whether enough quiet moves have been tried. Worth 89 +- 32 with the
/// classical evaluation.
pub(in crate::search) fn enough_quiets(node: &Node, tried: i32) -> bool {
    if params::use_late_move_pruning() == 0 || node.depth > params::late_move_max_depth() {
        return false;
    }
    let max = params::late_move_base() + node.depth * node.depth;
    tried >= if node.improving { max } else { max * params::late_move_worsening_percent() / 100 }
}

/// Futility pruning: whether a quiet move, at this depth after reductions, cannot be expected to raise the score to alpha.
/// Worth 19 +- 32.
pub(in crate::search) fn futile_quiet(node: &Node, reduced_depth: i32, history: i32) -> bool {
    let Some(eval) = node.eval else { return false };
    params::use_futility() == 1
        && reduced_depth < params::futility_max_depth()
        && eval
            + params::futility_base()
            + params::futility_per_depth() * reduced_depth
            + history / params::futility_history_divisor()
            <= node.alpha
}

/// Futility pruning of captures: the same for a capture; `captured` is the value of what it takes, in units of scores. First
/// screening: 5.
pub(in crate::search) fn futile_capture(node: &Node, reduced_depth: i32, captured: i32, history: i32) -> bool {
    let Some(eval) = node.eval else { return false };
    let margin = params::capture_futility_base() + params::capture_futility_per_depth() * reduced_depth;
    params::use_capture_futility() == 1
        && reduced_depth < params::capture_futility_max_depth()
        && eval + margin + captured + history / params::capture_futility_history_divisor() <= node.alpha
}

/// History pruning: whether the history of a quiet move is too bad for the depth that is left. Worth 0 +- 37; first
/// screening 3.
pub(in crate::search) fn hopeless_history(node: &Node, reduced_depth: i32, history: i32) -> bool {
    params::use_history_pruning() == 1
        && reduced_depth < params::history_pruning_max_depth()
        && history < -params::history_pruning_per_depth() * node.depth
}

/// SEE pruning: the exchange value that a move must reach. Worth 69 +- 41.
pub(in crate::search) fn see_threshold(node: &Node, reduced_depth: i32, quiet: bool, history: i32) -> Option<i32> {
    if params::use_see_pruning() == 0 {
        return None;
    }
    Some(if quiet {
        -params::see_quiet_per_depth() * reduced_depth * reduced_depth
    } else {
        -params::see_noisy_per_depth() * node.depth - history / params::see_noisy_history_divisor()
    })
}

#[cfg(test)]
mod tests {
    use alcor_chess::Position;

    use super::*;

    fn units(units: i32) -> Score {
        Score::from_units(units)
    }

    fn estimated(score: i32) -> Node {
        Node { eval: Some(units(score)), estimate: Some(units(score)), ..Node::example() }
    }

    #[test]
    fn reverse_futility_needs_a_margin_that_grows_with_depth() {
        let safe = estimated(4 * params::reverse_futility_per_depth() + 1);
        assert!(reverse_futility(&safe).is_some_and(|score| score >= safe.beta && Some(score) <= safe.estimate));
        assert_eq!(reverse_futility(&Node { depth: 5, ..safe }), None);
        assert_eq!(reverse_futility(&Node { is_pv: true, ..safe }), None);
        assert_eq!(reverse_futility(&Node { estimate: None, ..safe }), None);
        assert_eq!(reverse_futility(&Node { estimate: Some(Score::mate_in(3)), ..safe }), None);
        let won = |beta| Node { beta: units(beta), ..estimated(params::reverse_futility_max_beta() + 2000) };
        assert_eq!(reverse_futility(&won(params::reverse_futility_max_beta())), None);
        assert!(reverse_futility(&won(params::reverse_futility_max_beta() - 1)).is_some());
    }

    #[test]
    fn razoring_only_far_below_alpha() {
        assert!(razoring(&Node { depth: 1, ..estimated(-2000) }));
        assert!(!razoring(&Node { depth: 1, ..estimated(-100) }));
        assert!(!razoring(&Node { depth: 1, is_pv: true, ..estimated(-2000) }));
        assert!(!razoring(&Node { depth: 1, eval: None, estimate: None, ..Node::example() }));
    }

    #[test]
    fn null_move_needs_pieces_and_a_good_position() {
        let good = Node { depth: 8, cut_node: true, ..estimated(300) };
        assert!(null_move(&good).is_some_and(|depth| depth < 5));
        assert_eq!(null_move(&Node { null_move_is_safe: false, ..good }), None);
        assert_eq!(null_move(&Node { cut_node: false, ..good }), None);
        assert_eq!(null_move(&Node { cut_node: true, depth: 8, ..estimated(-10) }), None);
    }

    #[test]
    fn more_quiets_are_tried_when_improving_and_when_deep() {
        let node = Node::example();
        let max = |node: &Node| (0..500).find(|&tried| enough_quiets(node, tried)).unwrap_or(500);
        assert!(max(&Node { improving: true, ..node }) > max(&node));
        assert!(max(&Node { depth: 6, ..node }) > max(&node));
        assert_eq!(max(&Node { depth: params::late_move_max_depth() + 1, ..node }), 500);
    }

    #[test]
    fn futility_spares_moves_with_a_good_history() {
        let node = estimated(-450);
        assert!(futile_quiet(&node, 2, 0));
        assert!(!futile_quiet(&node, 2, 16_000));
        assert!(!futile_quiet(&Node { eval: None, ..node }, 2, 0));
        assert!(hopeless_history(&node, 2, -20_000));
        assert!(!hopeless_history(&node, 2, 0));
    }

    #[test]
    fn futility_of_captures_counts_what_they_take() {
        let node = estimated(-1000);
        assert!(futile_capture(&node, 1, 200, 0));
        assert!(!futile_capture(&node, 1, 1800, 0));
        assert!(!futile_capture(&node, 1, 200, 12_000));
        assert!(!futile_capture(&node, params::capture_futility_max_depth(), 200, 0));
        assert!(!futile_capture(&Node { eval: None, ..node }, 1, 200, 0));
    }

    #[test]
    fn a_node_without_a_tt_move_is_reduced_where_it_matters() {
        assert_eq!(internal_reduction(&Node { cut_node: true, ..Node::example() }), 1);
        assert_eq!(internal_reduction(&Node { is_pv: true, ..Node::example() }), 1);
        assert_eq!(internal_reduction(&Node::example()), 0);
        let excluded = Position::startpos().parse_uci("e2e4").ok();
        assert_eq!(internal_reduction(&Node { cut_node: true, excluded, ..Node::example() }), 0);
    }

    #[test]
    fn probcut_needs_depth_and_a_null_window() {
        let node = Node { depth: 8, ..Node::example() };
        assert!(probcut_beta(&node).is_some_and(|beta| beta > node.beta));
        assert_eq!(probcut_beta(&Node { depth: 2, ..node }), None);
        assert_eq!(probcut_beta(&Node { is_pv: true, ..node }), None);
    }
}
