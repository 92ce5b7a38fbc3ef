//! Says which network becomes part of the program: the one in `networks/`, for browsers the small one, or the file that
//! `ALCOR_NETWORK` names.

use std::env;
use std::path::{Path, PathBuf};

fn main() {
    let crate_folder = env::var("CARGO_MANIFEST_DIR").expect("cargo says where the crate is");
    // Browsers download it.
    let is_for_browsers = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    let name = if is_for_browsers { "alcor-small.net" } else { "alcor.net" };
    // A package from a registry has no project around it, but carries the network itself.
    let places = ["../../networks", "networks"].map(|place| Path::new(&crate_folder).join(place).join(name));
    let own = places.iter().find(|file| file.is_file()).unwrap_or(&places[0]).clone();
    let file = env::var_os("ALCOR_NETWORK").filter(|name| !name.is_empty()).map_or(own, PathBuf::from);
    // The compiler would look for a relative name beside the source.
    let file = file.canonicalize().unwrap_or_else(|error| panic!("network {}: {error}", file.display()));
    println!("cargo::rerun-if-env-changed=ALCOR_NETWORK");
    // A checkout may be moved with all that was built in it.
    println!("cargo::rerun-if-env-changed=CARGO_MANIFEST_DIR");
    println!("cargo::rustc-env=ALCOR_NETWORK_FILE={}", file.display());
}
