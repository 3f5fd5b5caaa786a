"""A small world in which things have happened, the command that shows it, and what every page must be."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http import HTTPStatus
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from sim.domain.roles import Role
from sim.testing import care, review
from sim.testing.driver import Driver
from sim.web.app import web_app
from sim.web.records import Records

SITE = "http://127.0.0.1"

LETTER: dict[str, Any] = {
    "body": "We have read the therapy record.",
    "supporting_basis": "Twelve visits are on file, and no deficit.",
    "policy_citations": ["mp-mri 1.a"],
}
"""What the writer of the denial wrote."""

_END_S = 20.0

_APART = frozenset({"td", "th", "dt", "dd", "li", "p", "div", "h1", "h2", "h3", "caption", "option"})
_VOID = frozenset({"meta", "link", "br", "input", "hr", "img"})


def lived_in(make: Callable[[], Driver]) -> Driver:
    """Makes a world with a case in a peer-to-peer call, a denial with its letter, and a care plan.

    Args:
        make: Makes a driver in a fresh world.
    """
    driver = make()
    review.p2p_summarised(driver, Role.PROVIDER_STAFF)
    denied = review.finalized(driver, "denied", **review.NEW_ORDER)
    letter = driver.call("payer_letter_center.generate_denial", case_id=denied, **LETTER)
    driver.call("payer_letter_center.deliver", letter_id=letter["letter_id"], channel="mail")
    case_id = care.case_at(driver, "care_plan_draft")
    driver.call("cm_care_plan.save_care_plan", case_id=case_id, plan_data=care.PLAN)
    return driver


def browser(folder: Path, *, reveal_hidden: bool = False) -> TestClient:
    """Returns a client of the pages of a world."""
    return TestClient(web_app(Records(folder, reveal_hidden=reveal_hidden)), base_url=SITE)


@contextmanager
def served(*options: str) -> Iterator[tuple[str, Path]]:
    """Runs the command until the block ends, on any free port.

    Args:
        *options: Of the command.

    Yields:
        The address and the folder that it says.
    """
    command = [sys.executable, "-m", "sim.serve", "--port", "0", *options]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)
    try:
        said = process.stdout.readline() if process.stdout else ""
        found = re.fullmatch(r"(.*) is at (http://127\.0\.0\.1:\d+/) \(Ctrl-C ends it\)\n", said)
        if found is None:
            raise AssertionError(f"It said {said!r}.")
        yield found[2], Path(found[1])
    finally:
        process.terminate()
        ended = process.wait(_END_S)
    if ended:
        raise AssertionError(f"It ended with code {ended}.")


@dataclass
class Seen(HTMLParser):
    """What a page is made of.

    Attributes:
        tags: Names of its elements, one for each.
        text: Its text.
        links: Where it leads.
        ids: Ids of elements.
        faults: What a reader with a screen reader would miss.
    """

    tags: list[str] = field(default_factory=list)
    text: str = ""
    links: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._open: list[str] = []
        self._labelled: set[str] = set()

    @classmethod
    def of(cls, html: str) -> Seen:
        """Reads a page."""
        seen = cls()
        seen.feed(html)
        seen.close()
        seen._check()
        return seen

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes an element."""
        known = {name: value or "" for name, value in attrs}
        self.tags.append(tag)
        self.text += " " if tag in _APART else ""
        self.faults += [f"<{tag} {name}> runs something" for name in known if name.startswith("on")]
        if tag not in _VOID:
            self._open.append(tag)
        if "id" in known:
            self.ids.append(known["id"])
        if tag == "a":
            self.links.append(known.get("href", ""))
        if tag == "label":
            self._labelled.add(known.get("for", ""))
        if tag in {"select", "input"} and known.get("id") not in self._labelled:
            self.faults.append(f"<{tag}> has no label")
        if tag == "th" and "scope" not in known:
            self.faults.append("<th> has no scope")
        if "style" in known:
            self.faults.append(f"<{tag}> has a style that the policy forbids")

    def handle_endtag(self, tag: str) -> None:
        """Notes the end of an element."""
        if not self._open or self._open.pop() != tag:
            self.faults.append(f"</{tag}> closes something else")

    def handle_data(self, data: str) -> None:
        """Notes text."""
        self.text += data

    def _check(self) -> None:
        if self._open:
            self.faults.append(f"{self._open} stay open")
        if self.tags.count("h1") != 1 or self.tags.count("main") != 1 or "nav" not in self.tags:
            self.faults.append("it lacks its one heading, its one main part or its menu")
        if self.tags.count("table") != self.tags.count("caption"):
            self.faults.append("a table has no caption")
        if len(set(self.ids)) != len(self.ids):
            self.faults.append("an id stands twice")


def crawl(client: TestClient) -> dict[str, Seen]:
    """Follows every link from the first page and returns what was seen, by address.

    Raises:
        AssertionError: A link is broken.
    """
    seen: dict[str, Seen] = {}
    waiting = ["/"]
    while waiting:
        address = waiting.pop()
        answer = client.get(address)
        if answer.status_code != HTTPStatus.OK:
            raise AssertionError(f"{address} answers {answer.status_code}.")
        if not answer.headers["content-type"].startswith("text/html"):
            continue
        seen[address] = Seen.of(answer.text)
        links = {link.partition("#")[0] for link in seen[address].links} - {""}
        if not all(link.startswith("/") for link in links):
            raise AssertionError(f"{address} leads out of the site.")
        waiting += sorted(links - seen.keys() - set(waiting))
    return seen
