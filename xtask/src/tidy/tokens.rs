//! Source cut into words and signs, without comments, strings and the modules of tests.
//!
//! No parser: enough to find `use`, paths, functions and where their braces end.

/// A word or a sign, with its line, counted from one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'a> {
    /// The word, or the sign as one character; `::` is one sign.
    pub text: &'a str,
    /// Where it is.
    pub line: usize,
}

/// The text with comments and what is in quotes as blanks; lines stay where they are.
pub fn blanked(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut blank = String::with_capacity(text.len());
    let mut place = 0;
    while place < letters.len() {
        let end = end_of_quiet(&letters, place);
        if end == place {
            blank.push(letters[place]);
            place += 1;
        } else {
            blank.extend(letters[place..end].iter().map(|&letter| if letter == '\n' { '\n' } else { ' ' }));
            place = end;
        }
    }
    blank
}

/// Where the comment or the quoted text ends that begins here; here itself if none does.
fn end_of_quiet(letters: &[char], place: usize) -> usize {
    let at = |offset: usize| letters.get(place + offset).copied().unwrap_or('\n');
    let is_after_word = place > 0 && (letters[place - 1].is_alphanumeric() || letters[place - 1] == '_');
    match (at(0), at(1)) {
        ('/', '/') => {
            letters[place..].iter().position(|&letter| letter == '\n').map_or(letters.len(), |end| place + end)
        }
        ('/', '*') => end_of_block(letters, place),
        ('"' | '`', _) => end_of_string(letters, place),
        ('r', '"' | '#') if !is_after_word => end_of_raw_string(letters, place),
        // A letter in quotes, and not a lifetime.
        ('\'', '\\') => {
            letters[place + 2..].iter().skip(1).position(|&letter| letter == '\'').map_or(place, |end| place + end + 4)
        }
        ('\'', _) if at(2) == '\'' => place + 3,
        _ => place,
    }
}

fn end_of_block(letters: &[char], place: usize) -> usize {
    let end = letters[place + 2..].windows(2).position(|pair| pair == ['*', '/']);
    end.map_or(letters.len(), |end| place + end + 4)
}

fn end_of_string(letters: &[char], place: usize) -> usize {
    let mut end = place + 1;
    while end < letters.len() && letters[end] != letters[place] {
        end += if letters[end] == '\\' { 2 } else { 1 };
    }
    (end + 1).min(letters.len())
}

fn end_of_raw_string(letters: &[char], place: usize) -> usize {
    let signs = letters[place + 1..].iter().take_while(|&&letter| letter == '#').count();
    if letters.get(place + 1 + signs) != Some(&'"') {
        return place;
    }
    let close: Vec<char> = std::iter::once('"').chain(std::iter::repeat_n('#', signs)).collect();
    let begin = place + 2 + signs;
    let end = letters[begin..].windows(close.len()).position(|window| window == close);
    end.map_or(letters.len(), |end| begin + end + close.len())
}

/// The words and signs of a text without comments.
pub fn tokens(blanked: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    for (number, line) in blanked.lines().enumerate() {
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
            let length = if is_word(first) {
                rest.find(|letter| !is_word(letter)).unwrap_or(rest.len())
            } else if rest.starts_with("::") {
                2
            } else {
                first.len_utf8()
            };
            let (text, after) = rest.split_at(length);
            if !first.is_whitespace() {
                tokens.push(Token { text, line: number + 1 });
            }
            rest = after;
        }
    }
    tokens
}

/// The same tokens without what is only for tests: whatever stands behind `#[cfg(test)]`.
pub fn without_tests<'a>(tokens: &[Token<'a>]) -> Vec<Token<'a>> {
    const MARK: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::with_capacity(tokens.len());
    let mut place = 0;
    while place < tokens.len() {
        let is_mark =
            tokens[place..].len() >= MARK.len() && MARK.iter().zip(&tokens[place..]).all(|(a, b)| *a == b.text);
        if is_mark {
            place = end_of_item(tokens, place + MARK.len());
        } else {
            kept.push(tokens[place]);
            place += 1;
        }
    }
    kept
}

/// Behind the item that begins here: its closing brace, or a semicolon.
fn end_of_item(tokens: &[Token<'_>], place: usize) -> usize {
    for (offset, token) in tokens[place..].iter().enumerate() {
        match token.text {
            ";" => return place + offset + 1,
            "{" => return end_of_braces(tokens, place + offset) + 1,
            _ => {}
        }
    }
    tokens.len()
}

/// Where the brace is that closes the one here.
pub fn end_of_braces(tokens: &[Token<'_>], open: usize) -> usize {
    let mut depth = 0_usize;
    for (offset, token) in tokens[open..].iter().enumerate() {
        match token.text {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return open + offset;
        }
    }
    tokens.len().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::{blanked, tokens, without_tests};

    fn words(text: &str) -> Vec<String> {
        tokens(&blanked(text)).iter().map(|token| token.text.to_owned()).collect()
    }

    #[test]
    fn comments_and_quotes_are_left_out() {
        assert_eq!(words("a // b\n/* c\n d */ e \"f\\\" g\" 'h' '\\n' '\\'' i"), ["a", "e", "i"]);
        assert_eq!(words("r#\"a \" b\"# c r\"d\" for_r"), ["c", "for_r"]);
        assert_eq!(
            words("fn f<'a>(x: &'a str)"),
            ["fn", "f", "<", "'", "a", ">", "(", "x", ":", "&", "'", "a", "str", ")"]
        );
    }

    #[test]
    fn lines_stay_where_they_are() {
        let text = blanked("a\n/* b\n\n*/ \"c\nd\"\ne");
        assert_eq!(tokens(&text).iter().map(|token| token.line).collect::<Vec<_>>(), [1, 6]);
    }

    #[test]
    fn paths_have_a_sign_of_their_own() {
        assert_eq!(words("crate::a::b"), ["crate", "::", "a", "::", "b"]);
    }

    #[test]
    fn tests_are_left_out() {
        let text = "mod a; #[cfg(test)] mod tests { fn b() { if c {} } } #[cfg(test)] mod more; fn d() {}";
        let all = tokens(text);
        let kept: Vec<&str> = without_tests(&all).iter().map(|token| token.text).collect();
        assert_eq!(kept, ["mod", "a", ";", "fn", "d", "(", ")", "{", "}"]);
    }
}
