"""Tests members of a hunt who share their positions on two pages, from the start to the end of sharing."""

import re

import pytest
from playwright.sync_api import expect

from access import barriers
from conftest import go
from test_together import NEARBY, ask, couple, person, until  # noqa: F401

# Both positions are outside the area that the other page searches.
SALA_DAENG = {"latitude": 13.7285, "longitude": 100.534}
PHROM_PHONG = {"latitude": 13.7305, "longitude": 100.5697}
SHARE, STOP = "แชร์ตำแหน่งของฉัน", "หยุดแชร์"


@pytest.fixture
def sharers(couple):
    """The two members of a hunt and the hunt's id. The first member has granted access to her position."""
    nok, tom = couple
    nok.context.grant_permissions(["geolocation"])
    nok.context.set_geolocation(PHROM_PHONG)
    return nok, tom, ask(nok, "GET", "v1/hunts")["items"][0]["id"]


def members(page):
    page.locator(".hunt-actions a").nth(1).click()
    expect(page.locator(".members form").first).to_be_visible()


def test_a_position_from_on_to_off(sharers):
    nok, tom, hunt = sharers
    members(tom)
    members(nok)
    way = tom.locator(".members").get_by_role("link", name="Directions to Nok")
    expect(way).to_have_count(0)
    nok.get_by_role("button", name=SHARE).click()
    sign = nok.locator("header .sharing .strip")
    expect(sign).to_be_visible()
    assert barriers(nok) == []
    expect(way).to_be_visible()
    assert barriers(tom) == []
    # The notice is visible in every view, in the other language and after a reload.
    nok.locator("nav .to-list").click()
    expect(sign).to_be_visible()
    nok.reload()
    expect(sign).to_be_visible()
    ask(tom, "PATCH", f"v1/hunts/{hunt}", {"name": "For two"})
    expect(sign).to_contain_text("For two")
    # The position is on the map and the radar, and directions lead to it.
    go(tom, NEARBY + "&view=map")
    marker = tom.locator(".map .marker.member")
    expect(marker).to_have_text("Nok")
    go(tom, NEARBY + "&view=radar")
    expect(tom.locator(".face .spot.member")).to_have_count(1)
    expect(tom.locator(".bearings a")).to_contain_text("Nok")
    tom.locator(".bearings a").click()
    heading = tom.locator("#content h2")
    expect(heading).to_have_text(re.compile("Nok"))
    expect(tom.locator(".ways .step").first).to_be_visible()
    before = tom.locator(".ways").inner_text()
    # The page follows a member who moves.
    nok.context.set_geolocation(SALA_DAENG)
    until(lambda: ask(tom, "GET", f"v1/hunts/{hunt}/positions")["items"][0]["position"]
          == {"lat": 13.7285, "lon": 100.534})
    expect(tom.locator(".ways .step").first).to_be_visible()
    until(lambda: tom.locator(".ways .step").count() and tom.locator(".ways").inner_text() != before)
    # After sharing has ended, no member sees the position.
    sign.get_by_role("button", name=STOP).click()
    expect(sign).to_have_count(0)
    assert ask(tom, "GET", f"v1/hunts/{hunt}/positions")["items"] == []
    expect(tom.locator(".ways")).to_contain_text("no longer share")
    go(tom, NEARBY + "&view=map")
    expect(tom.locator(".map .marker").first).to_be_visible()
    expect(marker).to_have_count(0)
    # The other person's browser stores no position.
    kept = tom.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")
    assert "13.72" not in kept and "13.73050" not in kept


def test_it_ends_with_the_session(sharers):
    nok, tom, hunt = sharers
    members(nok)
    nok.locator(".members form select").first.select_option("500m")
    nok.get_by_role("button", name=SHARE).click()
    until(lambda: ask(tom, "GET", f"v1/hunts/{hunt}/positions")["items"])
    [item] = ask(tom, "GET", f"v1/hunts/{hunt}/positions")["items"]
    assert item["precision"] == "500m" and item["position"] != {"lat": 13.7305, "lon": 100.5697}
    go(nok, "?view=account")
    nok.get_by_role("button", name="ออกจากระบบ", exact=True).click()
    expect(nok.locator("input[type=email]")).to_be_visible()
    expect(nok.locator("header .sharing .strip")).to_have_count(0)
    assert ask(tom, "GET", f"v1/hunts/{hunt}/positions")["items"] == []
