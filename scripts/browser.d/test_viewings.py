"""Tests a hunt's viewings on two pages: proposals, responses, the schedule, calendars and a tour."""

import json
import re
import urllib.error
import urllib.request
from datetime import datetime, timedelta, timezone
from urllib.parse import urlsplit

from playwright.sync_api import expect

from conftest import go
from test_together import ITEMS, ask, couple, first_home, no_barriers, person, sent, until  # noqa: F401

COMES, COMES_NOT = "ไปได้", "ไปไม่ได้"


def spans(*hours, at=None):
    """Returns half-hour time slots that start the given numbers of hours after `at` (by default now)."""
    at = at or datetime.now(timezone.utc)
    moments = [at + timedelta(hours=hour) for hour in hours]
    return [{"from": f"{one:%Y-%m-%dT%H:%M:%SZ}", "to": f"{one + timedelta(minutes=30):%Y-%m-%dT%H:%M:%SZ}"}
            for one in moments]


def hunt_of(page):
    hunt = ask(page, "GET", "v1/hunts")["items"][0]["id"]
    return hunt, [home["listing"] for home in ask(page, "GET", f"v1/hunts/{hunt}")["homes"]]


def calendar(base, address):
    """Returns the calendar at a private address, or the error status."""
    try:
        with urllib.request.urlopen(base.rstrip("/") + urlsplit(address).path) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code


def test_from_a_proposal_to_a_tour(couple, shared):
    nok, tom = couple
    sent(nok)
    tom.locator(".hunt-actions a").nth(2).click()
    expect(tom.locator(".viewings .muted.box")).to_have_text("No viewings are planned.")
    tom.get_by_role("button", name="Propose a viewing").click()
    expect(tom.locator(".viewings form select").first).to_be_focused()
    tom.get_by_role("button", name="Add a time").click()
    tom.locator(".viewings form textarea").fill("Call <b>Khun Nid</b>")
    tom.get_by_role("button", name="Send").click()
    proposed = tom.locator(".proposed li")
    expect(proposed).to_have_count(2)
    expect(tom.locator(".note-text")).to_have_text("Call <b>Khun Nid</b>")
    # An invited member sees the number of invitations, chooses suitable times, and can change the response.
    expect(nok.locator(".hunt-actions .count")).to_have_text("1")
    nok.locator(".hunt-actions a").nth(2).click()
    no_barriers(nok, "light", "dark")
    nok.locator(".proposed input").nth(1).uncheck()
    answer = nok.get_by_role("button", name=COMES, exact=True)
    answer.click()
    expect(answer).to_have_attribute("aria-pressed", "true")
    expect(proposed.nth(0)).to_contain_text("suits Nok")
    expect(proposed.nth(1)).not_to_contain_text("Nok")
    proposed.nth(0).get_by_role("button").click()
    when = tom.locator(".viewing .when")
    expect(when).to_have_text(re.compile("10:00–10:30"))
    expect(nok.locator(".viewing .when")).to_have_text(re.compile("10:00–10:30"))
    nok.get_by_role("button", name=COMES_NOT, exact=True).click()
    expect(tom.locator(".viewing")).to_contain_text("Nok: not coming")
    answer.click()
    expect(tom.locator(".viewing")).to_contain_text("Nok: coming")
    in_calendars(nok, tom, shared)
    as_a_tour(nok, tom)
    # Cancel the viewing for all members, and restore it.
    go(tom, "?view=viewings")
    tom.get_by_role("button", name="Cancel viewing").first.click()
    tom.locator("dialog .danger").click()
    tom.locator(".viewings summary").click()
    expect(tom.locator("details .viewing")).to_contain_text("Cancelled")
    tom.get_by_role("button", name="Restore viewing").click()
    expect(tom.locator("details .viewing")).to_have_count(0)


def in_calendars(nok, tom, base):
    link = tom.get_by_role("link", name="Calendar file")
    file = tom.evaluate("(path) => fetch(path).then((answer) => answer.text())", link.get_attribute("href"))
    assert file.count("BEGIN:VEVENT") == 1 and "STATUS:CONFIRMED" in file
    no_barriers(tom, "light", "dark")
    addresses = []
    for _ in range(2):
        tom.get_by_role("button", name="Create a new link").click()
        shown = tom.locator(".invited input")
        expect(shown).to_be_visible()
        until(lambda: shown.input_value() not in addresses)
        addresses.append(shown.input_value())
    # A new address revokes the former address.
    assert calendar(base, addresses[0]) == 404
    assert "BEGIN:VEVENT" in calendar(base, addresses[1])
    tom.get_by_role("button", name="Revoke the link").click()
    expect(tom.locator(".viewings .outcome").filter(has_text="The link no longer works.")).to_be_visible()
    expect(shown).to_have_count(0)
    assert calendar(base, addresses[1]) == 404


