//! A short match of a program against itself, by fastchess, which `FASTCHESS` names: few nodes for each move, so that it takes
//! the same games on every machine.

use std::fs;
use std::path::{Path, PathBuf};

use crate::findings::Findings;
use crate::invocation::{Invocation, text};
use crate::output::say;
use crate::release::runner::{Runner, make_executable};
use crate::soak::match_findings::{MatchFindings, NAMES};

const GAMES: usize = 20;
const NODES: &str = "nodes=2000";
/// Ten minutes, in milliseconds: wine sets up a Windows before the first answer, and this is no test of speed.
const PATIENCE: &str = "600000";

/// Plays the match. It is skipped where there is no fastchess.
pub fn play(runner: &Runner, program: &Path) -> Findings {
    let what = format!("match of {GAMES} games");
    match std::env::var_os("FASTCHESS").map(PathBuf::from) {
        _ if cfg!(windows) => Findings::skip(1, what, "a shell starts the engines"),
        None => Findings::skip(1, what, "the variable FASTCHESS names no fastchess"),
        Some(fastchess) => match prepare(runner, program) {
            Ok(folder) => judge(&runner.at_home(invocation(&text(&fastchess), &folder))),
            Err(reason) => Findings::failure(reason),
        },
    }
}

/// Writes openings that the program makes itself, and a script that starts it, into the folder that is yielded.
fn prepare(runner: &Runner, program: &Path) -> Result<PathBuf, String> {
    let folder = program.parent().unwrap_or(program).join("match");
    let openings = runner.output(program, &[&format!("genfens {} seed 1 book None", GAMES / 2), "quit"])?;
    let fens: Vec<&str> = openings.lines().filter_map(|line| line.strip_prefix("info string genfens ")).collect();
    if fens.len() != GAMES / 2 {
        return Err(format!("expected {} openings, found {openings}", GAMES / 2));
    }
    let script = folder.join("engine.sh");
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(folder.join("openings.epd"), fens.join("\n") + "\n"))
        .and_then(|()| fs::write(&script, starter(&runner.words(program))))
        .and_then(|()| make_executable(&script))
        .map_err(|error| format!("cannot prepare a match in {}: {error}", folder.display()))?;
    Ok(folder)
}

/// A shell script that starts a program: fastchess divides a command at spaces.
fn starter(words: &[String]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("'{}'", word.replace('\'', "'\\''"))).collect();
    format!("#!/bin/sh\nexec {} -s Hash=8\n", quoted.join(" "))
}

fn invocation(fastchess: &str, folder: &Path) -> Invocation {
    let engine =
        |name: &str| ["-engine".into(), format!("cmd={}", text(&folder.join("engine.sh"))), format!("name={name}")];
    let rounds = (GAMES / 2).to_string();
    let file = format!("file={}", text(&folder.join("openings.epd")));
    let mut words: Vec<String> = NAMES.iter().flat_map(|name| engine(name)).collect();
    let each = ["-each", "proto=uci", NODES, "tc=inf", "-openings", &file, "format=epd", "order=sequential"];
    words.extend(each.map(str::to_owned));
    let config = format!("outname={}", text(&folder.join("config.json")));
    words.extend(["-rounds", &rounds, "-games", "2", "-repeat", "-config", &config].map(str::to_owned));
    words.extend(
        ["-startup-ms", "-ucinewgame-ms", "-ping-ms"].iter().flat_map(|limit| [*limit, PATIENCE]).map(str::to_owned),
    );
    Invocation::new(fastchess, &words.iter().map(String::as_str).collect::<Vec<_>>())
        .with_variable("ALCOR_SETTINGS", "none")
}

fn judge(invocation: &Invocation) -> Findings {
    say(invocation);
    let (succeeded, lines) = match invocation.succeeds_with_lines() {
        Ok(answer) => answer,
        Err(error) => return Findings::failure(format!("could not start: {invocation} ({error})")),
    };
    let mut findings = MatchFindings::default();
    lines.iter().for_each(|line| findings.hear(line));
    findings.expect_games(GAMES);
    if succeeded && findings.is_clean() {
        Findings::pass()
    } else {
        Findings::failure(format!("a match, its games and findings: {findings}"))
    }
}

#[cfg(test)]
mod tests {
    use super::{invocation, starter};
    use std::path::Path;

    #[test]
    fn a_script_starts_a_program_whatever_its_folder_is_called() {
        let words = ["wine".to_owned(), "/a b/it's/alcor.exe".to_owned()];
        assert_eq!(starter(&words), "#!/bin/sh\nexec 'wine' '/a b/it'\\''s/alcor.exe' -s Hash=8\n");
    }

    #[test]
    fn twenty_games_are_played_with_few_nodes() {
        let line = invocation("/a/fastchess", Path::new("/b c")).to_string();
        assert!(line.contains("-rounds 10 -games 2 -repeat") && line.contains(" nodes=2000 "), "{line}");
        assert_eq!(line.matches("\"cmd=/b c/engine.sh\"").count(), 2, "{line}");
    }

    #[test]
    fn a_slow_start_is_no_fault() {
        let line = invocation("/a/fastchess", Path::new("/b c")).to_string();
        assert!(line.ends_with(" -startup-ms 600000 -ucinewgame-ms 600000 -ping-ms 600000"), "{line}");
    }
}
