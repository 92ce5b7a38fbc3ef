//! Why something is not a network.

use std::fmt;

use super::units::{ARCHITECTURE, MAGIC};

/// Why something is not a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// It does not begin as a network of Alcor does.
    Foreign {
        /// What it begins with.
        found: Vec<u8>,
    },
    /// It is a network of the first format, which this program no longer reads.
    OlderFormat,
    /// It is of another architecture.
    Architecture {
        /// The name of that.
        found: String,
    },
    /// It ends too early, or goes on after its end.
    Length {
        /// How many bytes it must have, or at least as far as it could be read.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A number in its head, or a count, is none that this program can use.
    Number {
        /// What it counts.
        name: &'static str,
        /// What is possible.
        expected: String,
        /// What it is.
        found: usize,
    },
    /// A name or the description is not text.
    Text {
        /// Which of them.
        name: &'static str,
    },
    /// A feature weight is not written as a number of 16 bits.
    Varint {
        /// The byte where it begins.
        place: usize,
    },
    /// The file is not the one that was written.
    Hash {
        /// The hash at its end.
        expected: u64,
        /// The hash of what comes before.
        found: u64,
    },
    /// A weight or a bias is too large.
    Weight {
        /// Of which layer.
        name: &'static str,
        /// The largest possible; as large a negative one is possible too.
        limit: i32,
        /// What it is.
        found: i32,
    },
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let magic = MAGIC.escape_ascii();
        match self {
            NetworkError::Foreign { found } => {
                let found = found.escape_ascii();
                write!(f, "no network of Alcor: expected it to begin with '{magic}', found '{found}'")
            }
            NetworkError::OlderFormat => {
                write!(f, "a network of an older format: expected it to begin with '{magic}', found 'ALCORNN1'")
            }
            NetworkError::Architecture { found } => {
                let found = found.escape_debug();
                write!(
                    f,
                    "no network for this version of Alcor: expected architecture '{ARCHITECTURE}', found '{found}'"
                )
            }
            NetworkError::Length { expected, found } if found < expected => {
                write!(f, "the network is cut short: expected {expected} bytes, found {found}")
            }
            NetworkError::Length { expected, found } => {
                write!(f, "the network is followed by something else: expected {expected} bytes, found {found}")
            }
            NetworkError::Number { name, expected, found } => {
                write!(f, "no network for this version of Alcor: expected {name} {expected}, found {found}")
            }
            NetworkError::Text { name } => write!(f, "the {name} of the network is not text"),
            NetworkError::Varint { place } => {
                write!(f, "the network is damaged: expected a number of 16 bits at byte {place}, found none")
            }
            NetworkError::Hash { expected, found } => {
                write!(f, "the network is damaged: expected the hash {expected:016x}, found {found:016x}")
            }
            NetworkError::Weight { name, limit, found } => {
                write!(f, "the network cannot be used: expected {name} from -{limit} to {limit}, found {found}")
            }
        }
    }
}

impl std::error::Error for NetworkError {}
