//! Any text as the value of an option, or as `OPTION=VALUE`: no panic, whatever is accepted is accepted again under the
//! declared name, and a refusal is one line.
#![no_main]

use alcor_session::options::{self, TABLE};
use alcor_session::settings::Setting;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((&choice, text)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(text);
    let name = TABLE[usize::from(choice) % TABLE.len()].name;
    for value in [None, Some(&*text)] {
        match options::read(name, value) {
            Ok((declared, change)) => assert_eq!(options::read(&declared.to_uppercase(), value), Ok((name, change))),
            Err(error) => check_refusal(&error.to_string()),
        }
    }
    match Setting::read_assignment(&text) {
        Ok(setting) => assert_eq!(Setting::read(setting.name, &setting.value), Ok(setting)),
        Err(error) => check_refusal(&error.to_string()),
    }
});

fn check_refusal(message: &str) {
    assert!(!message.is_empty() && !message.chars().any(char::is_control), "{message:?}");
}
