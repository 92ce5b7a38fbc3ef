//! What the page lends to the engine: a clock, random numbers, a way to speak.
//!
//! The worker's script puts an object `alcorPage` into its global scope before it starts the module. In the build with
//! threads every worker has one of its own.

use std::sync::Arc;
use std::time::Duration;

use alcor_engine::time::Now;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since a moment that is the same for all workers.
    #[wasm_bindgen(js_namespace = alcorPage, js_name = now)]
    fn milliseconds() -> f64;
    /// A random number from 0 to 1.
    #[wasm_bindgen(js_namespace = alcorPage)]
    fn random() -> f64;
    /// Takes a line of output.
    #[wasm_bindgen(js_namespace = alcorPage)]
    pub fn say(line: &str);
    /// Asks the worker that talks to take updates soon.
    #[wasm_bindgen(js_namespace = alcorPage)]
    pub fn wake();
    /// Hears that this worker is one of the engine's threads.
    #[cfg(target_feature = "atomics")]
    #[wasm_bindgen(js_namespace = alcorPage)]
    pub fn ready();
    /// Hears why the engine is about to end.
    #[wasm_bindgen(js_namespace = alcorPage)]
    pub fn panicked(message: &str);
}

/// The page's clock.
pub fn clock() -> Now {
    Arc::new(|| Duration::from_secs_f64(milliseconds().max(0.0) / 1000.0))
}

/// A random number, to seed generators with.
pub fn random_seed() -> u64 {
    let half = || (random() * f64::from(u32::MAX)) as u64;
    half() << 32 | half()
}

/// Hands every panic to the page, before the module ends by it.
pub fn report_panics() {
    std::panic::set_hook(Box::new(|information| panicked(&information.to_string())));
}
