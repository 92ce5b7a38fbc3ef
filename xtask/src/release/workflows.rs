//! The workflows in `.github`, which cannot run here: that they are YAML of the usual form, that all they do with cargo is to call
//! commands of `cargo xtask` that exist, and that they publish what `cargo xtask dist` makes.

use std::fs;

use yaml_rust2::{Yaml, YamlLoader};

use super::platform::PLATFORMS;
use super::{manifests, source, sums};
use crate::arguments::{self, Task};
use crate::invocation::{root, target_folder, text};

/// The name and the text of every workflow.
fn workflows() -> Vec<(String, String)> {
    let entries = fs::read_dir(root().join(".github/workflows")).unwrap();
    entries
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read_to_string(entry.path()).unwrap()))
        .collect()
}

/// Every command of a workflow, in the order of its steps.
fn commands(workflow: &str) -> Result<Vec<String>, String> {
    let documents = YamlLoader::load_from_str(workflow).map_err(|error| error.to_string())?;
    let [document] = &documents[..] else { return Err(format!("expected one document, found {}", documents.len())) };
    for key in ["name", "on", "permissions"] {
        if document[key].is_badvalue() {
            return Err(format!("expected '{key}', found none"));
        }
    }
    let jobs = document["jobs"].as_hash().ok_or("expected jobs, found none")?;
    let mut commands = Vec::new();
    for job in jobs.values() {
        let steps = job["steps"].as_vec().ok_or("expected steps in every job, found none")?;
        for step in steps {
            match (&step["run"], &step["uses"]) {
                (Yaml::String(script), Yaml::BadValue) => {
                    commands
                        .extend(script.lines().flat_map(|line| line.split("&&")).map(|line| line.trim().to_owned()));
                }
                (Yaml::BadValue, Yaml::String(action)) if action.contains('@') => {}
                _ => return Err(format!("expected a command or an action with its version, found {step:?}")),
            }
        }
    }
    Ok(commands)
}

/// Whether a command can be run: what is for cargo must be a task of ours with its options.
fn judge(command: &str) -> Result<(), String> {
    let mut words = command.split_whitespace();
    if words.next() != Some("cargo") {
        return Ok(());
    }
    if words.next() != Some("xtask") {
        return Err(format!("expected the work to be done by cargo xtask, found '{command}'"));
    }
    match arguments::parse(words.map(Into::into).collect())? {
        Task::Help(_) => Err(format!("expected a task, found '{command}'")),
        _ => Ok(()),
    }
}

#[test]
fn every_command_of_a_workflow_is_a_task_of_ours() {
    let workflows = workflows();
    assert!(workflows.len() >= 2, "{workflows:?}");
    for (name, text) in &workflows {
        let commands = commands(text).unwrap_or_else(|message| panic!("{name}: {message}"));
        assert!(commands.iter().any(|command| command.starts_with("cargo xtask ")), "{name}: {commands:?}");
        for command in &commands {
            judge(command).unwrap_or_else(|message| panic!("{name}: {message}"));
        }
    }
}

#[test]
fn what_dist_makes_is_published() {
    let (_, workflow) = workflows().into_iter().find(|(name, _)| name == "release.yml").unwrap();
    let commands = commands(&workflow).unwrap();
    let publishing = commands.iter().find(|command| command.starts_with("gh release create ")).unwrap();
    let published: Vec<String> =
        publishing.split_whitespace().filter_map(|word| word.strip_prefix("target/")).map(str::to_owned).collect();
    let made = |name: &str| text(source::folder().join(name).strip_prefix(target_folder()).unwrap());
    assert_eq!(published, [made("alcor*"), made(sums::NAME), made(&format!("{}/*", manifests::NAME))]);
    assert!(PLATFORMS.iter().all(|platform| platform.archive("1.2.3").starts_with("alcor")));
    // The shell's `*` leaves out hidden files, and who hosts the release replaces other letters in names.
    let is_usual = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
    for name in manifests::all_names() {
        assert!(!name.starts_with('.') && name.chars().all(is_usual), "{name} is not published as it is");
    }
}

#[test]
fn no_slower_programs_are_published() {
    let (_, workflow) = workflows().into_iter().find(|(name, _)| name == "release.yml").unwrap();
    let commands = commands(&workflow).unwrap();
    let making = commands.iter().find(|command| command.starts_with("cargo xtask dist") && command.contains("--url"));
    assert!(making.is_some_and(|command| command.contains("--require-profiles")), "{commands:?}");
}

#[test]
fn a_workflow_that_cannot_run_is_refused_with_the_reason() {
    let head = "name: CI\non: push\npermissions: {}\njobs:\n  test:\n    steps:";
    assert_eq!(commands(&format!("{head}\n      - run: a && b")), Ok(vec!["a".to_owned(), "b".to_owned()]));
    for (workflow, expected) in [
        (format!("{head}\n      - run: [a"), "while parsing"),
        (format!("{head}\n      - run: a\n        uses: b@v1"), "expected a command or an action"),
        (format!("{head}\n      - uses: actions/checkout"), "with its version"),
        (head.replace("steps:", "stops: []"), "expected steps"),
        (head.replace("on: push", "no: push"), "expected 'on'"),
    ] {
        let message = commands(&workflow).unwrap_err();
        assert!(message.contains(expected), "{workflow}: {message}");
    }
    for (command, expected) in [
        ("cargo test", "by cargo xtask"),
        ("cargo xtask dance", "found 'dance'"),
        ("cargo xtask test --short", "found '--short'"),
        ("cargo xtask", "expected a task"),
    ] {
        let message = judge(command).unwrap_err();
        assert!(message.contains(expected), "{command}: {message}");
    }
}
