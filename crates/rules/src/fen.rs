//! FEN: positions as text.
//!
//! The reader is strict: it says what it expected, what it found and in which column. It understands ordinary FEN,
//! X-FEN (`KQkq` for the outermost rooks, a file letter otherwise) and Shredder-FEN (file letters always), and lets
//! the two counters be missing, as in EPD. Any bytes may be given; only ASCII can be right. The writer gives X-FEN,
//! or Shredder-FEN on request.

use core::fmt;
use core::str::FromStr;

use crate::excerpt::excerpt;
use crate::{Bitboard, CastlingSide, Color, File, InvalidPosition, Piece, Position, Rank, Role, Setup, Square};

/// A part of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FenField {
    /// The pieces.
    Board,
    /// `w` or `b`.
    SideToMove,
    /// Castling rights.
    Castling,
    /// The en passant square.
    EnPassant,
    /// Half-moves since the last capture or pawn move.
    HalfmoveClock,
    /// The number of the move.
    MoveNumber,
    /// What comes after the six fields.
    End,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Board => "board",
            FenField::SideToMove => "side to move",
            FenField::Castling => "castling rights",
            FenField::EnPassant => "en passant square",
            FenField::HalfmoveClock => "half-move clock",
            FenField::MoveNumber => "move number",
            FenField::End => "end",
        })
    }
}

/// Why text is not the FEN of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenError {
    /// The text is not a FEN.
    Syntax {
        /// The part that is wrong.
        field: FenField,
        /// The column of the first wrong character, from 1.
        column: usize,
        /// What should have been there.
        expected: &'static str,
        /// What was there.
        found: String,
    },
    /// The text is a FEN, but of an impossible position.
    Position(InvalidPosition),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::Syntax { field, column, expected, found } => {
                write!(f, "invalid FEN, {field}, column {column}: expected {expected}, found {found}")
            }
            FenError::Position(reason) => write!(f, "impossible position: {reason}"),
        }
    }
}

impl core::error::Error for FenError {}

impl From<InvalidPosition> for FenError {
    fn from(reason: InvalidPosition) -> FenError {
        FenError::Position(reason)
    }
}

/// A field of the text with the column where it begins, from 0.
#[derive(Clone, Copy)]
struct Word<'a> {
    field: FenField,
    start: usize,
    text: &'a [u8],
}

impl Word<'_> {
    /// The error that the character at an offset into the word is wrong, or missing.
    fn error_at(&self, offset: usize, expected: &'static str) -> FenError {
        let found = match self.text.get(offset) {
            None => "the end".to_owned(),
            Some(&byte @ b' '..=b'~') => format!("'{}'", byte as char),
            Some(byte) => format!("byte 0x{byte:02x}"),
        };
        FenError::Syntax { field: self.field, column: self.start + offset + 1, expected, found }
    }

    /// The error that the whole word is wrong, or missing.
    fn error(&self, expected: &'static str) -> FenError {
        let found = if self.text.is_empty() { "the end".to_owned() } else { format!("'{}'", excerpt(self.text)) };
        FenError::Syntax { field: self.field, column: self.start + 1, expected, found }
    }
}

/// Cuts the text into words at white space; missing words are empty, at the end of the text.
struct Words<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Words<'a> {
    fn next(&mut self, field: FenField) -> Word<'a> {
        let skip = |from: usize, white: bool| {
            self.text[from..]
                .iter()
                .position(|byte| byte.is_ascii_whitespace() != white)
                .map_or(self.text.len(), |length| from + length)
        };
        let start = skip(self.at, true);
        let end = skip(start, false);
        self.at = end;
        Word { field, start, text: &self.text[start..end] }
    }
}

