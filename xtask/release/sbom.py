"""Writes what the program is made of, as CycloneDX 1.5, from what `cargo metadata` prints.

python sbom.py OUTPUT SECONDS
"""

import json
import os
import subprocess
import sys
from datetime import datetime, timezone
from pathlib import Path

PROGRAM = "alcor"


def is_linked(dependency: dict) -> bool:
    """Whether a dependency ends up in the program: what only tests or build scripts need does not."""
    return any(kind["kind"] is None for kind in dependency["dep_kinds"])


def linked(metadata: dict) -> dict[str, list[str]]:
    """The packages in the program, each with those that it uses itself."""
    root = next(package["id"] for package in metadata["packages"] if package["name"] == PROGRAM)
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    found: dict[str, list[str]] = {}
    waiting = [root]
    while waiting:
        package = waiting.pop()
        if package not in found:
            found[package] = sorted(d["pkg"] for d in nodes[package]["deps"] if is_linked(d))
            waiting += found[package]
    return found


def reference(package: dict) -> str:
    return f"pkg:cargo/{package['name']}@{package['version']}"


def component(package: dict) -> dict:
    """A package in the words of CycloneDX."""
    described = {
        "type": "application" if package["name"] == PROGRAM else "library",
        "bom-ref": reference(package),
        "name": package["name"],
        "version": package["version"],
        "purl": reference(package),
    }
    if package["license"]:
        # An old spelling of OR.
        described["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
    if package["repository"]:
        described["externalReferences"] = [{"type": "vcs", "url": package["repository"]}]
    return described


def main() -> None:
    output, seconds = sys.argv[1:]
    command = [os.environ.get("CARGO", "cargo"), "metadata", "--format-version", "1", "--locked"]
    metadata = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    packages = {package["id"]: package for package in metadata["packages"]}
    uses = sorted(linked(metadata).items(), key=lambda entry: reference(packages[entry[0]]))
    parts = [component(packages[package]) for package, _ in uses]
    program = next(part for part in parts if part["type"] == "application")
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(int(seconds), timezone.utc).isoformat(),
            "component": program,
        },
        "components": [part for part in parts if part is not program],
        "dependencies": [
            {
                "ref": reference(packages[package]),
                "dependsOn": sorted({reference(packages[used]) for used in dependencies}),
            }
            for package, dependencies in uses
        ],
    }
    Path(output).write_text(json.dumps(bill, indent=2) + "\n", encoding="utf-8")


main()
