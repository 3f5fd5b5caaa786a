"""Where trials run: behind one small interface, so that more machines can be added."""

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Protocol


class Executor(Protocol):
    """Applies a function to items, several at a time."""

    def map_unordered[Item, Result](
        self, function: Callable[[Item], Result], items: Sequence[Item], stop: Callable[[], None]
    ) -> Generator[Result]:
        """Yields results as they come.

        Args:
            function: What to do with each item.
            items: What to do it with.
            stop: Called where the iterator is closed before its end, or an item raises: makes what runs end
                soon. What has not begun is dropped.
        """
        ...


class LocalExecutor:
    """Threads of this process: the work is in the containers."""

    def __init__(self, concurrency: int) -> None:
        self._concurrency = concurrency

    def map_unordered[Item, Result](
        self, function: Callable[[Item], Result], items: Sequence[Item], stop: Callable[[], None]
    ) -> Generator[Result]:
        """Yields results as they come."""
        finished = False
        pool = ThreadPoolExecutor(max_workers=self._concurrency, thread_name_prefix="trial")
        try:
            for future in as_completed([pool.submit(function, item) for item in items]):
                yield future.result()
            finished = True
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            if not finished:
                stop()
            pool.shutdown(wait=True)
