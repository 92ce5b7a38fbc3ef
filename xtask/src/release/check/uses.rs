//! What people do with a program, done once: ask for its version, count nodes, search, play from a book and with tables, keep
//! settings, play in a console. Its files are beside it, in a folder with spaces and umlauts in its name.

use std::fs;
use std::path::{Path, PathBuf};

use crate::findings::Findings;
use crate::install::python::Python;
use crate::install::syzygy;
use crate::invocation::text;
use crate::release::runner::{Runner, home, printed};
use crate::release::source::Source;

/// An opening that nobody plays unless a book says so.
const GAME: &str = "[Event \"?\"]\n[Result \"1-0\"]\n\n1. b4 e5 2. Bb2 1-0\n\n";
const MOVE_OF_BOOK: &str = "bestmove b2b4";
/// An ending, its tables, and a search of it.
const TABLES: [&str; 2] = ["KRvK.rtbw", "KRvK.rtbz"];
const ENDING: &str = "position fen 8/8/8/3k4/8/8/8/KR6 w - - 0 1";
/// More than anybody waits: an interrupt is to end the search.
const SECONDS: &str = "3600";

/// A program of a release, unpacked.
pub struct Program<'a> {
    /// How it is run here.
    pub runner: &'a Runner,
    /// Its file.
    pub file: &'a Path,
}

impl Program<'_> {
    /// All of it.
    pub fn use_all(&self, source: &Source, nodes: u64, python: &Python) -> Findings {
        let book = self.make_book();
        if cfg!(windows) {
            let what = "settings, console, tables";
            let played = book.and_then(|book| self.play_from(&book));
            return self.count(source, nodes).and(played.into()).and(Findings::skip(3, what, "checked on Unix alone"));
        }
        let played = book.as_ref().map_err(Clone::clone).and_then(|book| self.play_from(book));
        let set = book.as_ref().map_err(Clone::clone).and_then(|book| self.keep_settings(book));
        let typed = self.use_console(python);
        self.count(source, nodes).and(played.into()).and(set.into()).and(self.use_tables(python)).and(typed.into())
    }

    /// Asks the program what it is, has it count nodes and find a move.
    fn count(&self, source: &Source, nodes: u64) -> Findings {
        let last_line_starts = |output: &str, word| output.lines().last().is_some_and(|line| line.starts_with(word));
        self.answers(&["--version"], &|output| output.contains(&source.version) && output.contains(&source.commit))
            .and(self.bench(nodes))
            .and(self.answers(&["go depth 6"], &|output| last_line_starts(output, "bestmove ")))
    }

    /// Has it search a fixed workload, which takes the same number of nodes everywhere.
    pub fn bench(&self, nodes: u64) -> Findings {
        self.answers(&["bench"], &|output| output.contains(&format!("{nodes} nodes")))
    }

    fn answers(&self, arguments: &[&str], is_right: &dyn Fn(&str) -> bool) -> Findings {
        let judge = |output: String| {
            if is_right(&output) { Ok(()) } else { Err(format!("alcor {arguments:?} prints {output}")) }
        };
        self.runner.output(self.file, arguments).and_then(judge).into()
    }

    /// Makes a book beside the program, in the spelling of its system.
    fn make_book(&self) -> Result<PathBuf, String> {
        let (games, book) = (self.file.with_file_name("Partien.pgn"), self.file.with_file_name("Meine Bücher.bin"));
        write(&games, &GAME.repeat(3))?;
        let path = self.runner.path(&book);
        self.runner.output(self.file, &["book", "make", &self.runner.path(&games), "--output", &path])?;
        if book.is_file() { Ok(book) } else { Err(format!("expected a book in {}, found none", book.display())) }
    }

    fn play_from(&self, book: &Path) -> Result<(), String> {
        let setting = format!("BookFile={}", self.runner.path(book));
        let output = self.runner.output(self.file, &["-s", "OwnBook=true", "-s", &setting, "go movetime 50"])?;
        expect(&output, MOVE_OF_BOOK)
    }

    /// Puts a settings file where the program says that it belongs.
    fn keep_settings(&self, book: &Path) -> Result<(), String> {
        let place = printed(&self.runner.invocation(self.file, &["settings", "--path"]))?;
        let file = self.runner.path_here(place.trim());
        // The home of whoever runs this is not touched.
        if !file.starts_with(home()) {
            return Err(format!("expected a settings file at the home of the check, found {}", file.display()));
        }
        let folder = file.parent().unwrap_or(&file);
        fs::create_dir_all(folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
        write(&file, &format!("OwnBook = true\nBookFile = '{}'\n", self.runner.path(book)))?;
        let output = printed(&self.runner.invocation(self.file, &["go movetime 50"]));
        fs::remove_file(&file).map_err(|error| format!("cannot remove {}: {error}", file.display()))?;
        expect(&output?, MOVE_OF_BOOK)
    }

    /// Looks up an ending in tables beside the program.
    fn use_tables(&self, python: &Python) -> Findings {
        let tables = match syzygy::ensure_by(python) {
            Ok(tables) => tables,
            Err(reason) => return Findings::skip(1, "endgame tables", reason),
        };
        let folder = self.file.with_file_name("Tabellen für Türme");
        let copied = fs::create_dir_all(&folder)
            .and_then(|()| TABLES.iter().try_for_each(|name| fs::copy(tables.join(name), folder.join(name)).map(drop)));
        if let Err(error) = copied {
            return Findings::failure(format!("cannot copy tables to {}: {error}", folder.display()));
        }
        let setting = format!("SyzygyPath={}", self.runner.path(&folder));
        let searched = self.runner.output(self.file, &["-s", &setting, ENDING, "go depth 5"]);
        searched.and_then(|output| judge_hits(&output)).into()
    }

    /// Plays in a console, with an interrupt by Ctrl-C.
    fn use_console(&self, python: &Python) -> Result<(), String> {
        let words = self.runner.words(self.file);
        let mut arguments = vec!["xtask/release/console.py"];
        arguments.extend(words.iter().map(String::as_str).chain(["play", "--time", SECONDS]));
        self.runner.at_home(python.invocation(&arguments)).perform()
    }
}

fn write(path: &Path, contents: &str) -> Result<(), String> {
    fs::write(path, contents).map_err(|error| format!("cannot write {}: {error}", text(path)))
}

fn expect(output: &str, words: &str) -> Result<(), String> {
    if output.contains(words) { Ok(()) } else { Err(format!("expected '{words}', found {output}")) }
}

/// Whether the last report of a search counts positions that were looked up.
fn judge_hits(output: &str) -> Result<(), String> {
    let hits = output.lines().filter_map(|line| line.split_once(" tbhits ")?.1.split(' ').next()).next_back();
    match hits.and_then(|hits| hits.parse::<u64>().ok()) {
        Some(hits) if hits > 0 => Ok(()),
        _ => Err(format!("expected positions found in tables, found {output}")),
    }
}

#[cfg(test)]
mod tests {
    use super::judge_hits;

    #[test]
    fn positions_in_tables_are_counted() {
        assert_eq!(judge_hits("info depth 1 tbhits 0 pv a1a2\ninfo depth 2 tbhits 7 pv a1a2\nbestmove a1a2"), Ok(()));
        for output in ["info depth 1 tbhits 0 pv a1a2\nbestmove a1a2", "bestmove a1a2", "info depth 1 tbhits x pv"] {
            assert!(judge_hits(output).unwrap_err().contains(output), "{output}");
        }
    }
}
