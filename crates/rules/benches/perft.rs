//! Alcor's perft beside that of other libraries: the same positions, the same run, one thread.
//!
//! Every library counts the last ply instead of playing it and uses its quickest ordinary interface. Alcor and
//! cozy-chess update a Zobrist key with every move; shakmaty keeps none, and is spared that work. cozy-chess uses PEXT
//! only if asked to, which this build does where it has BMI2.
//!
//! The libraries take turns, in a different order each round, and the best time of each counts. Where the system tells
//! (Linux), that is the time this thread had a processor: by the clock, a busy machine would favour whoever is done
//! sooner. All counts must agree, or the run fails. Without `--bench` (as `cargo test --benches` calls it) the trees
//! are smaller and only the counts matter.

#[path = "../tests/support/mod.rs"]
mod support;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use alcor_chess::{Position, attacks};
use support::cozy_perft;

/// A position to count, with the depth to which it is counted.
struct Case {
    name: &'static str,
    fen: &'static str,
    depth: u32,
}

const CASES: [Case; 11] = [
    Case { name: "start position", fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", depth: 6 },
    Case { name: "kiwipete", fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", depth: 5 },
    Case { name: "position 3", fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", depth: 6 },
    Case { name: "position 4", fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", depth: 5 },
    Case { name: "position 5", fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", depth: 5 },
    Case {
        name: "position 6",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        depth: 5,
    },
    Case { name: "promotions", fen: "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", depth: 6 },
    Case { name: "rook endgame", fen: "8/5pk1/R5p1/7p/1r5P/6P1/5PK1/8 w - - 0 1", depth: 6 },
    Case { name: "queen endgame", fen: "8/6pk/7p/3Q4/8/1q5P/6PK/8 w - - 0 1", depth: 5 },
    Case { name: "chess960 a", fen: "1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", depth: 5 },
    Case { name: "chess960 b", fen: "qn1rbbkr/ppp2p1p/1n1pp1p1/8/3P4/P6P/1PP1PPPK/QNNRBB1R w hd - 2 9", depth: 5 },
];

/// How often every library counts every position.
const ROUNDS: usize = 4;

/// A library that counts; `None` where it does not know the rules of the position (Chess960).
struct Library {
    name: &'static str,
    count: fn(fen: &str, depth: u32) -> Option<Timed>,
}

/// A count and how long it took, the reading of the FEN apart.
struct Timed {
    nodes: u64,
    seconds: f64,
}

/// Alcor first, then the others.
const LIBRARIES: [Library; 3] = [
    Library {
        name: "alcor",
        count: |fen, depth| {
            let position: Position = fen.parse().ok()?;
            Some(timed(|| alcor_chess::perft::perft(black_box(&position), depth)))
        },
    },
    Library {
        name: "cozy-chess",
        count: |fen, depth| {
            let board = cozy_chess::Board::from_fen(fen, is_chess960(fen)).ok()?;
            Some(timed(|| cozy_perft(black_box(&board), depth)))
        },
    },
    Library {
        name: "shakmaty",
        count: |fen, depth| {
            let fen: shakmaty::fen::Fen = fen.parse().ok()?;
            let position: shakmaty::Chess = fen.into_position(shakmaty::CastlingMode::Chess960).ok()?;
            Some(timed(|| shakmaty::perft(black_box(&position), depth)))
        },
    },
];

fn timed(count: impl FnOnce() -> u64) -> Timed {
    let (start, start_on_processor) = (Instant::now(), time_on_processor());
    let nodes = black_box(count());
    let elapsed = start.elapsed();
    let on_processor = start_on_processor.zip(time_on_processor()).map(|(start, end)| end - start);
    Timed { nodes, seconds: on_processor.unwrap_or(elapsed).as_secs_f64() }
}

/// How long this thread has had a processor.
fn time_on_processor() -> Option<Duration> {
    // The system brings the number up to date when the thread gives way.
    std::thread::yield_now();
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    statistics.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// Whether the castling field of a FEN names files, as only the Chess960 cases here do.
fn is_chess960(fen: &str) -> bool {
    fen.split(' ').nth(2).is_some_and(|castling| castling.contains(|c: char| matches!(c, 'A'..='H' | 'a'..='h')))
}

/// The nodes of a case and the best seconds of each library, or what went wrong.
fn measure(case: &Case, depth: u32, rounds: usize) -> Result<(u64, [Option<f64>; 3]), String> {
    let mut nodes = None;
    let mut best: [Option<f64>; 3] = [None; 3];
    for round in 0..rounds {
        for turn in 0..LIBRARIES.len() {
            let number = (round + turn) % LIBRARIES.len();
            let Some(timed) = (LIBRARIES[number].count)(case.fen, depth) else { continue };
            let expected = *nodes.get_or_insert(timed.nodes);
            if timed.nodes != expected {
                return Err(format!("{}: {} and {expected} nodes", case.name, timed.nodes));
            }
            best[number] = Some(best[number].map_or(timed.seconds, |best| best.min(timed.seconds)));
        }
    }
    match (nodes, best[0]) {
        (Some(nodes), Some(_)) => Ok((nodes, best)),
        _ => Err(format!("{}: not counted", case.name)),
    }
}

fn print_build() {
    println!("sliders by {}, tables {} kB, made at compile time", attacks::SLIDER_INDEX, attacks::TABLE_BYTES / 1024);
    println!("position {} bytes; million nodes per second, one thread\n", size_of::<Position>());
}

fn print_row(cells: [&str; 6]) {
    let [position, nodes, numbers @ ..] = cells;
    println!("{position:<15}{nodes:>10}{}", numbers.map(|number| format!("{number:>11}")).concat());
}

fn main() -> ExitCode {
    let in_earnest = std::env::args().any(|argument| argument == "--bench");
    let (rounds, shallower) = if in_earnest { (ROUNDS, 0) } else { (1, 2) };
    print_build();
    let names = LIBRARIES.map(|library| library.name);
    print_row(["position", "nodes", names[0], names[1], names[2], "ratio"]);
    let mut logarithms = 0.0;
    for case in &CASES {
        let (nodes, seconds) = match measure(case, case.depth - shallower, rounds) {
            Ok(measured) => measured,
            Err(problem) => {
                eprintln!("{problem}");
                return ExitCode::FAILURE;
            }
        };
        let speeds = seconds.map(|seconds| seconds.map(|seconds| nodes as f64 / seconds / 1e6));
        let rival = speeds[1..].iter().flatten().fold(0.0, |fastest: f64, &speed| fastest.max(speed));
        let ratio = speeds[0].unwrap_or(0.0) / rival;
        logarithms += ratio.ln();
        let [a, b, c] = speeds.map(|speed| speed.map_or_else(|| "-".to_owned(), |speed| format!("{speed:.1}")));
        print_row([case.name, &nodes.to_string(), &a, &b, &c, &format!("{ratio:.2}")]);
    }
    println!("\nalcor to the fastest other, geometric mean: {:.2}", (logarithms / CASES.len() as f64).exp());
    ExitCode::SUCCESS
}
