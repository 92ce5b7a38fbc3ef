"""A lock file: a folder belongs to one run at a time, also among processes and machines that share it.

The file says whose it is. A lock whose process has died on this machine is taken over. Of a process on another machine
nobody here knows whether it lives, so such a lock has to be removed by hand.
"""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import platform
from collections.abc import Iterator
from typing import Any

NAME = "lock"
#: Clocks are set now and then, and with them the time at which a process seems to have started.
SECONDS_OF_DOUBT = 60


@contextlib.contextmanager
def locked(folder: pathlib.Path) -> Iterator[None]:
    """Has a folder to oneself. It is made if it is missing, and goes at the end if it is empty then."""
    path = folder / NAME
    _acquire(path)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            folder.rmdir()


def _acquire(path: pathlib.Path) -> None:
    while True:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            return _create(path, json.dumps(_owner()))
        except FileNotFoundError:
            # Whoever had the folder has just removed it.
            continue
        except FileExistsError:
            _remove_if_stale(path)


def _create(path: pathlib.Path, text: str) -> None:
    """Makes a file that must not be there yet, or none if it cannot be written."""
    file = path.open("x", encoding="utf-8")
    try:
        with file:
            file.write(text)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _remove_if_stale(path: pathlib.Path) -> None:
    owner = _read(path)
    if owner is None:
        return
    if _may_live(owner):
        raise _in_use(path, owner)
    # Several may have found it stale. They look again one after another, so that none removes what another has made.
    guard = path.with_name(f"{path.name}.takeover")
    try:
        _create(guard, "")
    except FileExistsError:
        raise _in_use(path, owner) from None
    try:
        if _read(path) == owner:
            path.unlink()
    finally:
        guard.unlink()


def _owner() -> dict[str, Any]:
    try:
        started = _started(os.getpid())
    except (ImportError, PermissionError):
        started = None
    return {"host": platform.node(), "pid": os.getpid(), "started": started}


def _read(path: pathlib.Path) -> dict[str, Any] | None:
    """What a lock says; None if there is no lock any more."""
    try:
        owner = json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except ValueError:
        # It is being written, or was never finished.
        owner = {}
    return owner if isinstance(owner, dict) else {}


def _may_live(owner: dict[str, Any]) -> bool:
    pid, started = owner.get("pid"), owner.get("started")
    if (
        owner.get("host") != platform.node()
        or not isinstance(pid, int)
        or pid <= 0
        or not isinstance(started, (int, float))
    ):
        return True
    try:
        now = _started(pid)
    except (ImportError, PermissionError):
        return True
    # If another process has the number, it has begun at another time.
    return now is not None and abs(now - started) < SECONDS_OF_DOUBT


def _started(pid: int) -> float | None:
    """When a process began; None if there is no such process. Dask brings what can tell."""
    import psutil  # type: ignore[import-untyped,import-not-found,unused-ignore]

    try:
        process = psutil.Process(pid)
        return None if process.status() == psutil.STATUS_ZOMBIE else float(process.create_time())
    except psutil.NoSuchProcess:
        return None
    except psutil.AccessDenied as error:
        raise PermissionError(str(error)) from error


def _in_use(path: pathlib.Path, owner: dict[str, Any]) -> RuntimeError:
    who = f"process {owner['pid']} on {owner.get('host')}" if "pid" in owner else "another run"
    return RuntimeError(
        f"{path.parent} is in use by {who}: wait until it finishes or choose another output; "
        f"if it is no longer running, delete {path}"
    )
