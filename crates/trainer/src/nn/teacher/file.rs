//! Reading the file of a teacher.

use std::io;
use std::path::{Path, PathBuf};

use alcor_session::bounded;
use thiserror::Error;

use super::first_layer::FirstLayer;
use super::shape::{BUCKETS, FEATURES, FIRST, INPUTS, SECOND, SIDE};
use super::{Layers, Row, Teacher};

/// What the file begins with.
const VERSION: u32 = 0x7AF3_2F20;

/// Why a file is no teacher.
#[derive(Debug, Error)]
pub enum TeacherError {
    /// It cannot be read.
    #[error("{path}: {1}", path = .0.display())]
    File(PathBuf, io::Error),
    /// It is something else.
    #[error("expected a network of Stockfish 15.1, which begins with {VERSION:#x}, found {0:#x}")]
    Version(u32),
    /// It has another length than such a network.
    #[error("expected a network of Stockfish 15.1 of {expected} bytes, found {found}")]
    Length {
        /// Bytes that it should have.
        expected: usize,
        /// Bytes that it has.
        found: usize,
    },
}

impl Teacher {
    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, or is not what is expected.
    pub fn read(path: &Path) -> Result<Teacher, TeacherError> {
        let bytes = bounded::read(path, MAX_BYTES).map_err(|error| TeacherError::File(path.to_owned(), error))?;
        Teacher::from_bytes(&bytes)
    }

    /// Takes the content of a file apart.
    ///
    /// # Errors
    /// If it is not what is expected.
    pub fn from_bytes(bytes: &[u8]) -> Result<Teacher, TeacherError> {
        let mut rest = Rest { bytes };
        let version = rest.number() as u32;
        if version != VERSION {
            return Err(TeacherError::Version(version));
        }
        let _hash = rest.number();
        let description = rest.number() as u32 as usize;
        let expected = description.saturating_add(FIXED_BYTES);
        if bytes.len() != expected {
            return Err(TeacherError::Length { expected, found: bytes.len() });
        }
        rest.take(description);
        let _hash = rest.number();
        let biases = rest.row();
        let weights = (0..FEATURES).map(|_| rest.row()).collect();
        let worth = (0..FEATURES).map(|_| rest.numbers()).collect();
        let layers = (0..BUCKETS).map(|_| rest.layers()).collect();
        Ok(Teacher { biases, weights, worth, layers })
    }
}

/// Bytes of the layers of a bucket.
const LAYERS: usize = 4 + FIRST * (4 + INPUTS) + SECOND * (4 + SECOND) + 4 + SECOND;

/// Bytes of a file without its description.
const FIXED_BYTES: usize = 16 + SIDE * 2 + FEATURES * (SIDE * 2 + BUCKETS * 4) + BUCKETS * LAYERS;
/// More than a file has, in bytes, whatever its description.
const MAX_BYTES: u64 = FIXED_BYTES as u64 + (1 << 20);

/// Bytes still to be read. Those that are missing are zero: the length is checked once for all.
struct Rest<'b> {
    bytes: &'b [u8],
}

impl<'b> Rest<'b> {
    fn take(&mut self, length: usize) -> &'b [u8] {
        let (taken, rest) = self.bytes.split_at(length.min(self.bytes.len()));
        self.bytes = rest;
        taken
    }

    fn number(&mut self) -> i32 {
        self.take(4).try_into().map_or(0, i32::from_le_bytes)
    }

    fn numbers<const N: usize>(&mut self) -> [i32; N] {
        std::array::from_fn(|_| self.number())
    }

    fn row(&mut self) -> Row {
        let mut row = Row([0; SIDE]);
        for (number, pair) in row.0.iter_mut().zip(self.take(2 * SIDE).as_chunks().0) {
            *number = i16::from_le_bytes(*pair);
        }
        row
    }

    fn signed<const N: usize>(&mut self) -> [i8; N] {
        let mut values = [0; N];
        for (value, byte) in values.iter_mut().zip(self.take(N)) {
            *value = byte.cast_signed();
        }
        values
    }

    fn layers(&mut self) -> Layers {
        let _hash = self.number();
        let first_biases = self.numbers();
        let by_neuron: [[i8; INPUTS]; FIRST] = std::array::from_fn(|_| self.signed());
        Layers {
            first: FirstLayer::new(first_biases, &by_neuron),
            second_biases: self.numbers(),
            second_weights: (0..SECOND).map(|_| self.signed()).collect(),
            third_bias: self.number(),
            third_weights: self.signed(),
        }
    }
}
