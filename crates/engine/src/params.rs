//! The tunable parameters of the search: each declared once, with its range.
//!
//! In an ordinary build `params::name()` is a constant. With the feature `tune` it reads a value that can be set while
//! the program runs: [`ALL`] lists the parameters, for UCI options and for SPSA.
//!
//! Names: technique, then role. `_min_depth` and `_max_depth` bound where a technique is used, `_base` and `_per_depth`
//! make a margin, `_divisor` scales, `_cap` limits. Scores are in the units of [`Score`](crate::Score); reductions
//! are in 1024ths of a ply.

/// A parameter as a tuner sees it.
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// Its value in the source.
    pub default: i32,
    /// Minimum.
    pub min: i32,
    /// Maximum.
    pub max: i32,
    #[cfg(feature = "tune")]
    value: &'static std::sync::atomic::AtomicI32,
}

#[cfg(feature = "tune")]
impl Param {
    /// Sets the value for later searches; `None` if it is out of range.
    pub fn set(&self, value: i32) -> Option<()> {
        (self.min..=self.max).contains(&value).then(|| {
            self.value.store(value, std::sync::atomic::Ordering::Relaxed);
        })
    }
}

macro_rules! params {
    ($($name:ident: $default:literal in $min:literal ..= $max:literal;)*) => {
        $(
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub(crate) const fn $name() -> i32 {
                $default
            }

            #[cfg(feature = "tune")]
            #[inline(always)]
            pub(crate) fn $name() -> i32 {
                values::$name.load(std::sync::atomic::Ordering::Relaxed)
            }
        )*

        #[cfg(feature = "tune")]
        #[allow(non_upper_case_globals)]
        mod values {
            use std::sync::atomic::AtomicI32;
            $(pub(super) static $name: AtomicI32 = AtomicI32::new($default);)*
        }

        /// Every parameter.
        pub static ALL: &[Param] = &[
            $(Param {
                name: stringify!($name),
                default: $default,
                min: $min,
                max: $max,
                #[cfg(feature = "tune")]
                value: &values::$name,
            },)*
        ];

        $(const _: () = assert!($min <= $default && $default <= $max, stringify!($name));)*
    };
}

