//! Perft: the trees of legal moves have the sizes everyone else counts.
//!
//! An ordinary run counts each line of `tests/data/perft.epd` to a maximum of nodes, and every Chess960 start against
//! another library; the ignored test counts all depths:
//! `cargo test -p alcor-chess --release --test perft -- --ignored`.

mod support;

use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use alcor_chess::Position;
use alcor_chess::perft::perft;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, PositionError};
use support::cozy_perft;

/// A position with the number of leaves at some depths.
struct PerftCase {
    fen: String,
    counts: Vec<(u32, u64)>,
}

/// Reads `FEN ;D1 20 ;D2 400`.
fn read_line(text: &str) -> PerftCase {
    let mut parts = text.split(';').map(str::trim);
    let fen = parts.next().unwrap_or_default().to_owned();
    let count = |part: &str| {
        let (depth, nodes) = part.strip_prefix('D')?.split_once(' ')?;
        Some((depth.parse().ok()?, nodes.trim().parse().ok()?))
    };
    let counts: Vec<(u32, u64)> = parts
        .map(|part| count(part).unwrap_or_else(|| panic!("expected 'D1 20', found '{part}' in '{text}'")))
        .collect();
    assert!(!counts.is_empty(), "no counts in '{text}'");
    PerftCase { fen, counts }
}

fn read_lines(path: &Path) -> Vec<PerftCase> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).map(read_line).collect()
}

fn own_lines() -> Vec<PerftCase> {
    read_lines(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/perft.epd"))
}

/// The depths to count: up to a depth, and to at most so many nodes for a line.
#[derive(Clone, Copy)]
struct Limit {
    depth: u32,
    nodes: u64,
}

const EVERYTHING: Limit = Limit { depth: u32::MAX, nodes: u64::MAX };

impl Limit {
    fn depths(self, line: &PerftCase) -> impl Iterator<Item = (u32, u64)> {
        line.counts.iter().copied().filter(move |&(depth, nodes)| depth <= self.depth && nodes <= self.nodes)
    }
}

/// Counts every line on all processors, and returns how many nodes there were.
fn count(lines: &[PerftCase], limit: Limit) -> u64 {
    let started = Instant::now();
    let next = AtomicUsize::new(0);
    let total = AtomicU64::new(0);
    let work = || {
        while let Some(line) = lines.get(next.fetch_add(1, Ordering::Relaxed)) {
            let position: Position = line.fen.parse().unwrap_or_else(|error| panic!("{}: {error}", line.fen));
            for (depth, nodes) in limit.depths(line) {
                assert_eq!(perft(&position, depth), nodes, "depth {depth} of {}", line.fen);
                total.fetch_add(nodes, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(work);
        }
    });
    let nodes = total.into_inner();
    println!("{} positions, {nodes} nodes in {:.1?}", lines.len(), started.elapsed());
    nodes
}

#[test]
fn well_known_positions() {
    let lines = own_lines();
    assert!(lines.len() >= 6 + 20, "positions are missing from the data file");
    let nodes = count(&lines, Limit { nodes: 2_000_000, ..EVERYTHING });
    assert!((10_000_000..30_000_000).contains(&nodes), "the cap lets {nodes} nodes through");
}

#[test]
#[ignore = "1.6 billion nodes: all depths"]
fn well_known_positions_complete() {
    let lines = own_lines();
    let expected: u64 = lines.iter().flat_map(|line| EVERYTHING.depths(line)).map(|(_, nodes)| nodes).sum();
    assert_eq!(count(&lines, EVERYTHING), expected);
}

/// All 960 starts, and as many double Fischer random starts that pair each with another.
#[test]
fn chess960_starts() {
    let mut total = 0;
    for white in 0..960 {
        for black in [white, (white * 7 + 11) % 960] {
            let cozy = cozy_chess::Board::double_chess960_startpos(white, black);
            let fen = format!("{cozy:#}");
            let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
            let nodes = perft(&position, 3);
            assert_eq!(nodes, cozy_perft(&cozy, 3), "{fen}");
            total += nodes;
        }
    }
    assert!(total > 15_000_000, "{total}");
}

/// The project's own file is right by the word of two other libraries, not only of ours.
#[test]
fn other_libraries_count_the_same() {
    let limit = Limit { nodes: 300_000, ..EVERYTHING };
    for line in own_lines() {
        let position: Position = line.fen.parse().unwrap();
        let shakmaty: Chess = Fen::from_ascii(line.fen.as_bytes())
            .unwrap()
            .into_position(CastlingMode::Chess960)
            .or_else(PositionError::ignore_too_much_material)
            .unwrap();
        let cozy = cozy_chess::Board::from_fen(&position.shredder_fen().to_string(), true).unwrap();
        for (depth, nodes) in limit.depths(&line) {
            assert_eq!(shakmaty::perft(&shakmaty, depth), nodes, "shakmaty, depth {depth} of {}", line.fen);
            assert_eq!(cozy_perft(&cozy, depth), nodes, "cozy-chess, depth {depth} of {}", line.fen);
        }
    }
}
