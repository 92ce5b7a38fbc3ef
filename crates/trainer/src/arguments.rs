//! Values of the command line that several commands take: whole numbers with their ranges, rates and shares.

use alcor_session::text::{quoted, whole};

/// A number of things of which there has to be one.
pub(crate) fn positive<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    whole(1, max::<T>())(text)
}

/// A number of things of which there may be none.
pub(crate) fn count<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    whole(0, max::<T>())(text)
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    whole(1, 1024)(text)
}

/// One game in this many; there have to be others.
pub(crate) fn one_in<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    whole(2, max::<T>())(text)
}

/// A rate or a factor: a number that is not negative.
pub(crate) fn factor(text: &str) -> Result<f32, String> {
    number(text).ok_or_else(|| format!("expected a number from 0 up, found {}", quoted(text)))
}

/// A part of a whole, which may be nothing or all.
pub(crate) fn part(text: &str) -> Result<f32, String> {
    number(text)
        .filter(|part| *part <= 1.0)
        .ok_or_else(|| format!("expected a number from 0 to 1, found {}", quoted(text)))
}

/// A part of a whole that is not nothing.
pub(crate) fn positive_part(text: &str) -> Result<f32, String> {
    let part = number(text).filter(|part| *part > 0.0 && *part <= 1.0);
    part.ok_or_else(|| format!("expected a number above 0 and up to 1, found {}", quoted(text)))
}

fn number(text: &str) -> Option<f32> {
    text.trim().parse().ok().filter(|number: &f32| number.is_finite() && *number >= 0.0)
}

/// The largest number of this type.
fn max<T: TryFrom<u64>>() -> u64 {
    (1..=64).rev().map(|bits| u64::MAX >> (64 - bits)).find(|&max| T::try_from(max).is_ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_the_range_of_the_type() {
        assert_eq!(max::<u64>(), u64::MAX);
        assert_eq!(positive::<u16>("0").unwrap_err(), "expected a whole number from 1 to 65535, found '0'");
        assert_eq!(count::<i32>("-1").unwrap_err(), "expected a whole number from 0 to 2147483647, found '-1'");
        assert_eq!(count::<u64>("x").unwrap_err(), "expected a whole number of at least 0, found 'x'");
        assert_eq!((count::<i32>("7"), one_in::<usize>("2"), threads("1024")), (Ok(7), Ok(2), Ok(1024)));
        assert!(one_in::<u64>("1").is_err() && threads("0").is_err());
    }

    #[test]
    fn parts_and_factors_are_numbers_that_make_sense() {
        assert_eq!((factor("1e-11"), part("0"), positive_part("1")), (Ok(1e-11), Ok(0.0), Ok(1.0)));
        for text in ["x", "", "-1", "NaN", "inf"] {
            assert_eq!(factor(text).unwrap_err(), format!("expected a number from 0 up, found {}", quoted(text)));
            assert!(part(text).is_err() && positive_part(text).is_err(), "{text}");
        }
        assert!(part("1.1").is_err() && positive_part("0").is_err());
    }
}
