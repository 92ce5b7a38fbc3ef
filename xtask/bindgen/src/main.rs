//! Makes the JavaScript and the types around a WebAssembly module that was compiled with `wasm-bindgen`.
//!
//! `alcor-bindgen MODULE NAME FOLDER` writes `NAME.js`, `NAME.d.ts` and `NAME_bg.wasm` for the browser's own modules.
//! It is the library behind the tool `wasm-bindgen`, without the rest of that tool.

use std::path::Path;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, name, folder] = arguments.as_slice() else {
        eprintln!("error: expected MODULE NAME FOLDER, found {} arguments", arguments.len());
        return ExitCode::from(2);
    };
    match generate(Path::new(module), name, Path::new(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn generate(module: &Path, name: &str, folder: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).typescript(true).omit_default_module_path(true).web(true)?;
    bindgen.generate(folder)?;
    Ok(())
}
