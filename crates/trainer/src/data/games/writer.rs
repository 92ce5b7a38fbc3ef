//! Writing files of games. A name that ends in `.txt` asks for text, one that ends in `.xz` for compression.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use alcor_session::bounded;
use alcor_session::file::{NewFile, busy};
use liblzma::write::XzEncoder;

use super::{Game, GameError, Reader, StoredGame, binary};

/// The usual level of xz: beyond it little is gained.
const COMPRESSION: u32 = 6;

/// A new file of games. It appears, or replaces another, when it is [finished](GameWriter::finish).
pub(crate) struct GameWriter {
    path: PathBuf,
    output: Output,
    is_text: bool,
}

enum Output {
    Plain(NewFile),
    Compressed(Box<XzEncoder<NewFile>>),
}

impl GameWriter {
    /// Begins a file. One that is there already stays as it is until this is finished.
    ///
    /// # Errors
    /// If it cannot be written, or another process is writing to the one that is there.
    pub(crate) fn create(path: &Path) -> Result<GameWriter, GameError> {
        let has_extension = |path: &Path, wanted| path.extension().is_some_and(|extension| extension == wanted);
        let file = NewFile::create(path).map_err(|error| GameError::File(path.to_owned(), error))?;
        let compressed = has_extension(path, "xz");
        let is_text = has_extension(path, "txt") || compressed && has_extension(&path.with_extension(""), "txt");
        let output = if compressed {
            Output::Compressed(Box::new(XzEncoder::new(file, COMPRESSION)))
        } else {
            Output::Plain(file)
        };
        let mut writer = GameWriter { path: path.to_owned(), output, is_text };
        if !is_text {
            writer.write_bytes(&binary::header())?;
        }
        Ok(writer)
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn write(&mut self, game: &Game) -> Result<(), GameError> {
        if self.is_text {
            self.write_bytes(format!("{game}\n").as_bytes())
        } else {
            self.write_bytes(&binary::encode(game)?)
        }
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), GameError> {
        let written = match &mut self.output {
            Output::Plain(file) => file.write_all(bytes),
            Output::Compressed(encoder) => encoder.write_all(bytes),
        };
        written.map_err(|error| GameError::File(self.path.clone(), error))
    }

    /// Writes all that is left, and puts the file in its place.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn finish(self) -> Result<(), GameError> {
        let finished = match self.output {
            Output::Plain(file) => file.commit(),
            Output::Compressed(encoder) => encoder.finish().and_then(NewFile::commit),
        };
        finished.map_err(|error| GameError::File(self.path, error))
    }
}

/// A binary file that grows, game by game. A process that is killed while it writes leaves a torn record at the end; that is
/// cut off when the file is opened again, and nothing before it is lost.
pub(crate) struct Append {
    path: PathBuf,
    file: File,
    /// Games in the file.
    pub games: u64,
    /// Their positions.
    pub positions: u64,
    /// The length of the file.
    pub bytes: u64,
    /// More games cannot have been in damaged parts before the last whole game.
    pub lost_at_most: u64,
    /// Bytes after the last whole game that were cut off when the file was opened.
    pub cut: u64,
}

impl Append {
    /// Opens a file to continue it, or makes one. A torn record at the end is cut off, and this is reported on standard
    /// error; other damage is left alone. No other process may append to the file until this is dropped.
    ///
    /// # Errors
    /// If the file cannot be written, is locked, or is no binary file of games.
    pub(crate) fn open(path: &Path) -> Result<Append, GameError> {
        let explain = |error| GameError::File(path.to_owned(), error);
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path).map_err(explain)?;
        file.try_lock().map_err(|error| explain(lock_error(error)))?;
        let metadata = file.metadata().map_err(explain)?;
        bounded::check_regular(&metadata).map_err(explain)?;
        let length = metadata.len();
        let mut append =
            Append { path: path.to_owned(), file, games: 0, positions: 0, bytes: 0, lost_at_most: 0, cut: 0 };
        if length < binary::HEADER_LENGTH as u64 {
            // Empty, or a file whose very first bytes did not arrive.
            append.start_new(length)?;
        } else {
            append.look_through()?;
        }
        append.cut = length.saturating_sub(append.bytes);
        if append.cut > 0 {
            append.file.set_len(append.bytes).map_err(explain)?;
            eprintln!("{}", append.cut_notice());
        }
        append.file.seek(SeekFrom::Start(append.bytes)).map_err(explain)?;
        Ok(append)
    }

    fn start_new(&mut self, length: u64) -> Result<(), GameError> {
        let header = binary::header();
        let found = bounded::read(&self.path, binary::HEADER_LENGTH as u64)
            .map_err(|error| GameError::File(self.path.clone(), error))?;
        if length > 0 && !header.starts_with(&found) {
            return Err(GameError::NotContinuable(self.path.clone()));
        }
        self.file.set_len(0).map_err(|error| GameError::File(self.path.clone(), error))?;
        self.write_bytes(&header)
    }

    /// Counts what is there, up to the end of the last whole record.
    fn look_through(&mut self) -> Result<(), GameError> {
        let explain = |error| GameError::File(self.path.clone(), error);
        let mut magic = [0; 8];
        io::Read::read_exact(&mut self.file, &mut magic).map_err(explain)?;
        if magic != binary::MAGIC {
            return Err(GameError::NotContinuable(self.path.clone()));
        }
        let mut reader = Reader::open(&self.path)?;
        self.bytes = binary::HEADER_LENGTH as u64;
        // What is lost at the end can be made again; what is lost before other games has had its number.
        let mut lost = 0;
        while let Some(record) = reader.next() {
            match record {
                Ok(StoredGame::Binary(content)) => {
                    self.lost_at_most += lost;
                    lost = 0;
                    self.games += 1;
                    self.positions += binary::count_moves(&content) as u64;
                    self.bytes = reader.position().unwrap_or(self.bytes);
                }
                Ok(StoredGame::Text(_)) => return Err(GameError::NotContinuable(self.path.clone())),
                Err(GameError::Damaged { bytes, .. }) => {
                    lost = bytes.div_ceil(binary::MIN_RECORD_LENGTH as u64);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// What is said when a torn record has been cut off.
    pub(super) fn cut_notice(&self) -> String {
        let Append { path, games, bytes, cut, .. } = self;
        format!("{}: cut {cut} bytes of a torn record after byte {bytes}; {games} whole games are kept", path.display())
    }

    /// Adds a game, in one piece. If that fails, what was written of it is cut off, so that the file ends with a whole game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn write(&mut self, game: &Game) -> Result<(), GameError> {
        let record = binary::encode(game)?;
        if let Err(error) = self.write_bytes(&record) {
            // If this fails as well, opening the file again does it.
            let _ = self.file.set_len(self.bytes).and_then(|()| self.file.seek(SeekFrom::Start(self.bytes)));
            return Err(error);
        }
        self.games += 1;
        self.positions += game.moves.len() as u64;
        Ok(())
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), GameError> {
        self.file.write_all(bytes).map_err(|error| GameError::File(self.path.clone(), error))?;
        self.bytes += bytes.len() as u64;
        Ok(())
    }
}

fn lock_error(error: TryLockError) -> io::Error {
    match error {
        TryLockError::WouldBlock => busy(),
        TryLockError::Error(error) => error,
    }
}
