//! The reasons why a move is refused, and their words.

use std::fmt;

use crate::{CastlingSide, Color, File, Placed, Rank, Role, Square};

/// Why a text is not a move that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is no move at all.
    NotAMove,
    /// Several moves fit: these, as exact SAN.
    Ambiguous {
        /// The moves that fit, in SAN.
        candidates: Vec<String>,
    },
    /// A pawn arrives, and must become something: the ways to say it.
    NeedsPromotion {
        /// The promotions, in SAN.
        choices: Vec<String>,
    },
    /// A small letter was read as the b-pawn, and this move of a bishop was probably meant.
    BishopMeant {
        /// The move of the bishop, in SAN.
        san: String,
    },
    /// Nothing stands where the move begins.
    NoPieceOn(Square),
    /// What stands there is not the mover's.
    NotYours(Placed),
    /// There is no such piece, or none on that file or rank.
    NoSuchPiece {
        /// The mover.
        color: Color,
        /// The kind of piece.
        role: Role,
        /// The file named in the text.
        file: Option<File>,
        /// The rank named in the text.
        rank: Option<Rank>,
    },
    /// The piece cannot do it.
    Piece {
        /// The piece that would move.
        mover: Placed,
        /// Where it would go.
        to: Square,
        /// Why it cannot.
        reason: Reason,
    },
    /// More than one piece was meant, and none moves like that.
    NoneReaches {
        /// The mover.
        color: Color,
        /// The kind of piece.
        role: Role,
        /// Where it would go.
        to: Square,
    },
    /// Castling is not possible.
    Castling {
        /// On which side.
        side: CastlingSide,
        /// Why it cannot.
        reason: CastlingReason,
    },
}

/// Why a piece cannot go to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is there already.
    StaysPut,
    /// A piece of its own colour is there.
    OwnPiece(Placed),
    /// Pieces of its kind do not move like that.
    Movement,
    /// Something stands in between.
    Blocked(Placed),
    /// A pawn would advance onto a piece.
    PawnBlocked(Placed),
    /// A pawn would advance two squares, but not from its first.
    DoubleStep,
    /// A pawn would go backwards.
    PawnBackwards,
    /// A pawn would capture nothing; the pawn beside it could once have been taken in passing.
    NothingToCapture {
        /// The pawn that could have been taken.
        passed: Option<Square>,
    },
    /// Only pawns promote.
    NotAPawn,
    /// A pawn promotes on the last rank only.
    NotLastRank,
    /// The piece shields its king from this one.
    Pinned {
        /// The piece that gives or would give check.
        by: Placed,
        /// Where the king stands.
        king: Square,
    },
    /// Taking in passing would open a line to the king.
    PassingExposes {
        /// The piece that gives or would give check.
        by: Placed,
        /// Where the king stands.
        king: Square,
    },
    /// The king is in check, and stays so.
    InCheck {
        /// The piece that gives or would give check.
        by: Placed,
        /// Whether something could be put in between.
        blockable: bool,
    },
    /// The king is in check twice, and only it can move.
    DoubleCheck {
        /// The pieces that give check.
        by: [Placed; 2],
    },
    /// The king would be in check there.
    IntoCheck {
        /// The piece that gives or would give check.
        by: Placed,
        /// Whether the king would capture.
        captures: bool,
    },
    /// For no reason known: never said of a position that can be.
    Unknown,
}

/// Why castling is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingReason {
    /// The king is not where it can castle from.
    KingAway(Square),
    /// There is no rook to castle with.
    NoRook,
    /// The king or the rook has moved before.
    Moved {
        /// Where the king stands.
        king: Square,
        /// Where the rook stands.
        rook: Square,
    },
    /// The king is in check.
    InCheck(Placed),
    /// Something stands in between.
    Blocked(Placed),
    /// The king would pass over an attacked square, or end there.
    Attacked {
        /// The attacked square.
        square: Square,
        /// The piece that gives or would give check.
        by: Placed,
        /// Whether the king would end there.
        is_end: bool,
    },
    /// The rook shields its king, as it can in Chess960.
    RookPinned,
}

/// A piece as people name it: `the knight on c3`.
struct Named(Placed);

impl fmt::Display for Named {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the {} on {}", self.0.piece.role().name(), self.0.square)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotAMove => formatter.write_str("That is not a move; moves look like e4, Nf3, exd5, O-O or e2e4."),
            Refusal::Ambiguous { candidates } => write!(formatter, "Which one? {}", choice(candidates)),
            Refusal::NeedsPromotion { choices } => {
                write!(formatter, "What shall the pawn become? {}", choice(choices))
            }
            Refusal::BishopMeant { san } => {
                write!(formatter, "A small b means the b-pawn, which cannot do that. For the bishop type {san}.")
            }
            Refusal::NoPieceOn(square) => write!(formatter, "There is nothing on {square}."),
            Refusal::NotYours(placed) => {
                let color = placed.piece.color();
                let name = Named(*placed).to_string();
                write!(formatter, "{} is {color}'s, and it is {}'s turn.", capitalised(&name), !color)
            }
            Refusal::NoSuchPiece { color, role, file, rank } => {
                write!(formatter, "{color} has no {}", role.name())?;
                match (file, rank) {
                    (Some(file), Some(rank)) => write!(formatter, " on {file}{rank}."),
                    (Some(file), None) => write!(formatter, " on the {file}-file."),
                    (None, Some(rank)) => write!(formatter, " on rank {rank}."),
                    (None, None) => formatter.write_str("."),
                }
            }
            Refusal::Piece { mover, to, reason } => explain(*mover, *to, *reason, formatter),
            Refusal::NoneReaches { color, role, to } => {
                write!(formatter, "No {} of {color}'s can reach {to}: {}.", role.name(), movement(*role))
            }
            Refusal::Castling { side, reason } => {
                let side = if *side == CastlingSide::Short { "short" } else { "long" };
                write!(formatter, "You cannot castle {side}: {reason}.")
            }
        }
    }
}

