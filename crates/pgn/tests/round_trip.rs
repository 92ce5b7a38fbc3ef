//! Random games with all that PGN can say: what is written reads the same, whatever the stream and its pieces.

use std::io::{self, Read};

use alcor_chess::Position;
use alcor_pgn::{GameResult, GameTree, Nag, NodeId, Reader, Style};

/// SplitMix64.
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn is_one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }
}

const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

const WORDS: [&str; 16] = [
    "good",
    "[%clk 0:01:02]",
    "%",
    "[Event \"x\"]",
    ";",
    "(",
    ")",
    "1-0",
    "1.",
    "e4",
    "ß→½",
    "\"",
    "\\",
    "{",
    "two  blanks",
    "$5",
];

fn comment(rng: &mut Rng) -> String {
    let mut text = String::new();
    for _ in 0..=rng.below(30) {
        if !text.is_empty() {
            text.push(if rng.is_one_in(12) { '\n' } else { ' ' });
        }
        text.push_str(WORDS[rng.below(WORDS.len())]);
    }
    // A brace within, which only a comment of one line can hold.
    if rng.is_one_in(10) { text.replace('\n', " ") + "}" } else { text }
}

fn add_notes(rng: &mut Rng, tree: &mut GameTree, node: NodeId) {
    for _ in 0..rng.below(3) {
        tree.add_nag(node, Nag(rng.below(20) as u16));
    }
    while rng.is_one_in(5) {
        tree.add_comment(node, &comment(rng));
    }
}

fn random_game(rng: &mut Rng) -> GameTree {
    let start: Position = STARTS[rng.below(STARTS.len())].parse().unwrap();
    let mut tree = GameTree::new(start);
    tree.tags.set("Event", &comment(rng).replace('\n', " "));
    tree.tags.set("FEN", &start.to_string());
    let mut nodes = vec![tree.root()];
    add_notes(rng, &mut tree, nodes[0]);
    for _ in 0..rng.below(80) {
        let parent = if rng.is_one_in(4) { nodes[rng.below(nodes.len())] } else { nodes[nodes.len() - 1] };
        let moves = tree.position(parent).legal_moves();
        if moves.is_empty() {
            continue;
        }
        let node = tree.add(parent, moves[rng.below(moves.len())]).unwrap();
        add_notes(rng, &mut tree, node);
        // Only the first move of a variation has a comment before it that could not as well stand after another.
        if tree.children(parent).count() > 1 && rng.is_one_in(3) {
            tree.add_comment_before(node, &comment(rng));
        }
        nodes.push(node);
    }
    let results = ["1-0", "0-1", "1/2-1/2", "*"];
    tree.result = GameResult::read(results[rng.below(4)]).unwrap();
    tree
}

/// A stream that gives a few bytes at a time.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.1.min(self.0.len()).min(buffer.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

fn read_all(stream: impl Read) -> Vec<GameTree> {
    let mut reader = Reader::new(stream);
    let mut games = Vec::new();
    while let Some(raw) = reader.next_game().unwrap() {
        games.push(raw.tree().unwrap_or_else(|error| panic!("{error}\n{}", raw.text())));
    }
    games
}

#[test]
fn what_is_written_reads_the_same() {
    let mut rng = Rng(14);
    let games: Vec<GameTree> = (0..300).map(|_| random_game(&mut rng)).collect();
    for style in [Style::EXPORT, Style::LICHESS] {
        let text: String = games.iter().map(|game| game.text(style)).collect();
        let again = read_all(text.as_bytes());
        assert_eq!(again.len(), games.len());
        for (game, again) in games.iter().zip(&again) {
            assert!(game == again, "{}", game.text(style));
        }
        assert!(read_all(Pieces(text.as_bytes(), 7)) == games);
        let windows = text.replace('\n', "\r\n");
        assert!(read_all(windows.as_bytes()) == games);
    }
}

/// Random changes to good files: no panic, and what is read of them is written so that it reads the same.
#[test]
fn damaged_files_do_no_harm() {
    let mut rng = Rng(41);
    let mut good = 0;
    for _ in 0..1000 {
        let mut bytes = random_game(&mut rng).to_string().into_bytes();
        for _ in 0..rng.below(6) {
            let at = rng.below(bytes.len());
            match rng.below(3) {
                0 => bytes[at] = b"{}()[];%\"\\$*\n 1\xff"[rng.below(16)],
                1 => bytes.truncate(at.max(1)),
                _ => drop(bytes.remove(at)),
            }
            bytes.push(b' ');
        }
        let mut reader = Reader::new(&bytes[..]);
        while let Some(raw) = reader.next_game().unwrap() {
            let Ok(tree) = raw.tree() else { continue };
            let line = raw.main_line(usize::MAX).unwrap();
            assert_eq!(line.game.moves(), tree.main_game().moves(), "{}", raw.text());
            if tree.tags.is_empty() && tree.count() == 0 {
                continue;
            }
            good += 1;
            let once = tree.to_string();
            let again = read_all(once.as_bytes());
            assert_eq!(again.len(), 1, "{once}");
            assert_eq!(again[0].to_string(), once);
        }
    }
    assert!(good > 50, "{good}");
}
