"""axe finds nothing on any page, in both sizes, languages and colour schemes."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import compare_three

PLACE = "tab=nearby&lat=13.737&lon=100.5603&radius=1000"
PAGES = {
    "start": ("?tab=nearby", ".box"),
    "list": (f"?{PLACE}", "ul.homes article"),
    "area": ("?tab=area&province=10&district=1039", "ul.homes article"),
    "train": ("?tab=train&system=BTS&station=E4", "ul.homes article"),
    "nothing": ("?tab=nearby&lat=13.80&lon=100.95&radius=500", ".foot article"),
    "map": (f"?{PLACE}&view=map", ".marker"),
    "radar": (f"?{PLACE}&view=radar", ".spot"),
    "detail": (f"?{PLACE}&home=145831", ".stations li"),
    "guide": ("?tab=train&system=BTS&station=N8&view=guide&home=145831", ".steps li"),
    "saved": (f"?{PLACE}&view=saved", ".saved h2"),
    "compare": (f"?{PLACE}&view=compare", ".compare h2"),
}


def check(page):
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.layout
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_violation(visit, size, lang, scheme):
    page = visit(f"?{PLACE}", size=size, lang=lang, color_scheme=scheme)
    compare_three(page)
    for name, (path, ready) in PAGES.items():
        page.goto(page.url.split("?")[0] + path)
        expect(page.locator(ready).first).to_be_visible()
        page.wait_for_timeout(300)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{name}: {found.generate_report()}"


def test_no_violation_where_something_is_wrong(visit, feedless, size):
    page = visit(f"?{PLACE}", size=size, base=feedless)
    expect(page.get_by_role("alert")).to_be_visible()
    check(page)


def test_open_lists_and_filters(visit, size):
    page = visit("?tab=train&system=BTS&station=E4", size=size)
    page.get_by_role("button", name="Filters").click()
    check(page)
    page.get_by_role("combobox").first.fill("a")
    expect(page.get_by_role("option").first).to_be_visible()
    check(page)


def test_still_where_motion_is_unwanted(visit, size):
    page = visit(f"?{PLACE}", size=size, reduced_motion="reduce")
    expect(page.locator("ul.homes article").first).to_be_visible()
    moving = page.evaluate("""document.getAnimations().length""")
    assert moving == 0
