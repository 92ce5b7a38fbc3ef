"""More than one process, and less memory than was asked for: an exception where something is wrong, never a crash."""

import copy
import os
import pickle
import subprocess
import sys
import sysconfig

import alcor_chess as ac
import pytest
from conftest import KIWIPETE

OTHER = """
import pickle, sys
import alcor_chess as ac
boards, moves = pickle.load(sys.stdin.buffer)
assert all(board.is_legal(move) for board, move in zip(boards, moves, strict=True))
played = [board.play(move) for board, move in zip(boards, moves, strict=True)]
pickle.dump((played, [hash(board) for board in boards]), sys.stdout.buffer)
"""


def run(script, **options):
    """What another Python prints; that it ended well is checked."""
    return subprocess.run([sys.executable, "-c", script], check=True, stdout=subprocess.PIPE, **options).stdout


def test_boards_and_moves_come_from_another_process(board):
    boards = [board, board.play("e4").play("e5"), ac.Board.from_chess960_pos(7).play("e4")]
    moves = [each.legal_moves()[3] for each in boards]
    played, hashes = pickle.loads(run(OTHER, input=pickle.dumps((boards, moves))))
    expected = [each.play(move) for each, move in zip(boards, moves, strict=True)]
    assert played == expected and hashes == [hash(each) for each in boards]
    assert [each.move_stack for each in played] == [each.move_stack for each in expected]
    assert ac.Engine(hash=1).search(played[0], depth=2).move in played[0].legal_moves()


def copies(value):
    return [copy.copy(value), copy.deepcopy(value), *(pickle.loads(pickle.dumps(value, version)) for version in (2, 5))]


