"""Tests the map: homes and rail lines, with and without tiles, and picking a point."""

import re

import pytest
from playwright.sync_api import expect

MAP = "?tab=nearby&lat=13.737&lon=100.5603&radius=1000&view=map"
ASOK = {"latitude": 13.7370, "longitude": 100.5603}


def drag(page, x, y):
    box = page.locator(".ground").bounding_box()
    middle = (box["x"] + box["width"] / 2 + 90, box["y"] + box["height"] / 2 + 90)
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] + x, middle[1] + y, steps=6)
    page.mouse.up()


def expect_color(page, layer, color, reach=0):
    """Waits until a layer of canvases has a colour within `reach` pixels of the map's centre."""
    expect(page.locator(".ground")).to_be_visible()
    page.wait_for_function("""([layer, color, reach]) => {
        const ground = document.querySelector('.ground').getBoundingClientRect();
        const x = ground.left + ground.width / 2, y = ground.top + ground.height / 2;
        for (const canvas of document.querySelectorAll(`${layer} canvas`)) {
          const box = canvas.getBoundingClientRect();
          if (x + reach < box.left || x - reach > box.right || y + reach < box.top
            || y - reach > box.bottom) continue;
          const part = canvas.width / box.width;
          const side = Math.max(1, Math.round(2 * reach * part));
          const { data } = canvas.getContext('2d').getImageData(
            Math.floor((x - reach - box.left) * part), Math.floor((y - reach - box.top) * part),
            side, side);
          for (let at = 0; at < data.length; at += 4) {
            if (data[at + 3] > 250 && color.every((value, i) => Math.abs(data[at + i] - value) < 4)) {
              return true;
            }
          }
        }
        return false;
      }""", arg=[layer, color, reach], polling=100, timeout=30_000)


def expect_labels(page):
    """Waits until the map has labels."""
    page.wait_for_function("() => document.querySelector('canvas.labels')?.labels?.length > 0")


def test_homes_and_lines(visit, size, lang):
    page = visit(MAP, size=size, lang=lang)
    expect(page.locator(".marker").first).to_be_visible()
    expect(page.locator("path.circle")).to_be_visible()
    # The Sukhumvit line near Asok has its official colour.
    expect_color(page, ".rail", (101, 183, 36), 6)
    expect(page.locator(".credit")).to_contain_text("© OpenStreetMap")
    expect(page.locator(".scale")).to_contain_text("m" if lang == "en" else "ม.")


def test_the_circle_fills_the_map(visit, size):
    page = visit(MAP, size=size)
    expect(page.locator("path.circle")).to_be_visible()
    ground, circle = [page.locator(name).bounding_box() for name in (".ground", "path.circle")]
    room = min(ground["width"], ground["height"]) - 48
    assert 0 <= circle["width"] - room < 10  # The outline is drawn outside the circle.


def test_a_home_is_chosen(visit, size):
    page = visit("?tab=nearby&lat=13.7454&lon=100.5659&radius=500&view=map", size=size, reduced_motion="reduce")
    marker = page.locator(".marker.pin, .marker.cluster").first
    for _ in range(8):
        marker.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(400)
        if page.locator(".map-card article").count():
            break
        marker = page.locator(".marker.pin").first
        if marker.count() == 0:
            marker = page.locator(".marker.cluster").first
    page.locator(".map-card h3 a").click()
    expect(page.locator(".detail h2")).to_be_visible()


# Makes the map wait for its tiles for a minute instead of 0.8 s before it loads the base map as a substitute.
PATIENT = """const later = setTimeout;
  window.setTimeout = (act, after, ...values) => later(act, after === 800 ? 60_000 : after, ...values);"""


def test_tiles_cover_the_base_map(visit, tiled, size):
    asked = []

    def before(page):
        page.add_init_script(PATIENT)
        page.on("request", lambda request: asked.append(request.url))

    page = visit(MAP, size=size, base=tiled, tiles=True, before=before)
    expect(page.locator(".tiles img.loaded").first).to_be_attached()
    page.wait_for_load_state("networkidle")
    expect(page.locator(".credit")).to_contain_text("OpenStreetMap")
    expect(page.locator(".base[hidden]")).to_be_attached()
    # The page loads only the rail lines of the base map.
    assert {url.split("/map/")[1] for url in asked if "/map/" in url} <= {"rail.json"}


