"""Takes the pictures for README.md and docs/tour.md: each view on a phone and on a wide screen.

usage: pictures.py FOLDER [VIEW...]
"""

import collections
import io
import json
import math
import os
import pathlib
import sys
import tempfile
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import expect, sync_playwright

from conftest import CHROMIUM, SIZES, Server, accounts, compare_three
from support.mail import Mails
from test_together import ITEMS, ask, become, hunt_of, sent, until
from test_viewings import spans, tomorrow

PLACE = "tab=nearby&lat=13.737&lon=100.5603&radius=2000"
CARD = "ul.homes article img.loaded"
AREA = "13.7405,100.5560;13.7420,100.5640;13.7345,100.5665;13.7310,100.5600;13.7340,100.5545"


def open_filters(page):
    page.locator(".filter-bar").get_by_role("button", name="Filters").click()


def open_pictures(page):
    page.locator(".open-picture").first.click()


def open_a_label(page):
    page.locator(".look-label").first.click()
    expect(page.locator(".look-box img.loaded")).to_be_visible()


def type_a_place(page):
    page.locator("input[role=combobox]").first.fill("watana")
    expect(page.locator("[role=option]").first).to_be_visible()


def show_budget(page):
    open_filters(page)
    page.locator("#budget-says").scroll_into_view_if_needed()


def have_budget(page, address):
    figures = {"salary": "90000", "deposit": "600000", "debts": "5000"}
    page.goto(address)
    page.evaluate("(kept) => { localStorage['homefind.budget'] = kept; }",
                  json.dumps({"figures": figures, "fits": True}))


def save_three(page, address):
    page.goto(f"{address}?{PLACE}")
    compare_three(page)


def know_more_homes(page, address):
    page.goto(f"{address}?{PLACE.replace('2000', '8000')}")
    expect(page.locator(CARD).first).to_be_visible(timeout=30_000)


def plan_a_tour(page, address):
    page.goto(f"{address}?{PLACE.replace('2000', '4000')}")
    expect(page.locator("ul.homes article").nth(18)).to_be_attached()
    for place in range(4):
        page.locator("ul.homes .save").nth(5 * place).click()


def start_at_asok(page):
    page.get_by_role("button", name="Plan a tour").click()
    page.get_by_role("combobox", name="Start:").fill("Asok")
    page.get_by_role("option").filter(has_text="E4").first.click()
    expect(page.locator(".tour-stops > li")).to_have_count(4)


def open_numbers(page):
    page.locator(".call-bar .main").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def press_a_pin(page):
    page.locator(".marker.pin").first.dispatch_event("click")
    expect(page.locator(".map-card article")).to_be_visible()


# The views: the name, the address, the selector that shows that the view is ready, and options. The options are the
# language, the sizes, actions before (`first`) and after (`then`) the view opens, and the dark scheme.
VIEWS = [
    ("nearby", f"?{PLACE}", CARD),
    ("train-thai", "?tab=train&system=BTS&station=E4&type=condo,townhome", CARD, {"lang": "th"}),
    ("area", "?tab=area&province=10&district=1039", CARD),
    ("place", f"?{PLACE}", CARD, {"then": type_a_place}),
    ("filters", f"?{PLACE}", CARD, {"then": open_filters}),
    ("map", f"?{PLACE}&view=map", ".marker", {"sizes": ["phone"]}),
    ("map-dark", f"?{PLACE}&view=map", ".marker", {"dark": True}),
    ("drawn", f"?polygon={AREA}&view=map", ".marker"),
    ("map-card", f"?{PLACE}&view=map", ".marker", {"then": press_a_pin, "sizes": ["phone"]}),
    ("call", f"?{PLACE}&home=153988", ".call-bar .main", {"then": open_numbers, "sizes": ["phone"]}),
    ("home", f"?{PLACE}&home=163762", ".stations li"),
    ("gallery", f"?{PLACE}&home=163762", ".stations li", {"then": open_pictures}),
    ("way", "?tab=train&system=BTS&station=N8&view=guide&home=163762", ".steps li"),
    ("radar", f"?{PLACE}&view=radar", ".spot"),
    ("look", f"?{PLACE}&view=look", ".look-label", {"then": open_a_label}),
    ("commute", "?tab=nearby&commute=E4:30min;CEN:25min@08:00", CARD, {"first": know_more_homes}),
    ("budget", f"?{PLACE}", CARD, {"first": have_budget, "then": show_budget}),
    ("for-you", f"?{PLACE}&commute=E4:30min&view=foryou", ".for-you article img.loaded", {"first": have_budget}),
    ("tour", f"?{PLACE}&view=saved", ".homes article", {"first": plan_a_tour, "then": start_at_asok}),
    ("saved", f"?{PLACE}&view=saved", ".saved article", {"first": save_three}),
    ("compare", f"?{PLACE}&view=compare", ".compare tbody tr", {"first": save_three}),
    ("market", f"?{PLACE}&view=market&type=condo", ".market tbody tr", {"first": know_more_homes}),
    ("companies", f"?{PLACE}&view=companies", ".companies-list li"),
    ("company", f"?{PLACE}&view=companies&of=163762", ".company .homes article"),
    ("docs", "docs", "main section"),
]


