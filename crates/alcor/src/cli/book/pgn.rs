//! Games read from PGN, one after the other, for books.
//!
//! Only the opening moves and the result are looked at; comments and variations are skipped. A game that cannot be
//! understood is told with its number, and the reading goes on after it.

use std::fmt;
use std::io::{self, Read};
use std::ops::ControlFlow;

use alcor_chess::{Color, Game, Position};
use alcor_engine::book::builder::GameResult;
use alcor_session::pgn::Variant;
use pgn_reader::shakmaty::{KnownOutcome, Outcome};
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};

use crate::cli::pgn_quotes::MendedTags;

/// A game as far as it matters to a book.
#[derive(Debug)]
pub struct Opening {
    /// Its first moves.
    pub game: Game,
    /// How it ended; `None` if that is not known.
    pub result: Option<GameResult>,
}

/// What is wrong with a game.
#[derive(Debug, PartialEq, Eq)]
pub enum GameError {
    /// Its text.
    Text(String),
    /// Its start position.
    Fen(String),
    /// It is another game than chess.
    Variant(String),
    /// A move: how it is written, its number, and what is wrong with it.
    Move { number: String, problem: String },
}

impl fmt::Display for GameError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::Text(problem) => formatter.write_str(problem),
            GameError::Fen(problem) => write!(formatter, "start position: {problem}"),
            GameError::Variant(name) => write!(formatter, "expected chess, found the variant '{name}'"),
            GameError::Move { number, problem } => write!(formatter, "move {number}: {problem}"),
        }
    }
}

/// Reads games, and gives each to `take` with its number, from 1.
///
/// # Errors
/// If the stream cannot be read.
pub fn read(stream: impl Read, plies: usize, mut take: impl FnMut(u64, Result<Opening, GameError>)) -> io::Result<()> {
    let mut reader = Reader::new(MendedTags::new(stream));
    let mut visitor = Openings { plies };
    let mut number = 0;
    loop {
        let opening = match reader.read_game(&mut visitor) {
            Ok(Some(opening)) => opening,
            Ok(None) => return Ok(()),
            // A tag or a comment without end; the reader has passed it.
            Err(error) if error.kind() == io::ErrorKind::InvalidData => Err(GameError::Text(error.to_string())),
            Err(error) => return Err(error),
        };
        number += 1;
        take(number, opening);
    }
}

struct Openings {
    plies: usize,
}

/// What the tags say.
#[derive(Default)]
struct Tags {
    start: Position,
    result: Option<GameResult>,
}

impl Visitor for Openings {
    type Tags = Tags;
    type Movetext = Opening;
    type Output = Result<Opening, GameError>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Tags> {
        ControlFlow::Continue(Tags::default())
    }

    fn tag(&mut self, tags: &mut Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Self::Output> {
        match name {
            b"FEN" => match Position::from_fen(value.as_bytes()) {
                Ok(position) => tags.start = position,
                Err(error) => return ControlFlow::Break(Err(GameError::Fen(error.to_string()))),
            },
            b"Variant" if Variant::of_tag(&value.decode_utf8_lossy()).is_none() => {
                return ControlFlow::Break(Err(GameError::Variant(value.decode_utf8_lossy().into_owned())));
            }
            b"Result" => tags.result = Outcome::from_ascii(value.as_bytes()).ok().and_then(result),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Tags) -> ControlFlow<Self::Output, Opening> {
        ControlFlow::Continue(Opening { game: Game::new(tags.start), result: tags.result })
    }

    fn san(&mut self, opening: &mut Opening, san: SanPlus) -> ControlFlow<Self::Output> {
        let game = &mut opening.game;
        if game.moves().len() >= self.plies {
            return ControlFlow::Continue(());
        }
        let position = game.position();
        let played = match position.parse_san(san.san.to_string()) {
            Ok(mv) => game.play(mv).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        match played {
            Ok(()) => ControlFlow::Continue(()),
            Err(problem) => {
                let dots = position_dots(game.position());
                let number = format!("{}{dots}", game.position().fullmove_number());
                ControlFlow::Break(Err(GameError::Move { number, problem }))
            }
        }
    }

    fn outcome(&mut self, opening: &mut Opening, outcome: Outcome) -> ControlFlow<Self::Output> {
        opening.result = result(outcome).or(opening.result);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, opening: Opening) -> Self::Output {
        Ok(opening)
    }
}

fn position_dots(position: &Position) -> &'static str {
    position.side_to_move().choose("", "...")
}

fn result(outcome: Outcome) -> Option<GameResult> {
    match outcome {
        Outcome::Known(KnownOutcome::Decisive { winner }) => {
            Some(GameResult::Win(if winner.is_white() { Color::White } else { Color::Black }))
        }
        Outcome::Known(KnownOutcome::Draw) => Some(GameResult::Draw),
        Outcome::Unknown => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn openings(text: &str) -> Vec<Result<Opening, GameError>> {
        let mut openings = Vec::new();
        read(text.as_bytes(), 4, |number, opening| {
            openings.push(opening);
            assert_eq!(number as usize, openings.len());
        })
        .unwrap();
        openings
    }

    #[test]
    fn games_as_people_write_them() {
        let found = openings(
            "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4! {best} e5 (1... c5 2. Nf3) 2. Nf3 $1 Nc6 3. Bb5 1-0\n\n\n\n\
             1. d4 d5 2. c4 *\n\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O 1/2-1/2\n\n[Result \"0-1\"]\n\n1. c4",
        );
        let summary: Vec<_> =
            found.iter().flatten().map(|opening| (opening.game.moves().len(), opening.result)).collect();
        let expected = [
            (4, Some(GameResult::Win(Color::White))),
            (3, None),
            (1, Some(GameResult::Draw)),
            (1, Some(GameResult::Win(Color::Black))),
        ];
        assert_eq!(summary, expected);
    }

    #[test]
    fn a_bad_game_does_not_spoil_the_next() {
        let found = openings(
            "1. e4 e5 2. Ke3 Nc6 1-0\n\n[FEN \"nonsense\"]\n\n1. e4 1-0\n\n[Variant \"Atomic\"]\n\n1. e4 1-0\n\n1. e4 e5 0-1\n",
        );
        let problems: Vec<String> =
            found.iter().filter_map(|one| one.as_ref().err()).map(ToString::to_string).collect();
        assert_eq!(found.len(), 4, "{found:?}");
        assert!(problems[0].starts_with("move 2: ") && problems[0].contains("Ke3"), "{problems:?}");
        assert!(problems[1].starts_with("start position: "), "{problems:?}");
        assert_eq!(problems[2], "expected chess, found the variant 'Atomic'");
        assert!(found[3].is_ok());
    }

    #[test]
    fn garbage_is_no_game_and_no_panic() {
        for text in ["", "\n\n\n", "[", "[[[\"", "(((((", "{", "1. e4 {", "\u{0}\u{1}", "1. -- e5 1-0", "%x\n1. e4 1-0"]
        {
            openings(text);
        }
    }
}
