//! Writing what was found: every output goes through the games once more, and is put in its place when it is whole.

use std::io::{self, Write};
use std::path::Path;

use alcor_report::html::Layout;
use alcor_report::{Reviewed, annotate, html, json, quiz};
use alcor_review::journal::Journal;
use alcor_session::file;

use super::games::{Games, Wanted};
use super::summary::{self, Page};
use super::target::{Form, Outputs, Target, cannot_write};
use crate::failure::Failure;

/// Up to this many games are printed in full; more are a table.
const MAX_IN_FULL: usize = 3;

/// The reviewed games, again and again.
pub(super) struct Results<'a> {
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

    /// Writes all outputs: files whole or not at all, then what goes to standard output.
    pub(super) fn write(&mut self, outputs: &Outputs, standard: &mut dyn Write) -> Result<(), Failure> {
        for (form, target) in outputs.iter() {
            match target {
                Target::File(path) => self.write_file(path, |results, output| results.write_form(form, output))?,
                Target::Standard => {
                    self.write_form(form, standard)??;
                    standard.flush()?;
                }
            }
        }
        Ok(())
    }

    fn write_form(&mut self, form: Form, output: &mut dyn Write) -> Result<io::Result<()>, Failure> {
        match form {
            Form::Pgn => self.each(|reviewed| output.write_all(annotate::text(reviewed).as_bytes())),
            Form::Html => self.html(output),
            Form::Quiz => self.each(|reviewed| output.write_all(quiz::lines(reviewed).as_bytes())),
            Form::Json => self.json(output),
        }
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
        let layout = if count == 1 { Layout::Alone } else { Layout::Folded };
        let name = self.games.name();
        let mut is_first = true;
        let games = self.each(|reviewed| {
            if std::mem::take(&mut is_first) {
                let title = if layout == Layout::Alone { reviewed.title() } else { format!("Review of {name}") };
                output.write_all(html::head(&title, count as u64).as_bytes())?;
            }
            output.write_all(html::game(reviewed, layout).as_bytes())
        })?;
        if is_first && let Err(error) = output.write_all(html::head(&format!("Review of {name}"), 0).as_bytes()) {
            return Ok(Err(error));
        }
        Ok(games.and_then(|()| output.write_all(html::FOOT.as_bytes())))
    }

    fn json(&mut self, output: &mut dyn Write) -> Result<io::Result<()>, Failure> {
        let mut separator = json::START;
        let games = self.each(|reviewed| {
            output.write_all(separator.as_bytes())?;
            separator = json::SEPARATOR;
            output.write_all(json::object(reviewed).as_bytes())
        })?;
        let end = if separator == json::START { json::EMPTY } else { json::END };
        Ok(games.and_then(|()| output.write_all(end.as_bytes())))
    }

    /// Writes what people read: a few games in full, many as a table.
    pub(super) fn print_text(&mut self, page: Page, output: &mut dyn Write) -> Result<(), Failure> {
        let is_table = self.count() > MAX_IN_FULL;
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
