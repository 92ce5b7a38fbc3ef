//! Syzygy files: found in folders, opened when first needed, and probed through `shakmaty-syzygy`.
//!
//! A tablebase that is missing or damaged is noted once and not probed again, so that a search neither fails nor slows
//! down; [`Tablebases::take_faults`] returns what was noted. Positions are handed over as bitboards, which takes a fifteenth of the
//! time of a probe.
//!
//! `pyrrhic-rs` answers in half the time. It keeps its tables in one global state and trusts their bytes, though, and a
//! search in which every tenth node is a probe would gain a tenth: so the library that survives damaged files was taken.

use std::collections::{HashMap, HashSet};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use alcor_chess::{Color, Piece, Position, Role, Square};
use shakmaty::{
    Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, FromSetup, PositionError, Setup, Square as OtherSquare,
};
use shakmaty_syzygy::{MaybeRounded, Metric, SyzygyError, Tablebase, Wdl};

use super::cached_file::CachedFiles;
use super::probe_result::{TbDtz, TbWdl};

/// How deep below a folder tablebases are looked for: many people keep them in a subfolder for each number of pieces.
const DEPTH_OF_FOLDERS: usize = 3;

/// The tablebases of some folders.
pub struct Tablebases {
    base: Tablebase<Chess>,
    /// The files of either kind, by name: of several with one name the first is used.
    wdl_files: HashSet<OsString>,
    dtz_files: HashSet<OsString>,
    wdl_faults: Faults,
    dtz_faults: Faults,
}

impl std::fmt::Debug for Tablebases {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Tablebases({} + {} files)", self.wdl_files(), self.dtz_files())
    }
}

/// The result of opening folders.
#[derive(Debug)]
pub struct Opened {
    /// The tablebases; there may be none.
    pub tablebases: Tablebases,
    /// Folders and files that could not be used, with the reason.
    pub troubles: Vec<(PathBuf, io::Error)>,
}

impl Tablebases {
    /// Finds the tablebases in these folders and those below them. No file is read yet.
    pub fn open(folders: &[PathBuf]) -> Opened {
        let tablebases = Tablebases {
            base: Tablebase::with_filesystem(Arc::new(CachedFiles::default())),
            wdl_files: HashSet::new(),
            dtz_files: HashSet::new(),
            wdl_faults: Faults::default(),
            dtz_faults: Faults::default(),
        };
        let mut opened = Opened { tablebases, troubles: Vec::new() };
        for folder in folders {
            opened.add_folder(folder, DEPTH_OF_FOLDERS);
        }
        opened
    }

    /// The maximum number of pieces of any tablebase, kings included; 0 if there is none.
    pub fn max_pieces(&self) -> u32 {
        self.base.max_pieces() as u32
    }

    /// The number of WDL tablebases.
    pub fn wdl_files(&self) -> usize {
        self.wdl_files.len()
    }

    /// The number of DTZ tablebases.
    pub fn dtz_files(&self) -> usize {
        self.dtz_files.len()
    }

    /// The WDL value of a position with the fifty-move counter at zero, if a tablebase has it.
    pub fn probe_wdl(&self, position: &Position) -> Option<TbWdl> {
        let wdl = self.probe(position, &self.wdl_faults, Tablebase::probe_wdl_after_zeroing)?;
        Some(match wdl {
            Wdl::Loss => TbWdl::Loss,
            Wdl::BlessedLoss => TbWdl::BlessedLoss,
            Wdl::Draw => TbWdl::Draw,
            Wdl::CursedWin => TbWdl::CursedWin,
            Wdl::Win => TbWdl::Win,
        })
    }

    /// The distance to zeroing (DTZ), if a tablebase has it.
    pub fn probe_dtz(&self, position: &Position) -> Option<TbDtz> {
        let dtz = self.probe(position, &self.dtz_faults, Tablebase::probe_dtz)?;
        let is_rounded = matches!(dtz, MaybeRounded::Rounded(_));
        Some(TbDtz { plies: dtz.ignore_rounding().0, is_rounded })
    }

    /// The missing and damaged tablebases found since the last call.
    pub(crate) fn take_faults(&self) -> Vec<String> {
        let mut faults: Vec<String> = [&self.wdl_faults, &self.dtz_faults].into_iter().flat_map(Faults::take).collect();
        faults.sort();
        faults.dedup();
        faults
    }

