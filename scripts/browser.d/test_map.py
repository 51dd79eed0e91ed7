"""The map: homes, rail lines, tiles or none, picking a point, searching where one has moved to."""

import json
import re

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


def test_homes_and_lines(visit, size, lang):
    page = visit(MAP, size=size, lang=lang)
    expect(page.locator(".leaflet-marker-icon").first).to_be_visible()
    assert page.locator(".rail-pane path").count() > 190
    expect(page.locator("path.circle")).to_be_visible()
    expect(page.locator(".leaflet-tile-loaded").first).to_be_attached()
    expect(page.get_by_role("link", name="OpenStreetMap")).to_be_visible()
    expect(page.locator(".leaflet-control-scale")).to_be_visible()


def test_a_home_is_chosen(visit, size):
    page = visit("?tab=nearby&lat=13.7454&lon=100.5659&radius=500&view=map", size=size, reduced_motion="reduce")
    marker = page.locator(".leaflet-marker-icon.pin, .leaflet-marker-icon.cluster").first
    for _ in range(8):
        marker.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(400)
        if page.locator(".map-card article").count():
            break
        marker = page.locator(".leaflet-marker-icon.pin").first
        if marker.count() == 0:
            marker = page.locator(".leaflet-marker-icon.cluster").first
    page.locator(".map-card h3 a").click()
    expect(page.locator(".detail h2")).to_be_visible()


def test_homes_at_one_place_fan_out(visit, size):
    def together(page):
        def answer(route):
            response = route.fetch()
            document = response.json()
            for home in document["items"]:
                home["position"] = {"lat": 13.737, "lon": 100.5603}
            document["items"] = document["items"][:4]
            document["total"] = 4
            document.pop("next", None)
            route.fulfill(response=response, body=json.dumps(document))

        page.route("**/v1/nearby?*", answer)

    page = visit(MAP, size=size, before=together)
    cluster = page.locator(".leaflet-marker-icon.cluster")
    expect(cluster).to_have_count(1)
    cluster.click()
    expect(page.locator("path.spider-leg")).to_have_count(4)
    expect(page.locator(".leaflet-marker-icon.pin")).to_have_count(4)


def test_without_tiles(visit, size, lang):
    page = visit(MAP, size=size, lang=lang, tiles=False)
    expect(page.locator(".map-note")).to_contain_text("background" if lang == "en" else "พื้นหลัง")
    assert page.locator(".rail-pane path").count() > 190
    expect(page.locator(".leaflet-marker-icon").first).to_be_visible()


def test_search_where_one_has_moved_to(visit, size):
    page = visit(MAP, size=size)
    expect(page.locator(".leaflet-marker-icon").first).to_be_visible()
    drag(page, -120, -120)
    page.get_by_role("button", name="Search here").click()
    expect(page).not_to_have_url(re.compile(r"lat=13\.737&"))
    expect(page).to_have_url(re.compile(r"radius=\d+"))


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
    expect(page.locator(".leaflet-marker-icon").first).to_be_visible()
    page.get_by_role("button", name="Show where I am").click()
    expect(page.locator("path.self")).to_be_visible()


def test_satellite(visit, size):
    page = visit(MAP, size=size)
    button = page.get_by_role("button", name="Satellite")
    with page.expect_request("https://satellite.example/**"):
        button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    # What the settings say is text, whatever it looks like.
    expect(page.locator(".leaflet-control-attribution")).to_contain_text("<b>Above & Co</b>")


def test_without_leaflet(visit, size, lang):
    def bare(page):
        page.route("**/app/config.json", lambda route: route.fulfill(json={"streets": False}))

    page = visit(MAP, size=size, lang=lang, before=bare)
    expect(page.locator(".map-note")).to_contain_text("libjs-leaflet.markercluster")
    page.locator("nav .to-radar").click()
    expect(page.locator(".face .spot").first).to_be_visible()
    page.locator("nav .to-list").click()
    expect(page.locator("ul.homes article").first).to_be_visible()
