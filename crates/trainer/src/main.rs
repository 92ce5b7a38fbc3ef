//! `alcor-train`, the program: its commands are in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    alcor_train::main()
}
