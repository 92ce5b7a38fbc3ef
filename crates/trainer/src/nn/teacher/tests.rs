//! A network of random weights is read and asked; what the real one says was compared with Stockfish itself.

use alcor_chess::Position;

use super::untrained::bytes;
use super::*;
use alcor_engine::rng::Rng;

#[test]
fn memory_changes_no_opinion_and_colours_do_not_matter() {
    let teacher = Teacher::from_bytes(&bytes()).unwrap();
    let mut judge = Judge::new(&teacher);
    let mut rng = Rng::new(5);
    let mut position = Position::startpos();
    let mut scores = std::collections::HashSet::new();
    for _ in 0..150 {
        let score = judge.score(&position);
        assert_eq!(score, Judge::new(&teacher).score(&position), "{position}");
        assert_eq!(score, judge.score(&reversed(&position)), "{position}");
        scores.insert(score);
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position = position.play(moves[rng.below(moves.len())]);
    }
    assert!(scores.len() > 20, "{scores:?}");
}

#[test]
fn the_largest_weights_are_added_without_a_panic() {
    for byte in [0x7F, 0x80] {
        let mut bytes = bytes();
        bytes[12 + b"random weights".len() + 4..].fill(byte);
        let teacher = Teacher::from_bytes(&bytes).unwrap();
        let mut judge = Judge::new(&teacher);
        let start = Position::startpos();
        for position in [start, start.play(start.legal_moves()[0])] {
            assert_eq!(judge.units(&position), Judge::new(&teacher).units(&position));
        }
    }
}

/// The position with colours swapped.
fn reversed(position: &Position) -> Position {
    let fen = position.to_string();
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |text: &str| -> String {
        text.chars().map(|c| if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }).collect()
    };
    let ranks: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    Position::from_fen(format!("{} {side} {} - 0 1", ranks.join("/"), swap(fields[2]))).unwrap()
}

#[test]
fn features_are_numbered_as_in_the_file() {
    use alcor_chess::Square as S;
    // A king on h8 is the first, own pawns come first.
    assert_eq!(feature(Color::White, S::H8, Piece::WhitePawn, S::A2), 8);
    assert_eq!(feature(Color::White, S::E1, Piece::BlackPawn, S::A2), 31 * 704 + 64 + 8);
    assert_eq!(feature(Color::White, S::D1, Piece::WhiteKing, S::D1), 31 * 704 + 640 + 4);
    assert_eq!(feature(Color::Black, S::H8, Piece::BlackQueen, S::H8), 28 * 704 + 512 + 7);
}

#[test]
fn other_files_are_refused() {
    let refused = |bytes: &[u8]| Teacher::from_bytes(bytes).err().map(|error| error.to_string());
    assert!(refused(b"ALCORNN1").unwrap().contains("expected a network of Stockfish 15.1"));
    assert!(refused(b"").unwrap().contains("found 0x0"));
    let whole = bytes();
    assert!(refused(&whole[..whole.len() - 1]).unwrap().contains("bytes, found"));
    assert!(refused(&whole[..12]).unwrap().ends_with("found 12"));
}
