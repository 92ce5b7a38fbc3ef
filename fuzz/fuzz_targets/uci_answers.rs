//! Any bytes as what another engine says by UCI: no panic, numbers are in their ranges, and scores are those of positions or mates.
#![no_main]

use alcor_chess::Position;
use alcor_train::{Answers, choose_numbers};

/// The score of a mate at once.
const MAX_SCORE: u16 = 32_000;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let mut answers = Answers::new(data);
    let mut asked = |wanted| answers.before(wanted).ok().flatten();
    if let (Some(options), Some(listing)) = (asked("uciok"), asked("readyok"))
        && let Ok(numbers) = choose_numbers(&options, &listing, &[], &[])
    {
        for number in numbers {
            assert!(number.min <= number.default && number.default <= number.max);
            assert!((number.min.into()..=number.max.into()).contains(&number.clamp(f64::MAX)) && number.shift() >= 1.0);
        }
    }
    // From the beginning again: an engine may say anything at any time.
    let mut answers = Answers::new(data);
    let start = Position::startpos();
    while let Ok(Some((text, score))) = answers.best_move() {
        assert!(score.is_none_or(|score| score.unsigned_abs() <= MAX_SCORE), "{score:?}");
        assert!(start.parse_uci(&text).is_ok_and(|mv| start.is_legal(mv)) || start.parse_uci(&text).is_err());
    }
});
