//! Weights: what pieces are worth by themselves and together.

use crate::eval::classical::pair::Pair;
use crate::eval::classical::table::{Group, Table, Term, weights};

weights! {
    first 0;
    /// The value of a pawn, knight, bishop, rook and queen.
    MATERIAL: Material, 5 = [
        ( 272,  175), ( 486,  794), ( 538,  717), ( 727, 1139), (1480, 2590),
    ];
    /// Both bishops, by the number of our pawns.
    BISHOP_PAIR: Imbalance, 9 = [
        ( 2,  0), ( 0,  0), ( 1,  5), ( 9, 10), ( 8, 13), ( 6,  9), ( 4,  3), ( 9,  6), (13,  1),
    ];
    /// Each knight, by the number of our pawns.
    KNIGHT_WITH_PAWNS: Imbalance, 9 = [
        (-6, -18), ( 0,   8), ( 4,   8), ( 8,   2), ( 0,   5), (-9,   3), (-7,  -2), (-1,  -7), (10,  -3),
    ];
    /// Each rook, by the number of our pawns.
    ROOK_WITH_PAWNS: Imbalance, 9 = [
        ( 0, -23), ( 4,  24), ( 1,   6), (-2,   0), (-6,  -1), (-3,  -2), (-2,  -5), ( 1,  -3), ( 7,  -2),
    ];
    /// Each piece for each lesser piece of ours more than usual: knights with pawns, bishops with pawns and knights, rooks
    /// with pawns, knights and bishops, queens with pawns, knights, bishops and rooks.
    PIECES_TOGETHER: Imbalance, 10 = [
        (21,   9), (21,  -3), (11, -16), (19,  -9), (45,  -4), (44, -12), ( 6,   7), (23,  20), ( 8,   7), (16, -12),
    ];
    /// Each piece for each lesser piece of theirs more than usual, in the same order.
    PIECES_AGAINST: Imbalance, 10 = [
        ( 34,  14), ( 36,  19), (  9,  -2), ( 52,   8), (-17, -10), (-16, -25), ( 62,  62), ( 16,  19), ( 18,  32), (  0,  56),
    ];
    /// Two knights, two bishops, two rooks.
    TWO_OF_A_KIND: Imbalance, 3 = [
        (19, -20), (51,  46), (30, -33),
    ];
}
