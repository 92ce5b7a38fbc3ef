//! Which file of a crate uses which, and the cycles among them.
//!
//! Paths are followed through re-exports to the file that has the item, so a folder's own file may offer the items of
//! those below it. What it only offers it does not use. Tests do not count.

use std::collections::{BTreeMap, BTreeSet};

use super::graph::Graph;
use super::source::{Language, Source};
use super::tokens::{Token, blanked, tokens, without_tests};

/// A module's path from the root of its crate.
type Path = Vec<String>;

/// A file of a crate.
#[derive(Debug, Default)]
struct Module {
    /// The names of the modules below it.
    children: BTreeSet<String>,
    /// What `use` brings in.
    uses: Vec<Use>,
    /// Paths in the code itself, of at least two words.
    paths: Vec<Path>,
    /// All words outside of `use`.
    words: BTreeSet<String>,
    /// The file.
    file: String,
}

/// One name that `use` brings in; `*` for all.
#[derive(Debug, Clone)]
struct Use {
    path: Path,
    name: String,
    is_public: bool,
}

/// The cycles of all crates, by the paths of their files.
pub fn cycles(sources: &[Source]) -> Vec<Vec<String>> {
    let mut crates: BTreeMap<&str, Vec<&Source>> = BTreeMap::new();
    for source in sources.iter().filter(|source| source.language == Language::Rust) {
        if let Some((name, _)) = source.path.split_once("/src/") {
            crates.entry(name).or_default().push(source);
        }
    }
    crates.into_iter().flat_map(|(name, files)| Crate::read(name, &files).graph().cycles()).collect()
}

/// The modules of a crate, by path.
struct Crate {
    modules: BTreeMap<Path, Module>,
}

impl Crate {
    fn read(name: &str, files: &[&Source]) -> Crate {
        let modules = files.iter().filter_map(|source| {
            let inner = source.path.strip_prefix(name)?.strip_prefix("/src/")?;
            Some((module_path(inner)?, Module::read(source)))
        });
        // A crate with a library and a program has two files at the root; the library is what `crate` means to most.
        let mut found: BTreeMap<Path, Module> = BTreeMap::new();
        for (path, module) in modules {
            if !(path.is_empty() && module.file.ends_with("main.rs") && found.contains_key(&path)) {
                found.insert(path, module);
            }
        }
        Crate { modules: found }
    }

    fn graph(&self) -> Graph {
        let mut graph = Graph::default();
        for (path, module) in &self.modules {
            let used = module.uses.iter().filter(|import| !import.is_public || module.words.contains(&import.name));
            let imported = used.filter(|import| !self.is_module(path, &import.path)).map(|import| import.path.clone());
            let written = module.paths.iter().map(|written| self.expand(module, written));
            for target in imported.chain(written).filter_map(|target| self.definer(path, &target, 0)) {
                graph.add(&module.file, &self.modules[&target].file);
            }
        }
        graph
    }

    /// A path in the code whose first word was brought in by `use`, written out.
    fn expand(&self, module: &Module, written: &Path) -> Path {
        match module.uses.iter().find(|import| import.name == written[0]) {
            Some(import) => import.path.iter().chain(&written[1..]).cloned().collect(),
            None => written.clone(),
        }
    }

    fn is_module(&self, from: &Path, path: &Path) -> bool {
        self.absolute(from, path).is_some_and(|absolute| self.modules.contains_key(&absolute))
    }

    /// A path from the root; `None` if it leads into another crate.
    fn absolute(&self, from: &Path, path: &Path) -> Option<Path> {
        let mut base = from.clone();
        let mut rest = path.as_slice();
        match path.first()?.as_str() {
            "crate" => {
                base.clear();
                rest = &path[1..];
            }
            "self" => rest = &path[1..],
            "super" => {}
            child if self.modules[from].children.contains(child) => {}
            _ => return None,
        }
        while let Some(("super", after)) = rest.split_first().map(|(first, after)| (first.as_str(), after)) {
            base.pop()?;
            rest = after;
        }
        base.extend(rest.iter().cloned());
        Some(base)
    }

