//! The output of an engine, read by a thread of its own, so that an engine which never answers can be given up.

use std::io::{self, Read};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Instant;

/// Bytes that are read at a time.
const PART: usize = 1 << 13;
/// Parts that may wait to be looked at before the engine has to wait itself.
const MAX_WAITING_PARTS: usize = 64;

/// A stream that can be waited for until a moment.
pub(super) struct TimedOutput {
    parts: Receiver<io::Result<Vec<u8>>>,
    part: io::Cursor<Vec<u8>>,
    deadline: Option<Instant>,
}

impl TimedOutput {
    /// Begins to read.
    ///
    /// # Errors
    /// If there is no thread to read with.
    pub(super) fn new(output: impl Read + Send + 'static) -> io::Result<TimedOutput> {
        let (sender, parts) = mpsc::sync_channel(MAX_WAITING_PARTS);
        let mut output = output;
        let read = move || {
            while let Some(part) = next_part(&mut output) {
                let is_broken = part.is_err();
                if sender.send(part).is_err() || is_broken {
                    return;
                }
            }
        };
        thread::Builder::new().name("engine".to_owned()).spawn(read)?;
        Ok(TimedOutput { parts, part: io::Cursor::default(), deadline: None })
    }

    /// From this moment on, reading what is not there yet is an error of the kind `TimedOut`; `None` waits for ever.
    pub(super) fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
    }

    /// The next part; `None` at the end.
    fn wait(&mut self) -> io::Result<Option<Vec<u8>>> {
        let received = match self.deadline {
            Some(deadline) => self.parts.recv_timeout(deadline.saturating_duration_since(Instant::now())),
            None => self.parts.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match received {
            Ok(part) => part.map(Some),
            Err(RecvTimeoutError::Disconnected) => Ok(None),
            Err(RecvTimeoutError::Timeout) => Err(io::ErrorKind::TimedOut.into()),
        }
    }
}

impl Read for TimedOutput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.part.position() == self.part.get_ref().len() as u64 {
            self.part = io::Cursor::new(self.wait()?.unwrap_or_default());
        }
        self.part.read(buffer)
    }
}

/// The next bytes of a stream, or why there are none; `None` at its end.
fn next_part(output: &mut impl Read) -> Option<io::Result<Vec<u8>>> {
    let mut part = vec![0; PART];
    loop {
        match output.read(&mut part) {
            Ok(0) => return None,
            Ok(length) => {
                part.truncate(length);
                return Some(Ok(part));
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Some(Err(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_arrives_in_order() {
        let bytes: Vec<u8> = (0..3 * MAX_WAITING_PARTS * PART).map(|number| (number % 251) as u8).collect();
        let mut output = TimedOutput::new(io::Cursor::new(bytes.clone())).unwrap();
        let mut found = Vec::new();
        output.read_to_end(&mut found).unwrap();
        assert!(found == bytes);
        assert_eq!(output.read(&mut [0]).unwrap(), 0);
    }

    #[test]
    fn what_never_comes_is_not_waited_for() {
        let (reader, writer) = io::pipe().unwrap();
        let mut output = TimedOutput::new(reader).unwrap();
        output.set_deadline(Some(Instant::now()));
        assert_eq!(output.read(&mut [0]).unwrap_err().kind(), io::ErrorKind::TimedOut);
        drop(writer);
        output.set_deadline(None);
        assert_eq!(output.read(&mut [0]).unwrap(), 0);
    }
}
