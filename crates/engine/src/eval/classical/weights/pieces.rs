//! Weights: what pieces can do: mobility, outposts, open files, development.

use crate::eval::classical::pair::Pair;
use crate::eval::classical::table::{Group, Table, Term, weights};

weights! {
    first super::passed::END;
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
}
