//! The network: its weights, and the file that carries them.
//!
//! Each perspective has an accumulator: a bias and the rows of the features it sees. Both accumulators, that of the side
//! to move first, are clamped to 0..=[`QA`] and squared, and a row of output weights, one for each number of pieces left,
//! sums them up. Weights are whole numbers: those of features are in parts of [`QA`], those of the output in parts of
//! [`QB`], and the result is in the units of [`Score`](crate::Score) by [`SCALE`].
//!
//! | bytes | in the file, little endian |
//! |---|---|
//! | 8 | `ALCORNN1` |
//! | 4 each | version (1), hidden neurons H, king buckets K, output buckets B, `QA`, `QB`, `SCALE`, length D |
//! | D | what the network is and where it comes from, in UTF-8 |
//! | 32 | the king bucket of each place: files a to d of the first rank, of the second, ... |
//! | 8 | FNV-1a hash, 64 bits, of all that follows |
//! | 2 K 768 H | feature weights, `i16`: a row of H for each feature |
//! | 2 H | feature bias, `i16` |
//! | 2 B 2H | output weights, `i16`: for each bucket H for the side to move, then H for the other |
//! | 4 B | output bias, `i32`, in parts of `QA QB` |

use std::fmt;

use super::features::{FEATURES, KING_PLACES};
use super::kernels::{BLOCK, Block};

/// What a file begins with.
pub const MAGIC: [u8; 8] = *b"ALCORNN1";
/// The version of the format.
pub const VERSION: u32 = 1;
/// One, in the weights of features.
pub const QA: i32 = 255;
/// One, in the weights of the output.
pub const QB: i32 = 128;
/// The score that stands for one.
pub const SCALE: i32 = 400;
/// The largest output weight: a clamped neuron times it is still an `i16`, which makes the sums fast.
pub const MOST_OUTPUT_WEIGHT: i16 = 127;
/// How many neurons there may be; the number is a multiple of [`BLOCK`].
pub const HIDDEN: std::ops::RangeInclusive<usize> = BLOCK..=1024;
/// How many output buckets there may be: one for each number of pieces at most.
const OUTPUT_BUCKETS: std::ops::RangeInclusive<usize> = 1..=32;
/// How many king buckets there may be.
const KING_BUCKETS: std::ops::RangeInclusive<usize> = 1..=KING_PLACES;
/// Longer than any network file can sensibly be, in bytes; nobody need read more to refuse one.
pub const MOST_BYTES: usize = 64 << 20;

/// A network taken apart: plain numbers in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NetworkParts {
    /// What the network is and where it comes from.
    pub description: String,
    /// Hidden neurons of each perspective.
    pub hidden: usize,
    /// The king bucket of each place of the mirrored king.
    pub king_table: [u8; KING_PLACES],
    /// A row of `hidden` for each feature of each king bucket.
    pub feature_weights: Vec<i16>,
    /// What every accumulator starts from.
    pub feature_bias: Vec<i16>,
    /// A row of twice `hidden` for each output bucket.
    pub output_weights: Vec<i16>,
    /// One for each output bucket, in parts of [`QA`] times [`QB`].
    pub output_bias: Vec<i32>,
}

/// Why something is not a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// It does not begin as a network of Alcor does.
    Foreign {
        /// What it begins with.
        found: Vec<u8>,
    },
    /// It ends too early, or goes on after its end.
    Length {
        /// How many bytes its head promises, or at least has itself.
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
    /// The description is not text.
    Description,
    /// The weights are not those that were written.
    Hash {
        /// The hash in the head.
        expected: u64,
        /// The hash of the weights.
        found: u64,
    },
    /// An output weight is too large.
    OutputWeight {
        /// The weight.
        found: i16,
    },
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkError::Foreign { found } => {
                let (magic, found) = (MAGIC.escape_ascii(), found.escape_ascii());
                write!(f, "no network of Alcor: expected it to begin with '{magic}', found '{found}'")
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
            NetworkError::Description => write!(f, "the description of the network is not text"),
            NetworkError::Hash { expected, found } => {
                write!(f, "the network is damaged: expected weights with the hash {expected:016x}, found {found:016x}")
            }
            NetworkError::OutputWeight { found } => {
                let most = MOST_OUTPUT_WEIGHT;
                write!(f, "the network cannot be used: expected output weights from -{most} to {most}, found {found}")
            }
        }
    }
}

impl std::error::Error for NetworkError {}

/// A network, ready to evaluate.
pub struct Network {
    description: String,
    hash: u64,
    king_table: [u8; KING_PLACES],
    /// Blocks in an accumulator.
    width: usize,
    feature_weights: Box<[Block]>,
    feature_bias: Box<[Block]>,
    output_weights: Box<[Block]>,
    output_bias: Box<[i32]>,
}

