//! Games as text, one a line.
//!
//! `start FEN|result|move:score move:score ...`: the result is White's, 1, 0.5 or 0; moves are UCI text; scores are from
//! the side to move, on the scale of 200 ([`TEXT_SCALE`]). Scores on another scale say so in a fourth field:
//! `start|result|moves|400`.

use std::fmt;

use alcor_chess::{CastlingNotation, Color, File, Move, Position};

use super::{Game, GameError, ScoredMove, TEXT_SCALE};

/// Reads a line.
pub(super) fn parse(line: &str) -> Result<Game, GameError> {
    let mut fields = line.split('|');
    let (Some(start), Some(result), Some(moves), scale, None) =
        (fields.next(), fields.next(), fields.next(), fields.next(), fields.next())
    else {
        return Err(GameError::Fields);
    };
    let start = Position::from_fen(start).map_err(GameError::Start)?;
    let white_result = match result {
        "1" => 1.0,
        "0.5" => 0.5,
        "0" => 0.0,
        _ => return Err(GameError::Result(result.to_owned())),
    };
    let scale = match scale {
        None => TEXT_SCALE,
        Some(text) => text.parse().ok().filter(|&scale| scale > 0).ok_or_else(|| GameError::Scale(text.to_owned()))?,
    };
    let mut position = start;
    let mut scored = Vec::new();
    for word in moves.split_ascii_whitespace() {
        let bad_score = || GameError::Score(word.to_owned());
        let (mv, score) = word.split_once(':').ok_or_else(bad_score)?;
        // The least number has no opposite.
        let score: i16 = score.parse().ok().filter(|&score| score > i16::MIN).ok_or_else(bad_score)?;
        let mv = position.parse_uci(mv).map_err(GameError::Move)?;
        scored.push(ScoredMove { mv, white_score: position.side_to_move().choose(score, -score) });
        position = position.play(mv);
    }
    Ok(Game { start, white_result, scale, moves: scored })
}

/// A game as a line, without the end of the line.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}|{}|", self.start, self.white_result)?;
        let mut side = self.start.side_to_move();
        for (number, ScoredMove { mv, white_score }) in self.moves.iter().enumerate() {
            let space = if number == 0 { "" } else { " " };
            let score = if side == Color::White { *white_score } else { -white_score };
            write!(f, "{space}{}:{score}", mv.uci(spelling(*mv)))?;
            side = !side;
        }
        if self.scale != TEXT_SCALE { write!(f, "|{}", self.scale) } else { Ok(()) }
    }
}

/// Castling as everybody spells it where that is clear: from where king and rook stand in ordinary chess.
pub(super) fn spelling(mv: Move) -> CastlingNotation {
    let ordinary = mv.from().file() == File::E && matches!(mv.to().file(), File::A | File::H);
    if ordinary { CastlingNotation::KingMoves } else { CastlingNotation::KingTakesRook }
}
