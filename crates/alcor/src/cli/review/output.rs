//! Writing what was found: every output goes through the games once more, and is put in its place when it is whole.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use alcor_session::file;

use super::games::{Games, Wanted};
use super::journal::Journal;
use super::reviewed::Reviewed;
use super::summary::{self, Page};
use super::{annotate, html, json, quiz};
use crate::failure::Failure;

/// Up to so many games are told in full; more are a table.
const MOST_IN_FULL: usize = 3;

/// The files that are wanted.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// Annotated games.
    pub pgn: Option<PathBuf>,
    /// A report.
    pub html: Option<PathBuf>,
    /// Positions in which something was missed.
    pub quiz: Option<PathBuf>,
}

impl Files {
    /// All of them.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        [&self.pgn, &self.html, &self.quiz].into_iter().flatten().map(PathBuf::as_path)
    }

    /// Looks whether files can be made where these are wanted, before hours of work.
    pub fn check(&self) -> Result<(), Failure> {
        self.paths().try_for_each(|path| file::check_writable(path).map_err(|error| cannot_write(path, &error)))
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Machine(format!("{} cannot be written: {error}", path.display()))
}

/// The reviewed games, again and again.
pub struct Results<'a> {
    /// The games.
    pub games: &'a Games,
    /// Their reviews.
    pub journal: &'a mut Journal,
}

impl Results<'_> {
    /// Shows every game that is done, in order, to someone who writes.
    fn each(&mut self, mut show: impl FnMut(&Reviewed) -> io::Result<()>) -> Result<io::Result<()>, Failure> {
        let mut feed = self.games.feed()?;
        let is_done = |journal: &Journal, wanted: &Wanted| journal.has(wanted.key);
        while let Some((wanted, tree)) = feed.next(|wanted| is_done(self.journal, wanted))? {
            let review = self.journal.review(wanted.key).map_err(|error| Failure::Machine(error.to_string()))?;
            let reviewed = Reviewed { number: wanted.key.number, tree, review, focus: wanted.focus };
            if let Err(error) = show(&reviewed) {
                return Ok(Err(error));
            }
        }
        Ok(Ok(()))
    }

    fn count(&self) -> usize {
        self.games.wanted().filter(|wanted| self.journal.has(wanted.key)).count()
    }

    /// Writes all files, each whole or not at all.
    pub fn write_files(&mut self, files: &Files) -> Result<(), Failure> {
        if let Some(path) = &files.pgn {
            self.write_file(path, |results, output| {
                results.each(|reviewed| output.write_all(annotate::text(reviewed).as_bytes()))
            })?;
        }
        if let Some(path) = &files.html {
            self.write_file(path, |results, output| results.html(output))?;
        }
        if let Some(path) = &files.quiz {
            self.write_file(path, |results, output| {
                results.each(|reviewed| output.write_all(quiz::lines(reviewed).as_bytes()))
            })?;
        }
        Ok(())
    }

    fn write_file(
        &mut self,
        path: &Path,
        write: impl FnOnce(&mut Self, &mut dyn Write) -> Result<io::Result<()>, Failure>,
    ) -> Result<(), Failure> {
        let mut failure = None;
        let written = file::write_atomically(path, |output| {
            write(self, output).unwrap_or_else(|other| {
                failure = Some(other);
                Err(io::Error::other("stopped"))
            })
        });
        match (failure, written) {
            (Some(failure), _) => Err(failure),
            (None, written) => written.map_err(|error| cannot_write(path, &error)),
        }
    }

    fn html(&mut self, output: &mut dyn Write) -> Result<io::Result<()>, Failure> {
        let count = self.count();
        let name = self.games.name();
        let mut is_first = true;
        let games = self.each(|reviewed| {
            if std::mem::take(&mut is_first) {
                let title = if count == 1 { reviewed.title() } else { format!("Review of {name}") };
                output.write_all(html::head(&title, count as u64).as_bytes())?;
            }
            output.write_all(html::game(reviewed, count == 1).as_bytes())
        })?;
        if is_first && let Err(error) = output.write_all(html::head(&format!("Review of {name}"), 0).as_bytes()) {
            return Ok(Err(error));
        }
        Ok(games.and_then(|()| output.write_all(html::FOOT.as_bytes())))
    }

    /// Writes an array of all games.
    pub fn print_json(&mut self, output: &mut impl Write) -> Result<(), Failure> {
        let mut separator = "[\n";
        self.each(|reviewed| {
            let object = json::object(reviewed)?;
            output.write_all(separator.as_bytes())?;
            separator = ",\n";
            output.write_all(object.as_bytes())
        })??;
        let end = if separator == "[\n" { "[]\n" } else { "\n]\n" };
        output.write_all(end.as_bytes())?;
        Ok(output.flush()?)
    }

    /// Writes what people read: a few games in full, many as a table.
    pub fn print_text(&mut self, page: Page, output: &mut impl Write) -> Result<(), Failure> {
        let is_table = self.count() > MOST_IN_FULL;
        if is_table {
            writeln!(output, "{}", summary::table_head())?;
        }
        let mut is_first = true;
        self.each(|reviewed| {
            if is_table {
                return writeln!(output, "{}", summary::table_row(reviewed));
            }
            if !std::mem::take(&mut is_first) {
                output.write_all(b"\n\n")?;
            }
            output.write_all(summary::text(reviewed, page).as_bytes())
        })??;
        Ok(output.flush()?)
    }
}
