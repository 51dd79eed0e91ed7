"""Tests for memory leaks: views that the reader has opened and left must not stay in the browser's memory."""

import pytest
from playwright.sync_api import expect

from conftest import NEARBY, go
from test_layout import PLACE, VIEWS
from test_together import person, until  # noqa: F401 (fixtures)

# The number of rounds, and the maximum growth in nodes and listeners over these rounds. A leaked view adds a thousand
# nodes per round, and decoded pictures account for a few hundred nodes.
ROUNDS, NODES, LISTENERS = 4, 1_500, 40
NAMES = ["map", "radar", "guide", "companies", "company", "market", "foryou", "list"]


def homes(page):
    """Opens two homes, one after the other, and returns to the list."""
    for place in range(2):
        page.locator("ul.homes h3 a").nth(place).press("Enter")
        expect(page.locator(".detail .homes.small article").first).to_be_visible()
        page.go_back()
        expect(page.locator(".list ul.homes article").first).to_be_visible()


def views(page):
    """Opens views one after another."""
    for name in NAMES:
        go(page, VIEWS[name][0])
        expect(page.locator(VIEWS[name][1]).first).to_be_visible()


def filters(page):
    """Opens and closes the filters, and opens lists with different filters."""
    for query in ["&type=condo", ""]:
        page.locator(".filter-bar .chip").first.press("Enter")
        expect(page.locator(".filter-panel .bars")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#filters")).to_be_hidden()
        go(page, f"?{PLACE}&view=saved")
        expect(page.locator(".saved")).to_be_visible()
        go(page, f"?{PLACE}{query}")
        expect(page.locator(".list ul.homes article").first).to_be_visible()


def pages(page):
    """Switches to the other language and back."""
    for _ in range(2):
        page.locator("header [lang]").press("Enter")
        expect(page.locator(".list ul.homes article").first).to_be_visible()


def together(page):
    """Opens a hunt's views one after another."""
    for name in ["messages", "viewings", "places", "members", "account", "saved"]:
        go(page, f"?view={name}")
        expect(page.locator({"account": ".account .rows li", "saved": ".hunt-homes > li"}.get(
            name, f".saved.{name} .hunt-head h2")).first).to_be_visible()


@pytest.mark.parametrize("act", [homes, views, filters, pages, together])
def test_nothing_stays_of_what_was_left(visit, person, act):  # noqa: F811
    if act is together:
        page = person("Nok", homes=1, size="phone", lang="en")
    else:
        page = visit(NEARBY, size="phone")
        expect(page.locator("ul.homes article").first).to_be_visible()
    session = page.context.new_cdp_session(page)

    def counted():
        session.send("HeapProfiler.collectGarbage")
        found = session.send("Memory.getDOMCounters")
        return found["nodes"], found["jsEventListeners"]

    # The first rounds load everything that the page loads only once.
    for _ in range(2):
        act(page)
    before = counted()
    for _ in range(ROUNDS):
        act(page)
    until(lambda: all(now - then <= most for now, then, most in zip(counted(), before, (NODES, LISTENERS))))
