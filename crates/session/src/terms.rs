//! The terms of the classical evaluation by name: all, some, or all but some.
//!
//! `all`; `material, mobility`; `-mobility, -king safety`. The names are those that `eval` shows; case does not matter,
//! and dashes or underscores may stand for the spaces within.

use alcor_engine::eval::classical::{Term, TermSet};

/// The word for all terms.
pub(crate) const ALL: &str = "all";

/// Reads a list of terms; `None` if it is none.
pub(crate) fn read(text: &str) -> Option<TermSet> {
    let mut words = text.split(',').map(str::trim).filter(|word| !word.is_empty()).peekable();
    let begins_with_all = words.peek().is_none_or(|first| first.starts_with('-'));
    let start = if begins_with_all { TermSet::ALL } else { TermSet::NONE };
    words.try_fold(start, |terms, word| match word.strip_prefix('-') {
        None if word.eq_ignore_ascii_case(ALL) => Some(TermSet::ALL),
        Some(name) => Some(terms.without(find(name)?)),
        None => Some(terms.with(find(word)?)),
    })
}

fn find(name: &str) -> Option<Term> {
    let name = name.trim().replace(['-', '_'], " ");
    Term::SHOWN.into_iter().find(|term| term.name().eq_ignore_ascii_case(&name))
}

/// What a list may consist of.
pub(crate) fn expected() -> String {
    let names: Vec<&str> = Term::SHOWN.iter().map(|term| term.name()).collect();
    format!("all, or some of: {}; a - before a name leaves that one out", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists() {
        assert_eq!(read("all"), Some(TermSet::ALL));
        assert_eq!(read(""), Some(TermSet::ALL));
        assert_eq!(read("Material"), Some(TermSet::NONE.with(Term::Material)));
        let two = TermSet::NONE.with(Term::KingSafety).with(Term::Mobility);
        assert_eq!(read("mobility, king_safety"), Some(two));
        let rest = TermSet::ALL.without(Term::KingSafety).without(Term::Mobility);
        assert_eq!(read("-mobility,-king safety"), Some(rest));
        assert_eq!(read("all, -mobility, -king-safety"), Some(rest));
        for text in ["scale", "material mobility", "-", "-all", "nonsense"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn every_term_can_be_named() {
        for term in Term::SHOWN {
            assert_eq!(read(term.name()), Some(TermSet::NONE.with(term)));
            assert!(expected().contains(term.name()));
        }
    }
}
