//! Any bytes as a file that may be packed by gzip, bzip2, xz or Zstandard: no panic, no memory without end, and the same text whatever
//! the pieces it is read in.
#![no_main]

use std::io::Read;
use std::path::Path;

use alcor_fuzz::named;
use alcor_train::unpacked_text;

/// More is not unpacked, in bytes: a few bytes can stand for a long text.
const LIMIT: u64 = 1 << 18;

/// The text in pieces of a length, and whether it was read to the end.
fn text(path: &Path, piece: usize) -> Option<(Vec<u8>, bool)> {
    let mut stream = unpacked_text(path).ok()?.take(LIMIT);
    let (mut text, mut buffer) = (Vec::new(), vec![0; piece]);
    loop {
        match stream.read(&mut buffer) {
            Ok(0) => return Some((text, true)),
            Ok(count) => text.extend(&buffer[..count]),
            Err(error) => {
                assert!(!error.to_string().is_empty());
                return Some((text, false));
            }
        }
    }
}

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let (_file, path) = named(data);
    // Neither is so long that a hole in it is taken for damage.
    let (one, other) = (text(&path, 7), text(&path, 500));
    match (one, other) {
        (Some((one, true)), Some((other, true))) => assert!(one == other),
        (Some((one, _)), Some((other, _))) => assert!(one.starts_with(&other) || other.starts_with(&one)),
        (None, None) => {}
        _ => panic!("a file is opened once and refused once"),
    }
    // In large pieces, as it is read, holes are looked for.
    text(&path, 1 << 14);
});
