//! SAN: moves as players write them.
//!
//! Writing is exact: the least disambiguation that suffices, `x`, `=Q`, `+`, `#`. Reading is lenient, because files and
//! people are: it takes too much disambiguation, a missing or odd capture sign, promotion without `=` or in lower
//! case, any suffix, zeros in castling, figurines, long algebraic and plain squares. What it reads is matched against
//! the legal moves; if several fit, it says which. An upper-case first letter is a piece, a lower-case `b` always the
//! b-pawn.

use core::fmt;

use crate::excerpt::excerpt;
use crate::{Bitboard, CastlingSide, File, Move, Piece, Position, Rank, Role, Square};

/// Why text is not a move here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SanError {
    /// Not of the form of a move.
    Syntax {
        /// The text.
        found: String,
    },
    /// Well formed, but no such move is legal here.
    Illegal {
        /// The text.
        found: String,
    },
    /// Several legal moves fit.
    Ambiguous {
        /// The text.
        found: String,
        /// The moves that fit, as exact SAN.
        candidates: Vec<String>,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanError::Syntax { found } => write!(f, "expected a move such as Nf3, exd5 or O-O, found '{found}'"),
            SanError::Illegal { found } => write!(f, "illegal move {found}"),
            SanError::Ambiguous { found, candidates } => {
                write!(f, "ambiguous move {found}: it could be {}", candidates.join(" or "))
            }
        }
    }
}

impl core::error::Error for SanError {}

/// What a text says about a move, whether or not there is such a move; what it leaves open is `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MovePattern {
    /// Castling, to this side.
    Castling(CastlingSide),
    /// A piece goes to a square.
    Piece {
        /// What moves. Without a letter it is a pawn, unless both squares are written out.
        role: Option<Role>,
        /// The file it comes from.
        file: Option<File>,
        /// The rank it comes from.
        rank: Option<Rank>,
        /// Where it goes.
        to: Square,
        /// What it becomes there.
        promotion: Option<Role>,
    },
}

impl MovePattern {
    /// Reads text as leniently as [`Position::parse_san`], without asking a position. `None` if it is no move at all.
    ///
    /// This is the one rule for whether a word is meant as a move.
    pub fn read(text: impl AsRef<[u8]>) -> Option<MovePattern> {
        read_pattern(text.as_ref())
    }

    /// Whether both squares are written out and no piece is named, as in UCI text.
    pub fn is_written_out(self) -> bool {
        matches!(self, MovePattern::Piece { role: None, file: Some(_), rank: Some(_), .. })
    }
}

/// Reading.
impl Position {
    /// Reads a move in SAN, leniently.
    ///
    /// # Errors
    /// When the text is not a move, no legal move fits, or several do.
    pub fn parse_san(&self, text: impl AsRef<[u8]>) -> Result<Move, SanError> {
        let text = text.as_ref();
        let found = || excerpt(text);
        let pattern = read_pattern(text).ok_or_else(|| SanError::Syntax { found: found() })?;
        if let Some(mv) = self.only_move_of_piece(pattern) {
            return Ok(mv);
        }
        let moves = self.legal_moves();
        let fitting: Vec<Move> = moves.into_iter().filter(|&mv| self.fits(mv, pattern)).collect();
        match fitting[..] {
            [] => Err(SanError::Illegal { found: found() }),
            [mv] => Ok(mv),
            _ => Position::prefer_step(&fitting).ok_or_else(|| SanError::Ambiguous {
                found: found(),
                candidates: fitting.iter().map(|&mv| self.san(mv).to_string()).collect(),
            }),
        }
    }

