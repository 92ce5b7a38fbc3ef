//! Any bytes as a Syzygy table: no panic, whatever is asked of it.
//!
//! The first byte says which kind of table the others are: one of results (WDL), or one of distances (DTZ) beside a table of
//! results that is sound.
#![no_main]

use std::fs;

use alcor_chess::Position;
use alcor_engine::tablebase::Tablebases;
use alcor_fuzz::{ROOK_ALWAYS_WINS, table};

/// White and Black to move, with the kings in several places.
const FENS: [&str; 6] = [
    "8/8/8/4k3/8/8/8/KR6 w - - 0 1",
    "8/8/8/4k3/8/8/8/KR6 b - - 0 1",
    "8/8/8/8/8/k7/8/K1r5 w - - 0 1",
    "7k/5R2/6K1/8/8/8/8/8 w - - 0 1",
    "7K/8/8/8/3k4/4r3/8/8 b - - 0 1",
    "k7/8/8/8/8/8/R7/7K b - - 0 1",
];

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((&kind, bytes)) = data.split_first() else { return };
    let folder = tempfile::tempdir().expect("a folder can be made");
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).expect("a file can be written");
    if kind % 2 == 0 {
        write("KRvK.rtbw", &table([0x71, 0xE8, 0x23, 0x5D], bytes));
    } else {
        write("KRvK.rtbw", &table([0x71, 0xE8, 0x23, 0x5D], &ROOK_ALWAYS_WINS));
        write("KRvK.rtbz", &table([0xD7, 0x66, 0x0C, 0xA5], bytes));
    }
    let tables = Tablebases::open(&[folder.path().to_owned()]).tablebases;
    assert_eq!(tables.max_pieces(), 3);
    for fen in FENS {
        let position = Position::from_fen(fen).expect("the positions are valid");
        let _ = (tables.probe_wdl(&position), tables.probe_dtz(&position));
    }
});
