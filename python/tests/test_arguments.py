"""Arguments: whole numbers and levels that make no sense are refused by their names."""

import alcor_chess as ac
import pytest

HUGE = 10**30
#: So many digits that Python does not write them.
ENDLESS = 10**5000
GAME = "1. e4 e5 *"


def search(**options):
    return ac.Engine(hash=1).search(ac.Board(), **{"depth": 1, **options})


def stream(**options):
    with ac.Engine(hash=1).stream(ac.Board(), **{"depth": 1, **options}) as lines:
        return list(lines)


def review(**options):
    return ac.review(GAME, **options)


def perft(depth=1, **options):
    return ac.perft(ac.Board(), depth, **options)


def configure(**options):
    return ac.Engine(hash=1).configure(**options)


#: Who takes a number, by which name, and what is too small and too large for it.
NUMBERS = [
    (ac.Engine, "hash", 0, 1 << 40),
    (ac.Engine, "threads", 0, 1025),
    (ac.Engine, "seed", -1, 1 << 64),
    (configure, "hash", 0, 1 << 40),
    (configure, "threads", 0, 1025),
    *((use, name, 0, 1 << 64) for use in (search, stream) for name in ("nodes", "depth", "mate")),
    *((use, "multipv", 0, 501) for use in (search, stream)),
    (review, "nodes", 0, 1 << 64),
    (review, "depth", 0, 1 << 32),
    (review, "lines", 0, 257),
    (perft, "depth", -1, 21),
    (perft, "threads", 0, 1025),
    (perft, "hash", -1, 1 << 64),
    (ac.Board().svg, "size", -1, 1 << 32),
    (ac.Board().is_repetition, "count", -1, 1 << 64),
    (ac.Board.from_chess960_pos, "number", -1, 960),
]


@pytest.mark.parametrize(("use", "name", "low", "high"), NUMBERS)
def test_numbers_are_refused_by_name(use, name, low, high):
    for wrong in (low, -1, -HUGE, high, HUGE):
        with pytest.raises(ValueError, match=rf"^expected {name} from {low + 1} to \d+, found {wrong}\b"):
            use(**{name: wrong})
    with pytest.raises(ValueError, match=rf"^expected {name} from .* found a number with too many digits to print"):
        use(**{name: ENDLESS})
    for wrong in (1.5, "1", object()):
        with pytest.raises(TypeError, match=name):
            use(**{name: wrong})


def test_squares_are_an_index():
    for wrong in (-1, 64, HUGE):
        with pytest.raises(IndexError, match=f"expected square from 0 to 63, found {wrong}"):
            ac.Board().symbol_at(wrong)


def rating(**options):
    """The rating that a review is for, as its pickle has it."""
    *_, level = ac.review(GAME, nodes=1, **options).__reduce__()[1]
    return level


def test_levels_are_the_same_everywhere():
    """Numbers up to 10 are levels, larger ones are ratings."""
    for level in (*range(1, 10), 700, 1234, 2800, "beginner", "Club", "1500", "elo 900"):
        assert rating(level=level) == ac.Engine(hash=1, level=level).elo
    # Full strength has no rating. Those who review for it are told what the highest is told.
    for level in (10, "full"):
        assert rating(level=level) == 2800 and ac.Engine(hash=1, level=level).elo is None
    assert rating() is None and rating(level=5) == rating(level="club") == 1500


@pytest.mark.parametrize(
    "level",
    [0, -1, 11, 99, 699, 2801, 4000, HUGE, -HUGE, pytest.param(ENDLESS, id="endless"), "", "nobody", "\0", "5.5"],
)
def test_levels_that_do_not_exist_are_refused(level):
    engine = ac.Engine(hash=1)
    for use in (engine.set_level, lambda level: ac.Engine(level=level), lambda level: review(level=level, nodes=1)):
        with pytest.raises(ValueError, match=r"^expected a level from 1 to 10, a rating from 700 to 2800, .*; found '"):
            use(level=level)


@pytest.mark.parametrize("level", [1.5, object(), b"club", [5]])
def test_what_is_no_level_is_refused(level):
    for use in (lambda level: ac.Engine(level=level), lambda level: review(level=level)):
        with pytest.raises(TypeError, match=f"expected a level as a number or a name, found {type(level).__name__}$"):
            use(level)
