//! Any bytes as PGN: no panic, the same games whatever the pieces the bytes come in, and what is read is written so that
//! it reads the same.
#![no_main]

use std::io::Read;

use alcor_pgn::{GameTree, Reader, Style};

/// Small, so that the limit is met.
const LIMIT: usize = 4096;

fn games(stream: impl Read) -> Vec<Option<GameTree>> {
    let mut reader = Reader::new(stream).with_limit(LIMIT);
    let mut games = Vec::new();
    while let Some(raw) = reader.next_game().expect("bytes can be read") {
        let tree = raw.tree();
        let line = raw.main_line(usize::MAX);
        match (&tree, &line) {
            (Ok(tree), Ok(line)) => assert_eq!(tree.main_game().moves(), line.game.moves()),
            (Err(one), Err(other)) => assert!(one == other && !one.to_string().is_empty()),
            // Variations that are nested too deeply are no concern of the main line.
            _ => assert!(line.is_ok()),
        }
        games.push(tree.ok());
    }
    games
}

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let found = games(data);
    let (left, right) = data.split_at(data.len() / 2);
    assert!(found == games(left.chain(right)));
    for tree in found.into_iter().flatten().filter(|tree| !tree.tags.is_empty() || tree.count() > 0) {
        for style in [Style::EXPORT, Style::LICHESS] {
            let once = tree.text(style);
            let mut reader = Reader::new(once.as_bytes());
            let again = reader.next_game().expect("text can be read").expect("a game").tree().expect("a good game");
            assert_eq!(again.text(style), once);
            assert!(reader.next_game().expect("text can be read").is_none());
        }
    }
});
