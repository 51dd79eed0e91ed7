"""Tests the list: cards, sort order, filters, pages, empty results and failures."""

import datetime
import re

import pytest
from playwright.sync_api import expect

from conftest import NEARBY, altered


def cards(page):
    return page.locator("ul.homes > li article")


@pytest.mark.layout
def test_a_card(visit, size, lang):
    page = visit(NEARBY, size=size, lang=lang)
    first = cards(page).first
    expect(first.locator("h3")).to_have_text(re.compile("Nimbrel Sky Asok|นิมเบรล สกาย อโศก"))
    expect(first).to_contain_text("นิมเบรล สกาย อโศก" if lang == "en" else "Nimbrel Sky Asok")
    expect(first.locator(".price")).to_contain_text("1.36")
    expect(first.locator(".where")).to_contain_text("26")
    expect(first.locator(".station .badge")).to_have_text("E4")
    expect(first.locator(".promotion")).to_be_visible()
    expect(first.locator("img")).to_have_class(re.compile("loaded"))
    expect(page.locator(".source")).to_contain_text("not real homes" if lang == "en" else "สมมติ")


def test_order_and_filters(visit, size):
    page = visit(NEARBY, size=size)
    heading = page.get_by_role("heading", level=2)
    expect(heading).to_contain_text("homes within")
    everything = heading.inner_text()
    page.get_by_label("Sort by").select_option("price")
    expect(page).to_have_url(re.compile("sort=price"))
    prices = page.locator("ul.homes .price")
    expect(prices.first).to_contain_text("1.36M")
    page.get_by_role("button", name="Filters").click()
    page.get_by_label("Price up to").select_option("3000000")
    expect(page).to_have_url(re.compile("max-price=3000000"))
    expect(heading).not_to_have_text(everything)
    page.get_by_label("With a promotion").check()
    expect(page).to_have_url(re.compile("promotion=true"))
    page.get_by_label("Walk to station").select_option("400m")
    page.get_by_label("Name or address").fill("Nimbrel")
    expect(page).to_have_url(re.compile("text=Nimbrel"))
    expect(cards(page).first).to_contain_text("Nimbrel")
    page.get_by_role("button", name="Clear filters").click()
    expect(heading).to_have_text(everything)


def test_pages_load_as_one_scrolls(visit, size):
    page = visit(NEARBY, size=size)
    expect(cards(page)).to_have_count(20)
    cards(page).last.scroll_into_view_if_needed()
    expect(cards(page).nth(39)).to_be_attached()


def test_nothing_here(visit, size, lang):
    page = visit("?tab=nearby&lat=13.80&lon=100.95&radius=500", size=size, lang=lang)
    expect(page.locator(".foot .box")).to_contain_text(
        "No homes here" if lang == "en" else "ไม่พบประกาศในบริเวณนี้")
    expect(page.locator(".foot article")).to_have_count(3)


def test_waiting(visit, size):
    def slow(page):
        page.route("**/v1/nearby?*", lambda route: None)

    page = visit(NEARBY, size=size, before=slow)
    expect(page.locator(".skeleton")).to_have_count(6)
    expect(page.locator("ul.homes")).to_have_attribute("aria-busy", "true")


def test_the_feed_is_down(visit, feedless, size, lang):
    page = visit(NEARBY, size=size, lang=lang, base=feedless)
    box = page.get_by_role("alert")
    expect(box).to_contain_text("listings cannot be loaded" if lang == "en" else "แหล่งข้อมูล")
    with page.expect_request("**/v1/nearby?*"):
        box.get_by_role("button").click()
    expect(box).to_be_visible()


def test_the_server_comes_back(visit, size):
    calls = []

    def failing(page):
        def answer(route):
            calls.append(route)
            route.abort() if len(calls) == 1 else route.continue_()

        page.route("**/v1/nearby?*", answer)

    page = visit(NEARBY, size=size, before=failing)
    # The page retries automatically.
    expect(cards(page).first).to_be_visible()


