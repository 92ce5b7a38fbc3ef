//! Where a game begins and where it ends.

use std::io::{self, Read};

use alcor_chess::MovePattern;

use crate::result::GameResult;
use crate::source::Source;
use crate::tag;
use crate::token::{self, ends_word};

/// What stands at the beginning of a file that says it is UTF-8.
const BYTE_ORDER_MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

/// A comment that was never closed is taken to end where this follows an empty line.
const NEXT_GAME: &[u8] = b"[Event \"";

/// So many bytes are passed at once.
const LONGEST_RUN: usize = 1 << 16;

/// A piece of the stream.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Found {
    /// Its bytes, from the first that has not been discarded.
    pub(super) length: usize,
    /// The lines that end in it, with those that were discarded on the way.
    pub(super) lines: u64,
    /// It has tags or moves.
    pub(super) is_game: bool,
    /// How the game ended, if it says so after its moves.
    pub(super) result: Option<GameResult>,
    /// It is longer than the limit; what of it is still there is only its end.
    pub(super) is_too_long: bool,
}

/// The lines that end in a text.
pub(super) fn count_lines(text: &[u8]) -> u64 {
    let ends = |at: &usize| text[*at] == b'\n' || (text[*at] == b'\r' && text.get(at + 1) != Some(&b'\n'));
    (0..text.len()).filter(ends).count() as u64
}

/// A walk along the stream.
pub(super) struct Scan<'a, R> {
    source: &'a mut Source<R>,
    limit: usize,
    /// How far it has come; the bytes before are part of what is found.
    at: usize,
    found: Found,
    depth: usize,
    has_tags: bool,
    has_moves: bool,
    /// Line ends since the last thing that was not white.
    line_ends: u64,
    /// Whether the last byte ended a line.
    is_line_start: bool,
}

