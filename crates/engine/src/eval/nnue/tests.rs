//! The network along games of chance: followed move by move it says what it says of each position alone, and it sees
//! no difference between a position and its mirror images.

use alcor_chess::{Color, Position, Square};

use super::*;

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

struct Dice(u64);

impl Dice {
    /// A number below the limit.
    fn throw(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }
}

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
fn wander(follower: &mut Follower, root: Position, dice: &mut Dice) {
    follower.reset(&root);
    let mut line = vec![(root, false)];
    for _ in 0..400 {
        let position = line[line.len() - 1].0;
        let legal = position.legal_moves();
        let legal = legal.as_slice();
        let choice = dice.throw(10);
        if choice < 3 || legal.is_empty() || line.len() > 100 {
            if let (Some(&(_, was_pushed)), true) = (line.last(), line.len() > 1) {
                line.pop();
                if was_pushed {
                    follower.pop();
                }
            }
        } else if let (Some(passed), true) = (position.pass(), choice == 3) {
            line.push((passed, false));
        } else {
            let mv = legal[dice.throw(legal.len())];
            follower.push(&position, mv);
            line.push((position.play(mv), true));
        }
        if dice.throw(3) > 0 {
            let position = line[line.len() - 1].0;
            assert_eq!(follower.evaluate(&position), follower.network.evaluate(&position), "{position}");
        }
    }
}

#[test]
fn what_follows_the_moves_says_what_is_computed_from_nothing() {
    for (hidden, king_buckets) in [(32, 1), (64, 5), (96, 32)] {
        let network = network(hidden, king_buckets, 7);
        for kernel in Kernel::available() {
            let mut follower = Follower::new(Arc::clone(&network), kernel);
            let mut dice = Dice(0x2545_F491_4F6C_DD1D);
            for start in STARTS.into_iter().cycle().take(40) {
                wander(&mut follower, start.parse().unwrap(), &mut dice);
            }
        }
    }
}

#[test]
fn whole_games_are_followed() {
    // Long games end in promotions and bare kings.
    let network = network(64, 4, 3);
    let mut follower = Follower::new(Arc::clone(&network), Kernel::best());
    let mut dice = Dice(0x1234_5678_9ABC_DEF1);
    for start in STARTS {
        let mut position: Position = start.parse().unwrap();
        follower.reset(&position);
        for _ in 0..200 {
            let legal = position.legal_moves();
            let legal = legal.as_slice();
            if legal.is_empty() {
                break;
            }
            let mv = legal[dice.throw(legal.len())];
            follower.push(&position, mv);
            position.advance(mv);
            if dice.throw(2) == 0 {
                assert_eq!(follower.evaluate(&position), network.evaluate(&position), "{position}");
            }
        }
    }
}

#[test]
fn mirror_images_have_the_same_score() {
    let network = network(64, 8, 11);
    let mut dice = Dice(0xFEDC_BA98_7654_3210);
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
            position.advance(legal[dice.throw(legal.len())]);
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
    let mut follower = Follower::new(Arc::clone(&network), Kernel::best());
    for fen in [
        "4k3/pppppppp/pppppppp/pppppp2/8/8/8/4K3 w - - 0 1",
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/8/6k1/1K6 b - - 0 1",
        "4k3/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1",
    ] {
        let Ok(position) = fen.parse() else { continue };
        follower.reset(&position);
        assert_eq!(follower.evaluate(&position), network.evaluate(&position), "{fen}");
    }
    assert_eq!([2, 5, 6, 32, 64].map(|pieces| output_bucket(pieces, 8)), [0, 0, 1, 7, 7]);
    assert_eq!([2, 32].map(|pieces| output_bucket(pieces, 1)), [0, 0]);
}

mod files {
    use super::*;

    fn parts() -> NetworkParts {
        NetworkParts::random(64, 2, 8, 1)
    }

    fn bytes() -> Vec<u8> {
        Network::from_parts(parts()).unwrap().to_bytes()
    }

    fn error(bytes: &[u8]) -> String {
        Network::from_bytes(bytes).unwrap_err().to_string()
    }

