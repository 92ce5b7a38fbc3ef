//! The network along random games: followed move by move, every kernel says what the definition says of each position
//! alone; and it sees no difference between a position and its mirror images.

use alcor_chess::{Color, Position, Square};

use super::*;
use crate::rng::Rng;

/// Standard chess and Chess960, with castling, en passant, promotions and kings in the open.
const STARTS: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/3k4/2pP4/8/4K3/8/8 w - c6 0 1",
];

fn network(hidden: usize, king_buckets: usize, seed: u64) -> Arc<Network> {
    Arc::new(Network::from_parts(NetworkParts::random(hidden, king_buckets, 8, seed)).unwrap())
}

/// A position with its board changed square by square, the rest as it may be.
fn transformed(position: &Position, square: fn(Square) -> Square, swap_colors: bool) -> Option<Position> {
    let setup = position.setup();
    let mut image = setup;
    for from in Square::ALL {
        let piece = setup.board[from.index()];
        let color = |color: Color| if swap_colors { !color } else { color };
        image.board[square(from).index()] = piece.map(|piece| piece.role().of(color(piece.color())));
    }
    image.side_to_move = if swap_colors { !setup.side_to_move } else { setup.side_to_move };
    image.castling = alcor_chess::Bitboard::EMPTY;
    image.en_passant = None;
    image.position().ok()
}

/// Walks up and down a tree of moves as a search does, evaluating here and there.
fn wander(nnue: &mut NetworkEvaluator, root: Position, rng: &mut Rng) {
    nnue.reset(&root);
    let mut line = vec![(root, false)];
    for _ in 0..400 {
        let position = line[line.len() - 1].0;
        let legal = position.legal_moves();
        let legal = legal.as_slice();
        let choice = rng.below(10);
        if choice < 3 || legal.is_empty() || line.len() > 100 {
            if let (Some(&(_, was_pushed)), true) = (line.last(), line.len() > 1) {
                line.pop();
                if was_pushed {
                    nnue.pop();
                }
            }
        } else if let (Some(passed), true) = (position.pass(), choice == 3) {
            line.push((passed, false));
        } else {
            let mv = legal[rng.below(legal.len())];
            nnue.push(&position, mv);
            line.push((position.play(mv), true));
        }
        if rng.below(3) > 0 {
            let position = line[line.len() - 1].0;
            assert_eq!(nnue.evaluate(&position), nnue.network.evaluate(&position), "{position}");
        }
    }
}

/// The largest weights that are possible, with random signs: accumulators wrap around, and every sum meets its limits.
fn extreme(parts: &NetworkParts) -> NetworkParts {
    let at_limit = |number: i32, limit: i32| if number < 0 { -limit } else { limit };
    let small =
        |row: &[i16], limit: i16| row.iter().map(|&number| at_limit(number.into(), limit.into()) as i16).collect();
    let large = |row: &[i32], limit: i32| row.iter().map(|&number| at_limit(number, limit)).collect();
    NetworkParts {
        feature_weights: small(&parts.feature_weights, i16::MAX),
        feature_bias: small(&parts.feature_bias, i16::MAX),
        l1_weights: parts.l1_weights.iter().map(|&weight| at_limit(weight.into(), 127) as i8).collect(),
        l1_bias: large(&parts.l1_bias, 2 * L1_ONE),
        l2_weights: small(&parts.l2_weights, MAX_WEIGHT),
        l3_weights: small(&parts.l3_weights, MAX_WEIGHT),
        l3_bias: large(&parts.l3_bias, i32::MAX),
        ..parts.clone()
    }
}

/// What the numbers of a file say of a position, by loops over the arrays in the order of the file.
fn by_parts(parts: &NetworkParts, position: &Position) -> i32 {
    let (hidden, us) = (parts.hidden, position.side_to_move());
    let mut inputs = Vec::new();
    for color in [us, !us] {
        let view = View::new(color, position.king(color), &parts.king_table);
        let mut sums = parts.feature_bias.clone();
        for square in position.occupied() {
            let Some(piece) = position.piece_at(square) else { continue };
            for (neuron, sum) in sums.iter_mut().enumerate() {
                *sum = sum.wrapping_add(parts.feature_weights[view.index(piece, square) * hidden + neuron]);
            }
        }
        let clamped = |neuron: usize| i64::from(sums[neuron]).clamp(0, 255);
        inputs.extend((0..hidden / 2).map(|neuron| clamped(neuron) * clamped(neuron + hidden / 2) / 512));
    }
    let bucket = output_bucket(position.occupied().count(), parts.output_buckets());
    let mut first = Vec::new();
    for neuron in bucket * 16..bucket * 16 + 16 {
        let weights = parts.l1_weights[neuron * hidden..][..hidden].iter();
        let sum = weights.zip(&inputs).map(|(&weight, input)| i64::from(weight) * input).sum::<i64>();
        first.push(((sum + i64::from(parts.l1_bias[neuron])) >> 1).clamp(0, 8128).pow(2) >> 13);
    }
    let mut output = i64::from(parts.l3_bias[bucket]);
    for neuron in bucket * 32..bucket * 32 + 32 {
        let weights = parts.l2_weights[neuron * 16..][..16].iter();
        let sum = weights.zip(&first).map(|(&weight, input)| i64::from(weight) * input).sum::<i64>();
        let second = ((sum + i64::from(parts.l2_bias[neuron])) >> 10).clamp(0, 8064).pow(2) >> 13;
        output += second * i64::from(parts.l3_weights[neuron]);
    }
    (output * 400 / (7939 * 1024)) as i32
}