impl Network {
    /// Puts a network together.
    ///
    /// # Errors
    /// If the parts do not fit together, or cannot be used.
    pub fn from_parts(parts: NetworkParts) -> Result<Network, NetworkError> {
        let hash = hash(&payload(&parts));
        Network::assemble(parts, hash)
    }

    fn assemble(parts: NetworkParts, hash: u64) -> Result<Network, NetworkError> {
        let (hidden, output_buckets) = (parts.hidden, parts.output_bias.len());
        let king_buckets = parts.feature_weights.len() / (FEATURES * hidden.max(1));
        check_shape(hidden, king_buckets, output_buckets)?;
        check("feature weights", king_buckets * FEATURES * hidden, parts.feature_weights.len())?;
        check("feature biases", hidden, parts.feature_bias.len())?;
        check("output weights", output_buckets * 2 * hidden, parts.output_weights.len())?;
        if let Some(&bucket) = parts.king_table.iter().find(|&&bucket| usize::from(bucket) >= king_buckets) {
            let expected = format!("below {king_buckets}");
            return Err(NetworkError::Number { name: "king buckets", expected, found: bucket.into() });
        }
        let usable = -MOST_OUTPUT_WEIGHT..=MOST_OUTPUT_WEIGHT;
        if let Some(&found) = parts.output_weights.iter().find(|weight| !usable.contains(weight)) {
            return Err(NetworkError::OutputWeight { found });
        }
        Ok(Network {
            description: parts.description,
            hash,
            king_table: parts.king_table,
            width: hidden / BLOCK,
            feature_weights: blocks(&parts.feature_weights),
            feature_bias: blocks(&parts.feature_bias),
            output_weights: blocks(&parts.output_weights),
            output_bias: parts.output_bias.into_boxed_slice(),
        })
    }

    /// Takes the network apart.
    pub fn to_parts(&self) -> NetworkParts {
        let numbers = |blocks: &[Block]| blocks.iter().flat_map(|block| block.0).collect();
        NetworkParts {
            description: self.description.clone(),
            hidden: self.hidden(),
            king_table: self.king_table,
            feature_weights: numbers(&self.feature_weights),
            feature_bias: numbers(&self.feature_bias),
            output_weights: numbers(&self.output_weights),
            output_bias: self.output_bias.to_vec(),
        }
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If they are anything but a network that this program can use, whole and undamaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        let mut reader = Reader { bytes, position: 0 };
        if !bytes.starts_with(&MAGIC) {
            return Err(NetworkError::Foreign { found: bytes.iter().copied().take(MAGIC.len()).collect() });
        }
        reader.take(MAGIC.len())?;
        check("format version", VERSION as usize, reader.number()?)?;
        let (hidden, king_buckets, output_buckets) = (reader.number()?, reader.number()?, reader.number()?);
        check_shape(hidden, king_buckets, output_buckets)?;
        check("scale of feature weights", QA as usize, reader.number()?)?;
        check("scale of output weights", QB as usize, reader.number()?)?;
        check("scale of scores", SCALE as usize, reader.number()?)?;
        let length = reader.number()?;
        let description = String::from_utf8(reader.take(length)?.to_vec()).map_err(|_| NetworkError::Description)?;
        let king_table: [u8; KING_PLACES] = reader.array()?;
        let expected_hash = u64::from_le_bytes(reader.array()?);
        let features = king_buckets * FEATURES * hidden;
        let outputs = output_buckets * 2 * hidden;
        let expected = reader.position + 2 * (features + hidden + outputs) + 4 * output_buckets;
        if bytes.len() != expected {
            return Err(NetworkError::Length { expected, found: bytes.len() });
        }
        let found_hash = hash(&bytes[reader.position..]);
        if found_hash != expected_hash {
            return Err(NetworkError::Hash { expected: expected_hash, found: found_hash });
        }
        let parts = NetworkParts {
            description,
            hidden,
            king_table,
            feature_weights: reader.weights(features)?,
            feature_bias: reader.weights(hidden)?,
            output_weights: reader.weights(outputs)?,
            output_bias: (0..output_buckets)
                .map(|_| Ok(i32::from_le_bytes(reader.array()?)))
                .collect::<Result<_, NetworkError>>()?,
        };
        Network::assemble(parts, found_hash)
    }

