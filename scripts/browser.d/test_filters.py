"""Tests the filter bar, which stays in view, and the filters, which match the homes that a search finds."""

import re

import pytest
from playwright.sync_api import expect

from access import barriers
from conftest import NEARBY, altered, go

TRAIN = "?tab=train&system=BTS&station=E4&radius=2000"
WORDS = {
    "en": {"filters": "Filters", "price": "Price:", "type": "Type:", "from": "Price from", "to": "Price up to",
           "swap": "Swap the prices", "above": "above the highest", "inside": "Only inside Watthana",
           "group": "Group units", "new": "New within", "drop": "Price dropped", "show": "Show "},
    "th": {"filters": "ตัวกรอง", "price": "ราคา:", "type": "ประเภท:", "from": "ราคาตั้งแต่", "to": "ราคาไม่เกิน",
           "swap": "สลับราคา", "above": "สูงกว่าราคาสูงสุด", "inside": "เฉพาะในวัฒนา",
           "group": "รวมยูนิต", "new": "ลงประกาศภายใน", "drop": "ลดราคาภายใน", "show": "ดู "},
}


def chip(page, lang, part):
    return page.locator(".filter-bar").get_by_role("button", name=WORDS[lang][part])


def total(page):
    return int(re.search(r"[\d,]+", page.locator(".count-line").inner_text())[0].replace(",", ""))


def ready(page):
    expect(page.locator("ul.homes article").first).to_be_visible()
    expect(page.locator("ul.homes")).to_have_attribute("aria-busy", "false")


def opened(visit, size, lang, part):
    """Opens the homes around a place, and the panel of a chip. Returns the page and the strings in its language."""
    page = visit(NEARBY, size=size, lang=lang)
    ready(page)
    chip(page, lang, part).click()
    return page, WORDS[lang]


def scroll(page, size):
    page.locator("ul.homes article").nth(12).scroll_into_view_if_needed()
    expect(page.locator(".filters")).to_have_class(re.compile("stuck"))


@pytest.mark.layout
def test_the_bar_stays_in_view(visit, size, lang):
    page = visit(TRAIN + "&type=condo&max-price=5000000", size=size, lang=lang)
    ready(page)
    bar = page.locator(".filters")
    expect(bar).not_to_have_class(re.compile("stuck"))
    scroll(page, size)
    for part in ["filters", "price", "type"]:
        expect(chip(page, lang, part)).to_be_in_viewport()
    expect(bar.locator(".now button")).to_contain_text("Asok (E4)" if lang == "en" else "อโศก (E4)")
    expect(bar.locator(".found")).to_contain_text(str(total(page)))
    expect(chip(page, lang, "price")).to_contain_text("≤ ฿5.0")
    expect(chip(page, lang, "type")).to_contain_text("Condo" if lang == "en" else "คอนโด")
    expect(chip(page, lang, "filters").locator(".count")).to_have_text("1")
    bar.locator(".now button").click()
    expect(page.locator("#where")).to_be_focused()
    expect(page.locator("#where")).to_be_in_viewport()


def test_the_bar_shifts_nothing(visit, size):
    page = visit(TRAIN, size=size)
    ready(page)
    place = "() => document.querySelectorAll('ul.homes article')[12].offsetTop"
    before = page.evaluate(place)
    scroll(page, size)
    assert abs(page.evaluate(place) - before) <= 1


def test_choices_fit_the_homes(visit, size, lang):
    page = visit(NEARBY, size=size, lang=lang)
    ready(page)
    asked = page.request.get(page.url.split("?")[0] +
                             "v1/nearby?lat=13.737&lon=100.5603&radius=2000&facets=true&limit=1").json()
    bands = asked["facets"]["priceHistogram"]
    chip(page, lang, "price").click()
    lowest = page.get_by_label(WORDS[lang]["from"])
    expect(lowest).to_be_focused()
    expect(lowest.locator("option")).to_have_count(1 + len([band for band in bands if band.get("from")]))
    assert lowest.locator("option").nth(1).get_attribute("value") == str(bands[0]["from"])
    highest = page.get_by_label(WORDS[lang]["to"])
    assert highest.locator("option").last.get_attribute("value") == str(bands[-1]["to"])
    expect(page.locator(".bars span")).to_have_count(len(bands))
    counts = {found["type"]: found["count"] for found in asked["facets"]["types"]}
    boxes = page.locator(".filter-panel fieldset:not(.budget)").nth(1).locator("label")
    shown = [int(text.replace(",", "")) for text in boxes.locator(".muted").all_inner_texts()]
    assert sum(shown) == sum(count for type, count in counts.items() if type != "other")
    # The count for a type is the number of homes that the search finds when the type is chosen.
    boxes.nth(3).locator("input").check()
    expect(page).to_have_url(re.compile("type=condo"))
    ready(page)
    assert total(page) == counts["condo"]
    show = page.locator(".filter-panel .main")
    expect(show).to_contain_text(f"{WORDS[lang]['show']}{counts['condo']}")
    # The counts for the other types stay the same.
    expect(boxes.locator(".muted").nth(3)).to_have_text(str(counts["condo"]))
    show.click()
    expect(page.locator(".filter-panel")).to_be_hidden()
    expect(chip(page, lang, "price")).to_be_focused()


