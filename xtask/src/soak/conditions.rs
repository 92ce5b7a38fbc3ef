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
    limit: &'static str,
    /// Where the games begin.
    pub openings: Openings,
    /// Whether Alcor has tables, without which there is nothing to be seen.
    pub needs_tables: bool,
    threads: u32,
    hash: u32,
}

impl Condition {
    /// What limits the thinking, as fastchess has it: the condition's own limit, or nodes, with a clock by which nobody loses.
    pub fn limit(&self, nodes: Option<u32>) -> String {
        match nodes {
            _ if self.limit.starts_with("nodes=") => format!("{PATIENT} {}", self.limit),
            Some(nodes) => format!("{PATIENT} nodes={nodes}"),
            None => self.limit.to_owned(),
        }
    }

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

/// A clock by which nobody loses, beside a limit by nodes.
const PATIENT: &str = "tc=600+10";

/// The condition that is not for fastchess, which does not let engines ponder.
const PONDER: &str = "ponder";

/// The names of all conditions.
pub fn names() -> impl Iterator<Item = &'static str> {
    CONDITIONS.iter().map(|condition| condition.name).chain([PONDER])
}

/// Every set of conditions for fastchess.
pub const CONDITIONS: [Condition; 10] = [
    condition("1+0.01", "tc=1+0.01"),
    condition("0.2+0.002", "tc=0.2+0.002"),
    condition("st-0.05", "st=0.05"),
    condition("nodes-1", "nodes=1"),
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
