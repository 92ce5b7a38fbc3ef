//! Mistakes of real games with their reasons, to be read against the board: what `docs/review-reasons.md` counts.
//!
//! In three steps, so that a changed sentence does not need the games again:
//!
//! ```text
//! cargo run -p alcor-review --example reasons -- play 20 7 > games.txt        twenty games between levels, seed 7
//! cargo run -p alcor-review --example reasons -- find 50000 < games.txt > mistakes.txt
//! cargo run -p alcor-review --example reasons -- explain < mistakes.txt
//! ```
//!
//! A game is a line of moves in SAN from the start position; other games than those of levels will do. A mistake is a line
//! of six fields, separated by tabs: the start, the moves with the mistake last, then the score after it and its
//! refutation, the best score and its line; moves as in UCI, scores from the mover in the engine's units.

use std::collections::BTreeMap;
use std::env;
use std::io::{self, BufRead};
use std::process::ExitCode;

use alcor_chess::{CastlingNotation, Color, File, Game, Move, Piece, Position, Rank, Square};
use alcor_engine::rng::Rng;
use alcor_engine::{Elo, Engine, Level, Limits, Report, Request, Score, Strength, wdl};
use alcor_review::reason::{Mistake, reason};

/// The levels that play, and how much they may differ.
const RATINGS: [u32; 6] = [1000, 1200, 1400, 1600, 1800, 2000];
/// Random moves at the start of a game between levels.
const OPENING_PLIES: usize = 4;
/// A game between levels is cut off here.
const MAX_PLIES: usize = 160;
/// The drop in winning chances, in percent, from which a move is a mistake.
const MIN_DROP: f64 = 10.0;
/// A short look takes one part in this many of the nodes.
const SHORT: u64 = 10;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number =
        |index: usize, default: u64| arguments.get(index).and_then(|text| text.parse().ok()).unwrap_or(default);
    match arguments.first().map(String::as_str) {
        Some("play") => play(number(1, 20), number(2, 1)),
        Some("find") => find(number(1, 50_000)),
        Some("explain") => explain(),
        _ => {
            eprintln!("expected play [GAMES] [SEED], find [NODES] or explain");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// Plays games between levels and prints them, one a line.
fn play(games: u64, seed: u64) {
    let mut rng = Rng::new(seed);
    let mut engine = Engine::new();
    for _ in 0..games {
        let levels =
            [0, 1].map(|_| Level { elo: Elo::nearest(RATINGS[rng.below(RATINGS.len())]), seed: rng.next_u64() });
        let mut game = Game::default();
        for _ in 0..OPENING_PLIES {
            let moves = game.position().legal_moves();
            let _ = game.play(moves[rng.below(moves.len())]);
        }
        engine.new_game();
        while game.outcome().is_none() && game.moves().len() < MAX_PLIES {
            engine.set_strength(Strength::Limited(levels[game.moves().len() % 2]));
            let limits = Limits { nodes: Some(100_000), ..Limits::default() };
            let result = engine.search(&Request::new(game.clone(), limits), |_| {});
            if result.best.is_none_or(|mv| game.play(mv).is_err()) {
                break;
            }
        }
        let sans = game.positions().iter().zip(game.moves()).map(|(position, &mv)| position.san(mv).to_string());
        println!("{}", sans.collect::<Vec<_>>().join(" "));
    }
}

/// Reads games and prints their mistakes.
fn find(nodes: u64) {
    let mut engine = Engine::new();
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let mut game = Game::default();
        for san in line.split_whitespace() {
            let Ok(mv) = game.position().parse_san(san) else { break };
            if game.play(mv).is_err() {
                break;
            }
        }
        engine.new_game();
        print_mistakes(&game, nodes, |game, nodes| {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            engine.search(&Request::new(game.clone(), limits), |_| {}).report
        });
    }
}

/// Looks at every position in short, and thoroughly at what may be a mistake.
fn print_mistakes(game: &Game, nodes: u64, mut search: impl FnMut(&Game, u64) -> Report) {
    let mut replayed = Game::new(*game.start());
    let mut before = search(&replayed, nodes / SHORT);
    for &mv in game.moves() {
        let earlier = replayed.clone();
        if replayed.play(mv).is_err() {
            return;
        }
        let after = search(&replayed, nodes / SHORT);
        if replayed.outcome().is_none() && is_mistake(&before, &after, &replayed) {
            let (before, after) = (search(&earlier, nodes), search(&replayed, nodes));
            if is_mistake(&before, &after, &replayed) {
                print_mistake(&before, &after, &replayed);
            }
        }
        before = after;
    }
}

/// Whether the last move of a game lost enough of the chances to win.
fn is_mistake(before: &Report, after: &Report, game: &Game) -> bool {
    let drop = chances(before.score, game.position()) - chances(-after.score, game.position());
    drop >= MIN_DROP && before.pv.first() != game.moves().last()
}

fn print_mistake(before: &Report, after: &Report, game: &Game) {
    let fields = [
        game.start().to_string(),
        uci(game.moves()),
        (-after.score).units().to_string(),
        uci(&after.pv),
        before.score.units().to_string(),
        uci(&before.pv),
    ];
    println!("{}", fields.join("\t"));
}

/// The chances to win in percent, as lichess counts them.
fn chances(score: Score, position: &Position) -> f64 {
    let centipawns = match score.mate_moves() {
        Some(_) if score.units() > 0 => 1000,
        Some(_) => -1000,
        None => wdl::centipawns(score, position).clamp(-1000, 1000),
    };
    100.0 / (1.0 + (-0.003_682_08 * f64::from(centipawns)).exp())
}

fn uci(moves: &[Move]) -> String {
    moves.iter().map(|mv| mv.uci(CastlingNotation::KingTakesRook).to_string()).collect::<Vec<_>>().join(" ")
}

/// Reads mistakes and prints them with board, lines and reason; at last how many have which kind of reason.
fn explain() {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let mut number = 0;
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let fields: Vec<&str> = line.split('\t').collect();
        let Some(kind) = explain_one(number + 1, &fields) else {
            eprintln!("expected a mistake in six fields, found: {line}");
            continue;
        };
        number += 1;
        *counts.entry(kind).or_default() += 1;
    }
    println!("{number} mistakes");
    for (kind, count) in counts {
        println!("{count:5}  {kind}");
    }
}

