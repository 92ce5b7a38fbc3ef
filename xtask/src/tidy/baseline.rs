//! The numbers that must not grow: a line for each, in a file that is part of the project.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use crate::invocation::root;

/// The committed numbers.
#[derive(Debug, Default)]
pub struct Baseline {
    numbers: BTreeMap<String, usize>,
}

impl Baseline {
    /// Reads the file.
    ///
    /// # Errors
    /// If it is missing or a line is no name with a number.
    pub fn read() -> Result<Self, String> {
        let text = fs::read_to_string(path()).map_err(|error| format!("{}: {error}", path().display()))?;
        Self::parse(&text)
    }

    fn parse(text: &str) -> Result<Self, String> {
        let number = |line: &str| {
            let (name, number) = line.rsplit_once(": ")?;
            Some((name.to_owned(), number.parse().ok()?))
        };
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let numbers = lines.map(|line| number(line).ok_or_else(|| format!("expected 'name: number', found '{line}'")));
        Ok(Self { numbers: numbers.collect::<Result<_, _>>()? })
    }

    /// Writes numbers as the new baseline.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(numbers: &[(String, usize)]) -> Result<(), String> {
        let head =
            "# What `cargo xtask tidy` allows. The numbers may shrink: `cargo xtask tidy --update` writes this.\n";
        let mut text = head.to_owned();
        for (name, number) in numbers {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name}: {number}");
        }
        fs::write(path(), text).map_err(|error| format!("{}: {error}", path().display()))
    }

    /// Whether no number is above the baseline. What the baseline does not know may not be there at all.
    pub fn is_kept_by(&self, numbers: &[(String, usize)]) -> bool {
        numbers.iter().all(|(name, number)| *number <= self.allowed(name))
    }

    /// The numbers beside those allowed.
    pub fn table(&self, numbers: &[(String, usize)]) -> String {
        let mut text = format!("{:42}{:>6}{:>10}\n", "", "now", "baseline");
        for (name, number) in numbers {
            let allowed = self.allowed(name);
            let remark = match number.cmp(&allowed) {
                std::cmp::Ordering::Less => "  better: cargo xtask tidy --update",
                std::cmp::Ordering::Equal => "",
                std::cmp::Ordering::Greater => "  WORSE",
            };
            let _ = writeln!(text, "{name:42}{number:>6}{allowed:>10}{remark}");
        }
        text
    }

    fn allowed(&self, name: &str) -> usize {
        self.numbers.get(name).copied().unwrap_or(0)
    }
}

fn path() -> PathBuf {
    root().join("xtask").join("tidy-baseline.txt")
}

#[cfg(test)]
mod tests {
    use super::Baseline;

    fn numbers(files: usize) -> Vec<(String, usize)> {
        vec![("files over 400 lines".to_owned(), files), ("import cycles".to_owned(), 0)]
    }

    #[test]
    fn numbers_may_shrink_but_not_grow() {
        let baseline = Baseline::parse("# a comment\nfiles over 400 lines: 3\n").unwrap();
        assert!(baseline.is_kept_by(&numbers(2)) && baseline.is_kept_by(&numbers(3)));
        assert!(!baseline.is_kept_by(&numbers(4)));
        assert!(baseline.table(&numbers(2)).contains("better"));
        assert!(baseline.table(&numbers(4)).contains("WORSE"));
    }

    #[test]
    fn a_bad_line_is_refused() {
        assert!(Baseline::parse("files over 400 lines 3").is_err());
    }
}
