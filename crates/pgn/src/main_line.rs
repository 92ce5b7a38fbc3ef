//! The moves that were played, read without the rest: for books and for all who only play on.

use alcor_chess::refusal;
use alcor_chess::{CastlingSide, Game, Move, MovePattern, Position};

use crate::error::{Problem, move_number};
use crate::result::GameResult;
use crate::tag::unescaped;
use crate::tags::Tags;
use crate::token::{Token, Tokens, is_null_move};
use crate::variant::Variant;

/// A game without its comments and variations.
#[derive(Clone, Debug)]
pub struct MainLine {
    /// Its tags, in the order of the file.
    pub tags: Tags,
    /// Chess960 if its tag `Variant` or its start position says so.
    pub variant: Variant,
    /// The moves.
    pub game: Game,
    /// How it ended, by its last token or else by its tag `Result`.
    pub result: GameResult,
}

/// Where a text is wrong, and how.
pub(crate) type Wrong = (usize, Problem);

/// What the tags say of the start of a game.
pub(crate) struct Start {
    pub(crate) tags: Tags,
    pub(crate) variant: Variant,
    pub(crate) position: Position,
    pub(crate) result: GameResult,
}

/// The tags of a game's text.
pub(crate) fn tags(text: &str) -> Tags {
    read_tags(text).0
}

/// The tags, and where the moves begin.
fn read_tags(text: &str) -> (Tags, usize) {
    let mut tags = Tags::new();
    for (offset, token) in Tokens::new(text) {
        match token {
            Token::Tag(name, value) => tags.push(name, &unescaped(value)),
            _ => return (tags, offset),
        }
    }
    (tags, text.len())
}

/// Reads the tags and what they mean; the tokens that are left are those of the moves.
pub(crate) fn start(text: &str) -> Result<(Start, Tokens<'_>), Wrong> {
    let (tags, offset) = read_tags(text);
    let name = tags.get("Variant").unwrap_or_default();
    let wrong_at = |name: &str, problem: Problem| (tag_offset(text, name), problem);
    let variant = Variant::of_tag(name).ok_or_else(|| wrong_at("Variant", Problem::Variant(name.to_owned())))?;
    let position = match tags.get("FEN").filter(|fen| !fen.is_empty()) {
        None => Position::startpos(),
        Some(fen) => fen.parse().map_err(|error| wrong_at("FEN", Problem::Fen(error)))?,
    };
    let variant = if position.is_chess960() { Variant::Chess960 } else { variant };
    let result = tags.get("Result").and_then(GameResult::read).unwrap_or_default();
    Ok((Start { tags, variant, position, result }, Tokens::starting_at(text, offset)))
}

fn tag_offset(text: &str, wanted: &str) -> usize {
    let is_wanted = |token: &Token<'_>| matches!(token, Token::Tag(name, _) if name.eq_ignore_ascii_case(wanted));
    Tokens::new(text).find(|(_, token)| is_wanted(token)).map_or(0, |(offset, _)| offset)
}

/// A move as a file writes it.
pub(crate) fn read_move(position: &Position, text: &str) -> Result<Move, Problem> {
    // The reasons cost more than the moves, and are seldom wanted.
    position.parse_san(text).or_else(|_| refusal::read(position, text)).map_err(|why| {
        let number = move_number(position);
        match is_null_move(text) {
            true => Problem::NullMove { number, text: text.to_owned() },
            false => Problem::Move { number, san: plain_castling(text), why },
        }
    })
}

/// A move as the standard spells it, as far as castling goes: with letters, not zeros.
fn plain_castling(text: &str) -> String {
    match MovePattern::read(text) {
        Some(MovePattern::Castling(CastlingSide::Short)) => "O-O".to_owned(),
        Some(MovePattern::Castling(CastlingSide::Long)) => "O-O-O".to_owned(),
        _ => text.to_owned(),
    }
}

/// Reads the first `plies` of the main line of a game's text. The result is the one after the moves.
pub(crate) fn read(text: &str, plies: usize, result: GameResult) -> Result<MainLine, Wrong> {
    let (start, tokens) = start(text)?;
    let mut game = Game::new(start.position);
    let mut depth = 0_usize;
    for (offset, token) in tokens {
        match token {
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Move(_) if depth == 0 && game.moves().len() == plies => break,
            Token::Move(san) if depth == 0 => {
                let mv = read_move(game.position(), san).map_err(|problem| (offset, problem))?;
                // What was read is legal.
                let _ = game.play(mv);
            }
            _ => {}
        }
    }
    Ok(MainLine { tags: start.tags, variant: start.variant, game, result: result.or(start.result) })
}
