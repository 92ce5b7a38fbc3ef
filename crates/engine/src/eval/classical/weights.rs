//! The weights of the classical evaluation: every number, each declared once.
//!
//! Each table is `NAME: Term, entries = [(middlegame, endgame), ...]`, in units of [`Score`](crate::score::Score). What an
//! entry stands for is in the comment; danger and scale have units of their own.
//!
//! The numbers are written by the tuner; comments, names and order are written by hand and kept by it.

use super::pair::Pair;
use super::table::{Group, Table, Term, weights};

weights! {
    /// The value of a pawn, knight, bishop, rook and queen.
    MATERIAL: Material, 5 = [
        (  98,  223), ( 697,  923), ( 676,  890), (1011, 1490), (1992, 2950),
    ];
    /// Both bishops, by the number of our pawns.
    BISHOP_PAIR: Imbalance, 9 = [
        (416, -148), (-38,  103), (-10,  137), ( 71,  108), ( 47,  120), ( 44,  114), ( 42,  105), ( 45,  105), ( 48,  102),
    ];
    /// Each knight, by the number of our pawns.
    KNIGHT_WITH_PAWNS: Imbalance, 9 = [
        (-389, 24), (-199, 29), ( -79, 12), ( -28, 23), (  -9, 28), ( -13, 37), (  -6, 39), (   4, 24), (  17, 38),
    ];
    /// Each rook, by the number of our pawns.
    ROOK_WITH_PAWNS: Imbalance, 9 = [
        (-17, -154), ( 37,   46), (  3,   38), (-37,   53), (-35,   42), (-24,   23), (-26,    5), (-32,    2), (-36,  -23),
    ];
    /// The product of two counts of ours, in the order pawn-pawn, knight-pawn, knight-knight, bishop-pawn,
    /// bishop-knight, bishop-bishop, and so on to queen-queen.
    PIECES_TOGETHER: Imbalance, 15 = [
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
    ];
    /// The product of a count of ours and a count of a lesser kind of theirs: knights with pawns, bishops with pawns and
    /// knights, and so on.
    PIECES_AGAINST: Imbalance, 10 = [
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
    ];
    /// A pawn on each square. First rank first; our king is on the right half.
    PAWN_SQUARES: Placement, 64 = [
        (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0),
        (-31,  -3), ( -7,  -8), (-16,  23), (-21,  25), ( -4,  44), ( -6,  14), ( 37,  -7), (  7, -23),
        (-20, -13), (-19,  -5), (-28,  -2), ( -1,   6), ( -1,  20), ( 23,  27), ( 34, -16), (  2, -20),
        (-16,  -4), (  0,  -3), (  0, -23), ( 15, -12), ( 23,  -7), ( 21,  17), ( 16,  10), ( -5,  -6),
        (  4,  18), ( 17,  21), ( 18, -18), ( 39,  -1), ( 34,  -8), ( 49,  21), ( 36,  23), (  5,  30),
        ( 50,  55), ( 47,  42), ( 56,  30), ( 85,  38), ( 78,  33), ( 47,  87), ( 64,  51), ( 46,  49),
        ( 31,  14), ( -5,  30), (-27,  30), ( -3,  82), ( 62,  35), ( 51,  39), ( 30,  28), ( 86,   7),
        (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0),
    ];
    /// A pawn on each square, the enemy king being on the right half.
    PAWN_SQUARES_TO_ENEMY_KING: Placement, 64 = [
        (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0),
        ( -3,  -1), ( 19,  -4), (  3,  14), (-16,  38), (-27,  48), (-33,  28), (  9,  -1), (-27, -16),
        ( -4,  -8), (  8, -10), ( 11,  -6), (-22,  11), (-14,  11), (-42,  30), ( -7, -16), (-31, -24),
        ( -9,  -1), ( -1,   2), (  9, -14), ( -1, -13), (  1, -20), (-23, -12), ( -7,  -7), (-26, -26),
        ( -2,  25), ( 23,  20), ( 20,  -9), ( 21, -23), ( 10, -14), ( 12,  -8), ( -3,  -4), ( -1,   3),
        ( 28,  66), ( 46,  58), ( 47,  34), ( 67,  15), ( 71,  24), ( 19,  67), ( 52,  10), ( 51,   2),
        (108, -34), ( 53,  22), ( 10,  36), ( 34,  13), (  1,  64), (  2,   4), (-39,   2), ( 15,  14),
        (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0), (  0,   0),
    ];
    /// A knight on each square. First rank first; our king is on the right half.
    KNIGHT_SQUARES: Placement, 64 = [
        ( -67,   47), (  -3,  -11), (  14,   25), (   1,   41), (  39,   47), (  19,    9), (  -6,  -18), ( -20,  -45),
        ( -42,    7), ( -30,   31), (   5,  -52), ( -10,   30), (   1,   11), (   2,   -6), (  36,  -15), ( -30,   -9),
        ( -27,   -6), (  -8,   16), (  -6,   -3), (  19,   16), (   6,   20), (  12,    3), (  12,  -23), ( -13,  -14),
        (   5,   43), ( -22,   19), (  24,   45), (   8,   51), (  20,   44), (  49,    3), (  24,    1), (  15,   31),
        (   0,   51), (   4,   30), (   9,   46), (  33,   44), (  21,   52), (  20,   41), (   9,   44), (  44,   -4),
        ( -54,   18), ( -24,   22), ( -18,   19), (   4,   50), ( -13,   62), (   5,   25), ( -21,    2), (  14,    7),
        ( -42,   32), ( -42,   42), (  -5,   22), (   4,   23), ( -35,   39), (  41,   14), ( -41,   -3), ( -39,   -1),
        (-268,  -72), ( -97,   -1), (-208,   61), (-161,   57), (-164,   56), (-259,   57), (-126,    6), (-137, -143),
    ];
    /// A bishop on each square. First rank first; our king is on the right half.
    BISHOP_SQUARES: Placement, 64 = [
        (  13, -61), (  37,  16), (   0,  -2), (   0,  17), (  12, -26), ( -37,   9), (   0,  14), ( -36, -47),
        (  31, -40), (  10, -92), (  12,  -3), ( -22,  23), ( -12,  11), (  18, -22), (  18, -92), (  18, -26),
        (   2, -40), (  37, -37), (  -9,  -6), (  -2,  39), (  -1,  32), (  -4, -29), (  21,  24), ( -15, -16),
        (   4, -40), ( -12,  -7), (  11,  18), (  22,  42), (  18,  40), (   5,  34), ( -13,   7), ( -16,   1),
        ( -45,  29), (  -4,   5), ( -38,  56), (  -4,  60), (  12,  61), (  20,  23), ( -13,  17), ( -34,  -2),
        ( -63, -19), (   0,  -1), ( -30, -46), ( -18,  50), (  -1,  25), ( -22,  10), ( -16,  34), ( -23,   6),
        ( -52,  10), ( -50, -26), ( -23,   0), ( -33,  25), ( -80,  67), (  27,   6), ( -77, -35), ( -67,  43),
        (-104, -77), (-133,  64), (-253,  43), (-224,  87), (-111, -13), (-266,  28), (-143,  -6), (-115, -88),
    ];
    /// A rook on each square. First rank first; our king is on the right half.
    ROOK_SQUARES: Placement, 64 = [
        (-25,  -8), ( -3, -13), (  5, -26), (  2,  -1), ( 28, -26), ( -6,   5), (-12, -25), (-38, -34),
        (-53,  -3), ( -8, -14), (-11,  -1), (  3,  -8), ( -8,  -2), (  1, -12), (-23, -33), (-73, -19),
        (-30,   0), (-10,  12), (-55,  44), (-39,  26), (-19,  12), (-22,  18), ( -1,  -3), (-42,  -4),
        (-57,  46), (-69,  48), (-52,  61), (-50,  62), (-26,  38), (-34,  26), (  1,  22), (-59,  21),
        (-69,  49), (-36,  53), (-47,  53), (-16,  45), (  0,  31), (-19,  52), ( -2,  45), (-21,  10),
        (-13,  60), (-17,  49), ( 24,  42), ( 54,  15), ( 43,  -3), (-17,  41), ( 42,  22), ( 19,  10),
        ( -6,  32), ( 24,  17), ( -3,  25), ( 50,  -2), (  4,   5), ( 56, -11), ( 56, -12), ( 77, -18),
        ( 23,  45), ( 54,  52), ( 24,  72), (172, -15), (157, -25), ( 56,  54), (104,  23), ( 49,  21),
    ];
    /// A queen on each square. First rank first; our king is on the right half.
    QUEEN_SQUARES: Placement, 64 = [
        (  16,  -34), (  14,  -43), (  13, -112), (  12,  -45), (   9,  -77), ( -21,  -84), ( -15, -120), (  38,  -89),
        (  15,    1), (  33,  -71), (  40,  -92), (  14,  -34), (  14,    4), (  17,  -80), (  47, -134), (   1,  -22),
        (  10,  -17), (   2,   10), ( -26,   69), (  -1,   -4), ( -26,   32), (  -3,   28), (  15,  -22), (  15,  -45),
        (  10,  -27), ( -24,   22), ( -38,   53), ( -52,   87), ( -43,   59), ( -38,   29), (   7,   -4), ( -18,   72),
        (   5,   43), ( -48,  125), ( -28,   23), ( -76,  157), ( -80,  161), ( -21,   69), ( -38,   50), (   8,   43),
        (  -9,   46), ( -28,  120), ( -10,   48), ( -13,   29), ( -58,  142), ( -41,   76), ( -13,   85), ( -21,   91),
        ( -72,  122), ( -70,   56), ( -62,   60), ( -20,   68), (-107,  102), (  -8,   26), ( -28,  110), ( -19,   84),
        (-114,  113), (-114,  107), (-113,   95), ( 129,  -67), (  34,   34), (  30,   11), (  -5,   30), ( -51,  101),
    ];
    /// A knight on each square, the enemy king being on the right half.
    KNIGHT_SQUARES_TO_ENEMY_KING: Placement, 64 = [
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
    ];
    /// A bishop on each square, the enemy king being on the right half.
    BISHOP_SQUARES_TO_ENEMY_KING: Placement, 64 = [
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
    ];
    /// A rook on each square, the enemy king being on the right half.
    ROOK_SQUARES_TO_ENEMY_KING: Placement, 64 = [
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
    ];
    /// A queen on each square, the enemy king being on the right half.
    QUEEN_SQUARES_TO_ENEMY_KING: Placement, 64 = [
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
    ];
    /// The king on each square, mirrored to the right half.
    KING_SQUARES: Placement, 64 = [
        (   0,    0), (   0,    0), (   0,    0), (   0,    0), (  18,  -66), (  26,  -68), (  57,  -64), (  43,  -65),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0), (  37,  -18), (  55,  -31), (  66,  -35), (  72,  -41),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0), ( -13,   28), (   1,   17), (  89,  -12), ( 107,  -35),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0), ( -83,   61), (-110,   54), ( -65,   47), ( -15,    5),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0), (-114,  104), ( -61,   79), ( -25,   81), (   0,   16),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0), ( -66,  125), ( -42,  130), ( 141,   63), ( -46,   -4),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0), (  23,  115), (  40,   88), (   8,   84), ( -45,  -72),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0), (  47,   69), (  53,  -42), ( 169, -120), (  -1, -103),
    ];
    /// A pawn with a neighbour on the same rank, by rank.
    PHALANX: Pawns, 8 = [
        ( 0,   0), (16,   0), (22,  12), (15,  14), (24,  31), (75,  52), (75, 148), ( 0,   0),
    ];
    /// For each pawn that guards a pawn, by rank.
    SUPPORTED: Pawns, 8 = [
        (  0,  0), (  0,  0), ( 30, 26), ( 22, 17), ( 27, 11), ( 74, 47), (201, 95), (  0,  0),
    ];
    /// A pawn without pawns on the neighbouring files: not opposed, then opposed; from the edge to the middle.
    ISOLATED: Pawns, 8 = [
        ( 19, -33), ( -4, -37), (  3, -34), (-11, -33),
        ( 19, -16), ( -2, -30), (  7, -11), ( -6,  -9),
    ];
    /// A pawn that has fallen behind and cannot advance: not opposed, then opposed; by rank.
    BACKWARD: Pawns, 16 = [
        (  0,   0), (-12, -43), ( -7,  -9), (-45,  -3), (-31, -15), (  0,   0), (  0,   0), (  0,   0),
        (  0,   0), ( 13,   9), ( 11,  -5), ( -1,   4), ( 75,  29), (  0,   0), (  0,   0), (  0,   0),
    ];
    /// A pawn behind another: next to it guarded and not, apart guarded and not.
    DOUBLED: Pawns, 4 = [
        (-29,   5), (-38, -20), (-44,   4), (-41,   8),
    ];
    /// A pawn behind two others.
    TRIPLED: Pawns, 1 = [
        (16, -16),
    ];
    /// A pawn whose way is blocked by an enemy pawn, by rank.
    RAMMED: Pawns, 8 = [
        (  0,   0), ( 35,  30), (  6,   8), (  0,   0), ( -6,  -8), (-35, -30), (  0,   0), (  0,   0),
    ];
    /// A pawn that attacks an enemy pawn, by rank.
    LEVER: Pawns, 8 = [
        ( 0,   0), ( 2, -31), (28, -18), (16,  49), (27,  22), (24,  36), ( 0,   0), ( 0,   0),
    ];
    /// A pawn attacked by two pawns and guarded by none.
    FORKED_BY_PAWNS: Pawns, 1 = [
        (-4, 18),
    ];
    /// Two pawns side by side on half-open files, without neighbours.
    HANGING_DUO: Pawns, 1 = [
        (-11, 6),
    ];
    /// Each group of pawns on neighbouring files.
    PAWN_ISLANDS: Pawns, 1 = [
        (-1, 22),
    ];
    /// More pawns than the enemy on a wing: the enemy king's wing, the other.
    MAJORITY: Pawns, 2 = [
        (7, 16), (4, 11),
    ];
    /// The distance from the king to the nearest pawn of ours.
    KING_TO_PAWNS: Pawns, 1 = [
        (4, -11),
    ];
    /// A pawn that can become passed, by rank.
    CANDIDATE: Passed, 8 = [
        (  0,  0), ( -5, -2), (  3,  6), (  4, 33), (  1, 57), (-40, 73), (  0,  0), (  0,  0),
    ];
    /// A passed pawn, by rank.
    PASSED_RANK: Passed, 8 = [
        (  0,   0), ( 56,  50), ( 48,  35), (-13,  76), ( 27, 118), ( 99, 140), (307, 276), (  0,   0),
    ];
    /// A passed pawn, from the edge to the middle.
    PASSED_FILE: Passed, 4 = [
        (-23,  65), (-14,  33), ( -1,   3), ( -3, -22),
    ];
    /// The distance of our king to the square before a passed pawn, by rank.
    PASSED_OUR_KING: Passed, 8 = [
        (  0,   0), ( -4, -10), (-12,  -4), ( 10, -22), (  0, -32), (-13, -26), (-24, -35), (  0,   0),
    ];
    /// The distance of the enemy king to the square before a passed pawn, by rank.
    PASSED_THEIR_KING: Passed, 8 = [
        (  0,  0), (-17, -2), ( -2, -6), (  1, 11), ( -1, 28), ( -5, 48), (-21, 77), (  0,  0),
    ];
    /// A passed pawn with another beside it, by rank.
    PASSED_CONNECTED: Passed, 8 = [
        (   0,   0), (  17, -33), ( -24,  13), (  13,   4), (   2,  17), (  20,  45), (-150,  51), (   0,   0),
    ];
    /// A passed pawn guarded by a pawn, by rank.
    PASSED_PROTECTED: Passed, 8 = [
        (  0,   0), (  0,   0), (-11,  39), (  0,  22), ( 24,  38), ( 65, -16), (109,  11), (  0,   0),
    ];
    /// A passed pawn by rank: blocked with the next square attacked and not attacked, then free likewise. First the enemy is to
    /// move, then we are.
    PASSED_ADVANCE: Passed, 64 = [
        (  0,    0), (  5,  -13), ( -4,   10), (-41,    8), (-18,  -24), (-47,  -67), (-11,  -35), (  0,    0),
        (  0,    0), ( 14,    8), ( 17,   -4), (-17,    6), (-13,    1), (-37,  -71), (-68, -172), (  0,    0),
        (  0,    0), ( 31,    8), ( 20,    7), (-17,   20), (-14,   23), (-26,  -45), ( 97,   53), (  0,    0),
        (  0,    0), ( 31,   19), ( 22,    2), (-20,   27), (-28,   62), (-15,   63), (145,  192), (  0,    0),
        (  0,    0), (  5,  -13), ( -4,   10), (-41,    8), (-18,  -24), (-47,  -67), (-11,  -35), (  0,    0),
        (  0,    0), ( 14,    8), ( 17,   -4), (-17,    6), (-13,    1), (-37,  -71), (-68, -172), (  0,    0),
        (  0,    0), ( 31,    8), ( 20,    7), (-17,   20), (-14,   23), (-26,  -45), ( 97,   53), (  0,    0),
        (  0,    0), ( 31,   19), ( 22,    2), (-20,   27), (-28,   62), (-15,   63), (145,  192), (  0,    0),
    ];
    /// A passed pawn with no attacked square ahead, by rank.
    PASSED_SAFE_PATH: Passed, 8 = [
        (  0,   0), (-33,  33), (-87,  43), (-42,  55), ( 23,  43), (107,  62), ( 65, 168), (  0,   0),
    ];
    /// A passed pawn whose next square we guard, by rank.
    PASSED_GUARDED_STOP: Passed, 8 = [
        (  0,   0), ( 25, -11), (-14,  22), ( -1,  23), ( 16,  40), ( 23,  96), (134, 211), (  0,   0),
    ];
    /// A rook or queen behind a passed pawn: theirs, ours.
    PASSED_ROOK_BEHIND: Passed, 2 = [
        (-3, -150), ( 3,   52),
    ];
    /// A pawn that the bare king cannot catch, by rank.
    UNSTOPPABLE: Passed, 8 = [
        (  0,   0), ( -6, 116), (  7,  -8), (  0, 161), (-19, 292), (-24, 500), (  0, 490), (  0,   0),
    ];
    /// A knight, by the squares it can go to.
    KNIGHT_MOBILITY: Mobility, 9 = [
        (-92, -152), (-55,  -77), (-37,   -1), (-24,   21), (-14,   42), ( -6,   58), (  3,   62), (  7,   73), ( 27,   48),
    ];
    /// A bishop, by the squares it can go to.
    BISHOP_MOBILITY: Mobility, 14 = [
        (-55, -165), (-39,  -54), (-19,  -32), ( -9,   23), (  0,   29), (  4,   35), (  7,   50),
        ( 11,   41), (  6,   54), ( 11,   45), ( 25,   36), ( 20,   32), (  8,   75), ( 54,   28),
    ];
    /// A rook, by the squares it can go to.
    ROOK_MOBILITY: Mobility, 15 = [
        (-124, -177), ( -51,  -45), ( -31,   18), ( -22,   36), ( -11,   51),
        (  -9,   76), (  -6,   89), (  -4,   93), (  -2,   99), (   4,  114),
        (  -1,  124), (  13,  123), (   7,  134), (   6,  145), (  46,  106),
    ];
    /// A queen, by the squares it can go to.
    QUEEN_MOBILITY: Mobility, 28 = [
        (-107,  -24), ( -18, -152), ( -18, -257), ( -11, -108), (  -3,  -89), (   1,  -13), (   7,   25),
        (  12,   50), (  14,   98), (  21,  113), (  22,  133), (  31,  153), (  31,  165), (  36,  175),
        (  35,  184), (  36,  180), (  41,  172), (  35,  192), (  24,  174), (  70,  135), (  52,  118),
        (  92,   87), ( 102,   56), (  54,   66), (  89,    3), (  21,  -37), ( -23,  -87), (  14, -102),
    ];
    /// The distance of a knight, bishop, rook and queen to the enemy king.
    TROPISM: Placement, 4 = [
        (-11,  -3), ( -5,   2), ( -7,   4), (-17, -28),
    ];
    /// The distance of a knight and of a bishop to our king.
    MINOR_TO_KING: Placement, 2 = [
        (-4, -15), (-6,  -1),
    ];
    /// A knight on an outpost: not guarded by a pawn, guarded; then likewise where no minor piece can challenge it.
    KNIGHT_OUTPOST: Knights, 4 = [
        (19,   8), (51,  -4), (-8, -23), (71,  -6),
    ];
    /// A knight that can go to an outpost guarded by a pawn.
    KNIGHT_REACHES_OUTPOST: Knights, 1 = [
        (38, 25),
    ];
    /// A bishop on an outpost, as for knights.
    BISHOP_OUTPOST: Bishops, 4 = [
        ( 14,  -4), ( 62, -12), (-29,  12), (161,  -4),
    ];
    /// Each pawn of ours on the colour of a bishop.
    BISHOP_PAWNS: Bishops, 1 = [
        (-3, -6),
    ];
    /// Each of those that is blocked.
    BISHOP_BLOCKED_PAWNS: Bishops, 1 = [
        (-10, -11),
    ];
    /// Each enemy pawn on the lines of a bishop.
    BISHOP_AIMS_AT_PAWNS: Bishops, 1 = [
        (-8, -11),
    ];
    /// A bishop that sees both centre squares of a long diagonal: from afar, from home.
    LONG_DIAGONAL: Bishops, 2 = [
        (20, 54), (23, 80),
    ];
    /// A bishop on a long diagonal beside its king.
    FIANCHETTO: Bishops, 1 = [
        (-10, 14),
    ];
    /// A bishop shut in on the enemy's rook's pawn's square.
    TRAPPED_BISHOP: Bishops, 1 = [
        (-213, -208),
    ];
    /// Each weak square in the enemy camp on the colour of a bishop that has no counterpart.
    WEAK_COMPLEX: Bishops, 1 = [
        (-1, 6),
    ];
    /// A minor piece behind a pawn.
    MINOR_BEHIND_PAWN: Development, 1 = [
        (7, 26),
    ];
    /// A minor piece guarded by a pawn.
    MINOR_GUARDED: Development, 1 = [
        (6, 26),
    ];
    /// By the number of minor pieces on our first rank.
    UNDEVELOPED: Development, 5 = [
        ( -1, -4), (-16, -3), (-34, -6), (-43, 28), (-47, 36),
    ];
    /// Each minor piece at home while the queen is out.
    EARLY_QUEEN: Development, 1 = [
        (-9, -52),
    ];
    /// A rook on a file without pawns of ours: half-open, open.
    ROOK_FILE: Rooks, 2 = [
        (29,  7), (60, 21),
    ];
    /// A rook with another on a file without pawns of ours.
    DOUBLED_ROOKS: Rooks, 1 = [
        (8, 5),
    ];
    /// A rook on the file of a queen.
    ROOK_FACES_QUEEN: Rooks, 1 = [
        (0, -13),
    ];
    /// A rook on the seventh rank that holds the king or attacks pawns.
    ROOK_SEVENTH: Rooks, 1 = [
        (-7, 34),
    ];
    /// A rook shut in by its king, without and with castling rights.
    TRAPPED_ROOK: Rooks, 2 = [
        (-29, -15), ( -6,  11),
    ];
    /// A queen with at most one piece between her and an enemy bishop or rook.
    QUEEN_EXPOSED: Queens, 1 = [
        (-42, -44),
    ];
    /// Our pawn before the king, for each of three files: beside the king's file, then the king's own; a line for each
    /// file from the edge; by rank, none first.
    SHELTER: Shelter, 64 = [
        ( -30,  35), (  14, -18), (  20, -13), (  42,  -7), (  26,  -2), (  99,  21), (   4, -39), (   0,   0),
        (   3,  15), (  16,   8), (  13, -32), (  24, -24), (  27, -15), ( 111, -19), (  10,  23), (   0,   0),
        (   7,  21), (  44,  10), ( -29, -17), (  -7, -32), (   4, -15), (  71, -27), (  22, -30), (   0,   0),
        (  -4,  27), (  19,  10), (   6, -12), (   1,   4), (  16, -26), ( -15,  33), (-106,   3), (   0,   0),
        ( -64,  16), (  76, -71), (  50, -37), (  50, -29), (   3, -25), (  44,  18), (-109,  45), (   0,   0),
        ( -20,  10), (  45,   4), (  33, -16), (  20, -12), (  -3,  -3), (  79,  21), ( -40,  91), (   0,   0),
        ( -14,  25), (  76,  25), (  -5,  -7), (  14, -21), ( -19,   7), (  38, -33), (  14,  57), (   0,   0),
        (  -7,   7), (  20,  -3), (  20, -15), (  -1,  10), (   9, -12), ( -53,  14), ( -75,  41), (   0,   0),
    ];
    /// The enemy pawn before the king, likewise: free, then blocked by ours.
    STORM: Shelter, 64 = [
        (-13,    7), (260,   39), (106,   33), (-35,   43), (-13,    2), ( -6,   -1), ( -8,   -7), (  0,    0),
        ( -8,   19), (-12,  101), (148,   40), ( -7,   34), (-24,   17), ( 12,  -21), (  4,  -11), (  0,    0),
        ( 24,   11), ( 51,   -4), ( 23,   60), (  3,    9), (-17,  -10), (-12,   12), ( -4,  -11), (  0,    0),
        (-14,   28), (-73,   71), ( 96,   26), (-16,  -25), (-27,   -6), ( -4,    1), (-20,    6), (  0,    0),
        (  0,    0), (  0,    0), ( 48,  -89), ( 37,  -54), ( -8,  -14), (  6,  -58), (-35,  -58), (  0,    0),
        (  0,    0), (  0,    0), (105, -170), ( 21,  -56), (  2,  -15), ( -5,  -38), (-92,  -11), (  0,    0),
        (  0,    0), (  0,    0), (-57,   33), ( -1,  -54), (  1,  -16), (-28,  -34), (-88,   39), (  0,    0),
        (  0,    0), (  0,    0), (-10,  -75), ( -7,  -22), ( -7,  -11), ( -5,  -19), ( 38,   43), (  0,    0),
    ];
    /// A file without pawns beside the king, and the king's own.
    KING_OPEN_FILE: Shelter, 2 = [
        ( 10, -33), (-65, -27),
    ];
    /// No pawns near the king.
    PAWNLESS_FLANK: Shelter, 1 = [
        (24, -170),
    ];
    /// The king, by the safe squares it can go to.
    KING_MOBILITY: KingSafety, 9 = [
        ( 28, -86), ( 13, -23), (  6,  12), ( -1,  17), (-10,  18), (-22,  14), (-32,  22), (-36,  10), (-62, -39),
    ];
    /// The right to castle short and long.
    CASTLING: KingSafety, 2 = [
        (50, -24), (20,   8),
    ];
    /// A king in the centre that can no longer castle, against a queen.
    KING_IN_CENTRE: KingSafety, 1 = [
        (16, -84),
    ];
    /// A king away from the centre, against a queen.
    CASTLED: KingSafety, 1 = [
        (24, 43),
    ];
    /// By the number of pieces that attack the squares around the king.
    DANGER_ATTACKERS: Danger, 6 = [
        (172, 205), (122,  34), (105, -97), (122,  20), (143,  77), (210,   9),
    ];
    /// Each attacking knight, bishop, rook and queen.
    DANGER_ATTACKER: Danger, 4 = [
        (122,   70), ( 80,  192), ( 53, -289), ( 30,  293),
    ];
    /// Each attack on a square beside the king.
    DANGER_ATTACKS: Danger, 1 = [
        (49, 27),
    ];
    /// Each square around the king that is attacked and badly defended.
    DANGER_WEAK: Danger, 1 = [
        (55, -114),
    ];
    /// The attacker is to move.
    DANGER_TO_MOVE: Danger, 1 = [
        (50, 10),
    ];
    /// No enemy queen.
    DANGER_NO_QUEEN: Danger, 1 = [
        (-247, -12),
    ];
    /// Each square around the king that enemy pawns attack.
    DANGER_PAWN_ATTACKS: Danger, 1 = [
        (78, -123),
    ];
    /// A knight defends a square beside the king.
    DANGER_KNIGHT_DEFENDS: Danger, 1 = [
        (-49, 189),
    ];
    /// A bishop defends a square beside the king.
    DANGER_BISHOP_DEFENDS: Danger, 1 = [
        (-64, 121),
    ];
    /// Each piece or pawn of ours around the king.
    DANGER_DEFENDERS: Danger, 1 = [
        (-20, 130),
    ];
    /// A safe check by a knight, bishop, rook and queen: from one square, from several. First the defender is to move, then the
    /// attacker.
    DANGER_SAFE_CHECK: Danger, 16 = [
        (382,  551), (461,  146),
        (186,  963), (351,  191),
        (342,  533), (585,  182),
        (228, 1012), (408,  857),
        (382,  551), (461,  146),
        (186,  963), (351,  191),
        (342,  533), (585,  182),
        (228, 1012), (408,  857),
    ];
    /// Each other square from which a check is possible.
    DANGER_UNSAFE_CHECK: Danger, 1 = [
        (51, 141),
    ];
    /// Each piece that stands alone between the king and an enemy line piece.
    DANGER_BLOCKERS: Danger, 1 = [
        (189, 649),
    ];
    /// Each square on the king's side of the board that is attacked; attacked twice.
    DANGER_FLANK_ATTACK: Danger, 2 = [
        (30, -89), (21, -27),
    ];
    /// Each square on the king's side of the board that is defended.
    DANGER_FLANK_DEFENCE: Danger, 1 = [
        (-29, 16),
    ];
    /// Our pawn before the king on each of three files: beside the king's file, the king's own; by rank, none first.
    DANGER_SHELTER: Danger, 16 = [
        ( 83,  238), ( 14,  115), ( 35, -133), ( 75,   66), (134,  102), (130,   92), (-11, -102), (  0,    0),
        ( 29,   80), ( -5,  -75), ( 48,   18), (106,   71), ( 96,  184), ( 86,  104), (135,   17), (  0,    0),
    ];
    /// The enemy pawn before the king, likewise: free, blocked.
    DANGER_STORM: Danger, 16 = [
        (113,  83), (141,  54), (321, 206), ( 62,   4), ( 45,  39), ( 24, 127), ( 36, -38), (  0,   0),
        (  0,   0), (  0,   0), (246, 132), (-21, 156), (  4,  24), (-34, 117), (116,  43), (  0,   0),
    ];
    /// A pawn that attacks a knight, bishop, rook and queen. Threats have two rows: the enemy is to move, we are to move.
    PAWN_THREAT: Threats, 8 = [
        (162, 115), (158, 152), (158, 122), (141,  58),
        (162, 115), (158, 152), (158, 122), (141,  58),
    ];
    /// A minor piece that attacks a pawn, knight, bishop, rook and queen.
    MINOR_THREAT: Threats, 10 = [
        (  7,  30), ( 38,  70), ( 73,  73), (126, 100), (104, 117),
        (  7,  30), ( 38,  70), ( 73,  73), (126, 100), (104, 117),
    ];
    /// A rook that attacks a pawn, knight, bishop, rook and queen that is badly guarded.
    ROOK_THREAT: Threats, 10 = [
        (  5,  36), ( 39,  65), ( 58,  82), (-15,  22), (111, -36),
        (  5,  36), ( 39,  65), ( 58,  82), (-15,  22), (111, -36),
    ];
    /// The king attacks something badly guarded.
    KING_THREAT: Threats, 2 = [
        (82, 49),
        (82, 49),
    ];
    /// A pawn, knight, bishop, rook and queen attacked and not guarded, or too little.
    HANGING: Threats, 10 = [
        (40, 40), (40, 40), (40, 40), (40, 40), (40, 40),
        (40, 40), (40, 40), (40, 40), (40, 40), (40, 40),
    ];
    /// A queen that attacks an unguarded pawn, knight, bishop, rook and queen.
    QUEEN_THREAT: Threats, 10 = [
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
    ];
    /// Something attacked and badly guarded, by the queen.
    GUARDED_BY_QUEEN: Threats, 2 = [
        (6, 25),
        (6, 25),
    ];
    /// Each square both attack and the enemy does not hold.
    RESTRICTED: Threats, 2 = [
        (8, 4),
        (8, 4),
    ];
    /// A piece that a pawn can attack with a safe step.
    PUSH_THREAT: Threats, 2 = [
        (26, 32), (60, 53),
    ];
    /// Each square from which a knight, and from which a bishop or rook, could attack the queen.
    NEXT_TO_ATTACK_QUEEN: Threats, 4 = [
        (17, 9), (33, 8),
        (17, 9), (33, 8),
    ];
    /// Each safe square behind and among our pawns, by the number of our pieces and pawns.
    SPACE: Space, 17 = [
        (  0,   0), (226, -67), ( 41,  -5), ( 18,   3), ( 14,   8), ( 11,  10), (  4,  12), ( -2,  14), ( -8,  16),
        (-12,  19), (-14,  22), (-13,  23), (-11,  25), ( -8,  29), ( -4,  35), (  1,  38), (  6,  89),
    ];
    /// The right to move.
    TEMPO: Tempo, 1 = [
        (92, 75),
    ];
    /// In the endgame: always, each pawn, pawns on both wings, no pieces, each passed pawn, a king past the middle.
    INITIATIVE: InitiativeParts, 6 = [
        (0, -246), (0,   15), (0,  158), (0,  127), (0,   -2), (0,   19),
    ];
    /// Endgames in general, by the pawns of the side that is better; 128 changes nothing.
    SCALE_PAWNS: Scale, 9 = [
        (0,  64), (0,  90), (0, 124), (0, 128), (0, 128), (0, 128), (0, 128), (0, 127), (0, 112),
    ];
    /// One rook each, likewise.
    SCALE_ROOKS: Scale, 9 = [
        (0,  60), (0,  37), (0,  99), (0, 128), (0, 128), (0, 128), (0, 128), (0, 128), (0, 128),
    ];
    /// Bishops of opposite colours alone, likewise.
    SCALE_OPPOSITE_BISHOPS: Scale, 9 = [
        (0,  1), (0,  6), (0, 36), (0, 79), (0, 71), (0, 90), (0, 97), (0, 68), (0, 90),
    ];
    /// Bishops of opposite colours with other pieces, likewise.
    SCALE_OPPOSITE_BISHOPS_AND_MORE: Scale, 9 = [
        (0,  35), (0,  79), (0, 111), (0, 124), (0, 128), (0, 123), (0, 127), (0, 128), (0, 121),
    ];
}
