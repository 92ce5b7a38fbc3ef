//! `edit`: a position set up piece by piece, as GUIs did before FEN.
//!
//! The board is edited as it stands; the side to move stays. When all pieces are there, castling is taken to be possible
//! wherever king and rook are at home (in Chess960: on the back rank), and nothing is known of earlier moves. A board
//! that is no position is refused, and the old one stays.

use alcor_chess::{Bitboard, CastlingSide, Color, File, InvalidPosition, Piece, Position, Rank, Role, Setup, Square};

use super::parse::Variant;

/// A board being edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Editor {
    setup: Setup,
    color: Color,
    variant: Variant,
}

/// What a line did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edit {
    /// It changed the board.
    Done,
    /// It ended the editing.
    End,
    /// It was not understood.
    Unknown,
}

impl Editor {
    /// Begins with this position.
    pub(super) fn new(position: &Position, variant: Variant) -> Editor {
        Editor { setup: position.setup(), color: Color::White, variant }
    }

    /// Obeys a line.
    pub(super) fn line(&mut self, line: &str) -> Edit {
        let line = line.trim();
        match line {
            "" => {}
            "." => return Edit::End,
            "#" => self.setup.board = [None; 64],
            "c" => self.color = !self.color,
            _ => return self.place(line),
        }
        Edit::Done
    }

    /// A piece and its square, as in `Pa4`; `x` empties the square.
    fn place(&mut self, line: &str) -> Edit {
        let mut letters = line.chars();
        let Some(first) = letters.next() else { return Edit::Unknown };
        let Ok(square) = letters.as_str().parse::<Square>() else { return Edit::Unknown };
        let piece = match Role::from_letter(first) {
            Some(role) => Some(role.of(self.color)),
            None if first == 'x' => None,
            None => return Edit::Unknown,
        };
        self.setup.board[square.index()] = piece;
        Edit::Done
    }

    /// The position on the board.
    ///
    /// # Errors
    /// If it is none.
    pub(super) fn position(&self) -> Result<Position, InvalidPosition> {
        let castling = Color::ALL.into_iter().flat_map(|color| self.castling_rooks(color)).collect();
        Setup { castling, en_passant: None, halfmove_clock: 0, ..self.setup }.position()
    }

    fn castling_rooks(&self, color: Color) -> Vec<Square> {
        let rank = Rank::First.relative_to(color);
        let squares = || Bitboard::rank(rank).into_iter();
        let has = |square: Square, role: Role| self.setup.board[square.index()] == Some(Piece::new(color, role));
        let Some(king) = squares().find(|&square| has(square, Role::King)) else { return Vec::new() };
        match self.variant {
            Variant::Normal if king.file() == File::E => [File::A, File::H]
                .into_iter()
                .map(|file| Square::at(file, rank))
                .filter(|&square| has(square, Role::Rook))
                .collect(),
            Variant::Normal => Vec::new(),
            // The outermost rook of each side.
            Variant::FischeRandom => {
                let rooks: Vec<Square> = squares().filter(|&square| has(square, Role::Rook)).collect();
                let is_on = |side: CastlingSide| move |square: &&Square| CastlingSide::of(king, **square) == side;
                let long = rooks.iter().find(is_on(CastlingSide::Long));
                let short = rooks.iter().rev().find(is_on(CastlingSide::Short));
                long.into_iter().chain(short).copied().collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edited(variant: Variant, lines: &str) -> Result<String, InvalidPosition> {
        let mut editor = Editor::new(&Position::startpos(), variant);
        for line in lines.split(' ') {
            assert_eq!(editor.line(line), Edit::Done, "{line}");
        }
        assert_eq!(editor.line("."), Edit::End);
        editor.position().map(|position| position.to_string())
    }

    #[test]
    fn a_board_from_nothing() {
        assert_eq!(
            edited(Variant::Normal, "# Ke1 Rh1 Pa2 c Ke8 Ra8"),
            Ok("r3k3/8/8/8/8/8/P7/4K2R w Kq - 0 1".to_owned())
        );
        assert_eq!(edited(Variant::Normal, "# Kd1 Rh1 c Ke8"), Ok("4k3/8/8/8/8/8/8/3K3R w - - 0 1".to_owned()));
    }

    #[test]
    fn the_board_as_it_stands() {
        assert_eq!(
            edited(Variant::Normal, "xe2 Pe4 xh1 xg8"),
            Ok("rnbqkb1r/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBN1 w Qkq - 0 1".to_owned())
        );
    }

    #[test]
    fn in_chess960_the_outermost_rooks_castle() {
        let fen = edited(Variant::FischeRandom, "# Kd1 Ra1 Rb1 Rg1 c Kf8").unwrap();
        let position: Position = fen.parse().unwrap();
        let rooks: Vec<Square> = position.castling_rooks().into_iter().collect();
        assert_eq!(rooks, [Square::A1, Square::G1]);
    }

    #[test]
    fn what_is_no_position_is_refused() {
        assert!(edited(Variant::Normal, "#").is_err());
        assert!(edited(Variant::Normal, "Kd4").is_err());
        let mut editor = Editor::new(&Position::startpos(), Variant::Normal);
        for line in ["Pa9", "Zz1", "P", "go", "quit", "Pa4x", "♔e1"] {
            assert_eq!(editor.line(line), Edit::Unknown, "{line}");
        }
        assert_eq!(editor.position().unwrap(), Position::startpos());
    }
}
