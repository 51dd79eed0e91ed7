"""Tests touch gestures on the map: pinching, and releasing the map while it moves."""

import time

import pytest
from playwright.sync_api import expect

from test_map_search import MAP, extent, here, middle, rest, search_view


class Fingers:
    """Touches on the screen, sent through Chromium's DevTools protocol."""

    def __init__(self, page):
        self.client = page.context.new_cdp_session(page)

    def touch(self, kind, *points):
        self.client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [
            {"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]})


def place(page):
    return page.evaluate("document.querySelector('.pane').style.transform")


@pytest.fixture
def phone(visit):
    page = visit(MAP, size="phone", has_touch=True)
    expect(page.locator(".marker").first).to_be_visible()
    rest(page)
    return page


@pytest.mark.parametrize("start, end", [(40, 120), (120, 40)])
def test_two_fingers_zoom(phone, start, end):
    before = search_view(phone)
    x, y = middle(phone)
    fingers = Fingers(phone)
    fingers.touch("touchStart", (x - start, y), (x + start, y))
    for step in range(1, 9):
        reach = start + (end - start) * step / 8
        fingers.touch("touchMove", (x - reach, y), (x + reach, y))
    fingers.touch("touchEnd")
    expect(here(phone)).to_be_visible()
    after = search_view(phone)
    assert extent(after)[0] / extent(before)[0] == pytest.approx(start / end, rel=0.05)
    # The place between the fingers does not move.
    for low in (0, 1):
        shift = (after[low] + after[low + 2] - before[low] - before[low + 2]) / 2
        assert abs(shift) < 0.02 * extent(before)[low]


def test_fingers_that_leave_one_by_one_throw_nothing(phone):
    x, y = middle(phone)
    fingers = Fingers(phone)
    fingers.touch("touchStart", (x - 60, y), (x + 60, y))
    for step in range(1, 7):
        fingers.touch("touchMove", (x - 60 - step, y), (x + 60 + step, y))
    # The remaining finger is far from the midpoint of both fingers.
    fingers.touch("touchEnd", (x - 66, y))
    fingers.touch("touchMove", (x - 66, y + 1))
    fingers.touch("touchEnd")
    left = place(phone)
    rest(phone)
    assert shift(left, place(phone)) < 12


def shift(before, after):
    """Returns the distance between two transforms in pixels."""
    numbers = [[float(part) for part in text[12:-1].replace("px", "").split(",")[:2]]
               for text in (before, after)]
    return max(abs(a - b) for a, b in zip(*numbers))


def throw(page):
    """Releases the map while it moves. Returns the map's positions on release and at rest."""
    x, y = middle(page)
    client = page.context.new_cdp_session(page)
    began = time.time()

    def mouse(kind, step):
        # The timestamps are realistic for a hand and independent of the test's speed.
        client.send("Input.dispatchMouseEvent", {
            "type": kind, "x": x - step * 12, "y": y, "button": "left", "buttons": 1, "clickCount": 1,
            "timestamp": began + step * 0.012})

    page.evaluate("""() => addEventListener('pointerup', () => {
        window.left = document.querySelector('.pane').style.transform; }, { once: true })""")
    mouse("mousePressed", 0)
    for step in range(1, 11):
        mouse("mouseMoved", step)
    mouse("mouseReleased", 10)
    rest(page)
    return page.evaluate("window.left"), place(page)


def test_what_is_let_go_goes_on(visit, size):
    page = visit(MAP, size=size)
    expect(page.locator(".marker").first).to_be_visible()
    rest(page)
    assert shift(*throw(page)) > 24


def test_nothing_goes_on_where_motion_is_unwanted(visit, size):
    page = visit(MAP, size=size, reduced_motion="reduce")
    expect(page.locator(".marker").first).to_be_visible()
    rest(page)
    assert shift(*throw(page)) <= 12
