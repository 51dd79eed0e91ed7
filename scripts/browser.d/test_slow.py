"""Tests delayed and missing responses, settings, places and modules on a slow network."""

import json
import re

import pytest
from playwright.sync_api import expect

from conftest import NEARBY, Server
from test_together import until


class Held:
    """Delays the responses to some requests until `let_go` is called."""

    def __init__(self, page, pattern, only=""):
        self.routes = []
        self.page = page
        page.route(pattern, lambda route: self.routes.append(route)
                   if only in route.request.url else route.continue_())

    def let_go(self):
        """Waits for at least one request, lets all responses through, and returns once the page has handled them."""
        until(lambda: self.page.evaluate("true") and self.routes)
        requests = [route.request for route in self.routes]
        for route in self.routes:
            route.continue_()
        self.routes = []
        for request in requests:
            request.response().finished()
        settle(self.page)


def settle(page):
    """Waits for two frames, after which all work that depends only on the page is finished."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_keys_wait_for_the_choices_of_what_was_typed(visit, size):
    page = visit(size=size)
    field = page.get_by_role("combobox").first
    field.fill("siam")
    expect(page.get_by_role("option", name="Siam").first).to_be_visible()
    held = Held(page, "**/v1/suggest?q=asok")
    with page.expect_request("**/v1/suggest?q=asok"):
        field.fill("asok")
    field.press("ArrowDown")
    field.press("Enter")
    expect(field).to_be_focused()
    expect(page).not_to_have_url(re.compile("station="))
    held.let_go()
    expect(page).to_have_url(re.compile("station=E4"))


def test_a_late_location_takes_no_newer_search_away(visit, size):
    page = visit("?tab=nearby", size=size, before=lambda page: page.add_init_script("""
        navigator.geolocation.getCurrentPosition = (found) => {
          window.tell = () => found({ coords: { latitude: 13.75, longitude: 100.55, accuracy: 9 } });
        };"""))
    here = page.locator("#panel .button.main")
    here.click()
    field = page.get_by_role("combobox").first
    field.fill("13.7370, 100.5603")
    field.press("Enter")
    expect(page).to_have_url(re.compile("lat=13.73700"))
    page.evaluate("window.tell()")
    settle(page)
    expect(page).to_have_url(re.compile("lat=13.73700"))
    expect(here).to_be_enabled()
    here.click()
    page.evaluate("window.tell()")
    expect(page).to_have_url(re.compile("lat=13.75000"))


@pytest.mark.parametrize("view, path, shown", [
    ("market", "v1/market", ".market tbody tr"), ("companies", "v1/companies", ".company-card"),
    ("foryou", "v1/recommended", ".for-you .homes article")])
def test_what_the_first_search_found_is_told(visit, tmp_path, view, path, shown):
    """If the store is new, these views have no data until the search on the page has finished."""
    run = Server(tmp_path)
    page = visit("?tab=nearby", base=run.url)
    held = Held(page, "**/v1/area?*")
    with page.expect_response(f"**/{path}*") as first:
        page.goto(f"{run.url}?tab=area&province=10&district=1039&view={view}")
    first.value.finished()
    settle(page)
    expect(page.locator(shown)).to_have_count(0)
    held.let_go()
    expect(page.locator(shown).first).to_be_visible()
    run.end()


def test_a_point_is_picked_after_the_language_was_changed(visit, size):
    page = visit(f"{NEARBY}&view=map", size=size)
    expect(page.locator(".marker").first).to_be_visible()
    page.locator('header button[lang="th"]').click()
    expect(page.locator("html")).to_have_attribute("lang", "th")
    expect(page.locator(".marker").first).to_be_visible()
    page.locator("nav .to-list").click()
    page.get_by_role("button", name="เลือกบนแผนที่").click()
    expect(page.locator(".pick")).to_be_visible()


def test_late_settings_leave_what_is_typed(visit, size):
    held = []
    page = visit("?tab=nearby", size=size,
                 before=lambda page: held.append(Held(page, "**/app/config.json")))
    field = page.get_by_role("combobox").first
    field.fill("asok")
    option = page.get_by_role("option", name="Asok").first
    expect(option).to_be_visible()
    held[0].let_go()
    if size == "wide":
        expect(page.locator(".ground")).to_be_visible()
    expect(field).to_be_focused()
    expect(field).to_have_value("asok")
    option.click()
    expect(page).to_have_url(re.compile("station=E4"))
    expect(page.locator("ul.homes article").first).to_be_visible()


def test_more_is_asked_of_no_other_search(visit, size):
    page = visit(NEARBY, size=size)
    expect(page.locator("ul.homes article").nth(19)).to_be_attached()
    held = Held(page, "**/v1/nearby?*", only="sort=price")
    page.get_by_label("Sort by").select_option("price")
    expect(page.locator("ul.homes")).to_have_attribute("aria-busy", "true")
    until(lambda: page.evaluate("true") and held.routes)
    page.get_by_role("button", name="Show more").evaluate("(button) => button.click()")
    settle(page)
    assert [route.request.url for route in held.routes if "cursor=" in route.request.url] == []
    held.let_go()
    expect(page.locator("ul.homes")).to_have_attribute("aria-busy", "false")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_second_look_that_fails_keeps_the_list(visit, size):
    calls = []

    def stale_then_nothing(page):
        def answer(route):
            calls.append(route)
            if len(calls) > 1:
                return route.abort()
            response = route.fetch()
            document = response.json()
            document["source"].update(freshness="stale", fetchedAt="2024-03-01T07:30:00Z")
            document.pop("next", None)
            return route.fulfill(response=response, body=json.dumps(document))

        page.clock.install()
        page.route("**/v1/nearby?*", answer)

    page = visit(NEARBY, size=size, before=stale_then_nothing)
    first = page.locator("ul.homes h3").first
    expect(first).to_be_visible()
    name = first.inner_text()
    with page.expect_event("requestfailed", lambda request: "/v1/nearby?" in request.url):
        page.clock.fast_forward(4_000)
    settle(page)
    expect(page.locator("ul.homes")).to_have_attribute("aria-busy", "false")
    expect(first).to_have_text(name)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert len(calls) == 2


@pytest.mark.parametrize("module, view, shown", [
    ("detail.js", "", ".detail h2"), ("guide.js", "&view=guide", ".guide .steps li"),
    ("radar.js", "&view=radar", ".spot"), ("look.js", "&view=look", ".look-label")])
def test_what_was_not_loaded_is_loaded_when_one_tries_again(visit, size, module, view, shown):
    page = visit(NEARBY, size=size)
    home = page.locator("ul.homes h3 a").first.get_attribute("href")
    pattern = f"**/js/{module}"
    page.route(pattern, lambda route: route.abort())
    page.goto(page.url.split("?")[0] + home + view)
    box = page.get_by_role("alert")
    expect(box).to_be_visible()
    page.unroute(pattern)
    box.get_by_role("button").click()
    expect(page.locator(shown).first).to_be_visible()


def test_the_base_map_is_loaded_when_it_is_wanted_again(visit, size):
    lost = []

    def before(page):
        page.route("**/map/*.json", lambda route: route.abort())
        page.on("requestfailed", lambda request: lost.append(request.url.rsplit("/", 1)[1]))

    page = visit(f"{NEARBY}&view=map", size=size, before=before)
    expect(page.locator(".marker").first).to_be_visible()
    until(lambda: page.evaluate("true") and "near-1-1.json" in lost)
    # The map can come to rest at this point and repeat its request without a movement.
    with page.expect_response("**/map/near-1-1.json"):
        page.unroute("**/map/*.json")
        page.locator(".ground").press("ArrowLeft")
    expect(page.locator(".map-note")).to_be_hidden()


def test_a_way_that_comes_late_is_not_drawn_elsewhere(visit):
    page = visit(NEARBY, size="wide")
    home = page.locator("ul.homes h3 a").first.get_attribute("href")
    held = Held(page, "**/v1/routes?*")
    page.goto(page.url.split("?")[0] + home + "&view=guide")
    expect(page.locator(".ways")).to_be_visible()
    expect(page.locator(".marker").first).to_be_visible()
    until(lambda: page.evaluate("true") and held.routes)
    with page.expect_request("**/v1/listings/*"):
        page.locator(".back").click()
    expect(page.locator("ul.homes article, .detail h2").first).to_be_visible()
    held.let_go()
    expect(page.locator("path.way")).to_have_count(0)


def test_the_map_loads_what_the_address_shows(visit):
    held, parts = [], []

    def before(page):
        held.append(Held(page, "**/v1/nearby?*"))
        page.on("request", lambda request: parts.append(request.url.rsplit("/", 1)[1])
                if "/map/near-" in request.url else None)

    page = visit(NEARBY, size="wide", before=before)
    page.wait_for_function("() => performance.getEntriesByType('resource').some(({ name, responseEnd }) => "
                           "/map.near-/.test(name) && responseEnd > 0)")
    scale = page.locator(".scale").inner_text()
    held[0].let_go()
    expect(page.locator("ul.homes article").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    # The rest of the city is not drawn until the response arrives, and the view does not move.
    assert parts == ["near-1-1.json"] and page.locator(".scale").inner_text() == scale