/// Prints one mistake; the kind of its reason, or `None` if the line is no mistake.
fn explain_one(number: usize, fields: &[&str]) -> Option<String> {
    let [start, moves, played_score, refutation, best_score, best] = fields else { return None };
    let mut game = Game::new(start.parse().ok()?);
    for text in moves.split(' ') {
        let mv = game.position().parse_uci(text).ok()?;
        game.play(mv).ok()?;
    }
    let refutation = line_of(game.position(), refutation);
    let played = game.undo()?;
    let best_line = line_of(game.position(), best);
    let mistake = Mistake {
        earlier: &game.positions()[..game.positions().len() - 1],
        position: game.position(),
        played,
        refutation: &refutation,
        played_score: Score::from_units(played_score.parse().ok()?),
        best_line: &best_line,
        best_score: Score::from_units(best_score.parse().ok()?),
    };
    let reason = reason(&mistake);
    let kind = reason.as_ref().map_or("none".to_owned(), |reason| match reason.motif {
        Some(motif) => format!("{:?}, {motif:?}", reason.kind),
        None => format!("{:?}", reason.kind),
    });
    let position = game.position();
    println!("#{number}  {position}\n{}", board(position));
    println!(
        "played {:10} {:?}  {}",
        position.san(played).to_string(),
        mistake.played_score,
        sans(&position.play(played), &refutation)
    );
    println!("best   {:10} {:?}  {}", "", mistake.best_score, sans(position, &best_line));
    println!("[{kind}] {}\n", reason.map_or(String::new(), |reason| reason.text));
    Some(kind)
}

fn line_of(position: &Position, text: &str) -> Vec<Move> {
    let mut position = *position;
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let Ok(mv) = position.parse_uci(word) else { break };
        position = position.play(mv);
        moves.push(mv);
    }
    moves
}

fn sans(position: &Position, moves: &[Move]) -> String {
    let mut position = *position;
    let mut words = Vec::new();
    for &mv in moves {
        let number = match (position.side_to_move(), words.is_empty()) {
            (Color::White, _) => format!("{}.", position.fullmove_number()),
            (Color::Black, true) => format!("{}...", position.fullmove_number()),
            (Color::Black, false) => String::new(),
        };
        words.push(format!("{number}{}", position.san(mv)));
        position = position.play(mv);
    }
    words.join(" ")
}

fn board(position: &Position) -> String {
    let letter = |rank: Rank, file: File| position.piece_at(Square::at(file, rank)).map_or('.', Piece::letter);
    let row = |rank: Rank| File::ALL.map(|file| letter(rank, file).to_string()).join(" ");
    Rank::ALL.into_iter().rev().map(row).collect::<Vec<_>>().join("\n")
}
