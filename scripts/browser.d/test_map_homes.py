"""Tests homes on the map: prices, clusters, and chosen, viewed and saved homes."""

import random
import re

import pytest
from playwright.sync_api import expect

from conftest import altered
from frames import panning_times, share
from test_map_search import rest

MAP = "?tab=nearby&lat=13.737&lon=100.5603&radius=1000&view=map"
SOURCE = {"feed": "sample", "freshness": "live", "fetchedAt": "2026-11-21T07:26:08Z", "skipped": []}


def home(number, lat=13.737, lon=100.5603, price=None, name="Home"):
    return {"id": str(number), "name": {"en": f"{name} {number}", "th": f"บ้าน {number}"}, "type": "condo",
            "typeLabel": "Condominium", "price": {"text": "-"} if price is None else {"text": str(price), "min": price, "max": price},
            "position": {"lat": lat, "lon": lon}}


def answers(*homes, clusters=()):
    """Returns a function for `before` that answers the map's requests with the given homes and clusters, and requests
    for single homes."""
    document = {"view": {"bbox": [0, 0, 1, 1], "zoom": 14}, "complete": True, "source": SOURCE,
                "total": len(homes) + sum(cluster["count"] for cluster in clusters),
                "clusters": list(clusters), "homes": list(homes)}

    def one(route):
        number = re.search(r"listings/(\d+)", route.request.url)[1]
        route.fulfill(json=next(home for home in homes if home["id"] == number))

    def before(page):
        page.route("**/v1/map?*", lambda route: route.fulfill(json=document))
        page.route("**/v1/listings/*", one)

    return before


def cluster(count, lat, lon, reach=0.001, price=1_000_000, highest=None):
    return {"count": count, "center": {"lat": lat, "lon": lon}, "expansionZoom": 16, "minPrice": price,
            "maxPrice": highest or price, "bbox": [lon - reach, lat - reach, lon + reach, lat + reach]}


def counted(page):
    """Returns the total number of homes in all markers."""
    labels = page.locator(".marker").evaluate_all(
        "(all) => all.map((each) => each.getAttribute('aria-label'))")
    return sum(int(found[1].replace(",", "")) if (found := re.match(r"([\d,]+)\shomes?(,| in)", label))
               else 1 for label in labels)