def palette(picture):
    """Returns a palette of 256 colours for a picture. Weights each colour by the square root of its frequency, so that
    small parts such as hearts and icons keep their colours."""
    near = collections.defaultdict(list)
    for count, color in picture.getcolors(picture.width * picture.height):
        near[tuple(part >> 2 for part in color)].append((count, color))
    pixels = [max(alike)[1] for alike in near.values()
              for _ in range(math.isqrt(sum(count for count, _ in alike)))]
    sample = Image.new("RGB", (len(pixels), 1))
    sample.putdata(pixels)
    return sample.quantize(256, kmeans=2, dither=Image.Dither.NONE)


def small(png, path, width):
    """Saves a scaled picture with an optimized palette."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    picture = picture.resize((width, picture.height * width // picture.width), Image.LANCZOS)
    picture.quantize(palette=palette(picture), dither=Image.Dither.NONE).save(path, optimize=True)


def opened(browser, size, **options):
    """Returns a page in a new browser context."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, service_workers="block", device_scale_factor=1.5,
        timezone_id="Asia/Bangkok", is_mobile=size == "phone", has_touch=size == "phone",
        **{"locale": "en-GB"} | options)
    return context.new_page()


def take(page, address, folder, size, view):
    """Takes a picture of one view."""
    name, path, ready, *rest = view
    options = rest[0] if rest else {}
    if size not in options.get("sizes", SIZES):
        return
    page.goto(address + path)
    expect(page.locator(ready).first).to_be_visible(timeout=30_000)
    if "then" in options:
        options["then"](page)
    # Wait for pictures, tiles and animations.
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1500)
    small(page.screenshot(), os.path.join(folder, f"{name}-{size}.png"), page.viewport_size["width"])


def look_alone(browser, address, folder, size, view):
    """Takes a picture of one view in a new browser context."""
    options = view[3] if len(view) > 3 else {}
    page = opened(browser, size, locale="th-TH" if options.get("lang") == "th" else "en-GB",
                  color_scheme="dark" if options.get("dark") else "light")
    if "first" in options:
        options["first"](page, address)
    take(page, address, folder, size, view)
    page.context.close()


def show_a_home(page):
    """Scrolls to the members' opinions on the first homes."""
    page.locator(".hunt-actions").evaluate("(one) => { one.style.scrollMargin = '12px'; one.scrollIntoView(); }")


# The views of a hunt that two people share, in the format of VIEWS. The positions come last, because every view shows a
# notice once a position is shared.
SHARED_VIEWS = [
    ("hunt", f"?{PLACE}&view=saved", f"{ITEMS} img.loaded", {"then": show_a_home}),
    ("messages", f"?{PLACE}&view=messages", ".message"),
    ("viewings", f"?{PLACE}&view=viewings", ".viewing"),
    ("meeting-point", f"?{PLACE}&view=places", ".place", {"sizes": ["phone"]}),
    ("positions", f"?{PLACE.replace('2000', '800')}&view=map", ".marker.member"),
]


