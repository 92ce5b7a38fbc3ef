//! Text in files, plain or compressed: what they are, their first bytes say.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};

use crate::bounded::TextStream;

const GZIP: [u8; 2] = [0x1F, 0x8B];
const ZSTD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];
/// The first of sixteen numbers that begin a frame of Zstandard without data.
const SKIPPABLE: u32 = 0x184D_2A50;

/// The text of a file from its beginning, unpacked.
///
/// # Errors
/// If it cannot be read, or is not what its first bytes say.
pub fn text(mut file: File) -> io::Result<Box<dyn Read + Send>> {
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