params! {
    // Switches, so that each technique can be measured: 1 on, 0 off.
    use_tt_cutoffs: 1 in 0..=1;
    use_razoring: 1 in 0..=1;
    use_reverse_futility: 1 in 0..=1;
    use_null_move: 1 in 0..=1;
    use_probcut: 1 in 0..=1;
    use_internal_reductions: 1 in 0..=1;
    use_late_move_pruning: 1 in 0..=1;
    use_futility: 1 in 0..=1;
    use_history_pruning: 1 in 0..=1;
    use_see_pruning: 1 in 0..=1;
    use_singular: 1 in 0..=1;
    use_late_move_reductions: 1 in 0..=1;
    use_correction: 1 in 0..=1;
    use_continuation: 1 in 0..=1;
    use_aspiration: 1 in 0..=1;
    use_quiescence_see: 1 in 0..=1;
    use_quiescence_checks: 1 in 0..=1;
    use_upcoming_repetition: 1 in 0..=1;
    use_killers: 1 in 0..=1;
    use_depth_sharing: 1 in 0..=1;
    use_hindsight: 1 in 0..=1;
    use_capture_futility: 1 in 0..=1;

    // Aspiration windows.
    aspiration_base: 20 in 4..=60;
    aspiration_min_depth: 4 in 2..=8;
    aspiration_growth: 545 in 128..=1024;
    aspiration_score_divisor: 32_768 in 4096..=131_072;
    aspiration_max_width: 1500 in 200..=4000;
    aspiration_max_reduction: 3 in 0..=5;
    aspiration_fail_low_percent: 50 in 0..=100;
    average_score_percent: 50 in 10..=100;

    // TT cutoffs: the fifty-move counter from which on there are none; the history bonus of the TT move; the depth up to which
    // the node type must agree.
    tt_cutoff_max_halfmove_clock: 90 in 60..=100;
    tt_cutoff_bonus_percent: 50 in 0..=200;
    tt_cutoff_unexpected_depth: 5 in 0..=12;

    // Replacement in the hash table, in plies.
    tt_age_penalty: 4 in 0..=12;
    tt_exact_bonus: 2 in 0..=8;
    tt_replace_margin: 4 in 0..=10;
    tt_replace_pv_margin: 2 in 0..=8;

    // A result from tablebases is as good as a search this much deeper.
    tb_extra_depth: 6 in 0..=20;

    // Razoring: so far below alpha that quiescence decides.
    razoring_base: 272 in 50..=600;
    razoring_per_depth: 262 in 50..=500;
    razoring_max_depth: 4 in 1..=8;

    // Reverse futility: so far above beta that a search is unnecessary.
    reverse_futility_per_depth: 66 in 30..=160;
    reverse_futility_improving: 71 in 0..=160;
    reverse_futility_max_depth: 9 in 4..=14;
    reverse_futility_correction_percent: 50 in 0..=200;
    reverse_futility_return_percent: 50 in 0..=100;
    reverse_futility_max_beta: 6000 in 1000..=20000;

    // Null move.
    null_move_base: 4 in 2..=6;
    null_move_depth_divisor: 3 in 2..=6;
    null_move_eval_divisor: 226 in 80..=500;
    null_move_eval_cap: 3 in 1..=6;
    null_move_tt_noisy: 1 in 0..=3;
    null_move_static_base: 191 in 0..=400;
    null_move_static_per_depth: 21 in 0..=60;
    null_move_verify_depth: 14 in 8..=24;
    null_move_min_depth: 3 in 1..=6;
    null_move_verify_percent: 75 in 25..=100;

    // Probcut: a capture that beats beta by a margin at a shallow depth.
    probcut_margin: 259 in 100..=500;
    probcut_improving: 67 in 0..=150;
    probcut_min_depth: 5 in 3..=9;
    probcut_depth_reduction: 4 in 2..=6;
    probcut_tt_depth: 3 in 1..=6;

    // Internal iterative reductions: a ply less without a TT move.
    internal_reduction_min_depth: 4 in 2..=8;
    internal_reduction_tt_depth: 4 in 1..=8;

    // Late-move pruning.
    late_move_base: 4 in 1..=10;
    late_move_max_depth: 9 in 4..=14;
    late_move_worsening_percent: 50 in 20..=100;

    // Futility: a quiet move cannot be expected to raise the score to alpha.
    futility_base: 120 in 20..=300;
    futility_per_depth: 96 in 30..=200;
    futility_max_depth: 10 in 4..=14;
    futility_history_divisor: 64 in 16..=256;

    // Futility of captures.
    capture_futility_base: 250 in 0..=600;
    capture_futility_per_depth: 200 in 50..=400;
    capture_futility_max_depth: 7 in 2..=12;
    capture_futility_history_divisor: 16 in 4..=128;

    // History pruning.
    history_pruning_per_depth: 3536 in 500..=8000;
    history_pruning_max_depth: 5 in 2..=8;

    // The weight of history in the reduced depth that pruning uses.
    pruning_history_divisor: 8 in 2..=32;

    // SEE: the values of pieces.
    see_pawn: 100 in 60..=150;
    see_knight: 320 in 200..=450;
    see_bishop: 330 in 200..=450;
    see_rook: 500 in 350..=700;
    see_queen: 960 in 700..=1400;

    // SEE pruning.
    see_quiet_per_depth: 26 in 5..=80;
    see_noisy_per_depth: 97 in 30..=200;
    see_noisy_history_divisor: 48 in 8..=256;

    // Singular extensions.
    singular_min_depth: 5 in 3..=10;
    singular_min_depth_tt_pv: 1 in 0..=4;
    singular_tt_depth: 3 in 1..=6;
    singular_double_margin: 19 in 0..=80;
    singular_triple_margin: 128 in 40..=300;
    singular_double_cap: 7 in 2..=20;
    singular_margin_percent: 100 in 25..=400;
    singular_margin_tt_pv_percent: 50 in 0..=400;
    singular_depth_divisor: 2 in 2..=4;
    singular_double_pv: 200 in 0..=600;
    singular_triple_pv: 300 in 0..=800;
    singular_max_ply_factor: 2 in 1..=4;
    // Negative extensions: of a TT move that is not singular, if its score is at least beta, or at cut nodes.
    singular_negative: 2 in 0..=4;
    singular_negative_non_pv: 1 in 0..=3;
    singular_negative_cut_node: 2 in 0..=4;

    // Hindsight: the reduction from which on a ply may be given back.
    hindsight_min_reduction: 3 in 1..=6;

    // Late-move reductions, in 1024ths of a ply.
    reduction_base: 1041 in 0..=2048;
    reduction_slope: 527 in 200..=900;
    reduction_noisy_percent: 69 in 20..=100;
    reduction_history_divisor: 7 in 4..=32;
    reduction_pv: 727 in 0..=2048;
    reduction_tt_pv: 785 in 0..=2048;
    reduction_cut_node: 1215 in 0..=3072;
    reduction_tt_below_alpha: 700 in 0..=2048;
    reduction_not_improving: 799 in 0..=2048;
    reduction_gives_check: 1124 in 0..=2048;
    reduction_cutoffs: 946 in 0..=2048;
    reduction_tt_noisy: 943 in 0..=2048;
    reduction_killer: 964 in 0..=2048;
    reduction_correction_divisor: 8 in 2..=64;
    deeper_margin: 69 in 10..=200;
    reduction_cutoffs_min: 3 in 1..=8;
    reduction_min_depth: 2 in 1..=5;
    // How many moves are searched without a reduction, and how many more at the root.
    reduction_full_moves: 1 in 1..=5;
    reduction_full_moves_root: 1 in 0..=4;
    shallower_margin_per_depth: 1 in 0..=8;

    // Histories.
    history_bonus_per_depth: 183 in 40..=400;
    history_bonus_offset: 62 in 0..=400;
    history_bonus_cap: 1601 in 400..=4000;
    history_malus_per_depth: 159 in 40..=400;
    history_malus_offset: 47 in 0..=400;
    history_malus_cap: 1283 in 400..=4000;
    // A cutoff by the first move up to this depth teaches nothing new.
    history_first_move_depth: 3 in 0..=8;
    // How many tried moves can get a malus.
    history_max_quiets: 48 in 4..=48;
    history_max_noisy: 24 in 4..=24;
    // The limits of the entries of each table.
    quiet_history_limit: 8192 in 2048..=24_576;
    capture_history_limit: 12_288 in 2048..=24_576;
    continuation_history_limit: 16_384 in 2048..=24_576;
    correction_history_limit: 16_384 in 2048..=24_576;
    // The weight of the continuation histories relative to the butterfly history.
    continuation_percent: 50 in 10..=200;

    // The bonus of the opponent's last move where the node fails low, in percent of the usual bonus.
    prior_bonus_percent: 100 in 0..=300;
    // Eval history: its bonus or malus by the change of the evaluation.
    eval_history_weight: 4 in 0..=16;
    eval_history_cap: 1200 in 100..=4000;

    // The order of quiet moves: into and out of attacks by less valuable pieces, in exchange values; checks.
    order_threat_weight: 8 in 0..=40;
    order_check_bonus: 6000 in 0..=20_000;
    order_safe_check_loss: 75 in 0..=300;
    // Killers and the countermove.
    order_first_killer: 30_000 in 0..=60_000;
    order_second_killer: 28_000 in 0..=60_000;
    order_countermove: 26_000 in 0..=60_000;
    // Captures: the weight of what they take, in exchange values; by how much history lowers the SEE threshold.
    order_victim_weight: 16 in 4..=64;
    order_underpromotion_penalty: 960 in 0..=2000;
    order_see_divisor: 32 in 8..=128;

    // Fifty-move scaling of the evaluation: the plies at which it would reach zero.
    fifty_move_scale: 200 in 110..=400;

    // Correction histories: the weight of each table in their sum, in percent, and the divisor of the sum.
    correction_pawn_percent: 100 in 0..=200;
    correction_minor_percent: 100 in 0..=200;
    correction_major_percent: 100 in 0..=200;
    correction_non_pawn_percent: 100 in 0..=200;
    correction_continuation_percent: 100 in 0..=200;
    correction_divisor: 120 in 40..=400;
    correction_cap: 4359 in 1024..=8192;

    // The vote among threads: the weight of a line beyond its score.
    vote_offset: 14 in 0..=100;

    // Quiescence.
    quiescence_futility: 144 in 40..=400;
    quiescence_max_moves: 3 in 1..=8;
    // SEE thresholds: of captures, of quiet checks, and of captures where stand pat plus the margin does not reach alpha.
    quiescence_see_captures: 0 in -200..=200;
    quiescence_see_checks: 0 in -200..=200;
    quiescence_see_futile: 1 in -200..=200;
    quiescence_fail_high_percent: 50 in 0..=100;

    // Clock: the scaling of the soft bound, in percent.
    clock_node_base: 215 in 120..=300;
    clock_node_slope: 150 in 50..=220;
    clock_stability_base: 128 in 100..=180;
    clock_stability_step: 6 in 1..=15;
    clock_score_base: 120 in 100..=180;
    clock_score_step: 4 in 1..=15;
    clock_score_margin: 20 in 5..=80;
    clock_max_stable_depths: 8 in 2..=16;
    clock_stability_min_depth: 6 in 1..=12;
    // The time for a forced move, in thousandths of the soft bound.
    clock_forced_permille: 100 in 10..=1000;

    // Clock: the shares of the remaining time, in thousandths. They grow from the base with the number of plies, at a rate in
    // ten-thousandths.
    clock_soft_base_permille: 24 in 8..=60;
    clock_soft_growth_permille: 42 in 0..=120;
    clock_soft_rate: 170 in 20..=600;
    clock_hard_base_permille: 140 in 40..=400;
    clock_hard_growth_permille: 200 in 0..=500;
    clock_hard_rate: 150 in 20..=600;
    clock_soft_increment_permille: 720 in 300..=1000;
    clock_hard_increment_permille: 750 in 300..=1000;
    // The maximum number of moves to a time control that is planned for; the time of some more moves is kept in reserve.
    clock_max_moves_to_go: 50 in 20..=80;
    clock_control_reserve_moves_permille: 500 in 0..=4000;
    clock_control_hard_factor_permille: 4000 in 1000..=8000;
    clock_control_increment_permille: 700 in 300..=1000;
    // The overhead of this many later moves is kept in reserve, up to this share of the remaining time.
    clock_reserve_moves: 10 in 0..=50;
    clock_max_reserve_permille: 800 in 0..=900;
    // No move plans for more than this share.
    clock_max_share_permille: 700 in 300..=900;
}
