//! Games survive their files, and files survive damage.

use std::io::Write;
use std::path::Path;

use alcor_chess::{Move, Position};

use super::*;
use crate::run::scratch::Scratch;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Castling both ways, a promotion, en passant, mates, Black to move first, Chess960, another scale.
const LINES: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|0.5|e2e4:30 e7e5:-28 g1f3:35 b8c6:-31 f1c4:20 f8c5:-20 e1g1:400",
    "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1|1|d4e3:-1500 e1c1:1600 e8g8:-1700",
    "8/P6k/8/8/8/8/7K/8 w - - 0 50|1|a7a8n:31990 h7g6:-31991",
    "4k3/8/8/8/8/8/8/R4KR1 w KQ - 2 9|0|f1g1:-32000 e8d7:0|400",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|0|",
];

fn games() -> Vec<Game> {
    LINES.iter().map(|line| text::parse(line).unwrap()).collect()
}

fn write(path: &Path, games: &[Game]) {
    let mut writer = GameWriter::create(path).unwrap();
    games.iter().for_each(|game| writer.write(game).unwrap());
    writer.finish().unwrap();
}

/// The games of a file, and its damaged parts: where, and how many bytes.
fn read(path: &Path) -> (Vec<Game>, Vec<(u64, u64)>) {
    let (mut games, mut damage) = (Vec::new(), Vec::new());
    for record in Reader::open(path).unwrap() {
        match record {
            Ok(record) => games.push(record.game().unwrap()),
            Err(GameError::Damaged { at, bytes, .. }) => damage.push((at, bytes)),
            Err(error) => panic!("{error}"),
        }
    }
    (games, damage)
}

/// Where the records of a file of these games begin, and where the last one ends.
fn bounds(games: &[Game]) -> Vec<usize> {
    let mut bounds = vec![binary::HEADER_LENGTH];
    bounds.extend(games.iter().scan(binary::HEADER_LENGTH, |end, game| {
        *end += binary::encode(game).unwrap().len();
        Some(*end)
    }));
    bounds
}

#[test]
fn a_line_is_read() {
    let game = text::parse(&format!("{START}|0.5|e2e4:30 e7e5:-28")).unwrap();
    assert_eq!((game.white_result, game.scale), (0.5, TEXT_SCALE));
    assert_eq!(game.moments().map(|moment| moment.white_score).collect::<Vec<_>>(), [30, 28]);
    assert_eq!(game.units(30), 60);
    assert_eq!(game.units(31_500), 31_500);
    assert_eq!(game.units(-30_000), -30_999);
}

#[test]
fn nonsense_is_refused_with_a_reason() {
    for (line, reason) in [
        ("", "expected start|result|moves, and perhaps |scale"),
        (&format!("{START}|1||400|5"), "expected start|result|moves, and perhaps |scale"),
        (&format!("{START}|2|"), "expected the result 1, 0.5 or 0, found \"2\""),
        (&format!("{START}|1|e2e4"), "expected move:score, found \"e2e4\""),
        (&format!("{START}|1|e2e4:-32768"), "expected move:score, found \"e2e4:-32768\""),
        (&format!("{START}|1|e2e4:3|0"), "expected a scale above 0, found \"0\""),
        (&format!("{START}|1|e2e5:3"), "illegal move e2e5"),
    ] {
        assert_eq!(text::parse(line).err().unwrap().to_string(), reason);
    }
}

#[test]
fn text_to_binary_to_text() {
    let scratch = Scratch::new("round-trip");
    for name in ["games.txt", "games.txt.xz", "games.alg", "games.alg.xz"] {
        let path = scratch.path(name);
        write(&path, &games());
        let (found, damage) = read(&path);
        assert!(damage.is_empty());
        assert_eq!(found.iter().map(Game::to_string).collect::<Vec<_>>(), LINES, "{name}");
    }
    let bytes = |name: &str| std::fs::read(scratch.path(name)).unwrap();
    assert!(bytes("games.txt").starts_with(LINES[0].as_bytes()));
    assert!(bytes("games.alg").starts_with(&binary::MAGIC));
    assert!(bytes("games.alg.xz").starts_with(&[0xFD, b'7']));
}

#[test]
fn the_binary_form_is_as_documented() {
    let game = text::parse(&format!("{START}|0.5|e2e4:30 e7e5:70|400")).unwrap();
    let record = binary::encode(&game).unwrap();
    let mut content = game.start.compact().0.to_vec();
    content[28..31].copy_from_slice(&[0x90, 0x01, 1]);
    // Fourteen moves go to the third rank or come before e2e4 among those to the fourth; 30 is 60 with its sign.
    content.extend([place(&game.start, "e2e4"), 60]);
    // From 30 to -70 is -100, which is 199 with its sign: two groups.
    content.extend([place(&game.start.play(game.moves[0].mv), "e7e5"), 199, 1]);
    assert_eq!(record[..4], [0xA1, 0x67, 37, 0]);
    assert_eq!(record[4..8], crc32fast::hash(&content).to_le_bytes());
    assert_eq!(record[8..], content);
    assert_eq!(binary::count_moves(&content), 2);
}

