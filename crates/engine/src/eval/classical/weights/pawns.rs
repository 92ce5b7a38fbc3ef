//! Weights: pawn structure.

use crate::eval::classical::pair::Pair;
use crate::eval::classical::table::{Group, Table, Term, weights};

weights! {
    first super::placement::END;
    /// A pawn with a neighbour on the same rank, by rank.
    PHALANX: Pawns, 8 = [
        ( 0,   0), (16,  -1), (21,   5), (15,   9), (28,  25), (41,  54), (26, 109), ( 0,   0),
    ];
    /// For each pawn that guards a pawn, by rank.
    SUPPORTED: Pawns, 8 = [
        ( 0,  0), ( 0,  0), (30, 20), (22, 16), (29, 22), (74, 43), (98, 68), ( 0,  0),
    ];
    /// A pawn without pawns on the neighbouring files: not opposed, then opposed; from the edge to the middle.
    ISOLATED: Pawns, 8 = [
        (  9, -15), ( -9, -18), ( -1, -20), (-10, -22),
        ( 15,  -8), ( -3, -22), (  4, -10), ( -2, -10),
    ];
    /// A pawn that has fallen behind and cannot advance: not opposed, then opposed; by rank.
    BACKWARD: Pawns, 16 = [
        (  0,   0), (-11, -20), ( -7, -11), (-20, -10), (-16,  24), (  0,   0), (  0,   0), (  0,   0),
        (  0,   0), (  3, -16), (  3, -12), ( -5, -12), (-34, -10), ( 85, -10), (  0,   0), (  0,   0),
    ];
    /// A pawn behind another: next to it guarded and not, apart guarded and not.
    DOUBLED: Pawns, 4 = [
        (-31, -13), (-37, -21), (-41,  -1), (-37,  -1),
    ];
    /// A pawn behind two others.
    TRIPLED: Pawns, 1 = [
        (-5, -11),
    ];
    /// A pawn whose way is blocked by an enemy pawn, by rank.
    RAMMED: Pawns, 8 = [
        (  0,   0), ( 27,  34), (  7,   6), (  0,   0), ( -7,  -6), (-27, -34), (  0,   0), (  0,   0),
    ];
    /// A pawn that attacks an enemy pawn, by rank.
    LEVER: Pawns, 8 = [
        ( 0,   0), (36, -18), (35,   6), (18,  28), (31,  39), (75,  27), ( 0,   0), ( 0,   0),
    ];
    /// A pawn attacked by two pawns and guarded by none.
    FORKED_BY_PAWNS: Pawns, 1 = [
        (-1, 18),
    ];
    /// Two pawns side by side on half-open files, without neighbours.
    HANGING_DUO: Pawns, 1 = [
        (-6, 2),
    ];
    /// Each group of pawns on neighbouring files.
    PAWN_ISLANDS: Pawns, 1 = [
        (0, 13),
    ];
    /// More pawns than the enemy on a wing: the enemy king's wing, the other.
    MAJORITY: Pawns, 2 = [
        (7, 3), (4, 2),
    ];
    /// The distance from the king to the nearest pawn of ours.
    KING_TO_PAWNS: Pawns, 1 = [
        (2, -6),
    ];
}
