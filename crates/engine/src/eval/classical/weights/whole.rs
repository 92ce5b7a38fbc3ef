//! Weights: the position as a whole: space, the right to move, the initiative, how drawn endings are.

use crate::eval::classical::pair::Pair;
use crate::eval::classical::table::{Group, Table, Term, weights};

weights! {
    first super::threats::END;
    /// Each safe square behind and among our pawns, by the number of our pieces and pawns.
    SPACE: Space, 17 = [
        (  0,   0), ( 80, -58), ( 25, -10), (  4,  -2), (-10,   7), (-12,  10), (-11,  10), (-11,  10), (-13,  10),
        (-14,  11), (-14,  13), (-11,  14), ( -9,  15), ( -5,  17), ( -1,  19), (  3,  18), (  6, -10),
    ];
    /// The right to move.
    TEMPO: Tempo, 1 = [
        (62, 11),
    ];
    /// In the endgame: always, each pawn, pawns on both wings, no pieces, each passed pawn, a king past the middle.
    INITIATIVE: InitiativeParts, 6 = [
        (0, -350), (0,   77), (0,   97), (0,  223), (0,   16), (0,   27),
    ];
    /// Endgames in general, by the pawns of the side that is better; 128 changes nothing.
    SCALE_PAWNS: Scale, 9 = [
        (0,  64), (0, 128), (0, 128), (0, 123), (0, 114), (0, 108), (0, 104), (0, 101), (0,  88),
    ];
    /// One rook each, likewise.
    SCALE_ROOKS: Scale, 9 = [
        (0,  60), (0, 100), (0, 124), (0, 121), (0, 118), (0, 113), (0, 125), (0, 113), (0,  99),
    ];
    /// Bishops of opposite colours alone, likewise.
    SCALE_OPPOSITE_BISHOPS: Scale, 9 = [
        (0,  0), (0,  7), (0, 37), (0, 73), (0, 56), (0, 72), (0, 79), (0, 66), (0, 90),
    ];
    /// Bishops of opposite colours with other pieces, likewise.
    SCALE_OPPOSITE_BISHOPS_AND_MORE: Scale, 9 = [
        (0,  86), (0, 122), (0, 123), (0, 119), (0, 113), (0,  99), (0,  96), (0,  98), (0,  87),
    ];
}