@pytest.mark.parametrize("radius", [1000, 20000])
def test_every_home_is_on_the_map(visit, size, radius):
    found = []
    page = visit(MAP.replace("1000", str(radius)), size=size, before=lambda page: page.on(
        "response", lambda response: "/v1/map?" in response.url and found.append(response)))
    expect(page.locator(".marker").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    rest(page)
    total = found[-1].json()["total"]
    assert total > (1000 if radius == 20000 else 20)
    assert counted(page) == total
    expect(page.locator(".map-note")).to_be_hidden()


def test_the_map_asks_as_it_moves(visit, size):
    page = visit(MAP + "&type=condo&max-price=5000000&sort=price", size=size)
    expect(page.locator(".marker").first).to_be_visible()
    rest(page)
    with page.expect_response("**/v1/map?*") as asked:
        page.locator(".ground").press("Shift+ArrowLeft")
        page.locator(".ground").press("Shift+ArrowLeft")
    assert "type=condo" in asked.value.url and "max-price=5000000" in asked.value.url
    assert asked.value.ok
    with page.expect_response("**/v1/map?*") as asked:
        page.locator(".ground").press("+")
    assert asked.value.ok


PRICES = {"en": ["฿2.6M", "฿1.4–2.0M", "฿850K", "฿1.0T", "฿12.5M"],
          "th": ["฿2.6 ล้าน", "฿1.4–2.0 ล้าน", "฿850,000", "฿1.0 ล้านล้าน", "฿12.5 ล้าน"]}


def test_prices_on_pins(visit, size, lang):
    homes = [home(1, 13.737, 100.556, 2_640_000), home(2, 13.739, 100.560, 1_400_000),
             home(3, 13.739, 100.560, 2_000_000), home(4, 13.735, 100.560, 850_000),
             home(5, 13.737, 100.564, 10**12), home(6, 13.733, 100.556, 0),
             home(7, 13.741, 100.556), home(8, 13.733, 100.564, 12_500_000)]
    page = visit(MAP, size=size, lang=lang, before=answers(*homes))
    for text in PRICES[lang]:
        expect(page.locator(".pin", has_text=text)).to_have_count(1)
    # If the price is missing or 0, the pin shows the icon of the home's type.
    expect(page.locator(".pin span > svg")).to_have_count(2)
    label = page.locator(".pin").filter(has=page.locator("span > svg")).first.get_attribute("aria-label")
    assert ("No price" if lang == "en" else "ไม่ระบุราคา") in label
    # The pin for two homes at one place shows the number of homes.
    expect(page.locator(".pin", has_text=PRICES[lang][1]).locator("b")).to_have_text("2")


def test_prices_of_units_that_the_server_gathered(visit, size, lang):
    page = visit(MAP, size=size, lang=lang, before=answers(clusters=[
        cluster(7, 13.739, 100.560, reach=0, price=1_400_000, highest=2_000_000),
        cluster(3, 13.735, 100.560, reach=0, price=2_640_000)]))
    for text in [PRICES[lang][1], PRICES[lang][0]]:
        expect(page.locator(".pin", has_text=text)).to_have_count(1)
    expect(page.locator(".pin", has_text="+")).to_have_count(0)


def test_clusters_by_count(visit, size):
    counts = [2, 60, 2828, 200_000]
    page = visit(MAP, size=size, before=answers(clusters=[
        cluster(count, 13.743 - 0.004 * at, 100.5603) for at, count in enumerate(counts)]))
    clusters = page.locator(".cluster")
    expect(clusters).to_have_count(4)
    looks = {each.inner_text(): each.locator("span").evaluate(
        "(span) => [span.offsetWidth, getComputedStyle(span).backgroundColor]")
        for each in clusters.all()}
    assert list(sorted(looks)) == ["2", "2,828", "200K", "60"]
    sizes = [looks[text][0] for text in ["2", "60", "2,828", "200K"]]
    assert sizes == sorted(set(sizes)) and sizes[-1] <= 64
    assert len({looks[text][1] for text in ["2", "60", "2,828"]}) == 3


@pytest.mark.layout
def test_markers_keep_clear_of_each_other(visit, size, lang):
    for radius in (500, 2000, 10000):
        page = visit(MAP.replace("1000", str(radius)), size=size, lang=lang)
        expect(page.locator(".marker").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        rest(page)
        boxes = page.locator(".marker > span").evaluate_all("""(all) => all.map((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            return [left, right, top, bottom]; })""")
        for at, (left, right, top, bottom) in enumerate(boxes):
            for other in boxes[:at]:
                assert (left >= other[1] - 1 or right <= other[0] + 1 or top >= other[3] - 1
                        or bottom <= other[2] + 1), (boxes[at], other)


def test_homes_of_one_place_are_listed(visit, size, lang):
    found = []

    def together(document):
        # Return the same homes for every request from the map.
        found[:] = document["homes"][:4]
        for each in found:
            # Keep the homes away from the map's corners, where controls are.
            each["position"] = {"lat": 13.7375, "lon": 100.5610}
        document.update(homes=found, clusters=[], total=4)

    page = visit(MAP.replace("1000", "500"), size=size, lang=lang, before=altered("**/v1/map?*", together))
    pin = page.locator(".marker.pin")
    expect(pin).to_have_count(1)
    pin.click()
    card = page.locator(".map-card")
    expect(card.locator("h2")).to_contain_text("4 homes in one place" if lang == "en" else "4 รายการ")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_what_is_seen_and_saved_is_marked(visit, size, lang):
    homes = [home(1, 13.737, 100.556, 2_600_000), home(2, 13.735, 100.564, 3_100_000)]
    page = visit(MAP, size=size, lang=lang, before=answers(*homes))
    first = page.locator(".pin", has_text="2.6")
    first.click()
    expect(page.locator(".map-card article")).to_have_attribute("data-id", "1")
    expect(first).to_have_class(re.compile("seen"))
    page.locator(".map-card .save").click()
    expect(first.locator(".heart")).to_be_visible()
    assert ("saved, seen" if lang == "en" else "บันทึกแล้ว, ดูแล้ว") in first.get_attribute("aria-label")
    page.reload()
    expect(first).to_have_class(re.compile("seen"))
    expect(first.locator(".heart")).to_be_visible()
    expect(page.locator(".pin.seen")).to_have_count(1)


def test_the_chosen_home_is_in_the_address(visit, size):
    page = visit(MAP, size=size, before=answers(home(1, 13.737, 100.556, 2_600_000),
                                                home(2, 13.735, 100.564, 3_100_000)))
    card = page.locator(".map-card")
    page.locator(".pin", has_text="2.6").click()
    expect(page).to_have_url(re.compile("home=1"))
    page.locator(".pin", has_text="3.1").click()
    expect(page).to_have_url(re.compile("home=2"))
    expect(card.locator("h3")).to_have_text("Home 2")
    page.reload()
    expect(card.locator("h3")).to_have_text("Home 2")
    expect(page.locator(".pin.chosen")).to_contain_text("3.1")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(page).not_to_have_url(re.compile("home="))
    expect(page.locator(".pin.chosen")).to_have_count(0)


def test_a_card_by_keyboard(visit, size):
    page = visit(MAP, size=size, before=answers(home(1, 13.737, 100.556, 2_600_000)))
    pin = page.locator(".pin")
    pin.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".map-card h3 a")).to_be_focused()
    page.keyboard.press("Escape")
    expect(pin).to_be_focused()


