//! The table that the games of a file make.
//!
//! Nobody knows how many games there are, so whatever grows with them is asked for in a way that can fail: texts are values
//! of Python at once, and bytes of numbers make sure of room before they come.

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyDict, PyList, PyString};

use super::column::Column;
use super::row::{Cell, Row};

/// The columns as they fill.
pub struct Table<'a, 'py> {
    py: Python<'py>,
    columns: &'a [Column],
    values: Vec<Values<'py>>,
}

/// The values of a column.
enum Values<'py> {
    Texts(Bound<'py, PyList>),
    Numbers(Vec<u8>),
}

impl<'a, 'py> Table<'a, 'py> {
    /// Columns without games.
    pub fn new(py: Python<'py>, columns: &'a [Column]) -> Table<'a, 'py> {
        let values = |column: &Column| match column.numbers() {
            Some(_) => Values::Numbers(Vec::new()),
            None => Values::Texts(PyList::empty(py)),
        };
        Table { py, columns, values: columns.iter().map(values).collect() }
    }

    /// Adds games.
    ///
    /// # Errors
    /// `MemoryError` if there is no room for them.
    pub fn extend(&mut self, rows: Vec<Row>) -> PyResult<()> {
        for row in rows {
            for (cell, values) in row.0.into_iter().zip(&mut self.values) {
                match cell {
                    Cell::Text(text) => values.add_text(self.py, text)?,
                    Cell::Rating(number) => values.add_number(&number.to_ne_bytes())?,
                    Cell::Count(number) => values.add_number(&number.to_ne_bytes())?,
                    Cell::Points(number) => values.add_number(&number.to_ne_bytes())?,
                }
            }
        }
        Ok(())
    }

    /// Each name with its texts and None, or with the bytes and the type of its numbers.
    ///
    /// # Errors
    /// `MemoryError` if there is no room for it.
    pub fn into_dict(self) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(self.py);
        for (column, values) in self.columns.iter().zip(self.values) {
            match values {
                Values::Texts(texts) => dict.set_item(column.name(), (texts, self.py.None()))?,
                Values::Numbers(numbers) => {
                    let copy = |place: &mut [u8]| {
                        place.copy_from_slice(&numbers);
                        Ok(())
                    };
                    let bytes = PyByteArray::new_with(self.py, numbers.len(), copy)?;
                    dict.set_item(column.name(), (bytes, column.numbers()))?;
                }
            }
        }
        Ok(dict)
    }
}

impl Values<'_> {
    fn add_text(&mut self, py: Python<'_>, text: Option<String>) -> PyResult<()> {
        match (self, text) {
            (Values::Texts(texts), Some(text)) => texts.append(PyString::from_bytes(py, text.as_bytes())?),
            (Values::Texts(texts), None) => texts.append(py.None()),
            // A cell is of the kind of its column.
            (Values::Numbers(_), _) => Ok(()),
        }
    }

    fn add_number(&mut self, bytes: &[u8]) -> PyResult<()> {
        if let Values::Numbers(numbers) = self {
            numbers.try_reserve(bytes.len()).map_err(|error| PyMemoryError::new_err(error.to_string()))?;
            numbers.extend_from_slice(bytes);
        }
        Ok(())
    }
}
