//! The formulas of lichess: Win% of a score, and the accuracy of a move.
//!
//! They are computed with additions, multiplications and divisions alone, which every machine rounds alike. What systems
//! make of `exp` differs in the last digit, and reviews are to be the same everywhere.

/// Scores beyond this many centipawns count as this many.
pub const CEILING: i32 = 1000;

/// How fast the chances grow with the score.
const STEEPNESS: f64 = 0.003_682_08;

/// The winning chances of a score in centipawns, from -1 to 1.
///
/// ```
/// use alcor_review::formulas::winning_chances;
///
/// assert_eq!(winning_chances(0), 0.0);
/// assert!((winning_chances(100) - 0.1821).abs() < 0.0001);
/// ```
pub fn winning_chances(centipawns: i32) -> f64 {
    (2.0 / (1.0 + exp(-STEEPNESS * f64::from(centipawns))) - 1.0).clamp(-1.0, 1.0)
}

/// Win% of a score in centipawns, from 0 to 100. The score is clamped first.
///
/// ```
/// use alcor_review::formulas::win_percent;
///
/// assert_eq!(win_percent(0), 50.0);
/// assert_eq!(win_percent(5000), win_percent(1000));
/// ```
pub fn win_percent(centipawns: i32) -> f64 {
    50.0 + 50.0 * winning_chances(centipawns.clamp(-CEILING, CEILING))
}

/// The accuracy of a move that changed the mover's Win% from `before` to `after`, from 0 to 100.
///
/// ```
/// use alcor_review::formulas::move_accuracy;
///
/// assert_eq!(move_accuracy(50.0, 60.0), 100.0);
/// assert!(move_accuracy(50.0, 40.0) < 65.0);
/// ```
pub fn move_accuracy(before: f64, after: f64) -> f64 {
    if after >= before {
        return 100.0;
    }
    let raw = 103.166_810_071_164_9 * exp(-0.043_544_153_867_539_51 * (before - after)) - 3.166_924_740_191_411;
    // One more for the uncertainty of the analysis.
    (raw + 1.0).clamp(0.0, 100.0)
}

/// The exponential function, the same on every machine.
fn exp(x: f64) -> f64 {
    // e^x = 2^n e^r, with r so small that a few terms of the series are exact to the last digit or two.
    let x = x.clamp(-700.0, 700.0);
    let n = (x * std::f64::consts::LOG2_E).round();
    let r = (x - n * LN_2_HIGH) - n * LN_2_LOW;
    let series = (1..=TERMS).rev().fold(1.0, |sum, k| 1.0 + sum * r / f64::from(k));
    // Between 2^-1010 and 2^1010 a power of two is its exponent, shifted.
    series * f64::from_bits(((n as i64 + 1023) as u64) << 52)
}

const TERMS: u32 = 16;
/// The logarithm of two in two parts, the first so short that its multiples are exact.
const LN_2_HIGH: f64 = 0.693_147_180_369_123_8;
const LN_2_LOW: f64 = 1.908_214_929_270_587_7e-10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_is_the_systems_but_for_the_last_digits() {
        for step in -3000..=3000 {
            let x = f64::from(step) / 100.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-15, "{x}");
        }
        assert_eq!(exp(0.0), 1.0);
        assert!(exp(-1e9) > 0.0 && exp(1e9).is_finite());
    }

    #[test]
    fn points_on_the_curve_of_win_percent() {
        let expected = [(0, 50.0), (15, 51.380_429_1), (100, 59.102_589_7), (-100, 40.897_410_3), (300, 75.112_550_1)];
        for (centipawns, percent) in expected {
            assert!((win_percent(centipawns) - percent).abs() < 1e-6, "{centipawns}: {}", win_percent(centipawns));
        }
        assert!((win_percent(1000) - 97.544_743_6).abs() < 1e-6, "{}", win_percent(1000));
    }

    #[test]
    fn points_on_the_curve_of_accuracy() {
        assert!((move_accuracy(50.0, 49.999_999) - 100.0).abs() < 1e-4);
        for (loss, accuracy) in [(5.0, 80.8), (10.0, 64.6), (20.0, 41.0), (40.0, 15.9), (100.0, 0.0)] {
            assert!((move_accuracy(100.0, 100.0 - loss) - accuracy).abs() < 0.1, "{loss}");
        }
    }
}
