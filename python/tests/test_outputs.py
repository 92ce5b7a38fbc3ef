"""Outputs of clusters: refused before any work if they could not be written at the end."""

import os
import pathlib

import alcor_chess as ac
import pytest
from alcor_chess import _outputs, cluster

PGN = "1. e4 e5 1-0\n"


@pytest.fixture
def games(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "games.pgn"
    file.write_text(PGN)
    return file


def review(games, **outputs):
    """Whoever is asked for work fails in another way: no client is a string."""
    return cluster.review(games, "nobody", nodes=1, **outputs)


def left(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.skipif(os.name == "nt", reason="links of Unix")
def test_an_input_is_not_written_over(games, tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "link.pgn").symlink_to(games)
    (tmp_path / "same.pgn").hardlink_to(games)
    (tmp_path / "way").symlink_to(tmp_path)
    before = left(tmp_path)
    for name in (games, "games.pgn", "folder/../games.pgn", "link.pgn", "same.pgn", "way/games.pgn"):
        for outputs in ({"output": name}, {"output": "a.pgn", "json": name}, {"quiz": pathlib.Path(name)}):
            with pytest.raises(ValueError, match="is both an input and an output: choose another output"):
                review(games, **outputs)
    with pytest.raises(ValueError, match="both an input and an output"):
        review(["link.pgn"], output=games)
    assert games.read_text() == PGN and left(tmp_path) == before


@pytest.mark.skipif(os.name == "nt", reason="links of Unix")
def test_outputs_are_files_of_their_own(games, tmp_path):
    (tmp_path / "link.json").symlink_to("a.json")
    (tmp_path / "way").symlink_to(tmp_path)
    for one, other in (("a.json", "./a.json"), ("a.json", "link.json"), ("a.json", tmp_path / "way" / "a.json")):
        with pytest.raises(ValueError, match="each output needs its own file; .*a.json is given more than once"):
            review(games, json=one, html=other)
    assert left(tmp_path) == ["games.pgn", "link.json", "way"]


def evaluate(_, output):
    return cluster.evaluate([ac.Board()], "nobody", output=output)


def places():
    yield "nowhere/a", FileNotFoundError, "there is no such folder"
    yield "games.pgn/a", FileNotFoundError, "there is no such folder"
    yield "folder", IsADirectoryError, "it is a folder"
    yield f"{'a' * 250}.pgn", OSError, "cannot be written: "
    if os.path.exists("/proc/self") and os.name != "nt":
        # Not even those who may do everything can make a file there.
        yield "/proc/self/a.pgn", OSError, "cannot be written: "
        yield "/dev/null", OSError, "it is not a regular file"


@pytest.mark.parametrize(("name", "error", "text"), list(places()))
@pytest.mark.parametrize("use", [review, evaluate])
def test_outputs_that_cannot_be_written_are_refused_at_once(games, tmp_path, use, name, error, text):
    (tmp_path / "folder").mkdir()
    with pytest.raises(error, match=text):
        use(games, output=name)
    assert left(tmp_path) == ["folder", "games.pgn"] and left(tmp_path / "folder") == []
    if use is review:
        with pytest.raises(error, match=text):
            review(games, output="a.pgn", html=name)
        assert left(tmp_path) == ["folder", "games.pgn"]


@pytest.mark.skipif(os.name == "nt", reason="modes of Unix")
def test_files_have_the_modes_of_other_files(tmp_path):
    (tmp_path / "other").touch()
    _outputs.write_whole(tmp_path / "own", lambda file: file.write(b"text"))
    assert (tmp_path / "own").stat().st_mode == (tmp_path / "other").stat().st_mode
    with pytest.raises(ZeroDivisionError):
        _outputs.write_whole(tmp_path / "own", lambda file: 1 / 0)
    assert (tmp_path / "own").read_bytes() == b"text" and len(list(tmp_path.iterdir())) == 2
