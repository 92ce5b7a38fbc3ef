//! Words put into lines of a certain length.

use crate::comment::words;

/// Text that grows word by word.
#[derive(Debug)]
pub(super) struct Wrap {
    text: String,
    columns: usize,
    /// The length of the last line, in characters.
    column: usize,
    /// Whether the next word follows without a blank.
    is_open: bool,
}

impl Wrap {
    pub(super) fn new(columns: usize) -> Wrap {
        Wrap { text: String::new(), columns, column: 0, is_open: false }
    }

    /// Adds a word, after a blank or in a new line.
    pub(super) fn word(&mut self, word: &str) {
        let length = word.chars().count();
        let is_open = std::mem::take(&mut self.is_open);
        if is_open || self.column == 0 {
            self.text.push_str(word);
            self.column += length;
        } else if self.column + 1 + length <= self.columns {
            self.text.push(' ');
            self.text.push_str(word);
            self.column += 1 + length;
        } else {
            self.new_line();
            self.first_word(word);
        }
    }

    /// Adds a word that the next one follows without a blank.
    pub(super) fn open(&mut self, word: &str) {
        self.word(word);
        self.is_open = true;
    }

    /// Adds to the last word.
    pub(super) fn glue(&mut self, word: &str) {
        // After a comment to the end of its line there is no last word.
        self.text.push_str(word);
        self.column += word.chars().count();
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
            self.is_open = false;
            self.word(&format!(";{}", comment.replace(['\n', '\r'], " ")));
            return self.new_line();
        }
        if is_spaced {
            self.word("{");
        } else {
            self.open("{");
        }
        for (index, paragraph) in comment.split('\n').enumerate() {
            if index > 0 {
                self.new_line();
                self.new_line();
            }
            for (count, word) in words(paragraph).enumerate() {
                if index > 0 && count == 0 {
                    self.first_word(word);
                } else {
                    self.word(word);
                }
            }
        }
        if is_spaced { self.word("}") } else { self.glue("}") }
    }

    /// All of it.
    pub(super) fn finish(self) -> String {
        self.text
    }
}
