"""Encoded charts, kept as long as nothing in them changes.

Of what a chart shows, the running world changes two things: orders, which tools write, and the day, on which
coverage ends. Both make up the key, and they are read in the caller's own transaction: whatever it would read of the
chart is what was encoded under that key, however many others write meanwhile.
"""

from collections import OrderedDict
from collections.abc import Callable
from weakref import WeakKeyDictionary

from sqlalchemy import Engine, text
from sqlalchemy.pool import Pool
from sqlmodel import Session

type Key = tuple[str, str, str]

_MOST_CHARTS = 256
_ORDERS = text(
    "SELECT coalesce(group_concat(service_request_id || '=' || status ORDER BY service_request_id), '') "
    "FROM service_request WHERE patient_id = :patient_id"
)
# By connection pool, of which each opened world has its own.
_CHARTS: WeakKeyDictionary[Pool, OrderedDict[Key, bytes]] = WeakKeyDictionary()


def cached(session: Session, patient_id: str, today: str, encode: Callable[[], bytes]) -> bytes:
    """Returns a patient's encoded chart.

    Args:
        session: A transaction of an opened world.
        patient_id: The patient.
        today: As 2026-03-02.
        encode: Reads and encodes the chart where it is not at hand.
    """
    orders = session.connection().execute(_ORDERS, {"patient_id": patient_id}).scalar_one()
    key = (patient_id, today, orders)
    charts = _CHARTS.setdefault(_pool(session), OrderedDict())
    found = charts.get(key)
    if found is None:
        found = charts[key] = encode()
        if len(charts) > _MOST_CHARTS:
            charts.popitem(last=False)
    return found


def _pool(session: Session) -> Pool:
    bound = session.get_bind()
    return bound.pool if isinstance(bound, Engine) else bound.engine.pool
