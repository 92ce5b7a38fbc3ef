//! When not to search: pure questions to the facts of a node.
//!
//! Each function is one technique. Before the moves: is the node decided already? Among the moves: is this one worth
//! trying? Margins are in the units of scores; every number is in [`params`].
//!
//! The worth of each technique, in Elo, is that of docs/strength.md: on against off at 6000 nodes a move or, where it says
//! "screened", among 22 techniques at once at 10,000 nodes, with errors of about 8.5. Such games say little of what pays
//! off deep or saves time.

use super::facts::Node;
use crate::params;
use crate::score::Score;

/// Razoring: so far below alpha that only captures can help. Whether to ask quiescence alone. Worth 5 +- 39, screened -6.
pub(in crate::search) fn razoring(node: &Node) -> bool {
    let Some(estimate) = node.estimate else { return false };
    params::use_razoring() == 1
        && !node.is_pv
        && node.depth <= params::razoring_max_depth()
        && !node.alpha.is_decisive()
        && estimate + params::razoring_base() + params::razoring_per_depth() * node.depth * node.depth <= node.alpha
}

/// Reverse futility pruning (RFP, static null move pruning): so far above beta that the opponent's best will not bring it
/// below. The score to return. Worth 140 +- 38.
pub(in crate::search) fn reverse_futility(node: &Node) -> Option<Score> {
    let estimate = node.estimate?;
    if params::use_reverse_futility() == 0 || node.is_pv || node.depth > params::reverse_futility_max_depth() {
        return None;
    }
    if estimate.is_decisive() || node.beta.is_lost() {
        return None;
    }
    // Among known wins a step of the bare king counts for more than any margin, whatever hangs meanwhile.
    if node.beta.units() >= params::reverse_futility_max_beta() {
        return None;
    }
    let depth = node.depth;
    let margin = params::reverse_futility_per_depth() * depth
        - if node.improving { params::reverse_futility_improving() } else { 0 }
        + node.correction.abs() * params::reverse_futility_correction_percent() / 100;
    // Between the two: the estimate promises more than a search would confirm.
    let share = params::reverse_futility_return_percent();
    let between = || (share * estimate.units() + (100 - share) * node.beta.units()) / 100;
    (estimate >= node.beta + margin).then(|| Score::from_units(between()))
}

/// Null move pruning (NMP): whether to let the opponent move twice, where a cut is expected. The depth of the search that
/// tells. Worth 26 +- 29; only at cut nodes, screened 8.
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
            + i32::from(node.tt_noisy);
        depth - reduction
    })
}

/// Probcut: the bound a capture must reach at a shallow depth for this node to be cut. Worth -14 +- 42 with the classical
/// evaluation, screened -6.
pub(in crate::search) fn probcut_beta(node: &Node) -> Option<Score> {
    if params::use_probcut() == 0 || node.is_pv || node.depth < params::probcut_min_depth() || node.beta.is_decisive() {
        return None;
    }
    let beta = node.beta + params::probcut_margin() - if node.improving { params::probcut_improving() } else { 0 };
    let doubted =
        node.tt_entry.is_some_and(|entry| entry.depth >= node.depth - params::probcut_tt_depth() && entry.score < beta);
    (!doubted).then_some(beta)
}

/// Internal iterative reduction (IIR): without a move from the hash table at this depth, search a ply less and come back
/// with one. Worth -5 +- 39, screened -2.
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

/// Futility pruning: whether a quiet move, searched this deep after reductions, has no hope of lifting the score to alpha.
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

/// Futility pruning of captures: whether even what it takes, `captured` in units of scores, leaves no hope. Screened 5.
pub(in crate::search) fn futile_capture(node: &Node, reduced_depth: i32, captured: i32, history: i32) -> bool {
    let Some(eval) = node.eval else { return false };
    let margin = params::capture_futility_base() + params::capture_futility_per_depth() * reduced_depth;
    params::use_capture_futility() == 1
        && reduced_depth < params::capture_futility_max_depth()
        && eval + margin + captured + history / params::capture_futility_history_divisor() <= node.alpha
}

/// History pruning: whether a quiet move has failed too often to be tried again near the leaves. Worth 0 +- 37,
/// screened 3.
pub(in crate::search) fn hopeless_history(node: &Node, reduced_depth: i32, history: i32) -> bool {
    params::use_history_pruning() == 1
        && reduced_depth < params::history_pruning_max_depth()
        && history < -params::history_pruning_per_depth() * node.depth
}

/// SEE pruning: what a move must not lose in exchanges to be worth trying. Worth 69 +- 41.
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
    fn a_node_without_a_table_move_is_reduced_where_it_matters() {
        assert_eq!(internal_reduction(&Node { cut_node: true, ..Node::example() }), 1);
        assert_eq!(internal_reduction(&Node { is_pv: true, ..Node::example() }), 1);
        assert_eq!(internal_reduction(&Node::example()), 0);
        let excluded = Position::startpos().parse_uci("e2e4").ok();
        assert_eq!(internal_reduction(&Node { cut_node: true, excluded, ..Node::example() }), 0);
    }

    #[test]
    fn probcut_stays_away_from_what_the_table_doubts() {
        let node = Node { depth: 8, ..Node::example() };
        assert!(probcut_beta(&node).is_some_and(|beta| beta > node.beta));
        assert_eq!(probcut_beta(&Node { depth: 2, ..node }), None);
        assert_eq!(probcut_beta(&Node { is_pv: true, ..node }), None);
    }
}
