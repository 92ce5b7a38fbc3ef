//! Weights: attacked and hanging pieces.

use crate::eval::classical::pair::Pair;
use crate::eval::classical::table::{Group, Table, Term, weights};

weights! {
    first super::king::END;
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
}
