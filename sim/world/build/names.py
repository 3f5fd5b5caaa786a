"""Names, telephones and addresses of people who do not exist."""

import random
from typing import NamedTuple

from specs.schema.world import Organization, World

_FICTITIOUS_NUMBERS = 100


class Name(NamedTuple):
    """A person's name."""

    first: str
    last: str


class Names:
    """Names, each given once.

    Attributes:
        world: The world whose names these are.
    """

    def __init__(self, world: World, generator: random.Random) -> None:
        """Shuffles the world's names."""
        self.world = world
        self._pairs = {sex: _shuffled(names, world, generator) for sex, names in _first_names(world).items()}

    def take(self, sex: str) -> Name:
        """Returns a name that nobody has yet.

        Args:
            sex: female or male.

        Raises:
            ValueError: Every combination is taken.
        """
        if not self._pairs[sex]:
            raise ValueError(f"first_names and last_names do not suffice for the {sex} people of this world.")
        return self._pairs[sex].pop()


def telephone(organization: Organization, generator: random.Random) -> str:
    """Returns a number in the range 555-0100 to 555-0199, which is kept for fiction."""
    return f"({organization.area_code}) 555-{100 + generator.randrange(_FICTITIOUS_NUMBERS):04d}"


def mail_address(name: Name, organization: Organization) -> str:
    """Returns a mail address in a domain that is kept for examples (RFC 2606)."""
    return (
        f"{name.first}.{name.last}@{organization.name}.example.org".lower().replace(" ", "").replace("_", "-")
    )


def home_address(world: World, organization: Organization, generator: random.Random) -> str:
    """Returns a street and city near an organisation."""
    return f"{generator.randint(2, 980)} {generator.choice(world.streets)}, {organization.city}"


def _first_names(world: World) -> dict[str, tuple[str, ...]]:
    women, men = world.first_names
    return {"female": women, "male": men}


def _shuffled(firsts: tuple[str, ...], world: World, generator: random.Random) -> list[Name]:
    pairs = [Name(first, last) for first in firsts for last in world.last_names]
    generator.shuffle(pairs)
    return pairs
