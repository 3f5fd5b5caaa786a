"""What a process keeps of an opened world so as not to read it again and again."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from weakref import WeakKeyDictionary

from sqlalchemy import Engine
from sqlalchemy.pool import Pool
from sqlmodel import Session


class WorldCache[K: Hashable, V]:
    """Values by key, for each opened world apart; they go when the world is closed.

    A key must say all that a value depends on and that may change while the world runs; what goes into the key is
    read in the caller's own transaction.
    """

    def __init__(self, most: int) -> None:
        """Starts empty.

        Args:
            most: Values kept of a world; beyond, the oldest goes.
        """
        self._most = most
        # By connection pool: each opened world has its own for each side.
        self._worlds: WeakKeyDictionary[Pool, OrderedDict[K, V]] = WeakKeyDictionary()

    def get(self, session: Session, key: K, make: Callable[[], V]) -> V:
        """Returns the value of a key, made where it is not at hand.

        Args:
            session: A transaction of the world.
            key: The key.
            make: Makes the value; what it raises is not kept.
        """
        bound = session.get_bind()
        pool = bound.pool if isinstance(bound, Engine) else bound.engine.pool
        values = self._worlds.setdefault(pool, OrderedDict())
        if key in values:
            return values[key]
        made = values[key] = make()
        if len(values) > self._most:
            values.popitem(last=False)
        return made
