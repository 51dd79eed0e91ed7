"""Tests the layout of every view in four sizes, in both languages, and in light and dark schemes. Elements must not
overflow, overlap, wrap, be clipped or be too small to press, and axe must find no problem."""

import pathlib
import re

import pytest
from playwright.sync_api import expect

from access import barriers
from conftest import compare_three, go

SIZES = [(390, 844), (768, 1024), (1280, 800), (1920, 1080)]
LAYOUT = (pathlib.Path(__file__).parent / "layout.js").read_text(encoding="utf-8").split("\n", 1)[1]
PLACE = "tab=nearby&lat=13.737&lon=100.5603&radius=1000"
AREA = "13.7405,100.5560;13.7420,100.5640;13.7345,100.5665;13.7310,100.5600;13.7340,100.5545"
# The views, each with its address, a selector that shows that it is ready, and the subject of its title.
VIEWS = {
    "list": (f"?{PLACE}", ".list > .homes article:not(.skeleton) .where"),
    "start": ("?tab=nearby", ".foot .box"),
    "map": (f"?{PLACE}&view=map", ".marker"),
    "detail": (f"?{PLACE}&home=145831", ".detail .homes.small article"),
    "area": ("?tab=area&province=10&district=1039", ".count-line:has-text('Watthana'), .count-line:has-text('วัฒนา')"),
    "radar": (f"?{PLACE}&view=radar", ".spot"),
    "look": (f"?{PLACE}&view=look", ".look-label"),
    "train": ("?tab=train&system=BTS&station=E4", ".count-line:has-text('(E4)')"),
    "guide": ("?tab=train&system=BTS&station=N8&view=guide&home=145831", ".steps li"),
    "nothing": ("?tab=nearby&lat=13.80&lon=100.95&radius=500", ".foot article"),
    "saved": (f"?{PLACE}&view=saved", ".saved article"),
    "compare": (f"?{PLACE}&view=compare", ".compare tbody tr"),
    "foryou": (f"?{PLACE}&view=foryou", ".for-you .reasons"),
    "market": (f"?{PLACE}&view=market", ".market tbody tr"),
    "companies": (f"?{PLACE}&view=companies", ".company-card"),
    "company": (f"?{PLACE}&view=companies&of=145831", ".company .homes article"),
    "unknown": (f"?{PLACE}&home=999999999", ".detail [role=alert]"),
}


def show(page, address, ready):
    """Navigates within the open page."""
    go(page, address)
    expect(page.locator(ready).first).to_be_visible()


def look(page, name):
    """Returns the page's layout and accessibility problems. Waits for searches first, because homes are dimmed during a
    search."""
    expect(page.locator(".list.waiting")).to_have_count(0)
    found = [f"{name}: {sentence}" for sentence in page.evaluate(LAYOUT)]
    found += [f"{name}, {one}" for one in barriers(page, "light", "dark")]
    return found


@pytest.mark.layout
@pytest.mark.parametrize("size", SIZES)
def test_every_view(visit, size, lang):
    page = visit(f"?{PLACE}", size=size, lang=lang, reduced_motion="reduce")
    compare_three(page)
    found, titles = [], {}
    for name, (address, ready) in VIEWS.items():
        show(page, address, ready)
        found += look(page, name)
        titles[name] = page.title()
    # Check the parts that open over a view.
    show(page, *VIEWS["list"])
    page.get_by_role("button", name=re.compile("Filters|ตัวกรอง")).click()
    expect(page.locator(".filter-panel")).to_be_visible()
    found += look(page, "filters")
    page.locator(".budget summary").click()
    page.locator("#budget-says").scroll_into_view_if_needed()
    found += look(page, "budget")
    page.locator("#where").fill("as")
    expect(page.get_by_role("option").filter(has_text="E4").first).to_be_visible()
    found += look(page, "suggestions")
    page.keyboard.press("Escape")
    # Check the explanation of an inverted price range in the address.
    show(page, f"?{PLACE}&min-price=5m&max-price=3m", ".foot [role=alert]")
    found += look(page, "inverted price")
    # Pick a point and an area on the map.
    show(page, "?tab=nearby", ".foot .box")
    page.get_by_role("button", name=re.compile("Pick on the map|เลือกบนแผนที่")).click()
    expect(page.locator(".pick")).to_be_visible()
    found += look(page, "pick")
    page.keyboard.press("Escape")
    show(page, f"?polygon={AREA}&view=map", "path.area")
    found += look(page, "drawn area")
    show(page, *VIEWS["map"])
    page.locator(".marker.pin").first.dispatch_event("click")
    expect(page.locator(".map-card")).to_be_visible()
    found += look(page, "card on the map")
    show(page, *VIEWS["look"])
    page.locator(".look-label").first.click()
    expect(page.locator(".look-box .needle")).to_be_visible()
    found += look(page, "box of a home around")
    # A home with pictures, a floor plan and two phone numbers.
    show(page, f"?{PLACE}&home=153988", ".open-picture")
    for name, opener in [("gallery", ".open-picture"), ("numbers to call", ".call-bar .main")]:
        page.locator(opener).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        found += look(page, name)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    show(page, f"?{PLACE}&commute=E4:30min&commute=CEN:40min@08:00", ".list .commute")
    page.get_by_role("button", name=re.compile("Filters|ตัวกรอง")).click()
    page.get_by_role("combobox", name=re.compile("Add work or a place|เพิ่มที่ทำงาน")).scroll_into_view_if_needed()
    found += look(page, "commute")
    page.keyboard.press("Escape")
    show(page, *VIEWS["saved"])
    page.get_by_role("button", name=re.compile("Plan a tour|วางแผนชมบ้าน")).click()
    page.get_by_role("combobox", name=re.compile("Start:|จุดเริ่ม")).fill("Asok")
    page.get_by_role("option").filter(has_text="E4").first.click()
    expect(page.locator(".tour-stops > li")).to_have_count(3)
    found += look(page, "tour")
    titles["tour"] = page.title()
    assert found == [], "\n".join(found)
    assert len(set(titles.values())) == len(titles), titles


