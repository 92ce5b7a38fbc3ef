//! The file that carries a network.
//!
//! | bytes | in the file, little endian |
//! |---|---|
//! | 8 | `ALCORNN3` |
//! | 4, A | length A and name of the architecture: `pairwise-16-32` |
//! | 4 each | neurons of an accumulator H, king buckets K, output buckets B, [`QA`], [`SCALE`] |
//! | 4, D | length D and description in UTF-8: what the network is and where it comes from |
//! | 32 | the king bucket of each place: files a to d of the first rank, of the second, ... |
//! | | K 768 H feature weights and H feature biases: rows of H |
//! | 16 H B | weights of layer 1, `i8`: for each bucket and each of 16 neurons, H/2 for the side to move, H/2 for the other |
//! | 4 16 B | biases of layer 1, `i32` |
//! | 2 16 32 B | weights of layer 2, `i16`: for each bucket and each of 32 neurons a row of 16 |
//! | 4 32 B | biases of layer 2, `i32` |
//! | 2 32 B | weights of layer 3, `i16` |
//! | 4 B | biases of layer 3, `i32` |
//! | 8 | FNV-1a hash, 64 bits, of all that comes before |
//!
//! Each of the 768 features has a row for every king bucket, one after the other, and the buckets differ little: of the second
//! and further ones the file has the differences from a running mean (the first row to begin with, then halfway to every further
//! row, rounded down). All rows are Rice-coded ([`rice`]). That makes the file half as long as plain numbers would.

mod rice;

use super::error::NetworkError;
use super::features::{FEATURES, KING_PLACES};
use super::network::Network;
use super::parts::{NetworkParts, check, check_shape};
use super::units::{ARCHITECTURE, L1_NEURONS, L2_NEURONS, MAGIC, QA, SCALE};
use crate::fnv::fnv1a;
use rice::RowError;

/// What files of older formats begin with.
const OLDER_MAGICS: [[u8; 8]; 2] = [*b"ALCORNN1", *b"ALCORNN2"];
/// Longer than any network file can be, in bytes; nobody need read more to refuse one.
pub const MAX_BYTES: usize = 160 << 20;

/// Bytes of the hash.
const HASH_BYTES: usize = 8;
/// The longest name of an architecture that is worth repeating.
const LONGEST_NAME: usize = 64;

impl Network {
    /// Puts a network together.
    ///
    /// # Errors
    /// If the parts do not fit together, or cannot be used.
    pub fn from_parts(parts: NetworkParts) -> Result<Network, NetworkError> {
        let hash = fnv1a(&content(&parts));
        Network::assemble(parts, hash)
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If they are anything but a network that this program can use, whole and undamaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        let mut reader = Reader { bytes, position: 0 };
        let head = reader.head()?;
        let parts = reader.weights(head)?;
        let content = &bytes[..reader.position];
        let expected = u64::from_le_bytes(reader.array()?);
        if bytes.len() != reader.position {
            return Err(NetworkError::Length { expected: reader.position, found: bytes.len() });
        }
        let found = fnv1a(content);
        if found != expected {
            return Err(NetworkError::Hash { expected, found });
        }
        Network::assemble(parts, found)
    }

    /// The bytes of a file with this network: the same that it was read from.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = content(&self.to_parts());
        bytes.extend_from_slice(&self.hash().to_le_bytes());
        bytes
    }
}

