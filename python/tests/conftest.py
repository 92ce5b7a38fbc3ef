"""What the tests of the package share."""

import signal

import alcor_chess as ac
import pytest

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.fixture
def board():
    return ac.Board()


@pytest.fixture
def engine():
    return ac.Engine(hash=4)


@pytest.fixture(autouse=True)
def cache(tmp_path_factory, monkeypatch):
    """What would go to the cache of whoever runs the tests."""
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    monkeypatch.setenv("LOCALAPPDATA", str(folder))
    return folder / "alcor-chess"


@pytest.fixture
def interruptible():
    """Interrupts are heard, though what started the tests in the background may have switched them off."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
