//! How a quiz went, counted.

/// What came of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Result {
    /// Solved with the first move and without a hint.
    AtOnce,
    /// Solved, with hints or at a later try.
    Solved,
    /// The solution was shown.
    Shown,
    /// Left out.
    Skipped,
}

/// The results of a quiz.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    questions: usize,
    results: Vec<Result>,
}

impl Tally {
    /// A quiz that has not begun, with this many questions.
    pub(super) fn new(questions: usize) -> Tally {
        Tally { questions, results: Vec::new() }
    }

    /// Notes what came of the next question.
    pub(super) fn note(&mut self, result: Result) {
        self.results.push(result);
    }

    /// The results as a sentence.
    pub(super) fn sentence(&self) -> String {
        let count = |wanted: Result| self.results.iter().filter(|&&result| result == wanted).count();
        let (at_once, later) = (count(Result::AtOnce), count(Result::Solved));
        let mut parts = Vec::new();
        for (number, name) in [
            (at_once, "at once"),
            (later, "with hints or at a later try"),
            (count(Result::Shown), "shown"),
            (count(Result::Skipped), "skipped"),
            (self.questions.saturating_sub(self.results.len()), "not tried"),
        ] {
            if number > 0 {
                parts.push(format!("{number} {name}"));
            }
        }
        format!("{} of {} solved: {}.", at_once + later, self.questions, parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_counted() {
        let mut tally = Tally::new(6);
        assert_eq!(tally.sentence(), "0 of 6 solved: 6 not tried.");
        for result in [Result::AtOnce, Result::Solved, Result::Shown, Result::Skipped, Result::AtOnce] {
            tally.note(result);
        }
        let expected = "3 of 6 solved: 2 at once, 1 with hints or at a later try, 1 shown, 1 skipped, 1 not tried.";
        assert_eq!(tally.sentence(), expected);
    }
}
