//! `alcor completions`: generates shell completions.

use std::io::Write;

use clap::{Args, Command};
use clap_complete::Shell;

use crate::failure::Failure;

/// The arguments.
#[derive(Debug, Args)]
#[command(after_help = "\
To install them:
  bash: alcor completions bash > ~/.local/share/bash-completion/completions/alcor
  zsh:  alcor completions zsh > _alcor, in a folder on $fpath
  fish: alcor completions fish > ~/.config/fish/completions/alcor.fish")]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

/// Writes the script.
pub(crate) fn run(arguments: &Arguments, mut program: Command, output: &mut impl Write) -> Result<(), Failure> {
    let name = program.get_name().to_owned();
    // The generator panics where it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut program, name, &mut script);
    output.write_all(&script)?;
    Ok(output.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;

    #[test]
    fn every_shell_gets_a_script_that_knows_the_subcommands() {
        for &shell in Shell::value_variants() {
            let mut output = Vec::new();
            run(&Arguments { shell }, crate::program(), &mut output).unwrap();
            let script = String::from_utf8(output).unwrap();
            assert!(script.contains("perft") && script.contains("divide"), "{shell}");
        }
    }
}
