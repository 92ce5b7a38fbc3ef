//! Which variant a tag names and which positions need the rules of Chess960.
//!
//! The page has copies of these two rules, because it reads games before the engine has loaded and without it. Its unit
//! tests (`web/tests/unit/variants.test.ts`) read the same cases, so the copies cannot drift apart.

use alcor_chess::Position;
use alcor_pgn::Variant;
use serde::Deserialize;

#[derive(Deserialize)]
struct Cases {
    tags: Vec<Tag>,
    positions: Vec<Placement>,
}

#[derive(Deserialize)]
struct Tag {
    tag: String,
    /// None if Alcor does not play the variant.
    variant: Option<Expected>,
}

#[derive(Deserialize)]
struct Placement {
    fen: String,
    variant: Expected,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Expected {
    Standard,
    Chess960,
}

fn cases() -> Cases {
    serde_json::from_str(include_str!("variants.json")).unwrap()
}

#[test]
fn tags_name_the_variant() {
    for Tag { tag, variant } in cases().tags {
        let expected = variant.map(|variant| match variant {
            Expected::Standard => Variant::Standard,
            Expected::Chess960 => Variant::Chess960,
        });
        assert_eq!(Variant::of_tag(&tag), expected, "{tag:?}");
    }
}

#[test]
fn unusual_castling_is_chess960() {
    for Placement { fen, variant } in cases().positions {
        let position: Position = fen.parse().unwrap();
        assert_eq!(position.is_chess960(), matches!(variant, Expected::Chess960), "{fen}");
    }
}
