//! Endgame tablebases as the options set them.
//!
//! `SyzygyPath` names folders; what is found in them is reported. A folder that cannot be read, or a file of the wrong size,
//! is reported too, and the rest is used. If nothing can be used, everything stays as it was.

use std::sync::Arc;

use alcor_engine::tablebase::{FiftyMoveRule, TablebaseUse, Tablebases};
use thiserror::Error;

use crate::text::quoted;

/// Stands for no folder.
pub const NO_FOLDER: &str = "<empty>";

/// A sound value for one of the options of tablebases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TablebaseChange {
    /// The folders to look in, as the system writes lists of them.
    Path(String),
    /// With as many pieces as the limit, probe only from this depth on.
    MinDepth(i32),
    /// Probe only with at most this many pieces.
    MaxPieces(u32),
    /// Whether the fifty-move rule is in force.
    Rule(FiftyMoveRule),
}

/// Why the tablebases are those of before.
#[derive(Debug, Error)]
#[error("keeping the current tablebases: none found in {}{}", quoted(.path), listed(.troubles))]
pub struct NoTablebases {
    path: String,
    troubles: Vec<String>,
}

fn listed(troubles: &[String]) -> String {
    troubles.iter().map(|trouble| format!("; {trouble}")).collect()
}

/// What the options say about tablebases.
pub struct SyzygyTablebases {
    tablebases: Option<Arc<Tablebases>>,
    min_depth: i32,
    max_pieces: u32,
    rule: FiftyMoveRule,
}

impl SyzygyTablebases {
    /// No tablebases.
    pub(crate) fn new() -> SyzygyTablebases {
        SyzygyTablebases { tablebases: None, min_depth: 1, max_pieces: 7, rule: FiftyMoveRule::Counted }
    }

    /// Changes an option. What there is to report is returned.
    ///
    /// # Errors
    /// If there is no tablebase in any of the folders; all is then as before.
    pub fn change(&mut self, change: &TablebaseChange) -> Result<Vec<String>, NoTablebases> {
        match change {
            TablebaseChange::Path(path) if path.is_empty() || path == NO_FOLDER => self.tablebases = None,
            TablebaseChange::Path(path) => {
                let (tablebases, notices) = open(path)?;
                self.tablebases = Some(tablebases);
                return Ok(notices);
            }
            TablebaseChange::MinDepth(depth) => self.min_depth = *depth,
            TablebaseChange::MaxPieces(pieces) => self.max_pieces = *pieces,
            TablebaseChange::Rule(rule) => self.rule = *rule,
        }
        Ok(Vec::new())
    }

    /// The tablebases to probe, if there are any.
    pub fn in_use(&self) -> Option<TablebaseUse> {
        let &SyzygyTablebases { min_depth, max_pieces, rule, .. } = self;
        Some(TablebaseUse { tablebases: Arc::clone(self.tablebases.as_ref()?), min_depth, max_pieces, rule })
    }
}

#[cfg(feature = "syzygy")]
fn open(path: &str) -> Result<(Arc<Tablebases>, Vec<String>), NoTablebases> {
    use std::path::PathBuf;

    let folders: Vec<PathBuf> = std::env::split_paths(path).filter(|folder| !folder.as_os_str().is_empty()).collect();
    let opened = Tablebases::open(&folders);
    let report = |(path, error): &(PathBuf, std::io::Error)| {
        format!("{} cannot be used: {error}", quoted(&path.to_string_lossy()))
    };
    let mut notices: Vec<String> = opened.troubles.iter().take(3).map(report).collect();
    if opened.troubles.len() > notices.len() {
        notices.push(format!("{} more files cannot be used", opened.troubles.len() - notices.len()));
    }
    let tablebases = opened.tablebases;
    let (wdl, dtz, pieces) = (tablebases.wdl_files(), tablebases.dtz_files(), tablebases.max_pieces());
    if wdl == 0 {
        return Err(NoTablebases { path: path.to_owned(), troubles: notices });
    }
    notices.push(format!("tablebases: {wdl} WDL and {dtz} DTZ, with up to {pieces} pieces"));
    Ok((Arc::new(tablebases), notices))
}

#[cfg(not(feature = "syzygy"))]
fn open(path: &str) -> Result<(Arc<Tablebases>, Vec<String>), NoTablebases> {
    Err(NoTablebases { path: path.to_owned(), troubles: vec!["this build cannot read any".to_owned()] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_tablebases_nothing_is_in_use() {
        let mut tablebases = SyzygyTablebases::new();
        let message = tablebases.change(&TablebaseChange::Path("no/such/folder".to_owned())).unwrap_err().to_string();
        assert!(message.starts_with("keeping the current tablebases: none found in 'no/such/folder'; "), "{message}");
        assert!(tablebases.in_use().is_none());
        tablebases.change(&TablebaseChange::Path(NO_FOLDER.to_owned())).unwrap();
        tablebases.change(&TablebaseChange::MaxPieces(5)).unwrap();
        assert!(tablebases.in_use().is_none());
    }
}