/// All of a file but the hash.
fn content(parts: &NetworkParts) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    // Counts are small, and a description is read into memory as a whole.
    let number = |bytes: &mut Vec<u8>, number: usize| bytes.extend_from_slice(&(number as u32).to_le_bytes());
    number(&mut bytes, ARCHITECTURE.len());
    bytes.extend_from_slice(ARCHITECTURE.as_bytes());
    for count in [parts.hidden, parts.king_buckets(), parts.output_buckets(), QA as usize, SCALE as usize] {
        number(&mut bytes, count);
    }
    number(&mut bytes, parts.description.len());
    bytes.extend_from_slice(parts.description.as_bytes());
    bytes.extend_from_slice(&parts.king_table);
    let mut row = vec![0; parts.hidden];
    for feature in 0..FEATURES {
        let mut mean = RunningMean::new(parts.hidden);
        for bucket in 0..parts.king_buckets() {
            let weights = &parts.feature_weights[(bucket * FEATURES + feature) * parts.hidden..][..parts.hidden];
            mean.differences(weights, &mut row);
            rice::write_row(&mut bytes, &row);
        }
    }
    RunningMean::new(parts.hidden).differences(&parts.feature_bias, &mut row);
    rice::write_row(&mut bytes, &row);
    bytes.extend(parts.l1_weights.iter().map(|&weight| weight as u8));
    bytes.extend(parts.l1_bias.iter().flat_map(|bias| bias.to_le_bytes()));
    bytes.extend(parts.l2_weights.iter().flat_map(|weight| weight.to_le_bytes()));
    bytes.extend(parts.l2_bias.iter().flat_map(|bias| bias.to_le_bytes()));
    bytes.extend(parts.l3_weights.iter().flat_map(|weight| weight.to_le_bytes()));
    bytes.extend(parts.l3_bias.iter().flat_map(|bias| bias.to_le_bytes()));
    bytes
}

/// What a row of a feature is expected to be, from those of the king buckets before.
struct RunningMean {
    expected: Vec<i32>,
    is_first: bool,
}

impl RunningMean {
    fn new(hidden: usize) -> RunningMean {
        RunningMean { expected: vec![0; hidden], is_first: true }
    }

    /// The differences of the next row.
    fn differences(&mut self, weights: &[i16], differences: &mut [i32]) {
        for ((difference, &weight), expected) in differences.iter_mut().zip(weights).zip(&self.expected) {
            *difference = i32::from(weight) - expected;
        }
        self.follow(weights);
    }

    /// The next row from its differences; `None` if a weight has more than 16 bits.
    fn weights(&mut self, differences: &[i32], weights: &mut [i16]) -> Option<()> {
        let mut fits = true;
        for ((weight, difference), expected) in weights.iter_mut().zip(differences).zip(&self.expected) {
            let sum = expected + difference;
            *weight = sum as i16;
            fits &= i32::from(*weight) == sum;
        }
        self.follow(weights);
        fits.then_some(())
    }

    fn follow(&mut self, weights: &[i16]) {
        // The first row is all that is known.
        let shift = u32::from(!self.is_first);
        self.is_first = false;
        for (expected, &weight) in self.expected.iter_mut().zip(weights) {
            *expected += (i32::from(weight) - *expected) >> shift;
        }
    }
}

/// What stands before the weights.
struct Head {
    description: String,
    hidden: usize,
    king_buckets: usize,
    output_buckets: usize,
    king_table: [u8; KING_PLACES],
}

impl Head {
    /// Bytes of all that follows the rows, the hash included.
    fn bytes_of_layers(&self) -> usize {
        let l1 = L1_NEURONS * (self.hidden + 4);
        let l2 = L2_NEURONS * (2 * L1_NEURONS + 4);
        let l3 = 2 * L2_NEURONS + 4;
        self.output_buckets * (l1 + l2 + l3) + HASH_BYTES
    }
}