@pytest.mark.parametrize(
    "fen", [None, KIWIPETE, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"]
)
def test_what_a_search_found_goes_to_other_processes(engine, fen):
    result = engine.search(ac.Board() if fen is None else ac.Board(fen), depth=4, multipv=3)
    for other in copies(result):
        assert other == result and hash(other) == hash(result) and repr(other) == repr(result)
        for name in ("move", "ponder", "pv", "score", "depth", "seldepth", "nodes", "time", "nps", "lines"):
            assert getattr(other, name) == getattr(result, name), name
    for info in result.lines:
        for other in copies(info):
            assert other == info and hash(other) == hash(info) and repr(other) == repr(info)
            for name in ("move", "pv", "score", "bound", "multipv", "time", "nps", "hashfull", "tbhits"):
                assert getattr(other, name) == getattr(info, name), name
    for score in (result.score, result.score.white(), result.score.black()):
        for other in copies(score):
            assert other == score and hash(other) == hash(score) and str(other) == str(score)
            assert (other.cp, other.mate, other.wdl, other.turn) == (score.cp, score.mate, score.wdl, score.turn)
    assert engine.search(ac.Board(), depth=1) != result


def test_castling_of_chess960_stays_what_it_was(engine):
    board = ac.Board("4k3/8/8/8/8/8/8/3K2R1 w G - 0 1")
    result = engine.search(board, depth=2, root_moves=["O-O"])
    assert board.chess960 and pickle.loads(pickle.dumps(result)).move.uci() == result.move.uci() == "d1g1"


def attributes(value):
    found = {name: getattr(value, name) for name in dir(value) if not name.startswith("_")}
    return {name: repr(each) for name, each in found.items() if not callable(each)}


def test_parts_of_reviews_and_explanations_go_to_other_processes(board):
    review = ac.review("1. f3 e5 2. g4 Qh4# 0-1", nodes=200)
    explanation = ac.explain(board.play("e4"))
    outcomes = [ac.Board(fen).outcome() for fen in ("k7/8/1Q6/8/8/8/8/7K b - - 0 1", "8/8/8/8/8/1k6/8/K7 w - - 0 1")]
    outcomes += [ac.Board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").outcome(), review.boards()[-1].outcome()]
    for value in (*review.moves, review.white, review.black, explanation, explanation.terms[0], *outcomes):
        for other in copies(value):
            assert type(other) is type(value) and attributes(other) == attributes(value) and str(other) == str(value)
            assert len(attributes(other)) > 1
    assert copies(outcomes) == [outcomes] * 4


@pytest.mark.parametrize(
    "state",
    [("Score", ""), ("Score", "{}"), ("Info", "[]"), ("SearchResult", "null"), ("Outcome", '["checkmate", null]')]
    + [("Board", "{}"), ("", ""), ("\0", "\0"), ("Term", "[" * 100_000)],
)
def test_pickles_of_junk_are_refused(engine, board, state):
    restore, (name, whole) = engine.search(board, depth=1).__reduce__()
    assert restore(name, whole).depth == 1
    with pytest.raises(ValueError):
        restore(*state)
    with pytest.raises(ValueError):
        restore(name, whole.replace("pv", "vp"))


def test_errors_go_to_other_processes(board):
    with pytest.raises(ac.IllegalMove) as caught:
        board.play("Bb5")
    other = pickle.loads(pickle.dumps(caught.value))
    assert type(other) is ac.IllegalMove and str(other) == str(caught.value)


def test_engines_and_searches_stay_where_they_are(engine, board):
    with engine.stream(board) as search:
        for one in (engine, search):
            with pytest.raises(TypeError, match="cannot pickle"):
                pickle.dumps(one)


FORGOTTEN = """
import gc, os, sys, warnings
import alcor_chess as ac
warnings.simplefilter("ignore")
board, engine = ac.Board(), ac.Engine(hash=1, threads=2)
search = engine.stream(board)
next(search)
child = os.fork()
if child == 0:
    del search, engine
    gc.collect()
    scores = ac.evaluate([board] * 5000)
    os._exit(0 if len(set(scores.tolist())) == 1 and ac.perft(board, 3, threads=2) == 8902 else 1)
_, status = os.waitpid(child, 0)
next(search)
search.close()
sys.exit(os.waitstatus_to_exitcode(status))
"""

POOL = """
import multiprocessing, warnings
import alcor_chess as ac
warnings.simplefilter("ignore")
boards = [ac.Board().play(move) for move in ac.Board().legal_moves()]
def think(board):
    return ac.Engine(hash=1).search(board, nodes=200).move
with ac.Engine(hash=1).stream(ac.Board()) as search:
    next(search)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(think, boards) == [think(board) for board in boards]
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("script", [FORGOTTEN, POOL], ids=["forgotten", "pool"])
def test_children_of_a_fork_in_the_middle_of_a_search_go_on(script):
    run(script)


SHORT = """
import itertools, os, resource, sys, tempfile
import alcor_chess as ac
folder = tempfile.TemporaryDirectory()
file, tiny = os.path.join(folder.name, "games.pgn"), os.path.join(folder.name, "tiny.pgn")
with open(file, "w") as games:
    games.writelines(f'[Event "{number:0500}"]\\n\\n1. e4 *\\n\\n' for number in range(30_000))
with open(tiny, "w") as games:
    games.write("1. e4 e5 1-0")
ac.evaluate([ac.Board()] * 2000)
engine = ac.Engine(hash=1)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (256 << 20), resource.RLIM_INFINITY))
fen = ac.Board().fen()
assert ac.read_pgn(tiny, ["plies"])["plies"].tolist() == [2]
for use in (
    lambda: ac.evaluate(itertools.repeat(fen)),
    lambda: ac.evaluate(itertools.repeat(ac.Board())),
    lambda: ac.features(itertools.repeat(fen)),
    lambda: ac.features([fen] * 5_000_000),
    lambda: ac.Engine(hash=1 << 14),
    lambda: engine.configure(hash=1 << 14),
    lambda: ac.perft(ac.Board(), 3, hash=1 << 14),
    # Texts of 15 MB, twenty times.
    lambda: ac.read_pgn(file, ["Event"] * 20),
):
    try:
        use()
    except MemoryError:
        continue
    sys.exit("expected MemoryError")
assert engine.search(ac.Board(), depth=4).depth == 4
"""


@pytest.mark.skipif(bool(sysconfig.get_config_var("Py_GIL_DISABLED")), reason="its allocator sets memory aside")
@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="needs /proc")
def test_batches_and_tables_without_memory_are_an_exception():
    run(SHORT)


THREADLESS = """
import sys
import alcor_chess as ac
for use in (
    lambda: ac.review("1. e4 e5 *", nodes=100),
    lambda: ac.read_pgn(sys.argv[0], ["moves"]),
    lambda: ac.perft(ac.Board(), 3),
):
    try:
        use()
    except OSError as error:
        assert "a thread cannot be started" in str(error), error
        continue
    sys.exit("expected OSError")
# These do all the work on the thread that asks.
assert len(set(ac.evaluate([ac.Board()] * 5000).tolist())) == 1
assert len(ac.features([ac.Board()] * 5000)[1]) == 5000
"""


def test_where_no_thread_can_be_had_there_is_an_exception(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(THREADLESS)
    # No machine has room for stacks of this size.
    environment = {**os.environ, "RUST_MIN_STACK": str(1 << 48)}
    subprocess.run([sys.executable, str(script)], env=environment, check=True)


# The threads of searches have stacks of 64 MB.
ROOMLESS = """
import asyncio, resource, sys
import alcor_chess as ac
# However large the network is, it is there already.
ac.evaluate([ac.Board()])
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
unlimited = resource.getrlimit(resource.RLIMIT_AS)
resource.setrlimit(resource.RLIMIT_AS, (used + (48 << 20), unlimited[1]))
# Nor could the engine have a thread when it was made, which would wait for the search.
board, engine = ac.Board(), ac.Engine(hash=1, threads=2)
for use in (
    lambda: engine.search(board, depth=5),
    lambda: engine.stream(board),
    lambda: asyncio.run(engine.search_async(board, depth=5)),
):
    try:
        use()
    except OSError as error:
        assert "a thread cannot be started" in str(error), error
        continue
    sys.exit("expected OSError")
