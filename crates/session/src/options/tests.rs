//! Options as they are read.

use std::time::Duration;

use alcor_engine::book::Choice;
use alcor_engine::{Elo, Engine, EvaluationKind};

use super::*;
use crate::resources::books::BookChange;
use crate::resources::networks::FileSource;

fn message(name: &str, value: Option<&str>) -> String {
    read(name, value).unwrap_err().to_string()
}

#[test]
fn names_and_values_in_any_case() {
    assert_eq!(read("hash", Some("64")), Ok(("Hash", Change::Hash(64))));
    assert_eq!(read("MOVE  overhead", Some("30")).unwrap().1, Change::MoveOverhead(Duration::from_millis(30)));
    assert_eq!(read("uci_chess960", Some("TRUE")), Ok(("UCI_Chess960", Change::Chess960(true))));
    assert_eq!(read("Evaluation", Some("Classical")).unwrap().1, Change::Evaluation(EvaluationKind::Classical));
    assert_eq!(read("evalfile", Some("A b.net")).unwrap().1, Change::Network(FileSource::File("A b.net".to_owned())));
    assert_eq!(read("EvalFile", None).unwrap().1, Change::Network(FileSource::Embedded));
    assert_eq!(read("BOOKCHOICE", Some("Best")).unwrap().1, Change::Book(BookChange::Choice(Choice::Best)));
    assert_eq!(read("clear hash", None), Ok(("Clear Hash", Change::ClearHash)));
    assert_eq!(read("uci_elo", Some("900")).unwrap().1, Change::Rating(Elo::nearest(900)));
    assert_eq!(read("skill level", Some("20")).unwrap().1, Change::Skill(None));
    assert_eq!(read("Level Seed", Some("0")).unwrap().1, Change::Seed(None));
}

#[test]
fn messages_say_expected_and_found() {
    assert_eq!(message("Hash", Some("0")), format!("Hash expects 1..{}, found '0'", Engine::MAX_HASH_MB));
    assert_eq!(message("threads", Some("-1")), "Threads expects 1..1024, found '-1'");
    assert_eq!(message("UCI_Elo", Some("2801")), "UCI_Elo expects 700..2800, found '2801'");
    assert_eq!(message("MultiPV", None), "MultiPV expects 1..256, found nothing");
    assert_eq!(message("Ponder", Some("maybe")), "Ponder expects true or false, found 'maybe'");
    assert_eq!(message("Evaluation", Some("x")), "Evaluation expects nnue or classical, found 'x'");
    assert!(message("Move", Some("1")).starts_with("expected the name of an option, found 'Move'"));
    assert!(message("Hash x", Some("1")).contains("'Hash x'"));
}

#[test]
fn every_default_is_within_its_range() {
    for declaration in TABLE {
        if let Kind::Spin { default, min, max, .. } = declaration.kind {
            assert!((min..=max).contains(&default), "{}", declaration.name);
        }
    }
    assert_eq!(defaults().count(), TABLE.len() - 1);
}