    /// The bytes of a file with a number in the head replaced, counted from the version.
    fn with_number(place: usize, number: u32) -> Vec<u8> {
        let mut bytes = bytes();
        bytes[8 + 4 * place..][..4].copy_from_slice(&number.to_le_bytes());
        bytes
    }

    #[test]
    fn a_network_survives_being_written_and_read() {
        let bytes = bytes();
        let network = Network::from_bytes(&bytes).unwrap();
        assert_eq!(network.to_parts(), parts());
        assert_eq!(network.to_bytes(), bytes);
        assert_eq!(network.description(), "random weights, seed 1");
        assert_eq!((network.hidden(), network.king_buckets(), network.output_buckets()), (64, 2, 8));
        assert_eq!(network.hash(), Network::from_parts(parts()).unwrap().hash());
        assert_eq!(bytes.len(), 40 + 22 + 32 + 8 + 2 * (2 * 768 * 64 + 64 + 8 * 128) + 32);
    }

    #[test]
    fn what_is_no_network_is_refused_with_what_was_expected() {
        assert!(error(b"").contains("begin with 'ALCORNN1', found ''"));
        assert!(error(b"CCRL\x00 games\n").contains("found 'CCRL\\x00 ga'"));
        assert!(error(&with_number(0, 2)).ends_with("expected format version 1, found 2"));
        assert!(error(&with_number(1, 65)).ends_with("expected hidden neurons a multiple of 32 up to 1024, found 65"));
        assert!(error(&with_number(1, 4096)).ends_with("found 4096"));
        assert!(error(&with_number(2, 0)).ends_with("expected king buckets 1..32, found 0"));
        assert!(error(&with_number(3, 33)).ends_with("expected output buckets 1..32, found 33"));
        assert!(error(&with_number(4, 181)).ends_with("expected scale of feature weights 255, found 181"));
        assert!(error(&with_number(5, 64)).ends_with("expected scale of output weights 128, found 64"));
        assert!(error(&with_number(6, 200)).ends_with("expected scale of scores 400, found 200"));
        assert!(error(&with_number(7, u32::MAX)).contains("cut short"));
    }

    #[test]
    fn every_cut_and_every_addition_is_noticed() {
        let mut bytes = bytes();
        let whole = bytes.len();
        for length in (0..200).chain([whole / 2, whole - 1]) {
            assert!(Network::from_bytes(&bytes[..length]).is_err(), "{length}");
        }
        assert!(error(&bytes[..whole - 1]).contains(&format!("cut short: expected {whole} bytes, found")));
        bytes.push(0);
        assert!(error(&bytes).contains("followed by something else"));
    }

    #[test]
    fn damage_is_noticed() {
        let mut damaged = bytes();
        let last = damaged.len() - 1;
        damaged[last] ^= 1;
        assert!(error(&damaged).contains("damaged"));
        let mut damaged = bytes();
        damaged[40] = 0xFF;
        assert_eq!(error(&damaged), "the description of the network is not text");
        let mut damaged = bytes();
        damaged[40 + 22] = 2;
        assert!(error(&damaged).ends_with("expected king buckets below 2, found 2"));
    }

    #[test]
    fn parts_must_fit() {
        let refused = |change: fn(&mut NetworkParts)| {
            let mut parts = parts();
            change(&mut parts);
            Network::from_parts(parts).unwrap_err().to_string()
        };
        assert!(refused(|parts| parts.output_weights[3] = -128).ends_with("from -127 to 127, found -128"));
        assert!(refused(|parts| parts.output_weights[3] = i16::MIN).ends_with("found -32768"));
        assert!(refused(|parts| parts.feature_bias.truncate(63)).ends_with("expected feature biases 64, found 63"));
        assert!(refused(|parts| parts.feature_weights.truncate(1000)).contains("king buckets 1..32, found 0"));
        assert!(refused(|parts| parts.output_bias.clear()).contains("output buckets"));
        assert!(refused(|parts| parts.hidden = 0).contains("hidden neurons"));
    }
}
