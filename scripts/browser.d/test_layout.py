"""How every view is laid out, on four sizes, in both languages, light and dark: nothing overflows, overlaps, is cut
off, wrapped or too small to press, and axe finds nothing."""

import pathlib
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import compare_three

SIZES = [(390, 844), (768, 1024), (1280, 800), (1920, 1080)]
LAYOUT = (pathlib.Path(__file__).parent / "layout.js").read_text(encoding="utf-8").split("\n", 1)[1]
PLACE = "tab=nearby&lat=13.737&lon=100.5603&radius=1000"
# The views: their address, what is there once they are, and what their title is about.
VIEWS = {
    "list": (f"?{PLACE}", ".list > .homes article:not(.skeleton) .where"),
    "start": ("?tab=nearby", ".foot .box"),
    "map": (f"?{PLACE}&view=map", ".marker"),
    "detail": (f"?{PLACE}&home=145831", ".detail .homes.small article"),
    "area": ("?tab=area&province=10&district=1039", ".count-line:has-text('Watthana'), .count-line:has-text('วัฒนา')"),
    "radar": (f"?{PLACE}&view=radar", ".spot"),
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
    """Goes to another view of the page that is open."""
    page.evaluate("(address) => { history.pushState(null, '', address); dispatchEvent(new PopStateEvent('popstate')); }",
                  address)
    expect(page.locator(ready).first).to_be_visible()


def look(page, name):
    """What is wrong with what the page shows."""
    found = [f"{name}: {sentence}" for sentence in page.evaluate(LAYOUT)]
    # All but colours are the same in the dark.
    for scheme, options in [("light", {}), ("dark", {"runOnly": ["color-contrast"]})]:
        page.emulate_media(color_scheme=scheme)
        found += [f"{name}, {scheme}: {one['id']} {[node['html'] for node in one['nodes']]}"
                  for one in page.evaluate("(options) => axe.run({ resultTypes: ['violations'], ...options }).then((found) => found.violations)", options)]
    return found


@pytest.mark.layout
@pytest.mark.parametrize("size", SIZES)
def test_every_view(visit, size, lang):
    page = visit(f"?{PLACE}", size=size, lang=lang, reduced_motion="reduce")
    compare_three(page)
    # It stays with the page, in which all views are visited.
    Axe().run(page)
    found, titles = [], {}
    for name, (address, ready) in VIEWS.items():
        show(page, address, ready)
        found += look(page, name)
        titles[name] = page.title()
    # What opens over a view.
    show(page, *VIEWS["list"])
    page.get_by_role("button", name=re.compile("Filters|ตัวกรอง")).click()
    expect(page.locator(".filter-panel")).to_be_visible()
    found += look(page, "filters")
    page.locator("#where").fill("as")
    expect(page.get_by_role("option").first).to_be_visible()
    found += look(page, "suggestions")
    page.keyboard.press("Escape")
    show(page, *VIEWS["map"])
    page.locator(".marker.pin").first.dispatch_event("click")
    expect(page.locator(".map-card")).to_be_visible()
    found += look(page, "card on the map")
    # A home with pictures, a plan and two numbers.
    show(page, f"?{PLACE}&home=153988", ".open-picture")
    for name, opener in [("gallery", ".open-picture"), ("numbers to call", ".call-bar .main")]:
        page.locator(opener).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        found += look(page, name)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    show(page, f"?{PLACE}&commute=E4:30min&commute=CEN:40min@08:00", ".list .commute")
    page.get_by_role("button", name=re.compile("Filters|ตัวกรอง")).click()
    page.get_by_role("combobox", name=re.compile("Add a place to get to|เพิ่มที่ที่จะไป")).scroll_into_view_if_needed()
    found += look(page, "commute")
    page.keyboard.press("Escape")
    show(page, *VIEWS["saved"])
    page.get_by_role("button", name=re.compile("Plan a tour|วางแผนทัวร์")).click()
    page.get_by_role("combobox", name=re.compile("Start:|จุดเริ่ม")).fill("Asok")
    page.get_by_role("option").first.click()
    expect(page.locator(".tour-stops > li")).to_have_count(3)
    found += look(page, "tour")
    titles["tour"] = page.title()
    assert found == [], "\n".join(found)
    assert len(set(titles.values())) == len(titles), titles


@pytest.mark.parametrize("size", SIZES)
def test_the_reference(visit, size):
    page = visit("docs", size=size)
    # Its links stand in lists and tables, close together as in any text to read.
    found = [sentence for sentence in page.evaluate(LAYOUT) if not re.search(r"<a .* is \d+ by \d+$", sentence)]
    assert found == []
