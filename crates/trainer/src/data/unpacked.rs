//! What is in a file: the formats that collections of games come in, and how they are packed.

use std::io::{self, BufRead, BufReader, Read, Seek};
use std::path::Path;

use alcor_session::bounded::{self, TextStream};
use bzip2::bufread::MultiBzDecoder;
use liblzma::bufread::XzDecoder;
use liblzma::stream::{CONCATENATED, Stream};

/// What a file compressed with xz begins with.
pub(crate) const XZ_MAGIC: [u8; 6] = [0xFD, b'7', b'z', b'X', b'Z', 0];
/// What a file compressed with bzip2 begins with.
const BZIP2_MAGIC: [u8; 3] = *b"BZh";
/// Memory that a compressed file may ask for: four times what `xz -9` needs.
const MAX_XZ_MEMORY: u64 = 256 << 20;
/// Where a tar archive says that it is one, and how.
const TAR_MAGIC: (usize, [u8; 5]) = (257, *b"ustar");

/// The text of a regular file from its beginning: plain, or packed by gzip, bzip2, xz or Zstandard.
///
/// # Errors
/// If it cannot be read, or is not what its first bytes say.
pub fn text(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    let mut file = bounded::open(path)?;
    let first = beginning(&mut file, XZ_MAGIC.len())?;
    file.rewind()?;
    if first.starts_with(&XZ_MAGIC) {
        Ok(Box::new(TextStream(xz(BufReader::new(file))?)))
    } else if first.starts_with(&BZIP2_MAGIC) {
        Ok(Box::new(TextStream(MultiBzDecoder::new(BufReader::new(file)))))
    } else {
        alcor_session::unpacked::text(file)
    }
}

/// What is in a file of xz, which may have several parts.
///
/// # Errors
/// If there is no memory for it.
pub(crate) fn xz<R: BufRead>(file: R) -> io::Result<XzDecoder<R>> {
    Ok(XzDecoder::new_stream(file, Stream::new_auto_decoder(MAX_XZ_MEMORY, CONCATENATED)?))
}

/// The first bytes of a stream: this many, or all there are.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn beginning(stream: &mut impl Read, length: usize) -> io::Result<Vec<u8>> {
    let mut first = Vec::new();
    stream.take(length as u64).read_to_end(&mut first)?;
    Ok(first)
}

/// Whether a text that begins so is PGN with tags. No file of scored games begins so.
pub(crate) fn is_pgn(first: &[u8]) -> bool {
    first.strip_prefix("\u{feff}".as_bytes()).unwrap_or(first).trim_ascii_start().starts_with(b"[")
}

/// Whether a file that begins so is a tar archive.
pub(crate) fn is_tar(first: &[u8]) -> bool {
    let (at, magic) = TAR_MAGIC;
    first.get(at..).is_some_and(|rest| rest.starts_with(&magic))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::run::scratch::Scratch;

    const TEXT: &[u8] = b"[Event \"?\"]\n\n1. e4 *\n";

    fn read(path: &Path) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        text(path)?.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    #[test]
    fn every_format_reads_the_same_whatever_the_name() {
        let scratch = Scratch::new("unpacked");
        let path = scratch.path("games.pgn");
        let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::best());
        bzip2.write_all(TEXT).unwrap();
        let mut xz = liblzma::write::XzEncoder::new(Vec::new(), 1);
        xz.write_all(TEXT).unwrap();
        for packed in [TEXT.to_vec(), bzip2.finish().unwrap(), xz.finish().unwrap()] {
            std::fs::write(&path, &packed).unwrap();
            assert_eq!(read(&path).unwrap(), TEXT);
            // Parts that were packed one by one are one text.
            std::fs::write(&path, packed.repeat(2)).unwrap();
            assert_eq!(read(&path).unwrap(), TEXT.repeat(2));
        }
    }

    #[test]
    fn what_is_cut_or_damaged_is_an_error() {
        let scratch = Scratch::new("unpacked-damage");
        let path = scratch.path("games.pgn.bz2");
        let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::best());
        bzip2.write_all(TEXT).unwrap();
        let mut packed = bzip2.finish().unwrap();
        std::fs::write(&path, &packed[..packed.len() - 3]).unwrap();
        assert!(read(&path).is_err());
        let middle = packed.len() / 2;
        packed[middle] ^= 0x55;
        std::fs::write(&path, &packed).unwrap();
        assert!(read(&path).is_err());
    }
}