impl<'a, R: Read> Scan<'a, R> {
    pub(super) fn new(source: &'a mut Source<R>, limit: usize) -> Scan<'a, R> {
        Scan {
            source,
            limit,
            at: 0,
            found: Found::default(),
            depth: 0,
            has_tags: false,
            has_moves: false,
            line_ends: 1,
            is_line_start: true,
        }
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        self.source.byte(self.at)
    }

    /// Passes a byte that was looked at.
    fn pass(&mut self, byte: u8) -> io::Result<()> {
        self.at += 1;
        let ends_line = byte == b'\n' || (byte == b'\r' && self.peek()? != Some(b'\n'));
        self.is_line_start = ends_line;
        if ends_line {
            self.found.lines += 1;
            self.line_ends += 1;
        } else if !byte.is_ascii_whitespace() {
            self.line_ends = 0;
        }
        self.keep_limit();
        Ok(())
    }

    fn keep_limit(&mut self) {
        if self.at > self.limit {
            self.source.discard(self.at);
            self.at = 0;
            self.found.is_too_long = true;
        }
    }

    /// Passes bytes as long as they are as asked. No line may end among them, and the first may not be white.
    fn pass_while(&mut self, is_wanted: impl Fn(u8) -> bool) -> io::Result<()> {
        loop {
            let count = self.source.run(self.at, LONGEST_RUN, &is_wanted)?;
            if count == 0 {
                return Ok(());
            }
            self.at += count;
            (self.line_ends, self.is_line_start) = (0, false);
            self.keep_limit();
        }
    }

    fn pass_line(&mut self) -> io::Result<()> {
        self.pass_while(|byte| !is_line_end(byte))
    }

    fn starts_with(&mut self, text: &[u8]) -> io::Result<bool> {
        for (offset, &wanted) in text.iter().enumerate() {
            if self.source.byte(self.at + offset)? != Some(wanted) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The bytes from here that satisfy the condition, at most `max`.
    fn ahead(&mut self, max: usize, is_wanted: impl Fn(u8) -> bool) -> io::Result<&[u8]> {
        let mut end = self.at;
        while end - self.at < max && self.source.byte(end)?.is_some_and(&is_wanted) {
            end += 1;
        }
        Ok(&self.source.slice(end)[self.at..])
    }

    /// Whether a tag begins here.
    fn is_at_tag(&mut self) -> io::Result<bool> {
        const LONGEST_NAME: usize = 256;
        let is_bracket = self.peek()? == Some(b'[');
        Ok(is_bracket && tag::begins(self.ahead(LONGEST_NAME, |byte| byte != b'\n')?))
    }

    /// Passes what stands between two games.
    pub(super) fn skip_to_game(mut self) -> io::Result<Found> {
        if self.starts_with(&BYTE_ORDER_MARK)? {
            self.at += BYTE_ORDER_MARK.len();
        }
        while let Some(byte) = self.peek()? {
            let is_white = byte.is_ascii_whitespace() || byte == 0;
            if is_white {
                self.pass(byte)?;
            } else if byte != b'%' && (self.is_at_tag()? || self.is_at_moves()?) {
                break;
            } else {
                self.pass_line()?;
            }
        }
        Ok(Found { length: self.at, ..self.found })
    }

    /// Whether moves could begin here, rather than prose.
    fn is_at_moves(&mut self) -> io::Result<bool> {
        const LONGEST_MOVE: usize = 32;
        if matches!(self.peek()?, Some(b'{' | b'(' | b';' | b'$')) {
            return Ok(true);
        }
        let word = self.ahead(LONGEST_MOVE, |byte| !ends_word(byte))?;
        let Ok(word) = std::str::from_utf8(word) else { return Ok(false) };
        let bare = token::without_number(word);
        let is_number = bare.is_empty() && !word.is_empty();
        Ok(is_number || GameResult::read(word).is_some() || MovePattern::read(bare).is_some())
    }

    /// Passes a game, which begins here.
    pub(super) fn game(mut self) -> io::Result<Found> {
        self.tags()?;
        self.moves()?;
        Ok(Found { length: self.at, is_game: self.has_tags || self.has_moves, ..self.found })
    }

    fn tags(&mut self) -> io::Result<()> {
        loop {
            match self.peek()? {
                Some(byte) if byte.is_ascii_whitespace() => self.pass(byte)?,
                Some(b'%') if self.is_line_start => self.pass_line()?,
                Some(b'[') if self.is_at_tag()? => {
                    // Tags without moves: a game that was never played. The next one follows an empty line.
                    if self.has_tags && self.line_ends > 1 && self.starts_with(NEXT_GAME)? {
                        return Ok(());
                    }
                    self.tag()?;
                }
                _ => return Ok(()),
            }
        }
    }

    fn tag(&mut self) -> io::Result<()> {
        self.has_tags = true;
        let limit = self.limit;
        let line = self.ahead(limit, |byte| !is_line_end(byte))?;
        let length = tag::extent(line).map_or(line.len(), |extent| extent.end);
        // No line ends in a tag.
        self.at += length;
        (self.line_ends, self.is_line_start) = (0, false);
        self.keep_limit();
        Ok(())
    }

    fn moves(&mut self) -> io::Result<()> {
        while let Some(byte) = self.peek()? {
            match byte {
                b'%' if self.is_line_start => self.pass_line()?,
                b'[' if self.line_ends > 0 && self.is_at_tag()? => return Ok(()),
                b'{' => self.comment()?,
                b';' => self.pass_line()?,
                b'(' | b')' => {
                    self.depth = if byte == b'(' { self.depth + 1 } else { self.depth.saturating_sub(1) };
                    self.pass(byte)?;
                }
                _ if ends_word(byte) => self.pass(byte)?,
                _ => {
                    if self.word(byte)? {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    fn comment(&mut self) -> io::Result<()> {
        while let Some(byte) = self.peek()? {
            if byte == b'[' && self.is_line_start && self.line_ends > 1 && self.starts_with(NEXT_GAME)? {
                return Ok(());
            }
            if byte.is_ascii_whitespace() || matches!(byte, b'}' | b'[') {
                self.pass(byte)?;
            } else {
                self.pass_while(|byte| !is_line_end(byte) && byte != b'}')?;
            }
            if byte == b'}' {
                break;
            }
        }
        Ok(())
    }

    /// Passes a word. Whether the game is over.
    fn word(&mut self, first: u8) -> io::Result<bool> {
        // Most words are moves, and nothing else begins like one.
        let result = if first.is_ascii_alphabetic() {
            None
        } else if self.is_next_game()? {
            return Ok(true);
        } else {
            self.result()?
        };
        self.pass_while(|byte| !ends_word(byte))?;
        if result.is_some() && self.depth == 0 {
            self.found.result = result;
            self.comments_after_result()?;
            return Ok(true);
        }
        self.has_moves |= result.is_none();
        Ok(false)
    }

    /// Whether moves are numbered from 1 again after an empty line.
    fn is_next_game(&mut self) -> io::Result<bool> {
        if self.line_ends < 2 || !self.has_moves || self.depth > 0 {
            return Ok(false);
        }
        let word = self.ahead(2, |byte| !ends_word(byte))?;
        Ok(word == b"1" || word == b"1.")
    }

    /// The result that stands here, if it is one.
    fn result(&mut self) -> io::Result<Option<GameResult>> {
        const LONGEST_RESULT: usize = 16;
        let word = self.ahead(LONGEST_RESULT, |byte| !ends_word(byte))?;
        Ok(std::str::from_utf8(word).ok().filter(|word| !word.is_empty()).and_then(GameResult::read))
    }

    /// Passes comments in the line of the result.
    fn comments_after_result(&mut self) -> io::Result<()> {
        loop {
            let blanks = self.ahead(usize::MAX, |byte| matches!(byte, b' ' | b'\t'))?.len();
            let next = self.source.byte(self.at + blanks)?;
            if !matches!(next, Some(b'{' | b';')) {
                return Ok(());
            }
            self.at += blanks;
            if next == Some(b';') {
                return self.pass_line();
            }
            self.comment()?;
        }
    }
}

fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}
