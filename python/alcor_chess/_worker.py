"""What a worker of a cluster does: one shard of games or positions at a time. Nothing here needs Dask."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from alcor_chess import _native

#: What was found about a game: the state of its review, or else why there is none.
Finding = tuple[str | None, str | None]


def check_identity(identity: str) -> None:
    """Refuses to work for a client whose results would not compare with those of this worker."""
    own = _native._identity()
    if own != identity:
        raise RuntimeError(f"the worker has {own}, the client has {identity}: install the same version on both")


def review_shard(games: Sequence[str], options: dict[str, Any], identity: str) -> bytes:
    """The findings about some games, packed."""
    check_identity(identity)
    return pack([_finding(game, options) for game in games])


def _finding(game: str, options: dict[str, Any]) -> Finding:
    try:
        return _native.review(game, **options)._state(), None
    except _native.InvalidPgn as error:
        return None, str(error)


def evaluate_shard(fens: Sequence[str], first: int, identity: str) -> bytes:
    """The evaluations of some positions, two bytes each. Errors count from `first`."""
    check_identity(identity)
    return np.frombuffer(_native._evaluate(fens, first), dtype=np.int16).astype("<i2").tobytes()


def pack(findings: list[Finding]) -> bytes:
    """Findings as bytes."""
    return gzip.compress(json.dumps(findings).encode(), compresslevel=1, mtime=0)


def unpack(packed: bytes) -> list[Finding]:
    """Findings from their bytes."""
    return [(state, error) for state, error in json.loads(gzip.decompress(packed))]
