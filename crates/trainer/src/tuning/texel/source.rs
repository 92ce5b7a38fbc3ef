//! New numbers in the source of the weights, everything else as it was.

use alcor_engine::eval::classical::WEIGHTS;
use thiserror::Error;

/// A table of the engine that the source file does not have.
#[derive(Debug, Error)]
#[error("expected the table {0} in the source of the weights, and found none")]
pub struct MissingTable(&'static str);

/// The source with these weights in its tables. A table keeps its number of entries in a row.
///
/// # Errors
/// If a table is missing.
pub fn rewrite(text: &str, weights: &[(i32, i32)]) -> Result<String, MissingTable> {
    let mut text = text.to_owned();
    for group in WEIGHTS {
        let missing = || MissingTable(group.name);
        let head = text.find(&format!("\n    {}: ", group.name)).ok_or_else(missing)?;
        let start = head + text[head..].find("= [\n").ok_or_else(missing)? + "= [\n".len();
        let end = start + text[start..].find("    ];").ok_or_else(missing)?;
        let in_a_row = text[start..end].lines().next().map_or(8, |line| line.matches('(').count()).max(1);
        let entries = &weights[group.first..][..group.values.len()];
        text.replace_range(start..end, &rows(entries, in_a_row));
    }
    Ok(text)
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

    #[test]
    fn a_missing_table_is_named() {
        let error = rewrite("weights! {}", &[(0, 0); alcor_engine::eval::classical::WEIGHT_COUNT]).unwrap_err();
        assert!(error.to_string().contains(WEIGHTS[0].name));
    }
}