    fn probe<T>(
        &self,
        position: &Position,
        faults: &Faults,
        ask: impl FnOnce(&Tablebase<Chess>, &Chess) -> Result<T, SyzygyError>,
    ) -> Option<T> {
        if position.occupied().count() > self.max_pieces() || position.castling_rooks().any() {
            return None;
        }
        if faults.has(position) {
            return None;
        }
        match ask(&self.base, &convert(position)?) {
            Ok(answer) => Some(answer),
            Err(error) => {
                faults.note(position, &error);
                None
            }
        }
    }
}

impl Opened {
    fn add_folder(&mut self, folder: &Path, depth: usize) {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return self.troubles.push((folder.to_owned(), error)),
        };
        let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                if depth > 0 {
                    self.add_folder(&path, depth - 1);
                }
            } else {
                self.add_file(&path);
            }
        }
    }

    fn add_file(&mut self, path: &Path) {
        let files = match path.extension().and_then(OsStr::to_str) {
            Some("rtbw") => &mut self.tablebases.wdl_files,
            Some("rtbz") => &mut self.tablebases.dtz_files,
            _ => return,
        };
        let Some(name) = path.file_name().filter(|&name| !files.contains(name)) else { return };
        match self.tablebases.base.add_file(path) {
            Ok(()) => drop(files.insert(name.to_owned())),
            Err(error) => self.troubles.push((path.to_owned(), error)),
        }
    }
}

/// The same position in the other library's form, or `None` if that library thinks it impossible.
fn convert(position: &Position) -> Option<Chess> {
    let role = |role| Bitboard(position.role(role).0);
    let board = Board::try_from_bitboards(
        ByRole {
            pawn: role(Role::Pawn),
            knight: role(Role::Knight),
            bishop: role(Role::Bishop),
            rook: role(Role::Rook),
            queen: role(Role::Queen),
            king: role(Role::King),
        },
        ByColor {
            black: Bitboard(position.colored(Color::Black).0),
            white: Bitboard(position.colored(Color::White).0),
        },
    );
    let setup = Setup {
        board: board.ok()?,
        promoted: Bitboard::EMPTY,
        pockets: None,
        turn: position.side_to_move().choose(shakmaty::Color::White, shakmaty::Color::Black),
        castling_rights: Bitboard::EMPTY,
        ep_square: position.en_passant().map(|square| OtherSquare::new(square.index() as u32)),
        remaining_checks: None,
        halfmoves: u32::from(position.halfmove_clock()),
        fullmoves: NonZeroU32::MIN,
    };
    Chess::from_setup(setup, CastlingMode::Chess960)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

/// Sets of pieces whose tablebases failed.
#[derive(Default)]
struct Faults {
    /// Whether there are any: a cheap check before every probe.
    any: AtomicBool,
    /// The sets, and what to tell about them if that has not been done.
    known: RwLock<HashMap<u64, Option<String>>>,
}

impl Faults {
    fn has(&self, position: &Position) -> bool {
        self.any.load(Ordering::Relaxed)
            && self.known.read().unwrap_or_else(PoisonError::into_inner).contains_key(&material(position))
    }

    fn note(&self, position: &Position, error: &SyzygyError) {
        let text = match error {
            SyzygyError::MissingTable { metric, material } => format!("no {} table for {material}", name(*metric)),
            SyzygyError::ProbeFailed { metric, material, error } => {
                format!("the {} table for {material} cannot be used: {error}", name(*metric))
            }
            // Neither is the fault of a tablebase.
            SyzygyError::Castling | SyzygyError::TooManyPieces => return,
        };
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        // The same tablebase may fail positions of several sets, by captures.
        let is_told = known.values().flatten().any(|other| *other == text);
        known.entry(material(position)).or_insert((!is_told).then_some(text));
        self.any.store(true, Ordering::Relaxed);
    }

    fn take(&self) -> Vec<String> {
        if !self.any.load(Ordering::Relaxed) {
            return Vec::new();
        }
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.values_mut().filter_map(Option::take).collect()
    }
}

/// The kind of a table as users know it.
fn name(metric: Metric) -> &'static str {
    match metric {
        Metric::Wdl => "WDL",
        Metric::Dtz => "DTZ",
    }
}

/// A number for the pieces on the board, wherever they stand: four bits for each kind.
fn material(position: &Position) -> u64 {
    Square::ALL
        .into_iter()
        .filter_map(|square| position.piece_at(square))
        .fold(0, |sum: u64, piece: Piece| sum.wrapping_add(1 << (4 * piece.index())))
}

#[cfg(test)]
mod tests;
