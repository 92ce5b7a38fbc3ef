"""The examples in docstrings are true."""

import doctest
import inspect

import alcor_chess
import pytest
from alcor_chess import _engine, _native


def examples():
    finder = doctest.DocTestFinder(exclude_empty=True)
    for module in (alcor_chess, _engine):
        yield from finder.find(module, module.__name__)
    # The finder takes what is not written in Python for somebody else's.
    for name, thing in inspect.getmembers(_native):
        members = inspect.getmembers(thing) if inspect.isclass(thing) else []
        for member, value in [("", thing), *members]:
            text = getattr(value, "__doc__", None)
            if isinstance(text, str) and ">>>" in text:
                yield doctest.DocTestParser().get_doctest(text, {}, f"{name}.{member}", None, None)


FOUND = {test.name: test for test in examples() if test.examples}


@pytest.mark.parametrize("name", sorted(FOUND))
def test_examples(name):
    results = doctest.DocTestRunner().run(FOUND[name])
    assert results.attempted > 0 and results.failed == 0


def test_examples_are_found():
    assert len(FOUND) >= 8 and {"Board.play", "Engine.search", "alcor_chess"} <= FOUND.keys()


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
