"""Unpacks a package for Debian, and prints what it says about itself, then the names of its files.

python deb.py PACKAGE FOLDER
"""

import io
import sys
import tarfile
from pathlib import Path

START, HEAD = b"!<arch>\n", 60


def parts(package: bytes) -> dict[str, bytes]:
    """The tarballs in a package, which is an archive of `ar`, by what they hold."""
    if not package.startswith(START):
        raise SystemExit("expected a package for Debian, found something else")
    found, at = {}, len(START)
    while at + HEAD <= len(package):
        name, size = package[at : at + 16].decode().strip().rstrip("/"), int(package[at + 48 : at + 58])
        at += HEAD
        if ".tar" in name:
            found[name.partition(".")[0]] = package[at : at + size]
        # A part begins at an even place.
        at += size + size % 2
    return found


def main() -> None:
    package, folder = sys.argv[1:]
    found = parts(Path(package).read_bytes())
    with tarfile.open(fileobj=io.BytesIO(found["control"])) as control:
        print(control.extractfile("./control").read().decode().strip())
    print()
    with tarfile.open(fileobj=io.BytesIO(found["data"])) as data:
        for member in data.getmembers():
            if member.isdir():
                continue
            name = member.name.removeprefix("./")
            print(f"{member.mode & 0o777:o} {name}")
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data.extractfile(member).read())


main()
