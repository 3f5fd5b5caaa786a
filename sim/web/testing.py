"""A small world in which things have happened, and a browser that looks at pages for what every page must be."""

from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

from starlette.testclient import TestClient

from sim.domain.roles import Role
from sim.testing import care, review
from sim.testing.driver import Driver
from sim.web.app import web_app
from sim.web.records import Records

SITE = "http://127.0.0.1"

_VOID = frozenset({"meta", "link", "br", "input", "hr", "img"})


def lived_in(make: Callable[[], Driver]) -> Driver:
    """Makes a world with a case in a peer-to-peer call and a care management case with a plan.

    Args:
        make: Makes a driver in a fresh world.
    """
    driver = make()
    review.p2p_summarised(driver, Role.PROVIDER_STAFF)
    case_id = care.case_at(driver, "care_plan_draft")
    driver.call("cm_care_plan.save_care_plan", case_id=case_id, plan_data=care.PLAN)
    return driver


def browser(folder: Path, *, reveal_hidden: bool = False) -> TestClient:
    """Returns a client of the pages of a world."""
    return TestClient(web_app(Records(folder, reveal_hidden=reveal_hidden)), base_url=SITE)


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
        assert answer.status_code == 200, f"{address} answers {answer.status_code}"
        if not answer.headers["content-type"].startswith("text/html"):
            continue
        seen[address] = Seen.of(answer.text)
        links = {link.partition("#")[0] for link in seen[address].links} - {""}
        assert all(link.startswith("/") for link in links), f"{address} leads out of the site"
        waiting += sorted(links - seen.keys() - set(waiting))
    return seen
