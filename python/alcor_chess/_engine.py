"""The engine, with what asyncio needs."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Sequence

from alcor_chess import _native


class _Follower:
    """A thread that follows a search, and tells an event loop what it says.

    Each search has one of its own: the threads that asyncio shares are few, and other searches would wait for them. It
    is a daemon, so that a program may end while a search goes on.
    """

    def __init__(self, search: _native.Search) -> None:
        self._search = search
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[_native.Info | BaseException | None] = asyncio.Queue()
        #: Done when the search has ended and its engine is free.
        self.ended: asyncio.Future[None] = self._loop.create_future()
        try:
            threading.Thread(target=self._follow, name="search_async", daemon=True).start()
        except RuntimeError as error:
            search.close()
            raise BlockingIOError(f"a thread cannot be started: {error}") from error

    async def next_line(self) -> _native.Info | None:
        """The next line of thinking; None at the end. Raises what the search raises."""
        line = await self._lines.get()
        if isinstance(line, BaseException):
            raise line
        return line

    def _follow(self) -> None:
        last = None
        try:
            for info in self._search:
                self._loop.call_soon_threadsafe(self._lines.put_nowait, info)
        except BaseException as error:
            last = error
        try:
            self._search.close()
        finally:
            # A loop that was closed needs to hear nothing.
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._end, last)

    def _end(self, last: BaseException | None) -> None:
        self._lines.put_nowait(last)
        self.ended.set_result(None)


class Engine(_native.Engine):
    __doc__ = _native.Engine.__doc__

    async def search_async(
        self,
        board: _native.Board,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        seconds: float | None = None,
        mate: int | None = None,
        multipv: int = 1,
        root_moves: Sequence[_native.Move | str] | None = None,
        on_info: Callable[[_native.Info], object] | None = None,
    ) -> _native.SearchResult:
        """As `search`, for asyncio: the event loop goes on meanwhile. Cancelling it stops the search.

        `on_info` is called in the event loop's thread.

        >>> import asyncio
        >>> from alcor_chess import Board, Engine
        >>> asyncio.run(Engine().search_async(Board(), depth=4)).depth
        4
        """
        if nodes is None and depth is None and seconds is None and mate is None:
            raise ValueError("expected nodes, depth, seconds or mate, found no limit")
        search = self.stream(
            board, nodes=nodes, depth=depth, seconds=seconds, mate=mate, multipv=multipv, root_moves=root_moves
        )
        follower = _Follower(search)
        try:
            while (info := await follower.next_line()) is not None:
                if on_info is not None:
                    on_info(info)
        except GeneratorExit:
            # Nobody waits any more, so nothing can be waited for.
            search.stop()
            raise
        except BaseException:
            search.stop()
            # The thread sees the end of the search at once, and the engine is free again.
            await asyncio.shield(follower.ended)
            raise
        result = search.result
        if result is None:
            raise RuntimeError("the search ended without a result")
        return result

    def explain(self, board: _native.Board) -> _native.Explanation:
        """Why a position is judged as it is: terms in centipawns and sentences. The function `explain` says the same.

        >>> from alcor_chess import Board, Engine
        >>> len(Engine().explain(Board()).terms) > 5
        True
        """
        return _native.explain(board)