/// The number of a move by the words of the documentation.
fn place(position: &Position, text: &str) -> u8 {
    let value = |mv: Move| {
        let kind = match mv.kind() {
            alcor_chess::MoveKind::Normal => 0,
            alcor_chess::MoveKind::Promotion(_) => 1,
            alcor_chess::MoveKind::EnPassant => 2,
            alcor_chess::MoveKind::Castling => 3,
        };
        let promotion = mv.promoted_to().map_or(0, |role| role as usize - alcor_chess::Role::Knight as usize);
        mv.from().index() + 64 * mv.to().index() + 4096 * promotion + 16384 * kind
    };
    let played = value(position.parse_uci(text).unwrap());
    position.legal_moves().iter().filter(|mv| value(**mv) < played).count() as u8
}

#[test]
fn every_move_has_its_number() {
    for fen in [
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    ] {
        let start: Position = fen.parse().unwrap();
        for mv in &start.legal_moves() {
            let moves = vec![ScoredMove { mv, white_score: -5 }];
            let game = Game { start, white_result: 0.0, scale: 400, moves };
            let record = binary::encode(&game).unwrap();
            assert_eq!(binary::decode(binary::content(&record).unwrap()).unwrap(), game, "{fen} {mv:?}");
        }
    }
}

#[test]
fn a_file_cut_anywhere_gives_all_whole_games() {
    let scratch = Scratch::new("cut");
    let path = scratch.path("games.alg");
    write(&path, &games());
    let (whole, bounds) = (std::fs::read(&path).unwrap(), bounds(&games()));
    assert_eq!(bounds.last(), Some(&whole.len()));
    for length in binary::HEADER_LENGTH..=whole.len() {
        std::fs::write(&path, &whole[..length]).unwrap();
        let complete = bounds.iter().filter(|&&end| end <= length).count() - 1;
        let (found, damage) = read(&path);
        assert_eq!(found, games()[..complete], "{length}");
        let lost = length - bounds[complete];
        assert_eq!(damage, if lost > 0 { vec![(bounds[complete] as u64, lost as u64)] } else { vec![] });
    }
}

#[test]
fn one_broken_byte_costs_one_game() {
    let scratch = Scratch::new("broken");
    let path = scratch.path("games.alg");
    write(&path, &games());
    let (whole, bounds) = (std::fs::read(&path).unwrap(), bounds(&games()));
    for at in binary::HEADER_LENGTH..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x55;
        std::fs::write(&path, &bytes).unwrap();
        let hit = bounds.iter().filter(|&&begin| begin <= at).count() - 1;
        let mut expected = games();
        expected.remove(hit);
        let (found, damage) = read(&path);
        assert_eq!(found, expected, "{at}");
        assert_eq!(damage, [(bounds[hit] as u64, (bounds[hit + 1] - bounds[hit]) as u64)], "{at}");
    }
}

#[test]
fn nonsense_with_a_right_checksum_is_refused() {
    let good = binary::encode(&games()[0]).unwrap()[binary::FRAME_LENGTH..].to_vec();
    for (at, byte) in [(30, 3), (28, 0), (32, 127), (24, 0xFF)] {
        let mut content = good.clone();
        content[at] = byte;
        assert!(binary::decode(&content).is_err(), "{at}");
    }
    assert!(binary::decode(&good[..good.len() - 1]).is_err());
    assert!(binary::decode(&good[..20]).is_err());
    // The first move, and a score from which no other side can be seen: -32768.
    let mut lowest = good[..32].to_vec();
    lowest.extend([0, 0xFF, 0xFF, 0x03]);
    assert!(binary::decode(&lowest).is_err());
    lowest[33] = 0xFD;
    assert_eq!(binary::decode(&lowest).unwrap().moves[0].white_score, -32767);
    let mut endless = good[..32].to_vec();
    endless.extend([0xFF; 8]);
    assert!(binary::decode(&endless).is_err());
}

#[test]
fn appending_goes_on_after_the_last_whole_game() {
    let scratch = Scratch::new("append");
    let path = scratch.path("games.alg");
    let games = games();
    for game in &games[..3] {
        // Opened anew for every game.
        Append::open(&path).unwrap().write(game).unwrap();
    }
    let whole = std::fs::read(&path).unwrap();
    std::fs::write(&path, &whole[..whole.len() - 2]).unwrap();
    let mut file = Append::open(&path).unwrap();
    assert_eq!((file.games, file.positions), (2, 10));
    assert_eq!(file.bytes, bounds(&games)[2] as u64);
    file.write(&games[3]).unwrap();
    assert_eq!((file.games, file.positions), (3, 12));
    let error = Append::open(&path).err().unwrap().to_string();
    assert!(error.ends_with("another process is writing to it"), "{error}");
    drop(file);
    assert_eq!(read(&path), (vec![games[0].clone(), games[1].clone(), games[3].clone()], vec![]));
}