def test_an_inverted_price_is_explained(visit, size, lang):
    page, words = opened(visit, size, lang, "price")
    page.get_by_label(words["to"]).select_option("3000000")
    expect(page).to_have_url(re.compile("max-price=3000000"))
    page.get_by_label(words["from"]).select_option("5000000")
    alert = page.locator(".filter-panel").get_by_role("alert")
    expect(alert).to_contain_text(words["above"])
    expect(page).not_to_have_url(re.compile("min-price"))
    alert.get_by_role("button", name=words["swap"]).click()
    expect(page).to_have_url(re.compile("min-price=3000000&max-price=5000000"))
    expect(alert).to_have_count(0)
    # The page also reports an inverted price range that is in the address.
    page.goto(page.url.split("?")[0] + NEARBY + "&min-price=5m&max-price=3m")
    alert = page.locator(".foot").get_by_role("alert")
    expect(alert).to_contain_text(words["above"])
    expect(page.locator(".count-line")).to_have_text("No homes here" if lang == "en" else "ไม่พบประกาศในบริเวณนี้")
    alert.get_by_role("button", name=words["swap"]).click()
    expect(page).to_have_url(re.compile("min-price=3m&max-price=5m"))
    ready(page)


def test_new_dropped_and_grouped(visit, size, lang):
    page, words = opened(visit, size, lang, "filters")
    page.get_by_label(words["new"]).select_option("7d")
    expect(page).to_have_url(re.compile("since=7d"))
    page.get_by_label(words["drop"]).select_option("30d")
    expect(page).to_have_url(re.compile("price-drop=30d"))
    page.get_by_label(words["drop"]).select_option("")
    with page.expect_request(re.compile(r"v1/nearby\?.*group=true")):
        page.get_by_label(words["group"]).check()
    expect(page).to_have_url(re.compile("group=true"))
    ready(page)
    page.reload()
    ready(page)
    expect(chip(page, lang, "filters").locator(".count")).to_have_text("1")


def test_other_types_in_the_sources_words(visit, size, lang):
    def count_others(document):
        document["facets"]["otherTypes"] = [{"text": "ที่ดินเปล่า", "count": 7}]

    page = visit(NEARBY + "&type=condo", size=size, lang=lang, before=altered(re.compile("facets=true"), count_others))
    ready(page)
    chip(page, lang, "type").click()
    box = page.get_by_role("checkbox", name="ที่ดินเปล่า")
    expect(page.locator(".filter-panel label", has=box)).to_contain_text("7")
    with page.expect_response(re.compile("type-text=")) as found:
        box.check()
    assert found.value.ok
    expect(page).not_to_have_url(re.compile("type=condo"))
    expect(chip(page, lang, "type")).to_contain_text("ที่ดินเปล่า")
    expect(box).to_be_checked()
    expect(box).to_be_focused()
    page.locator(".filter-panel fieldset:not(.budget)").nth(1).get_by_role("checkbox").first.check()
    expect(page).not_to_have_url(re.compile("type-text="))


def test_only_inside_a_district(visit, size, lang):
    page = visit("?tab=area&province=10&district=1039", size=size, lang=lang)
    ready(page)
    around = total(page)
    chip(page, lang, "filters").click()
    page.get_by_label(WORDS[lang]["inside"]).check()
    expect(page).to_have_url(re.compile("district=1039&polygon="))
    heading = page.locator(".count-line")
    expect(heading).to_contain_text("in Watthana" if lang == "en" else "ในวัฒนา")
    ready(page)
    inside = total(page)
    assert 0 < inside < around
    page.reload()
    ready(page)
    assert total(page) == inside
    chip(page, lang, "filters").click()
    page.get_by_label(WORDS[lang]["inside"]).uncheck()
    expect(page).not_to_have_url(re.compile("polygon="))


def test_a_district_is_named_as_soon_as_its_name_has_come(visit, size):
    held = []
    page = visit("?tab=area&province=10&district=1039", size=size, before=lambda page: page.route(
        "**/v1/districts?*", lambda route: held.append(route)))
    ready(page)
    chip(page, "en", "filters").click()
    expect(page.get_by_label("Only inside 1039")).to_be_visible()
    for route in held:
        route.continue_()
    expect(page.get_by_label("Only inside Watthana")).to_be_visible()


