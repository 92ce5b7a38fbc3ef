//! `alcor man`: prints the manual page, of the program or of one of its subcommands.

use std::io::Write;

use alcor_session::text::quoted;
use clap::{Args, Command};
use clap_mangen::Man;

use crate::failure::Failure;

/// The arguments.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  alcor man | man -l -
  alcor man > ~/.local/share/man/man1/alcor.1
  alcor man epd > ~/.local/share/man/man1/alcor-epd.1")]
pub(crate) struct Arguments {
    /// Subcommand; the page of the program by default
    command: Option<String>,
}

/// Writes the page in the language of `man`. It says the version alone: what else `--version` prints is of one CPU, and a page is for
/// all that it is installed on.
pub(crate) fn run(arguments: &Arguments, mut program: Command, output: &mut impl Write) -> Result<(), Failure> {
    // Gives the subcommands their full names.
    program.build();
    let page = match &arguments.command {
        None => program,
        Some(name) => program.find_subcommand(name).cloned().map(renamed).ok_or_else(|| {
            Failure::Usage(format!("expected a subcommand, found {}; 'alcor help' lists them", quoted(name)))
        })?,
    };
    Man::new(page.long_version(None::<&str>)).render(output)?;
    Ok(output.flush()?)
}

/// A page of a subcommand is called `alcor-epd`.
fn renamed(command: Command) -> Command {
    let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
    command.name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(command: Option<&str>) -> Result<String, Failure> {
        let mut output = Vec::new();
        run(&Arguments { command: command.map(str::to_owned) }, crate::program(), &mut output)?;
        Ok(String::from_utf8(output).unwrap())
    }

    #[test]
    fn the_program_and_its_subcommands_have_a_page() {
        let whole = page(None).unwrap();
        assert!(whole.contains(".TH alcor 1") && whole.contains("perft"), "{whole}");
        assert!(whole.trim_end().ends_with(concat!("v", env!("CARGO_PKG_VERSION"))), "{whole}");
        let part = page(Some("perft")).unwrap();
        assert!(part.contains(".TH alcor-perft 1") && part.contains("divide"), "{part}");
        assert!(page(Some("dance")).is_err());
    }
}
