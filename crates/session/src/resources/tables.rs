//! Endgame tables as the options set them.
//!
//! `SyzygyPath` names folders; what is found in them is reported. A folder that cannot be read, or a file of the wrong size,
//! is reported too, and the rest is used. If nothing can be used, everything stays as it was.

use std::sync::Arc;

use alcor_engine::tablebase::{FiftyMoveRule, TablebaseUse, Tablebases};
use thiserror::Error;

use crate::text::quoted;

/// Stands for no folder.
pub const NO_FOLDER: &str = "<empty>";

/// A sound value for one of the tables' options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableChange {
    /// The folders to look in, as the system writes lists of them.
    Path(String),
    /// With as many pieces as the limit, ask only from this depth on.
    LeastDepth(i32),
    /// Ask only with at most this many pieces.
    MostPieces(u32),
    /// Whether the fifty-move rule is in force.
    Rule(FiftyMoveRule),
}

/// Why there are no other tables than before.
#[derive(Debug, Error)]
#[error("endgame tables as before: none found in {}{}", quoted(.path), listed(.troubles))]
pub struct NoTables {
    path: String,
    troubles: Vec<String>,
}

fn listed(troubles: &[String]) -> String {
    troubles.iter().map(|trouble| format!("; {trouble}")).collect()
}

/// What the options say about endgame tables.
pub struct EndgameTables {
    tables: Option<Arc<Tablebases>>,
    min_depth: i32,
    max_pieces: u32,
    rule: FiftyMoveRule,
}

impl EndgameTables {
    /// No tables.
    pub(crate) fn new() -> EndgameTables {
        EndgameTables { tables: None, min_depth: 1, max_pieces: 7, rule: FiftyMoveRule::Counted }
    }

    /// Changes an option. What there is to tell is returned.
    ///
    /// # Errors
    /// If there is no table in any of the folders; all is then as before.
    pub fn change(&mut self, change: &TableChange) -> Result<Vec<String>, NoTables> {
        match change {
            TableChange::Path(path) if path.is_empty() || path == NO_FOLDER => self.tables = None,
            TableChange::Path(path) => {
                let (tables, notices) = open(path)?;
                self.tables = Some(tables);
                return Ok(notices);
            }
            TableChange::LeastDepth(depth) => self.min_depth = *depth,
            TableChange::MostPieces(pieces) => self.max_pieces = *pieces,
            TableChange::Rule(rule) => self.rule = *rule,
        }
        Ok(Vec::new())
    }

    /// The tables to ask, if there are any.
    pub fn in_use(&self) -> Option<TablebaseUse> {
        let &EndgameTables { min_depth, max_pieces, rule, .. } = self;
        Some(TablebaseUse { tablebases: Arc::clone(self.tables.as_ref()?), min_depth, max_pieces, rule })
    }
}

#[cfg(feature = "syzygy")]
fn open(path: &str) -> Result<(Arc<Tablebases>, Vec<String>), NoTables> {
    use std::path::PathBuf;

    let folders: Vec<PathBuf> = std::env::split_paths(path).filter(|folder| !folder.as_os_str().is_empty()).collect();
    let opened = Tablebases::open(&folders);
    let tell = |(path, error): &(PathBuf, std::io::Error)| {
        format!("{} cannot be used: {error}", quoted(&path.to_string_lossy()))
    };
    let mut notices: Vec<String> = opened.troubles.iter().take(3).map(tell).collect();
    if opened.troubles.len() > notices.len() {
        notices.push(format!("{} more files cannot be used", opened.troubles.len() - notices.len()));
    }
    let tables = opened.tablebases;
    let (wdl, dtz, pieces) = (tables.wdl_files(), tables.dtz_files(), tables.max_pieces());
    if wdl == 0 {
        return Err(NoTables { path: path.to_owned(), troubles: notices });
    }
    notices.push(format!("endgame tables: {wdl} WDL and {dtz} DTZ, with up to {pieces} pieces"));
    Ok((Arc::new(tables), notices))
}

#[cfg(not(feature = "syzygy"))]
fn open(path: &str) -> Result<(Arc<Tablebases>, Vec<String>), NoTables> {
    Err(NoTables { path: path.to_owned(), troubles: vec!["this build cannot read any".to_owned()] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_tables_nothing_is_in_use() {
        let mut tables = EndgameTables::new();
        let message = tables.change(&TableChange::Path("no/such/folder".to_owned())).unwrap_err().to_string();
        assert!(message.starts_with("endgame tables as before: none found in 'no/such/folder'; "), "{message}");
        assert!(tables.in_use().is_none());
        tables.change(&TableChange::Path(NO_FOLDER.to_owned())).unwrap();
        tables.change(&TableChange::MostPieces(5)).unwrap();
        assert!(tables.in_use().is_none());
    }
}