impl std::error::Error for Refusal {}

fn explain(mover: Placed, to: Square, reason: Reason, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    let name = Named(mover).to_string();
    let name = capitalised(&name);
    match reason {
        Reason::StaysPut => write!(formatter, "{name} is there already; a move must go somewhere."),
        Reason::OwnPiece(other) => {
            write!(formatter, "{name} cannot go to {to}: your own {} stands there.", other.piece.role().name())
        }
        Reason::Movement => write!(formatter, "{name} cannot reach {to}: {}.", movement(mover.piece.role())),
        Reason::Blocked(by) => write!(formatter, "{name} cannot reach {to}: {} is in the way.", Named(by)),
        Reason::PawnBlocked(by) => write!(
            formatter,
            "{name} cannot go to {to}: {} is in the way, and pawns capture diagonally only.",
            Named(by)
        ),
        Reason::DoubleStep => write!(formatter, "{name} has left its first square, so it goes one square at a time."),
        Reason::PawnBackwards => write!(formatter, "{name} cannot go to {to}: pawns only go forward."),
        Reason::NothingToCapture { passed: None } => {
            write!(formatter, "{name} goes diagonally only to capture, and there is nothing to capture on {to}.")
        }
        Reason::NothingToCapture { passed: Some(square) } => write!(
            formatter,
            "{name} cannot take the pawn on {square} in passing: that is possible only at once after its double step."
        ),
        Reason::NotAPawn => write!(formatter, "{name} cannot become another piece: only pawns do."),
        Reason::NotLastRank => write!(formatter, "{name} becomes another piece only when it reaches the last rank."),
        Reason::Pinned { by, king } => {
            write!(formatter, "{name} is pinned: without it, {} would attack your king on {king}.", Named(by))
        }
        Reason::PassingExposes { by, king } => write!(
            formatter,
            "Taking in passing would remove both pawns at once, and {} would attack your king on {king}.",
            Named(by)
        ),
        Reason::InCheck { by, blockable } => {
            let role = by.piece.role().name();
            let or_block = if blockable { ", or put something in between" } else { "" };
            write!(
                formatter,
                "You are in check from {}, and that would not stop it: move the king or take the {role}{or_block}.",
                Named(by)
            )
        }
        Reason::DoubleCheck { by: [first, second] } => {
            write!(formatter, "You are in check from {} and {}: the king must move.", Named(first), Named(second))
        }
        Reason::IntoCheck { by, captures: false } => {
            write!(formatter, "The king cannot go to {to}: {} attacks that square.", Named(by))
        }
        Reason::IntoCheck { by, captures: true } => {
            write!(formatter, "The king cannot take on {to}: {} protects it.", Named(by))
        }
        Reason::Unknown => write!(formatter, "{name} cannot go to {to}."),
    }
}

impl fmt::Display for CastlingReason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            CastlingReason::KingAway(square) => write!(formatter, "your king, on {square}, has left its place"),
            CastlingReason::NoRook => formatter.write_str("there is no rook to castle with"),
            CastlingReason::Moved { king, rook } => {
                write!(formatter, "the king on {king} or the rook on {rook} has moved before")
            }
            CastlingReason::InCheck(by) => write!(formatter, "you are in check from {}", Named(by)),
            CastlingReason::Blocked(by) => write!(formatter, "{} is in the way", Named(by)),
            CastlingReason::Attacked { square, by, is_end: false } => {
                write!(formatter, "the king would pass {square}, which {} attacks", Named(by))
            }
            CastlingReason::Attacked { square, by, is_end: true } => {
                write!(formatter, "the king would arrive on {square}, which {} attacks", Named(by))
            }
            CastlingReason::RookPinned => formatter.write_str("the rook shields the king from check"),
        }
    }
}

/// How pieces of a role move, in a few words.
fn movement(role: Role) -> &'static str {
    match role {
        Role::Pawn => "a pawn goes straight ahead, and captures diagonally",
        Role::Knight => "a knight jumps two squares straight and one to the side",
        Role::Bishop => "a bishop moves along diagonals",
        Role::Rook => "a rook moves along ranks and files",
        Role::Queen => "a queen moves along ranks, files and diagonals",
        Role::King => "a king goes one square at a time",
    }
}

/// `Nbd2 or Nfd2`, `a, b or c`.
fn choice(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    let first: String = characters.next().into_iter().flat_map(char::to_uppercase).collect();
    first + characters.as_str()
}
