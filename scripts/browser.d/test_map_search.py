"""Tests searches in the visible part of the map and in drawn areas, and their addresses."""

import math
import re

import pytest
from playwright.sync_api import expect

from test_map import drag

MAP = "?tab=nearby&lat=13.737&lon=100.5603&radius=1000&view=map"
WORDS = {
    "en": {"here": "Search here", "draw": "Draw an area", "clear": "Clear the area",
           "visible": "Use the area in view", "box": "homes in this part of the map",
           "area": "homes in the area you drew"},
    "th": {"here": "ค้นหาที่นี่", "draw": "วาดขอบเขต", "clear": "ล้างขอบเขต",
           "visible": "ใช้บริเวณที่แสดงอยู่", "box": "บริเวณที่แสดงบนแผนที่", "area": "บริเวณที่คุณวาด"},
}


def here(page, lang="en"):
    return page.locator(".top button", has_text=WORDS[lang]["here"])


def box(page):
    """Returns the west, south, east and north values in the address."""
    return [float(part) for part in re.search(r"bbox=([-\d.,]+)", page.url)[1].split(",")]


def rest(page):
    """Waits until the map has not moved for some time and for some frames, so that no animation is running."""
    page.evaluate("window.rested = null")
    page.wait_for_function("""() => {
        const scale = document.querySelector('.scale');
        const now = document.querySelector('.pane').style.transform + scale.style.width;
        if (window.rested?.now !== now) window.rested = { now, since: performance.now(), frames: 0 };
        window.rested.frames += 1;
        return scale.style.width && window.rested.frames > 15 && performance.now() - window.rested.since > 250;
      }""")


def search_view(page):
    """Searches the visible map, even if the button is hidden, and returns its box."""
    rest(page)
    page.evaluate("document.querySelector('.top .button.main').click()")
    expect(page).to_have_url(re.compile("bbox="))
    expect(page.locator("ul.homes")).to_have_attribute("aria-busy", "false")
    return box(page)


def extent(found):
    west, south, east, north = found
    return (east - west, north - south)


def move(page, how):
    ground = page.locator(".ground")
    if how == "drag":
        drag(page, -60, -40)
    elif how == "wheel":
        ground.hover(position={"x": 100, "y": 300})
        page.mouse.wheel(0, -120)
    elif how == "keys":
        ground.press("ArrowLeft")
        ground.press("-")
    else:
        page.get_by_role("button", name="Zoom out").click()


@pytest.mark.parametrize("how", ["drag", "wheel", "keys", "buttons"])
def test_search_here_keeps_the_view(visit, size, how):
    page = visit(MAP, size=size)
    expect(page.locator(".marker").first).to_be_visible()
    rest(page)
    expect(here(page)).to_be_hidden()
    move(page, how)
    expect(here(page)).to_be_visible()
    rest(page)
    here(page).click()
    expect(page).to_have_url(re.compile("bbox="))
    expect(page.get_by_role("heading", level=2, include_hidden=True)).to_contain_text(
        re.compile("in this part of the map"))
    expect(here(page)).to_be_hidden()
    first = box(page)
    for _ in range(5):
        assert search_view(page) == first


def test_search_here_again_and_again(visit, size):
    page = visit(MAP, size=size)
    expect(page.locator(".marker").first).to_be_visible()
    sizes = []
    for turn in range(5):
        rest(page)
        drag(page, 40 if turn % 2 else -40, 20)
        here(page).click()
        rest(page)
        sizes.append(extent(search_view(page)))
    for wide, high in sizes:
        assert wide == pytest.approx(sizes[0][0], rel=1e-3)
        assert high == pytest.approx(sizes[0][1], rel=2e-3)
    # The searched box is as wide as the visible part of the map.
    expect(page.locator(".marker").first).to_be_visible()


def test_reload_and_back_restore_the_view(visit, size, lang):
    page = visit(MAP, size=size, lang=lang)
    expect(page.locator(".marker").first).to_be_visible()
    first = search_view(page)
    drag(page, -150, 80)
    second = search_view(page)
    assert first != second
    page.reload()
    expect(page.locator(".marker").first).to_be_visible()
    assert search_view(page) == pytest.approx(second, abs=2e-5)
    page.go_back()
    if box(page) != first:
        page.go_back()
    expect(page).to_have_url(re.compile(f"bbox={first[0]:.6f}"))
    expect(page.locator("ul.homes")).to_have_attribute("aria-busy", "false")
    assert search_view(page) == pytest.approx(first, abs=2e-5)
    heading = page.get_by_role("heading", level=2, include_hidden=True)
    expect(heading).to_contain_text(WORDS[lang]["box"])


def test_search_here_where_the_list_has_failed(visit, feedless, size):
    page = visit(MAP, size=size, base=feedless)
    expect(page.locator(".ground")).to_be_visible()
    page.locator(".ground").press("ArrowLeft")
    here(page).click()
    expect(page).to_have_url(re.compile("bbox="))


