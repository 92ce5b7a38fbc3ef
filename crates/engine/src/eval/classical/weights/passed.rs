//! Weights: passed pawns, and those that may become passed.

use crate::eval::classical::pair::Pair;
use crate::eval::classical::table::{Group, Table, Term, weights};

weights! {
    first super::pawns::END;
    /// A pawn that can become passed, by rank.
    CANDIDATE: Passed, 8 = [
        (  0,  0), ( -2, -2), (  9,  3), (  3, 25), ( -1, 30), (-47, 52), (  0,  0), (  0,  0),
    ];
    /// A passed pawn, by rank.
    PASSED_RANK: Passed, 8 = [
        (  0,   0), ( 61,   0), (  5,   7), (-34,  38), (-16,  69), (  7,  43), (173, 140), (  0,   0),
    ];
    /// A passed pawn, from the edge to the middle.
    PASSED_FILE: Passed, 4 = [
        ( 3, 59), (16, 39), (11, 23), (13,  4),
    ];
    /// The distance of our king to the square before a passed pawn, by rank.
    PASSED_OUR_KING: Passed, 8 = [
        (  0,   0), ( -3,  -6), (-12,  -2), (  7, -15), (  2, -23), ( -3, -19), ( -9, -23), (  0,   0),
    ];
    /// The distance of the enemy king to the square before a passed pawn, by rank.
    PASSED_THEIR_KING: Passed, 8 = [
        (  0,  0), (-18,  0), (  4, -5), ( -1,  8), ( -1, 19), ( -4, 36), (-13, 52), (  0,  0),
    ];
    /// A passed pawn with another beside it, by rank.
    PASSED_CONNECTED: Passed, 8 = [
        ( 0,   0), (12, -12), (-9,   5), ( 3,   5), (11,   6), (17,  29), ( 1,  -2), ( 0,   0),
    ];
    /// A passed pawn guarded by a pawn, by rank.
    PASSED_PROTECTED: Passed, 8 = [
        ( 0,  0), ( 0,  0), ( 4, 12), (-3,  8), (25, 21), (57, -6), (94, 41), ( 0,  0),
    ];
    /// A passed pawn by rank: blocked with the next square attacked and not attacked, then free likewise. First the enemy is to
    /// move, then we are.
    PASSED_ADVANCE: Passed, 64 = [
        (  0,    0), ( -6,   -6), (-16,   -8), (-17,   -1), (  8,  -17), (  2,  -36), (-10,  -35), (  0,    0),
        (  0,    0), (  3,   -2), ( -6,   -2), (-10,    0), ( -5,   -1), (-16,  -22), (-64, -107), (  0,    0),
        (  0,    0), (  5,   -8), ( -4,    0), ( -9,    8), ( -7,    7), ( -6,   -9), ( 66,   24), (  0,    0),
        (  0,    0), (  0,    5), ( -4,    2), (-14,    8), (-13,   28), (  8,   40), (104,  181), (  0,    0),
        (  0,    0), (  4,  -24), (-10,   -4), (-22,   -2), (-13,  -10), (-19,  -34), (-33,  -30), (  0,    0),
        (  0,    0), ( 21,    1), ( 17,   -6), ( 12,   -7), (  2,  -10), (-13,  -24), (-47, -115), (  0,    0),
        (  0,    0), ( 20,    6), ( 10,    1), ( -1,    8), ( -2,   14), (  6,    2), (113,   47), (  0,    0),
        (  0,    0), ( 13,   10), (  7,    0), ( -4,   13), (-11,   43), ( 38,   83), ( 54,  137), (  0,    0),
    ];
    /// A passed pawn with no attacked square ahead, by rank.
    PASSED_SAFE_PATH: Passed, 8 = [
        (  0,   0), (-29,  24), (-51,  19), (-49,  35), (-18,  34), ( 72,  43), ( 54, 103), (  0,   0),
    ];
    /// A passed pawn whose next square we guard, by rank.
    PASSED_GUARDED_STOP: Passed, 8 = [
        (  0,   0), ( 11,  -4), ( -4,  13), (  9,  13), ( 18,  21), ( 35,  61), (104, 170), (  0,   0),
    ];
    /// A rook or queen behind a passed pawn: theirs, ours.
    PASSED_ROOK_BEHIND: Passed, 2 = [
        (1, -101), (8,   29),
    ];
    /// A pawn that the bare king cannot catch, by rank.
    UNSTOPPABLE: Passed, 8 = [
        ( 0,   0), (-1,  78), ( 1,  24), (-5, 118), (-6, 204), (-7, 320), (-3, 276), ( 0,   0),
    ];
}
