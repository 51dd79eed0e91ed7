"""Tests the base map: the positions of features, labels that do not overlap, and the speed of panning."""

import itertools
import math
import re

import pytest
from playwright.sync_api import expect

from conftest import go
from frames import panning_times, share
from test_map import expect_color
from test_map_search import rest

LIGHT = {"water": (168, 210, 234), "park": (211, 232, 200), "land": (243, 242, 236),
         "airport": (230, 230, 238), "golf": (220, 235, 207)}
DARK = {"water": (20, 56, 77), "park": (32, 53, 42), "land": (28, 35, 33)}
# Features of the base map at known positions.
POINTS = [
    (13.7437, 100.4903, "water", "the river at the Grand Palace"),
    (13.7290, 100.5125, "water", "the river at Saphan Taksin"),
    (13.5450, 100.5909, "water", "the river at its mouth"),
    (13.5993, 100.5925, "water", "the river at Samut Prakan"),
    (13.6291, 100.5411, "water", "the river at Phra Pradaeng"),
    (13.6918, 100.5875, "water", "the river at Bang Na"),
    (13.7879, 100.5072, "water", "the river at Krung Thon Bridge"),
    (13.9491, 100.5363, "water", "the river at Pathum Thani"),
    (14.2273, 100.5735, "water", "the river in the north"),
    (14.0319, 100.7171, "water", "the reservoir of Rama IX"),
    (13.4500, 100.5000, "water", "the Gulf, west"),
    (13.4700, 100.6000, "water", "the Gulf"),
    (14.0461, 100.7261, "water", "the reservoir, north"),
    (13.7305, 100.5590, "water", "the lake of Benjakitti"),
    (13.7319, 100.5416, "park", "Lumphini Park"),
    (13.8114, 100.5535, "park", "the Railway Park"),
    (13.6847, 100.6632, "water", "the pond of Rama IX Park"),
    (13.8069, 100.5551, "park", "Chatuchak Park"),
    (13.6900, 100.7500, "airport", "Suvarnabhumi"),
    (13.7400, 100.5350, "land", "Siam"),
]


def at(lat, lon, radius=500):
    return f"?tab=nearby&lat={lat}&lon={lon}&radius={radius}&view=map"


def labels(page, more="null"):
    """Returns the map's labels once the map is at rest, and the value that an expression has at that time."""
    page.wait_for_function("() => document.querySelector('canvas.labels')?.labels?.length > 0")
    page.wait_for_load_state("networkidle")
    names, found, is_in_place = page.evaluate(f"""async () => {{
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        const idle = () => new Promise((resolve) =>
          setTimeout(() => requestAnimationFrame(() => requestIdleCallback(resolve)), 400));
        for (;;) {{
          // Late settings have the map made anew.
          const canvas = document.querySelector('canvas.labels');
          const before = canvas?.labels;
          // What was fetched meanwhile has been laid out too.
          await idle();
          const found = {more};
          // They are where they were laid out: no rule of another part of the page reaches the canvas.
          const isInPlace = canvas && Math.abs(canvas.getBoundingClientRect().width - parseFloat(canvas.style.width)) < 1;
          // Where markers have just changed, names are laid out anew with the next frame.
          await frame();
          await frame();
          if (before && canvas.isConnected && canvas.labels === before) return [before, found, isInPlace];
        }}
      }}""")
    assert is_in_place
    return names if more == "null" else (names, found)


def corners(box):
    turn = math.radians(box.get("angle", 0))
    for a, b in [(-1, -1), (1, -1), (1, 1), (-1, 1)]:
        x, y = a * box["width"] / 2, b * box["height"] / 2
        yield (box["x"] + x * math.cos(turn) - y * math.sin(turn),
               box["y"] + x * math.sin(turn) + y * math.cos(turn))


def overlap(a, b):
    """Returns whether two rotated boxes overlap."""
    first, second = list(corners(a)), list(corners(b))
    for turn in (a.get("angle", 0), a.get("angle", 0) + 90, b.get("angle", 0), b.get("angle", 0) + 90):
        axis = (math.cos(math.radians(turn)), math.sin(math.radians(turn)))
        one, other = [[x * axis[0] + y * axis[1] for x, y in box] for box in (first, second)]
        if max(one) <= min(other) or max(other) <= min(one):
            return False
    return True


def test_what_lies_where(visit):
    page = visit(size="wide")
    for lat, lon, kind, name in POINTS:
        print(name)  # printed if the test fails
        page.goto(page.url.split("?")[0] + at(lat, lon))
        expect_color(page, ".base", LIGHT[kind], 3)


VIEWS = [(lat, lon, radius) for lat, lon in [(13.737, 100.5603), (13.7437, 100.49), (13.80, 100.55),
         (13.69, 100.75), (13.60, 100.60)] for radius in (500, 1500, 5000, 20000)]


