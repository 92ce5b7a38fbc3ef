//! Weights: the pawns before the king, and the attack on it.

use crate::eval::classical::pair::Pair;
use crate::eval::classical::table::{Group, Table, Term, weights};

weights! {
    first super::pieces::END;
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
}
