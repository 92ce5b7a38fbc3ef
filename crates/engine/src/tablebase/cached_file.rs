//! Tablebase files read in blocks, which are cached.
//!
//! Mapping the files into memory would be as fast and need no cache; but a file that is truncated or becomes unreadable
//! would then end the program. Here it is an error of the probe. Blocks are cached up to a limit for all files together;
//! beyond it, and in very large files, they are read anew each time.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use shakmaty_syzygy::filesystem::{Filesystem, OsFilesystem, RandomAccessFile, ReadHint};

/// Bytes of a block.
const BLOCK: usize = 16 << 10;
/// Blocks of longer files are not cached: their list alone would take megabytes.
const LONGEST_KEPT: u64 = 1 << 30;
/// The maximum size of the cache, for all files together.
const MAX_KEPT: usize = 128 << 20;

/// The files of the system, with cached blocks.
#[derive(Debug, Default)]
pub(super) struct CachedFiles {
    kept: Arc<AtomicUsize>,
}

impl Filesystem for CachedFiles {
    fn regular_file_size(&self, path: &Path) -> io::Result<u64> {
        OsFilesystem::new().regular_file_size(path)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<PathBuf>> {
        OsFilesystem::new().read_dir(path)
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn RandomAccessFile>> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        let blocks = if length > LONGEST_KEPT { 0 } else { (length as usize).div_ceil(BLOCK) };
        let blocks = (0..blocks).map(|_| OnceLock::new()).collect();
        Ok(Box::new(CachedFile { file, blocks, kept: Arc::clone(&self.kept) }))
    }
}

struct CachedFile {
    file: File,
    blocks: Box<[OnceLock<Box<[u8]>>]>,
    /// Bytes cached of all files.
    kept: Arc<AtomicUsize>,
}

impl RandomAccessFile for CachedFile {
    fn read_at(&self, buffer: &mut [u8], offset: u64, _hint: ReadHint) -> io::Result<usize> {
        let index = usize::try_from(offset / BLOCK as u64).unwrap_or(usize::MAX);
        match self.block(index)? {
            Some(block) => {
                let rest = block.get((offset % BLOCK as u64) as usize..).unwrap_or_default();
                let count = rest.len().min(buffer.len());
                buffer[..count].copy_from_slice(&rest[..count]);
                Ok(count)
            }
            None => read_at(&self.file, buffer, offset),
        }
    }
}

impl CachedFile {
    /// A cached block, if there is room for it.
    fn block(&self, index: usize) -> io::Result<Option<&[u8]>> {
        let Some(place) = self.blocks.get(index) else { return Ok(None) };
        if let Some(block) = place.get() {
            return Ok(Some(block));
        }
        if self.kept.load(Ordering::Relaxed) > MAX_KEPT {
            return Ok(None);
        }
        let mut block = vec![0; BLOCK];
        let length = fill(&self.file, &mut block, (index * BLOCK) as u64)?;
        block.truncate(length);
        self.kept.fetch_add(length, Ordering::Relaxed);
        // If another thread was faster, it has read the same bytes.
        Ok(Some(place.get_or_init(|| block.into_boxed_slice())))
    }
}

/// Reads until a buffer is full or the file ends, and returns how many bytes that were.
fn fill(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    let mut length = 0;
    while length < buffer.len() {
        match read_at(file, &mut buffer[length..], offset + length as u64) {
            Ok(0) => break,
            Ok(count) => length += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}

#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, offset)
}

#[cfg(windows)]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of numbers, deleted with this.
    struct Numbers(PathBuf);

    impl Numbers {
        fn new(name: &str, length: usize) -> Numbers {
            let path = std::env::temp_dir().join(format!("alcor-{name}-{}", std::process::id()));
            std::fs::write(&path, (0..length).map(|index| (index % 251) as u8).collect::<Vec<u8>>()).unwrap();
            Numbers(path)
        }
    }

    impl Drop for Numbers {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    fn read(file: &dyn RandomAccessFile, offset: usize, length: usize) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; length];
        file.read_exact_at(&mut bytes, offset as u64, ReadHint::Data)?;
        Ok(bytes)
    }

    #[test]
    fn blocks_join() {
        let numbers = Numbers::new("blocks", 3 * BLOCK + 5);
        let file = CachedFiles::default().open(&numbers.0).unwrap();
        let all = std::fs::read(&numbers.0).unwrap();
        for (offset, length) in [(0, 1), (BLOCK - 1, 2), (10, 2 * BLOCK), (3 * BLOCK, 5), (0, all.len())] {
            assert_eq!(read(&*file, offset, length).unwrap(), all[offset..offset + length], "{length} from {offset}");
        }
        for (offset, length) in [(3 * BLOCK, 6), (4 * BLOCK, 1), (usize::MAX - 1, 1)] {
            assert!(read(&*file, offset, length).is_err(), "{length} from {offset}");
        }
    }

    #[test]
    fn beyond_the_limit_everything_is_read_anew() {
        let numbers = Numbers::new("limit", 2 * BLOCK);
        let files = CachedFiles { kept: Arc::new(AtomicUsize::new(MAX_KEPT + 1)) };
        let file = files.open(&numbers.0).unwrap();
        assert_eq!(read(&*file, BLOCK, 3).unwrap(), std::fs::read(&numbers.0).unwrap()[BLOCK..BLOCK + 3]);
        assert_eq!(files.kept.load(Ordering::Relaxed), MAX_KEPT + 1);
    }

    #[test]
    fn a_file_that_is_cut_short_is_an_error() {
        let numbers = Numbers::new("cut", 3 * BLOCK);
        let file = CachedFiles::default().open(&numbers.0).unwrap();
        let first = read(&*file, 0, 9).unwrap();
        File::options().write(true).open(&numbers.0).unwrap().set_len(100).unwrap();
        assert_eq!(read(&*file, 0, 9).unwrap(), first, "what is kept is kept");
        assert!(read(&*file, 2 * BLOCK, 1).is_err());
    }
}
