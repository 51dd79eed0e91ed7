"""Tests the three kinds of search, their addresses and the languages."""

import re

import pytest
from playwright.sync_api import expect

from conftest import ASOK

NEARBY = "?tab=nearby&lat=13.737&lon=100.5603&radius=1000"
WORDS = {
    "en": {"nearby": "Nearby", "area": "Area", "train": "Train", "homes": "homes within"},
    "th": {"nearby": "ใกล้เคียง", "area": "ทำเล", "train": "รถไฟฟ้า", "homes": "ในระยะ"},
}


def cards(page):
    return page.locator("ul.homes > li article")


def test_tabs(visit, size, lang):
    page = visit(NEARBY, size=size, lang=lang)
    words = WORDS[lang]
    expect(page.locator("html")).to_have_attribute("lang", lang)
    for kind in ["area", "train", "nearby"]:
        tab = page.get_by_role("tab", name=words[kind])
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        expect(page).to_have_url(re.compile(f"tab={kind}"))
    expect(page.get_by_role("heading", level=2)).to_contain_text(words["homes"])
    tab.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name=words["area"])).to_be_focused()
    page.keyboard.press("End")
    expect(page.get_by_role("tab", name=words["train"])).to_have_attribute("aria-selected", "true")


def test_nearby_typed(visit, size):
    page = visit(size=size)
    field = page.get_by_role("combobox").first
    field.fill("13.7370, 100.5603")
    field.press("Enter")
    expect(page).to_have_url(re.compile(r"lat=13\.73700&lon=100\.56030"))
    expect(cards(page).first).to_be_visible()
    slider = page.get_by_role("slider", name="Within")
    slider.focus()
    page.keyboard.press("End")
    expect(page).to_have_url(re.compile("radius=20000"))
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile("radius=500"))
    expect(page.get_by_role("heading", level=2)).to_contain_text("within 500 m")
    field.fill("สยาม")
    page.get_by_role("option", name="Siam").first.click()
    expect(page).to_have_url(re.compile("tab=train&system=BTS&station=CEN"))


def test_types(visit, size):
    page = visit(NEARBY, size=size)
    condo = page.get_by_role("button", name="Condo", exact=True)
    condo.click()
    page.get_by_role("button", name="Townhome", exact=True).click()
    expect(page).to_have_url(re.compile("type=townhome,condo"))
    expect(condo).to_have_attribute("aria-pressed", "true")
    expect(page.locator("ul.homes .type").first).to_have_text(re.compile("Condo|Townhome"))
    page.get_by_role("button", name="All", exact=True).click()
    expect(page).not_to_have_url(re.compile("type="))


def test_area(visit, size, lang):
    page = visit("?tab=area", size=size, lang=lang)
    page.locator("#province").select_option(label="Bangkok" if lang == "en" else "กรุงเทพมหานคร")
    field = page.get_by_role("combobox").last
    expect(field).to_be_enabled()
    field.fill("Watth" if lang == "en" else "วัฒ")
    field.press("ArrowDown")
    field.press("Enter")
    expect(page).to_have_url(re.compile(r"province=10&district=\d+"))
    expect(page.get_by_role("heading", level=2)).to_contain_text("Watthana" if lang == "en" else "วัฒนา")
    expect(cards(page).first).to_be_visible()


def test_train(visit, size, lang):
    page = visit("?tab=train", size=size, lang=lang)
    line = page.get_by_role("button", name="Sukhumvit" if lang == "en" else "สุขุมวิท")
    line.click()
    expect(line).to_have_attribute("aria-pressed", "true")
    field = page.get_by_role("combobox").last
    field.fill("mochit" if lang == "en" else "หมอชิต")
    option = page.locator("#panel").get_by_role("option").first
    expect(option).to_contain_text("N8")
    field.press("Enter")
    expect(page).to_have_url(re.compile("system=BTS&station=N8"))
    expect(page.get_by_role("heading", level=2)).to_contain_text("N8")
    colour = page.locator(".station .badge").first.evaluate("e => getComputedStyle(e).backgroundColor")
    assert colour not in ("rgba(0, 0, 0, 0)", "rgb(91, 102, 96)")


