//! Any text as a settings file: no panic, whatever is accepted is accepted again, and every complaint is one line that names
//! a line of the file.
#![no_main]

use std::path::Path;

use alcor_session::settings::{Setting, file};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let preferences = file::understand(&text, Path::new("a.toml"));
    for setting in preferences.file {
        assert_eq!(Setting::read(setting.name, &setting.value), Ok(setting));
    }
    for complaint in preferences.complaints {
        let (line, _) =
            complaint.strip_prefix("settings file a.toml, line ").and_then(|rest| rest.split_once(": ")).unwrap();
        assert!((1..=text.matches('\n').count() + 1).contains(&line.parse().unwrap()), "{complaint}");
        assert!(!complaint.chars().any(char::is_control), "{complaint:?}");
    }
});