/// Positions along random games from every start.
fn positions(from_each: usize, seed: u64) -> Vec<Position> {
    let mut rng = Rng::new(seed);
    let mut all = Vec::new();
    for start in STARTS {
        let root: Position = start.parse().unwrap();
        let mut position = root;
        for _ in 0..from_each {
            let legal = position.legal_moves();
            let legal = legal.as_slice();
            position = if legal.is_empty() { root } else { position.play(legal[rng.below(legal.len())]) };
            all.push(position);
        }
    }
    all
}

#[test]
fn the_definition_is_the_arithmetic_of_the_file() {
    for (hidden, king_buckets) in [(64, 1), (192, 8), (512, 2)] {
        let random = NetworkParts::random(hidden, king_buckets, 8, 2);
        for (parts, fewest) in [(extreme(&random), 5), (random, 100)] {
            let network = Network::from_parts(parts.clone()).unwrap();
            let mut scores = std::collections::HashSet::new();
            for position in positions(20, 77) {
                let score = network.evaluate(&position);
                assert_eq!(score, by_parts(&parts, &position), "{position}");
                scores.insert(score);
            }
            assert!(scores.len() > fewest, "{hidden} {scores:?}");
        }
    }
}

#[test]
fn every_kernel_says_along_the_moves_what_the_definition_says() {
    for (hidden, king_buckets, walks) in [(64, 1, 14), (192, 32, 14), (512, 2, 7), (1024, 8, 7), (2048, 1, 2)] {
        let random = NetworkParts::random(hidden, king_buckets, 8, 7);
        for parts in [extreme(&random), random] {
            let network = Arc::new(Network::from_parts(parts).unwrap());
            for kernel in Kernel::available() {
                let mut nnue = NetworkEvaluator::new(Arc::clone(&network), kernel);
                let mut rng = Rng::new(0x2545_F491_4F6C_DD1D);
                for start in STARTS.into_iter().cycle().take(walks) {
                    wander(&mut nnue, start.parse().unwrap(), &mut rng);
                }
            }
        }
    }
}

#[test]
fn whole_games_are_followed() {
    // Long games end in promotions and bare kings.
    let network = network(64, 4, 3);
    let mut nnue = NetworkEvaluator::new(Arc::clone(&network), Kernel::best());
    let mut rng = Rng::new(0x1234_5678_9ABC_DEF1);
    for start in STARTS {
        let mut position: Position = start.parse().unwrap();
        nnue.reset(&position);
        for _ in 0..200 {
            let legal = position.legal_moves();
            let legal = legal.as_slice();
            if legal.is_empty() {
                break;
            }
            let mv = legal[rng.below(legal.len())];
            nnue.push(&position, mv);
            position.advance(mv);
            if rng.below(2) == 0 {
                assert_eq!(nnue.evaluate(&position), network.evaluate(&position), "{position}");
            }
        }
    }
}

#[test]
fn mirror_images_have_the_same_score() {
    let network = network(64, 8, 11);
    let mut rng = Rng::new(0xFEDC_BA98_7654_3210);
    let mut compared = 0;
    let mut scores = std::collections::HashSet::new();
    for start in STARTS {
        let mut position: Position = start.parse().unwrap();
        for _ in 0..100 {
            let legal = position.legal_moves();
            let legal = legal.as_slice();
            if legal.is_empty() {
                break;
            }
            position.advance(legal[rng.below(legal.len())]);
            let score = network.evaluate(&position);
            scores.insert(score);
            let images = [
                transformed(&position, |square| Square::wrapping(square.index() ^ 7), false),
                transformed(&position, Square::flip_rank, true),
                transformed(&position, |square| Square::wrapping(square.index() ^ 63), true),
            ];
            for image in images.into_iter().flatten() {
                compared += 1;
                assert_eq!(network.evaluate(&image), score, "{position}, {image}");
            }
        }
    }
    assert!(compared > 600 && scores.len() > 200, "{compared} {}", scores.len());
}

#[test]
fn boards_with_more_pieces_than_a_game_has_do_no_harm() {
    let network = network(64, 1, 5);
    let mut nnue = NetworkEvaluator::new(Arc::clone(&network), Kernel::best());
    for fen in [
        "4k3/pppppppp/pppppppp/pppppp2/8/8/8/4K3 w - - 0 1",
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/8/6k1/1K6 b - - 0 1",
        "4k3/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1",
    ] {
        let Ok(position) = fen.parse() else { continue };
        nnue.reset(&position);
        assert_eq!(nnue.evaluate(&position), network.evaluate(&position), "{fen}");
    }
    assert_eq!([2, 5, 6, 32, 64].map(|pieces| output_bucket(pieces, 8)), [0, 0, 1, 7, 7]);
    assert_eq!([2, 32].map(|pieces| output_bucket(pieces, 1)), [0, 0]);
}
