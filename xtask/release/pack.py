"""Packs files into an archive that depends on their contents, names and one time alone: two runs give the same bytes.

python pack.py ARCHIVE FOLDER SECONDS FILE... where a FILE is NAME=PATH, NAME*=PATH for a program, NAME/=PATH for a
folder, or the path of a folder whose files keep their names.
"""

import gzip
import io
import sys
import tarfile
import time
import zipfile
from pathlib import Path

PROGRAM, PLAIN = 0o755, 0o644


def read(argument: str) -> list[tuple[str, int, bytes]]:
    """The name, the mode and the contents of every file that a word on the command line means."""
    name, is_named, path = argument.partition("=")
    if not is_named or name.endswith("/"):
        folder, prefix = (Path(path), name) if is_named else (Path(argument), "")
        paths = (path for path in folder.rglob("*") if path.is_file())
        return [(prefix + path.relative_to(folder).as_posix(), PLAIN, path.read_bytes()) for path in paths]
    mode = PROGRAM if name.endswith("*") else PLAIN
    return [(name.removesuffix("*"), mode, Path(path).read_bytes())]


def pack_tar(files: list[tuple[str, int, bytes]], folder: str, seconds: int) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, mode, data in files:
            info = tarfile.TarInfo(f"{folder}/{name}")
            info.size, info.mtime, info.mode = len(data), seconds, mode
            archive.addfile(info, io.BytesIO(data))
    return gzip.compress(packed.getvalue(), mtime=0)


def pack_zip(files: list[tuple[str, int, bytes]], folder: str, seconds: int) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, mode, data in files:
            info = zipfile.ZipInfo(f"{folder}/{name}", time.gmtime(seconds)[:6])
            # Regular files with the permissions of Unix, on whichever system this runs.
            info.create_system, info.external_attr = 3, (0o100000 | mode) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return packed.getvalue()


def main() -> None:
    output, folder, seconds, *arguments = sys.argv[1:]
    files = sorted(file for argument in arguments for file in read(argument))
    pack = pack_zip if output.endswith(".zip") else pack_tar
    Path(output).write_bytes(pack(files, folder, int(seconds)))


main()
