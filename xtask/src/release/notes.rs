//! What a player reads in an archive: one text for all platforms, with the few things that differ filled in.

use super::platform::Platform;

/// What the file is called.
pub const NAME: &str = "README.txt";
const TEMPLATE: &str = include_str!("../../release/README.txt");

const WINDOWS_START: &str = "   Open a terminal in this folder (Shift + right click > Open in
   Terminal) and type

       .\\alcor.exe play";
const UNIX_START: &str = "   Open a terminal in this folder and type

       ./alcor play";
const WINDOWS_TROUBLE: &str = "   Windows may warn that the program is unknown, because it is not
   signed: More info > Run anyway. Compare its archive with
   SHA256SUMS on the page you had it from.
";
const MACOS_TROUBLE: &str = "   macOS may refuse a program from the internet that is not notarized.
   To allow this one, type: xattr -d com.apple.quarantine alcor
   Compare its archive with SHA256SUMS on the page you had it from.
";

/// The name of the licence's file: Windows opens only what has an ending.
pub fn license_name(platform: &Platform) -> &'static str {
    if platform.is_windows() { "LICENSE.txt" } else { "LICENSE" }
}

/// The text for a platform.
pub fn for_players(platform: &Platform, version: &str) -> String {
    let underline = "=".repeat(format!("Alcor {version}, a chess engine").len());
    let (start, command) =
        if platform.is_windows() { (WINDOWS_START, ".\\alcor.exe") } else { (UNIX_START, "./alcor") };
    let trouble = match platform {
        platform if platform.is_windows() => WINDOWS_TROUBLE,
        platform if platform.is_macos() => MACOS_TROUBLE,
        _ => "",
    };
    let text = [
        ("{version}", version),
        ("{underline}", &underline),
        ("{start}", start),
        ("{program}", platform.program()),
        ("{command}", command),
        ("{trouble}\n", trouble),
        ("{license}", license_name(platform)),
    ]
    .into_iter()
    .fold(TEMPLATE.to_owned(), |text, (name, value)| text.replace(name, value));
    if platform.is_windows() { text.replace('\n', "\r\n") } else { text }
}

#[cfg(test)]
mod tests {
    use super::for_players;
    use crate::release::platform::PLATFORMS;

    #[test]
    fn every_text_is_filled_in_and_fits_a_terminal() {
        for platform in &PLATFORMS {
            let text = for_players(platform, "1.2.3");
            assert!(!text.contains(['{', '}']), "{text}");
            assert!(text.contains(platform.program()) && text.starts_with("Alcor 1.2.3"), "{text}");
            assert!(text.lines().all(|line| line.len() < 80), "{text}");
            assert_eq!(text.contains("\r\n"), platform.is_windows());
            assert_eq!(text.contains("quarantine"), platform.is_macos());
        }
    }
}