    /// The module whose file has what a path means.
    fn definer(&self, from: &Path, path: &Path, depth: usize) -> Option<Path> {
        let absolute = self.absolute(from, path)?;
        let length = (0..=absolute.len()).rev().find(|&length| self.modules.contains_key(&absolute[..length]))?;
        let (module, item) = (absolute[..length].to_vec(), absolute.get(length));
        let Some(item) = item.filter(|_| depth < 8) else { return Some(module) };
        let offers = &self.modules[&module].uses;
        let by_name = offers.iter().find(|import| import.is_public && import.name == *item);
        if let Some(next) = by_name.and_then(|import| self.definer(&module, &import.path, depth + 1)) {
            return Some(next);
        }
        let has_item = |target: &Path| self.modules[target].words.contains(item);
        let by_star = offers.iter().filter(|import| import.is_public && import.name == "*");
        let found = by_star.filter_map(|import| self.definer(&module, &import.path, depth + 1)).find(has_item);
        Some(found.unwrap_or(module))
    }
}

/// The path of the module in a file, from its path below `src`; `None` for tests and for programs of their own.
fn module_path(file: &str) -> Option<Path> {
    let mut parts: Path = file.strip_suffix(".rs")?.split('/').map(str::to_owned).collect();
    if parts.iter().any(|part| part == "tests") || parts[0] == "bin" {
        return None;
    }
    match parts.last()?.as_str() {
        "mod" => drop(parts.pop()),
        "lib" | "main" if parts.len() == 1 => parts.clear(),
        _ => {}
    }
    Some(parts)
}

impl Module {
    fn read(source: &Source) -> Module {
        let text = blanked(&source.text);
        let all = tokens(&text);
        let tokens = without_tests(&all);
        let mut module = Module { file: source.path.clone(), ..Module::default() };
        let mut place = 0;
        while place < tokens.len() {
            place = module.take(&tokens, place);
        }
        module
    }

    /// Notes what begins here, and returns where it ends.
    fn take(&mut self, tokens: &[Token<'_>], place: usize) -> usize {
        let at = |offset: usize| tokens.get(place + offset).map_or("", |token| token.text);
        let is_declared = at(0) == "mod" && at(2) == ";";
        if is_declared {
            self.children.insert(at(1).to_owned());
            return place + 3;
        }
        // Who may see an item says nothing of what is used: `pub(in crate::a)`.
        if at(0) == "pub" && at(1) == "(" && at(2) == "in" {
            let length = tokens[place..].iter().position(|token| token.text == ")");
            return length.map_or(tokens.len(), |length| place + length);
        }
        if at(0) == "use" {
            let is_public = place > 0 && (tokens[place - 1].text == "pub" || tokens[place - 1].text == ")");
            let mut reader = UseReader { tokens, place: place + 1, is_public, found: Vec::new() };
            reader.tree(&Path::new());
            self.uses.append(&mut reader.found);
            return reader.place;
        }
        if at(1) == "::" && (place == 0 || tokens[place - 1].text != "::") {
            let mut path = vec![at(0).to_owned()];
            let mut end = 1;
            while at(end) == "::" && at(end + 1).starts_with(|letter: char| letter.is_alphabetic() || letter == '_') {
                path.push(at(end + 1).to_owned());
                end += 2;
            }
            self.words.extend(path.iter().cloned());
            if path.len() > 1 {
                self.paths.push(path);
            }
            return place + end;
        }
        self.words.insert(at(0).to_owned());
        place + 1
    }
}

/// Reads what stands behind `use`.
struct UseReader<'a> {
    tokens: &'a [Token<'a>],
    place: usize,
    is_public: bool,
    found: Vec<Use>,
}

