//! The text of one game, cut into tokens.

use alcor_chess::MovePattern;

use crate::nag::Nag;
use crate::result::GameResult;
use crate::tag;

/// What a game's text is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    /// A tag: its name, and its value with backslashes.
    Tag(&'a str, &'a str),
    /// A comment, without its braces or semicolon.
    Comment(&'a str),
    /// `(`
    Open,
    /// `)`
    Close,
    /// A glyph.
    Nag(Nag),
    /// A move, or what stands in a move's place; without its number, and without glyphs.
    Move(&'a str),
    /// How the game ended.
    Result(GameResult),
}

/// Words that some writers put after a move and that say nothing more.
const EMPTY_WORDS: [&str; 11] = ["e.p.", "ep", "ep.", "+", "++", "#", "ch", "ch.", "dbl", "mate", "..."];

/// Ways to write that a side passes.
const NULL_MOVES: [&str; 5] = ["--", "Z0", "@@@@", "null", "pass"];

/// Whether a text in a move's place says that the side passes.
pub(crate) fn is_null_move(text: &str) -> bool {
    NULL_MOVES.iter().any(|null| null.eq_ignore_ascii_case(text))
}

/// Whether a byte ends a word of the moves.
pub(crate) fn ends_word(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'{' | b'}' | b'(' | b')' | b';' | b'[' | b']' | 0)
}

/// A word without the number of a move before it: `12.Nf3` is `Nf3`, and `12...` is nothing.
pub(crate) fn without_number(word: &str) -> &str {
    let after_digits = word.trim_start_matches(|character: char| character.is_ascii_digit());
    let after_dots = after_digits.trim_start_matches(['.', '…']);
    let has_number = after_digits.len() < word.len();
    let has_dots = after_dots.len() < after_digits.len();
    // No move begins with a digit but castling with zeros; a dot or a blank may be missing after a number.
    let is_castling = || matches!(MovePattern::read(word), Some(MovePattern::Castling(_)));
    if has_dots || (has_number && !is_castling() && !after_digits.starts_with(['-', '/'])) { after_dots } else { word }
}

