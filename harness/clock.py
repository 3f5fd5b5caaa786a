"""Time as something that is given, so that tests can hold it still."""

import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Where times and durations come from."""

    def now(self) -> datetime:
        """Returns the time of day in UTC."""
        ...

    def monotonic(self) -> float:
        """Returns seconds that only ever grow."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """Returns the time of day in UTC."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Returns seconds that only ever grow."""
        return time.monotonic()
