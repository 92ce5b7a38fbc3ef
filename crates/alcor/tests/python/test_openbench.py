"""What the configuration for OpenBench names is there: the way to build, options, versions."""

import json
import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parents[4]
CONFIGURATION = json.loads((ROOT / "contrib/openbench/Alcor.json").read_text(encoding="utf-8"))
KINDS = {"test_presets", "tune_presets", "datagen_presets"}
PRESETS = {(kind, name): preset for kind in sorted(KINDS) for name, preset in CONFIGURATION[kind].items()}


def test_the_parts_are_those_that_a_server_asks_for():
    assert {"private", "nps", "source", "build"} | KINDS == CONFIGURATION.keys()
    assert CONFIGURATION["private"] is False and CONFIGURATION["nps"] > 0
    assert all("default" in CONFIGURATION[kind] for kind in KINDS)
    assert {"path", "compilers", "cpuflags", "systems"} == CONFIGURATION["build"].keys()


def test_the_compiler_is_the_one_that_the_workspace_needs():
    version = re.search(r'^rust-version = "(.+)"$', (ROOT / "Cargo.toml").read_text(encoding="utf-8"), re.MULTILINE)[1]
    assert CONFIGURATION["build"]["compilers"] == [f"cargo>={version}.0"]


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_the_makefile_makes_the_program_that_is_asked_for(tmp_path):
    folder = ROOT / CONFIGURATION["build"]["path"]
    network = tmp_path / "other.net"
    for arguments in ([], [f"EVALFILE={network}"]):
        # It says what it would do.
        command = ["make", "--dry-run", "EXE=Alcor-0123", *arguments]
        steps = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout.splitlines()
        build, copy = [step for step in steps if not step.startswith("make")]
        assert " build --release --locked --package alcor" in build and (str(network) in build) == bool(arguments)
        assert "/release/alcor" in copy and "Alcor-0123" in copy


@pytest.mark.parametrize("preset", PRESETS, ids=" ".join)
def test_presets_can_be_played(preset, engine):
    values = PRESETS[preset]
    for key, text in values.items():
        if key.endswith("_options"):
            for name, value in re.findall(r"(\S+)=(\S+)", text):
                option = engine.options[name]
                assert option.min <= int(value) <= option.max
        elif key.endswith("_time_control"):
            assert re.fullmatch(r"N=\d+|\d+\.\d+\+\d+\.\d+", text)
        elif key in ("test_bounds", "test_confidence"):
            first, second = map(float, re.fullmatch(r"\[(.+), (.+)\]", text).groups())
            assert first < second if key == "test_bounds" else first == second == 0.05
        else:
            assert key in ("base_branch", "book_name", "win_adj", "draw_adj", "workload_size", "upload_pgns")
    # Options come in pairs with the time control, or from the default.
    sides = {key.removesuffix("_options") for key in values if key.endswith("_options")}
    assert all(f"{side}_time_control" in values for side in sides)


def test_bounds_are_those_of_the_project():
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    bounds = dict(re.findall(r"^\| (is it .+?\?) \| (\[-?\d+, -?\d+\])", contributing, re.MULTILINE))
    presets = CONFIGURATION["test_presets"]
    for question, preset in [("is it better?", "default"), ("is it at least no worse?", "STC simplification")]:
        assert json.loads(presets[preset]["test_bounds"]) == json.loads(bounds[question])
