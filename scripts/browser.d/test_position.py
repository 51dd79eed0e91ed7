"""Tests the reader's position, which the page updates at each launch and follows while the reader walks."""

import re

import pytest
from playwright.sync_api import expect

# About one metre, in degrees of latitude.
METRE = 1 / 111_000
START = 13.737


def at(metres):
    return {"latitude": START + metres * METRE, "longitude": 100.5603}


def address(metres):
    return re.compile(f"lat={START + metres * METRE:.5f}&lon=100.56030")


def test_a_launch_takes_the_position_anew(visit, server, lang):
    page = visit(lang=lang, location=at(0))
    heading = page.get_by_role("heading", level=2)
    mine = "your location" if lang == "en" else "ตำแหน่งของคุณ"
    expect(page).to_have_url(address(0))
    expect(heading).to_contain_text(mine)
    # After a search for another point, the next launch starts at the reader's position.
    page.locator("#where").fill("13.7500, 100.5500")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("lat=13.75000"))
    page.context.set_geolocation(at(3_000))
    page.goto(server)
    expect(page).to_have_url(address(3_000))
    expect(heading).to_contain_text(mine)
    # The page updates the user's previous position in the URL and leaves the rest of the URL unchanged.
    page.get_by_role("button", name="Condo" if lang == "en" else "คอนโด", exact=True).click()
    expect(page).to_have_url(re.compile("type=condo"))
    page.goto("about:blank")
    page.context.set_geolocation(at(6_000))
    page.go_back()
    expect(page).to_have_url(address(6_000))
    expect(page).to_have_url(re.compile("type=condo"))
    expect(heading).to_contain_text(mine)
    # A place from a link does not change, and neither do searches in the other tabs.
    for query in ["?tab=nearby&lat=13.75&lon=100.55&radius=2000", "?tab=train&system=BTS&station=E4&radius=2000"]:
        page.goto(server + query)
        expect(page.locator("ul.homes article").first).to_be_visible()
        before = page.url
        page.context.set_geolocation(at(0))
        page.reload()
        expect(page.locator("ul.homes article").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert page.url == before


@pytest.mark.parametrize("accuracy, said", [
    (30, {"en": "accurate to about 30 m", "th": "คลาดเคลื่อนประมาณ 30 ม."}),
    (2_500, {"en": "known only to within about 2.5 km", "th": "คลาดเคลื่อนประมาณ 2.5 กม."})])
def test_how_accurate_a_position_is(visit, lang, accuracy, said):
    page = visit("?tab=nearby", size="phone", lang=lang, location=at(0) | {"accuracy": accuracy})
    hint = page.locator("#panel .hint")
    expect(hint).to_contain_text(said[lang])
    # The map shows a circle whose radius is the accuracy.
    page.locator("nav .to-map").click()
    page.locator(".map .controls button[aria-label]", has=page.locator("svg")).first.wait_for()
    page.get_by_role("button", name="Show where I am" if lang == "en" else "แสดงตำแหน่งของฉัน").click()
    expect(page.locator(".map-note")).to_contain_text(said[lang])
    expect(page.locator("path.self-area")).to_be_visible()
    page.locator("nav .to-list").click()
    # A more accurate position replaces the earlier position.
    page.context.set_geolocation(at(0) | {"accuracy": 12})
    expect(hint).to_contain_text("12")
    # The page does not mark another place as the reader's position.
    page.locator("#where").fill("13.7500, 100.5500")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("lat=13.75000"))
    expect(hint).to_be_hidden()


def test_who_walks_is_followed(visit, size):
    asked = []
    page = visit(size=size, location=at(0), before=lambda page: page.on("request", lambda request:
                 asked.append(request.url) if "/v1/nearby" in request.url else None))
    expect(page).to_have_url(address(0))
    expect(page.locator("ul.homes article").first).to_be_visible()
    entries = page.evaluate("history.length")
    # The page ignores a movement of a few metres, but not a movement of more than ten metres.
    for metres in [4, 20]:
        page.context.set_geolocation(at(metres))
    expect(page).to_have_url(address(20))
    assert not [url for url in asked if address(4).search(url)]
    # The focus stays on the card of the same home.
    name = page.locator("ul.homes h3 a").first.inner_text()
    page.locator("ul.homes h3 a").first.focus()
    with page.expect_response(re.compile("v1/nearby.*" + address(45).pattern)):
        page.context.set_geolocation(at(45))
    expect(page).to_have_url(address(45))
    expect(page.locator("ul.homes")).to_have_attribute("aria-busy", "false")
    expect(page.locator("ul.homes h3 a:focus")).to_have_text(name)
    # While a home is open, the search does not change until the reader returns to it.
    page.keyboard.press("Enter")
    expect(page.locator(".detail h2")).to_be_visible()
    page.context.set_geolocation(at(300))
    expect(page.locator(".fields")).to_contain_text("From you")
    expect(page).to_have_url(address(45))
    page.go_back()
    expect(page).to_have_url(address(300))
    # Movements add no history entries.
    assert page.evaluate("history.length") == entries + 1
    # The map shows the movement but does not move itself.
    page.locator("nav .to-map" if size == "phone" else "nav .to-radar").click()
    page.context.set_geolocation(at(330))
    expect(page).to_have_url(address(330))
    # If the reader searches at another place, the search stays there.
    page.locator("nav .to-list").click()
    page.locator("#where").fill("13.7500, 100.5500")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("lat=13.75000"))
    page.context.set_geolocation(at(600))
    expect(page.locator("ul.homes")).to_have_attribute("aria-busy", "false")
    page.locator("ul.homes h3 a").first.click()
    expect(page.locator(".fields")).to_contain_text("From you")
    expect(page).to_have_url(re.compile("lat=13.75000"))


@pytest.mark.parametrize("how", ["none", "unavailable"])
def test_a_map_says_why_it_cannot_show_where_one_is(visit, lang, how):
    script = {"none": "Object.defineProperty(navigator, 'geolocation', { value: undefined });",
              "unavailable": "navigator.geolocation.getCurrentPosition = (found, failed) =>"
                             " failed({ code: 2, PERMISSION_DENIED: 1 });"}[how]
    page = visit("?tab=nearby&lat=13.737&lon=100.5603&radius=1000&view=map", size="wide", lang=lang,
                 before=lambda page: page.add_init_script(script))
    page.locator(".controls .round").filter(visible=True).and_(page.get_by_role(
        "button", name=re.compile("Show where I am|แสดงตำแหน่งของฉัน|ตำแหน่ง"))).click()
    expect(page.locator(".map-note")).to_contain_text("cannot be found" if lang == "en" else "ไม่พบตำแหน่งของคุณ")
