//! What the words of the command line ask for: a subcommand, commands of a protocol, or a conversation.
//!
//! | words | meaning |
//! |---|---|
//! | none | speak with whoever is at the other end of the pipe |
//! | `bench`, `perft 5 --divide`, `eval FEN`, `help perft`, `--version` | a subcommand or an option |
//! | `"go depth 12"`, `"position startpos moves e2e4" "go depth 12" quit` | commands, one to an argument |
//! | `go depth 12` | one command, written without quotes |
//!
//! Several arguments are one command each if every one of them begins with the name of a command; this is how testing
//! frameworks call an engine. A command is done before the next begins.

use std::ffi::OsString;

use crate::uci;

/// How the program was called.
#[derive(Debug, PartialEq, Eq)]
pub enum Invocation {
    /// Without words: lines come from standard input.
    Conversation,
    /// With commands, to be obeyed one after the other.
    Commands(Vec<String>),
    /// With what the parser of the command line understands, or explains.
    CommandLine,
}

impl Invocation {
    /// Sorts the arguments. `is_subcommand` knows the subcommands by name.
    pub fn of(arguments: &[OsString], is_subcommand: impl Fn(&str) -> bool) -> Invocation {
        let words: Vec<String> = arguments.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        let Some(first) = words.first() else { return Invocation::Conversation };
        let is_asked_for_help = first.starts_with('-') || first == "help";
        let is_list = words.iter().all(|word| uci::is_command(word));
        if is_asked_for_help || !uci::is_command(first) || (is_subcommand(first) && !(is_list && words.len() > 1)) {
            return Invocation::CommandLine;
        }
        let has_quoted = words.iter().any(|word| word.contains(char::is_whitespace));
        Invocation::Commands(if is_list || has_quoted { words } else { vec![words.join(" ")] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(words: &[&str]) -> Invocation {
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        Invocation::of(&words, |word| ["bench", "eval", "perft"].contains(&word))
    }

    fn commands(words: &[&str]) -> Invocation {
        Invocation::Commands(words.iter().map(|&word| word.to_owned()).collect())
    }

    #[test]
    fn without_words_it_is_a_conversation() {
        assert_eq!(sorted(&[]), Invocation::Conversation);
    }

    #[test]
    fn subcommands_and_options() {
        for words in [
            &["bench"] as &[&str],
            &["bench", "8"],
            &["perft", "5", "--divide"],
            &["eval"],
            &["eval", "8/8/8/8/8/4k3/4p3/4K3 b - - 0 1"],
            &["help"],
            &["help", "perft"],
            &["--version"],
            &["-h"],
            &["nonsense"],
            &["", "go"],
        ] {
            assert_eq!(sorted(words), Invocation::CommandLine, "{words:?}");
        }
    }

    #[test]
    fn commands_one_to_an_argument() {
        for words in [
            &["go depth 12"] as &[&str],
            &["genfens 10 seed 1 book None", "quit"],
            &["position startpos moves e2e4", "go depth 12"],
            &["setoption name Hash value 8", "bench", "quit"],
            &["bench", "quit"],
            &["d", "quit"],
            &["uci"],
            &["go depth 3", "nonsense"],
        ] {
            assert_eq!(sorted(words), commands(words), "{words:?}");
        }
    }

    #[test]
    fn one_command_without_quotes() {
        assert_eq!(sorted(&["go", "depth", "12"]), commands(&["go depth 12"]));
        assert_eq!(sorted(&["go", "perft", "4"]), commands(&["go perft 4"]));
        assert_eq!(sorted(&["genfens", "3", "seed", "1"]), commands(&["genfens 3 seed 1"]));
    }
}
