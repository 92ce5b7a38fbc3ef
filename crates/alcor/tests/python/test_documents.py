"""What the documents say of commands, options and levels is what the program has."""

import functools
import itertools
import os
import pathlib
import re
import subprocess

import pytest
from conftest import DEFAULT

PROGRAM = pathlib.Path(os.environ.get("ALCOR", str(DEFAULT)))
# Built beside it.
TRAINER = PROGRAM.with_name(f"alcor-train{PROGRAM.suffix}")
ROOT = pathlib.Path(__file__).parents[4]
DOCUMENTS = sorted([ROOT / "README.md", *ROOT.glob("docs/*.md"), *ROOT.glob("contrib/*/README.md")])
# A command in a block of its own, or between backticks.
COMMAND = re.compile(r"(?:^|`)\s*(alcor(?:-train)?) ([a-z]+)\b([^`\n]*)", re.MULTILINE)
OPTION = re.compile(r"(?<=[ \[])--[a-z][a-z0-9-]*")
# A command in a list of commands: in `--help`, and in the `help` of a game.
LISTED = re.compile(r"^  ([a-z]+) .*\S$", re.MULTILINE)


@functools.cache
def program(*arguments, typed="", file=PROGRAM):
    """What a program prints; a failure fails the test."""
    settings = {**os.environ, "ALCOR_SETTINGS": "none"}
    done = subprocess.run([file, *arguments], input=typed, capture_output=True, text=True, env=settings)
    assert done.returncode == 0, (arguments, done.stderr)
    return done.stdout


def commands(document):
    """The commands in a document: the program, the command, and what follows it up to a comment."""
    found = COMMAND.findall(document.read_text(encoding="utf-8"))
    return [(name, command, rest.split("  #")[0]) for name, command, rest in found]


def help_of(name, command, rest):
    """The help of a command, or of the one among its own that the next word names."""
    file = TRAINER if name == "alcor-train" else PROGRAM
    text = program("help", command, file=file)
    _, _, inner = text.partition("\nCommands:\n")
    word = rest.split()[0] if rest.split() else ""
    if word in LISTED.findall(inner.partition("\n\n")[0]):
        return program("help", command, word, file=file)
    return text


def table(document, heading):
    """The rows of the first table below a heading, without its head."""
    text = document.read_text(encoding="utf-8").split(f"\n## {heading}\n")[1]
    lines = itertools.dropwhile(lambda line: not line.startswith("|"), text.splitlines())
    rows = itertools.takewhile(lambda line: line.startswith("|"), lines)
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows][2:]


def options():
    """The defaults of the UCI options, by name."""
    found = re.findall(r"^option name (.+?) type \w+(?: default (\S+))?", program("uci"), re.MULTILINE)
    return {name: "none" if default == "<empty>" else default for name, default in found}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_commands_and_their_options_exist(document):
    for name, command, rest in commands(document):
        known = OPTION.findall(help_of(name, command, rest))
        assert set(OPTION.findall(rest)) <= set(known), (name, command, rest)


def test_commands_are_found_in_the_documents():
    found = {found[:2] for document in DOCUMENTS for found in commands(document)}
    assert {("alcor", name) for name in ("play", "review", "bench", "settings", "book")} <= found
    assert {("alcor-train", name) for name in ("datagen", "spsa", "screen", "distil")} <= found


def test_commands_of_commands_are_asked_for_themselves():
    assert "--min-games" in help_of("alcor", "book", " make games.pgn -o my.bin")
    assert "--min-games" not in help_of("alcor", "book", " show")
    assert "--min-games" not in help_of("alcor", "book", "")


@pytest.mark.parametrize(
    ("document", "heading"), [("README.md", "In the terminal"), ("docs/players.md", "The first game")]
)
def test_what_can_be_typed_in_a_game_can_be_typed(document, heading):
    cells = [cell for row in table(ROOT / document, heading) for cell in row]
    named = {line.split()[0] for cell in cells for line in re.findall("`([^`]+)`", cell)}
    assert {"hint", "why", "coach", "review"} <= named
    for name in sorted(named):
        assert "There is no command" not in program("play", typed=f"help {name}\nquit\n"), name


def test_the_options_of_the_tuning_have_the_defaults_that_the_manual_names():
    known = program("help", "spsa", file=TRAINER)
    rows = table(ROOT / "docs" / "tuning.md", "How to do it")
    assert {"`--nodes`", "`--pairs`", "`--seed`"} <= {name for name, _, _ in rows}
    for name, default, _ in rows:
        # What it says of an option goes on until the next one begins.
        about = re.search(rf"^ +{name.strip('`')} (.+?)(?=^ +-|\Z)", known, re.MULTILINE | re.DOTALL)
        assert about, name
        stated = re.search(r"\[default: (\S+)\]", about[1])
        assert (stated[1] if stated else None) == (default if default.isdigit() else None), name


def test_the_readme_names_the_defaults_of_the_options():
    known = options()
    named = []
    for names, defaults, _ in table(ROOT / "README.md", "Options of the engine"):
        names, defaults = re.findall("`([^`]+)`", names), defaults.replace("`", "").split(", ")
        # One default may stand for all of a row.
        expected = defaults * len(names) if len(defaults) == 1 else defaults
        assert [known[name] for name in names] == expected, names
        named += names
    assert {"Hash", "UCI_Elo", "SyzygyPath", "Evaluation Terms"} <= set(named)


def test_the_manual_names_options_that_exist():
    rows = table(ROOT / "docs" / "guis.md", "What to set")
    named = [name for names, _ in rows for name in re.findall("`([^`]+)`", names)]
    assert "Threads" in named and set(named) <= set(options())


def test_the_levels_are_those_of_the_program():
    known = re.findall(
        r"^[> ] +(\d+)  (\w+) +(?:about (\d+) Elo)?", program("play", typed="level\nquit\n"), re.MULTILINE
    )
    described = [(row[0], row[1], row[2].rstrip("-")) for row in table(ROOT / "docs" / "levels.md", "The ten levels")]
    assert len(known) == 10 and described == known
