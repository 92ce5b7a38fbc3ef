//! How much a run of the steps covers.

/// Which tests to run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// All but the tests that take minutes.
    Usual,
    /// Also the tests that are ignored because they take minutes.
    Long,
}
