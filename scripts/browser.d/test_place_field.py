"""Tests the search field: all names of places, recent and saved places, and a response to every input."""

import re

import pytest
from playwright.sync_api import TimeoutError, expect

from access import barriers
from conftest import fetched

NEARBY = "?tab=nearby&lat=13.737&lon=100.5603&radius=1000"
ASOK = re.compile(r"lat=13\.737\d\d&lon=100\.560\d\d")
TRAIN = re.compile("tab=train&system=BTS&station=E4")
WORDS = {
    "en": {"close": "No station matches “asoke”. Did you mean Asok (E4)?", "none": "No place matches “zzqq”",
           "link": "has no coordinates", "save": "Save this place", "saved": "Saved", "recent": "Recent",
           "asok": "Asok (E4)", "lost": "Only stations and coordinates", "here": "Use my location"},
    "th": {"close": "ไม่พบสถานี “asoke” คุณหมายถึง อโศก (E4) หรือไม่", "none": "ไม่พบสถานที่ “zzqq”",
           "link": "ลิงก์นี้ไม่มีพิกัด", "save": "บันทึกสถานที่นี้", "saved": "บันทึกไว้", "recent": "ค้นหาล่าสุด",
           "asok": "อโศก (E4)", "lost": "ค้นหาได้เฉพาะสถานีและพิกัด", "here": "ใช้ตำแหน่งของฉัน"},
}


def place_field(page):
    return page.locator("header").get_by_role("combobox")


def options(page):
    return page.locator("header").get_by_role("option")


def type_until_offered(page, text, part):
    """Types until the option with `part` appears, because the server suggests newly found homes only from the next
    request on.
    """
    option = options(page).filter(has_text=part).first
    for _ in range(20):
        place_field(page).fill(text)
        try:
            option.wait_for(timeout=1_500)
            break
        except TimeoutError:
            place_field(page).fill("")
    return option


def test_a_home_by_its_id(visit, size, lang):
    page = visit(NEARBY, size=size, lang=lang)
    expect(page.locator("ul.homes article").first).to_be_visible()
    place_field(page).fill("listing:145831")
    expect(options(page)).to_have_count(1)
    position = fetched(page, "v1/listings/145831")["position"]
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"lat={position['lat']:.5f}&lon={position['lon']:.5f}"))
    place_field(page).fill("listing:999999999")
    expect(page.locator("header .answer")).to_contain_text(WORDS[lang]["none"].replace("zzqq", "listing:999999999"))


@pytest.mark.parametrize("text, url", [
    ("13.7370, 100.5603", ASOK), ("13°44'13.2\"N 100°33'37.1\"E", ASOK), ("๑๓.๗๓๗๐ ๑๐๐.๕๖๐๓", ASOK),
    ("geo:13.7370,100.5603?z=17", ASOK), ("https://www.openstreetmap.org/#map=17/13.7370/100.5603", ASOK),
    ("https://www.google.com/maps/place/x/@13.7,100.5,17z/data=!3d13.7370!4d100.5603" + "!5sx" * 60, ASOK),
    ("Asok", TRAIN), ("อโศก", TRAIN), ("E4", TRAIN),
    ("Watthana", re.compile(r"tab=area&province=10&district=\d+"))])
def test_everything_that_names_a_place(visit, size, text, url):
    page = visit(NEARBY, size=size)
    expect(page.locator("ul.homes article").first).to_be_visible()
    place_field(page).fill(text)
    place_field(page).press("Enter")
    expect(page).to_have_url(url)
    expect(page.locator("ul.homes article").first).to_be_visible()
    assert place_field(page).input_value() != ""
    # A point has no name, but the page does not label it as unnamed.
    expect(page.locator(".count-line")).not_to_contain_text("Unnamed")


def test_a_project_is_searched_around(visit, size):
    page = visit(NEARBY, size=size)
    expect(page.locator("ul.homes article").first).to_be_visible()
    type_until_offered(page, "Nimbrel Sky Asok", "Nimbrel Sky Asok").click()
    expect(page).to_have_url(re.compile(r"lat=13\.73691&lon=100\.56008"))
    expect(place_field(page)).to_have_value("Nimbrel Sky Asok")


def test_a_seller_filters_what_is_searched(visit, size):
    page = visit(NEARBY, size=size)
    expect(page.locator("ul.homes article").first).to_be_visible()
    type_until_offered(page, "คอร์เดเวีย เรียลเอสเตท", "บริษัท").click()
    expect(page).to_have_url(re.compile("lat=13.737.*company=1042"))
    expect(page.locator("ul.homes article").first).to_be_visible()


