//! What the words of the command line ask for: a subcommand, commands of a protocol, or a conversation.
//!
//! | words | meaning |
//! |---|---|
//! | none | speak with whoever is at the other end of the pipe |
//! | `xboard` | the same, in the protocol of XBoard from the start |
//! | `bench`, `perft 5 --divide`, `eval FEN`, `help perft`, `--version` | a subcommand or an option |
//! | `FEN MOVES SECONDS` | the subcommand `choose`, without its name |
//! | `"go depth 12"`, `"position startpos moves e2e4" "go depth 12" quit` | commands, one to an argument |
//! | `go depth 12` | one command, written without quotes |
//!
//! Several arguments are one command each if every one of them begins with the name of a command; this is how testing
//! frameworks call an engine. A command is done before the next begins. The options that hold for every use of the
//! program, such as `--set Hash=256`, may stand before any of these.

use std::ffi::OsString;

use alcor_protocols::conversation::Protocol;
use alcor_protocols::uci;
use clap::ArgAction;

/// The subcommand that three words without a name call.
const CHOOSE: &str = "choose";

/// How the program was called.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Invocation {
    /// What is to be done.
    pub request: Request,
    /// The words for the parser of the command line: all of them if it is a [`Request::CommandLine`], else only the
    /// options before what is to be done.
    pub words: Vec<OsString>,
}

/// What a call asks for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// To listen, in this protocol unless the other side chooses another: lines come from standard input.
    Conversation(Protocol),
    /// To obey these commands, one after the other.
    Commands(Vec<String>),
    /// What the parser of the command line understands, or explains.
    CommandLine,
}

impl Invocation {
    /// Sorts the arguments. `program` is the declaration of the command line, which knows options and subcommands.
    pub(crate) fn of(arguments: &[OsString], program: &clap::Command) -> Invocation {
        let (options, rest) = arguments.split_at(count_options(arguments, program));
        let words: Vec<String> = rest.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        let Some(first) = words.first() else {
            return Invocation { request: Request::Conversation(Protocol::Uci), words: options.to_vec() };
        };
        if words == ["xboard"] {
            return Invocation { request: Request::Conversation(Protocol::XBoard), words: options.to_vec() };
        }
        let is_subcommand = |word: &str| program.find_subcommand(word).is_some();
        if first.starts_with('-') || first == "help" {
            return Invocation { request: Request::CommandLine, words: arguments.to_vec() };
        }
        let is_list = words.iter().all(|word| uci::is_command(word));
        if is_subcommand(first) && !(is_list && words.len() > 1) {
            return Invocation::command_line(&rest[0], options, &rest[1..]);
        }
        if !uci::is_command(first) {
            if is_choice(&words) {
                return Invocation::command_line(&CHOOSE.into(), options, rest);
            }
            return Invocation { request: Request::CommandLine, words: arguments.to_vec() };
        }
        let has_quoted = words.iter().any(|word| word.contains(char::is_whitespace));
        let commands = if is_list || has_quoted { words } else { vec![words.join(" ")] };
        Invocation { request: Request::Commands(commands), words: options.to_vec() }
    }

    /// Options before a subcommand go behind its name: there the parser adds them to those that follow, instead of letting
    /// one replace the other.
    fn command_line(name: &OsString, options: &[OsString], rest: &[OsString]) -> Invocation {
        let words = [std::slice::from_ref(name), options, rest].concat();
        Invocation { request: Request::CommandLine, words }
    }
}

/// How many words at the beginning are options that hold for every use of the program, with their values.
fn count_options(arguments: &[OsString], program: &clap::Command) -> usize {
    let mut count = 0;
    while let Some(word) = arguments.get(count) {
        match option_words(&word.to_string_lossy(), program) {
            Some(words) if count + words <= arguments.len() => count += words,
            _ => break,
        }
    }
    count
}

/// How many words an option takes that begins with this one, its value included; `None` if this is not one that holds
/// for every use of the program.
fn option_words(word: &str, program: &clap::Command) -> Option<usize> {
    let (name, has_value) = match word.strip_prefix("--") {
        Some(long) => (long.split_once('=').map_or(long, |(name, _)| name), long.contains('=')),
        None => {
            let short = word.strip_prefix('-')?;
            let end = short.char_indices().nth(1).map_or(short.len(), |(index, _)| index);
            (&short[..end], end < short.len())
        }
    };
    let is_named = |argument: &&clap::Arg| match word.starts_with("--") {
        true => argument.get_long() == Some(name),
        false => argument.get_short().is_some_and(|letter| name.starts_with(letter)),
    };
    let argument = program.get_arguments().filter(|argument| argument.is_global_set()).find(is_named)?;
    let takes_value = matches!(argument.get_action(), ArgAction::Set | ArgAction::Append);
    Some(if takes_value && !has_value { 2 } else { 1 })
}

