//! Other names for the folders of this machine, which the messages of panics would carry into everything that is built: whoever
//! builds a commit anywhere gets the same bytes.

use std::path::Path;

use crate::invocation::{Invocation, root, text};

/// The flags for rustc that rename the folders. Of those that fit, rustc takes the last.
///
/// # Errors
/// If the compiler does not say where its library is.
pub fn flags() -> Result<String, String> {
    let variable = |name: &str| std::env::var(name).ok();
    let user = variable("HOME").or_else(|| variable("USERPROFILE")).unwrap_or_default();
    let cargo = variable("CARGO_HOME").unwrap_or_else(|| format!("{user}/.cargo"));
    let ask = |arguments| Invocation::new("rustc", arguments).output().map_err(|error| error.to_string());
    // Without the component `rust-src` the compiler itself calls it so.
    let about = ask(&["--version", "--verbose"])?;
    let hash = about.lines().find_map(|line| line.strip_prefix("commit-hash: ")).unwrap_or("unknown");
    let library = Path::new(&ask(&["--print", "sysroot"])?).join("lib/rustlib/src/rust");
    Ok(rename(&[(&cargo, "/cargo"), (&text(root()), "/alcor"), (&text(&library), &format!("/rustc/{hash}"))]))
}

fn rename(names: &[(&str, &str)]) -> String {
    let flags: Vec<String> = names.iter().map(|(from, to)| format!("--remap-path-prefix={from}={to}")).collect();
    flags.join(" ")
}

#[cfg(test)]
mod tests {
    use super::{flags, rename};
    use crate::invocation::{root, text};

    #[test]
    fn folders_get_other_names() {
        let names = [("/home/ann/.cargo", "/cargo"), ("/home/ann/alcor", "/alcor")];
        let expected = "--remap-path-prefix=/home/ann/.cargo=/cargo --remap-path-prefix=/home/ann/alcor=/alcor";
        assert_eq!(rename(&names), expected);
    }

    #[test]
    fn the_project_and_the_library_are_renamed() {
        let flags = flags().unwrap();
        assert!(flags.contains(&format!("{}=/alcor", text(root()))), "{flags}");
        assert!(flags.contains("lib/rustlib/src/rust=/rustc/"), "{flags}");
    }
}