@pytest.mark.parametrize("size", SIZES)
def test_the_reference(visit, size):
    page = visit("docs", size=size)
    # The links in the reference are close together in lists and tables, like links in text, so ignore their size.
    found = [sentence for sentence in page.evaluate(LAYOUT) if not re.search(r"<a .* is \d+ by \d+$", sentence)]
    assert found == []


def test_what_stands_in_line(visit, lang):
    """Checks that edges and gaps are the same in all views."""
    page = visit(f"?{PLACE}&view=market", size="phone", lang=lang)
    expect(page.locator(".market tbody tr").first).to_be_visible()
    assert page.locator(".market .types .chip").first.bounding_box()["x"] == 16
    assert "gradient" in page.locator(".market select").evaluate("one => getComputedStyle(one).backgroundImage")
    # The gap below the form is the same on each tab, and the sort order is completely visible.
    gaps = {}
    for name, query in {"area": "?tab=area&province=10&district=1039",
                        "reach": "?tab=nearby&commute=E4:30min;CEN:25min@08:00",
                        "train": "?tab=train&system=BTS&station=E4&type=condo,townhome"}.items():
        show(page, query, ".list > .homes article:not(.skeleton)")
        expect(page.locator(".list > .homes")).to_have_attribute("aria-busy", "false")
        # Measure in one step, because content that loads late moves all elements.
        gaps[name], order = page.evaluate("""() => {
          const box = (selector) => document.querySelector(selector).getBoundingClientRect();
          return [box('#panel .types .chip').top - box('#panel .form').bottom, box('.filter-bar select').right];
        }""")
        assert order <= 390 - 15, (name, order)
    assert all(13 <= gap <= 15 for name, gap in gaps.items() if name != "train"), gaps
    show(page, "?tab=nearby&commute=E4:30min", ".list > .homes article:not(.skeleton)")
    expect(page.locator("#radius")).to_be_hidden()


def test_the_steps_bar_stands_at_the_foot(visit, lang):
    page = visit("?tab=train&system=BTS&station=N8&view=guide&home=163762", size=(1280, 1400), lang=lang)
    bar = page.locator(".step-bar")
    expect(bar).to_be_visible()
    box = bar.bounding_box()
    assert abs(box["y"] + box["height"] - 1400) <= 1


def test_reasons_have_room(visit, lang):
    page = visit(f"?{PLACE}&commute=E4:30min&view=foryou", size="wide", lang=lang)
    expect(page.locator(".for-you .reasons").first).to_be_visible()
    lines = page.evaluate("""() => [...document.querySelectorAll('.for-you .homes > li')].slice(0, 6).map((line) => {
        const [card, reasons] = ['.card', '.reasons'].map((part) => line.querySelector(part).getBoundingClientRect());
        return [reasons.top - card.bottom, reasons.height];
    })""")
    assert len(lines) == 6
    for gap, height in lines:
        assert gap >= 8 and height <= 3 * 22


def test_names_of_header_fields_stay_whole(visit):
    page = visit("docs", size="phone")
    for name in page.locator("main p", has_text="If-None-Match").all():
        lines = name.evaluate("""(one) => {
          const nodes = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
          while (nodes.nextNode()) {
            const at = nodes.currentNode.data.indexOf('If-None-Match');
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(nodes.currentNode, at);
            range.setEnd(nodes.currentNode, at + 13);
            return range.getClientRects().length;
          }
          return 0;
        }""")
        assert lines == 1
