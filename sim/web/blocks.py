"""What pages are made of: facts, tables, time lines, transcripts, trees and texts. Templates draw them."""

from dataclasses import dataclass, field
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Cell:
    """A value as a page shows it.

    Attributes:
        kind: How it is drawn: text, number, time, badge, list, prose or empty.
        text: The text; of a time what its `<time>` element says to programs.
        href: Page that it leads to.
        items: Items of a list.
        tone: Of a badge: good, bad, waiting or plain. A badge always says in words what it means.
    """

    kind: str
    text: str
    href: str | None = None
    items: tuple[str, ...] = ()
    tone: str = "plain"


EMPTY = Cell("empty", "")
"""Nothing on record."""


@dataclass(frozen=True, slots=True)
class Facts:
    """One record: label and value, line by line."""

    shape: ClassVar[str] = "facts"
    title: str
    pairs: tuple[tuple[str, Cell], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Records as a table."""

    shape: ClassVar[str] = "grid"
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """One event of a time line."""

    number: int
    at: Cell
    action: str
    actor: Cell
    role: str
    before: Cell
    after: Cell
    record: Cell
    detail: str


@dataclass(frozen=True, slots=True)
class TimeLine:
    """Events in the order in which they happened."""

    shape: ClassVar[str] = "timeline"
    title: str
    moments: tuple[Moment, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """One thing said in a call."""

    speaker: str
    at: Cell
    text: str
    place: str


@dataclass(frozen=True, slots=True)
class Transcript:
    """A call, word for word."""

    shape: ClassVar[str] = "transcript"
    title: str
    turns: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a tree: a line, facts about it, and what hangs on it."""

    label: str
    facts: tuple[tuple[str, Cell], ...] = ()
    children: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Tree:
    """A tree."""

    shape: ClassVar[str] = "tree"
    title: str
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A text as it was written.

    Attributes:
        title: Title.
        text: The text.
        facts: What is known about it.
        folded: Whether it is closed until somebody opens it.
    """

    shape: ClassVar[str] = "text"
    title: str
    text: str
    facts: tuple[tuple[str, Cell], ...] = ()
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Links:
    """Ways from here."""

    shape: ClassVar[str] = "links"
    title: str
    links: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A field of a form: a list to choose from, or a line to fill in where there are no options."""

    name: str
    label: str
    value: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """A filter; what is chosen goes into the address."""

    shape: ClassVar[str] = "form"
    title: str
    action: str
    choices: tuple[Choice, ...]


Block = Facts | Grid | TimeLine | Transcript | Tree | Text | Links | Form


@dataclass(frozen=True, slots=True)
class Group:
    """A part of a page with a heading that one can jump to."""

    anchor: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page.

    Attributes:
        title: Title.
        groups: Its parts; those without blocks are left out.
        status: Badge beside the title.
        lead: A line under the title.
        section: Entry of the menu that it belongs to.
    """

    title: str
    groups: tuple[Group, ...]
    status: Cell = EMPTY
    lead: str = ""
    section: str = field(default="")

    def shown(self) -> tuple[Group, ...]:
        """Returns the parts that have something to show."""
        return tuple(group for group in self.groups if group.blocks)
