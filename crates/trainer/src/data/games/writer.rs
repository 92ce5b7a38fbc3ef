//! Writing files of games. A name that ends in `.txt` asks for text, one that ends in `.xz` for compression.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use liblzma::write::XzEncoder;

use super::{Game, GameError, Reader, Record, binary};

/// The usual level of xz: beyond it little is gained.
const COMPRESSION: u32 = 6;

/// A new file of games.
pub struct GameWriter {
    path: PathBuf,
    output: Output,
    is_text: bool,
}

enum Output {
    Plain(BufWriter<File>),
    Compressed(Box<XzEncoder<File>>),
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Output::Plain(file) => file.write(bytes),
            Output::Compressed(encoder) => encoder.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Plain(file) => file.flush(),
            Output::Compressed(encoder) => encoder.flush(),
        }
    }
}

impl GameWriter {
    /// Makes a file, or empties one.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn create(path: &Path) -> Result<GameWriter, GameError> {
        let has_extension = |path: &Path, wanted| path.extension().is_some_and(|extension| extension == wanted);
        let explain = |error| GameError::File(path.to_owned(), error);
        let file = File::create(path).map_err(explain)?;
        let compressed = has_extension(path, "xz");
        let is_text = has_extension(path, "txt") || compressed && has_extension(&path.with_extension(""), "txt");
        let output = if compressed {
            Output::Compressed(Box::new(XzEncoder::new(file, COMPRESSION)))
        } else {
            Output::Plain(BufWriter::new(file))
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
    pub fn write(&mut self, game: &Game) -> Result<(), GameError> {
        if self.is_text {
            self.write_bytes(format!("{game}\n").as_bytes())
        } else {
            self.write_bytes(&binary::encode(game)?)
        }
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), GameError> {
        self.output.write_all(bytes).map_err(|error| GameError::File(self.path.clone(), error))
    }

    /// Writes all that is left.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> Result<(), GameError> {
        let finished = match self.output {
            Output::Plain(mut file) => file.flush(),
            Output::Compressed(encoder) => encoder.finish().map(|_| ()),
        };
        finished.map_err(|error| GameError::File(self.path, error))
    }
}

/// A binary file that grows, game by game; nothing written to it is ever lost.
pub struct Append {
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
}

impl Append {
    /// Opens a file to continue it, or makes one. A damaged end is cut off; other damage is left alone. No other
    /// process may append to the file until this is dropped.
    ///
    /// # Errors
    /// If the file cannot be written, is locked, or is no binary file of games.
    pub fn open(path: &Path) -> Result<Append, GameError> {
        let explain = |error| GameError::File(path.to_owned(), error);
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path).map_err(explain)?;
        file.try_lock().map_err(|error| explain(busy(error)))?;
        let length = file.metadata().map_err(explain)?.len();
        let mut append = Append { path: path.to_owned(), file, games: 0, positions: 0, bytes: 0, lost_at_most: 0 };
        if length < binary::HEADER_LENGTH as u64 {
            // Empty, or a file whose very first bytes did not arrive.
            append.start_new(length)?;
        } else {
            append.look_through()?;
        }
        if append.bytes < length {
            append.file.set_len(append.bytes).map_err(explain)?;
        }
        append.file.seek(SeekFrom::Start(append.bytes)).map_err(explain)?;
        Ok(append)
    }

    fn start_new(&mut self, length: u64) -> Result<(), GameError> {
        let header = binary::header();
        let found = std::fs::read(&self.path).map_err(|error| GameError::File(self.path.clone(), error))?;
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
                Ok(Record::Binary(content)) => {
                    self.lost_at_most += lost;
                    lost = 0;
                    self.games += 1;
                    self.positions += binary::count_moves(&content) as u64;
                    self.bytes = reader.position().unwrap_or(self.bytes);
                }
                Ok(Record::Text(_)) => return Err(GameError::NotContinuable(self.path.clone())),
                Err(GameError::Damaged { bytes, .. }) => {
                    lost = bytes.div_ceil(binary::LEAST_RECORD_LENGTH as u64);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Adds a game, in one piece.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, game: &Game) -> Result<(), GameError> {
        self.write_bytes(&binary::encode(game)?)?;
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

fn busy(error: TryLockError) -> io::Error {
    match error {
        TryLockError::WouldBlock => io::Error::other("another process is writing to it"),
        TryLockError::Error(error) => error,
    }
}
