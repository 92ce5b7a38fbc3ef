//! Any lines said to the engine in UCI: no panic, and a search that is stopped ends.
#![no_main]

use alcor_fuzz::converse;
use alcor_protocols::conversation::Protocol;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let said = converse(Protocol::Uci, data, "stop");
    let asked = data.split(|&byte| byte == b'\n').count();
    assert!(said.lines().filter(|line| line.starts_with("bestmove ")).count() <= asked);
    assert!(said.chars().all(|character| character == '\n' || !character.is_control()), "{said:?}");
});
