//! Prints what PyO3 says of the module in a library, as a stub: `describe target/debug/lib_native.so`.
//!
//! Only builds of the tests say anything: examples may use dev-dependencies, and these switch it on. `python/stubs.py`
//! makes the stubs of the package of it.

use std::error::Error;
use std::path::Path;

use pyo3_introspection::{introspect_cdylib, module_stub_files};

/// The module, as `lib.rs` calls it.
const MODULE: &str = "_native";

fn main() -> Result<(), Box<dyn Error>> {
    let library = std::env::args_os().nth(1).ok_or("expected the path of a library")?;
    let files = module_stub_files(&introspect_cdylib(library, MODULE)?);
    // Modules in it would have files of their own.
    let stub = files.get(Path::new("__init__.pyi")).or_else(|| files.get(Path::new("_native.pyi")));
    let stub = stub.ok_or_else(|| format!("expected a stub of {MODULE}, found {:?}", files.keys()))?;
    print!("{stub}");
    Ok(())
}
