//! Reads a move that a person typed; if it cannot be played, says why in words that teach.
//!
//! [`read`] is pure: a position and a text in, a move or a [`Refusal`] out. The text is read as leniently as people write.
//! What they meant is then held against the rules in the order in which a teacher would: is there such a piece, does it
//! move like that, is the way free, and what about the king. Where several pieces could be meant, the reason is that of
//! the one that came nearest to a legal move.

mod board;
mod castling;
mod reason;
mod words;

use crate::{Move, MovePattern, Position, Role, SanError};

pub use words::{CastlingReason, Reason, Refusal};

/// Reads a move as people type it.
///
/// # Errors
/// If it is no move, or not one that can be played: with the reason.
pub fn read(position: &Position, text: &str) -> Result<Move, Refusal> {
    let spelling = spellings(text).find(|text| MovePattern::read(text).is_some()).ok_or(Refusal::NotAMove)?;
    match position.parse_san(&spelling) {
        Ok(mv) => Ok(mv),
        Err(SanError::Ambiguous { candidates, .. }) if candidates.iter().all(|san| san.contains('=')) => {
            Err(Refusal::NeedsPromotion { choices: candidates })
        }
        Err(SanError::Ambiguous { candidates, .. }) => Err(Refusal::Ambiguous { candidates }),
        Err(SanError::Syntax { .. }) => Err(Refusal::NotAMove),
        Err(SanError::Illegal { .. }) => match MovePattern::read(&spelling) {
            None => Err(Refusal::NotAMove),
            Some(pattern) => castling_meant(position, pattern)
                .ok_or_else(|| bishop_meant(position, &spelling).unwrap_or_else(|| reason::find(position, pattern))),
        },
    }
}

/// The text, and the same with capitals made small, for those who type with the shift lock on.
fn spellings(text: &str) -> impl Iterator<Item = String> {
    let small = text.to_ascii_lowercase();
    let mut characters = small.chars();
    let first: String = characters.next().into_iter().map(|letter| letter.to_ascii_uppercase()).collect();
    [text.to_owned(), first + characters.as_str(), small].into_iter()
}

/// Castling written as a move of the king alone: `Kg1`.
fn castling_meant(position: &Position, pattern: MovePattern) -> Option<Move> {
    let MovePattern::Piece { role: Some(Role::King), to, .. } = pattern else { return None };
    position.legal_moves().into_iter().find(|mv| mv.castling_targets().is_some_and(|(king, _)| king == to))
}

fn bishop_meant(position: &Position, text: &str) -> Option<Refusal> {
    let rest = text.strip_prefix('b')?;
    let mv = position.parse_san(format!("B{rest}")).ok()?;
    Some(Refusal::BishopMeant { san: position.san(mv).to_string() })
}

#[cfg(test)]
mod tests;
