"""Tests the places of a person and of a hunt: members save places by text, by position and on a map, acknowledge them,
and place fields suggest them."""

import re

from playwright.sync_api import expect

from conftest import ASOK, go
from test_together import NEARBY, ask, couple, no_barriers, person, sent, until  # noqa: F401

SAVE = re.compile("^(Save|บันทึก)$")


def places(page, *, count):
    go(page, "?view=places")
    expect(page.locator(".places .place")).to_have_count(count)


def begin(page, title, kind, whose=None):
    page.locator(".places .button.main").first.click()
    page.locator(".place-form input[type=text]").first.fill(title)
    page.locator(".place-form select").first.select_option(kind)
    if whose:
        page.locator(".place-form select").nth(1).select_option(whose)


def type_place(page, text):
    page.locator(".place-form [role=combobox]").fill(text)
    # The field suggests places before the reader types.
    option = page.locator(".place-form [role=option]").first
    expect(option).to_contain_text(text.split(",")[0])
    option.click()
    expect(page.locator(".place-form [role=status].hint")).to_have_text(re.compile(r"13\.\d"))


def save(page):
    page.locator(".place-form").get_by_role("button", name=SAVE).click()
    expect(page.locator(".place-form")).to_have_count(0)


def test_a_meeting_point_is_sent_and_acknowledged(couple):
    nok, tom = couple
    sent(nok)
    tom.locator(".hunt-actions a").nth(3).click()
    expect(tom.locator(".places .muted.box")).to_contain_text("No places yet")
    begin(tom, "Lobby <b>left</b>", "meeting-point")
    # The form shows an error if the reader has not chosen a place.
    tom.locator(".place-form").get_by_role("button", name=SAVE).click()
    expect(tom.locator(".place-form .outcome")).to_contain_text("Say where it is")
    type_place(tom, "Sala Daeng")
    save(tom)
    place = tom.locator(".place")
    expect(place).to_contain_text("Nobody has seen it yet")
    expect(place.locator("h4")).to_have_text("Lobby <b>left</b>")
    # Members see a notification in every view, and acknowledge the place.
    expect(nok.locator(".toast")).to_contain_text("Lobby <b>left</b>")
    expect(nok.locator(".hunt-actions .count")).to_have_text("1")
    nok.locator(".hunt-actions a").nth(3).click()
    nok.context.set_offline(True)
    nok.get_by_role("button", name="รับทราบ").click()
    expect(nok.locator(".place")).to_contain_text("ยังไม่ได้ส่ง")
    nok.context.set_offline(False)
    expect(place).to_contain_text("Seen by Nok")
    expect(nok.get_by_role("button", name="รับทราบ")).to_have_count(0)
    # After a place has moved, it needs a new acknowledgement.
    place.get_by_role("button", name="Change").click()
    type_place(tom, "Phrom Phong")
    save(tom)
    expect(place).to_contain_text("Nobody has seen it yet")
    expect(nok.get_by_role("button", name="รับทราบ")).to_be_visible()
    # All members can get directions to the place.
    nok.locator(".place a").nth(1).click()
    expect(nok.locator("#content h2")).to_contain_text("Lobby")
    go(tom, "?view=places")
    place.get_by_role("button", name="Remove").click()
    tom.locator("dialog .danger").click()
    expect(tom.locator(".place")).to_have_count(0)
    expect(nok.locator(".ways .box")).to_contain_text("ไม่มีสถานที่นี้แล้ว")


def test_places_are_sorted_and_offered(person, shared, size, lang):
    page = person("Nok", homes=1, size=size, lang=lang, location=ASOK)
    sent(page)
    places(page, count=0)
    # Save places by position, by map and by text.
    begin(page, "Zoo", "other", "mine")
    page.locator(".place-form .pair button").first.click()
    expect(page.locator(".place-form [role=status].hint")).to_contain_text("13.737")
    save(page)
    begin(page, "Office", "work")
    page.locator(".place-form .pair button").nth(1).click()
    ground = page.locator(".pick-map .ground")
    expect(ground).to_be_visible()
    no_barriers(page, "light", "dark")
    ground.focus()
    page.keyboard.press("ArrowRight")
    chosen = page.locator(".place-form [role=status].hint")
    expect(chosen).to_have_text(re.compile(r"^13\.\d{5}, 100\.\d{5}$"))
    where = chosen.inner_text()
    save(page)
    begin(page, "Aunt", "family")
    type_place(page, "13.81, 100.55")
    page.locator(".place-form textarea").fill("<i>Ring twice</i>")
    save(page)
    expect(page.locator(".note-text")).to_have_text("<i>Ring twice</i>")
    no_barriers(page, "light", "dark")
    stored = {place["title"]: place for place in ask(page, "GET", "v1/places")["items"]}
    assert "hunt" not in stored["Zoo"] and "hunt" in stored["Office"]
    assert f"{stored['Office']['position']['lat']:.5f}, {stored['Office']['position']['lon']:.5f}" == where
    titles = page.locator(".place h4")
    for order, wanted in [("name", ["Aunt", "Office", "Zoo"]), ("date", ["Aunt", "Office", "Zoo"]),
                          ("distance", ["Zoo", "Office", "Aunt"])]:
        page.locator(".places > .parts > label select").select_option(order)
        expect(titles).to_have_text(wanted)
    # The fields for searches, commutes and trips suggest places before the reader types, and by name.
    go(page, NEARBY)
    field = page.locator("header").get_by_role("combobox")
    field.click()
    expect(page.locator("header [role=option]").filter(has_text="Office")).to_be_visible()
    field.fill("offi")
    expect(page.locator("header [role=option]").first).to_contain_text("Office")
    page.keyboard.press("Enter")
    expect(field).to_have_value("Office")
    lat, lon = where.split(", ")
    until(lambda: f"lat={lat}&lon={lon}" in page.url)
    [home] = ask(page, "GET", f"v1/hunts/{stored['Office']['hunt']}")["homes"]
    go(page, f"{NEARBY}&view=guide&home={home['listing']}")
    page.locator(".trip .combo input").first.click()
    expect(page.locator(".trip [role=option]").filter(has_text="Office")).to_be_visible()
    go(page, NEARBY)
    page.locator(".filter-bar button").first.click()
    commute = page.locator(".commutes + .combo input")
    commute.fill("offi")
    page.locator(".commutes + .combo [role=option]").filter(has_text="Office").click()
    expect(page.locator(".commute-row")).to_contain_text("Office")
    # The account's places are not stored among the recent searches, which stay in the browser after signing out.
    assert "Office" not in page.evaluate("localStorage['homefind.places'] ?? ''")
    # Places that have been loaded stay available if they cannot be loaded again.
    page.route("**/v1/places", lambda route: route.abort())
    page.goto(shared + "?view=places")
    expect(titles).to_have_count(3)