@pytest.mark.parametrize("query, label", [
    ("tab=train&system=BTS&station=E4", "Station"), ("tab=area&province=10&district=1039", "District"),
    ("tab=nearby&lat=13.737&lon=100.5603&radius=2000", "Where")])
def test_tab_leads_past_the_choices_of_a_field(visit, size, query, label):
    page = visit("?" + query, size=size, lang="en")
    expect(cards(page).first).to_be_visible()
    field = page.get_by_role("combobox", name=re.compile(f"^{label}"))
    for key in ["Tab", "Shift+Tab"]:
        field.focus()
        field.fill("a")
        expect(page.locator("[role=option]:visible").nth(1)).to_be_visible()
        page.keyboard.press(key)
        # The focus stays on another control.
        expect(page.locator("[role=option]:visible")).to_have_count(0)
        assert page.evaluate("document.activeElement.matches('a, button, input:not([role=combobox]), select, [tabindex=\"0\"]')")


def test_the_address_holds_the_search(visit, size):
    page = visit("?tab=train&system=BTS&station=E4&radius=1000&type=condo&sort=price", size=size)
    heading = page.get_by_role("heading", level=2)
    expect(heading).to_contain_text("1 km of Asok (E4)")
    before = heading.inner_text()
    page.reload()
    expect(heading).to_have_text(before)
    expect(page.get_by_role("button", name="Condo", exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("tab", name="Nearby").click()
    expect(heading).not_to_have_text(before)
    page.go_back()
    expect(heading).to_have_text(before)
    page.goto(page.url.split("?")[0])
    expect(heading).to_have_text(before)


def test_language_switch(visit, size):
    page = visit(NEARBY, size=size)
    page.get_by_role("button", name="ไทย").click()
    expect(page.get_by_role("tab", name="ใกล้เคียง")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "th")
    page.reload()
    expect(page.get_by_role("tab", name="ใกล้เคียง")).to_be_visible()


def test_thai_where_the_browser_lists_it_first(visit):
    page = visit(NEARBY, before=lambda page: page.add_init_script(
        "Object.defineProperty(navigator, 'languages', {get: () => ['fr-FR', 'th', 'en']})"))
    expect(page.get_by_role("tab", name="ใกล้เคียง")).to_be_visible()


def test_location_granted(visit, size):
    page = visit(size=size, location=ASOK)
    # If the reader has already granted permission, the page uses the position without asking.
    expect(page).to_have_url(re.compile(r"lat=13\.73700&lon=100\.56030"))
    expect(page.get_by_role("combobox").first).to_have_value("Your location")
    expect(cards(page).first).to_be_visible()


def test_location_denied(visit, size, lang):
    page = visit(size=size, lang=lang)
    page.locator("#panel .button.main").click()
    expect(page.locator("#panel .hint")).to_contain_text(
        "Your location is blocked" if lang == "en" else "ไม่ได้รับอนุญาต")
    page.locator(".box .chip").first.click()
    expect(cards(page).first).to_be_visible()


def test_location_slow(visit, size):
    page = visit(size=size, before=lambda page: page.add_init_script(
        "navigator.geolocation.getCurrentPosition = (found) => { window.found = found; };"))
    page.locator("#panel .button.main").click()
    hint = page.locator("#panel .hint")
    expect(hint).to_contain_text("Finding your location")
    expect(hint).to_contain_text("Meanwhile you can pick a point")
    page.evaluate("window.found({coords: {latitude: 13.737, longitude: 100.5603, accuracy: 20}})")
    expect(page).to_have_url(re.compile(r"lat=13\.73700"))
    expect(hint).to_have_text(re.compile("^Your location is accurate to about 20.m.$"))


@pytest.mark.parametrize("width", [360, 1600])
def test_no_sideways_scrolling(visit, width):
    page = visit(NEARBY, size=(width, 800))
    expect(cards(page).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
