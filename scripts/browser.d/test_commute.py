"""Tests searches by travel time to places: the filter, the minutes on homes, the reachable area on the map, and the
sort order."""

import re

import pytest
from playwright.sync_api import expect

from access import barriers

TRAIN = "?tab=train&system=BTS&station=E4&radius=2000"
BOTH = "&commute=E4:30min;CEN:25min@08:00"
REACH = "?tab=nearby" + BOTH
WORDS = {
    "en": {"filters": "Filters", "place": "Add work or a place", "longest": "Max. travel time to", "leave": "Departure to",
           "everywhere": "Show all areas within reach", "asok": "Asok (E4)", "siam": "Siam (CEN)",
           "found": "within 30 min from Asok (E4) and 25 min from Siam (CEN)", "remove": "Remove Asok (E4)",
           "to": r"^\d+\smin to Asok \(E4\)$", "clear": "Clear filters", "commute": "Commute"},
    "th": {"filters": "ตัวกรอง", "place": "เพิ่มที่ทำงาน", "longest": "เวลาเดินทางไป", "leave": "เวลาออกเดินทางไป",
           "everywhere": "ค้นหาทุกทำเลที่เดินทางถึงภายในเวลานี้", "asok": "อโศก (E4)", "siam": "สยาม (CEN)",
           "found": "ภายใน 30 นาที จาก อโศก (E4) และ 25 นาที จาก สยาม (CEN)", "remove": "นำ อโศก (E4) ออก",
           "to": r"^ไป อโศก \(E4\) \d+\sนาที$", "clear": "ล้างตัวกรอง", "commute": "การเดินทาง"},
}


def ready(page):
    expect(page.locator("ul.homes article").first).to_be_visible()
    expect(page.locator("ul.homes")).to_have_attribute("aria-busy", "false")


def total(page):
    return int(re.search(r"[\d,]+", page.locator(".count-line").inner_text())[0].replace(",", ""))


def open_filters(page, lang):
    page.locator(".filter-bar").get_by_role("button", name=WORDS[lang]["filters"]).click()
    expect(page.locator(".filter-panel")).to_be_visible()


def minutes(page):
    """Returns the minutes to the first place on each card."""
    texts = page.locator("ul.homes article .commute:first-child").all_inner_texts()
    return [int(re.search(r"(\d+)\s(?:min|นาที)", text)[1]) for text in texts]


def plain(text):
    return text.replace("\u00a0", " ")


def test_places_are_added_and_changed(visit, size, lang):
    words = WORDS[lang]
    page = visit(TRAIN, size=size, lang=lang)
    ready(page)
    before = total(page)
    open_filters(page, lang)
    field = page.get_by_role("combobox", name=words["place"])
    field.fill("Siam")
    # The initial suggestions can still be open.
    page.locator(".filter-panel [role=option]", has_text="CEN").first.click()
    longest = page.get_by_label(f'{words["longest"]} {words["siam"]}')
    expect(longest).to_have_value("30")
    expect(page).to_have_url(re.compile(r"commute=CEN:30min"))
    longest.select_option("10")
    expect(page).to_have_url(re.compile(r"commute=CEN:10min"))
    page.get_by_label(f'{words["leave"]} {words["siam"]}').select_option("08:00")
    expect(page).to_have_url(re.compile(r"commute=CEN:10min@08:00"))
    page.locator(".filter-panel .button.main").click()
    ready(page)
    assert 0 < total(page) < before
    assert all(number <= 10 for number in minutes(page))
    page.reload()
    ready(page)
    assert all(number <= 10 for number in minutes(page))


def test_wherever_places_are_in_reach(visit, size, lang):
    words = WORDS[lang]
    page = visit(TRAIN + BOTH, size=size, lang=lang)
    ready(page)
    near = total(page)
    open_filters(page, lang)
    page.get_by_role("button", name=words["everywhere"]).click()
    expect(page).to_have_url(re.compile(r"^[^#]*\?tab=nearby(?!.*station)"))
    expect(page.locator(".count-line")).to_contain_text(re.compile(re.escape(words["found"]).replace(r"\ ", r"\s")))
    ready(page)
    assert total(page) > near
    expect(page.get_by_role("button", name=words["everywhere"])).to_be_hidden()
    open_filters(page, lang)
    page.get_by_role("button", name=words["remove"]).click()
    expect(page).to_have_url(re.compile(r"commute=CEN:25min@08:00"))
    page.go_back()
    ready(page)


def test_the_order_goes_by_minutes(visit, size, lang):
    page = visit("?tab=nearby&commute=E4:30min", size=size, lang=lang)
    ready(page)
    page.locator(".filter-bar select").select_option("commute")
    expect(page).to_have_url(re.compile("sort=commute"))
    ready(page)
    assert minutes(page) == sorted(minutes(page))
    # The sort by commute disappears with the last place.
    open_filters(page, lang)
    page.get_by_role("button", name=WORDS[lang]["remove"]).click()
    expect(page).not_to_have_url(re.compile("sort="))


@pytest.mark.layout
def test_homes_show_their_minutes(visit, size, lang):
    words = WORDS[lang]
    page = visit(REACH, size=size, lang=lang)
    ready(page)
    card = page.locator("ul.homes article").first
    expect(card.locator(".commute")).to_have_count(2)
    assert re.search(words["to"], plain(card.locator(".commute").first.inner_text()))
    # A card shows the train lines to take. A walk has no lines and a different icon.
    told = [one.inner_text() for one in page.locator("ul.homes .commute").all()]
    ways = [text.split(" · ", 1)[1] for text in told if " · " in text]
    assert ways
    # The names of the lines are in the page's language.
    letters = {"en": "[A-Za-z]", "th": "[ก-๙]"}
    for way in ways:
        assert [name for name, some in letters.items() if re.search(some, way)] == [lang]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = minutes(page)[0]
    card.locator("h3 a").click()
    row = page.locator(".fields > div", has=page.locator("dt", has_text=re.compile(f'^{words["commute"]}$')))
    expect(row).to_contain_text(re.compile(rf"{found}\s"))
    lines = row.locator(".muted").all_inner_texts()
    assert lines
    # If there is no search, the page requests the minutes and lines itself, and they are the same.
    page.reload()
    expect(row).to_contain_text(re.compile(rf"{found}\s"))
    expect(row.locator(".muted")).to_have_text(lines)


@pytest.mark.layout
def test_what_is_in_reach_is_shaded(visit, size, lang):
    page = visit(REACH + ("&view=map" if size == "phone" else ""), size=size, lang=lang)
    shades = page.locator(".map path.reach")
    expect(shades).to_have_count(2)
    expect(page.locator(".map path.circle")).to_have_count(0)
    for shade in shades.all():
        assert len(shade.get_attribute("d")) > 1000


@pytest.mark.layout
def test_the_panel_is_whole(visit, size, lang):
    page = visit("?tab=nearby&lat=13.737&lon=100.5603&radius=2000" + BOTH, size=size, lang=lang)
    ready(page)
    open_filters(page, lang)
    rows = page.locator(".commute-row")
    expect(rows).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for control in page.locator(".commute-row select, .commute-row button").all():
        box = control.bounding_box()
        assert box["height"] >= 24 and box["width"] >= 24
    assert barriers(page) == []


def test_other_texts_are_left_out(visit, size):
    page = visit(TRAIN + "&commute=x;:30min;E4:999999min&sort=commute", size=size)
    ready(page)
    expect(page.locator("ul.homes .commute")).to_have_count(0)
