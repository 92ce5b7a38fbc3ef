//! The files of the project that people write, with their text.

use std::fs;
use std::path::Path;

use crate::invocation::root;

/// What a file is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// Rust.
    Rust,
    /// TypeScript or JavaScript.
    Script,
    /// CSS.
    Style,
    /// Python.
    Python,
}

/// A file.
#[derive(Debug, Clone)]
pub struct Source {
    /// The path from the root of the project, with `/` between its parts.
    pub path: String,
    /// What it is written in.
    pub language: Language,
    /// All of it.
    pub text: String,
}

impl Source {
    /// How many lines it has.
    pub fn lines(&self) -> usize {
        self.text.lines().count()
    }
}

/// Where people write.
const FOLDERS: [&str; 6] = ["crates", "examples", "fuzz", "python", "web", "xtask"];
/// Where programs write.
const MADE: [&str; 6] = ["target", "node_modules", "dist", "test-output", "test-results", "playwright-report"];

/// All files, by path.
///
/// # Errors
/// If a file or folder cannot be read.
pub fn read_all() -> Result<Vec<Source>, String> {
    let mut sources = Vec::new();
    for folder in FOLDERS {
        read_folder(&root().join(folder), folder, &mut sources)?;
    }
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(sources)
}

fn read_folder(folder: &Path, path: &str, sources: &mut Vec<Source>) -> Result<(), String> {
    let trouble = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(trouble)? {
        let entry = entry.map_err(trouble)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{path}/{name}");
        if entry.path().is_dir() {
            if !MADE.contains(&name.as_str()) && !name.starts_with('.') {
                read_folder(&entry.path(), &path, sources)?;
            }
        } else if let Some(language) = language(&name) {
            let text = fs::read_to_string(entry.path()).map_err(trouble)?;
            sources.push(Source { path, language, text });
        }
    }
    Ok(())
}

fn language(name: &str) -> Option<Language> {
    match name.rsplit_once('.')?.1 {
        "rs" => Some(Language::Rust),
        "ts" | "js" | "mjs" => Some(Language::Script),
        "css" => Some(Language::Style),
        "py" => Some(Language::Python),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Language, language, read_all};

    #[test]
    fn what_people_write_is_read_and_what_programs_write_is_not() {
        let sources = read_all().unwrap();
        assert!(sources.iter().any(|source| source.path == "xtask/src/tidy/source.rs"));
        assert!(sources.iter().any(|source| source.path == "web/src/main.ts"));
        assert!(sources.iter().any(|source| source.path == "python/alcor_chess/cluster.py"));
        assert!(!sources.iter().any(|source| source.path.contains("/node_modules/") || source.path.contains("/dist/")));
    }

    #[test]
    fn languages_are_known_by_endings() {
        assert_eq!(language("a.b.mjs"), Some(Language::Script));
        assert_eq!(language("README.md"), None);
        assert_eq!(language("LICENSE"), None);
    }
}
