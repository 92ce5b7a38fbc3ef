//! Who imports whom in `web/src`: between files, and between folders.
//!
//! A file that lies in no folder counts as a folder of its own.

use super::graph::Graph;
use super::source::Source;

const FOLDER: &str = "web/src/";

/// The cycles at both levels.
#[derive(Debug)]
pub struct Cycles {
    /// Between folders.
    pub folders: Vec<Vec<String>>,
    /// Between files.
    pub files: Vec<Vec<String>>,
}

/// The cycles in the page.
pub fn cycles(sources: &[Source]) -> Cycles {
    let (mut files, mut folders) = (Graph::default(), Graph::default());
    for source in sources {
        let Some(name) = source.path.strip_prefix(FOLDER).and_then(|path| path.strip_suffix(".ts")) else { continue };
        for target in imports(&source.text).filter_map(|import| resolve(name, import)) {
            files.add(name, &target);
            folders.add(folder(name), folder(&target));
        }
    }
    Cycles { folders: folders.cycles(), files: files.cycles() }
}

/// What a file imports from beside itself: the paths in quotes behind `from` and `import`.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    let after_keyword = text.match_indices(['"', '\'']).filter(|(place, _)| {
        let before = text[..*place].trim_end();
        before.ends_with("from") || before.ends_with("import") || before.ends_with("import(")
    });
    after_keyword
        .filter_map(|(place, quote)| text[place + 1..].split(quote).next())
        .filter(|path| path.starts_with('.'))
}

/// The file that a path means, from `web/src`, without its ending.
fn resolve(importer: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = importer.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    let name = parts.join("/");
    if name.ends_with(".css") {
        return None;
    }
    Some(name.trim_end_matches(".ts").trim_end_matches(".js").to_owned())
}

fn folder(name: &str) -> &str {
    name.split_once('/').map_or(name, |(folder, _)| folder)
}

#[cfg(test)]
mod tests {
    use super::{cycles, resolve};
    use crate::tidy::source::{Language, Source};

    fn source(name: &str, text: &str) -> Source {
        Source { path: format!("web/src/{name}.ts"), language: Language::Script, text: text.to_owned() }
    }

    #[test]
    fn paths_lead_from_the_importer() {
        assert_eq!(resolve("view/board", "../rules/game"), Some("rules/game".to_owned()));
        assert_eq!(resolve("main", "./page.ts"), Some("page".to_owned()));
        assert_eq!(resolve("main", "./styles/base.css"), None);
    }

    #[test]
    fn folders_may_be_in_a_cycle_where_files_are_not() {
        let sources = [
            source("a/one", "import { x } from \"../b/two\";"),
            source("b/two", "import type { y } from '../c/three';"),
            source("c/three", "export const z = () => import(\"../a/four\");"),
            source("a/four", "import z from \"chessops\";"),
        ];
        let cycles = cycles(&sources);
        assert!(cycles.files.is_empty());
        assert_eq!(cycles.folders, [vec!["a", "b", "c"]]);
    }
}
