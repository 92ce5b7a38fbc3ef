//! Why something is not a network.

use thiserror::Error;

use super::units::{ARCHITECTURE, MAGIC};

/// Why something is not a network.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetworkError {
    /// It does not begin as a network of Alcor does.
    #[error("no network of Alcor: expected it to begin with '{}', found '{}'", MAGIC.escape_ascii(), .found.escape_ascii())]
    Foreign {
        /// What it begins with.
        found: Vec<u8>,
    },
    /// It is a network of a format that this program no longer reads.
    #[error("a network of an older format: expected it to begin with '{}', found '{}'", MAGIC.escape_ascii(), .found.escape_ascii())]
    OlderFormat {
        /// What it begins with.
        found: [u8; 8],
    },
    /// It is of another architecture.
    #[error("no network for this version of Alcor: expected architecture '{ARCHITECTURE}', found '{}'", .found.escape_debug())]
    Architecture {
        /// The name of that.
        found: String,
    },
    /// It ends too early, or goes on after its end.
    #[error("the network is {}: expected {expected} bytes, found {found}", wrong_end(*.expected, *.found))]
    Length {
        /// How many bytes it must have, or at least as far as it could be read.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A number in its head, or a count, is none that this program can use.
    #[error("no network for this version of Alcor: expected {name} {expected}, found {found}")]
    Number {
        /// What it counts.
        name: &'static str,
        /// What is possible.
        expected: String,
        /// What it is.
        found: usize,
    },
    /// A name or the description is not text.
    #[error("the {name} of the network is not text")]
    Text {
        /// Which of them.
        name: &'static str,
    },
    /// A row of feature weights is not written as rows are.
    #[error("the network is damaged: expected a row of numbers of 16 bits at byte {place}, found none")]
    Row {
        /// The byte where it begins.
        place: usize,
    },
    /// The file is not the one that was written.
    #[error("the network is damaged: expected the hash {expected:016x}, found {found:016x}")]
    Hash {
        /// The hash at its end.
        expected: u64,
        /// The hash of what comes before.
        found: u64,
    },
    /// A weight or a bias is too large.
    #[error("the network cannot be used: expected {name} from -{limit} to {limit}, found {found}")]
    Weight {
        /// Of which layer.
        name: &'static str,
        /// The largest possible; as large a negative one is possible too.
        limit: i32,
        /// What it is.
        found: i32,
    },
}

fn wrong_end(expected: usize, found: usize) -> &'static str {
    if found < expected { "cut short" } else { "followed by something else" }
}