impl Setup {
    /// Reads a FEN without asking whether the position is possible.
    ///
    /// # Errors
    /// [`FenError::Syntax`] and no other.
    pub fn from_fen(text: impl AsRef<[u8]>) -> Result<Setup, FenError> {
        let mut words = Words { text: text.as_ref(), at: 0 };
        let mut setup = Setup::empty();
        read_board(&mut setup, words.next(FenField::Board))?;
        setup.side_to_move = read_side(words.next(FenField::SideToMove))?;
        setup.castling = read_castling(&setup, words.next(FenField::Castling))?;
        setup.en_passant = read_en_passant(words.next(FenField::EnPassant))?;
        setup.halfmove_clock = read_halfmove_clock(words.next(FenField::HalfmoveClock))?;
        setup.fullmove_number = read_move_number(words.next(FenField::MoveNumber))?;
        let end = words.next(FenField::End);
        if end.text.is_empty() { Ok(setup) } else { Err(end.error("nothing more")) }
    }
}

fn read_board(setup: &mut Setup, word: Word) -> Result<(), FenError> {
    const EXPECTED: &str = "a piece letter (PNBRQK or pnbrqk), a digit from 1 to 8 or '/'";
    let mut rank = 7usize;
    let mut file = 0usize;
    for (offset, &byte) in word.text.iter().enumerate() {
        match byte {
            b'/' if file < 8 => return Err(word.error_at(offset, "eight squares in each rank")),
            b'/' if rank == 0 => return Err(word.error_at(offset, "the end of the board after eight ranks")),
            b'/' => {
                rank -= 1;
                file = 0;
            }
            b'1'..=b'8' => {
                file += usize::from(byte - b'0');
                if file > 8 {
                    return Err(word.error_at(offset, "at most eight squares in a rank"));
                }
            }
            _ => {
                let piece = Piece::from_letter(byte as char).ok_or_else(|| word.error_at(offset, EXPECTED))?;
                if file == 8 {
                    return Err(word.error_at(offset, "'/' after eight squares"));
                }
                setup.board[rank * 8 + file] = Some(piece);
                file += 1;
            }
        }
    }
    if rank > 0 || file < 8 {
        return Err(word.error_at(word.text.len(), "eight ranks of eight squares"));
    }
    Ok(())
}

fn read_side(word: Word) -> Result<Color, FenError> {
    match word.text {
        b"w" => Ok(Color::White),
        b"b" => Ok(Color::Black),
        _ => Err(word.error("w or b")),
    }
}

fn read_castling(setup: &Setup, word: Word) -> Result<Bitboard, FenError> {
    const EXPECTED: &str = "a lone '-' or letters from KQkq, A-H and a-h";
    if word.text == b"-" {
        return Ok(Bitboard::EMPTY);
    }
    if word.text.is_empty() {
        return Err(word.error(EXPECTED));
    }
    let mut rooks = Bitboard::EMPTY;
    for (offset, &byte) in word.text.iter().enumerate() {
        let letter = byte as char;
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rook = match letter.to_ascii_uppercase() {
            'K' => outermost_rook(setup, color, CastlingSide::Short),
            'Q' => outermost_rook(setup, color, CastlingSide::Long),
            _ => {
                let file = File::from_letter(letter).ok_or_else(|| word.error_at(offset, EXPECTED))?;
                Square::at(file, Rank::First.relative_to(color))
            }
        };
        if rooks.has(rook) {
            return Err(word.error_at(offset, "each castling right once"));
        }
        rooks = rooks.with(rook);
    }
    Ok(rooks)
}

/// The rook that `K` or `Q` means: the one nearest to the edge on that side of the king. Where there is none, the
/// corner, so that the check of the whole position can say what is missing.
fn outermost_rook(setup: &Setup, color: Color, side: CastlingSide) -> Square {
    let rank = Rank::First.relative_to(color);
    let on_rank = |role: Role| {
        Bitboard::rank(rank)
            .into_iter()
            .filter(|square| setup.board[square.index()] == Some(role.of(color)))
            .collect::<Bitboard>()
    };
    let (rook, corner) = match side {
        CastlingSide::Short => (on_rank(Role::Rook).last(), Square::at(File::H, rank)),
        CastlingSide::Long => (on_rank(Role::Rook).first(), Square::at(File::A, rank)),
    };
    match (on_rank(Role::King).first(), rook) {
        (Some(king), Some(rook)) if CastlingSide::of(king, rook) == side => rook,
        _ => corner,
    }
}