/// The tokens of a game's text, each with the offset where it begins.
#[derive(Clone, Debug)]
pub(crate) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// Glyphs that were glued to the last move, and where they begin.
    glyphs: &'a str,
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(text: &'a str) -> Tokens<'a> {
        Tokens::starting_at(text, 0)
    }

    /// The tokens from an offset on.
    pub(crate) fn starting_at(text: &'a str, at: usize) -> Tokens<'a> {
        Tokens { text, at, glyphs: "" }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn line(&self) -> &'a str {
        let rest = self.rest();
        &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())]
    }

    fn is_at_line_start(&self) -> bool {
        self.at == 0 || matches!(self.text.as_bytes()[self.at - 1], b'\n' | b'\r')
    }

    /// Whether nothing but blanks stands before this place in its line.
    fn is_first_in_line(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t', '\u{feff}']);
        before.is_empty() || before.ends_with(['\n', '\r', ']'])
    }

    fn tag(&mut self) -> Option<Token<'a>> {
        if !self.is_first_in_line() {
            return None;
        }
        let line = self.line();
        let extent = tag::extent(line.as_bytes())?;
        self.at += extent.end;
        Some(Token::Tag(&line[extent.name], &line[extent.value]))
    }

    fn brace_comment(&mut self) -> Token<'a> {
        let inner = &self.rest()[1..];
        let length = inner.find('}').unwrap_or(inner.len());
        self.at += (length + 2).min(inner.len() + 1);
        Token::Comment(&inner[..length])
    }

    fn line_comment(&mut self) -> Token<'a> {
        let line = self.line();
        self.at += line.len();
        Token::Comment(&line[1..])
    }

    /// A word, or nothing if the word says nothing.
    fn word(&mut self) -> Option<Token<'a>> {
        let rest = self.rest();
        let length = rest.bytes().position(ends_word).unwrap_or(rest.len());
        // A character that ends words but begins nothing, such as a stray brace.
        self.at += length.max(1);
        let word = &rest[..length];
        if let Some(result) = GameResult::read(word).filter(|_| !word.is_empty()) {
            return Some(Token::Result(result));
        }
        if let Some(nag) = Nag::read(word) {
            return Some(Token::Nag(nag));
        }
        let word = without_number(word);
        let bare = word.trim_end_matches(['!', '?', '□']);
        self.glyphs = &word[bare.len()..];
        let is_empty = bare.is_empty() || bare.starts_with('$') || EMPTY_WORDS.contains(&bare);
        if is_empty { self.glyph() } else { Some(Token::Move(bare)) }
    }

    /// The next of the glyphs that were glued to a move.
    fn glyph(&mut self) -> Option<Token<'a>> {
        let glyphs = std::mem::take(&mut self.glyphs);
        (1..=glyphs.len().min(3)).rev().filter(|&length| glyphs.is_char_boundary(length)).find_map(|length| {
            let nag = Nag::read(&glyphs[..length])?;
            self.glyphs = &glyphs[length..];
            Some(Token::Nag(nag))
        })
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<(usize, Token<'a>)> {
        loop {
            let start = self.at;
            if let Some(glyph) = self.glyph() {
                return Some((start, glyph));
            }
            let token = match *self.text.as_bytes().get(start)? {
                b'%' if self.is_at_line_start() => {
                    self.at += self.line().len();
                    None
                }
                byte if byte.is_ascii_whitespace() => {
                    self.at += 1;
                    None
                }
                b'{' => Some(self.brace_comment()),
                b';' => Some(self.line_comment()),
                b'(' | b')' => {
                    self.at += 1;
                    Some(if self.text.as_bytes()[start] == b'(' { Token::Open } else { Token::Close })
                }
                b'[' => self.tag().or_else(|| self.word()),
                _ => self.word(),
            };
            if let Some(token) = token {
                return Some((start, token));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        Tokens::new(text).map(|(_, token)| token).collect()
    }

    #[test]
    fn a_game_in_tokens() {
        let found = tokens(
            "[White \"A\"] [Black \"B\"]\n%escape\n1.e4!? {good} e5 $14 (1...c5?! ; sharp )\n2. Nf3) 2 Nf3 1/2-1/2",
        );
        let expected = [
            Token::Tag("White", "A"),
            Token::Tag("Black", "B"),
            Token::Move("e4"),
            Token::Nag(Nag(5)),
            Token::Comment("good"),
            Token::Move("e5"),
            Token::Nag(Nag(14)),
            Token::Open,
            Token::Move("c5"),
            Token::Nag(Nag(6)),
            Token::Comment(" sharp )"),
            Token::Move("Nf3"),
            Token::Close,
            Token::Move("Nf3"),
            Token::Result(GameResult::Draw),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn numbers_in_every_spelling() {
        for word in ["e4", "1.e4", "1...e4", "1e4", "12…e4", "...e4"] {
            assert_eq!(without_number(word), "e4", "{word}");
        }
        for word in ["1", "1.", "12...", "…"] {
            assert_eq!(without_number(word), "", "{word}");
        }
        assert_eq!(without_number("1.0-0"), "0-0");
        for word in ["0-0", "0-0-0", "00", "O-O", "--"] {
            assert_eq!(without_number(word), word);
        }
    }

    #[test]
    fn odd_text_ends() {
        for text in
            ["{", "}", "(", "[", "]", "[[", "$", "!?!?!?", "{é", ";", "\u{0}", "□□", "e4□", "%", "\u{feff}", "½"]
        {
            assert!(tokens(text).len() <= 4, "{text}");
        }
        assert_eq!(tokens("e4 e.p. +"), [Token::Move("e4")]);
        assert_eq!(tokens("x [%clk 1] y").len(), 3);
    }
}
