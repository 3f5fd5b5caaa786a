"""Encoded charts, kept as long as nothing in them changes.

Of what a chart shows, the running world changes two things: orders, which tools write, and the day, on which
coverage ends. Both make up the key, and they are read in the caller's own transaction: whatever it would read of the
chart is what was encoded under that key, however many others write meanwhile.
"""

from collections.abc import Callable

from sqlalchemy import text
from sqlmodel import Session

from sim.apps.world_cache import WorldCache

_CHARTS: WorldCache[tuple[str, str, str], bytes] = WorldCache(most=256)
_ORDERS = text(
    "SELECT coalesce(group_concat(service_request_id || '=' || status ORDER BY service_request_id), '') "
    "FROM service_request WHERE patient_id = :patient_id"
)


def cached(session: Session, patient_id: str, today: str, encode: Callable[[], bytes]) -> bytes:
    """Returns a patient's encoded chart.

    Args:
        session: A transaction of an opened world.
        patient_id: The patient.
        today: As 2026-03-02.
        encode: Reads and encodes the chart where it is not at hand.
    """
    orders = session.connection().execute(_ORDERS, {"patient_id": patient_id}).scalar_one()
    return _CHARTS.get(session, (patient_id, today, orders), encode)