@pytest.mark.parametrize("how", ["failing", "hanging"])
def test_the_base_map_stands_in_for_tiles(visit, tiled, size, lang, how):
    def hang(page):
        if how == "hanging":
            page.route("https://tile.openstreetmap.org/**", lambda route: None)

    page = visit(MAP, size=size, lang=lang, base=tiled, tiles=False, before=hang)
    if how == "failing":  # The note disappears after eight seconds.
        expect(page.locator(".map-note")).to_contain_text("background" if lang == "en" else "พื้นหลัง")
    expect(page.locator(".marker").first).to_be_visible()
    expect(page.locator(".base:not([hidden])")).to_be_attached()
    expect_color(page, ".rail", (101, 183, 36), 6)
    expect(page.locator(".credit")).to_contain_text("geoBoundaries")


@pytest.mark.parametrize("damage", [
    "{", "[]", '{"blocks":[{"box":7}]}', '{"blocks":5,"labels":[[1]]}', '{"blocks":[],"labels":[{}]}',
    '{"blocks":[{"box":[100.4,13.6,100.6,13.8],"water":7}]}',
    '{"blocks":[{"box":[100.4,13.6,100.6,13.8],"water":[7]}]}',
    '{"blocks":[{"box":[100.4,13.6,100.6,"x"]}]}', '{"blocks":[],"labels":[["park",1,2,3,4]]}'])
def test_a_damaged_file_is_reported_once(visit, damage):
    def before(page):
        page.clock.install()
        page.route("**/map/near-1-1.json", lambda route: route.fulfill(
            body=damage, content_type="application/json"))

    page = visit(MAP, size="wide", before=before)
    note = page.locator(".map-note")
    expect(note).to_contain_text("cannot be read")
    expect(page.locator(".marker").first).to_be_visible()
    page.clock.fast_forward(12_000)
    expect(note).to_be_hidden()
    page.locator(".ground").press("ArrowLeft")
    page.locator(".ground").press("ArrowRight")
    page.wait_for_load_state("networkidle")
    expect(note).to_be_hidden()
    # The adjacent part of the map is intact.
    page.goto(page.url.replace("100.5603", "100.7"))
    expect_labels(page)


@pytest.mark.parametrize("damage", ['{"tracks":[{}]}', '{"tracks":[{"system":"BTS","paths":[7]}]}'])
def test_damaged_tracks_are_reported(visit, damage):
    page = visit(MAP, size="wide", before=lambda page: page.route(
        "**/map/rail.json", lambda route: route.fulfill(body=damage, content_type="application/json")))
    expect(page.locator(".map-note")).to_contain_text("cannot be read")
    # The map draws straight lines instead.
    expect_color(page, ".rail", (101, 183, 36), 12)


@pytest.mark.parametrize("status", [429, 503])
def test_a_file_of_a_busy_server_is_asked_for_again(visit, status):
    busy = [True]
    page = visit(MAP, size="wide", before=lambda page: page.route(
        "**/map/near-1-1.json", lambda route: route.fulfill(status=status) if busy[0] else route.fallback()))
    expect(page.locator(".marker").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.locator(".map-note")).to_be_hidden()
    busy[0] = False
    with page.expect_response(lambda response: "near-1-1" in response.url and response.ok):
        drag(page, 60, 0)


def test_a_point_is_picked(visit, size):
    page = visit("?tab=nearby", size=size)
    page.get_by_role("button", name="Pick on the map").click()
    expect(page.locator(".pick")).to_be_visible()
    box = page.locator(".ground").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2 + 40, box["y"] + box["height"] / 2 + 60)
    expect(page).to_have_url(re.compile(r"lat=13\.\d+&lon=100\.\d+"))
    expect(page.locator(".pick")).to_be_hidden()


def test_locate_me(visit, size):
    page = visit(MAP, size=size, location=ASOK)
    expect(page.locator(".marker").first).to_be_visible()
    page.get_by_role("button", name="Show where I am").click()
    expect(page.locator("path.self")).to_be_visible()


def test_satellite(visit, size):
    page = visit(MAP, size=size, tiles=True)
    button = page.get_by_role("button", name="Satellite")
    with page.expect_request("https://satellite.example/**"):
        button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    # The page shows the attribution from the settings as text, even if it contains markup.
    expect(page.locator(".credit")).to_contain_text("<b>Above & Co</b>")
