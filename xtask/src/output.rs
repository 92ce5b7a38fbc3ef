//! Lines on standard output. Steps that run side by side put the name of the step before each of theirs.

use std::cell::Cell;
use std::fmt::Display;

thread_local! {
    static STEP: Cell<Option<&'static str>> = const { Cell::new(None) };
}

/// The step whose lines this thread prints, if its lines are marked.
pub fn step() -> Option<&'static str> {
    STEP.get()
}

/// Does something in this thread with all of its lines marked as the step's.
pub fn marked<T>(step: Option<&'static str>, act: impl FnOnce() -> T) -> T {
    let before = STEP.replace(step);
    let value = act();
    STEP.set(before);
    value
}

/// Prints a text, line by line.
pub fn say(text: impl Display) {
    let text = text.to_string();
    match step() {
        None => println!("{text}"),
        Some(name) => text.lines().for_each(|line| println!("{name:7} | {line}")),
    }
}

#[cfg(test)]
mod tests {
    use super::{marked, step};

    #[test]
    fn a_mark_ends_with_what_it_is_for() {
        assert_eq!(step(), None);
        marked(Some("outer"), || {
            marked(Some("inner"), || assert_eq!(step(), Some("inner")));
            assert_eq!(step(), Some("outer"));
        });
        assert_eq!(step(), None);
    }
}