def as_a_tour(nok, tom):
    hunt, homes = hunt_of(tom)
    [viewing] = ask(tom, "GET", f"v1/hunts/{hunt}/viewings")["items"]
    viewed = viewing["listing"]
    [other] = [home for home in homes if home != viewed]
    # Propose another viewing on the same day, three hours later. The time of the viewing does not depend on the current
    # time.
    begin = datetime.fromisoformat(viewing["times"][viewing["chosen"]]["from"]).astimezone(timezone.utc)
    ask(nok, "POST", f"v1/hunts/{hunt}/viewings", {"listing": other, "times": spans(3, at=begin)})
    expect(tom.locator(".viewing")).to_have_count(2)
    tom.get_by_role("button", name="Plan a tour").click()
    expect(tom.locator(".tour-form input[type=date]")).to_have_value(re.compile("^20"))
    plan = json.loads(tom.evaluate("localStorage['homefind.tour']"))
    assert plan["times"] == {viewed: {"from": "10:00", "to": "10:30"}, other: {"from": "13:00", "to": "13:30"}}
    assert plan["off"] == []


def test_an_answer_waits_and_is_to_what_was_seen(couple):
    nok, tom = couple
    sent(nok)
    hunt, homes = hunt_of(tom)
    viewing = ask(tom, "POST", f"v1/hunts/{hunt}/viewings", {"listing": homes[0], "times": spans(30, 40)})
    path = f"v1/hunts/{hunt}/viewings"
    answer = lambda: ask(tom, "GET", path)["items"][0]["guests"][0]["answer"]  # noqa: E731
    nok.locator(".hunt-actions a").nth(2).click()
    expect(nok.locator(".viewing")).to_have_count(1)
    nok.context.set_offline(True)
    nok.get_by_role("button", name=COMES, exact=True).click()
    expect(nok.locator(".viewing")).to_contain_text("ยังไม่ได้ส่ง")
    assert answer() == "open"
    nok.context.set_offline(False)
    until(lambda: answer() == "accepted")
    expect(nok.locator(".viewing")).not_to_contain_text("ยังไม่ได้ส่ง")
    # If a viewing has moved in the meantime, an offline response is rejected, because the reader has not seen the new
    # time.
    nok.context.set_offline(True)
    nok.get_by_role("button", name=COMES_NOT, exact=True).click()
    ask(tom, "PATCH", f"{path}/{viewing['id']}", {"times": spans(50)})
    nok.context.set_offline(False)
    expect(nok.locator(".toast")).to_contain_text("มีสมาชิกแก้ไขก่อนที่คุณจะตอบ")
    assert answer() == "open"
    # Viewings that have been loaded stay available if they cannot be loaded again.
    expect(nok.locator(".proposed, .when")).to_have_count(1)
    nok.route("**/v1/hunts/*/viewings", lambda route: route.abort())
    nok.reload()
    expect(nok.locator(".viewing")).to_have_count(1)
    expect(nok.locator(".viewings [role=alert]")).to_be_visible()


def test_where_members_are_at_a_viewing(couple):
    nok, tom = couple
    sent(nok)
    hunt, _ = hunt_of(tom)
    home = first_home(nok)
    ask(tom, "POST", f"v1/hunts/{hunt}/viewings", {"listing": home, "times": spans(1)})
    nok.context.grant_permissions(["geolocation"])
    nok.context.set_geolocation({"latitude": 13.7305, "longitude": 100.5697})
    # A home links to its viewings. The form there is filled in for another viewing of that home.
    nok.locator(ITEMS).first.get_by_role("link", name="เสนอนัดชมบ้าน").click()
    expect(nok.locator(".viewings form select").first).to_have_value(home)
    where = nok.get_by_role("button", name="ตำแหน่งของสมาชิก")
    where.click()
    expect(where).to_have_attribute("aria-expanded", "true")
    nok.locator(".viewing").get_by_role("button", name="แชร์ตำแหน่งของฉัน").click()
    sign = nok.locator("header .sharing .strip")
    expect(sign).to_be_visible()
    tom.locator(".hunt-actions a").nth(2).click()
    tom.get_by_role("button", name="Where are you?").click()
    expect(tom.locator(".viewing").get_by_role("link", name="Directions to Nok")).to_be_visible()
    nok.locator(".viewing").get_by_role("button", name="หยุดแชร์").click()
    expect(sign).to_have_count(0)
    where.click()
    expect(nok.locator(".viewing form")).to_have_count(0)