@pytest.mark.parametrize("path, words", [
    ("?tab=nearby&lat=13.737&lon=100.5603", "within 2 km of this point"),
    ("?lat=13.737&lon=100.5603", "within 2 km of this point"),
    ("?tab=train&system=BTS&station=E4", "within 2 km of Asok"),
    ("?tab=train&system=BTS&station=E4&radius=1km", "within 1 km of Asok"),
    ("?bbox=100.55,13.73,100.57,13.745", "in this part of the map"),
    ("?polygon=13.73,100.55;13.73,100.57;13.745,100.56", "in the area you drew")])
def test_addresses_hold_the_whole_search(visit, path, words):
    page = visit(path, size="wide")
    expect(page.get_by_role("heading", level=2)).to_contain_text(words)
    expect(page).to_have_url(re.compile("(radius|bbox|polygon)="))
    page.reload()
    expect(page.get_by_role("heading", level=2)).to_contain_text(words)


@pytest.mark.parametrize("path", ["?bbox=1,2,3", "?bbox=x", "?polygon=1,2;3", "?polygon=%00"])
def test_areas_that_are_none(visit, size, path):
    page = visit(path, size=size)
    expect(page.get_by_role("alert")).to_contain_text("search isn’t possible")


def middle(page):
    ground = page.locator(".ground").bounding_box()
    return ground["x"] + ground["width"] / 2, ground["y"] + ground["height"] / 2


def loop(page, reach=110, turn=lambda angle: (math.cos(angle), math.sin(angle))):
    """The points are on a little more than a full circle around the map's centre."""
    x, y = middle(page)
    return [(x + reach * turn(at / 7)[0], y + reach * turn(at / 7)[1]) for at in range(46)]


def draw(page, points):
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point)
    page.mouse.up()


def open_drawing(visit, size, lang="en", **options):
    page = visit(MAP, size=size, lang=lang, **options)
    expect(page.locator(".marker").first).to_be_visible()
    rest(page)
    page.get_by_role("button", name=WORDS[lang]["draw"]).click()
    expect(page.locator(".draw-hint")).to_be_visible()
    return page


def corners(page):
    return [tuple(float(part) for part in pair.split(",")) for pair in
            re.search(r"polygon=([-\d.,;]+)", page.url)[1].split(";")]


def test_an_area_is_drawn_with_the_mouse(visit, size, lang):
    page = open_drawing(visit, size, lang)
    draw(page, loop(page))
    expect(page).to_have_url(re.compile("polygon="))
    heading = page.get_by_role("heading", level=2, include_hidden=True)
    expect(heading).to_contain_text(WORDS[lang]["area"])
    expect(page.locator("path.area")).to_be_visible()
    expect(page.locator(".draw-hint")).to_be_hidden()
    found = corners(page)
    assert 8 < len(found) <= 60
    assert all(abs(lat - 13.737) < 0.02 and abs(lon - 100.5603) < 0.02 for lat, lon in found)
    words = heading.inner_text() if size == "wide" else heading.text_content()
    page.reload()
    expect(heading).to_contain_text(words)
    expect(page.locator("path.area")).to_be_visible()
    page.get_by_role("button", name=WORDS[lang]["clear"]).click()
    expect(page).not_to_have_url(re.compile("polygon="))
    expect(page).to_have_url(re.compile(r"lat=13\.7\d+&lon=100\.5\d+&radius=\d+"))
    page.go_back()
    expect(page).to_have_url(re.compile("polygon="))


def test_an_area_is_drawn_with_a_finger(visit):
    page = open_drawing(visit, "phone", has_touch=True)
    client = page.context.new_cdp_session(page)
    points = [{"x": x, "y": y} for x, y in loop(page)]
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [points[0]]})
    for point in points[1:]:
        client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page).to_have_url(re.compile("polygon="))
    assert len(corners(page)) > 8


def test_a_line_that_crosses_itself(visit, size):
    page = open_drawing(visit, size)
    draw(page, loop(page, turn=lambda angle: (math.sin(angle) * 1.2, math.sin(2 * angle))))
    expect(page.get_by_role("heading", level=2, include_hidden=True)).to_contain_text(
        re.compile("in the area you drew"))
    expect(page.get_by_role("alert")).to_have_count(0)


def test_drawing_is_cancelled(visit, size):
    page = open_drawing(visit, size)
    address = page.url
    x, y = middle(page)
    draw(page, [(x, y), (x + 4, y + 4)])
    expect(page.locator(".draw-hint")).to_contain_text("too small")
    page.keyboard.press("Escape")
    expect(page.locator(".draw-hint")).to_be_hidden()
    page.get_by_role("button", name="Draw an area").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".sheet")).to_be_hidden()
    assert page.url == address


def test_an_area_by_keyboard(visit, size, lang):
    page = visit(MAP, size=size, lang=lang)
    expect(page.locator(".marker").first).to_be_visible()
    page.get_by_role("button", name=WORDS[lang]["draw"]).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=WORDS[lang]["visible"])).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("polygon="))
    assert len(corners(page)) == 4