def test_a_misspelled_station_is_asked_about(visit, size, lang):
    page, words = visit(NEARBY, size=size, lang=lang), WORDS[lang]
    # Wait for the announcement of the result, which would replace the question.
    expect(page.locator("ul.homes article").first).to_be_visible()
    field = place_field(page)
    field.fill("asoke")
    expect(page.locator("header .answer")).to_have_text(words["close"])
    expect(page.locator("#said")).to_have_text(words["close"])
    # The first Enter selects the suggestion, and the second Enter accepts it.
    field.press("Enter")
    expect(options(page).first).to_have_attribute("aria-selected", "true")
    expect(page).not_to_have_url(TRAIN)
    field.press("Enter")
    expect(page).to_have_url(TRAIN)
    expect(field).to_have_value(words["asok"])


def test_what_is_nowhere_is_said(visit, size, lang):
    page, words = visit(NEARBY, size=size, lang=lang), WORDS[lang]
    field, answer = place_field(page), page.locator("header .answer")
    field.fill("zzqq")
    expect(answer).to_contain_text(words["none"])
    field.press("Enter")
    expect(answer).to_be_visible()
    expect(field).to_be_focused()
    field.fill("https://maps.app.goo.gl/abcdef")
    expect(answer).to_contain_text(words["link"])
    page.route("**/v1/suggest?*", lambda route: route.abort())
    field.fill("Siam")
    expect(answer).to_contain_text(words["lost"])
    expect(options(page).first).to_contain_text("Siam" if lang == "en" else "สยาม")


def test_recent_and_saved_places(visit, size, lang):
    page, words = visit(NEARBY, size=size, lang=lang), WORDS[lang]
    field = place_field(page)
    for text in ["Siam", "Asok"]:
        field.fill(text)
        field.press("Enter")
        expect(field).not_to_be_focused()
    save = page.get_by_role("button", name=words["save"])
    expect(save).to_have_attribute("aria-pressed", "false")
    save.click()
    expect(save).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(save).to_have_attribute("aria-pressed", "true")
    field.click()
    expect(options(page)).to_have_count(3)
    expect(options(page).nth(0)).to_contain_text(words["here"])
    expect(options(page).nth(1)).to_contain_text("E4")
    expect(options(page).nth(1)).to_contain_text(words["saved"])
    expect(options(page).nth(2)).to_contain_text(words["recent"])
    options(page).nth(2).click()
    expect(page).to_have_url(re.compile("station=CEN"))
    save.focus()
    page.keyboard.press("Enter")
    expect(save).to_have_attribute("aria-pressed", "true")


def test_the_field_by_keyboard(visit, size):
    page = visit(NEARBY, size=size)
    expect(page.locator("ul.homes article").first).to_be_visible()
    field = place_field(page)
    field.focus()
    expect(field).to_have_attribute("aria-expanded", "true")
    # Without text or a selection, Enter does nothing.
    before = page.url
    page.keyboard.press("Enter")
    assert page.url == before
    field.fill("si")
    expect(options(page).nth(1)).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    second = options(page).nth(1)
    expect(second).to_have_attribute("aria-selected", "true")
    assert field.get_attribute("aria-activedescendant") == second.get_attribute("id")
    value = page.evaluate("document.getElementById('where').getAttribute('aria-controls')")
    assert page.locator(f"#{value}").get_attribute("role") == "listbox"
    page.keyboard.press("Escape")
    expect(field).to_have_attribute("aria-expanded", "false")
    expect(field).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(field).to_have_attribute("aria-expanded", "true")


@pytest.mark.parametrize("stored", ["7", "[]", '{"recent":7,"saved":[{"kind":"station"},null,{"position":{}}]}'])
def test_stored_places_that_are_none(visit, stored):
    page = visit(NEARBY, before=lambda page: page.add_init_script(
        f"localStorage.setItem('homefind.places', {stored!r})"))
    expect(page.locator("ul.homes article").first).to_be_visible()
    place_field(page).click()
    expect(options(page)).to_have_count(1)


@pytest.mark.layout
def test_the_open_field_is_accessible(visit, size, lang):
    page = visit(NEARBY, size=size, lang=lang, reduced_motion="reduce")
    expect(page.locator("ul.homes article").first).to_be_visible()
    place_field(page).fill("asoke")
    expect(page.locator("header .answer")).to_be_visible()
    assert barriers(page, "light", "dark") == []
    drop = page.locator("header .drop").bounding_box()
    assert drop["x"] >= 0 and drop["x"] + drop["width"] <= page.viewport_size["width"]


def test_the_field_on_the_map(visit, size):
    page = visit(f"{NEARBY}&view=map", size=size)
    expect(page.locator(".marker").first).to_be_visible()
    place_field(page).fill("Siam")
    place_field(page).press("Enter")
    expect(page).to_have_url(re.compile("station=CEN.*view=map"))
    expect(page.locator(".marker").first).to_be_visible()
