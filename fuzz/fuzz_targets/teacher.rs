//! Any bytes as the network of a teacher: no panic, and what is accepted has one opinion of a position, whatever it saw before.
#![no_main]

use std::sync::LazyLock;

use alcor_chess::Position;
use alcor_fuzz::{TEACHER_BYTES, TEACHER_VERSION};
use alcor_train::{Judge, Teacher};

/// Positions of a game, with a capture, and one with few pieces.
static POSITIONS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let fens = ["8/8/8/3k4/8/8/8/KR6 w - - 0 1"];
    let mut position = Position::startpos();
    let mut positions = vec![position];
    for mv in ["e2e4", "d7d5", "e4d5"] {
        position = position.play(position.parse_uci(mv).expect("a legal move"));
        positions.push(position);
    }
    positions.extend(fens.map(|fen| Position::from_fen(fen).expect("a position")));
    positions
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(error) = Teacher::from_bytes(data) {
        assert!(!error.to_string().is_empty());
    }
    if data.is_empty() {
        return;
    }
    // Fifty megabytes would keep everything else from being reached: they are these bytes again and again.
    let description = &data[..data.len() / 2];
    let mut file = Vec::with_capacity(TEACHER_BYTES + description.len());
    for number in [TEACHER_VERSION, 0, description.len() as u32] {
        file.extend(number.to_le_bytes());
    }
    file.extend(description);
    while file.len() < TEACHER_BYTES + description.len() {
        let missing = TEACHER_BYTES + description.len() - file.len();
        file.extend(&data[..data.len().min(missing)]);
    }
    let teacher = Teacher::from_bytes(&file).unwrap_or_else(|error| panic!("a teacher has another size now: {error}"));
    let mut judge = Judge::new(&teacher);
    for position in &*POSITIONS {
        assert_eq!(judge.units(position), Judge::new(&teacher).units(position));
    }
});