@pytest.mark.parametrize("query, named, guess", [
    ("tab=train&system=BTS&station=Ratchadda", "“Ratchadda”", "(S1)"),
    ("tab=train&system=MRT&station=E4", "“MRT E4”", "(E4)"),
    ("tab=area&province=10&district=9999", "“9999”", None), ("tab=area&province=99&district=1", "“1”", None)])
def test_an_unknown_place(visit, lang, query, named, guess):
    page = visit("?" + query, size="phone", lang=lang)
    words = ("There is no station " if "station" in query else "There is no district ") if lang == "en" else "ไม่พบ"
    for place in ["h2.count-line", "#said"]:
        expect(page.locator(place)).to_contain_text(words)
        expect(page.locator(place)).to_contain_text(named)
    # A retry cannot help, so the page suggests another place instead.
    box = page.locator(".foot .box")
    expect(box.get_by_role("button", name=re.compile("Try again|ลองอีกครั้ง"))).to_have_count(0)
    box.locator(".main").click()
    expect(page.locator("#where")).to_be_focused()
    if guess:
        page.keyboard.press("Escape")
        box.locator(".chip").filter(has_text=guess).click()
        expect(cards(page).first).to_be_visible()
        expect(page.locator("h2.count-line")).to_contain_text(guess)


def test_a_station_is_said_by_its_name(visit, lang):
    """The announcement contains the station's name, even if the name arrives after the homes."""
    held = []
    page = visit("?tab=train&system=BTS&station=E4", size="phone", lang=lang,
                 before=lambda page: page.route("**/app/rail.json", lambda route: held.append(route)))
    expect(cards(page).first).to_be_visible()
    held[0].continue_()
    expect(page.locator("#said")).to_contain_text("Asok (E4)" if lang == "en" else "อโศก (E4)")


def test_what_is_hours_old_is_no_alarm(visit, size):
    def stale(document):
        hours_ago = datetime.datetime.now(datetime.UTC) - datetime.timedelta(hours=3)
        document["source"].update(freshness="stale", fetchedAt=hours_ago.strftime("%Y-%m-%dT%H:%M:%SZ"))

    page = visit(NEARBY, size=size, before=altered("**/v1/nearby?*", stale))
    expect(page.locator(".source")).to_contain_text("As of")
    expect(page.locator(".source .warning")).to_have_count(0)


def test_stale_and_cached_are_said(visit, size):
    def stale(document):
        document["source"].update(freshness="stale", fetchedAt="2024-03-01T07:30:00Z")

    page = visit(NEARBY, size=size, before=altered("**/v1/nearby?*", stale))
    expect(page.locator(".source .warning")).to_contain_text("out of date")
    # The time in Bangkok is seven hours ahead of UTC.
    expect(page.locator(".source .warning")).to_contain_text("1 Mar 14:30")


def test_markup_is_text(visit, size):
    evil = "<img src=x onerror=\"document.title='bitten'\">"

    def spoil(document):
        home = document["items"][0]
        home["name"] = {"en": evil, "th": evil + "ก"}
        home["promotion"] = evil
        home["company"] = {"name": evil}
        home["price"] = {"text": evil}
        home["images"] = {"thumbnail": "javascript:document.title='bitten'"}
        home["telephones"] = [{"text": evil, "uri": "javascript:document.title='bitten'"}]

    page = visit(NEARBY, size=size, before=altered("**/v1/nearby?*", spoil))
    first = cards(page).first
    expect(first.locator("h3")).to_have_text(evil)
    expect(first.locator(".promotion")).to_have_text(evil)
    expect(page.locator('img[src="x"]')).to_have_count(0)
    assert page.title() != "bitten"
    first.locator("h3 a").click()
    expect(page.locator(".detail")).to_be_visible()
    assert page.locator('[href^="javascript"], [src^="javascript"]').count() == 0
    assert page.title() != "bitten"
