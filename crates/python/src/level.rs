//! Levels as Python hands them over: the same for an engine that plays at one and a review for players of one.

use alcor_session::ladder::Strength;
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::bad_type;
use crate::whole::written;

/// A level from 1 to 10, a rating or a name; None is full strength.
///
/// # Errors
/// `ValueError` if there is no such level, `TypeError` if it is neither a number nor text.
pub fn strength(level: Option<&Bound<'_, PyAny>>) -> PyResult<Strength> {
    let Some(level) = level else { return Ok(Strength::Full) };
    let text = match level.extract::<i64>() {
        Ok(number) => number.to_string(),
        Err(error) if error.is_instance_of::<PyOverflowError>(level.py()) => written(level),
        Err(_) => match level.cast::<PyString>() {
            Ok(text) => text.to_str()?.to_owned(),
            Err(_) => return Err(bad_type("a level as a number or a name", level)),
        },
    };
    Strength::read(&text).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The rating of the players of a level.
///
/// # Errors
/// As for [`strength`].
pub fn rating(level: Option<&Bound<'_, PyAny>>) -> PyResult<Option<u32>> {
    level.map(|level| strength(Some(level)).map(Strength::rating)).transpose()
}
