"""What a world holds beside offices, plans and charts, in the order in which it is added."""

from sim.world.build.policies import policies
from sim.world.build.referrals import referrals
from sim.world.build.truth import truth
from sim.world.build.world import Extra

EXTRAS: tuple[Extra, ...] = (policies, truth, referrals)
"""Policies and forms, the hidden adjudication of orders, referrals to care management."""
