"""A person with a real browser finds a case, its time line, its chart and a call, word for word."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

from sim.testing.driver import Driver
from sim.web.testing import lived_in, served

pytest_plugins = ("sim.testing.fixtures",)

_QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1200,900",
)
_PHONE = (390, 844)


@pytest.fixture
def chrome(tmp_path: Path) -> Iterator[Chrome]:
    options = ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in (*_QUIET, f"--user-data-dir={tmp_path / 'profile'}"):
        options.add_argument(argument)
    home = {
        **os.environ,
        "HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path),
        "XDG_CACHE_HOME": str(tmp_path),
    }
    driver = Chrome(options, Service("/usr/bin/chromedriver", env=home))
    driver.implicitly_wait(10)
    yield driver
    driver.quit()


def follow(chrome: Chrome, text: str) -> None:
    chrome.find_element(By.LINK_TEXT, text).click()


def part(chrome: Chrome, anchor: str) -> str:
    return chrome.find_element(By.CSS_SELECTOR, f"section[aria-labelledby='{anchor}']").text


def test_from_the_overview_to_a_transcript(chrome: Chrome, driver: Driver) -> None:
    world = lived_in(lambda: driver).office.world
    with served("--folder", str(world.folder)) as (address, _):
        chrome.get(address)
        assert chrome.title == "Overview"
        follow(chrome, "Prior authorization")
        follow(chrome, "case-000001")
        assert "MRI of the lumbar spine" in chrome.find_element(By.TAG_NAME, "h1").text
        follow(chrome, "Time line")
        assert "auth.submit_authorization by Dana Price" in part(chrome, "time-line")
        assert "from ready to submit to submitted" in part(chrome, "time-line").replace("\n", " ")
        assert "How long was the therapy?" in part(chrome, "peer-to-peer")

        follow(chrome, "Robert Lane")
        assert "Radiculopathy, lumbar region" in part(chrome, "condition")
        note = chrome.find_element(By.CSS_SELECTOR, "section[aria-labelledby='notes'] details")
        assert "Left ankle reflex absent." not in note.text
        note.find_element(By.TAG_NAME, "summary").click()
        assert "Left ankle reflex absent." in note.text

        follow(chrome, "Care management")
        follow(chrome, "cmcase-000001")
        assert "Hello, how have you been since you came home?" in part(chrome, "calls")
        assert "Goal 1.1: Weighs herself every morning." in part(chrome, "care-plan")


def test_it_has_its_style_and_fits_a_phone(chrome: Chrome, driver: Driver) -> None:
    world = lived_in(lambda: driver).office.world
    with served("--folder", str(world.folder)) as (address, _):
        chrome.set_window_size(*_PHONE)
        for page in ("", "cases/case-000001", "care/cmcase-000001", "patients/pat-heart", "events"):
            chrome.get(address + page)
            heading = chrome.find_element(By.TAG_NAME, "h1")
            assert heading.value_of_css_property("font-family").startswith("system-ui")
            wide = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert chrome.execute_script(wide) <= 0, f"/{page} is wider than a phone"
        chrome.get(f"{address}letters/letter-000001/html")
        assert "serif" in chrome.find_element(By.TAG_NAME, "body").value_of_css_property("font-family")
        said = chrome.get_log("browser")  # type: ignore[no-untyped-call]
        problems = [entry for entry in said if "favicon" not in entry["message"]]
        assert problems == []