#[test]
fn a_kill_at_any_byte_of_a_write_costs_no_other_game() {
    let scratch = Scratch::new("torn");
    let path = scratch.path("games.alg");
    let games = games();
    write(&path, &games);
    let (whole, bounds) = (std::fs::read(&path).unwrap(), bounds(&games));
    let last = bounds[games.len() - 1];
    for length in last..whole.len() {
        std::fs::write(&path, &whole[..length]).unwrap();
        let mut file = Append::open(&path).unwrap();
        assert_eq!((file.games, file.cut), (games.len() as u64 - 1, (length - last) as u64));
        file.write(&games[games.len() - 1]).unwrap();
        drop(file);
        assert!(std::fs::read(&path).unwrap() == whole, "cut at {length}");
    }
}

#[test]
fn a_torn_tail_is_reported() {
    let scratch = Scratch::new("torn-notice");
    let path = scratch.path("games.alg");
    write(&path, &games());
    let length = std::fs::metadata(&path).unwrap().len();
    assert_eq!(Append::open(&path).unwrap().cut, 0);
    std::fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(&[0xA1, 0x67, 60, 0, 1]).unwrap();
    let file = Append::open(&path).unwrap();
    let expected = format!("cut 5 bytes of a torn record after byte {length}; 5 whole games are kept");
    assert!(file.cut_notice().ends_with(&expected), "{}", file.cut_notice());
    drop(file);
    assert_eq!(Append::open(&path).unwrap().cut, 0, "once");
}

#[test]
fn an_unfinished_file_replaces_nothing() {
    let scratch = Scratch::new("unfinished");
    for name in ["games.txt", "games.txt.xz", "games.alg", "games.alg.xz"] {
        let path = scratch.path(name);
        write(&path, &games());
        let mut writer = GameWriter::create(&path).unwrap();
        writer.write(&games()[0]).unwrap();
        drop(writer);
        assert_eq!(read(&path).0.len(), LINES.len(), "{name}");
    }
}

#[test]
fn only_binary_files_are_appended_to() {
    let scratch = Scratch::new("foreign");
    let path = scratch.path("games.alg");
    std::fs::write(&path, LINES.join("\n")).unwrap();
    assert!(matches!(Append::open(&path), Err(GameError::NotContinuable(_))));
    std::fs::write(&path, "short").unwrap();
    assert!(matches!(Append::open(&path), Err(GameError::NotContinuable(_))));
    assert_eq!(std::fs::read(&path).unwrap(), b"short");
    let mut header = binary::header();
    std::fs::write(&path, &header[..5]).unwrap();
    assert_eq!(Append::open(&path).unwrap().bytes, 16);
    header[8] = 9;
    std::fs::write(&path, header).unwrap();
    let error = Reader::open(&path).err().unwrap().to_string();
    assert!(error.ends_with("expected version 1 of game files, found 9"), "{error}");
    assert!(Append::open(&path).is_err());
}

/// Why a file cannot be read to its end.
fn trouble(path: &Path) -> String {
    let all = Reader::open(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    all.err().map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn a_line_without_end_is_refused_however_small_its_file() {
    let scratch = Scratch::new("line");
    let path = scratch.path("bomb.txt.xz");
    let mut encoder = liblzma::write::XzEncoder::new(std::fs::File::create(&path).unwrap(), 0);
    for _ in 0..64 {
        encoder.write_all(&vec![b'x'; 1 << 20]).unwrap();
    }
    encoder.finish().unwrap();
    assert!(std::fs::metadata(&path).unwrap().len() < 100_000);
    let message = trouble(&path);
    assert!(message.ends_with("expected lines of at most 1048576 bytes, found a longer one"), "{message}");
}

#[test]
fn a_hole_is_not_read_to_its_end() {
    let scratch = Scratch::new("hole");
    let path = scratch.path("hole.alg");
    write(&path, &games());
    let file = std::fs::File::options().append(true).open(&path).unwrap();
    let length = file.metadata().unwrap().len();
    file.set_len(50 << 30).unwrap();
    let message = trouble(&path);
    let expected = format!("expected games, found 268435456 bytes without any from byte {length}");
    assert!(message.ends_with(&expected), "{message}");
    assert!(Append::open(&path).is_err());
}

#[cfg(unix)]
#[test]
fn devices_are_no_files_of_games() {
    for device in ["/dev/zero", "/dev/null"] {
        assert!(trouble(Path::new(device)).ends_with("expected a file"), "{device}");
        assert!(Append::open(Path::new(device)).is_err(), "{device}");
    }
}