    /// The one legal move that fits, found among the pieces that are named, without a list of all moves. `None` if there is
    /// none or several, and for castling, promotions and squares written out, of which there are few.
    fn only_move_of_piece(&self, pattern: MovePattern) -> Option<Move> {
        let MovePattern::Piece { role: Some(role), file, rank, to, promotion: None } = pattern else { return None };
        let us = self.side_to_move();
        let nearby = match role {
            Role::Pawn if Bitboard::BACK_RANKS.has(to) => return None,
            Role::Pawn => {
                let file = Bitboard::file(to.file());
                file | file.east() | file.west()
            }
            Role::King if file.is_some() && rank.is_some() => return None,
            _ => Bitboard::ALL,
        };
        let from_file = file.map_or(Bitboard::ALL, Bitboard::file);
        let from_rank = rank.map_or(Bitboard::ALL, Bitboard::rank);
        let passing = self.en_passant().filter(|&square| role == Role::Pawn && square == to);
        let candidates = (self.pieces(us, role) & nearby & from_file & from_rank).without(Bitboard::of(to));
        let mut fitting = candidates.into_iter().filter_map(|from| {
            let mv = match passing {
                Some(_) if from.file() != to.file() => Move::en_passant(from, to),
                _ => Move::normal(from, to),
            };
            self.is_legal(mv).then_some(mv)
        });
        fitting.next().filter(|_| fitting.next().is_none())
    }

    fn fits(&self, mv: Move, pattern: MovePattern) -> bool {
        match pattern {
            MovePattern::Castling(side) => mv.is_castling() && CastlingSide::of(mv.from(), mv.to()) == side,
            MovePattern::Piece { role, file, rank, to, promotion } => {
                let moving = self.piece_at(mv.from()).map(Piece::role);
                // A king's two squares or king takes rook, both written out, also mean castling.
                let written_out = file.is_some() && rank.is_some();
                let reaches = match mv.castling_targets() {
                    Some((king_to, _)) => written_out && (to == king_to || to == mv.to()),
                    None => to == mv.to(),
                };
                reaches
                    && role.is_none_or(|role| moving == Some(role))
                    && file.is_none_or(|file| file == mv.from().file())
                    && rank.is_none_or(|rank| rank == mv.from().rank())
                    // A promotion that does not say to what fits all four, and so is reported as ambiguous.
                    && (promotion.is_none() || promotion == mv.promoted_to())
            }
        }
    }

    /// Chooses between a king's step and castling to the same square, both squares written out: the step, as in UCI.
    fn prefer_step(fitting: &[Move]) -> Option<Move> {
        let mut steps = fitting.iter().copied().filter(|mv| !mv.is_castling());
        steps.next().filter(|_| steps.next().is_none())
    }
}

/// A move has no more letters than this, signs apart: a piece, two squares, and what a pawn becomes.
const MAX_LETTERS: usize = 6;

/// Reads the text into a pattern, or `None` if it is no move.
fn read_pattern(text: &[u8]) -> Option<MovePattern> {
    const SUFFIXES: [char; 5] = ['+', '#', '!', '?', ' '];
    let text = core::str::from_utf8(text).ok()?.trim();
    let text = text.trim_end_matches(SUFFIXES);
    let text = text.strip_suffix("e.p.").unwrap_or(text).trim_end_matches(SUFFIXES);
    if let Some(side) = read_castling(text) {
        return Some(MovePattern::Castling(side));
    }
    let mut places = ['\0'; MAX_LETTERS];
    let mut count = 0;
    let is_sign = |letter: &char| matches!(letter, 'x' | 'X' | ':' | '-' | '=' | '(' | ')' | '/' | '×');
    for letter in text.chars().map(plain_letter).filter(|letter| !is_sign(letter)) {
        *places.get_mut(count)? = letter;
        count += 1;
    }
    let mut letters = &places[..count];

    let role = match *letters.first()? {
        letter @ ('P' | 'N' | 'B' | 'R' | 'Q' | 'K' | 'n' | 'r' | 'q' | 'k') => {
            letters = &letters[1..];
            Role::from_letter(letter)
        }
        _ => None,
    };
    let promotion = match *letters.last()? {
        letter if letter.is_ascii_digit() => None,
        letter => {
            letters = &letters[..letters.len() - 1];
            Some(Role::from_letter(letter).filter(|role| Role::PROMOTIONS.contains(role))?)
        }
    };
    let (file, rank, to) = match *letters {
        [file, rank] => (None, None, square(file, rank)?),
        [from, file, rank] => match Rank::from_digit(from) {
            Some(from) => (None, Some(from), square(file, rank)?),
            None => (Some(lower_file(from)?), None, square(file, rank)?),
        },
        [from_file, from_rank, file, rank] => {
            let from = square(from_file, from_rank)?;
            (Some(from.file()), Some(from.rank()), square(file, rank)?)
        }
        _ => return None,
    };
    // Without a piece letter it is a pawn, unless both squares are written out as in UCI text.
    let role = role.or(if file.is_some() && rank.is_some() { None } else { Some(Role::Pawn) });
    Some(MovePattern::Piece { role, file, rank, to, promotion })
}

