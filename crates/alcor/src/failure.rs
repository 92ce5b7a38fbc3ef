//! What can go wrong, reported in one place so that every part of the program answers alike.

use std::io::{self, Write};
use std::process::ExitCode;

use alcor_review::journal::JournalError;
use alcor_session::session::ChangeError;

/// Why the program could not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The user asked for something that makes no sense: the message says what, and what was expected.
    Usage(String),
    /// The request was sound, but the machine could not serve it.
    Machine(String),
    /// The answer could not be written.
    Output(io::Error),
    /// The user has ended the work early, and knows it.
    Interrupted,
}

/// What a shell expects of a program that was interrupted.
pub(crate) const INTERRUPTED: u8 = 130;

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<ChangeError> for Failure {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::Hash(_) | ChangeError::ThreadMemory(_) => Self::Machine(error.to_string()),
            error => Self::Usage(error.to_string()),
        }
    }
}

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Self {
        match error {
            JournalError::File { .. } => Self::Machine(error.to_string()),
            JournalError::Foreign(_) | JournalError::InUse(_) => Self::Usage(error.to_string()),
            JournalError::Damaged(_) => Self::Usage(format!("{error}; start over with --restart")),
            JournalError::Terms { .. } => {
                Self::Usage(format!("{error}; review with the same options, or start over with --restart"))
            }
        }
    }
}

impl Failure {
    /// Reports to the user on the error stream, and returns the exit code: 2 for a wrong request, as clap does, else 1.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::Usage(message) => complain(message, ExitCode::from(2)),
            Self::Machine(message) => complain(message, ExitCode::FAILURE),
            Self::Interrupted => ExitCode::from(INTERRUPTED),
            // The reader, `head` perhaps, has seen enough and gone. That is its right, and no failure.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Output(error) => complain(&format!("could not write the answer: {error}"), ExitCode::FAILURE),
        }
    }
}

/// Reports on the error stream something that is no failure.
pub(crate) fn warn(message: &str) {
    let _ = writeln!(io::stderr(), "warning: {message}");
}

fn complain(message: &str, code: ExitCode) -> ExitCode {
    // `eprintln!` panics where the error stream is closed; then nobody can read a message, and the code must do.
    let _ = writeln!(io::stderr(), "error: {message}");
    code
}

#[cfg(test)]
mod tests {
    use alcor_engine::ThreadsError;
    use alcor_session::options::Change;
    use alcor_session::session::Session;

    use super::*;

    #[test]
    fn memory_that_cannot_be_had_is_the_machines_failure() {
        let threads = ChangeError::ThreadMemory(ThreadsError { threads: 1024 });
        let hash = Session::new(|_| {}).change(Change::Hash(usize::MAX)).unwrap_err();
        assert!(matches!(hash, ChangeError::Hash(_)), "{hash:?}");
        for error in [threads, hash] {
            let failure = Failure::from(error);
            assert!(matches!(failure, Failure::Machine(_)), "{failure:?}");
        }
    }

    #[test]
    fn threads_that_are_not_there_are_a_wrong_request() {
        assert!(matches!(Failure::from(ChangeError::Threads { max: 1 }), Failure::Usage(_)));
    }
}
