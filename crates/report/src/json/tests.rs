//! The fields, and nothing but the fields.

use serde_json::Value;

use super::*;
use crate::reviewed::sample;

fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

#[test]
fn a_game_has_exactly_the_promised_fields() {
    let text = object(&sample());
    let game: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(keys(&game), ["black", "moves", "tags", "white"]);
    for side in ["white", "black"] {
        assert_eq!(keys(&game[side]), ["accuracy", "acpl", "blunders", "inaccuracies", "mistakes"]);
    }
    assert_eq!(game["tags"]["White"], "Ann");
    assert_eq!(game["black"]["blunders"], 1);
    let moves = game["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 5);
    assert_eq!(keys(&moves[0]), ["best", "cp", "judgement", "reason", "san", "uci", "win"]);
    assert_eq!(keys(&moves[3]), ["best", "judgement", "mate", "reason", "san", "uci", "win"]);
    assert_eq!((&moves[3]["san"], &moves[3]["uci"], &moves[3]["mate"]), (&"Ke7".into(), &"e8e7".into(), &1.into()));
    assert_eq!(moves[3]["judgement"], "blunder");
    assert_eq!(moves[4]["mate"], 0);
    assert_eq!(moves[0]["judgement"], Value::Null);
}

#[test]
fn numbers_are_those_of_a_serialiser() {
    for value in [0.0, 0.01, 0.1, 1.0, 49.995, 50.0, 97.26, 100.0] {
        let rounded: f64 = (value * 100.0_f64).round() / 100.0;
        assert_eq!(hundredths(value), serde_json::to_string(&rounded).unwrap());
    }
}