def test_a_seller_is_taken_away(visit, size):
    page = visit(NEARBY + "&company=1042", size=size)
    ready(page)
    chip(page, "en", "filters").click()
    page.get_by_role("button", name=re.compile("Remove Seller: บริษัท คอร์เดเวีย")).click()
    expect(page).not_to_have_url(re.compile("company="))


def test_the_filters_by_keyboard(visit, size):
    page = visit(NEARBY, size=size)
    ready(page)
    scroll(page, size)
    price = chip(page, "en", "price")
    price.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Price from")).to_be_focused()
    expect(price).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_label("Price from")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(price).to_be_focused()
    expect(page.locator("#filters")).to_be_hidden()


@pytest.mark.parametrize("how", ["Escape", "Back", "Done"])
def test_the_filters_are_closed_before_anything_else(visit, size, how):
    page = visit("?tab=nearby", size=size)
    expect(page.locator(".foot .box")).to_be_visible()
    go(page, NEARBY)
    ready(page)
    chip(page, "en", "filters").click()
    page.get_by_label("With a promotion").check()
    expect(page).to_have_url(re.compile("promotion=true"))
    if how == "Back":
        page.go_back()
    elif how == "Escape":
        chip(page, "en", "filters").focus()
        page.keyboard.press("Escape")
    else:
        page.locator(".filter-panel .main").click()
    expect(page.locator("#filters")).to_be_hidden()
    # The filters stay, and Back leaves the search.
    page.wait_for_function("() => history.state === null")
    expect(page).to_have_url(re.compile("promotion=true"))
    page.locator("ul.homes h3 a").first.click()
    expect(page.locator(".detail h2")).to_be_visible()
    page.go_back()
    ready(page)
    expect(page).to_have_url(re.compile("promotion=true"))
    page.go_back()
    expect(page.locator(".foot .box")).to_be_visible()


def test_a_home_that_is_opened_beside_the_filters(visit):
    page = visit(NEARBY, size="wide")
    ready(page)
    for promotion in [False, True]:
        chip(page, "en", "filters").click()
        if promotion:
            page.get_by_label("With a promotion").check()
            expect(page).to_have_url(re.compile("promotion=true"))
        page.locator("ul.homes h3 a").first.press("Enter")
        expect(page.locator(".detail h2")).to_be_visible()
        page.go_back()
        ready(page)
        expect(page.locator("#filters")).to_be_hidden()
        assert ("promotion=true" in page.url) == promotion


def test_escape_closes_suggestions_before_the_filters(visit):
    page = visit(NEARBY, size="phone")
    ready(page)
    chip(page, "en", "filters").click()
    field = page.get_by_role("combobox", name="Add work or a place")
    field.fill("asok")
    expect(page.locator("#filters [role=option]:visible").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#filters [role=option]:visible")).to_have_count(0)
    expect(page.locator("#filters")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#filters")).to_be_hidden()


def test_filters_that_cannot_be_loaded(visit, size):
    page = visit(NEARBY, size=size, before=lambda page: page.route(
        "**/js/filter-panel.js", lambda route: route.abort()))
    ready(page)
    chip(page, "en", "filters").click()
    expect(page.locator("#filters").get_by_role("alert")).to_contain_text("cannot be reached")


@pytest.mark.layout
@pytest.mark.parametrize("path", [NEARBY, "?tab=area&province=10&district=1039", TRAIN])
def test_targets_are_large_enough(visit, size, lang, path):
    page = visit(path, size=size, lang=lang)
    ready(page)
    chip(page, lang, "filters").click()
    expect(page.locator(".filter-panel")).to_be_visible()
    expect(page.locator(".bars")).to_be_visible()
    small = page.evaluate("""() => [...document.querySelectorAll(
        'header button, header a, header input, #search button, #search input, #search select, .filters button, .filters select, .filters label.check')]
        .filter((each) => each.checkVisibility() && !each.closest('.over'))
        .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
        .filter(([, { width, height }]) => width < 43.9 || height < 43.9)
        .map(([html, { width, height }]) => `${Math.round(width)}x${Math.round(height)} ${html}`)""")
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


@pytest.mark.layout
def test_the_open_filters_are_accessible(visit, size, lang):
    page = visit(NEARBY + "&min-price=5m&max-price=3m", size=size, lang=lang, reduced_motion="reduce")
    chip(page, lang, "filters").click()
    expect(page.locator(".filter-panel")).to_be_visible()
    assert barriers(page, "light", "dark") == []
