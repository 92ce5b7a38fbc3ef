//! Where the games come from: a file, plain or compressed, or standard input. They can be read more than once.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use alcor_session::{bounded, unpacked};

use crate::failure::Failure;

/// The name that stands for standard input.
const STANDARD_INPUT: &str = "-";

/// Games that can be read again and again.
#[derive(Debug)]
pub(super) struct Input {
    path: PathBuf,
    /// What was in it, kept in a file without a name.
    copy: Option<File>,
}

impl Input {
    /// Looks whether the games can be read. Standard input is copied, and so is a file in whose place an output is wanted.
    pub(super) fn open<'a>(path: &Path, mut outputs: impl Iterator<Item = &'a Path>) -> Result<Input, Failure> {
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
    pub(super) fn name(&self) -> String {
        match self.path() {
            None => "standard input".to_owned(),
            Some(path) => path.display().to_string(),
        }
    }

    /// The file it comes from, if that has a name.
    pub(super) fn path(&self) -> Option<&Path> {
        Some(self.path.as_path()).filter(|path| path.as_os_str() != STANDARD_INPUT)
    }

    /// The text from its beginning, unpacked.
    ///
    /// # Errors
    /// If it cannot be read, or is not what its first bytes say.
    pub(super) fn read(&self) -> io::Result<Box<dyn Read + Send>> {
        let mut file = match &self.copy {
            Some(copy) => copy.try_clone()?,
            None => bounded::open(&self.path)?,
        };
        // Copies of a file share their place in it; only one is read at a time.
        file.seek(SeekFrom::Start(0))?;
        unpacked::text(file)
    }
}

#[cfg(test)]
mod tests;