def look_together(browser, address, mails, folder, wanted):
    """Takes pictures of a hunt that two people share, on a phone and on a wide screen."""
    pages = [opened(browser, size) for size in SIZES]
    nok, tom = pages
    plan_a_tour(nok, address)
    tom.goto(address)
    for page, name in zip(pages, ["Nok", "Tom"]):
        become(page, mails, name)
    nok.goto(address + "?view=saved")
    expect(nok.locator(ITEMS)).to_have_count(4)
    sent(nok)
    hunt = hunt_of(nok)
    path = f"v1/hunts/{hunt['id']}"
    ask(nok, "PATCH", path, {"name": "A home for two"})
    ask(tom, "POST", urlsplit(ask(nok, "POST", f"{path}/invitations", {"role": "editor"})["url"]).path.lstrip("/"))
    # Let both people open the hunt first, so that only the other person's changes are marked as new.
    for page in pages:
        page.goto(address + "?view=saved")
        expect(page.locator(ITEMS)).to_have_count(4)
        until(lambda: not ask(page, "GET", "v1/hunts")["items"][0]["changed"])
        page.goto(address + "?view=account")
    have_opinions(nok, tom, path, sorted(home["listing"] for home in hunt["homes"]))
    for view in SHARED_VIEWS:
        if view[0] == "positions":
            for page, lat, lon in [(nok, 13.7398, 100.5582), (tom, 13.7345, 100.5638)]:
                ask(page, "PUT", f"{path}/positions", {"lat": lat, "lon": lon, "precision": "exact", "minutes": 60})
        for size, page in zip(SIZES, pages):
            if not wanted or view[0] in wanted:
                take(page, address, folder, size, view)


def have_opinions(nok, tom, path, homes):
    """Adds ratings, notes, messages, viewings and a meeting point for both people."""
    for page, home, edit in [
            (nok, homes[0], {"rating": 5, "note": "Morning sun, and quiet at the back."}),
            (tom, homes[0], {"rating": 4, "status": "viewed"}),
            (tom, homes[1], {"rating": 3, "note": "Ask about the fees."}), (nok, homes[1], {"rating": 4}),
            (tom, homes[2], {"rating": 2, "status": "rejected", "note": "Too near the expressway."})]:
        ask(page, "PUT", f"{path}/homes/{home}", edit)
    for page, text in [
            (tom, "I like the first one best."), (nok, "So do I! It was quiet even at noon."),
            (nok, "Shall we see it together?"), (tom, "Yes. I have proposed two times, and where we meet.")]:
        ask(page, "POST", f"{path}/messages", {"text": text})
    ask(tom, "POST", f"{path}/viewings",
        {"listing": homes[1], "times": spans(10, 17, at=tomorrow()), "note": "Ask for Khun Nid."})
    soon = ask(tom, "POST", f"{path}/viewings", {"listing": homes[0], "times": spans(2)})
    ask(nok, "POST", f"{path}/viewings/{soon['id']}/answer", {"answer": "accepted"})
    ask(tom, "POST", "v1/places", {"title": "Exit 3", "type": "meeting-point", "text": "At the foot of the stairs.",
                                   "lat": 13.7377, "lon": 100.5606, "hunt": path.split("/")[-1]})


def main(folder, wanted):
    mails = Mails(sys.executable)
    with tempfile.TemporaryDirectory() as store, sync_playwright() as playwright:
        server = Server(pathlib.Path(store))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for size in SIZES:
            for view in VIEWS:
                if not wanted or view[0] in wanted:
                    look_alone(browser, server.url, folder, size, view)
        server.end()
        # The other views would show more on a server with accounts, so only the shared views use such a server.
        if not wanted or any(view[0] in wanted for view in SHARED_VIEWS):
            server = Server(pathlib.Path(store), **accounts(mails))
            look_together(browser, server.url, mails, folder, wanted)
            server.end()
        browser.close()
    mails.close()


main(sys.argv[1], sys.argv[2:])
