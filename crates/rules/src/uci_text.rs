//! Reading moves as UCI text.
//!
//! Castling is understood in both spellings, the king's two squares (`e1g1`) and king takes rook (`e1h1`), whatever
//! the variant: GUIs send either. Where a Chess960 king can both step to a square and castle to it, the text means the
//! step.

use core::fmt;

use crate::excerpt::excerpt;
use crate::{Move, Position, Role, Square};

/// Why text is not a move here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UciMoveError {
    /// Not of the form `e2e4` or `e7e8q`.
    Syntax {
        /// The text.
        found: String,
    },
    /// Well formed, but not legal in this position.
    Illegal {
        /// The text.
        found: String,
    },
}

impl fmt::Display for UciMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UciMoveError::Syntax { found } => write!(f, "expected a move such as e2e4 or e7e8q, found '{found}'"),
            UciMoveError::Illegal { found } => write!(f, "illegal move {found}"),
        }
    }
}

impl core::error::Error for UciMoveError {}

impl Position {
    /// Reads a move in UCI text.
    ///
    /// # Errors
    /// When the text is not a move, or not a legal one.
    pub fn parse_uci(&self, text: impl AsRef<[u8]>) -> Result<Move, UciMoveError> {
        let text = text.as_ref();
        let found = || excerpt(text);
        let (from, to, promotion) = squares(text).ok_or_else(|| UciMoveError::Syntax { found: found() })?;
        self.find_move(from, to, promotion).ok_or_else(|| UciMoveError::Illegal { found: found() })
    }

    /// The legal move between two squares, castling in either spelling.
    fn find_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let moves = self.legal_moves();
        let spelled = |mv: &Move| mv.from() == from && mv.to() == to && mv.promoted_to() == promotion;
        let castles = |mv: &Move| {
            mv.from() == from && promotion.is_none() && mv.castling_targets().is_some_and(|(king, _)| king == to)
        };
        moves.iter().find(|mv| spelled(mv)).or_else(|| moves.iter().find(|mv| castles(mv))).copied()
    }
}

/// The squares and the promotion that the text names.
fn squares(text: &[u8]) -> Option<(Square, Square, Option<Role>)> {
    let text = core::str::from_utf8(text).ok().filter(|text| text.is_ascii())?;
    let from = text.get(0..2)?.parse().ok()?;
    let to = text.get(2..4)?.parse().ok()?;
    let promotion = match text.as_bytes().get(4..)? {
        [] => None,
        [letter] => Some(Role::from_letter(*letter as char).filter(|role| Role::PROMOTIONS.contains(role))?),
        _ => return None,
    };
    Some((from, to, promotion))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_in_both_spellings() {
        let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap();
        let short = Move::castling(Square::E1, Square::H1);
        assert_eq!(position.parse_uci("e1g1"), Ok(short));
        assert_eq!(position.parse_uci("e1h1"), Ok(short));
        assert_eq!(position.parse_uci("e1c1"), position.parse_uci("e1a1"));
        assert_eq!(position.parse_uci("e1f1"), Ok(Move::normal(Square::E1, Square::F1)));
    }

    #[test]
    fn promotions_in_either_case() {
        let position: Position = "7k/P7/8/8/8/8/8/K7 w - - 0 1".parse().unwrap();
        let queen = Move::promotion(Square::A7, Square::A8, Role::Queen);
        assert_eq!(position.parse_uci("a7a8q"), Ok(queen));
        assert_eq!(position.parse_uci("a7a8Q"), Ok(queen));
        assert!(matches!(position.parse_uci("a7a8"), Err(UciMoveError::Illegal { .. })));
    }

    #[test]
    fn a_step_comes_before_castling_in_chess960() {
        let position: Position = "4k3/8/8/8/8/8/8/5K1R w H - 0 1".parse().unwrap();
        assert_eq!(position.parse_uci("f1g1"), Ok(Move::normal(Square::F1, Square::G1)));
        assert_eq!(position.parse_uci("f1h1"), Ok(Move::castling(Square::F1, Square::H1)));
    }

    #[test]
    fn errors_tell_nonsense_from_illegal() {
        let position = Position::startpos();
        for text in ["", "e2", "e2e", "e2e9", "e2e4qq", "e7e8k", "0000", "e2é4", "♔e2"] {
            assert!(matches!(position.parse_uci(text), Err(UciMoveError::Syntax { .. })), "{text}");
        }
        assert_eq!(
            position.parse_uci("e2e9").unwrap_err().to_string(),
            "expected a move such as e2e4 or e7e8q, found 'e2e9'"
        );
        assert_eq!(position.parse_uci("e2e5").unwrap_err().to_string(), "illegal move e2e5");
        for text in ["e2e5", "e7e5", "e2e4q", "e1g1"] {
            assert!(matches!(position.parse_uci(text), Err(UciMoveError::Illegal { .. })), "{text}");
        }
        assert!(position.parse_uci([0xFF, 0xFE, b'e', b'4']).is_err());
    }
}
