"""The examples in docstrings are true, and so are those of the manual."""

import ast
import doctest
import importlib
import inspect
import os
import pathlib
import pkgutil
import re

import alcor_chess
import pytest
from alcor_chess import _native

ROOT = pathlib.Path(__file__).parents[2]
PROGRAM = pathlib.Path(os.environ.get("ALCOR", ROOT / "target" / "debug" / "alcor")).resolve()


def examples():
    finder = doctest.DocTestFinder(exclude_empty=True)
    names = [module.name for module in pkgutil.iter_modules(alcor_chess.__path__, "alcor_chess.")]
    for name in ["alcor_chess", *names]:
        yield from finder.find(importlib.import_module(name), name)
    # The finder takes what is not written in Python for somebody else's.
    for name, thing in inspect.getmembers(_native):
        members = inspect.getmembers(thing) if inspect.isclass(thing) else []
        for member, value in [("", thing), *members]:
            text = getattr(value, "__doc__", None)
            if isinstance(text, str) and ">>>" in text:
                yield doctest.DocTestParser().get_doctest(text, {}, f"{name}.{member}", None, None)


#: What examples of these need beside the package.
NEEDED = {"alcor_chess.cluster.": "distributed", "alcor_chess._batches.read_pgn_arrow": "pyarrow"}
FOUND = {test.name: test for test in examples() if test.examples}


@pytest.mark.parametrize("name", sorted(FOUND))
def test_examples(name):
    for part, needed in NEEDED.items():
        if name.startswith(part):
            pytest.importorskip(needed)
    results = doctest.DocTestRunner().run(FOUND[name])
    assert results.attempted > 0 and results.failed == 0


def test_examples_are_found():
    some = {"Board.play", "Engine.search", "alcor_chess", "alcor_chess._engine.Engine.search_async"}
    assert some <= FOUND.keys()
    assert {f"alcor_chess._batches.{name}" for name in ("evaluate", "features", "read_pgn")} <= FOUND.keys()


def test_everything_public_has_a_docstring():
    for name in alcor_chess.__all__:
        thing = getattr(alcor_chess, name)
        if inspect.isclass(thing) or callable(thing):
            assert thing.__doc__, name
            for member, value in inspect.getmembers(thing):
                if not member.startswith("_") and (inspect.isroutine(value) or inspect.isdatadescriptor(value)):
                    if isinstance(thing, type) and issubclass(thing, BaseException):
                        continue
                    assert value.__doc__, f"{name}.{member}"


def test_every_class_and_function_has_an_example():
    def has_example(thing):
        members = [member for name, member in inspect.getmembers(thing) if not name.startswith("_")]
        return any(">>>" in (inspect.getdoc(each) or "") for each in [thing, *members])

    things = {name: getattr(alcor_chess, name) for name in alcor_chess.__all__}
    parts = {f"cluster.{name}": getattr(alcor_chess.cluster, name) for name in alcor_chess.cluster.__all__}
    lacking = [
        name
        for name, thing in {**things, **parts}.items()
        if callable(thing) and not is_error(thing) and not has_example(thing)
    ]
    assert lacking == []


def test_stubs_were_written_from_this_module():
    """Editors show the docstrings of the stubs. If these are old, so is the rest: see python/stubs.py."""
    stubs = ast.parse(pathlib.Path(alcor_chess.__file__).with_name("_native.pyi").read_text(encoding="utf-8"))
    compared = 0
    for node in stubs.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and not is_error(thing := getattr(_native, node.name)):
            members = node.body if isinstance(node, ast.ClassDef) else []
            inner = [(each, getattr(thing, each.name)) for each in members if isinstance(each, ast.FunctionDef)]
            for stub, native in [(node, thing), *inner]:
                if not stub.name.startswith("__"):
                    assert ast.get_docstring(stub) == inspect.getdoc(native), f"{node.name}.{stub.name}"
                    compared += 1
    assert compared > 150


def is_error(thing):
    return inspect.isclass(thing) and issubclass(thing, Exception)


GAME = '[White "Ann"]\n[Black "Ben"]\n[WhiteElo "1500"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n'


def snippets():
    """The pieces of Python in the manual, with their places. That of docs/cluster.md needs a cluster."""
    for name in ("README.md", "python/README.md", "docs/programmers.md", "docs/python.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        for found in re.finditer(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            yield pytest.param(found[1], id=f"{name}:{text.count(chr(10), 0, found.start()) + 1}")


@pytest.mark.parametrize("snippet", snippets())
def test_the_manual_works_as_it_is_written(snippet, tmp_path, monkeypatch):
    pa = pytest.importorskip("pyarrow")
    if 'popen_uci("alcor")' in snippet:
        if not PROGRAM.is_file():
            pytest.skip("needs the program (ALCOR)")
        # As if it were installed.
        monkeypatch.setenv("PATH", str(PROGRAM.parent), prepend=os.pathsep)
    monkeypatch.chdir(tmp_path)
    for name in ("game.pgn", "games.pgn"):
        pathlib.Path(name).write_text(GAME, encoding="utf-8")
    with pa.CompressedOutputStream("games.pgn.zst", "zstd") as file:
        file.write(GAME.encode())
    names = {"ac": alcor_chess, "fens": [alcor_chess.Board().fen()]}
    if snippet.startswith(">>>"):
        test = doctest.DocTestParser().get_doctest(with_traceback(snippet), names, "manual", None, None)
        assert doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(test).failed == 0
    else:
        exec(compile(snippet, "manual", "exec"), names)


def with_traceback(snippet):
    """Doctest wants the first line of a traceback, which the manual leaves out."""
    return re.sub(r"^(alcor_chess\.\w+: )", r"Traceback (most recent call last):\n\1", snippet, flags=re.MULTILINE)
