//! The weights of the classical evaluation: every number, each declared once.
//!
//! Each table is `NAME: Term, entries = [(middlegame, endgame), ...]`, in units of [`Score`](crate::score::Score). What an
//! entry stands for is in the comment; danger and scale have units of their own.
//!
//! The numbers are written by the tuner; comments, names and order are written by hand and kept by it. To make them
//! again, from these or, with a higher `--rate`, from any others:
//!
//! ```text
//! cargo run --release -p alcor-train -- texel a-1.txt.xz a-2.txt.xz b-1.txt.xz b-2.txt.xz b-3.txt.xz b-4.txt.xz
//! ```
//!
//! The games are 85,042 of Stockfish 15.1 against itself at 500 nodes a move: 5.7 million quiet positions, with one game
//! in twenty kept for validation. The mean squared error there is 0.0187 against the mix that is tuned for (30% result,
//! 70% score) and 0.0110 against the scores alone; a little flattering, since the round before, on the b games alone and
//! split otherwise, had seen some of them. That one had begun at 0.0163 against the scores, with weights set by hand.

use super::pair::Pair;
use super::table::{Group, Table, Term, weights};

weights! {
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
    /// A pawn on each square. First rank first; our king is on the right half.
    PAWN_SQUARES: Placement, 64 = [
        (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0),
        (-33,  -4), (-15,  -5), (-10,  14), (-24,  13), ( -9,  30), (-18,  10), ( 38,  -6), (  1, -13),
        (-21, -14), (-25,  -5), (-30,   0), (-10,   1), ( -5,   9), ( 16,  10), ( 27,  -7), ( -5, -13),
        (-21,  -7), (-10,  -8), ( -1, -22), (  7, -13), ( 13,  -9), ( 16,   5), (  9,   4), ( -6,  -6),
        ( -4,   5), ( 10,   1), (  9, -11), ( 23,  -8), ( 28,  -5), ( 26,  17), ( 25,  15), (  8,  11),
        ( 36,  33), ( 40,  30), ( 36,  20), ( 61,  34), ( 64,  33), ( 37,  67), ( 45,  42), ( 40,  33),
        ( 35,   2), ( -6,   9), (  0,   8), ( -1,  53), ( 57,  28), ( 27,  55), ( 24,  34), ( 58,  12),
        (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0),
    ];
    /// A pawn on each square, the enemy king being on the right half.
    PAWN_SQUARES_TO_ENEMY_KING: Placement, 64 = [
        (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0),
        ( -2,  -3), ( 24,  -7), ( -4,  10), (-13,  21), (-20,  25), (-20,  17), (  8,  -3), (-20, -13),
        ( -4,  -8), (  4,  -7), ( 12,  -7), (-16,   9), ( -9,   5), (-31,  20), ( -1, -11), (-26, -17),
        ( -4,   0), (  3,   4), ( 10,  -3), (  3,  -6), (  7, -12), ( -5, -20), ( -5,  -7), (-22, -13),
        ( 12,  16), ( 25,  17), ( 19,  -5), ( 29,  -6), ( 16,  -9), ( 17,   9), (  9,  -3), (  1,  -3),
        ( 32,  48), ( 40,  57), ( 56,  30), ( 68,  33), ( 62,  33), ( 28,  55), ( 53,  18), ( 53,  16),
        ( 61,   3), ( 45,  46), ( 21,  42), ( 39,  29), ( 26,  51), ( 17,  22), (-16,  -4), ( 43,   9),
        (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0),
    ];
    /// A knight on each square. First rank first; our king is on the right half.
    KNIGHT_SQUARES: Placement, 64 = [
        ( -51,  23), (  -8,   3), (   2,  17), (  -3,  11), (  20,  19), (  -5,   8), ( -10,  -7), (   5, -28),
        ( -16,   7), ( -17,  11), (   3, -16), ( -11,   8), (   5,  -5), (   3,  -9), (  21,  -4), ( -16, -18),
        ( -15,   6), (   0,   2), ( -11,   2), (  10,   0), (   5,  -2), (  14, -11), (   1, -15), (  -6, -22),
        (   9,  10), (  -8,   8), (  18,  11), (   7,  12), (  14,  13), (  24,  -3), (  12,   1), (   4,   8),
        (  -1,  22), (  -6,   6), (  10,  14), (  13,  16), (  21,  12), (   7,  12), (  16,  10), (  25, -12),
        ( -37,   9), ( -12,   4), (  -9,   2), (  16,   5), (  -5,  23), (  21,  -1), (  -6,  -2), (  16,  -4),
        ( -26,   7), ( -29,  18), (  -3,  12), (   4,   0), (   9,  10), (  30, -13), (  -2, -15), ( -14, -10),
        (-148, -20), ( -56,   0), ( -99,  22), ( -63,   1), ( -45,  22), (-130,  25), ( -78,  -2), ( -62, -58),
    ];
    /// A bishop on each square. First rank first; our king is on the right half.
    BISHOP_SQUARES: Placement, 64 = [
        (  20, -20), (  30,  14), (  -3,   4), (  -5,  13), (  19,  -7), ( -22,  12), (  -2,  -1), ( -18,  -6),
        (  17,  -4), (  -6, -23), (  -1,   2), ( -14,   6), (   4,   0), (  26, -14), (  36, -37), (  17,  -4),
        (  -5, -14), (   1,  -1), (  -9,   1), (   4,  16), (   4,   5), (  10, -11), (  30,   3), (   9,  -3),
        (  -4, -11), (  -7,  -3), (   9,  10), (  11,  15), (  17,  18), (  10,  10), (  -1,   6), (  -1,   2),
        ( -24,   6), (  -2,   5), ( -19,   4), (  12,  17), (   5,  19), (  17,  16), (  -4,   6), (   5,  -8),
        ( -22,  -5), (   0,  -4), ( -19, -13), (  -4,  10), (   6,   9), (  -6,   6), (   0,  20), ( -15,   9),
        ( -23, -10), ( -24,  -7), ( -15,  -9), ( -16,  15), ( -25,  11), (   4,  12), ( -48,  -4), ( -28,  17),
        ( -62, -15), ( -73,  37), ( -79,  14), ( -82,  30), ( -39,  -3), (-109,  11), ( -77,  -9), ( -56, -28),
    ];
    /// A rook on each square. First rank first; our king is on the right half.
    ROOK_SQUARES: Placement, 64 = [
        ( -2,  -4), ( 10,  -8), ( 10,  -5), (  6,  -1), ( 27, -13), (  4,   1), ( -5,  -3), (-30,  -9),
        (-18,  10), ( -2,   6), (  8,  -1), (  4,   2), (  1,  -4), (  5,  -8), ( -1, -18), (-33, -15),
        ( -8,   6), (  9,   0), (-14,  10), ( -9,   7), (  4,   3), (  1,   3), (  0,   5), (-16,  -4),
        (-15,  21), (-23,  19), (-15,  24), (-13,  17), (  2,  10), (-16,  14), ( -5,  12), (-21,   4),
        (-14,  18), (-15,  20), (-31,  21), (-17,  22), ( 12,  12), ( 19,  12), (  4,  21), ( -5,   7),
        (-19,  29), (-10,  20), ( 14,  15), ( 18,  11), ( 27,   2), ( 13,   5), ( 30,   1), ( 22,  -1),
        (  3,  13), (-17,  18), ( -3,  19), ( 36,   2), (  8,   3), ( 47,  -9), ( 36,  -3), ( 59,  -8),
        ( 13,  25), (  8,  27), (  3,  23), ( 54,  12), ( 44,   0), ( 24,  23), ( 38,  20), ( 27,  11),
    ];
    /// A queen on each square. First rank first; our king is on the right half.
    QUEEN_SQUARES: Placement, 64 = [
        ( 18,  -6), (  8,  -4), ( 17, -44), (  5, -15), ( -5, -20), (-28, -15), (-19, -42), (  2,  -7),
        ( 16,   6), (  6,   1), ( 22, -26), (  4, -10), ( 11,   2), (  5, -21), ( 33, -53), (-10, -37),
        ( 10,  -7), (  4,   7), (-18,  30), (  4,   3), (-18,  16), (  3,   7), (  8, -19), (  2,  -6),
        (  9,  -6), (-24,  26), (-12,  18), (-36,  59), (-13,  11), (-20,  16), ( 12, -14), ( -8,  19),
        ( -1,  10), (-21,  31), (-12,   5), (-44,  53), (-39,  49), (-11,  32), (-13,  10), ( 18,  -8),
        (  1,  12), (-18,  39), (  0,   8), ( -4,   3), (-33,  49), ( -4,  20), ( -3,  16), ( -6,  30),
        (-24,  42), (-16,   2), (-37,  34), (  4,  31), (-41,  27), (  3,  10), ( -8,  53), ( -5,  15),
        (-63,  55), (-38,  30), (-28,  26), ( 11,   3), (  2,   6), ( 25,  -6), (-25,  38), (-18,  18),
    ];
    /// A knight on each square, the enemy king being on the right half.
    KNIGHT_SQUARES_TO_ENEMY_KING: Placement, 64 = [
        (  -7,  -30), (  -9,  -13), ( -14,   11), (  15,   10), (   0,   19), (  10,   13), (  -8,    5), ( -39,   22),
        ( -19,  -18), (   2,   -1), (   4,  -20), (   1,   -1), (  -1,    3), (   2,   -5), (   2,    5), (  -9,    6),
        ( -11,  -15), (  -8,  -16), (   6,  -13), (   4,   -4), (  10,    1), (  -3,    1), (  11,    0), (  -4,   -1),
        (  -3,    7), (  -7,   -1), (   4,   10), (   2,   14), (   7,    9), (  26,   -2), (  12,    8), (  13,    7),
        (  -3,   20), (  15,   12), (  -9,   17), (  26,    7), (   3,   22), (  25,    4), (  -6,    1), (  28,  -13),
        (  -9,   29), (   1,   18), ( -17,   22), (   0,   21), (  10,    3), (  31,  -23), ( -18,  -19), ( -12,  -24),
        ( -16,   16), ( -10,   21), ( -10,   11), (  23,    9), (  -9,   -3), (  35,  -17), ( -22,  -20), ( -24,  -22),
        ( -98,   33), ( -79,   38), ( -66,   40), ( -52,    6), ( -56,   15), (-164,    6), ( -54,  -42), (-111, -113),
    ];
    /// A bishop on each square, the enemy king being on the right half.
    BISHOP_SQUARES_TO_ENEMY_KING: Placement, 64 = [
        (  18, -25), (  23,  -3), (   6,  10), (  -2, -11), (  12,  14), ( -12,   4), (   6,  15), ( -19,  -5),
        (  20,  11), (  27, -27), (  23,   0), (   8,   5), (  -4,   3), (   0, -13), ( -11, -24), (  11, -22),
        (  16,  -3), (  43,  -8), (   9, -12), (   7,  -1), (   2,  19), (  -9,   0), ( -15,   9), ( -14, -15),
        (   5,  -3), (   3,  -1), (   9,   6), (  10,  22), (  12,   8), (   5,   9), ( -14,   1), (  -9,  -9),
        (   0,  -8), (   3,  -6), (  -6,  21), (   1,  18), (  10,  17), (   4,  -1), (  -9,  17), ( -20,   3),
        ( -40,   2), (  -9,  14), ( -30,  -3), (  -7,  21), (   9,  -3), (   3,  -4), (   9,  -1), (   1,  -2),
        ( -42,  36), ( -41,   5), (  -3,  20), (  -1,  10), ( -41,  13), (  -8, -20), ( -32, -17), ( -12, -30),
        ( -68,   4), ( -75,  42), (-103,   5), ( -67,  35), ( -56, -12), ( -88,  19), ( -77, -16), ( -52, -49),
    ];
    /// A rook on each square, the enemy king being on the right half.
    ROOK_SQUARES_TO_ENEMY_KING: Placement, 64 = [
        (-17,   4), (-13,   3), ( -6,   2), (  6,  -9), ( 11,  -1), ( 10,  -3), ( 13, -11), (  8, -18),
        (-26,   2), (-16,  -3), (-11,   0), (  6, -10), (-11,   6), ( 12,  -8), (  7,  -7), (-21,  -8),
        (-22,   6), (-25,  11), (-19,  12), ( -4,  -1), ( -5,   9), ( -1,   1), ( 25,  -6), ( -7,  -7),
        (-24,  13), (-44,  23), (-36,  27), ( -8,  10), ( -9,  18), ( -2,  12), ( 10,   7), (-15,  10),
        (-27,  29), (-23,  33), (  5,  15), (  5,  15), (-15,  17), (-23,  17), (  7,   7), (  0,  -5),
        ( 11,  27), ( 15,  26), ( 11,  23), ( 14,  10), ( 24,   5), (  9,  -1), ( -1,  -5), (-15,   3),
        ( 21,  17), ( 29,  16), ( 35,   1), ( 44,  -2), ( -7,   7), (  4,   7), (-14,   0), ( 36, -15),
        ( 21,  20), ( 38,  22), ( 42,  26), ( 85,  -4), (  7,  17), (-22,  19), (  1,  23), ( 13,  17),
    ];
    /// A queen on each square, the enemy king being on the right half.
    QUEEN_SQUARES_TO_ENEMY_KING: Placement, 64 = [
        (  3,  -6), ( -6,  -9), (-11, -10), (  0,  -3), (  7, -34), ( 13, -53), (  2, -40), ( 30, -12),
        ( -8, -30), ( 14, -26), ( 13, -29), (  9,   0), (  5, -12), ( 13, -23), ( 30, -31), ( 23,  -4),
        ( -1, -15), (  4, -11), ( -2,  32), ( -7,   3), (  2,  11), (  2,  -1), ( 16,  -4), ( 21,  -2),
        (  2,  -9), ( -3,  14), (-13,  11), ( -9,  19), (-28,  46), ( -7,  17), (  1,  -5), (  5,  18),
        ( 16,  18), (-16,  45), ( -8,  33), (-26,  38), (-44,  61), ( -8,   1), ( -7,  -7), (  6, -18),
        ( -8,  24), ( 18,  12), ( -4,   8), ( 10,  11), (-38,  37), (  9,  16), (-32,  40), (  9,  14),
        (-41,  56), (-33,  36), ( -9,  26), ( -5,  24), (-24,  31), (-12,  10), ( 17,  14), ( 23,  -1),
        (-75,  67), (-49,  50), (-20,  13), ( 18,  20), (  3, -15), ( 26,   2), ( -4,  12), (  3,   2),
    ];
    /// The king on each square, mirrored to the right half.
    KING_SQUARES: Placement, 64 = [
        ( -1,  36), ( -1,  36), ( -1,  36), ( -1,  36), ( -3, -45), (  2, -29), ( -5, -18), ( -4,   0),
        ( -1,  36), ( -1,  36), ( -1,  36), ( -1,  36), ( 11,  -6), ( 31,  -4), (  7,   4), ( 33,  17),
        ( -1,  36), ( -1,  36), ( -1,  36), ( -1,  36), (-31,  28), (-11,  30), ( 43,  20), ( 54,  28),
        ( -1,  36), ( -1,  36), ( -1,  36), ( -1,  36), (-65,  51), (-70,  55), (-63,  56), (-78,  61),
        ( -1,  36), ( -1,  36), ( -1,  36), ( -1,  36), (-75,  88), (-37,  76), (-23,  83), (-12,  57),
        ( -1,  36), ( -1,  36), ( -1,  36), ( -1,  36), (-11,  94), ( -3, 111), ( 67,  89), ( -8,  41),
        ( -1,  36), ( -1,  36), ( -1,  36), ( -1,  36), ( 26,  72), ( 44,  77), ( 22,  90), ( 14,   5),
        ( -1,  36), ( -1,  36), ( -1,  36), ( -1,  36), (  0,  40), ( 14,  15), ( 39,  10), (  5, -17),
    ];
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
    /// A knight, by the squares it can go to.
    KNIGHT_MOBILITY: Mobility, 9 = [
        (-74, -148), (-43,  -75), (-23,  -26), (-10,   -7), (  3,    5), ( 10,   19), ( 19,   22), ( 22,   31), ( 36,   22),
    ];
    /// A bishop, by the squares it can go to.
    BISHOP_MOBILITY: Mobility, 14 = [
        (-54, -134), (-36,  -48), (-15,  -29), ( -4,    2), (  5,   10), (  9,   18), ( 13,   27),
        ( 17,   25), ( 13,   32), ( 19,   27), ( 27,   26), ( 34,   22), ( 29,   41), ( 50,   25),
    ];
    /// A rook, by the squares it can go to.
    ROOK_MOBILITY: Mobility, 15 = [
        (-131, -114), ( -41,  -80), ( -20,  -41), ( -13,  -24), (  -3,  -14),
        (   1,    1), (   3,   14), (   8,   14), (  11,   21), (  16,   29),
        (  13,   32), (  19,   37), (  19,   46), (  20,   51), (  43,   36),
    ];
    /// A queen, by the squares it can go to.
    QUEEN_MOBILITY: Mobility, 28 = [
        (-34,  -15), (-39,  -64), (-36, -141), (-28, -114), (-19, -136), (-17,  -62), (-12,  -42),
        ( -6,  -23), ( -3,   -2), (  3,   17), (  5,   24), ( 10,   43), ( 10,   48), ( 16,   53),
        ( 16,   58), ( 15,   64), ( 17,   67), ( 16,   72), (  9,   76), ( 22,   67), ( 26,   56),
        ( 51,   48), ( 43,   46), ( 32,   54), ( 45,    9), ( 41,   17), (  5,   12), ( 11,   -6),
    ];
    /// The distance of a knight, bishop, rook and queen to the enemy king.
    TROPISM: Placement, 4 = [
        (-10,  -7), ( -6,  -1), ( -8,   1), (-12, -24),
    ];
    /// The distance of a knight and of a bishop to our king.
    MINOR_TO_KING: Placement, 2 = [
        (-5, -9), (-3, -2),
    ];
    /// A knight on an outpost: not guarded by a pawn, guarded; then likewise where no minor piece can challenge it.
    KNIGHT_OUTPOST: Knights, 4 = [
        (24,  -2), (54, -15), (12, -21), (52,  -9),
    ];
    /// A knight that can go to an outpost guarded by a pawn.
    KNIGHT_REACHES_OUTPOST: Knights, 1 = [
        (39, 16),
    ];
    /// A bishop on an outpost, as for knights.
    BISHOP_OUTPOST: Bishops, 4 = [
        (15, -4), (57, -8), (13, -2), (85, 11),
    ];
    /// Each pawn of ours on the colour of a bishop.
    BISHOP_PAWNS: Bishops, 1 = [
        (-5, -3),
    ];
    /// Each of those that is blocked.
    BISHOP_BLOCKED_PAWNS: Bishops, 1 = [
        (-9, -10),
    ];
    /// Each enemy pawn on the lines of a bishop.
    BISHOP_AIMS_AT_PAWNS: Bishops, 1 = [
        (-7, -7),
    ];
    /// A bishop that sees both centre squares of a long diagonal: from afar, from home.
    LONG_DIAGONAL: Bishops, 2 = [
        (25, 27), (25, 48),
    ];
    /// A bishop on a long diagonal beside its king.
    FIANCHETTO: Bishops, 1 = [
        (-7, 0),
    ];
    /// A bishop shut in on the enemy's rook's pawn's square.
    TRAPPED_BISHOP: Bishops, 1 = [
        (-126, -67),
    ];
    /// Each weak square in the enemy camp on the colour of a bishop that has no counterpart.
    WEAK_COMPLEX: Bishops, 1 = [
        (2, 3),
    ];
    /// A minor piece behind a pawn.
    MINOR_BEHIND_PAWN: Development, 1 = [
        (8, 15),
    ];
    /// A minor piece guarded by a pawn.
    MINOR_GUARDED: Development, 1 = [
        (6, 20),
    ];
    /// By the number of minor pieces on our first rank.
    UNDEVELOPED: Development, 5 = [
        ( -8, 16), (-12,  4), (-16, -6), (-12, -1), ( -2, -6),
    ];
    /// Each minor piece at home while the queen is out.
    EARLY_QUEEN: Development, 1 = [
        (-10, -28),
    ];
    /// A rook on a file without pawns of ours: half-open, open.
    ROOK_FILE: Rooks, 2 = [
        (29,  3), (63, 10),
    ];
    /// A rook with another on a file without pawns of ours.
    DOUBLED_ROOKS: Rooks, 1 = [
        (8, -1),
    ];
    /// A rook on the file of a queen.
    ROOK_FACES_QUEEN: Rooks, 1 = [
        (-3, -3),
    ];
    /// A rook on the seventh rank that holds the king or attacks pawns.
    ROOK_SEVENTH: Rooks, 1 = [
        (-13, 22),
    ];
    /// A rook shut in by its king, without and with castling rights.
    TRAPPED_ROOK: Rooks, 2 = [
        (-27, -25), ( -3,   1),
    ];
    /// A queen with at most one piece between her and an enemy bishop or rook.
    QUEEN_EXPOSED: Queens, 1 = [
        (-42, -39),
    ];
    /// Our pawn before the king, for each of three files: beside the king's file, then the king's own; a line for each
    /// file from the edge; by rank, none first.
    SHELTER: Shelter, 64 = [
        (-25,  32), ( 14,  -7), ( 19,  -5), ( 31,  -8), ( 14,   0), ( 40,  17), ( -9,  -8), (  0,   0),
        (  0,   7), (  1,   1), ( -6, -28), (  2, -23), ( 17, -20), ( 64,  -3), (  4,  12), (  0,   0),
        ( -8,  27), ( 44,  13), (-42,  -1), (-20, -22), ( -6, -10), ( 12,  -2), ( 10, -36), (  0,   0),
        (-11,  33), (  9,  25), ( -1,  -5), ( -5,   5), (  4, -15), (-28,  20), (-58,   7), (  0,   0),
        (-45,   5), ( 64, -51), ( 32, -35), ( 23, -28), (  5, -28), (-25,  11), (-25,  12), (  0,   0),
        (-20,   7), ( 42,   4), ( 27,  -9), ( 25,  -8), (  9, -12), ( 20,  31), ( -5,  46), (  0,   0),
        (-31,  32), ( 75,  20), (-17,   5), (  1,  -2), (-25,  10), (  2, -17), (  2, -10), (  0,   0),
        (-17,  16), ( 11,   9), ( 14,  -7), ( -3,   9), (  5, -12), (-55,   7), (-28,   8), (  0,   0),
    ];
    /// The enemy pawn before the king, likewise: free, then blocked by ours.
    STORM: Shelter, 64 = [
        (-18,   19), (149,   23), ( 96,   11), (-51,   13), (-22,    7), (-14,    1), (-17,    2), (  0,    0),
        (-10,   35), (  9,   42), (127,   36), (-14,   27), (-29,   17), (  5,    2), ( -1,    3), (  0,    0),
        ( 27,   21), ( 42,    5), (  2,   40), ( -4,   12), ( -5,  -18), (-12,   15), (  3,   -2), (  0,    0),
        (-20,   41), (-25,   40), ( 70,   14), (-27,  -11), (-36,    3), (-12,    6), (-33,   15), (  0,    0),
        (  0,    0), (  0,    0), ( 30,  -56), ( 26,  -33), (-12,  -14), (-11,  -18), ( -3,   -6), (  0,    0),
        (  0,    0), (  0,    0), ( 55, -105), ( 30,  -24), (-10,  -12), (  1,  -23), (-22,  -15), (  0,    0),
        (  0,    0), (  0,    0), (-29,    6), (  4,  -10), ( -3,  -29), (-13,  -15), (  0,   -4), (  0,    0),
        (  0,    0), (  0,    0), (-32,  -18), (-21,  -15), (-20,   -9), ( -9,  -16), ( 31,   25), (  0,    0),
    ];
    /// A file without pawns beside the king, and the king's own.
    KING_OPEN_FILE: Shelter, 2 = [
        ( 15, -24), (-54, -20),
    ];
    /// No pawns near the king.
    PAWNLESS_FLANK: Shelter, 1 = [
        (43, -99),
    ];
    /// The king, by the safe squares it can go to.
    KING_MOBILITY: KingSafety, 9 = [
        ( 35, -60), ( 20, -15), ( 12,   6), (  6,  11), ( -2,  13), (-13,  14), (-20,  22), (-33,  19), (-56,  -6),
    ];
    /// The right to castle short and long.
    CASTLING: KingSafety, 2 = [
        (47, -9), (18,  1),
    ];
    /// A king in the centre that can no longer castle, against a queen.
    KING_IN_CENTRE: KingSafety, 1 = [
        (15, -40),
    ];
    /// A king away from the centre, against a queen.
    CASTLED: KingSafety, 1 = [
        (41, 34),
    ];
    /// By the number of pieces that attack the squares around the king.
    DANGER_ATTACKERS: Danger, 6 = [
        (154, 135), ( 75, 100), ( 38, -48), ( 17, -32), ( 17,  -8), ( 35,   1),
    ];
    /// Each attacking knight, bishop, rook and queen.
    DANGER_ATTACKER: Danger, 4 = [
        (157, -74), (105,  77), ( 62, -74), ( 78, -37),
    ];
    /// Each attack on a square beside the king.
    DANGER_ATTACKS: Danger, 1 = [
        (41, -54),
    ];
    /// Each square around the king that is attacked and badly defended.
    DANGER_WEAK: Danger, 1 = [
        (52, -106),
    ];
    /// The attacker is to move.
    DANGER_TO_MOVE: Danger, 1 = [
        (115, 148),
    ];
    /// No enemy queen.
    DANGER_NO_QUEEN: Danger, 1 = [
        (-55, 295),
    ];
    /// Each square around the king that enemy pawns attack.
    DANGER_PAWN_ATTACKS: Danger, 1 = [
        (68, -111),
    ];
    /// A knight defends a square beside the king.
    DANGER_KNIGHT_DEFENDS: Danger, 1 = [
        (-48, 84),
    ];
    /// A bishop defends a square beside the king.
    DANGER_BISHOP_DEFENDS: Danger, 1 = [
        (-56, 85),
    ];
    /// Each piece or pawn of ours around the king.
    DANGER_DEFENDERS: Danger, 1 = [
        (-27, 42),
    ];
    /// A safe check by a knight, bishop, rook and queen: from one square, from several. First the defender is to move, then the
    /// attacker.
    DANGER_SAFE_CHECK: Danger, 16 = [
        (316,  38), (289,  14),
        (202, 211), (163,  39),
        (308, 166), (431,  88),
        (212,  96), (323,  67),
        (435,  17), (366,  48),
        (215, 264), (227,  42),
        (389,  47), (481,  73),
        (292, 109), (494,  30),
    ];
    /// Each other square from which a check is possible.
    DANGER_UNSAFE_CHECK: Danger, 1 = [
        (44, 65),
    ];
    /// Each piece that stands alone between the king and an enemy line piece.
    DANGER_BLOCKERS: Danger, 1 = [
        (203, 224),
    ];
    /// Each square on the king's side of the board that is attacked; attacked twice.
    DANGER_FLANK_ATTACK: Danger, 2 = [
        (29, -100), (23,  -55),
    ];
    /// Each square on the king's side of the board that is defended.
    DANGER_FLANK_DEFENCE: Danger, 1 = [
        (-32, 22),
    ];
    /// Our pawn before the king on each of three files: beside the king's file, the king's own; by rank, none first.
    DANGER_SHELTER: Danger, 16 = [
        (128, 228), ( 59, 200), ( 53, -89), ( 80, -83), (132,  -8), (116,  43), ( 51,  13), (  0,   0),
        ( 20, 144), ( -2,  16), ( 21, -44), ( 78, -30), ( 90,  39), ( 61,  15), ( 32,  12), (  0,   0),
    ];
    /// The enemy pawn before the king, likewise: free, blocked.
    DANGER_STORM: Danger, 16 = [
        (145,  266), (128,  -14), (267,  -32), ( 39, -119), ( 52,   44), ( 20,  169), ( 45,   23), (  0,    0),
        (  0,    0), (  0,    0), (185,   14), ( -1,   54), (  7,    0), (-20,   37), (119,   18), (  0,    0),
    ];
    /// A pawn that attacks a knight, bishop, rook and queen. Threats have two rows: the enemy is to move, we are to move.
    PAWN_THREAT: Threats, 8 = [
        (152,  74), (157,  96), (172,  74), (170,  80),
        (209, 136), (207, 133), (217, 229), (249, 125),
    ];
    /// A minor piece that attacks a pawn, knight, bishop, rook and queen.
    MINOR_THREAT: Threats, 10 = [
        ( 11,  19), ( 48,  49), ( 90,  47), (123,  74), (137, 142),
        (  6,  20), ( 37,  58), ( 67,  47), (141, 213), (252, 217),
    ];
    /// A rook that attacks a pawn, knight, bishop, rook and queen that is badly guarded.
    ROOK_THREAT: Threats, 10 = [
        ( 12,  31), ( 40,  44), ( 63,  49), (  7,  25), (167,  33),
        (  5,  20), ( 51,  32), ( 78,  37), (-34,  13), (225, 292),
    ];
    /// The king attacks something badly guarded.
    KING_THREAT: Threats, 2 = [
        ( 84, 35),
        (125, 17),
    ];
    /// A pawn, knight, bishop, rook and queen attacked and not guarded, or too little.
    HANGING: Threats, 10 = [
        ( 27,  33), ( 40,  44), ( 28,  43), ( 25,   8), (  2, -37),
        ( 32,  41), ( 21, 103), ( 27, 114), ( 23, 107), (-24, 314),
    ];
    /// A queen that attacks an unguarded pawn, knight, bishop, rook and queen.
    QUEEN_THREAT: Threats, 10 = [
        ( 26, -11), ( 68,   7), ( 77,  36), ( 77,  34), ( 42,  58),
        ( 14,   4), (133,  20), (120,  36), (120, 116), (-16,  56),
    ];
    /// Something attacked and badly guarded, by the queen.
    GUARDED_BY_QUEEN: Threats, 2 = [
        (5, 21),
        (9, 13),
    ];
    /// Each square both attack and the enemy does not hold.
    RESTRICTED: Threats, 2 = [
        (7, 3),
        (9, 5),
    ];
    /// A piece that a pawn can attack with a safe step.
    PUSH_THREAT: Threats, 2 = [
        (26, 23), (48, 35),
    ];
    /// Each square from which a knight, and from which a bishop or rook, could attack the queen.
    NEXT_TO_ATTACK_QUEEN: Threats, 4 = [
        (13,  1), (25,  6),
        (25, 13), (46, 25),
    ];
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
