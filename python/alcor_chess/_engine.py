"""The engine, with what asyncio needs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from alcor_chess import _native


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
        try:
            while (info := await asyncio.to_thread(next, search, None)) is not None:
                if on_info is not None:
                    on_info(info)
        except BaseException:
            search.stop()
            # The thread that listens sees the end of the search at once, and the engine is free again.
            await asyncio.shield(asyncio.to_thread(search.close))
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
