//! Reading with limits: no file fills the memory, and no read blocks forever.
//!
//! What is no regular file is refused before it is opened: a device may have no end, and a pipe may never begin. What is
//! longer than its reader expects is refused too, never cut.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// This many consecutive zero bytes indicate a sparse file or an endless device, not text.
const HOLE: usize = 512;

/// Opens a regular file for reading.
///
/// # Errors
/// If it cannot be opened, or is a folder, a device or a pipe.
pub fn open(path: &Path) -> io::Result<File> {
    check_regular(&fs::metadata(path)?)?;
    File::open(path)
}

/// Looks whether a file is a regular one.
///
/// # Errors
/// If it is a folder, a device or a pipe.
pub fn check_regular(metadata: &fs::Metadata) -> io::Result<()> {
    if metadata.is_file() { Ok(()) } else { Err(io::Error::other("expected a file")) }
}

/// The content of a regular file.
///
/// # Errors
/// If it cannot be read, is no regular file, or has more than this many bytes.
pub fn read(path: &Path, max: u64) -> io::Result<Vec<u8>> {
    let file = open(path)?;
    let length = file.metadata()?.len();
    if length > max {
        return Err(too_long(max, &length.to_string()));
    }
    read_stream(file, max)
}

/// The text in a regular file.
///
/// # Errors
/// As [`read`], and if it is no UTF-8.
pub fn read_text(path: &Path, max: u64) -> io::Result<String> {
    let text = String::from_utf8(read(path, max)?);
    text.map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "expected UTF-8 text"))
}

/// All that comes from a stream.
///
/// # Errors
/// If it cannot be read, or there is more than this many bytes.
pub fn read_stream(stream: impl Read, max: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.take(max.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max { Err(too_long(max, "more")) } else { Ok(bytes) }
}

fn too_long(max: u64, found: &str) -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, format!("expected at most {max} bytes, found {found}"))
}

/// Text of any length, read piece by piece. It ends with an error where there is a hole instead of text.
#[derive(Debug)]
pub struct TextStream<R>(pub R);

impl<R: Read> Read for TextStream<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.read(buffer)?;
        if count >= HOLE && buffer[..count].iter().all(|&byte| byte == 0) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "expected text, found zero bytes only"));
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message<T: std::fmt::Debug>(result: io::Result<T>) -> String {
        result.unwrap_err().to_string()
    }

    #[test]
    fn what_is_too_long_is_refused_and_not_cut() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "12345").unwrap();
        assert_eq!(read(&path, 5).unwrap(), b"12345");
        assert_eq!(read_text(&path, 5).unwrap(), "12345");
        assert_eq!(message(read(&path, 4)), "expected at most 4 bytes, found 5");
        assert_eq!(message(read_stream(io::repeat(0), 4)), "expected at most 4 bytes, found more");
        fs::write(&path, b"\xff").unwrap();
        assert_eq!(message(read_text(&path, 5)), "expected UTF-8 text");
    }

    #[test]
    fn a_sparse_file_takes_no_memory() {
        let file = tempfile::NamedTempFile::new().unwrap();
        file.as_file().set_len(50 << 30).unwrap();
        assert_eq!(message(read(file.path(), 1 << 20)), "expected at most 1048576 bytes, found 53687091200");
        let text = read_stream(TextStream(open(file.path()).unwrap()), u64::MAX - 1);
        assert_eq!(message(text), "expected text, found zero bytes only");
    }

    #[test]
    fn text_with_a_few_zero_bytes_is_text() {
        let text = [&[b'a'; 600][..], &[0; 600], b"b"].concat();
        assert_eq!(read_stream(TextStream(&text[..]), 2000).unwrap(), text);
        assert_eq!(read_stream(TextStream(&[0; 20][..]), 2000).unwrap(), [0; 20]);
    }

    #[cfg(unix)]
    #[test]
    fn folders_devices_and_pipes_are_not_opened() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for path in [folder.path(), &pipe, Path::new("/dev/zero"), Path::new("/dev/null")] {
            assert_eq!(message(open(path)), "expected a file", "{}", path.display());
            assert_eq!(message(read(path, 100)), "expected a file", "{}", path.display());
        }
    }
}
