//! Other names for the folders of this machine, which the messages of panics would carry into everything that is built: whoever
//! builds a commit anywhere gets the same bytes.

use std::path::Path;

use crate::invocation::{Invocation, root, text};

/// The variable that gives rustc some flags and those that rename the folders. Of the names that fit, rustc takes the last.
///
/// # Errors
/// If the compiler does not say where its library is.
pub fn variable(flags: &[&str]) -> Result<(&'static str, String), String> {
    let flags = flags.iter().map(|&flag| flag.to_owned());
    Ok(joined(&flags.chain(renames()?).collect::<Vec<_>>()))
}

fn renames() -> Result<impl Iterator<Item = String>, String> {
    let variable = |name: &str| std::env::var(name).ok();
    let user = variable("HOME").or_else(|| variable("USERPROFILE")).unwrap_or_default();
    let cargo = variable("CARGO_HOME").unwrap_or_else(|| format!("{user}/.cargo"));
    let ask = |arguments| Invocation::new("rustc", arguments).output().map_err(|error| error.to_string());
    // Without the component `rust-src` the compiler itself calls it so.
    let about = ask(&["--version", "--verbose"])?;
    let hash = about.lines().find_map(|line| line.strip_prefix("commit-hash: ")).unwrap_or("unknown");
    let library = Path::new(&ask(&["--print", "sysroot"])?).join("lib/rustlib/src/rust");
    let names =
        [(cargo, "/cargo".to_owned()), (text(root()), "/alcor".to_owned()), (text(&library), format!("/rustc/{hash}"))];
    Ok(names.into_iter().map(|(from, to)| format!("--remap-path-prefix={from}={to}")))
}

/// Flags as cargo divides them: at spaces in the usual variable, which folders may have in their names, too.
fn joined(flags: &[String]) -> (&'static str, String) {
    if flags.iter().any(|flag| flag.contains(char::is_whitespace)) {
        ("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
    } else {
        ("RUSTFLAGS", flags.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::{joined, variable};
    use crate::invocation::{root, text};

    #[test]
    fn the_project_and_the_library_are_renamed() {
        let (name, flags) = variable(&["-Ctarget-cpu=x86-64-v2"]).unwrap();
        assert!(name.ends_with("RUSTFLAGS") && flags.starts_with("-Ctarget-cpu=x86-64-v2"), "{name}={flags}");
        assert!(flags.contains(&format!("--remap-path-prefix={}=/alcor", text(root()))), "{flags}");
        assert!(flags.contains("rust=/rustc/") && flags.contains("=/cargo"), "{flags}");
    }

    #[test]
    fn folders_may_have_spaces_in_their_names() {
        let flags = |folder: &str| ["-Clto".to_owned(), format!("--remap-path-prefix={folder}=/alcor")];
        let plain = joined(&flags("/home/ann"));
        assert_eq!(plain, ("RUSTFLAGS", "-Clto --remap-path-prefix=/home/ann=/alcor".to_owned()));
        let spaced = joined(&flags("/Users/Ann Lee"));
        let encoded = "-Clto\u{1f}--remap-path-prefix=/Users/Ann Lee=/alcor".to_owned();
        assert_eq!(spaced, ("CARGO_ENCODED_RUSTFLAGS", encoded));
    }
}
