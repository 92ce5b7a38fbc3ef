//! `pub` that nothing outside its file uses, by names: an item whose name no other file mentions is certainly not used
//! there. One with a common name may be unused and not be found.
//!
//! Two kinds of items are used without being named: types in the signature of another public item, and what
//! `wasm_bindgen` hands to JavaScript. They are left out.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Language, Source};
use super::tokens::{Token, blanked, tokens, without_tests};

const KINDS: [&str; 9] = ["fn", "struct", "enum", "trait", "type", "const", "static", "mod", "union"];

/// Every public item that no other file mentions.
pub fn unused(sources: &[Source]) -> Vec<String> {
    let rust: Vec<&Source> = sources.iter().filter(|source| source.language == Language::Rust).collect();
    let texts: Vec<String> = rust.iter().map(|source| code(&source.text)).collect();
    let mut mentions: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for (file, text) in texts.iter().enumerate() {
        for token in tokens(text) {
            mentions.entry(token.text).or_default().insert(file);
        }
    }
    let mut unused = Vec::new();
    for (source, text) in rust.iter().zip(&texts) {
        if text.contains("#[wasm_bindgen") {
            continue;
        }
        let all = tokens(text);
        let all = without_tests(&all);
        let shown = in_signatures(&all);
        let is_alone = |name: &&str| mentions.get(name).is_none_or(|files| files.len() < 2) && !shown.contains(name);
        let alone = public_items(&all).into_iter().filter(is_alone);
        unused.extend(alone.map(|name| format!("{}: {name}", source.path)));
    }
    unused
}

/// The text without comments, except the examples in the documentation, which use what they show.
fn code(text: &str) -> String {
    let mut is_example = false;
    let lines = text.lines().map(|line| {
        let start = line.trim_start();
        let Some(comment) = start.strip_prefix("//!").or_else(|| start.strip_prefix("///")) else {
            return line.to_owned();
        };
        if comment.trim_start().starts_with("```") {
            is_example = !is_example;
            return String::new();
        }
        if is_example { comment.to_owned() } else { String::new() }
    });
    let lines: Vec<String> = lines.collect();
    blanked(&lines.join("\n"))
}

/// The names behind `pub fn`, `pub struct` and so on; not behind `pub(crate)`.
fn public_items<'a>(tokens: &[Token<'a>]) -> Vec<&'a str> {
    let item = |place: usize| {
        let mut words = tokens[place + 1..].iter().map(|token| token.text);
        let mut kind = words.next()?;
        let mut name = words.next()?;
        // `pub const fn`, `pub unsafe fn`: the last keyword decides.
        while KINDS.contains(&name) || (kind == "unsafe" || kind == "async") {
            kind = name;
            name = words.next()?;
        }
        KINDS.contains(&kind).then_some(name)
    };
    let places = (0..tokens.len()).filter(|&place| tokens[place].text == "pub");
    places.filter_map(item).collect()
}

/// The words in signatures and fields: from `pub fn`, `pub name:`, `pub const NAME:` or `type Name =` to the body or the
/// end.
fn in_signatures<'a>(tokens: &[Token<'a>]) -> BTreeSet<&'a str> {
    let mut words = BTreeSet::new();
    for (place, token) in tokens.iter().enumerate() {
        let at = |offset: usize| tokens.get(place + offset).map_or("", |token| token.text);
        let is_signature = token.text == "pub" && (at(1) == "fn" || at(2) == "fn" || at(2) == ":" || at(3) == ":");
        let is_association = token.text == "type" && at(2) == "=";
        if is_signature || is_association {
            let behind_name = if at(2) == "fn" { 4 } else { 3 };
            let rest = tokens[place + behind_name..].iter().map(|token| token.text);
            words.extend(rest.take_while(|word| !["{", "}", ";"].contains(word)));
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::{Language, Source, unused};

    fn source(path: &str, text: &str) -> Source {
        Source { path: path.to_owned(), language: Language::Rust, text: text.to_owned() }
    }

    #[test]
    fn what_no_other_file_mentions_is_found() {
        let sources = [
            source("a.rs", "pub fn used() {}\npub const fn alone() {}\npub struct Shown;\npub(crate) fn hidden() {}"),
            source("b.rs", "//! ```\n//! Shown\n//! ```\n//! alone\nfn f() { used() }\nuse a::{x};"),
        ];
        assert_eq!(unused(&sources), ["a.rs: alone"]);
    }

    #[test]
    fn types_in_signatures_are_used() {
        let sources = [source("a.rs", "pub struct Error; pub struct Part; pub fn f() -> Result<(), Error> { Part }")];
        assert_eq!(unused(&sources), ["a.rs: Part", "a.rs: f"]);
    }

    #[test]
    fn types_of_constants_are_used() {
        let sources = [source("a.rs", "pub struct Tool; pub const A: Tool = Tool;"), source("b.rs", "use a::A;")];
        assert!(unused(&sources).is_empty());
    }

    #[test]
    fn tests_within_the_file_do_not_count_as_others() {
        let sources = [source("a.rs", "pub static ALONE: u8 = 1;\n#[cfg(test)]\nmod tests { use super::ALONE; }")];
        assert_eq!(unused(&sources), ["a.rs: ALONE"]);
    }
}
