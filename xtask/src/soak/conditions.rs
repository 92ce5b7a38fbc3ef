//! The conditions of the games: short clocks, no time at all, many threads, little and much memory, shuffled starts, tables.

/// Where the games begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Openings {
    /// After some random moves from the usual start position.
    Standard,
    /// In the positions of a file of the project, by the rules of Chess960.
    File(&'static str),
}

/// One set of conditions.
#[derive(Debug)]
pub struct Condition {
    /// One word.
    pub name: &'static str,
    /// What limits the thinking, as fastchess has it.
    pub limit: &'static str,
    /// Where the games begin.
    pub openings: Openings,
    /// Whether Alcor has tables, without which there is nothing to be seen.
    pub needs_tables: bool,
    threads: u32,
    hash: u32,
}

impl Condition {
    /// Alcor's options, as fastchess has them.
    pub fn options(&self, tables: Option<&str>) -> Vec<String> {
        let mut options = vec![format!("option.Threads={}", self.threads), format!("option.Hash={}", self.hash)];
        options.extend(tables.filter(|_| self.needs_tables).map(|folder| format!("option.SyzygyPath={folder}")));
        options
    }
}

const fn condition(name: &'static str, limit: &'static str) -> Condition {
    Condition { name, limit, openings: Openings::Standard, needs_tables: false, threads: 1, hash: 16 }
}

const CHESS960: Openings = Openings::File("xtask/soak/chess960.epd");
const DOUBLE_960: Openings = Openings::File("xtask/soak/double960.epd");

/// Every set of conditions. fastchess does not let engines ponder: that is for the tests with python-chess.
pub const CONDITIONS: [Condition; 10] = [
    condition("1+0.01", "tc=1+0.01"),
    condition("0.2+0.002", "tc=0.2+0.002"),
    condition("st-0.05", "st=0.05"),
    condition("nodes-1", "tc=60+1 nodes=1"),
    Condition { threads: 2, ..condition("threads-2", "tc=1+0.01") },
    Condition { threads: 8, hash: 1, ..condition("threads-8", "tc=1+0.01") },
    Condition { openings: CHESS960, ..condition("chess960", "tc=1+0.01") },
    Condition { openings: DOUBLE_960, hash: 1, ..condition("double-960", "tc=1+0.01") },
    Condition { hash: 1024, ..condition("hash-1024", "tc=1+0.01") },
    Condition { needs_tables: true, ..condition("tables", "tc=1+0.01") },
];

#[cfg(test)]
mod tests {
    use super::{CONDITIONS, Openings};
    use crate::invocation::root;

    #[test]
    fn names_are_different_and_files_are_there() {
        for (index, condition) in CONDITIONS.iter().enumerate() {
            assert!(CONDITIONS[..index].iter().all(|earlier| earlier.name != condition.name), "{}", condition.name);
            if let Openings::File(path) = condition.openings {
                let lines = std::fs::read_to_string(root().join(path)).unwrap().lines().count();
                assert!(lines >= 20, "{path}: {lines}");
            }
        }
    }
}
