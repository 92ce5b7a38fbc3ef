//! That something is in use by one at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// That an engine is in use; gives it back when it goes.
pub struct InUse(Arc<AtomicBool>);

impl InUse {
    /// Claims it, unless somebody else has.
    pub fn claim(flag: &Arc<AtomicBool>) -> Option<InUse> {
        let is_taken = flag.swap(true, Ordering::Acquire);
        (!is_taken).then(|| InUse(Arc::clone(flag)))
    }
}

impl Drop for InUse {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}