fn read_castling(text: &str) -> Option<CastlingSide> {
    let mut letters = text.bytes().filter(|&letter| letter != b'-');
    let first = letters.next().filter(|first| matches!(first, b'O' | b'o' | b'0'))?;
    let mut count = 1;
    for letter in letters {
        if letter != first {
            return None;
        }
        count += 1;
    }
    match count {
        2 => Some(CastlingSide::Short),
        3 => Some(CastlingSide::Long),
        _ => None,
    }
}

/// A figurine as its letter; other characters unchanged.
fn plain_letter(letter: char) -> char {
    match letter {
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' => 'P',
        _ => letter,
    }
}

fn lower_file(letter: char) -> Option<File> {
    File::from_letter(letter).filter(|_| letter.is_ascii_lowercase())
}

fn square(file: char, rank: char) -> Option<Square> {
    Some(Square::at(lower_file(file)?, Rank::from_digit(rank)?))
}

/// Writing.
impl Position {
    /// The SAN of a legal move.
    pub fn san(&self, mv: Move) -> San {
        San { position: *self, mv }
    }

    /// What must be said of where the piece comes from: nothing, its file, its rank, or both.
    fn disambiguation(&self, mv: Move, role: Role) -> (Option<File>, Option<Rank>) {
        let (from, to) = (mv.from(), mv.to());
        let moves = self.legal_moves();
        let rivals = || {
            moves.into_iter().map(|other| (other, other.from())).filter(move |&(other, other_from)| {
                other_from != from
                    && other.to() == to
                    && !other.is_castling()
                    && self.piece_at(other_from).is_some_and(|piece| piece.role() == role)
            })
        };
        if rivals().next().is_none() {
            (None, None)
        } else if rivals().all(|(_, other)| other.file() != from.file()) {
            (Some(from.file()), None)
        } else if rivals().all(|(_, other)| other.rank() != from.rank()) {
            (None, Some(from.rank()))
        } else {
            (Some(from.file()), Some(from.rank()))
        }
    }
}

/// A legal move as SAN; made by [`Position::san`].
#[derive(Clone, Copy, Debug)]
pub struct San {
    position: Position,
    mv: Move,
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let San { position, mv } = self;
        let role = position.piece_at(mv.from()).map_or(Role::Pawn, Piece::role);
        if mv.is_castling() {
            f.write_str(match CastlingSide::of(mv.from(), mv.to()) {
                CastlingSide::Short => "O-O",
                CastlingSide::Long => "O-O-O",
            })?;
        } else {
            let capture = position.is_capture(*mv);
            if role == Role::Pawn {
                if capture {
                    write!(f, "{}", mv.from().file())?;
                }
            } else {
                write!(f, "{}", role.letter().to_ascii_uppercase())?;
                let (file, rank) = position.disambiguation(*mv, role);
                if let Some(file) = file {
                    write!(f, "{file}")?;
                }
                if let Some(rank) = rank {
                    write!(f, "{rank}")?;
                }
            }
            if capture {
                f.write_str("x")?;
            }
            write!(f, "{}", mv.to())?;
            if let Some(role) = mv.promoted_to() {
                write!(f, "={}", role.letter().to_ascii_uppercase())?;
            }
        }
        let after = position.play(*mv);
        f.write_str(match (after.in_check(), after.has_legal_move()) {
            (true, false) => "#",
            (true, true) => "+",
            (false, _) => "",
        })
    }
}

#[cfg(test)]
mod tests;
