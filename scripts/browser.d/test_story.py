"""Tests how two people look for a home together, one on a phone and the other on a wide screen, from the first email to
a viewing."""

import re
import urllib.request
from datetime import datetime, timedelta, timezone
from urllib.parse import urlsplit

import icalendar
import pytest
from playwright.sync_api import expect

from conftest import ASOK, accounts, go, list_homes, over
from test_places import begin, save, type_place
from test_together import INVITE, ITEMS, NEARBY, address, ask, submit, until

NAMES = ["Garden Home", "River Loft", "Park View"]
LATER = "Sky Terrace"
SIGN = "header .sharing .strip"
AT_THE_STATION = {"latitude": 13.7372, "longitude": 100.5573}
AT_THE_HOME = {"latitude": 13.7400, "longitude": 100.5630}
BANGKOK = timezone(timedelta(hours=7))


def rows(names):
    """Returns homes with the given names, each a step north of the previous home."""
    return ["id name_en type price lat lon district".split()] + [
        [200_000 + at, name, "condo", 3_100_000 + at * 400_000, ASOK["latitude"] + at / 1000, ASOK["longitude"],
         "วัฒนา"] for at, name in enumerate(names)]


class Visitor:
    """A person who uses a page by touch or with a mouse."""

    def __init__(self, name, page, base, mails):
        self.name, self.page, self.base, self.mails, self.email = name, page, base, mails, address()
        self.has_touch = page.evaluate("navigator.maxTouchPoints > 0")

    def press(self, what):
        what.tap() if self.has_touch else what.click()

    def follow(self, link):
        """Opens a link from an email."""
        parts = urlsplit(link)
        self.page.goto(self.base + (f"?{parts.query}" if parts.query else f"#{parts.fragment}"))

    def sign_in(self):
        """Signs in for the first time with an emailed code."""
        self.page.locator("input[type=email]").fill(self.email)
        submit(self.page)
        self.page.locator("input.code").fill(self.mails.code(self.email))
        submit(self.page)
        self.page.locator("input[name=name]").fill(self.name)
        submit(self.page)

    def to(self, view):
        """Opens another view of the hunt from the view of its homes."""
        self.press(self.page.locator("nav .to-saved"))
        expect(self.page.locator(ITEMS).first).to_be_visible()
        self.press(self.page.locator(f".hunt-actions a[href*='view={view}']"))
        expect(self.page.locator(f"#content .{view}")).to_be_visible()

    def to_homes(self):
        self.press(self.page.locator("nav .to-saved"))

    def home(self, name):
        """Returns the element for a home in the hunt."""
        return self.page.locator(ITEMS).filter(has_text=name)

    def card(self, name):
        """Returns the card of a home in the search."""
        return self.page.locator("ul.homes article").filter(has_text=name)

    def rate(self, name, stars):
        self.press(self.home(name).locator(".star").nth(stars - 1))

    def write(self, text):
        self.page.locator(".write textarea").fill(text)
        self.press(self.page.locator(".write button"))


@pytest.fixture
def feed(tmp_path, mails):
    """The address of a server with accounts, and a function that changes the homes in its feed."""
    with over(tmp_path, rows(NAMES), HOMEFIND_FRESH_FOR="1s", **accounts(mails)) as url:
        yield url, lambda names: list_homes(tmp_path, rows(names))


@pytest.fixture
def opened(visit, mails, feed):
    """Opens a page for a person."""
    def open_page(name, size, lang):
        is_phone = size == "phone"
        page = visit(NEARBY, base=feed[0], size=size, lang=lang, is_mobile=is_phone, has_touch=is_phone)
        return Visitor(name, page, feed[0], mails)
    return open_page


def test_a_home_for_two(opened, feed, size, lang):
    nok = opened("Nok", size, lang)
    tom = opened("Tom", *(("wide", "en") if size == "phone" else ("phone", "th")))
    a_hunt_is_made(nok)
    tom_is_invited(nok, tom)
    a_home_is_added_and_rated(nok, tom)
    they_write(nok, tom)
    they_agree_where_to_meet(nok, tom)
    one_is_offline(nok, tom)
    feed[1]([*NAMES, LATER])
    moment = a_viewing_is_agreed(nok, tom)
    it_is_in_calendars(nok, tom, moment)
    one_shares_a_position(nok, tom)
    an_alert_comes(nok, tom)
    they_find_each_other(nok, tom)


def a_hunt_is_made(nok):
    """On sign-in, the saved homes move from the device into a hunt, and the search is saved for alerts."""
    for name in NAMES[:2]:
        nok.press(nok.card(name).locator(".save"))
    nok.press(nok.page.locator("header .who a"))
    nok.sign_in()
    expect(nok.page.locator(ITEMS)).to_have_count(2)
    nok.to("members")
    rename = nok.page.locator(".members form:has(input[required])")
    rename.locator("input").fill("A home for two")
    nok.press(rename.locator("button[type=submit]"))
    expect(nok.page.locator(".hunt-head h2")).to_have_text("A home for two")
    go(nok.page, NEARBY)
    nok.press(nok.page.get_by_role("button", name=re.compile("Notify me of new homes|แจ้งเตือนประกาศใหม่")))
    expect(nok.page.locator(".toast")).to_be_visible()


