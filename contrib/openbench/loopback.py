#!/usr/bin/env python3
"""Puts tests into an OpenBench server without its form, which takes addresses on GitHub only.

Run it with the Python that runs the server, in the folder of the server's sources. Sources of the engine are zip files
at any address; the README beside this file has the steps.
"""

import argparse
import math
import os
import sys

import django


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)

    user = commands.add_parser("user", help="make a user who may run workers")
    user.add_argument("name")
    user.add_argument("password")

    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--dev", required=True, metavar="URL", help="zip of the sources that are tested")
    shared.add_argument("--bench", required=True, type=int, help="what their bench must say")
    shared.add_argument("--book", default="NONE", help="book, by the name of its file in Books")
    shared.add_argument("--control", default="N=2000", help="time control, in OpenBench's form")
    shared.add_argument("--options", default="Threads=1 Hash=16", help="options of the engine")
    shared.add_argument("--dev-options", help="other options for the side that is tested")
    shared.add_argument("--size", type=int, default=4, help="pairs of games in a workload")

    match = argparse.ArgumentParser(add_help=False)
    match.add_argument("--base", metavar="URL", help="zip of the sources to compare with; the same if not given")
    match.add_argument("--base-bench", type=int, help="what their bench must say")

    games = commands.add_parser("games", parents=[shared, match], help="a match of so many games")
    games.add_argument("--games", type=int, required=True)
    sprt = commands.add_parser("sprt", parents=[shared, match], help="a sequential test")
    sprt.add_argument("--bounds", type=float, nargs=2, default=[0.0, 5.0], metavar="ELO")
    datagen = commands.add_parser("datagen", parents=[shared, match], help="games for training, kept as PGN")
    datagen.add_argument("--games", type=int, required=True)
    tune = commands.add_parser("tune", parents=[shared], help="SPSA; the lines of `spsa` come from standard input")
    tune.add_argument("--iterations", type=int, required=True)

    show = commands.add_parser("show", help="what has become of a test")
    show.add_argument("test", type=int)
    return parser.parse_args()


def make_user(name: str, password: str) -> None:
    from django.contrib.auth.models import User
    from OpenBench.models import Profile

    user = User.objects.create_user(name, "", password)
    Profile.objects.create(user=user, enabled=True, approver=True)


def engine(url: str, bench: int):
    """A row for sources. The name of the zip stands in for the commit: workers keep programs by its first letters."""
    from OpenBench.models import Engine

    name = os.path.basename(url).removesuffix(".zip")
    sha = name.encode().hex()[::-1].ljust(40, "0")
    return Engine.objects.create(name=name, source=url, sha=sha, bench=bench)


def make_test(arguments: argparse.Namespace) -> int:
    from OpenBench.models import Test

    dev = engine(arguments.dev, arguments.bench)
    other = getattr(arguments, "base", None)
    base = engine(other, arguments.base_bench or arguments.bench) if other else dev
    test = Test(author="loopback", approved=True, scale_nps=1_000_000, throughput=1000, test_mode=mode(arguments))
    test.book_name, test.workload_size = arguments.book, arguments.size
    for side, row in (("dev", dev), ("base", base)):
        setattr(test, side, row)
        setattr(test, f"{side}_repo", row.source)
        setattr(test, f"{side}_engine", "Alcor")
        own = arguments.dev_options if side == "dev" else None
        setattr(test, f"{side}_options", own or arguments.options)
        setattr(test, f"{side}_time_control", arguments.control)
    if arguments.command == "sprt":
        test.elolower, test.eloupper = arguments.bounds
        test.alpha = test.beta = 0.05
        test.lowerllr, test.upperllr = math.log(0.05 / 0.95), math.log(0.95 / 0.05)
    if arguments.command in ("games", "datagen"):
        test.max_games = arguments.games
    if arguments.command == "datagen":
        test.upload_pgns = "VERBOSE"
        test.use_tri, test.use_penta = True, False
        test.win_adj = test.draw_adj = "None"
    test.save()
    if arguments.command == "tune":
        make_spsa(test, arguments)
    return test.id


def mode(arguments: argparse.Namespace) -> str:
    return {"games": "GAMES", "sprt": "SPRT", "datagen": "DATAGEN", "tune": "SPSA"}[arguments.command]


def make_spsa(test, arguments: argparse.Namespace) -> None:
    from types import SimpleNamespace

    from OpenBench.spsa_utils import create_spsa_run

    form = {
        "spsa_alpha": 0.602,
        "spsa_gamma": 0.101,
        "spsa_A_ratio": 0.1,
        "spsa_iterations": arguments.iterations,
        "spsa_pairs_per": arguments.size,
        "spsa_reporting_type": "BATCHED",
        "spsa_distribution_type": "SINGLE",
        "spsa_inputs": sys.stdin.read().strip(),
    }
    create_spsa_run(test, SimpleNamespace(POST=form))


def show(number: int) -> None:
    from OpenBench.models import LogEvent, Result, Test

    test = Test.objects.get(id=number)
    state = [name for name in ("passed", "failed", "finished", "error") if getattr(test, name)]
    print(f"{test}: {test.test_mode}, {' '.join(state) or 'running'}")
    print(f"{test.games} games: +{test.wins} ={test.draws} -{test.losses}, pairs {test.as_penta()}")
    print(f"LLR {test.currentllr:.2f} of ({test.lowerllr:.2f}, {test.upperllr:.2f}); next opening {test.book_index}")
    for result in Result.objects.filter(test=test):
        print(f"worker {result.machine.id}: {result.games} games, crashes {result.crashes}, on time {result.timeloss}")
    for event in LogEvent.objects.filter(test_id=number):
        print(f"event: {event.summary}")
    if test.test_mode == "SPSA":
        for number in test.spsa_run.parameters.order_by("index"):
            print(f"{number.name}: {number.start:g} -> {number.value:.3f}")


def main() -> None:
    arguments = parse_arguments()
    sys.path.insert(0, os.getcwd())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "OpenSite.settings")
    django.setup()
    if arguments.command == "user":
        make_user(arguments.name, arguments.password)
    elif arguments.command == "show":
        show(arguments.test)
    else:
        print(make_test(arguments))


if __name__ == "__main__":
    main()
