//! Games found one by one in a stream of any length.
//!
//! Where a game ends is decided by the text alone, without asking what its moves mean: at its result, where tags begin
//! again, or at an empty line after which the moves are numbered from 1 again. So a bad game never spoils the next.

mod scan;

use std::borrow::Cow;
use std::io::{self, Read};

use crate::builder;
use crate::error::{GameError, Problem};
use crate::main_line::{self, MainLine};
use crate::result::GameResult;
use crate::source::Source;
use crate::tags::Tags;
use crate::tree::GameTree;
use scan::{Found, Scan};

/// The longest text of one game, in bytes, unless another limit is set.
const LIMIT: usize = 64 << 20;

/// Finds the games of a stream.
#[derive(Debug)]
pub struct Reader<R> {
    source: Source<R>,
    limit: usize,
    games: u64,
    /// The line of the first byte that has not been discarded, from 1.
    line: u64,
    /// What the last game took, to be discarded before the next.
    taken: Found,
}

impl<R: Read> Reader<R> {
    /// Reads games from this stream. It is read in large pieces and needs no buffer of its own.
    pub fn new(stream: R) -> Reader<R> {
        Reader { source: Source::new(stream), limit: LIMIT, games: 0, line: 1, taken: Found::default() }
    }

    /// Sets the longest text of one game, in bytes. A longer one is an error, and takes no more memory than that.
    #[must_use]
    pub fn with_limit(mut self, bytes: usize) -> Reader<R> {
        self.limit = bytes;
        self
    }

    /// The next game; `None` at the end of the stream.
    ///
    /// # Errors
    /// If the stream cannot be read. A bad game is no such error: it is found when the game is parsed.
    pub fn next_game(&mut self) -> io::Result<Option<RawGame<'_>>> {
        loop {
            let taken = std::mem::take(&mut self.taken);
            self.pass(&taken);
            let skipped = Scan::new(&mut self.source, self.limit).skip_to_game()?;
            self.pass(&skipped);
            let found = Scan::new(&mut self.source, self.limit).game()?;
            if found.length == 0 && !found.is_too_long {
                return Ok(None);
            }
            self.taken = found;
            if found.is_game {
                break;
            }
        }
        self.games += 1;
        let Found { length, result, .. } = self.taken;
        let too_long = self.taken.is_too_long.then_some(self.limit);
        let result = result.unwrap_or_default();
        Ok(Some(RawGame { bytes: self.source.slice(length), number: self.games, line: self.line, result, too_long }))
    }

    fn pass(&mut self, found: &Found) {
        self.source.discard(found.length);
        self.line += found.lines;
    }
}

/// The text of one game, not yet parsed.
#[derive(Clone, Copy, Debug)]
pub struct RawGame<'a> {
    bytes: &'a [u8],
    number: u64,
    line: u64,
    /// How it ended, by its last token.
    result: GameResult,
    too_long: Option<usize>,
}

/// The text of one game, not yet parsed and apart from its stream: what another thread can be given.
#[derive(Clone, Debug)]
pub struct DetachedGame {
    bytes: Vec<u8>,
    number: u64,
    line: u64,
    result: GameResult,
    too_long: Option<usize>,
}

impl DetachedGame {
    /// The game as the reader found it.
    pub fn raw(&self) -> RawGame<'_> {
        let DetachedGame { ref bytes, number, line, result, too_long } = *self;
        RawGame { bytes, number, line, result, too_long }
    }
}

impl<'a> RawGame<'a> {
    /// The same game apart from its stream.
    pub fn detached(&self) -> DetachedGame {
        let RawGame { bytes, number, line, result, too_long } = *self;
        DetachedGame { bytes: bytes.to_vec(), number, line, result, too_long }
    }

    /// Which game of the stream it is, from 1.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The line where it begins, from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Its text. What is not UTF-8 is taken for Latin-1.
    pub fn text(&self) -> Cow<'a, str> {
        match std::str::from_utf8(self.bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(self.bytes.iter().map(|&byte| char::from(byte)).collect()),
        }
    }

    /// What is wrong with it if it is longer than the limit; then only a part of its text is here.
    pub fn too_long(&self) -> Option<GameError> {
        self.too_long.map(|limit| GameError { line: self.line, problem: Problem::TooLong(limit) })
    }

    /// Its tags alone.
    pub fn tags(&self) -> Tags {
        main_line::tags(&self.text())
    }

    /// All of it: variations, comments, glyphs.
    ///
    /// # Errors
    /// If it is not chess, or a move of the main line cannot be played.
    pub fn tree(&self) -> Result<GameTree, GameError> {
        self.parse(builder::tree)
    }

    /// The first `plies` of the moves that were played, without comments and variations. What comes after them is not
    /// looked at, except for the result.
    ///
    /// # Errors
    /// If it is not chess, or a move cannot be played.
    pub fn main_line(&self, plies: usize) -> Result<MainLine, GameError> {
        self.parse(|text| main_line::read(text, plies, self.result))
    }

    fn parse<T>(&self, parse: impl FnOnce(&str) -> Result<T, (usize, Problem)>) -> Result<T, GameError> {
        if let Some(error) = self.too_long() {
            return Err(error);
        }
        let text = self.text();
        parse(&text).map_err(|(offset, problem)| {
            let lines = scan::count_lines(&text.as_bytes()[..offset.min(text.len())]);
            GameError { line: self.line + lines, problem }
        })
    }
}

#[cfg(test)]
mod tests;