    /// The bytes of a file with this network: the same that it was read from.
    pub fn to_bytes(&self) -> Vec<u8> {
        let description = self.description.as_bytes();
        let mut bytes = MAGIC.to_vec();
        let counts = [self.hidden(), self.king_buckets(), self.output_buckets()];
        let head = [VERSION as usize, counts[0], counts[1], counts[2], QA as usize, QB as usize, SCALE as usize];
        for number in head.into_iter().chain([description.len()]) {
            // Counts are small, and a description is read into memory as a whole.
            bytes.extend_from_slice(&(number as u32).to_le_bytes());
        }
        bytes.extend_from_slice(description);
        bytes.extend_from_slice(&self.king_table);
        bytes.extend_from_slice(&self.hash.to_le_bytes());
        bytes.extend_from_slice(&payload(&self.to_parts()));
        bytes
    }

    /// What the network is and where it comes from.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// A number that names the weights.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Hidden neurons of each perspective.
    pub fn hidden(&self) -> usize {
        self.width * BLOCK
    }

    /// How many sets of feature weights there are.
    pub fn king_buckets(&self) -> usize {
        self.feature_weights.len() / (FEATURES * self.width)
    }

    /// How many rows of output weights there are.
    pub fn output_buckets(&self) -> usize {
        self.output_bias.len()
    }

    /// The bucket of each place of the mirrored king.
    #[inline(always)]
    pub(super) fn king_table(&self) -> &[u8; KING_PLACES] {
        &self.king_table
    }

    /// The blocks of an accumulator.
    #[inline(always)]
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// The weights of a feature.
    #[inline(always)]
    pub(super) fn feature(&self, index: usize) -> &[Block] {
        &self.feature_weights[index * self.width..][..self.width]
    }

    /// What every accumulator starts from.
    pub(super) fn feature_bias(&self) -> &[Block] {
        &self.feature_bias
    }

    /// The output weights, side to move first, and the output bias for a number of pieces, kings included.
    #[inline(always)]
    pub(super) fn output(&self, pieces: u32) -> (&[Block], i32) {
        let bucket = output_bucket(pieces, self.output_buckets());
        (&self.output_weights[bucket * 2 * self.width..][..2 * self.width], self.output_bias[bucket])
    }
}

/// The output bucket for a number of pieces, kings included, of so many buckets.
#[inline(always)]
pub fn output_bucket(pieces: u32, buckets: usize) -> usize {
    // A position set up by hand may have more pieces than a game can.
    (pieces as usize).saturating_sub(2).min(31) * buckets / 32
}

fn check_shape(hidden: usize, king_buckets: usize, output_buckets: usize) -> Result<(), NetworkError> {
    if !HIDDEN.contains(&hidden) || !hidden.is_multiple_of(BLOCK) {
        let expected = format!("a multiple of {BLOCK} up to {}", HIDDEN.end());
        return Err(NetworkError::Number { name: "hidden neurons", expected, found: hidden });
    }
    for (name, range, found) in
        [("king buckets", KING_BUCKETS, king_buckets), ("output buckets", OUTPUT_BUCKETS, output_buckets)]
    {
        if !range.contains(&found) {
            let expected = format!("{}..{}", range.start(), range.end());
            return Err(NetworkError::Number { name, expected, found });
        }
    }
    Ok(())
}

fn check(name: &'static str, expected: usize, found: usize) -> Result<(), NetworkError> {
    if expected == found { Ok(()) } else { Err(NetworkError::Number { name, expected: expected.to_string(), found }) }
}

fn blocks(numbers: &[i16]) -> Box<[Block]> {
    numbers.as_chunks().0.iter().map(|&numbers| Block(numbers)).collect()
}

/// All that the hash covers.
fn payload(parts: &NetworkParts) -> Vec<u8> {
    let weights = [&parts.feature_weights, &parts.feature_bias, &parts.output_weights];
    let weights = weights.into_iter().flatten().flat_map(|weight| weight.to_le_bytes());
    weights.chain(parts.output_bias.iter().flat_map(|bias| bias.to_le_bytes())).collect()
}

/// FNV-1a.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// Reads bytes from the front.
struct Reader<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], NetworkError> {
        let end = self.position.saturating_add(count);
        let error = NetworkError::Length { expected: end, found: self.bytes.len() };
        let taken = self.bytes.get(self.position..end).ok_or(error)?;
        self.position = end;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    fn number(&mut self) -> Result<usize, NetworkError> {
        Ok(u32::from_le_bytes(self.array()?) as usize)
    }

    fn weights(&mut self, count: usize) -> Result<Vec<i16>, NetworkError> {
        Ok(self.take(2 * count)?.as_chunks().0.iter().map(|&bytes| i16::from_le_bytes(bytes)).collect())
    }
}
