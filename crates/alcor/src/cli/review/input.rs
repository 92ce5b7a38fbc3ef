//! Where the games come from: a file, plain or compressed, or standard input. They can be read more than once.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use alcor_session::bounded::{self, TextStream};
use flate2::read::MultiGzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};

use crate::failure::Failure;

/// The name that stands for standard input.
const STANDARD_INPUT: &str = "-";

const GZIP: [u8; 2] = [0x1F, 0x8B];
const ZSTD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];
/// The first of sixteen numbers that begin a frame of Zstandard without data.
const SKIPPABLE: u32 = 0x184D_2A50;

/// Games that can be read again and again.
#[derive(Debug)]
pub struct Input {
    path: PathBuf,
    /// What was in it, kept in a file without a name.
    copy: Option<File>,
}

impl Input {
    /// Looks whether the games can be read. Standard input is copied, and so is a file in whose place an output is wanted.
    pub fn open<'a>(path: &Path, mut outputs: impl Iterator<Item = &'a Path>) -> Result<Input, Failure> {
        let cannot = |error: io::Error| Failure::Usage(format!("{} cannot be read: {error}", path.display()));
        let mut source: Box<dyn Read> = match path.as_os_str() == STANDARD_INPUT {
            true => Box::new(io::stdin().lock()),
            false => Box::new(bounded::open(path).map_err(cannot)?),
        };
        let place = path.canonicalize().ok();
        let is_replaced = outputs.any(|output| place.is_some() && output.canonicalize().ok() == place);
        let mut copy = None;
        if is_replaced || path.as_os_str() == STANDARD_INPUT {
            let mut file = tempfile::tempfile().map_err(cannot)?;
            io::copy(&mut source, &mut file).map_err(cannot)?;
            copy = Some(file);
        }
        Ok(Input { path: path.to_owned(), copy })
    }

    /// What to call it.
    pub fn name(&self) -> String {
        match self.path() {
            None => "standard input".to_owned(),
            Some(path) => path.display().to_string(),
        }
    }

    /// The file it comes from, if that has a name.
    pub fn path(&self) -> Option<&Path> {
        Some(self.path.as_path()).filter(|path| path.as_os_str() != STANDARD_INPUT)
    }

    /// The text from its beginning, unpacked.
    ///
    /// # Errors
    /// If it cannot be read, or is not what its first bytes say.
    pub fn read(&self) -> io::Result<Box<dyn Read + Send>> {
        let mut file = match &self.copy {
            Some(copy) => copy.try_clone()?,
            None => bounded::open(&self.path)?,
        };
        // Copies of a file share their place in it; only one is read at a time.
        file.seek(SeekFrom::Start(0))?;
        let mut first = Vec::new();
        file.by_ref().take(ZSTD.len() as u64).read_to_end(&mut first)?;
        file.seek(SeekFrom::Start(0))?;
        if first.starts_with(&GZIP) {
            Ok(Box::new(TextStream(MultiGzDecoder::new(BufReader::new(file)))))
        } else if first.starts_with(&ZSTD) {
            Ok(Box::new(TextStream(Frames::Between(BufReader::new(file)))))
        } else {
            Ok(Box::new(TextStream(file)))
        }
    }
}

/// The frames of a Zstandard file, one after the other.
enum Frames {
    Between(BufReader<File>),
    Within(Box<StreamingDecoder<FrameSource, FrameDecoder>>),
    Done,
}

/// The first bytes of a frame, which have been looked at, and the rest.
type FrameSource = io::Chain<io::Cursor<[u8; 4]>, BufReader<File>>;

impl Read for Frames {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            *self = match std::mem::replace(self, Frames::Done) {
                Frames::Done => return Ok(0),
                Frames::Between(file) => next_frame(file)?,
                Frames::Within(mut frame) => match frame.read(buffer)? {
                    0 => Frames::Between(frame.into_inner().into_inner().1),
                    count => {
                        *self = Frames::Within(frame);
                        return Ok(count);
                    }
                },
            };
        }
    }
}

/// Begins the next frame. One that holds no data, as some programs write them, is passed over.
fn next_frame(mut file: BufReader<File>) -> io::Result<Frames> {
    if file.fill_buf()?.is_empty() {
        return Ok(Frames::Done);
    }
    let mut magic = [0; 4];
    file.read_exact(&mut magic)?;
    if (SKIPPABLE..SKIPPABLE + 16).contains(&u32::from_le_bytes(magic)) {
        let mut length = [0; 4];
        file.read_exact(&mut length)?;
        io::copy(&mut file.by_ref().take(u32::from_le_bytes(length).into()), &mut io::sink())?;
        return Ok(Frames::Between(file));
    }
    let frame = StreamingDecoder::new(io::Cursor::new(magic).chain(file)).map_err(io::Error::other)?;
    Ok(Frames::Within(Box::new(frame)))
}

#[cfg(test)]
mod tests;
