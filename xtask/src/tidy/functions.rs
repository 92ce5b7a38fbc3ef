//! How long functions are, from the line of their name to their closing brace.

use super::source::{Language, Source};
use super::tokens::{Token, blanked, end_of_braces, tokens};

/// A function and its length.
#[derive(Debug)]
pub struct Function {
    /// The file.
    pub path: String,
    /// Its name.
    pub name: String,
    /// From the line of the name to that of the closing brace.
    pub lines: usize,
}

/// The functions of a file.
pub fn of(source: &Source) -> Vec<Function> {
    let text = blanked(&source.text);
    let tokens = tokens(&text);
    let begins: fn(&[Token<'_>], usize) -> bool = match source.language {
        Language::Rust => |tokens, place| place > 0 && tokens[place - 1].text == "fn",
        Language::Script => begins_in_script,
        Language::Style | Language::Python => return Vec::new(),
    };
    let starts = (0..tokens.len()).filter(|&place| begins(&tokens, place));
    starts
        .filter_map(|place| {
            let open = body(&tokens, place)?;
            let lines = tokens[end_of_braces(&tokens, open)].line + 1 - tokens[place].line;
            Some(Function { path: source.path.clone(), name: tokens[place].text.to_owned(), lines })
        })
        .collect()
}

/// Whether a function or a method of that name begins: after `function`, or at the beginning of a line before a bracket.
fn begins_in_script(tokens: &[Token<'_>], place: usize) -> bool {
    const OTHERS: [&str; 7] = ["if", "for", "while", "switch", "catch", "return", "function"];
    let is_word = tokens[place].text.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
    let is_called = tokens.get(place + 1).is_some_and(|token| token.text == "(" || token.text == "<");
    let Some(before) = place.checked_sub(1).map(|before| tokens[before]) else { return false };
    let is_method =
        before.line < tokens[place].line || ["async", "private", "static", "get", "set", "#"].contains(&before.text);
    is_word && is_called && !OTHERS.contains(&tokens[place].text) && (before.text == "function" || is_method)
}

/// The brace that opens the body, if there is one: a declaration ends before.
fn body(tokens: &[Token<'_>], place: usize) -> Option<usize> {
    let mut brackets = 0_usize;
    for (offset, token) in tokens[place..].iter().enumerate() {
        match token.text {
            "(" | "[" => brackets += 1,
            ")" | "]" => brackets = brackets.saturating_sub(1),
            ";" | "}" if brackets == 0 => return None,
            "{" if brackets == 0 => return Some(place + offset),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Language, Source, of};

    fn found(language: Language, text: &str) -> Vec<(String, usize)> {
        let source = Source { path: "x".to_owned(), language, text: text.to_owned() };
        of(&source).into_iter().map(|function| (function.name, function.lines)).collect()
    }

    #[test]
    fn rust_is_measured_to_the_brace() {
        let text = "trait T { fn none(&self) -> [u8; 4]; }\nfn one() {}\nfn four(\n    x: [u8; 4],\n) {\n}\n";
        assert_eq!(found(Language::Rust, text), [("one".to_owned(), 1), ("four".to_owned(), 4)]);
    }

    #[test]
    fn scripts_have_functions_and_methods() {
        let text = "export function one() {}\nclass A {\n  two(x: number): void {\n  }\n  async three() {\n\n  }\n}\n";
        let expected = [("one".to_owned(), 1), ("two".to_owned(), 2), ("three".to_owned(), 3)];
        assert_eq!(found(Language::Script, text), expected);
    }

    #[test]
    fn calls_are_no_functions() {
        assert!(found(Language::Script, "start();\nif (a) {\n}\nfor (;;) {\n}\n").is_empty());
    }
}
