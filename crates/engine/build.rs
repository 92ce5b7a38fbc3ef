//! Says which network becomes part of the program: the one in `networks/`, or the file that `ALCOR_NETWORK` names.

use std::env;
use std::path::{Path, PathBuf};

fn main() {
    let crate_folder = env::var("CARGO_MANIFEST_DIR").expect("cargo says where the crate is");
    let own = Path::new(&crate_folder).join("../../networks/alcor.net");
    let file = env::var_os("ALCOR_NETWORK").filter(|name| !name.is_empty()).map_or(own, PathBuf::from);
    // The compiler would look for a relative name beside the source.
    let file = file.canonicalize().unwrap_or_else(|error| panic!("network {}: {error}", file.display()));
    println!("cargo::rerun-if-env-changed=ALCOR_NETWORK");
    println!("cargo::rustc-env=ALCOR_NETWORK_FILE={}", file.display());
}
