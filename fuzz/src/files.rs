//! Files around the bytes of an input: with the checksums, lengths and first bytes without which nothing else would be
//! reached.

use std::fs::File;
use std::io::{Read, Seek, Write};
use std::os::fd::AsRawFd;
use std::path::PathBuf;

use alcor_engine::fnv::fnv1a;
use alcor_review::journal::Key;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

/// The parameters of the smallest network in a checkpoint, one king bucket and 64 neurons, in bytes.
pub const SMALLEST_NETWORK: usize = 12 * 75_208;

/// What the network of a teacher begins with, and how long it is but for its description, in bytes.
pub const TEACHER_VERSION: u32 = 0x7AF3_2F20;
pub const TEACHER_BYTES: usize = 16 + 1024 * 2 + 32 * 704 * (1024 * 2 + 8 * 4) + 8 * 17_640;

/// What follows the first bytes of a table for king and rook against king in which the rook always wins.
pub const ROOK_ALWAYS_WINS: [u8; 10] = [0x31, 0x00, 0xEE, 0x66, 0x44, 0x00, 0x80, 0x04, 0x80, 0x00];

/// A Syzygy table: the bytes after its first four, filled up to a length that tables have.
pub fn table(magic: [u8; 4], bytes: &[u8]) -> Vec<u8> {
    let mut table = [&magic[..], bytes].concat();
    while table.len() % 64 != 16 {
        table.push(0);
    }
    table
}

/// The bytes, and the hash that network files and checkpoints end with.
pub fn with_hash(bytes: &[u8]) -> Vec<u8> {
    [bytes, &fnv1a(bytes).to_le_bytes()].concat()
}

/// A binary file of scored games with one record, of this content.
pub fn with_game_frame(content: &[u8]) -> Vec<u8> {
    let content = &content[..content.len().min(usize::from(u16::MAX))];
    let mut file = b"AlcorGam\x01\0\0\0\0\0\0\0\xA1\x67".to_vec();
    file.extend((content.len() as u16).to_le_bytes());
    file.extend(checksum(&[content]).to_le_bytes());
    file.extend(content);
    file
}

/// A journal with one more record, in which this text is packed.
pub fn with_journal_frame(mut journal: Vec<u8>, key: Key, text: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    let packed = encoder.write_all(text).and_then(|()| encoder.finish()).expect("memory can be written");
    let (number, hash) = (key.number.to_le_bytes(), key.hash.to_le_bytes());
    journal.extend((packed.len() as u32).to_le_bytes());
    journal.extend(checksum(&[&number, &hash, &packed]).to_le_bytes());
    journal.extend([number, hash].concat());
    journal.extend(packed);
    journal
}

fn checksum(parts: &[&[u8]]) -> u32 {
    let mut crc = Crc::new();
    parts.iter().for_each(|part| crc.update(part));
    crc.sum()
}

/// A file with these bytes, gone when it is dropped, and a path to it.
pub fn named(bytes: &[u8]) -> (File, PathBuf) {
    let mut file = tempfile::tempfile().expect("a file can be made");
    file.write_all(bytes).expect("a file can be written");
    let path = format!("/proc/self/fd/{}", file.as_raw_fd());
    (file, path.into())
}

/// All bytes of a file.
pub fn content(file: &mut File) -> Vec<u8> {
    let mut bytes = Vec::new();
    file.rewind().and_then(|()| file.read_to_end(&mut bytes)).expect("a file can be read");
    bytes
}
