//! What a review is made with: an engine, weaker players, and the plan.

use alcor_engine::{Engine, HashError, Strength};

use crate::plan::Plan;
use crate::players::Panel;

/// An engine that is ready for the plan, and weaker players.
pub(crate) struct Workbench {
    pub(crate) engine: Engine,
    pub(crate) panel: Panel,
    pub(crate) plan: Plan,
}

impl Workbench {
    /// This engine with the hash table of the plan, at full strength, with one thread and no book.
    pub(crate) fn new(mut engine: Engine, plan: Plan) -> Result<Workbench, HashError> {
        engine.set_hash_mb(plan.hash_mb)?;
        // One thread is always available.
        let _ = engine.set_threads(1);
        engine.set_strength(Strength::Full);
        engine.set_book(None);
        Ok(Workbench { engine, panel: Panel::new()?, plan })
    }
}