def tom_is_invited(nok, tom):
    nok.to("members")
    form = nok.page.locator(INVITE)
    form.locator("input[type=email]").fill(tom.email)
    nok.press(form.locator("button[type=submit]"))
    tom.follow(tom.mails.text(tom.email, r"(https://homes\.example/#invitation=\S+)"))
    tom.sign_in()
    box = tom.page.locator(".account .box")
    expect(box).to_contain_text("Nok")
    expect(box).to_contain_text("A home for two")
    tom.press(box.locator(".main"))
    expect(tom.page.locator(".hunt-head h2")).to_have_text("A home for two")
    expect(tom.page.locator(ITEMS)).to_have_count(2)
    expect(nok.page.locator(".members .rows").first).to_contain_text("Tom")


def a_home_is_added_and_rated(nok, tom):
    nok.to_homes()
    expect(nok.page.locator(ITEMS)).to_have_count(2)
    go(tom.page, NEARBY)
    tom.press(tom.card("Park View").locator(".save"))
    expect(nok.home("Park View").locator(".hunt-under")).to_contain_text("Tom")
    tom.to_homes()
    nok.rate("Park View", 4)
    tom.rate("Park View", 5)
    expect(tom.home("Park View").locator(".hunt-line .hint")).to_have_text("Nok 4★")
    expect(nok.home("Park View").locator(".hunt-line .hint")).to_have_text("Tom 5★")


def they_write(nok, tom):
    """Every view shows the number of unread messages until they are read."""
    unread = "header .who .count"
    asked, answered = ["Have you seen the one by the park?", "It has a garden."], ["อยากไปดู"]
    for one, other, texts in [(tom, nok, asked), (nok, tom, answered)]:
        one.to("messages")
        other.to_homes()
        for text in texts:
            one.write(text)
        expect(other.page.locator(unread)).to_have_text(str(len(texts)))
        expect(other.page.locator(".hunt-actions .count")).to_have_text(str(len(texts)))
        other.press(other.page.locator("header .who a").first)
        expect(other.page.locator(".message .text").last).to_have_text(texts[-1])
        expect(other.page.locator(unread)).to_have_count(0)
    for one in (nok, tom):
        expect(one.page.locator(".message .text")).to_have_text(asked + answered)


def they_agree_where_to_meet(nok, tom):
    tom.to("places")
    nok.to_homes()
    begin(tom.page, "Exit 3", "meeting-point")
    type_place(tom.page, "{latitude}, {longitude}".format(**AT_THE_STATION))
    save(tom.page)
    expect(tom.page.locator(".place")).to_contain_text(re.compile("Nobody has seen it yet|ยังไม่มีใครรับทราบ"))
    expect(nok.page.locator(".toast")).to_contain_text("Exit 3")
    expect(nok.page.locator(".hunt-actions a[href*='view=places'] .count")).to_have_text("1")
    nok.to("places")
    nok.press(nok.page.locator(".place .main"))
    expect(tom.page.locator(".place")).to_contain_text("Nok")
    expect(nok.page.locator(".place .main")).to_have_count(0)


def one_is_offline(nok, tom):
    """Changes that a person makes offline are merged with the other person's changes."""
    nok.to_homes()
    tom.to_homes()
    expect(nok.home("River Loft")).to_be_visible()
    nok.page.context.set_offline(True)
    nok.home("River Loft").locator("select").select_option("viewed")
    nok.home("River Loft").locator("textarea").fill("Too far from the park")
    nok.home("River Loft").locator("textarea").blur()
    nok.rate("River Loft", 2)
    unsent = nok.home("River Loft").locator(".hunt-marks li").last
    expect(unsent).to_have_text(re.compile("Not sent yet|ยังไม่ได้ส่ง"))
    tom.rate("River Loft", 3)
    tom.rate("Garden Home", 1)
    expect(tom.home("River Loft").locator("select")).to_have_value("to-view")
    nok.page.context.set_offline(False)
    expect(tom.home("River Loft").locator("select")).to_have_value("viewed")
    expect(tom.home("River Loft").locator("textarea")).to_have_value("Too far from the park")
    expect(tom.home("River Loft").locator(".hunt-line .hint")).to_have_text("Nok 2★")
    expect(nok.home("River Loft").locator(".hunt-line .hint")).to_have_text("Tom 3★")
    expect(nok.home("Garden Home").locator(".hunt-line .hint")).to_have_text("Tom 1★")
    expect(nok.page.locator(".hunt [role=status]")).to_have_text("")


