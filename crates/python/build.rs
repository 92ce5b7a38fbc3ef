//! Leaves the symbols of Python open where the linker has to be asked for that: whoever loads the module has them.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
