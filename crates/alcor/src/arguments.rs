//! Values of the command line that several subcommands take: positions, seconds, threads, hash sizes.

use std::time::Duration;

use alcor_chess::Position;
use alcor_session::options::{HASH, THREADS};
use alcor_session::settings::Setting;
use alcor_session::text::quoted;

use crate::failure::Failure;

/// Longer than anybody waits, and short enough for every clock to count.
pub(crate) const LONGEST: Duration = Duration::from_secs(1 << 31);

/// The position that a FEN or `startpos` names.
pub(crate) fn read_position(text: &str) -> Result<Position, Failure> {
    if text.trim() == "startpos" {
        return Ok(Position::startpos());
    }
    text.parse().map_err(|error| Failure::Usage(format!("bad FEN \"{text}\": {error}")))
}

/// A time in seconds, such as `3` or `0.1`.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.trim().parse::<f64>().ok().filter(|seconds| seconds.is_finite() && *seconds >= 0.0);
    let seconds =
        seconds.ok_or_else(|| format!("expected a number of seconds such as 3 or 0.1, found {}", quoted(text)))?;
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(LONGEST).min(LONGEST))
}

/// A time in seconds that is more than none.
pub(crate) fn positive_seconds(text: &str) -> Result<Duration, String> {
    match seconds(text)? {
        Duration::ZERO => Err(format!("expected more than 0 seconds, found {}", quoted(text))),
        seconds => Ok(seconds),
    }
}

/// A number of threads, as the option takes it.
pub(crate) fn threads(text: &str) -> Result<Setting, String> {
    Setting::read(THREADS, text).map_err(|error| error.to_string())
}

/// The size of a hash table in MB, as the option takes it.
pub(crate) fn hash(text: &str) -> Result<Setting, String> {
    Setting::read(HASH, text).map_err(|error| error.to_string())
}

/// The same as a number.
pub(crate) fn thread_count(text: &str) -> Result<usize, String> {
    threads(text).map(|setting| setting.change.number().unwrap_or(1))
}

/// The size of a hash table in MB, where 0 is none.
pub(crate) fn hash_or_none(text: &str) -> Result<usize, String> {
    if text == "0" { Ok(0) } else { hash(text).map(|setting| setting.change.number().unwrap_or(0)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_read() {
        assert_eq!(seconds("3"), Ok(Duration::from_secs(3)));
        assert_eq!(seconds(" 0.25 "), Ok(Duration::from_millis(250)));
        assert_eq!(seconds("0"), Ok(Duration::ZERO));
        assert_eq!(seconds("1e300"), Ok(LONGEST));
        for text in ["", "-1", "-0.5", "soon", "NaN", "inf", "3s", "1 2"] {
            assert!(seconds(text).unwrap_err().starts_with("expected a number of seconds"), "{text}");
        }
        assert_eq!(positive_seconds("0.5"), Ok(Duration::from_millis(500)));
        assert_eq!(positive_seconds("0").unwrap_err(), "expected more than 0 seconds, found '0'");
    }

    #[test]
    fn threads_and_hash_are_those_of_the_options() {
        assert_eq!(thread_count("4"), Ok(4));
        assert_eq!(hash_or_none("64"), Ok(64));
        assert_eq!(hash_or_none("0"), Ok(0));
        assert_eq!(threads("0").unwrap_err(), "Threads expects 1..1024, found '0'");
        assert!(hash("much").unwrap_err().starts_with("Hash expects 1.."));
    }
}