def a_viewing_is_agreed(nok, tom):
    """Lets both people agree on a viewing. Returns its time, which is soon enough for members to share positions."""
    moment = (datetime.now(BANGKOK) + timedelta(hours=2)).replace(second=0, microsecond=0)
    nok.press(nok.home("Park View").locator("a[href*='view=viewings']"))
    form = nok.page.locator(".viewings form").first
    form.locator("input[type=date]").fill(f"{moment:%Y-%m-%d}")
    form.locator("input[type=time]").fill(f"{moment:%H:%M}")
    nok.press(form.locator(".time-fields > button"))
    expect(form.locator("input[type=time]")).to_have_count(2)
    form.locator("textarea").fill("Ring twice")
    nok.press(form.locator("button[type=submit]"))
    expect(nok.page.locator(".proposed li")).to_have_count(2)
    expect(tom.page.locator(".hunt-actions a[href*='view=viewings'] .count")).to_have_text("1")
    tom.to("viewings")
    tom.press(tom.page.locator(".proposed input").nth(1))
    tom.press(tom.page.locator(".viewing [role=group] button").first)
    times = nok.page.locator(".proposed li")
    expect(times.nth(0)).to_contain_text("Tom")
    expect(times.nth(1)).not_to_contain_text("Tom")
    nok.press(times.nth(0).get_by_role("button"))
    ending = moment + timedelta(minutes=30)
    for one in (nok, tom):
        expect(one.page.locator(".viewing .when")).to_contain_text(f"{moment:%H:%M}–{ending:%H:%M}")
        expect(one.page.locator(".viewing h4")).to_have_text("Park View")
    return moment


def it_is_in_calendars(nok, tom, moment):
    """Checks that one person's calendar file contains the viewing, and that the other person's private calendar
    address, which calendar programs read, serves it."""
    file = nok.page.evaluate("(path) => fetch(path).then((answer) => answer.text())",
                             nok.page.locator("a[download='viewings.ics']").get_attribute("href"))
    tom.press(tom.page.locator(".viewings form button[type=submit]:visible").last)
    private = tom.page.locator(".invited input")
    expect(private).to_have_value(re.compile("^https://homes.example/"))
    with urllib.request.urlopen(tom.base.rstrip("/") + urlsplit(private.input_value()).path) as answer:
        subscribed = answer.read()
    for calendar in (file, subscribed):
        [event] = icalendar.Calendar.from_ical(calendar).walk("VEVENT")
        assert event.decoded("DTSTART") == moment
        assert event.decoded("DTEND") == moment + timedelta(minutes=30)
        assert "Park View" in event["SUMMARY"] and "Ring twice" in event["DESCRIPTION"]
        assert event["STATUS"] == "CONFIRMED"


def one_shares_a_position(nok, tom):
    """A shared position appears on the other person's map, and its owner sees a notice in every view."""
    tom.page.context.grant_permissions(["geolocation"])
    tom.page.context.set_geolocation(AT_THE_STATION)
    tom.press(tom.page.locator(".viewing [aria-expanded]"))
    tom.press(tom.page.locator(".viewing form button[type=submit]"))
    expect(tom.page.locator(SIGN)).to_contain_text("A home for two")
    expect(seen_on_the_map(nok)).to_have_text("Tom")


def seen_on_the_map(person):
    """Returns the other person's marker on the map of homes."""
    go(person.page, NEARBY + "&view=map")
    marker = person.page.locator(".map .marker.member")
    expect(marker).to_be_in_viewport()
    return marker


def an_alert_comes(nok, tom):
    """When the feed has a new home, an email announces the home and links to it."""
    until(lambda: LATER in str(ask(nok.page, "GET", "v1/nearby" + NEARBY.replace("tab=nearby&", ""))))
    link = nok.mails.text(nok.email, LATER + r"(?:\n|.)*?(https://homes\.example/\S+&home=\S+)")
    nok.follow(link)
    expect(nok.page.locator(".detail h2")).to_have_text(LATER)
    tom.to_homes()
    expect(tom.page.locator(ITEMS)).to_have_count(3)
    nok.press(nok.page.locator(".detail .save").first)
    expect(tom.home(LATER).locator(".hunt-marks .new")).to_be_visible()
    expect(tom.home(LATER).locator(".hunt-under")).to_contain_text("Nok")
    nok.to_homes()
    expect(nok.page.locator(ITEMS)).to_have_count(4)


def they_find_each_other(nok, tom):
    """The page follows a moving position until sharing ends."""
    marker = seen_on_the_map(nok)

    def place():
        return [int(part) for part in re.findall("-?[0-9]+", marker.evaluate("(one) => one.style.transform"))]

    x, y = place()
    tom.page.context.set_geolocation(AT_THE_HOME)
    until(lambda: (now := place())[0] > x and now[1] < y)
    tom.press(tom.page.locator(SIGN).get_by_role("button"))
    expect(tom.page.locator(SIGN)).to_have_count(0)
    expect(marker).to_have_count(0)
