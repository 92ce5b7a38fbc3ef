//! The text of comments: lines joined when read, wrapped when written.
//!
//! In a file a line may end wherever there is a blank, so one line's end is a blank, no more. An empty line is a new
//! paragraph, and is kept as one `\n`.

/// A comment of a file as one text: lines joined by blanks, paragraphs by `\n`.
pub(crate) fn joined(raw: &str) -> String {
    if !raw.contains(['\n', '\r']) {
        return raw.trim().to_owned();
    }
    let mut text = String::with_capacity(raw.len());
    let mut is_paragraph = false;
    for line in raw.split('\n').flat_map(|line| line.trim_end_matches('\r').split('\r')).map(str::trim) {
        if line.is_empty() {
            is_paragraph = !text.is_empty();
            continue;
        }
        if is_paragraph {
            text.push('\n');
        } else if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(line);
        is_paragraph = false;
    }
    text
}

/// Commands up to this length are not divided: not every program understands one that is.
const LONGEST_COMMAND: usize = 60;

/// A paragraph cut where a line may end: at single blanks. Runs of blanks stay whole, and so do commands.
pub(crate) fn words(paragraph: &str) -> impl Iterator<Item = &str> {
    let bytes = paragraph.as_bytes();
    let is_break = move |at: usize| {
        let is_blank = |at: usize| bytes.get(at).is_none_or(u8::is_ascii_whitespace);
        bytes[at] == b' ' && at > 0 && !is_blank(at - 1) && !is_blank(at + 1) && !begins_oddly(paragraph, at + 1)
    };
    let mut start = 0;
    let mut at = 0;
    std::iter::from_fn(move || {
        if start > bytes.len() {
            return None;
        }
        while at < bytes.len() && !is_break(at) {
            at += command_length(&bytes[at..]).unwrap_or(1);
        }
        let word = &paragraph[start..at];
        start = at + 1;
        at = start;
        Some(word)
    })
}

/// The length of the command that begins a text, `[%clk 0:01:00]`, without its last bracket.
fn command_length(text: &[u8]) -> Option<usize> {
    text.strip_prefix(b"[%")?;
    text.iter().take(LONGEST_COMMAND).position(|&byte| byte == b']')
}

/// Whether a character that Unicode calls white space comes next: it would be trimmed at the end of a line.
fn begins_oddly(text: &str, at: usize) -> bool {
    let is_white = |character: Option<char>| character.is_some_and(char::is_whitespace);
    is_white(text[at..].chars().next()) || is_white(text[..at - 1].chars().next_back())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_one_and_paragraphs_stay() {
        assert_eq!(joined(" one "), "one");
        assert_eq!(joined("one\ntwo\r\nthree"), "one two three");
        assert_eq!(joined("\n\none\n \t\n\ntwo\n\n"), "one\ntwo");
        assert_eq!(joined("one\rtwo\r\rthree"), "one two\nthree");
    }

    #[test]
    fn only_single_blanks_divide_words() {
        assert_eq!(words("a b  c d\te").collect::<Vec<_>>(), ["a", "b  c", "d\te"]);
        assert_eq!(words("[%clk 0:01:00] x [%y z").collect::<Vec<_>>(), ["[%clk 0:01:00]", "x", "[%y", "z"]);
        assert_eq!(words("").collect::<Vec<_>>(), [""]);
        assert_eq!(words("a \u{a0}b c").collect::<Vec<_>>(), ["a \u{a0}b", "c"]);
    }
}
