//! Bytes of a stream, looked at as far ahead as needed and dropped when done with.

use std::io::{self, ErrorKind, Read};

/// So many bytes are asked for at once.
const CHUNK: usize = 1 << 16;

/// A stream with a window on its next bytes. Offsets count from the first byte that has not been discarded.
#[derive(Debug)]
pub(crate) struct Source<R> {
    inner: R,
    buffer: Vec<u8>,
    start: usize,
    is_at_end: bool,
}

impl<R: Read> Source<R> {
    pub(crate) fn new(inner: R) -> Source<R> {
        Source { inner, buffer: Vec::new(), start: 0, is_at_end: false }
    }

    /// The byte at an offset; `None` past the end of the stream.
    #[inline]
    pub(crate) fn byte(&mut self, offset: usize) -> io::Result<Option<u8>> {
        match self.buffer.get(self.start + offset) {
            Some(&byte) => Ok(Some(byte)),
            None => self.byte_further_on(offset),
        }
    }

    #[cold]
    fn byte_further_on(&mut self, offset: usize) -> io::Result<Option<u8>> {
        while self.start + offset >= self.buffer.len() && !self.is_at_end {
            self.fill()?;
        }
        Ok(self.buffer.get(self.start + offset).copied())
    }

    fn fill(&mut self) -> io::Result<()> {
        if self.start > 0 {
            self.buffer.drain(..self.start);
            self.start = 0;
        }
        let filled = self.buffer.len();
        // Doubling keeps the cost of a long game linear.
        self.buffer.resize(filled + CHUNK.max(filled), 0);
        let count = loop {
            match self.inner.read(&mut self.buffer[filled..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        self.buffer.truncate(filled + *count.as_ref().unwrap_or(&0));
        self.is_at_end = count? == 0;
        Ok(())
    }

    /// How many bytes from an offset on are as asked; counting may end early at `max`.
    pub(crate) fn run(&mut self, offset: usize, max: usize, is_wanted: impl Fn(u8) -> bool) -> io::Result<usize> {
        let mut count = 0;
        loop {
            let rest = self.buffer.get(self.start + offset + count..).unwrap_or_default();
            match rest.iter().position(|&byte| !is_wanted(byte)) {
                Some(more) => return Ok(count + more),
                None => count += rest.len(),
            }
            if count >= max || self.is_at_end {
                return Ok(count);
            }
            self.fill()?;
        }
    }

    /// The bytes up to an offset, which must have been looked at.
    pub(crate) fn slice(&self, end: usize) -> &[u8] {
        &self.buffer[self.start..self.start + end]
    }

    /// Drops bytes that have been looked at.
    pub(crate) fn discard(&mut self, count: usize) {
        self.start += count;
        if self.start == self.buffer.len() {
            self.buffer.clear();
            self.start = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream that gives one byte at a time and is interrupted before each.
    struct Drip<'a>(&'a [u8], bool);

    impl Read for Drip<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            if self.1 {
                return Err(ErrorKind::Interrupted.into());
            }
            let count = self.0.len().min(1);
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    #[test]
    fn bytes_come_in_order_however_they_arrive() {
        let mut source = Source::new(Drip(b"abcdef", false));
        assert_eq!(source.byte(3).unwrap(), Some(b'd'));
        assert_eq!(source.slice(3), b"abc");
        assert_eq!(source.run(1, 100, |byte| byte < b'e').unwrap(), 3);
        assert_eq!(source.run(1, 2, |_| true).unwrap(), 4, "more than was asked for is known already");
        source.discard(2);
        assert_eq!(source.byte(0).unwrap(), Some(b'c'));
        assert_eq!(source.byte(4).unwrap(), None);
        assert_eq!(source.slice(4), b"cdef");
        source.discard(4);
        assert_eq!(source.byte(0).unwrap(), None);
    }

    #[test]
    fn an_error_is_passed_on() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        assert_eq!(Source::new(Broken).byte(0).unwrap_err().to_string(), "broken");
    }
}
