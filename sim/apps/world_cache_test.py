"""A cache of worlds keeps a bounded number of values, and no failures."""

from collections.abc import Iterator

import pytest
from sqlalchemy import create_engine
from sqlmodel import Session

from sim.apps.world_cache import WorldCache


@pytest.fixture
def session() -> Iterator[Session]:
    """A transaction of some world."""
    with Session(create_engine("sqlite://")) as opened:
        yield opened


def test_a_value_is_made_once(session: Session) -> None:
    cache: WorldCache[str, list[int]] = WorldCache(most=2)
    assert cache.get(session, "a", lambda: [1]) is cache.get(session, "a", lambda: [2])


def test_the_oldest_goes_first(session: Session) -> None:
    cache: WorldCache[int, int] = WorldCache(most=2)
    for key in (1, 2, 3):
        cache.get(session, key, lambda key=key: key)  # type: ignore[misc]
    made = [cache.get(session, key, lambda: 0) for key in (2, 3)]
    assert made == [2, 3]
    assert cache.get(session, 1, lambda: 10) == 10


def test_a_failure_is_not_kept(session: Session) -> None:
    cache: WorldCache[int, int] = WorldCache(most=2)
    with pytest.raises(ZeroDivisionError):
        cache.get(session, 1, lambda: 1 // 0)
    assert cache.get(session, 1, lambda: 7) == 7


def test_worlds_are_apart(session: Session) -> None:
    cache: WorldCache[int, str] = WorldCache(most=2)
    cache.get(session, 1, lambda: "one")
    with Session(create_engine("sqlite://")) as other:
        assert cache.get(other, 1, lambda: "other") == "other"
