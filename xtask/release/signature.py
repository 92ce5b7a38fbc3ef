"""Checks the signature of a program for macOS: Apple silicon starts nothing whose pages do not have the sums in it.

python signature.py PROGRAM
"""

import hashlib
import struct
import sys
from pathlib import Path

FAT, SLICE = 0xCAFEBABE, 0xFEEDFACF
CODE_SIGNATURE = 0x1D
SIGNATURE, DIRECTORY = 0xFADE0CC0, 0xFADE0C02


def slices(data: bytes) -> list[bytes]:
    """The programs in a file, one for each architecture."""
    if struct.unpack_from(">I", data)[0] != FAT:
        return [data]
    (count,) = struct.unpack_from(">I", data, 4)
    places = (struct.unpack_from(">IIIII", data, 8 + 20 * number)[2:4] for number in range(count))
    return [data[offset : offset + size] for offset, size in places]


def signature(program: bytes) -> int | None:
    """Where the signature of a program is."""
    assert struct.unpack_from("<I", program)[0] == SLICE, "expected a 64-bit program for macOS"
    (count,) = struct.unpack_from("<I", program, 16)
    place = 32
    for _ in range(count):
        command, size, offset = struct.unpack_from("<III", program, place)
        if command == CODE_SIGNATURE:
            return offset
        place += size
    return None


def bad_pages(program: bytes, start: int) -> tuple[int, int]:
    """How many pages differ from their sums, and how many pages there are."""
    magic, _, count = struct.unpack_from(">III", program, start)
    assert magic == SIGNATURE, "expected a signature"
    places = (start + struct.unpack_from(">II", program, start + 12 + 8 * number)[1] for number in range(count))
    directory = next(place for place in places if struct.unpack_from(">I", program, place)[0] == DIRECTORY)
    sums, _, _, pages, limit = struct.unpack_from(">5I", program, directory + 16)
    size, _, _, page_bits = struct.unpack_from("4B", program, directory + 36)
    bad = 0
    for number in range(pages):
        begin = number << page_bits
        found = hashlib.sha256(program[begin : min(begin + (1 << page_bits), limit)]).digest()[:size]
        place = directory + sums + number * size
        bad += found != program[place : place + size]
    return bad, pages


def main() -> None:
    for program in slices(Path(sys.argv[1]).read_bytes()):
        is_arm = struct.unpack_from("<I", program, 4)[0] == 0x0100000C
        start = signature(program)
        if start is None:
            if is_arm:
                sys.exit("expected a signature for Apple silicon, found none")
            continue
        bad, pages = bad_pages(program, start)
        if bad:
            sys.exit(f"expected {pages} pages as signed, found {bad} others")


main()
