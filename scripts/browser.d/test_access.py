"""Tests with axe that error states and open parts are accessible, and that the page respects reduced motion.
test_layout.py checks the views themselves."""

from playwright.sync_api import expect

from access import barriers

PLACE = "tab=nearby&lat=13.737&lon=100.5603&radius=1000"


def check(page):
    assert barriers(page) == []


def test_no_violation_where_something_is_wrong(visit, feedless, size):
    page = visit(f"?{PLACE}", size=size, base=feedless)
    expect(page.get_by_role("alert")).to_be_visible()
    check(page)


def test_open_lists_and_filters(visit, size):
    page = visit("?tab=train&system=BTS&station=E4", size=size)
    page.get_by_role("button", name="Filters").click()
    expect(page.locator(".filter-panel")).to_be_visible()
    check(page)
    page.get_by_role("combobox").first.fill("asok")
    expect(page.get_by_role("option").filter(has_text="E4").first).to_be_visible()
    check(page)


def test_still_where_motion_is_unwanted(visit, size):
    page = visit(f"?{PLACE}", size=size, reduced_motion="reduce")
    expect(page.locator("ul.homes article").first).to_be_visible()
    moving = page.evaluate("""document.getAnimations().length""")
    assert moving == 0