/// Reads bytes from the front. What it allocates is at most sixteen times as long as the file: a weight takes a bit at least.
struct Reader<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl<'a> Reader<'a> {
    fn head(&mut self) -> Result<Head, NetworkError> {
        match self.bytes.first_chunk::<8>() {
            Some(&MAGIC) => self.position = MAGIC.len(),
            Some(magic) if OLDER_MAGICS.contains(magic) => return Err(NetworkError::OlderFormat { found: *magic }),
            _ => return Err(NetworkError::Foreign { found: self.bytes.iter().copied().take(MAGIC.len()).collect() }),
        }
        let architecture = self.text("name of the architecture")?;
        if architecture != ARCHITECTURE {
            return Err(NetworkError::Architecture { found: architecture.chars().take(LONGEST_NAME).collect() });
        }
        let (hidden, king_buckets, output_buckets) = (self.number()?, self.number()?, self.number()?);
        check_shape(hidden, king_buckets, output_buckets)?;
        check("scale of feature weights", QA as usize, self.number()?)?;
        check("scale of scores", SCALE as usize, self.number()?)?;
        let description = self.text("description")?.to_owned();
        Ok(Head { description, hidden, king_buckets, output_buckets, king_table: self.array()? })
    }

    fn weights(&mut self, head: Head) -> Result<NetworkParts, NetworkError> {
        let (hidden, outputs) = (head.hidden, head.output_buckets);
        let rows = head.king_buckets * FEATURES + 1;
        // Every row has its parameter, and every number at least a bit.
        let shortest = self.position + rows * (1 + hidden.div_ceil(8)) + head.bytes_of_layers();
        if self.bytes.len() < shortest {
            return Err(NetworkError::Length { expected: shortest, found: self.bytes.len() });
        }
        let mut feature_weights = vec![0; head.king_buckets * FEATURES * hidden];
        for feature in 0..FEATURES {
            let mut mean = RunningMean::new(hidden);
            for bucket in 0..head.king_buckets {
                self.row(&mut mean, &mut feature_weights[(bucket * FEATURES + feature) * hidden..][..hidden])?;
            }
        }
        let mut feature_bias = vec![0; hidden];
        self.row(&mut RunningMean::new(hidden), &mut feature_bias)?;
        // A file that was cut short may have given bytes of its layers for rows.
        let whole = self.position + head.bytes_of_layers();
        if self.bytes.len() != whole {
            return Err(NetworkError::Length { expected: whole, found: self.bytes.len() });
        }
        Ok(NetworkParts {
            description: head.description,
            hidden,
            king_table: head.king_table,
            feature_weights,
            feature_bias,
            l1_weights: self.numbers(outputs * L1_NEURONS * hidden, i8::from_le_bytes)?,
            l1_bias: self.numbers(outputs * L1_NEURONS, i32::from_le_bytes)?,
            l2_weights: self.numbers(outputs * L2_NEURONS * L1_NEURONS, i16::from_le_bytes)?,
            l2_bias: self.numbers(outputs * L2_NEURONS, i32::from_le_bytes)?,
            l3_weights: self.numbers(outputs * L2_NEURONS, i16::from_le_bytes)?,
            l3_bias: self.numbers(outputs, i32::from_le_bytes)?,
        })
    }

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

    fn text(&mut self, name: &'static str) -> Result<&'a str, NetworkError> {
        let length = self.number()?;
        std::str::from_utf8(self.take(length)?).map_err(|_| NetworkError::Text { name })
    }

    fn numbers<T, const N: usize>(&mut self, count: usize, read: fn([u8; N]) -> T) -> Result<Vec<T>, NetworkError> {
        Ok(self.take(N * count)?.as_chunks().0.iter().map(|&bytes| read(bytes)).collect())
    }

    fn row(&mut self, mean: &mut RunningMean, weights: &mut [i16]) -> Result<(), NetworkError> {
        let place = self.position;
        let mut differences = vec![0; weights.len()];
        let length = rice::read_row(&self.bytes[place..], &mut differences).map_err(|error| match error {
            RowError::CutShort => {
                NetworkError::Length { expected: self.bytes.len() + 1 + HASH_BYTES, found: self.bytes.len() }
            }
            RowError::Invalid => NetworkError::Row { place },
        })?;
        mean.weights(&differences, weights).ok_or(NetworkError::Row { place })?;
        self.position += length;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
