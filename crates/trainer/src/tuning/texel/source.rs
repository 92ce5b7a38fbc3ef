//! New numbers in the source of the weights, everything else as it was.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::{fs, io};

use alcor_engine::eval::classical::WEIGHTS;
use alcor_session::bounded;
use thiserror::Error;

/// More than the source of the weights has, in bytes.
const MAX_BYTES: u64 = 16 << 20;

/// A table of the engine that the source file does not have.
#[derive(Debug, Error)]
#[error("expected the table {0} in the source of the weights, and found none")]
pub(super) struct MissingTable(&'static str);

/// Source files by name.
pub(super) type Sources = BTreeMap<OsString, String>;

/// The source files of a folder.
///
/// # Errors
/// If the folder or a file cannot be read.
pub(super) fn read(folder: &Path) -> io::Result<Sources> {
    let mut sources = Sources::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if let Some(name) = path.file_name().filter(|_| path.extension().is_some_and(|extension| extension == "rs")) {
            sources.insert(name.to_owned(), bounded::read_text(&path, MAX_BYTES)?);
        }
    }
    Ok(sources)
}

/// Puts these weights into the tables of the source. A table keeps its number of entries in a row.
///
/// # Errors
/// If a table is missing.
pub(super) fn rewrite(sources: &mut Sources, weights: &[(i32, i32)]) -> Result<(), MissingTable> {
    for group in WEIGHTS {
        let entries = &weights[group.first..][..group.values.len()];
        let was_found = sources.values_mut().any(|text| replace(text, group.name, entries).is_some());
        if !was_found {
            return Err(MissingTable(group.name));
        }
    }
    Ok(())
}

/// Replaces the entries of a table; `None` if the text does not have it.
fn replace(text: &mut String, name: &str, entries: &[(i32, i32)]) -> Option<()> {
    let head = text.find(&format!("\n    {name}: "))?;
    let start = head + text[head..].find("= [\n")? + "= [\n".len();
    let end = start + text[start..].find("    ];")?;
    let in_a_row = text[start..end].lines().next().map_or(8, |line| line.matches('(').count()).max(1);
    text.replace_range(start..end, &rows(entries, in_a_row));
    Some(())
}

/// Entries in rows, aligned.
fn rows(entries: &[(i32, i32)], in_a_row: usize) -> String {
    let width =
        |number: fn(&(i32, i32)) -> i32| entries.iter().map(|entry| number(entry).to_string().len()).max().unwrap_or(0);
    let (first, second) = (width(|entry| entry.0), width(|entry| entry.1));
    let row = |row: &[(i32, i32)]| {
        let row: Vec<String> = row.iter().map(|(a, b)| format!("({a:>first$}, {b:>second$})")).collect();
        format!("        {},\n", row.join(", "))
    };
    entries.chunks(in_a_row).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_aligned_in_rows() {
        assert_eq!(rows(&[(1, -20), (-30, 4), (5, 6)], 2), "        (  1, -20), (-30,   4),\n        (  5,   6),\n");
    }

    fn own_weights() -> Vec<(i32, i32)> {
        let own = WEIGHTS.iter().flat_map(|group| group.values);
        own.map(|pair| (pair.middlegame(), pair.endgame())).collect()
    }

    #[test]
    fn a_missing_table_is_named() {
        let mut sources = Sources::from([("material.rs".into(), "weights! {}".to_owned())]);
        let error = rewrite(&mut sources, &own_weights()).unwrap_err();
        assert!(error.to_string().contains(WEIGHTS[0].name));
    }

    #[test]
    fn the_engines_own_weights_leave_its_source_as_it_is() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/src/eval/classical/weights");
        let before = read(&folder).unwrap();
        let mut after = before.clone();
        rewrite(&mut after, &own_weights()).unwrap();
        assert_eq!(after, before);
        let others: Vec<(i32, i32)> =
            own_weights().iter().map(|(middlegame, endgame)| (middlegame + 1, *endgame)).collect();
        rewrite(&mut after, &others).unwrap();
        assert!(after.iter().all(|(name, text)| before[name] != *text), "every file has tables");
    }
}
