"""The program under test, started for each test and ended after it, and what several suites of tests need."""

import logging
import os
import pathlib

import chess.engine
import pytest

DEFAULT = pathlib.Path(__file__).parents[4] / "target" / "debug" / "alcor"

# The same work on every machine.
QUICK = chess.engine.Limit(nodes=2_000)


@pytest.fixture
def engine():
    """Alcor over UCI. The program is named by the variable ALCOR; a debug build is the default."""
    with chess.engine.SimpleEngine.popen_uci(os.environ.get("ALCOR", str(DEFAULT)), timeout=600) as engine:
        yield engine


@pytest.fixture
def xboard():
    """Alcor over the XBoard protocol."""
    with chess.engine.SimpleEngine.popen_xboard(os.environ.get("ALCOR", str(DEFAULT)), timeout=600) as engine:
        yield engine


@pytest.fixture(params=["engine", "xboard"])
def either(request):
    """Alcor over one protocol, then over the other."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def no_complaints(caplog):
    """python-chess logs what it does not understand as a warning.

    Over XBoard it asks for the status of an analysis and does not understand the answer; nothing else may be logged.
    """
    caplog.set_level(logging.WARNING, logger="chess.engine")
    yield
    complaints = [record.getMessage() for record in caplog.records]
    assert [complaint for complaint in complaints if "stat01: " not in complaint] == []


def check_line(board, info):
    """The line must be legal and the score present."""
    assert "score" in info and info["pv"], info
    line = board.copy()
    for move in info["pv"]:
        assert move in line.legal_moves, (board.fen(), info["pv"])
        line.push(move)