/// Whether words that begin with no command are the three of `choose`. A slash is in every FEN; one so wrong that it has
/// none is known by the company it keeps.
fn is_choice(words: &[String]) -> bool {
    words[0].contains('/') || (words.len() == 3 && words[2].parse::<f64>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Arg, Command};

    const FEN: &str = "8/8/8/8/8/4k3/4p3/4K3 b - - 0 1";

    fn program() -> Command {
        let names = ["bench", "choose", "eval", "perft"];
        Command::new("alcor")
            .subcommands(names.map(Command::new))
            .arg(Arg::new("set").short('s').long("set").action(ArgAction::Append).global(true))
            .arg(Arg::new("quiet").long("quiet").action(ArgAction::SetTrue).global(true))
            .arg(Arg::new("other").long("other"))
    }

    fn words(words: &[&str]) -> Vec<OsString> {
        words.iter().map(OsString::from).collect()
    }

    fn sorted(arguments: &[&str]) -> Invocation {
        Invocation::of(&words(arguments), &program())
    }

    #[track_caller]
    fn is_command_line(arguments: &[&str], expected: &[&str]) {
        let expected = Invocation { request: Request::CommandLine, words: words(expected) };
        assert_eq!(sorted(arguments), expected, "{arguments:?}");
    }

    #[track_caller]
    fn are_commands(arguments: &[&str], options: &[&str], commands: &[&str]) {
        let commands = commands.iter().map(|&word| word.to_owned()).collect();
        let expected = Invocation { request: Request::Commands(commands), words: words(options) };
        assert_eq!(sorted(arguments), expected, "{arguments:?}");
    }

    #[test]
    fn without_words_it_is_a_conversation() {
        for options in [&[] as &[&str], &["-s", "Hash=8"], &["-sHash=8", "--set=a=b", "--quiet"]] {
            let expected = |protocol| Invocation { request: Request::Conversation(protocol), words: words(options) };
            assert_eq!(sorted(options), expected(Protocol::Uci));
            assert_eq!(sorted(&[options, &["xboard"]].concat()), expected(Protocol::XBoard));
        }
    }

    #[test]
    fn subcommands_and_options() {
        for words in [
            &["bench"] as &[&str],
            &["bench", "8"],
            &["perft", "5", "--divide"],
            &["eval"],
            &["eval", FEN],
            &["choose", FEN, "Kd3 Kf3", "1"],
            &["help"],
            &["help", "perft"],
            &["--version"],
            &["-h"],
            &["-s", "Hash=8", "--version"],
            &["-s", "Hash=8", "help", "perft"],
            &["-s"],
            &["--other", "go"],
            &["nonsense"],
            &["nonsense", "2"],
            &["", "go"],
        ] {
            is_command_line(words, words);
        }
    }

    #[test]
    fn options_before_a_subcommand_join_those_behind_it() {
        is_command_line(&["-s", "a=1", "bench", "8", "-s", "b=2"], &["bench", "-s", "a=1", "8", "-s", "b=2"]);
        is_command_line(&["--set=a=1", "--quiet", "perft", "5"], &["perft", "--set=a=1", "--quiet", "5"]);
    }

    #[test]
    fn three_words_choose() {
        is_command_line(&[FEN, "Kd3 Kf3", "1"], &["choose", FEN, "Kd3 Kf3", "1"]);
        is_command_line(&[FEN], &["choose", FEN]);
        is_command_line(&["-s", "Hash=8", FEN, "Kd3", "x"], &["choose", "-s", "Hash=8", FEN, "Kd3", "x"]);
        is_command_line(&["no fen", "Kd3", "0.5"], &["choose", "no fen", "Kd3", "0.5"]);
        is_command_line(&["", "", "3"], &["choose", "", "", "3"]);
        is_command_line(&["startpos", "e4 d4", "3"], &["choose", "startpos", "e4 d4", "3"]);
    }

    #[test]
    fn commands_one_to_an_argument() {
        for words in [
            &["go depth 12"] as &[&str],
            &["genfens 10 seed 1 book None", "quit"],
            &["position startpos moves e2e4", "go depth 12"],
            &["position fen 8/8/8/8/8/4k3/4p3/4K3 b - - 0 1", "d", "quit"],
            &["setoption name Hash value 8", "bench", "quit"],
            &["bench", "quit"],
            &["d", "quit"],
            &["uci"],
            &["go depth 3", "nonsense"],
        ] {
            are_commands(words, &[], words);
        }
    }

    #[test]
    fn one_command_without_quotes() {
        are_commands(&["go", "depth", "12"], &[], &["go depth 12"]);
        are_commands(&["go", "perft", "4"], &[], &["go perft 4"]);
        are_commands(&["genfens", "3", "seed", "1"], &[], &["genfens 3 seed 1"]);
    }

    #[test]
    fn options_before_commands() {
        are_commands(&["--set", "Hash=8", "go", "depth", "12"], &["--set", "Hash=8"], &["go depth 12"]);
        are_commands(&["-s", "a=1", "bench", "quit"], &["-s", "a=1"], &["bench", "quit"]);
    }
}
