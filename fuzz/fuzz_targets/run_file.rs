//! Any text as the file of a run of `spsa` or `screen`: no panic, and what is accepted is written so that it reads the same.
#![no_main]

use alcor_train::{rewritten_screen_run, rewritten_spsa_run};

libfuzzer_sys::fuzz_target!(|text: &str| {
    // Without the first line nothing else is reached.
    for method in ["", "# alcor-train spsa, method 1.\n", "# alcor-train screen, method 1.\n"] {
        let text = format!("{method}{text}");
        for rewritten in [rewritten_spsa_run, rewritten_screen_run] {
            match rewritten(&text) {
                Ok(once) => assert_eq!(rewritten(&once), Ok(once)),
                Err(reason) => assert!(!reason.is_empty()),
            }
        }
    }
});
