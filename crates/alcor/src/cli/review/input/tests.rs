//! Plain, packed and broken files.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use super::*;

const TEXT: &str = "1. e4 e5 2. Nf3 *\n";

fn read(bytes: &[u8]) -> io::Result<String> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    let input = Input::open(file.path(), std::iter::empty()).unwrap();
    assert_eq!(input.path(), Some(file.path()));
    let mut text = String::new();
    input.read()?.read_to_string(&mut text)?;
    let mut again = String::new();
    input.read()?.read_to_string(&mut again)?;
    assert_eq!(text, again);
    Ok(text)
}

fn zipped() -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(TEXT.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

fn zstd() -> Vec<u8> {
    compress_to_vec(TEXT.as_bytes(), CompressionLevel::Fastest)
}

#[test]
fn files_are_known_by_their_first_bytes() {
    assert_eq!(read(TEXT.as_bytes()).unwrap(), TEXT);
    assert_eq!(read(&zipped()).unwrap(), TEXT);
    assert_eq!(read(&zstd()).unwrap(), TEXT);
    assert_eq!(read(b"").unwrap(), "");
}

#[test]
fn several_parts_are_one_text() {
    assert_eq!(read(&[zipped(), zipped()].concat()).unwrap(), TEXT.repeat(2));
    let empty = [0x53, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3];
    assert_eq!(read(&[zstd(), empty.to_vec(), zstd()].concat()).unwrap(), TEXT.repeat(2));
}

#[test]
fn broken_files_are_errors() {
    for bytes in [zipped(), zstd()] {
        assert!(read(&bytes[..bytes.len() - 4]).is_err());
    }
    assert!(Input::open(Path::new("/no/such/file.pgn"), std::iter::empty()).is_err());
}

#[test]
fn a_file_that_is_to_be_replaced_is_copied() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    std::fs::write(&path, TEXT).unwrap();
    let input = Input::open(&path, [path.as_path()].into_iter()).unwrap();
    std::fs::write(&path, "gone").unwrap();
    let mut text = String::new();
    input.read().unwrap().read_to_string(&mut text).unwrap();
    assert_eq!(text, TEXT);
    assert_eq!(input.path(), Some(path.as_path()));
}
