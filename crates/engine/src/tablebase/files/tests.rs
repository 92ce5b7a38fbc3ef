//! Probing real tables, and bad ones. The former are ignored without tables: `cargo xtask test` brings some.

use super::*;
use crate::rng::Rng;
use crate::tablebase::rank::{Ranking, rank};
use crate::tablebase::{FiftyMoveRule, TablebaseUse};
use alcor_chess::Game;
use tempfile::tempdir;

/// The folder of tables with up to four pieces. `cargo xtask test` installs them and sets the variable.
fn folder() -> PathBuf {
    std::env::var_os("ALCOR_TEST_SYZYGY").expect("ALCOR_TEST_SYZYGY names a folder of Syzygy tables").into()
}

fn tables() -> Arc<Tablebases> {
    let opened = Tablebases::open(&[folder()]);
    assert!(opened.troubles.is_empty(), "{:?}", opened.troubles);
    Arc::new(opened.tablebases)
}

fn asked(tables: &Arc<Tablebases>, rule: FiftyMoveRule) -> TablebaseUse {
    TablebaseUse { tablebases: Arc::clone(tables), min_depth: 1, max_pieces: 7, rule }
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

fn ranking(tables: &Arc<Tablebases>, fen: &str, rule: FiftyMoveRule) -> Option<Ranking> {
    let game = Game::new(position(fen));
    let moves: Vec<_> = game.position().legal_moves().into_iter().collect();
    rank(&asked(tables, rule), &game, &moves)
}

#[test]
#[ignore = "needs Syzygy tables"]
fn tables_are_found() {
    let tables = tables();
    assert_eq!(tables.max_pieces(), 4);
    assert_eq!((tables.wdl_files(), tables.dtz_files()), (35, 35));
}

#[test]
#[ignore = "needs Syzygy tables"]
fn tables_in_subfolders_are_found() {
    let folder = folder();
    let parent = folder.parent().unwrap().to_owned();
    assert_eq!(Tablebases::open(&[parent]).tablebases.wdl_files(), 35);
}

#[test]
#[ignore = "needs Syzygy tables"]
fn well_known_endgames() {
    let tables = tables();
    for (fen, wdl) in [
        ("8/8/8/4k3/8/8/8/KBN5 w - - 0 1", TbWdl::Win),
        ("8/8/8/4k3/8/8/8/KNN5 w - - 0 1", TbWdl::Draw),
        ("8/8/8/8/3k4/8/3KP3/8 w - - 0 1", TbWdl::Draw),
        ("8/8/3k4/8/3K4/8/3P4/8 w - - 0 1", TbWdl::Win),
        ("8/8/3k4/8/3K4/3P4/8/8 b - - 0 1", TbWdl::Loss),
        ("4k3/8/8/8/8/8/8/4K2Q b - - 0 1", TbWdl::Loss),
        ("8/8/8/8/8/2k5/1p6/1K6 w - - 0 1", TbWdl::Loss),
        // The pawn can be taken en passant; otherwise it wins.
        ("8/8/8/8/1pP5/8/1K6/6k1 b - c3 0 1", TbWdl::Draw),
        ("8/8/8/8/1pP5/8/1K6/6k1 b - - 0 1", TbWdl::Loss),
    ] {
        assert_eq!(tables.probe_wdl(&position(fen)), Some(wdl), "{fen}");
    }
    assert_eq!(tables.probe_wdl(&position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")), None, "castling");
    assert_eq!(tables.probe_wdl(&Position::startpos()), None, "too many pieces");
    assert!(tables.take_faults().is_empty());
}

#[test]
#[ignore = "needs Syzygy tables"]
fn moves_that_win_are_ranked_by_progress() {
    let tables = tables();
    // Mate in one is the shortest way.
    let ranking = ranking(&tables, "k7/8/1K6/8/8/8/8/7R w - - 0 1", FiftyMoveRule::Counted).unwrap();
    let best = ranking.moves[0];
    assert_eq!(best.mv.uci(Default::default()).to_string(), "h1h8");
    assert_eq!((best.wdl, best.rank), (TbWdl::Win, -1));
    assert!(ranking.has_dtz && ranking.is_known() && !ranking.has_repeated);
    assert!(ranking.moves.windows(2).all(|pair| pair[0].wdl >= pair[1].wdl));
}

#[test]
#[ignore = "needs Syzygy tables"]
fn the_counter_of_the_fifty_move_rule_counts() {
    let tables = tables();
    let bishop_and_knight = |clock: u8| format!("8/8/8/4k3/8/8/8/KBN5 w - - {clock} 80");
    let wdl = |clock, rule| ranking(&tables, &bishop_and_knight(clock), rule).unwrap().wdl();
    assert_eq!(wdl(0, FiftyMoveRule::Counted), Some(TbWdl::Win));
    assert_eq!(wdl(80, FiftyMoveRule::Counted), Some(TbWdl::CursedWin));
    assert_eq!(wdl(80, FiftyMoveRule::Ignored), Some(TbWdl::Win));
    let lost = "8/8/8/4k3/8/8/8/KBN5 b - - 80 80";
    assert_eq!(ranking(&tables, lost, FiftyMoveRule::Counted).unwrap().wdl(), Some(TbWdl::BlessedLoss));
}

/// Playing the first-ranked moves wins in as many plies as the table said, or a few more where it rounds.
#[test]
#[ignore = "needs Syzygy tables"]
fn the_first_move_makes_progress() {
    let tables = tables();
    for fen in ["8/8/8/4k3/8/8/8/KBN5 w - - 0 1", "8/8/8/4k3/8/4r3/8/KQ6 w - - 0 1", "8/8/3k4/8/3K4/8/3P4/8 w - - 0 1"]
    {
        let mut game = Game::new(position(fen));
        while game.outcome().is_none() {
            let moves: Vec<_> = game.position().legal_moves().into_iter().collect();
            let ranking = rank(&asked(&tables, FiftyMoveRule::Counted), &game, &moves).unwrap();
            game.play(ranking.moves[0].mv).unwrap();
        }
        let winner = game.outcome().and_then(alcor_chess::Outcome::winner);
        assert_eq!(winner, Some(Color::White), "{fen}: {:?}", game.outcome());
    }
}

#[test]
#[ignore = "needs Syzygy tables"]
fn missing_tables_are_told_once() {
    let folder = folder();
    let few = tempdir().unwrap();
    for name in ["KQvK.rtbw", "KRvK.rtbw", "KBvK.rtbw", "KNvK.rtbw", "KRPvK.rtbw"] {
        fs::copy(folder.join(name), few.path().join(name)).unwrap();
    }
    let tables = Arc::new(Tablebases::open(&[few.path().to_owned()]).tablebases);
    assert_eq!(tables.probe_wdl(&position("8/8/8/4k3/8/8/8/KR6 w - - 0 1")), Some(TbWdl::Win));
    for _ in 0..3 {
        assert_eq!(tables.probe_wdl(&position("8/8/8/4k3/8/4r3/8/KQ6 w - - 0 1")), None);
    }
    assert_eq!(tables.take_faults(), ["no WDL table for KQvKR"]);
    assert!(tables.take_faults().is_empty());
    // Without DTZ tables there are still results.
    let ranking = ranking(&tables, "8/8/8/4k3/8/8/8/KR6 w - - 0 1", FiftyMoveRule::Counted).unwrap();
    assert!(!ranking.has_dtz && !ranking.is_known());
    assert_eq!(ranking.wdl(), Some(TbWdl::Win));
}

#[test]
fn what_is_no_folder_is_told() {
    let opened = Tablebases::open(&[PathBuf::from("no/such/folder")]);
    assert_eq!(opened.tablebases.max_pieces(), 0);
    assert_eq!(opened.troubles.len(), 1);
}

/// Whatever the bytes of a table are, asking it does not panic.
#[test]
#[ignore = "needs Syzygy tables"]
fn damaged_tables_do_no_harm() {
    let folder = folder();
    let damaged = tempdir().unwrap();
    let names = ["KRvK", "KQvKR", "KRPvK", "KPvKP"];
    let mut rng = Rng::new(1);
    for round in 0..40 {
        for name in names {
            for extension in ["rtbw", "rtbz"] {
                let file = format!("{name}.{extension}");
                let mut bytes = fs::read(folder.join(&file)).unwrap();
                match round % 4 {
                    // A cut file of a size that is possible.
                    0 => bytes.truncate(16 + 64 * rng.below(4)),
                    1 => (0..20).for_each(|_| bytes[rng.below(200)] = rng.next_u64() as u8),
                    2 => (0..200).for_each(|_| {
                        let place = rng.below(bytes.len());
                        bytes[place] = rng.next_u64() as u8;
                    }),
                    _ => bytes[4..].fill(rng.next_u64() as u8),
                }
                fs::write(damaged.path().join(&file), bytes).unwrap();
            }
        }
        let tables = Arc::new(Tablebases::open(&[damaged.path().to_owned()]).tablebases);
        for fen in [
            "8/8/8/4k3/8/8/8/KR6 w - - 0 1",
            "8/8/8/4k3/8/4r3/8/KQ6 w - - 3 1",
            "8/8/8/4k3/8/4P3/8/KR6 b - - 0 1",
            "8/8/3p4/4k3/8/4P3/8/K7 b - - 0 1",
        ] {
            let _ = tables.probe_wdl(&position(fen));
            let _ = tables.probe_dtz(&position(fen));
            let _ = ranking(&tables, fen, FiftyMoveRule::Counted);
        }
    }
}

/// Mapped into memory, such a table would end the program with SIGBUS.
#[test]
#[ignore = "needs Syzygy tables"]
fn tables_that_are_cut_short_while_they_are_used_do_no_harm() {
    let folder = folder();
    let cut = tempdir().unwrap();
    for extension in ["rtbw", "rtbz"] {
        for name in ["KRvK", "KQvK", "KQvKR"] {
            let file = format!("{name}.{extension}");
            fs::copy(folder.join(&file), cut.path().join(&file)).unwrap();
        }
    }
    let tables = Arc::new(Tablebases::open(&[cut.path().to_owned()]).tablebases);
    let of_rook = |square: Square| {
        let mut setup = position("8/8/8/4k3/8/8/8/KQ6 w - - 0 1").setup();
        setup.board[square.index()] = Some(Piece::new(Color::Black, Role::Rook));
        setup.position().ok()
    };
    assert!(tables.probe_wdl(&of_rook(Square::E3).unwrap()).is_some());
    for entry in fs::read_dir(cut.path()).unwrap().flatten() {
        fs::File::options().write(true).open(entry.path()).unwrap().set_len(0).unwrap();
    }
    for position in Square::ALL.into_iter().filter_map(of_rook) {
        let _ = (tables.probe_wdl(&position), tables.probe_dtz(&position));
    }
    assert!(!tables.take_faults().is_empty());
}
