//! Signals: in a conversation with XBoard an interrupt is none of the engine's business.
//!
//! Old engines took an interrupt as a call to listen, so GUIs of that time send one along with commands, and a script
//! that is stopped by hand passes its own on to the engine. Neither should end a game. At a terminal it is the user who
//! interrupts, and the program ends as ever.

use std::io::{self, IsTerminal};
use std::sync::Once;

/// Ignores interrupts from now on, unless a person types.
pub(crate) fn ignore_interrupts() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        if !io::stdin().is_terminal() {
            // Where no signal can be caught, none is to be feared.
            let _ = ctrlc::set_handler(|| {});
        }
    });
}