@pytest.mark.parametrize("size", [(390, 844), (768, 1024), (1280, 800), (1920, 1080)])
def test_names_keep_clear(visit, size, lang):
    # Start elsewhere, so that the map must move to every view.
    page = visit(at(13.66, 100.60), size=size, lang=lang, reduced_motion="reduce")
    labels(page)
    for lat, lon, radius in VIEWS:
        page.evaluate("() => { document.querySelector('canvas.labels').labels = null; }")
        go(page, at(lat, lon, radius))
        expect(page.locator(".list > ul.homes")).to_have_attribute("aria-busy", "false")
        found, (markers, controls, (width, height)) = labels(page, """(() => {
          const ground = document.querySelector('.ground').getBoundingClientRect();
          const boxOf = (element, text, less = 0) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            return { text, x: left + width / 2 - ground.left, y: top + height / 2 - ground.top,
              width: width - less, height: height - less };
          };
          return [[...document.querySelectorAll('.marker > span')].map((marker) => boxOf(marker, 'marker', 6)),
            [...document.querySelectorAll('.over .controls > *, .over > .scale, .over > .credit')].map((control) =>
              boxOf(control, control.className)), [ground.width, ground.height]];
        })()""")
        for a, b in itertools.chain(itertools.combinations(found, 2),
                                    itertools.product(found, markers + controls)):
            assert not overlap(a, b), f"{lat} {lon} {radius}: {a} {b}"
        # Each label is either completely inside or completely outside the map.
        for label in found:
            xs, ys = zip(*corners(label))
            is_whole = min(xs) >= 0 and max(xs) <= width and min(ys) >= 0 and max(ys) <= height
            view = {"x": width / 2, "y": height / 2, "width": width, "height": height}
            assert is_whole or not overlap(label, view), label
        thai = [label["text"] for label in found if re.search("[ก-๛]", label["text"])]
        assert bool(thai) == (lang == "th"), thai


def test_names_keep_clear_of_a_markets_dots(visit):
    page = visit("?tab=nearby&lat=13.737&lon=100.5603&radius=3000", size="wide")
    expect(page.locator("ul.homes article").first).to_be_visible()
    page.goto(page.url.split("?")[0] + "?view=market")
    expect(page.locator(".market tbody tr").first).to_be_visible()
    expect(page.locator(".market-dot").first).to_be_attached()
    names, dots = labels(page, """(() => {
      const ground = document.querySelector('.ground').getBoundingClientRect();
      return [...document.querySelectorAll('.market-dot')].map((dot) => {
        const { left, top, width, height } = dot.getBoundingClientRect();
        return { text: 'dot', x: left + width / 2 - ground.left, y: top + height / 2 - ground.top,
          width: width - 4, height: height - 4 };
      });
    })()""")
    assert len(dots) > 20
    for name, dot in itertools.product(names, dots):
        assert not overlap(name, dot), f"{name} {dot}"


def test_the_sea_goes_on_where_the_map_ends(visit, size):
    page = visit(at(13.41, 100.6), size=size)
    expect_color(page, ".base", LIGHT["water"], 1)
    page.goto(page.url.split("?")[0] + at(13.3, 100.6))
    expect_color(page, ".base", LIGHT["water"], 1)


def test_dark_where_the_reader_wants_it(visit, size):
    page = visit(at(13.7437, 100.4903), size=size, color_scheme="dark")
    expect_color(page, ".base", DARK["water"], 1)
    page.emulate_media(color_scheme="light")
    expect_color(page, ".base", LIGHT["water"], 1)


@pytest.mark.parametrize("ratio", [1, 2, 3])
def test_as_sharp_as_the_screen(visit, size, ratio):
    page = visit(at(13.737, 100.5603), size=size, device_scale_factor=ratio)
    labels(page)
    for _ in range(3):
        page.locator(".ground").press("+")
        page.wait_for_function("""(ratio) => [...document.querySelectorAll('.pane canvas')].every(
            (canvas) => Math.abs(canvas.width / canvas.getBoundingClientRect().width - ratio) < 0.02)""",
            arg=ratio)


def test_a_movement_costs_little(visit, browser, size):
    page = visit(at(13.737, 100.5603, 5000), size=size)
    labels(page)
    times = panning_times(browser, page)
    assert len(times) > 60
    assert share(times, 0.5) <= 8 and share(times, 0.95) <= 16


def test_the_base_map_without_a_network(visit, size):
    page = visit(at(13.7437, 100.4903), size=size, workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    expect_color(page, ".base", LIGHT["water"], 1)
    page.context.set_offline(True)
    page.reload()
    expect_color(page, ".base", LIGHT["water"], 1)
    # Offline, the map works even at zoom levels that it has not shown before.
    for _ in range(5):
        page.locator(".ground").press("-")
        rest(page)
    page.wait_for_function("""() => document.querySelector('canvas.labels').labels.some(
        ({ kind }) => kind === 'district' || kind === 'province')""")
