//! Any lines said to the engine in XBoard's protocol: no panic, and a search that is stopped ends.
#![no_main]

use alcor_fuzz::converse;
use alcor_protocols::conversation::Protocol;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    converse(Protocol::XBoard, data, "force");
});
