//! Words put into lines of a certain length.

use crate::comment::words;

/// Text that grows word by word.
#[derive(Debug)]
pub(super) struct Wrap {
    text: String,
    columns: usize,
    /// The length of the last line, in characters.
    column: usize,
    /// What the next word begins with.
    opened: String,
}

impl Wrap {
    pub(super) fn new(columns: usize) -> Wrap {
        Wrap { text: String::new(), columns, column: 0, opened: String::new() }
    }

    /// Adds a word, after a blank or in a new line.
    pub(super) fn word(&mut self, word: &str) {
        let word = std::mem::take(&mut self.opened) + word;
        let length = word.chars().count();
        if self.column == 0 {
            self.text.push_str(&word);
            self.column += length;
        } else if self.column + 1 + length <= self.columns {
            self.text.push(' ');
            self.text.push_str(&word);
            self.column += 1 + length;
        } else {
            self.new_line();
            self.first_word(&word);
        }
    }

    /// Adds what the next word is to begin with.
    pub(super) fn open(&mut self, beginning: &str) {
        self.opened.push_str(beginning);
    }

    /// Adds to the last word.
    pub(super) fn glue(&mut self, word: &str) {
        if !self.opened.is_empty() {
            return self.word(word);
        }
        // After a comment to the end of its line there is no last word.
        self.text.push_str(word);
        self.column += word.chars().count();
    }

    /// Adds what was opened as a word of its own.
    fn flush(&mut self) {
        if !self.opened.is_empty() {
            self.word("");
        }
    }

    fn new_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }

    /// Adds a word at the beginning of a line. What would there be taken for an escape or a tag gets a blank before it.
    fn first_word(&mut self, word: &str) {
        if word.starts_with(['%', '[', ';']) {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += word.chars().count();
    }

    /// Adds a comment in braces, or, since a brace cannot be escaped, one to the end of its line.
    pub(super) fn comment(&mut self, comment: &str, is_spaced: bool) {
        if comment.contains('}') {
            self.flush();
            self.word(&format!(";{}", comment.replace(['\n', '\r'], " ")));
            return self.new_line();
        }
        // The braces are part of the first and the last word, so that these find a line that has room for all of it.
        let (opening, closing) = if is_spaced { ("{ ", " }") } else { ("{", "}") };
        self.open(opening);
        let mut paragraphs = comment.split('\n').peekable();
        let mut is_first = true;
        while let Some(paragraph) = paragraphs.next() {
            if !is_first {
                self.new_line();
                self.new_line();
            }
            // There is a word in every paragraph, if only an empty one.
            let mut words = words(paragraph).peekable();
            while let Some(word) = words.next() {
                let is_last = words.peek().is_none() && paragraphs.peek().is_none();
                let word = format!("{word}{}", if is_last { closing } else { "" });
                if self.column == 0 && !is_first { self.first_word(&word) } else { self.word(&word) }
            }
            is_first = false;
        }
    }

    /// All of it.
    pub(super) fn finish(mut self) -> String {
        self.flush();
        self.text
    }
}
