//! Squares, files and ranks.
//!
//! Squares are numbered from a1 = 0 along the ranks to h8 = 63, so `square ^ 56` turns the board upside down
//! and `square ^ 7` mirrors it. All three types are enums of one byte: an index made from them is in range
//! by construction, and `Option` of them costs nothing more.

use core::fmt;
use core::str::FromStr;

use crate::Color;

macro_rules! ordinal_enum {
    ($(#[$doc:meta])* $name:ident, $count:literal, $one:literal, [$($variant:ident),* $(,)?]) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum $name { $($variant),* }

        impl $name {
            #[doc = concat!("Every ", $one, ", in order.")]
            pub const ALL: [$name; $count] = [$($name::$variant),*];

            #[doc = concat!("The ", $one, " with this index, or `None` if there is none.")]
            #[inline]
            pub const fn new(index: usize) -> Option<$name> {
                if index < $count { Some(Self::ALL[index]) } else { None }
            }

            #[doc = concat!("The ", $one, " with this index modulo ", stringify!($count), ".")]
            #[inline(always)]
            #[allow(non_upper_case_globals)]
            pub const fn wrapping(index: usize) -> $name {
                // A match in order is no lookup: the compiler makes it the bare masking.
                $(const $variant: u8 = $name::$variant as u8;)*
                match (index & ($count - 1)) as u8 {
                    $($variant => $name::$variant,)*
                    $count.. => unreachable!(),
                }
            }

            #[doc = concat!("The index of this ", $one, ", below ", stringify!($count), ".")]
            #[inline(always)]
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        const _: () = assert!(($count as usize).is_power_of_two());
    };
}

ordinal_enum!(
    /// A file of the board, from a to h.
    File, 8, "file", [A, B, C, D, E, F, G, H]
);

ordinal_enum!(
    /// A rank of the board, from White's first to White's eighth.
    Rank, 8, "rank", [First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth]
);

ordinal_enum!(
    /// One of the 64 squares.
    Square, 64, "square", [
        A1, B1, C1, D1, E1, F1, G1, H1,
        A2, B2, C2, D2, E2, F2, G2, H2,
        A3, B3, C3, D3, E3, F3, G3, H3,
        A4, B4, C4, D4, E4, F4, G4, H4,
        A5, B5, C5, D5, E5, F5, G5, H5,
        A6, B6, C6, D6, E6, F6, G6, H6,
        A7, B7, C7, D7, E7, F7, G7, H7,
        A8, B8, C8, D8, E8, F8, G8, H8,
    ]
);

impl File {
    /// The letter of this file, `a` to `h`.
    #[inline]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file of a letter in either case.
    #[inline]
    pub const fn from_letter(letter: char) -> Option<File> {
        match letter {
            'a'..='h' => File::new(letter as usize - 'a' as usize),
            'A'..='H' => File::new(letter as usize - 'A' as usize),
            _ => None,
        }
    }
}

impl Rank {
    /// The digit of this rank, `1` to `8`.
    #[inline]
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank of a digit.
    #[inline]
    pub const fn from_digit(digit: char) -> Option<Rank> {
        match digit {
            '1'..='8' => Rank::new(digit as usize - '1' as usize),
            _ => None,
        }
    }

    /// This rank as `color` counts it: `Rank::First` is the home rank of the pieces for both.
    #[inline(always)]
    pub const fn relative_to(self, color: Color) -> Rank {
        Rank::wrapping(self as usize ^ (color as usize * 7))
    }
}

impl Square {
    /// The square where a file and a rank cross.
    #[inline(always)]
    pub const fn at(file: File, rank: Rank) -> Square {
        Square::wrapping(((rank as usize) << 3) | file as usize)
    }

    /// The file of this square.
    #[inline(always)]
    pub const fn file(self) -> File {
        File::wrapping(self as usize)
    }

    /// The rank of this square.
    #[inline(always)]
    pub const fn rank(self) -> Rank {
        Rank::wrapping(self as usize >> 3)
    }

    /// The square as `color` sees it: unchanged for White, upside down for Black.
    #[inline(always)]
    pub const fn relative_to(self, color: Color) -> Square {
        Square::wrapping(self as usize ^ (color as usize * 56))
    }

    /// The same file on the opposite side of the board (a1 and a8 change places).
    #[inline(always)]
    pub const fn flip_rank(self) -> Square {
        Square::wrapping(self as usize ^ 56)
    }

    /// The square this many files to the right and ranks up, or `None` off the board.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Square::wrapping((rank * 8 + file) as usize))
    }

    /// King moves from here to there on an empty board.
    #[inline]
    pub const fn distance(self, other: Square) -> u8 {
        let files = (self.file() as u8).abs_diff(other.file() as u8);
        let ranks = (self.rank() as u8).abs_diff(other.rank() as u8);
        if files > ranks { files } else { ranks }
    }

    /// Whether this is a light square (h1 is, a1 is not).
    #[inline]
    pub const fn is_light(self) -> bool {
        (self.file() as u8 + self.rank() as u8) % 2 == 1
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.digit())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that does not name a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a square such as e4")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let mut letters = text.chars();
        match (letters.next(), letters.next(), letters.next()) {
            (Some(file @ 'a'..='h'), Some(rank), None) => {
                let file = File::from_letter(file).ok_or(ParseSquareError)?;
                let rank = Rank::from_digit(rank).ok_or(ParseSquareError)?;
                Ok(Square::at(file, rank))
            }
            _ => Err(ParseSquareError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_count_from_a1_along_the_ranks() {
        assert_eq!(Square::at(File::E, Rank::Fourth), Square::E4);
        assert_eq!(Square::E4.index(), 28);
        for square in Square::ALL {
            assert_eq!(Square::at(square.file(), square.rank()), square);
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::new(square.index()), Some(square));
        }
        assert_eq!(Square::new(64), None);
    }

    #[test]
    fn options_cost_nothing() {
        assert_eq!(size_of::<Option<Square>>(), 1);
        assert_eq!(size_of::<Option<File>>(), 1);
    }

    #[test]
    fn geometry() {
        assert_eq!(Square::H1.offset(1, 0), None);
        assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
        assert_eq!(Square::A1.distance(Square::H7), 7);
        assert_eq!(Square::E2.relative_to(Color::Black), Square::E7);
        assert!(Square::H1.is_light() && !Square::A1.is_light());
    }

    #[test]
    fn nonsense_is_no_square() {
        for text in ["", "e", "e9", "i1", "E4", "e44", "é4", "4e"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }
}