impl UseReader<'_> {
    fn next(&mut self) -> String {
        let text = self.tokens.get(self.place).map_or(";", |token| token.text).to_owned();
        self.place += 1;
        text
    }

    /// Reads `a::b`, `a::{b, c as d}`, `a::*`, up to the comma, brace or semicolon behind it.
    fn tree(&mut self, prefix: &Path) {
        let mut path = prefix.clone();
        let mut alias = None;
        loop {
            let word = self.next();
            match word.as_str() {
                "::" => {}
                "{" => return self.branches(&path),
                "as" => alias = Some(self.next()),
                "," | "}" | ";" => {
                    self.place -= 1;
                    return self.note(path, alias);
                }
                _ => path.push(word),
            }
        }
    }

    fn branches(&mut self, prefix: &Path) {
        loop {
            match self.tokens.get(self.place).map_or(";", |token| token.text) {
                "}" => {
                    self.place += 1;
                    return;
                }
                ";" => return,
                "," => self.place += 1,
                _ => self.tree(prefix),
            }
        }
    }

    fn note(&mut self, mut path: Path, alias: Option<String>) {
        let Some(last) = path.last().cloned() else { return };
        // `a::{self}` means `a`.
        if last == "self" && path.len() > 1 {
            path.pop();
        }
        let name = alias.or_else(|| path.last().cloned()).unwrap_or_default();
        if last == "*" {
            path.pop();
        }
        self.found.push(Use { path, name, is_public: self.is_public });
    }
}

#[cfg(test)]
mod tests {
    use super::cycles;
    use crate::tidy::source::{Language, Source};

    fn found(files: &[(&str, &str)]) -> Vec<Vec<String>> {
        let source = |(path, text): &(&str, &str)| Source {
            path: format!("crates/x/src/{path}"),
            language: Language::Rust,
            text: (*text).to_owned(),
        };
        let sources: Vec<Source> = files.iter().map(source).collect();
        let short = |path: String| path.trim_start_matches("crates/x/src/").to_owned();
        cycles(&sources).into_iter().map(|cycle| cycle.into_iter().map(short).collect()).collect()
    }

    #[test]
    fn files_that_use_each_other_are_a_cycle() {
        let files = [
            ("lib.rs", "mod a; mod b; mod c;"),
            ("a.rs", "use crate::b::B; pub struct A;"),
            ("b.rs", "pub struct B; fn f() { super::c::g() }"),
            ("c.rs", "pub fn g() { let a = crate::a::A; }"),
        ];
        assert_eq!(found(&files), [["a.rs", "b.rs", "c.rs"]]);
    }

    #[test]
    fn what_is_only_offered_is_not_used() {
        let files = [
            ("lib.rs", "mod a; mod b; pub use a::A; pub use b::B;"),
            ("a.rs", "use crate::B; pub struct A;"),
            ("b.rs", "pub struct B;"),
        ];
        assert!(found(&files).is_empty(), "{:?}", found(&files));
    }

    #[test]
    fn a_parent_that_uses_its_child_and_is_used_by_it_is_a_cycle() {
        let files = [
            ("lib.rs", "mod a;"),
            ("a.rs", "mod child; pub use child::Child; pub struct A; fn f() -> Child { child::g() }"),
            ("a/child.rs", "use super::A; pub struct Child; pub fn g() -> Child { Child }"),
        ];
        assert_eq!(found(&files), [["a.rs", "a/child.rs"]]);
    }

    #[test]
    fn modules_that_are_brought_in_are_followed() {
        let files = [
            ("main.rs", "mod a; mod b;"),
            ("a.rs", "use crate::b::{self, C as D}; fn f() { b::g() }"),
            ("b.rs", "use crate::a; fn g() {} fn h() { a::f() }"),
        ];
        assert_eq!(found(&files), [["a.rs", "b.rs"]]);
    }

    #[test]
    fn who_may_see_an_item_is_not_used_by_it() {
        let files = [
            ("lib.rs", "mod a;"),
            ("a.rs", "mod child; mod other; pub struct A; fn f() { child::g() }"),
            ("a/child.rs", "pub(in crate::a) fn g() {} pub(in crate::a) use super::other::h;"),
            ("a/other.rs", "pub(in crate::a) fn h() {}"),
        ];
        assert!(found(&files).is_empty(), "{:?}", found(&files));
    }

    #[test]
    fn tests_make_no_cycle() {
        let files = [
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "use crate::b::B; pub struct A; #[cfg(test)] mod tests;"),
            ("b.rs", "pub struct B; #[cfg(test)] mod tests { use crate::a::A; }"),
            ("a/tests.rs", "use super::A; use crate::b::B;"),
        ];
        assert!(found(&files).is_empty());
    }
}
