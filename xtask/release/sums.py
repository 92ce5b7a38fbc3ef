"""Prints the SHA-256 sums of files in the form of `sha256sum`, sorted by name.

python sums.py FILE...
"""

import hashlib
import sys
from pathlib import Path

for path in sorted(map(Path, sys.argv[1:]), key=lambda path: path.name):
    print(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}")
