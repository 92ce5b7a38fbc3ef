//! Reading and writing books, sound and damaged.

use super::*;
use alcor_chess::Game;
use shakmaty::Position as _;
use shakmaty::zobrist::Zobrist64;

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

fn entry(position: &Position, mv: &str, weight: u16) -> Entry {
    Entry { key: position.key().0, mv: encode(position.parse_uci(mv).unwrap()), weight }
}

fn file(mut entries: Vec<Entry>) -> Vec<u8> {
    entries.sort();
    entries.iter().flat_map(Entry::bytes).collect()
}

fn known(book: &Polyglot, position: &Position) -> Vec<(String, u32)> {
    let text = |mv| position.san(mv).to_string();
    book.moves(position).into_iter().map(|known| (text(known.mv), known.weight)).collect()
}

#[test]
fn what_is_written_is_read() {
    let start = Position::startpos();
    let next = start.play(start.parse_uci("e2e4").unwrap());
    let bytes = file(vec![entry(&start, "e2e4", 9), entry(&next, "c7c5", 3), entry(&start, "d2d4", 7)]);
    let book = Polyglot::new(bytes).unwrap();
    assert_eq!(book.len(), 3);
    assert_eq!(known(&book, &start), [("d4".to_owned(), 7), ("e4".to_owned(), 9)]);
    assert_eq!(known(&book, &next), [("c5".to_owned(), 3)]);
    assert_eq!(known(&book, &position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")), []);
}

/// The entry that the description of the format gives as an example: e2e4 from the start position.
#[test]
fn the_bytes_are_those_of_the_format() {
    let bytes = entry(&Position::startpos(), "e2e4", 0x0102).bytes();
    assert_eq!(bytes, *b"\x46\x3b\x96\x18\x16\x91\xfc\x9c\x03\x1c\x01\x02\0\0\0\0");
}

#[test]
fn promotions_and_castling() {
    let promoting = position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    for (text, bits) in [("a7a8n", 1), ("a7a8b", 2), ("a7a8r", 3), ("a7a8q", 4)] {
        let mv = promoting.parse_uci(text).unwrap();
        assert_eq!(encode(mv) >> 12, bits);
        assert_eq!(decode(&promoting, encode(mv)), Some(mv));
    }
    let castling = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let short = castling.parse_uci("e1g1").unwrap();
    let squares = |from: Square, to: Square| (to.index() | from.index() << 6) as u16;
    assert_eq!(encode(short), squares(Square::E1, Square::H1));
    assert_eq!(decode(&castling, squares(Square::E1, Square::H1)), Some(short));
    assert_eq!(decode(&castling, squares(Square::E1, Square::G1)), Some(short), "the careless spelling");
    assert_eq!(decode(&castling, squares(Square::E1, Square::A1)), castling.parse_uci("e1c1").ok());
    // Not every e1h1 is castling.
    let rook = position("3k4/8/8/8/8/8/8/K3R3 w - - 0 1");
    assert_eq!(decode(&rook, squares(Square::E1, Square::H1)), rook.parse_uci("e1h1").ok());
    // In Chess960 a king's step to g1 is a step.
    let step = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    assert_eq!(decode(&step, squares(Square::F1, Square::G1)), step.parse_uci("f1g1").ok());
    assert!(decode(&step, squares(Square::F1, Square::H1)).is_some_and(Move::is_castling));
}

#[test]
fn every_legal_move_survives() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    ] {
        let position = position(fen);
        for mv in &position.legal_moves() {
            assert_eq!(decode(&position, encode(mv)), Some(mv), "{fen}");
        }
    }
}

#[test]
fn what_is_not_legal_is_left_out() {
    let start = Position::startpos();
    let key = start.key().0;
    let mut entries: Vec<Entry> = (0..=u16::MAX).step_by(7).map(|mv| Entry { key, mv, weight: 1 }).collect();
    entries.push(entry(&start, "g1f3", 5));
    // More entries than a position can have moves: only the first are looked at, and nothing breaks.
    let book = Polyglot::new(file(entries)).unwrap();
    assert!(book.moves(&start).iter().all(|known| start.is_legal(known.mv)));
    let twice = Polyglot::new(file(vec![entry(&start, "g1f3", 5), entry(&start, "g1f3", 6)])).unwrap();
    assert_eq!(known(&twice, &start), [("Nf3".to_owned(), 11)]);
    let never = Polyglot::new(file(vec![entry(&start, "g1f3", 0)])).unwrap();
    assert_eq!(known(&never, &start), [("Nf3".to_owned(), 0)]);
}

#[test]
fn damaged_files_are_refused_with_the_reason() {
    let refuse = |bytes: Vec<u8>| Polyglot::new(bytes).unwrap_err().to_string();
    assert_eq!(refuse(vec![]), "no Polyglot book: expected entries, found nothing");
    assert!(refuse(vec![0; 17]).ends_with("expected entries of 16 bytes, found 17 bytes"));
    let mut bytes = Entry { key: 5, mv: 1, weight: 1 }.bytes().to_vec();
    bytes.extend(Entry { key: 4, mv: 1, weight: 1 }.bytes());
    assert!(refuse(bytes).ends_with("found a lower one at entry 2"));
}

#[test]
fn keys_are_those_of_another_library() {
    let mut game = Game::default();
    let moves = "e4 a6 e5 d5 exd6 Nc6 Nf3 Bg4 Be2 Qxd6 O-O O-O-O a4 h5 a5 b5 axb6 h4 g3 hxg3 Kg2";
    for san in moves.split(' ') {
        let fen: shakmaty::fen::Fen = game.position().to_string().parse().unwrap();
        let other: shakmaty::Chess = fen.into_position(shakmaty::CastlingMode::Standard).unwrap();
        let Zobrist64(key) = other.zobrist_hash(shakmaty::EnPassantMode::PseudoLegal);
        assert_eq!(game.position().key().0, key, "before {san}");
        let mv = game.position().parse_san(san).unwrap();
        game.play(mv).unwrap();
    }
}
