"""Searches with asyncio: the event loop goes on, and every search has a thread of its own."""

import asyncio
import concurrent.futures
import subprocess
import sys
import threading

import alcor_chess as ac
import pytest

#: More than asyncio has threads on any machine.
MANY = 40


class Wrong(Exception):
    pass


def test_asyncio_goes_on_while_it_searches(board):
    async def main():
        engines = [ac.Engine(hash=1) for _ in range(2)]
        seen = []
        results = await asyncio.gather(
            *(engine.search_async(board, depth=7, on_info=seen.append) for engine in engines)
        )
        assert [result.depth for result in results] == [7, 7] and len(seen) > 7
        with pytest.raises(ValueError):
            await engines[0].search_async(board)

    asyncio.run(main())


def test_cancelling_stops_the_search(engine, board):
    async def main():
        started = asyncio.Event()
        task = asyncio.create_task(engine.search_async(board, seconds=1e9, on_info=lambda _: started.set()))
        await started.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (await engine.search_async(board, depth=2)).depth == 2

    asyncio.run(main())


def test_an_exception_in_a_callback_of_asyncio_stops_the_search(engine, board):
    def complain(info):
        raise Wrong

    async def main():
        with pytest.raises(Wrong):
            await engine.search_async(board, seconds=1e9, on_info=complain)
        assert (await engine.search_async(board, depth=2)).depth == 2

    asyncio.run(main())


def test_many_searches_run_at_once(board):
    """Each of them ends, however many others are under way, and each can be cancelled."""

    async def main():
        engines = [ac.Engine(hash=1) for _ in range(MANY)]
        results = await asyncio.gather(*(engine.search_async(board, nodes=500) for engine in engines))
        assert len({str(result.pv) for result in results}) == 1
        started = [asyncio.Event() for _ in engines]
        tasks = [
            asyncio.create_task(engine.search_async(board, seconds=1e9, on_info=lambda _, event=event: event.set()))
            for engine, event in zip(engines, started, strict=True)
        ]
        for event in started:
            await event.wait()
        # The last one first: none waits for another.
        for task in reversed(tasks):
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        assert (await engines[-1].search_async(board, depth=2)).depth == 2

    asyncio.run(main())


def test_searches_need_none_of_the_threads_of_asyncio(engine, board):
    async def main():
        is_over = threading.Event()
        loop = asyncio.get_running_loop()
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            loop.set_default_executor(pool)
            busy = loop.run_in_executor(None, is_over.wait)
            assert (await engine.search_async(board, depth=3)).depth == 3
            started = asyncio.Event()
            task = asyncio.create_task(engine.search_async(board, seconds=1e9, on_info=lambda _: started.set()))
            await started.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert (await engine.search_async(board, depth=2)).depth == 2
            is_over.set()
            await busy

    asyncio.run(main())


def test_an_engine_is_free_when_its_search_was_cancelled(engine, board):
    async def main():
        for _ in range(20):
            task = asyncio.create_task(engine.search_async(board, seconds=1e9))
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            engine.configure(hash=1)

    asyncio.run(main())


def test_a_search_that_nobody_waits_for_is_stopped(engine, board):
    async def begin():
        coroutine = engine.search_async(board, seconds=1e9)
        # It is begun, and then left alone.
        coroutine.send(None)
        coroutine.close()

    asyncio.run(begin())
    while True:
        try:
            assert engine.search(board, depth=2).depth == 2
            break
        except ac.EngineBusy:
            continue


def test_without_a_thread_there_is_no_search(engine, board, monkeypatch):
    def refuse(_):
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patched, pytest.raises(OSError, match="a thread cannot be started"):
        patched.setattr(threading.Thread, "start", refuse)
        asyncio.run(engine.search_async(board, seconds=1e9))
    assert engine.search(board, depth=2).depth == 2


LEFT = """
import asyncio
import alcor_chess as ac
async def main():
    started = asyncio.Event()
    asyncio.ensure_future(ac.Engine(hash=1).search_async(ac.Board(), seconds=1e9, on_info=lambda _: started.set()))
    await started.wait()
loop = asyncio.new_event_loop()
loop.run_until_complete(main())
"""


def test_a_process_may_end_while_a_search_goes_on():
    """The loop is left with what runs on it."""
    subprocess.run([sys.executable, "-c", LEFT], check=True, stderr=subprocess.DEVNULL)
