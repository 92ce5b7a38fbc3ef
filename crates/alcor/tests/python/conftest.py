"""The program under test, started for each test and ended after it."""

import os
import pathlib

import chess.engine
import pytest

DEFAULT = pathlib.Path(__file__).parents[4] / "target" / "debug" / "alcor"


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