resource.setrlimit(resource.RLIMIT_AS, unlimited)
assert engine.search(board, depth=5).depth == 5
"""


@pytest.mark.skipif(bool(sysconfig.get_config_var("Py_GIL_DISABLED")), reason="its allocator sets memory aside")
@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="needs /proc")
def test_where_no_thread_can_be_had_there_is_no_search():
    run(ROOMLESS)


DAEMON = """
import sys, threading, time, types
import alcor_chess as ac
class Slow:
    def __del__(self, sleep=time.sleep):
        # Meanwhile the thread looks for signals, and finds an interpreter that is about to go.
        sleep(0.2)
sys.modules["slow"] = types.ModuleType("slow")
sys.modules["slow"].slow = Slow()
started = threading.Event()
def think():
    ac.Engine(hash=1).search(ac.Board(), seconds=1e9, on_info=lambda _: started.set())
threading.Thread(target=think, daemon=True).start()
started.wait()
print("ended")
"""


def test_a_process_may_end_while_a_thread_of_it_searches():
    assert run(DAEMON) == b"ended\n"


#: The beginning of scripts that an alarm interrupts.
ALARMED = """
import itertools, resource, signal, threading
import alcor_chess as ac
class Heard(Exception):
    pass
def hear(*_):
    raise Heard
signal.signal(signal.SIGALRM, hear)
"""

ENDLESS = f"""{ALARMED}
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, resource.RLIM_INFINITY))
try:
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    # No code of Python runs meanwhile that would look for signals.
    ac.features(itertools.repeat(ac.Board()))
except Heard:
    print("heard")
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_a_batch_without_end_can_be_interrupted():
    assert run(ENDLESS) == b"heard\n"


COMPUTED = f"""{ALARMED}
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, resource.RLIM_INFINITY))
def last():
    yield "junk"
    # Who asks again has them all, and begins to compute.
    signal.setitimer(signal.ITIMER_REAL, 0.001)
def hear_while_it_computes(_, frame):
    if frame.f_code is last.__code__:
        signal.setitimer(signal.ITIMER_REAL, 0.001)
    elif frame.f_code in (ac.evaluate.__code__, ac.features.__code__):
        raise Heard
signal.signal(signal.SIGALRM, hear_while_it_computes)
for function in (ac.evaluate, ac.features):
    heard, count = False, 1 << 16
    while not heard:
        try:
            function(itertools.chain(itertools.repeat(ac.Board(), count), last()))
        except Heard:
            print("heard")
            heard = True
        except ac.InvalidFen:
            # It came to the end before the alarm did.
            count *= 2
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_a_batch_that_is_computed_can_be_interrupted():
    assert run(COMPUTED) == b"heard\n" * 2


READ = f"""{ALARMED}
import gzip, os, tempfile
file = os.path.join(tempfile.mkdtemp(), "games.pgn.gz")
class Path:
    def __fspath__(self):
        # Whoever asks for the path then reads the file.
        signal.setitimer(signal.ITIMER_REAL, 0.001)
        return file
def hear_while_it_reads(_, frame):
    if frame.f_code is Path.__fspath__.__code__:
        signal.setitimer(signal.ITIMER_REAL, 0.001)
    elif frame.f_code is ac.read_pgn.__code__:
        raise Heard
signal.signal(signal.SIGALRM, hear_while_it_reads)
heard, count = False, 1 << 12
while not heard:
    with open(file, "wb") as packed:
        # The end is missing, so a file that is read as far as it goes is an error.
        packed.write(gzip.compress(b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\\n\\n" * count)[:-20])
    try:
        ac.read_pgn(Path())
    except Heard:
        print("heard")
        heard = True
    except OSError:
        # It came to the end before the alarm did.
        count *= 2
os.remove(file)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_a_file_that_is_read_can_be_interrupted():
    assert run(READ) == b"heard\n"


COUNT = f"""{ALARMED}
for options in (dict(), dict(threads=2), dict(hash=1)):
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        # Nobody lives so long.
        ac.perft(ac.Board(), 20, **options)
    except Heard:
        print("heard")
assert ac.perft(ac.Board(), 3) == 8902 and threading.active_count() == 1
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_a_perft_without_end_can_be_interrupted():
    assert run(COUNT) == b"heard\n" * 3