def test_list_and_map_are_one(visit):
    page = visit(MAP.replace("1000", "500").replace("&view=map", ""), size="wide")
    expect(page.locator(".pin").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    rest(page)
    # Find a home that has both a pin and a card.
    ids = page.locator("ul.homes article").evaluate_all("(all) => all.map((each) => each.dataset.id)")
    with page.expect_response("**/v1/map?*") as answer:
        page.locator(".ground").press("-")
    names = {each["id"]: each["name"].get("en") or each["name"]["th"]
             for each in answer.value.json()["homes"]}
    rest(page)
    shown = None
    for key in ids:
        if key in names and (pin := page.get_by_role("button", name=f"{names[key]},")).count() == 1:
            shown = (key, pin)
            break
    assert shown
    key, pin = shown
    card = page.locator(f'ul.homes article[data-id="{key}"]')
    card.hover()
    expect(pin).to_have_class(re.compile("pointed"))
    page.mouse.move(5, 5)
    expect(pin).not_to_have_class(re.compile("pointed"))
    pin.hover()
    expect(card).to_have_class(re.compile("pointed"))
    pin.click()
    expect(card).to_have_class(re.compile("chosen"))
    expect(card).to_be_in_viewport()
    # The home that is open next to the map is also the chosen home on the map.
    page.locator(".map-card h3 a").click()
    expect(page.locator(".detail h2")).to_have_text(names[key])
    expect(page.locator(".pin.chosen")).to_have_count(1)
    other = page.locator(".pin:not(.chosen)").first
    before = page.url
    other.click()
    expect(page.locator(".detail")).to_be_visible()
    expect(page).not_to_have_url(before)
    expect(page.locator(".detail h2")).not_to_have_text(names[key])


def test_the_map_is_a_touch_away(visit, lang):
    page = visit(MAP.replace("&view=map", ""), size="phone", lang=lang)
    expect(page.locator("ul.homes article").first).to_be_visible()
    control = page.get_by_role("link", name="Map" if lang == "en" else "แผนที่", exact=True)
    control.click()
    expect(page.locator(".marker").first).to_be_visible()
    page.locator("nav .to-list").click()
    # From a home's page, the map shows that home.
    page.locator("ul.homes h3 a").first.click()
    name = page.locator(".detail h2").inner_text()
    control.click()
    expect(page.locator(".map-card h3")).to_have_text(name)
    expect(page.locator(".pin.chosen")).to_be_visible()
    page.go_back()
    expect(page.locator(".detail h2")).to_have_text(name)


def overlapping(page):
    """Returns the pairs of controls and notes that overlap on the map."""
    return page.evaluate("""() => {
        const parts = [...document.querySelectorAll('.over button, .over .map-note, .over summary,'
          + ' .over .scale, .over .pick p, .draw-hint p')].filter((each) => each.checkVisibility());
        const boxes = parts.map((each) => each.getBoundingClientRect());
        return parts.flatMap((a, i) => parts.slice(0, i).filter((b, j) =>
          !a.contains(b) && !b.contains(a)
          && Math.min(boxes[i].right, boxes[j].right) - Math.max(boxes[i].left, boxes[j].left) > 1
          && Math.min(boxes[i].bottom, boxes[j].bottom) - Math.max(boxes[i].top, boxes[j].top) > 1)
          .map((b) => `${a.className} ${a.textContent} | ${b.className} ${b.textContent}`)); }""")


@pytest.mark.layout
def test_notes_cover_no_controls(visit, tiled, size, lang):
    page = visit(MAP, size=size, lang=lang, base=tiled, tiles=False)
    note = page.locator(".map-note")
    expect(note).to_be_visible()
    page.locator(".ground").press("ArrowLeft")
    expect(page.locator(".top .button.main")).to_be_visible()
    assert overlapping(page) == []
    page.locator(".controls button[aria-pressed]").last.click()
    expect(page.locator(".draw-hint")).to_be_visible()
    assert overlapping(page) == []


@pytest.mark.layout
def test_controls_are_large_enough(visit, size, lang):
    page = visit(MAP, size=size, lang=lang, before=answers(home(1, price=2_600_000)))
    page.locator(".pin").click()
    expect(page.locator(".map-card")).to_be_visible()
    page.locator(".ground").press("ArrowLeft")
    small = page.evaluate("""() => [...document.querySelectorAll('.over button, .marker')]
        .filter((each) => each.checkVisibility())
        .map((each) => [each.className, each.getBoundingClientRect()])
        .filter(([, { width, height }]) => width < 43.9 || height < 43.9).map(([name]) => name)""")
    assert small == []


@pytest.mark.layout
@pytest.mark.parametrize("part", ["", " "])
def test_names_of_300_letters(visit, size, lang, part):
    long = home(1, price=2_600_000)
    long["name"] = {"th": part.join(["บ้านเดี่ยวสุขุมวิท"] * 17)[:300], "en": part.join(["Sukhumvit"] * 34)[:300]}
    page = visit(MAP, size=size, lang=lang, before=answers(long))
    page.locator(".pin").click()
    expect(page.locator(".map-card h3")).to_be_visible()
    card, ground = page.locator(".map-card").bounding_box(), page.locator(".ground").bounding_box()
    assert card["height"] < 260 and card["x"] >= ground["x"]
    assert card["x"] + card["width"] <= ground["x"] + ground["width"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_map_out_of_reach(visit, size):
    page = visit(MAP, size=size, before=lambda page: page.route("**/v1/map?*", lambda route: route.abort()))
    # The map shows all homes in the list.
    expect(page.locator(".marker").first).to_be_visible()
    assert counted(page) == 20


def test_200_000_homes_in_view(visit, browser, size):
    chance = random.Random(7)
    many = [cluster(200, 13.737 + chance.gauss(0, 0.02), 100.5603 + chance.gauss(0, 0.03), 0.0002)
            for _ in range(1000)]
    page = visit(MAP.replace("1000", "5000"), size=size, before=answers(clusters=many))
    expect(page.locator(".marker").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    rest(page)
    times = panning_times(browser, page)
    assert share(times, 0.5) <= 8 and share(times, 0.95) <= 16
    page.wait_for_load_state("networkidle")
    rest(page)
    assert counted(page) == 200_000


def test_partly_known(visit, size, lang):
    page = visit(MAP, size=size, lang=lang, before=altered(
        "**/v1/map?*", lambda document: document.update(complete=False)))
    expect(page.locator(".map-note")).to_contain_text("zoom in" if lang == "en" else "ไม่ครบ")
