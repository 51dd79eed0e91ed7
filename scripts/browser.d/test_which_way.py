"""Tests “Which way?”: the dial with its rings, the arrow, and the chosen home."""

import math

from playwright.sync_api import expect

PLACE = "tab=nearby&lat=13.737&lon=100.5603&radius=2000"
# A search that finds three homes: to the east, the south-east and the north-west.
FEW = "lat=13.737&lon=100.5603&radius=500&type=commercial"


def meet(a, b):
    return (a["left"] < b["right"] and b["left"] < a["right"]
            and a["top"] < b["bottom"] and b["top"] < a["bottom"])


def test_the_rings_are_labelled(visit, size, lang):
    page = visit(f"?{PLACE}&view=radar", size=size, lang=lang)
    expect(page.locator(".spot")).to_have_count(60)
    for heading in [0, 45, 200]:
        page.locator("#heading").fill(str(heading))
        expect(page.locator(".heading output")).to_contain_text(f"{heading}°")
        expect(page.locator(".which")).not_to_be_empty()
        boxes = page.evaluate("""() => new Promise((done) => requestAnimationFrame(() => done(
            Object.fromEntries(['ring', 'far', 'spot', 'point', 'middle'].map((name) => [name,
              [...document.querySelectorAll(`.face .${name}`)].map((part) =>
                ({ ...part.getBoundingClientRect().toJSON(), text: part.textContent }))])))))""")
        metres = [float(number) * (1000 if words in ("km", "กม.") else 1) for number, words in
                  (box["text"].split() for box in boxes["far"])]
        assert len(metres) == len(boxes["ring"]) == 3
        # Each label is on its ring, and the area within a ring is proportional to the ring's distance.
        assert metres == [metres[2] / 4, metres[2] / 2, metres[2]]
        centre = [boxes["middle"][0][way] + boxes["middle"][0][side] / 2
                  for way, side in [("x", "width"), ("y", "height")]]
        for ring, label in zip(boxes["ring"], boxes["far"]):
            far = sum((label[way] + label[side] / 2 - middle) ** 2 for (way, side), middle in
                      zip([("x", "width"), ("y", "height")], centre)) ** 0.5
            assert abs(far - ring["width"] / 2) < 4
        for label in boxes["far"]:
            others = [box for box in boxes["far"] if box is not label]
            assert not any(meet(label, box) for box in boxes["spot"] + boxes["point"] + others)


def test_an_arrow_where_nothing_is_ahead(visit, size, lang):
    page = visit(f"?tab=nearby&{FEW}&view=radar", size=size, lang=lang)
    page.wait_for_selector(".spot")
    homes = page.evaluate("""async (query) => (await (await fetch('v1/nearby?' + query)).json()).items""", FEW)
    turn = lambda home, heading: (home["bearing"] - heading + 540) % 360 - 180  # noqa: E731
    away = next(heading for heading in range(0, 360, 5)
                if all(abs(turn(home, heading)) > 60 for home in homes))
    page.locator("#heading").fill(str(away))
    arrow = page.locator(".face .turn")
    # The dial is drawn a frame after the slider moves, so wait until the arrow has changed.
    degrees = math.floor(turn(homes[0], away) / 5 + 0.5) * 5
    expect(arrow).to_have_attribute("transform", f"rotate({degrees})")
    side = ("left" if lang == "en" else "ซ้าย") if degrees < 0 else ("right" if lang == "en" else "ขวา")
    expect(page.locator(".which")).to_contain_text(f"{side} {abs(degrees)}°")
    expect(page.locator(".which")).to_contain_text(homes[0]["name"][lang])
    # When the phone is turned in that direction, the home is straight ahead and there is no arrow.
    page.locator("#heading").fill(str((away + degrees) % 360))
    expect(arrow).to_have_count(0)
    expect(page.locator(".which")).to_contain_text("In front" if lang == "en" else "ตรงหน้า")
    # The page shows the price of the chosen home and a link that opens it.
    page.locator(".bearings button").first.click()
    opening = page.locator(".opening")
    expect(opening.locator("b")).to_contain_text("฿" if lang == "en" else "บาท")
    assert opening.get_by_role("link").bounding_box()["height"] >= 44
    page.locator("#heading").fill(str(away))
    expect(arrow).to_be_visible()
    opening.get_by_role("link").click()
    expect(page.locator(".detail h2")).to_have_text(homes[0]["name"][lang])
