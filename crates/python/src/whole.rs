//! Whole numbers among the arguments: read within limits, and refused with the name of the argument.
//!
//! PyO3 alone would call a number that does not fit into its type an `OverflowError`, and not say which argument it was.

use std::ops::RangeInclusive;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors::bad_value;

/// A type of whole numbers that can be asked for.
pub trait Whole: Sized {
    /// Reads a number that is within limits.
    ///
    /// # Errors
    /// `ValueError` if it is not, `TypeError` if it is no whole number.
    fn read(name: &str, limits: RangeInclusive<u64>, value: &Bound<'_, PyAny>) -> PyResult<Self>;
}

macro_rules! whole {
    ($($number:ty)*) => {$(
        impl Whole for $number {
            fn read(name: &str, limits: RangeInclusive<u64>, value: &Bound<'_, PyAny>) -> PyResult<Self> {
                let number = match value.extract::<u64>() {
                    Ok(number) => Some(number).filter(|number| limits.contains(number)),
                    Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => None,
                    Err(error) => return Err(error),
                };
                let number = number.and_then(|number| Self::try_from(number).ok());
                number.ok_or_else(|| bad_value(&expected(name, &limits), written(value)))
            }
        }
    )*};
}

whole!(u8 u16 u32 u64 usize);

/// A number, or None where there need not be one.
impl<Number: Whole> Whole for Option<Number> {
    fn read(name: &str, limits: RangeInclusive<u64>, value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if value.is_none() { Ok(None) } else { Number::read(name, limits, value).map(Some) }
    }
}

fn expected(name: &str, limits: &RangeInclusive<u64>) -> String {
    format!("{name} from {} to {}", limits.start(), limits.end())
}

/// A number as Python writes it. It writes none with thousands of digits.
pub fn written(value: &Bound<'_, PyAny>) -> String {
    value.str().map_or_else(|_| "a number with too many digits to print".to_owned(), |text| text.to_string())
}

/// Readers for `from_py_with`, each for the arguments of one name with the same limits.
macro_rules! readers {
    ($($(#[$about:meta])* $reader:ident($name:literal, $limits:expr) -> $number:ty;)*) => {$(
        $(#[$about])*
        ///
        /// # Errors
        /// If it is none.
        pub fn $reader(value: &pyo3::Bound<'_, pyo3::PyAny>) -> pyo3::PyResult<$number> {
            <$number as $crate::whole::Whole>::read($name, $limits, value)
        }
    )*};
}

pub(crate) use readers;
