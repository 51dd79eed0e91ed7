"""Tests the prices of homes: stations coloured on the map, a sortable table, and a home's price compared with the
prices of similar homes."""

import re

import pytest
from playwright.sync_api import expect

from access import barriers
from conftest import fetched, open_view

# This search stores homes around five stations.
NEARBY = "?tab=nearby&lat=13.737&lon=100.5603&radius=3000"
ROW = ".market tbody tr"


@pytest.fixture
def market(visit, size, lang):
    """Opens the market view while the store contains homes."""
    def open_market(more=""):
        page = visit(NEARBY, size=size, lang=lang)
        open_view(page, "market", ROW)
        if more:
            page.goto(page.url + more)
            expect(page.locator(ROW).first).to_be_visible()
        return page
    return open_market


def answer(page, query):
    return fetched(page, f"v1/market?{query}")


def shown(page, column):
    return [text.strip() for text in page.locator(f"{ROW} > *:nth-child({column})").all_inner_texts()]


def test_stations_by_their_median(market, size, lang):
    page = market()
    expect(page).to_have_title(re.compile("Market prices" if lang == "en" else "ราคาตลาด"))
    items = [item for item in answer(page, "")["items"] if item["homes"] > 0]
    expect(page.locator(ROW)).to_have_count(len(items))
    # The row with the lowest median is first, and rows without a median are last.
    medians = sorted(item["price"]["median"] for item in items if "median" in item["price"])
    assert len(medians) >= 5
    texts = shown(page, 3)
    assert [text != "–" for text in texts] == [True] * len(medians) + [False] * (len(items) - len(medians))
    # Every colour in the table is also in the legend and on the map.
    ranks = page.evaluate(f"""() => [...document.querySelectorAll('{ROW} .swatch')]
        .map((swatch) => Number(swatch.className.match(/price-(\\d)/)[1]))""")
    assert ranks == sorted(ranks) and set(ranks) == {0, 1, 2, 3, 4}
    legend = page.locator(".market-legend li")
    expect(legend).to_have_count(6)
    expect(page.locator("path.market-dot:not(.untold)")).to_have_count(len(medians))
    for rank in range(5):
        fills = page.evaluate(f"""() => ['path.market-dot.price-{rank}', '.market-legend .price-{rank}'].map((name) =>
            getComputedStyle(document.querySelector(name)))
            .map(({{ fill, backgroundColor }}, at) => at ? backgroundColor : fill)""")
        assert fills[0] == fills[1]
    # Nothing is wider than the screen, and every control is large enough.
    assert page.evaluate("document.documentElement.scrollWidth") <= (390 if size == "phone" else 1280)
    controls = page.locator(".market thead button, .market tbody a, .market select").filter(visible=True)
    assert all(control.bounding_box()["height"] >= 44 for control in controls.all()[:12])


def test_the_headings_sort(market, lang):
    page = market()
    head = page.locator(".market thead th")
    expect(head.nth(2)).to_have_attribute("aria-sort", "ascending")
    homes = head.nth(1).get_by_role("button")
    homes.click()
    expect(head.nth(1)).to_have_attribute("aria-sort", "descending")
    expect(page).to_have_url(re.compile("order=homes"))
    counts = [int(text.rstrip("+").replace(",", "")) for text in shown(page, 2)]
    assert counts == sorted(counts, reverse=True)
    homes.press("Enter")
    expect(head.nth(1)).to_have_attribute("aria-sort", "ascending")
    counts = [int(text.rstrip("+").replace(",", "")) for text in shown(page, 2)]
    assert counts == sorted(counts)
    # A shared link opens the table in the same order.
    page.reload()
    expect(head.nth(1)).to_have_attribute("aria-sort", "ascending")


def test_types_and_districts(market, lang):
    page = market()
    select = page.locator(".market select")
    select.select_option("10")
    expect(page).to_have_url(re.compile("areas=10"))
    districts = [item for item in answer(page, "province=10")["items"] if item["homes"] > 0]
    expect(page.locator(ROW)).to_have_count(len(districts))
    expect(page.locator(".market tbody th").filter(
        has_text=re.compile("^Watthana" if lang == "en" else "^วัฒนา"))).to_have_count(1)
    condo = page.locator(".market .types .type-condo")
    condo.click()
    expect(condo).to_have_attribute("aria-pressed", "true")
    condos = [item for item in answer(page, "province=10&type=condo")["items"] if item["homes"] > 0]
    expect(page.locator(ROW)).to_have_count(len(condos))
    # The row of a district links to the district's homes.
    page.locator(".market tbody a").first.click()
    expect(page).to_have_url(re.compile("tab=area&province=10&district=10\\d\\d"))
    expect(page.locator("ul.homes article").first).to_be_visible()
    expect(page.locator("path.market-dot")).to_have_count(0)
    assert "areas=" not in page.url


def test_a_dot_brings_its_row_out(market):
    page = market()
    page.locator("path.market-dot:not(.untold)").first.dispatch_event("click")
    expect(page.locator(".market tr.chosen")).to_have_count(1)
    expect(page.locator(".market tr.chosen a")).to_be_focused()


def test_nothing_known_is_told(visit, feedless, size, lang):
    page = visit("?view=market", size=size, lang=lang, base=feedless)
    expect(page.locator(".market .box")).to_be_visible()
    assert barriers(page) == []


def test_a_home_stands_to_its_kind(visit, size, lang):
    page = visit(NEARBY, size=size, lang=lang)
    expect(page.locator("ul.homes article").first).to_be_visible()
    page.goto(page.url + "&home=145831")
    line = page.locator(".market-line")
    expect(line).to_be_visible()
    area = answer(page, "at=listing:145831&type=condo")["items"][0]
    home = fetched(page, "v1/listings/145831")
    percent = round((home["price"]["min"] / area["price"]["median"] - 1) * 100)
    text = line.inner_text().replace("\u00a0", " ")
    assert f"{abs(percent)}%" in text and str(area["price"]["homes"]) in text
    if lang == "en":
        side = "below" if percent < 0 else "above"
        assert text == f"{abs(percent)}% {side} typical ({area['price']['homes']} condos within 1 km)"
    assert barriers(page) == []


@pytest.mark.layout
def test_no_violation(market, size, lang):
    page = market()
    assert barriers(page, "light", "dark") == []
