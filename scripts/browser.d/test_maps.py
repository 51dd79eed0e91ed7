"""Tests the overview of Thailand and the detailed maps of other cities than Bangkok."""

import re

import pytest
from playwright.sync_api import expect

from conftest import go
from test_basemap import LIGHT, at, labels
from test_map import expect_color

PATONG, NIMMAN, PATTAYA = (7.8961, 98.2966), (18.7985, 98.968), (12.93, 100.885)
AYUTTHAYA = (14.3532, 100.5684)
# The names of the folders with the files of these maps.
BANGKOK, OVERVIEW = "", {"country"}


def watch(asked):
    """Returns a function for `before` that collects the folders of requested map files; Bangkok's is empty."""
    def before(page):
        page.on("request", lambda request: asked.update(
            match[1] or BANGKOK for match in [re.search(r"/app/[^/]+/map/(?:([^/]*)/)?[^/]+\.json", request.url)] if match))
    return before


def texts(page):
    return {label["text"] for label in labels(page)}


@pytest.mark.parametrize("place, radius, maps, names", [
    (PATONG, 1500, {"phuket"}, {"en": {"Pa Tong"}, "th": {"ป่าตอง"}}),
    (PATONG, 400, {"phuket"}, {"en": {"Rat Uthit 200 Pi Road"}, "th": {"ถนนราษฎร์อุทิศ200ปี"}}),
    (NIMMAN, 500, {"chiang-mai"}, {"en": {"Nimmanhaemin Road"}, "th": {"ถนนนิมมานเหมินท์"}}),
    (PATTAYA, 8000, {"pattaya-si-racha"}, {"en": {"Pattaya"}, "th": {"พัทยา"}}),
    (AYUTTHAYA, 1500, set(), {"en": {"Ayutthaya"}, "th": {"พระนครศรีอยุธยา"}}),
    (AYUTTHAYA, 20000, {BANGKOK}, {"en": {"Ayutthaya", "Bang Pahan"}, "th": {"พระนครศรีอยุธยา", "บางปะหัน"}}),
])
def test_names_of_other_places(visit, size, lang, place, radius, maps, names):
    asked = set()
    page = visit(at(*place, radius), size=size, lang=lang, before=watch(asked))
    found = texts(page)
    assert names[lang] <= found, found
    # Only the files of maps in view are loaded.
    assert maps <= asked <= maps | OVERVIEW, asked
    expect(page.locator(".map-note")).to_be_hidden()


def zoomed_out(page):
    out = page.locator(".zoom button").last
    while out.is_enabled():
        out.click()
        page.wait_for_timeout(400)


def test_the_whole_country(visit, size, lang):
    asked = set()
    page = visit(at(13.2, 101, 20000), size=size, lang=lang, before=watch(asked), reduced_motion="reduce")
    labels(page)
    zoomed_out(page)
    found = texts(page)
    assert {"en": {"Bangkok", "Chiang Mai"}, "th": {"กรุงเทพฯ", "เชียงใหม่"}}[lang] <= found, found
    expect(page.locator(".credit")).to_contain_text("Natural Earth")
    assert "phuket" not in asked and "chiang-mai" not in asked


def test_the_first_view_of_bangkok_needs_no_other_map(visit, size):
    asked = set()
    page = visit(at(13.737, 100.5603, 2000), size=size, before=watch(asked))
    labels(page)
    assert asked == {BANGKOK}
    expect(page.locator(".credit")).not_to_contain_text("Natural Earth")


@pytest.mark.parametrize("lat, lon, kind", [
    (7.8961, 98.285, "water"), (12.93, 100.855, "water"), (12.6, 100.4, "water"), (14.45, 100.45, "land"),
    (18.81, 98.90, "wood"), (10.5, 100.6, "water"), (16.4, 102.2, "land"),
])
def test_what_lies_where_in_the_country(visit, lat, lon, kind):
    page = visit(at(lat, lon, 1000), size="wide")
    expect_color(page, ".base", (LIGHT | {"wood": (203, 224, 192)})[kind], 3)


@pytest.mark.parametrize("damage", ["status", "text"])
def test_a_lost_cell_leaves_the_rest(visit, damage):
    def before(page):
        page.route("**/map/chiang-mai/near-1-1.json", lambda route: route.fulfill(status=404) if damage == "status"
                   else route.fulfill(body="{", content_type="application/json"))

    page = visit(at(18.79, 98.985, 5000), size="wide", before=before)
    assert "Chiang Mai" in texts(page)
    expect(page.locator(".map-note")).to_contain_text("cannot be read")


def test_a_lost_overview_leaves_bangkok(visit):
    page = visit(at(13.737, 100.5603, 20000), size="wide", before=lambda page: page.route(
        "**/map/country/*.json", lambda route: route.fulfill(status=404)))
    assert "Chatuchak" in texts(page)
    expect_color(page, ".base", LIGHT["land"], 3)


def test_a_shown_map_is_kept_for_offline_use(visit):
    page = visit(at(*PATONG, 1500), size="wide", workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    labels(page)
    kept = page.evaluate("""async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('shell '));
      const requests = await (await caches.open(names[0])).keys();
      return requests.map(({ url }) => url).filter((url) => url.includes('/map/'));
    }""")
    assert any("/map/phuket/" in url for url in kept) and any("/map/near-1-1" in url for url in kept)
    assert not any("/map/chiang-mai/" in url for url in kept)
    page.context.set_offline(True)
    page.reload()
    assert "Pa Tong" in texts(page)


def test_from_bangkok_to_ayutthaya(visit):
    asked = set()
    page = visit(at(14.2, 100.57, 3000), size="wide", before=watch(asked), reduced_motion="reduce")
    labels(page)
    go(page, at(*AYUTTHAYA, 3000))
    page.wait_for_function("() => document.querySelector('canvas.labels')?.labels?.some(({ text }) => text === 'Ayutthaya')")
    assert asked == {BANGKOK} | OVERVIEW
