"""What a leak check reports: where, and what was found there."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One leak.

    Attributes:
        where: The layer's file name, `image configuration`, or a file that leak.json names.
        path: Path in the image, or the part of the configuration; empty for the whole.
        what: What is there that must not be.
    """

    where: str
    path: str
    what: str

    def __str__(self) -> str:
        """Return the line that the test prints."""
        place = f"{self.where}: {self.path}" if self.path else self.where
        return f"LEAK {place}: {self.what}"
