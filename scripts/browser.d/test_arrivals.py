"""Tests the announcements when the reader arrives at saved homes."""

import json
import re

from playwright.sync_api import expect

# About one metre, in degrees of latitude.
METRE = 1 / 111_000
START = 13.737


def at(metres):
    return {"latitude": START + metres * METRE, "longitude": 100.5603}


def home(number, metres):
    return {"home": {"id": f"sample.{number}", "name": {"en": f"Home {number}", "th": f"บ้าน {number}"}, "type": "condo",
                     "position": {"lat": START + metres * METRE, "lon": 100.5603}}, "at": "2026-11-21T03:00:00Z"}


def test_an_arrival_is_said_once(visit, lang):
    kept = [home(1, 1_000), home(2, 1_050), home(3, 1_400)]
    page = visit(lang=lang, location=at(0), before=lambda page: page.add_init_script(
        f"localStorage['homefind.saved'] ??= {json.dumps(json.dumps(kept))};"
        "window.said = [];"
        "new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((node) => {"
        "  if (node.classList?.contains('toast')) window.said.push(node.textContent); })))"
        ".observe(document, { childList: true, subtree: true });"))
    metres = "200\u00a0m" if lang == "en" else "200\u00a0ม."
    count = lambda n: page.wait_for_function("(n) => window.said.length === n", arg=n)  # noqa: E731

    def walk(metres):
        page.context.set_geolocation(at(metres))
        expect(page).to_have_url(re.compile(f"lat={START + metres * METRE:.5f}"))

    expect(page).to_have_url(re.compile("lat=13.73700"))
    walk(700)
    assert page.evaluate("window.said") == []
    walk(900)
    count(1)
    said = page.evaluate("window.said[0]")
    assert "2\u00a0" in said and metres in said
    # There is no further announcement while the reader stays or moves around the edge of the circle.
    for place in [950, 820, 900]:
        walk(place)
    assert page.evaluate("window.said.length") == 1
    # The reader arrives again by reaching the third home, and by returning later.
    walk(1_220)
    count(2)
    assert "3\u00a0" in page.evaluate("window.said[1]")
    walk(0)
    walk(900)
    count(3)
