//! What is kept survives; what is broken is noticed.

use std::fs;

use alcor_chess::Game;

use super::*;
use crate::{Effort, Plan, Reviewer, Subject};

/// The review of a short game with a blunder and a mate.
fn sample() -> Review {
    let mut game = Game::default();
    for san in ["e4", "e5", "Qh5", "Ke7", "Qxe5#"] {
        game.play(game.position().parse_san(san).unwrap()).unwrap();
    }
    let plan = Plan { effort: Effort::Nodes(500), quiz: true, ..Plan::default() };
    Reviewer::new(plan).unwrap().review(&Subject::from(game))
}

fn terms(plan: &str) -> Terms {
    Terms { version: "Alcor".to_owned(), network: "none".to_owned(), plan: plan.to_owned() }
}

fn key(number: u64) -> Key {
    Key { number, hash: number * 7 }
}

#[test]
fn reviews_come_back_as_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.journal");
    let review = sample();
    {
        let mut journal = Journal::open(&path, &terms("a")).unwrap();
        journal.append(key(1), &review).unwrap();
        journal.append(key(2), &review).unwrap();
        assert!(Journal::open(&path, &terms("a")).is_err(), "it is in use");
    }
    let whole = fs::read(&path).unwrap();
    let mut journal = Journal::open(&path, &terms("a")).unwrap();
    assert!(journal.has(key(1)) && journal.has(key(2)) && !journal.has(key(3)));
    assert!(!journal.has(Key { number: 1, hash: 0 }), "another text");
    assert_eq!(journal.review(key(2)).unwrap(), review);
    assert!(journal.review(key(3)).is_err());
    assert_eq!(fs::read(&path).unwrap(), whole);
    journal.remove();
    assert!(!path.exists());
}

#[test]
fn a_record_that_was_cut_short_is_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.journal");
    let review = sample();
    let mut journal = Journal::open(&path, &terms("a")).unwrap();
    journal.append(key(1), &review).unwrap();
    let one = fs::read(&path).unwrap().len();
    journal.append(key(2), &review).unwrap();
    drop(journal);
    let whole = fs::read(&path).unwrap();
    for length in [one + 1, one + HEAD, whole.len() - 1] {
        fs::write(&path, &whole[..length]).unwrap();
        let mut journal = Journal::open(&path, &terms("a")).unwrap();
        assert!(journal.has(key(1)) && !journal.has(key(2)), "{length}");
        journal.append(key(2), &review).unwrap();
        drop(journal);
        assert_eq!(fs::read(&path).unwrap(), whole);
    }
    let mut damaged = whole.clone();
    damaged[one + HEAD + 3] ^= 1;
    fs::write(&path, &damaged).unwrap();
    assert!(!Journal::open(&path, &terms("a")).unwrap().has(key(2)));
    // Cut within the terms, nothing is lost but nothing is there either.
    fs::write(&path, &whole[..MAGIC.len() + 5]).unwrap();
    assert!(!Journal::open(&path, &terms("a")).unwrap().has(key(1)));
    assert!(Journal::open(&path, &terms("b")).is_err());
}

#[test]
fn other_terms_and_other_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.journal");
    drop(Journal::open(&path, &terms("a")).unwrap());
    let message = Journal::open(&path, &terms("b")).unwrap_err().to_string();
    assert!(message.contains("expected Alcor, none, b, found Alcor, none, a"), "{message}");
    fs::write(&path, "my diary, which is long enough").unwrap();
    assert!(Journal::open(&path, &terms("a")).is_err());
    assert_eq!(fs::read(&path).unwrap(), b"my diary, which is long enough");
    assert!(Journal::open(&folder.path().join("no/such/folder"), &terms("a")).is_err());
}

#[test]
fn shards_are_put_together() {
    let review = sample();
    let mut one = Journal::unnamed(&terms("a")).unwrap();
    let mut other = Journal::unnamed(&terms("a")).unwrap();
    one.append(key(1), &review).unwrap();
    other.append(key(2), &review).unwrap();
    one.absorb(&mut other).unwrap();
    assert_eq!(one.review(key(2)).unwrap(), review);
}
