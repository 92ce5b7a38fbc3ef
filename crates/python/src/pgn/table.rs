//! The table that the games of a file make.

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyDict};

use super::column::Column;
use super::row::{Cell, Row};

/// The columns as they fill.
pub struct Table<'a> {
    columns: &'a [Column],
    texts: Vec<Vec<Option<String>>>,
    numbers: Vec<Vec<u8>>,
}

impl<'a> Table<'a> {
    /// Columns without games.
    pub fn new(columns: &'a [Column]) -> Table<'a> {
        Table { columns, texts: vec![Vec::new(); columns.len()], numbers: vec![Vec::new(); columns.len()] }
    }

    /// Adds games.
    pub fn extend(&mut self, rows: Vec<Row>) {
        for row in rows {
            for ((cell, texts), numbers) in row.0.into_iter().zip(&mut self.texts).zip(&mut self.numbers) {
                match cell {
                    Cell::Text(text) => texts.push(text),
                    Cell::Rating(number) => numbers.extend(number.to_ne_bytes()),
                    Cell::Count(number) => numbers.extend(number.to_ne_bytes()),
                    Cell::Points(number) => numbers.extend(number.to_ne_bytes()),
                }
            }
        }
    }

    /// Each name with its texts and None, or with the bytes and the type of its numbers.
    pub fn into_dict(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let dict = PyDict::new(py);
        for ((column, texts), numbers) in self.columns.iter().zip(self.texts).zip(self.numbers) {
            match column.numbers() {
                Some(kind) => dict.set_item(column.name(), (PyByteArray::new(py, &numbers), kind))?,
                None => dict.set_item(column.name(), (texts, py.None()))?,
            }
        }
        Ok(dict)
    }
}