fn read_en_passant(word: Word) -> Result<Option<Square>, FenError> {
    if word.text == b"-" {
        return Ok(None);
    }
    let square = core::str::from_utf8(word.text).ok().and_then(|text| text.parse().ok());
    square.map(Some).ok_or_else(|| word.error("'-' or a square such as e3"))
}

fn read_halfmove_clock(word: Word) -> Result<u8, FenError> {
    if word.text.is_empty() {
        return Ok(0);
    }
    read_number(word).and_then(|number| number.try_into().ok()).ok_or_else(|| word.error("a number from 0 to 255"))
}

fn read_move_number(word: Word) -> Result<u16, FenError> {
    if word.text.is_empty() {
        return Ok(1);
    }
    let number = read_number(word).ok_or_else(|| word.error("a number from 0 to 65535"))?;
    // Some programs count from 0; the first move is number 1.
    Ok(number.max(1))
}

/// A number of digits alone, without the sign that `parse` would allow.
fn read_number(word: Word) -> Option<u16> {
    word.text.iter().try_fold(0u16, |number, byte| {
        let digit = byte.is_ascii_digit().then(|| u16::from(byte - b'0'))?;
        number.checked_mul(10)?.checked_add(digit)
    })
}

impl Position {
    /// Reads a FEN.
    ///
    /// # Errors
    /// When the text is not a FEN, or not of a possible position.
    pub fn from_fen(text: impl AsRef<[u8]>) -> Result<Position, FenError> {
        Ok(Setup::from_fen(text)?.position()?)
    }

    /// The FEN with castling rights as file letters, as Shredder writes it: the clearest form for Chess960.
    pub fn shredder_fen(&self) -> ShredderFen {
        ShredderFen(*self)
    }

    fn write_fen(&self, f: &mut fmt::Formatter<'_>, shredder: Shredder) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                match self.piece_at(Square::at(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        write_count(f, empty)?;
                        empty = 0;
                        write!(f, "{piece}")?;
                    }
                }
            }
            write_count(f, empty)?;
            if rank != Rank::First {
                f.write_str("/")?;
            }
        }
        write!(f, " {} ", self.side_to_move().letter())?;
        self.write_castling(f, shredder)?;
        match self.en_passant() {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", self.halfmove_clock(), self.fullmove_number())
    }

    fn write_castling(&self, f: &mut fmt::Formatter<'_>, shredder: Shredder) -> fmt::Result {
        if self.castling_rooks().is_empty() {
            return f.write_str("-");
        }
        let setup = self.setup();
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let Some(rook) = self.castling_rook(color, side) else { continue };
                let letter = match (shredder, side) {
                    (Shredder::No, CastlingSide::Short) if outermost_rook(&setup, color, side) == rook => 'k',
                    (Shredder::No, CastlingSide::Long) if outermost_rook(&setup, color, side) == rook => 'q',
                    _ => rook.file().letter(),
                };
                write!(f, "{}", color.choose(letter.to_ascii_uppercase(), letter))?;
            }
        }
        Ok(())
    }
}

fn write_count(f: &mut fmt::Formatter<'_>, empty: u32) -> fmt::Result {
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shredder {
    Yes,
    No,
}

/// A position shown as Shredder-FEN; made by [`Position::shredder_fen`].
#[derive(Clone, Copy, Debug)]
pub struct ShredderFen(Position);

impl fmt::Display for ShredderFen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write_fen(f, Shredder::Yes)
    }
}

/// Shows the FEN (X-FEN, which is ordinary FEN for ordinary positions).
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_fen(f, Shredder::No)
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Position, FenError> {
        Position::from_fen(text)
    }
}

#[cfg(test)]
mod tests;
