"""Fixtures and helpers for the page's tests: servers, a browser, and pages that must not report errors."""

import atexit
import contextlib
import csv
import json
import os
import re
import struct
import subprocess
import sys
import zlib

import pytest
from playwright.sync_api import expect, sync_playwright

from support.mail import Mails

PROGRAM = os.environ["HOMEFIND_PROGRAM"]
CHROMIUM = os.environ.get("HOMEFIND_CHROMIUM", "/usr/bin/chromium-headless-shell")
SIZES = {"phone": (390, 844), "wide": (1280, 800)}
ASOK = {"latitude": 13.7370, "longitude": 100.5603}
# The parameters of a search around Asok.
NEARBY = "?tab=nearby&lat=13.737&lon=100.5603&radius=2000"

# This timeout is long enough for a slow, busy machine. Tests that pass do not wait for the timeout.
expect.set_options(timeout=30_000)


def tile():
    """Returns a grey map tile of 256 by 256 pixels as PNG."""

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", 256, 256, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\xe6" * 256) * 256)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def started(*arguments, port=0, **settings):
    """Starts homefind on a free port, or on `port`, with only the given settings."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("HOMEFIND_")}
    return subprocess.Popen(
        [PROGRAM, *arguments, "--port", str(port)], env=environment | settings, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True)


class Server:
    """A running `homefind serve` process."""

    def __init__(self, folder, port=0, **settings):
        self.process = started(
            "serve", port=port, **{"HOMEFIND_STORE": str(folder / "listings.sqlite")} | settings)
        atexit.register(self.process.kill)  # even if the tests are interrupted
        self.url = self.process.stdout.readline().strip()
        assert self.url.startswith("http://"), "the server did not start"

    def end(self):
        self.process.terminate()
        self.process.wait(20)


def list_homes(folder, rows):
    """Writes the rows that the feed in a folder serves. The first row contains the column names. A running feed soon
    reloads the rows."""
    with open(folder / "homes.new", "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    os.replace(file.name, folder / "homes.csv")


def serving(folder, **settings):
    """Yields the address of a running server, for fixtures."""
    run = Server(folder, **settings)
    yield run.url
    run.end()


@contextlib.contextmanager
def over(folder, rows, **settings):
    """Yields the address of a server with a feed that contains the given rows."""
    list_homes(folder, rows)
    feed = started("feed", "serve", "--data", folder / "homes.csv")
    try:
        yield from serving(folder, HOMEFIND_FEED_URL=feed.stdout.readline().strip(),
                           HOMEFIND_FEED_USER="demo", HOMEFIND_FEED_PASSWORD="demo", **settings)
    finally:
        feed.terminate()
        feed.wait(20)


def go(page, address):
    """Navigates within the open page, as the page's links do."""
    page.evaluate("(address) => { history.pushState(null, '', address); dispatchEvent(new PopStateEvent('popstate')); }",
                  address)


def fetched(page, path):
    """Fetches a JSON document from the page."""
    return page.evaluate("async (path) => (await fetch(path)).json()", path)


def altered(pattern, change):
    """Returns a function for `before` that lets `change` alter the responses to matching requests."""
    def answer(route):
        response = route.fetch()
        document = response.json()
        change(document)
        route.fulfill(response=response, body=json.dumps(document))

    return lambda page: page.route(pattern, answer)


def open_view(page, view, content):
    """Follows the link to a view, which is below the homes, and waits for the content of the view."""
    expect(page.locator("ul.homes article").first).to_be_visible()
    # Press Enter instead of clicking: the list grows when its end comes into view, which would move the link away from
    # the mouse.
    page.locator(f".more-views a[href*='view={view}']").press("Enter")
    expect(page.locator(content).first).to_be_visible()


def compare_three(page):
    """Saves three homes and compares them."""
    page.wait_for_selector("ul.homes article")
    for place in range(3):
        page.locator("ul.homes .save").nth(place).click()
    page.goto(page.url + "&view=saved")
    for place in range(3):
        page.locator(".under input").nth(place).check()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server with the built-in sample and a satellite layer."""
    yield from serving(
        tmp_path_factory.mktemp("sample"),
        HOMEFIND_SATELLITE="https://satellite.example/{z}/{x}/{y}.png",
        HOMEFIND_SATELLITE_ATTRIBUTION="<b>Above & Co</b>")


@pytest.fixture(scope="session")
def tiled(tmp_path_factory):
    """A server with the built-in sample and map tiles."""
    yield from serving(tmp_path_factory.mktemp("tiled"),
                       HOMEFIND_TILES="https://tile.openstreetmap.org/{z}/{x}/{y}.png")


@pytest.fixture(scope="session")
def feedless(tmp_path_factory):
    """A server whose feed is down."""
    yield from serving(tmp_path_factory.mktemp("down"), HOMEFIND_FEED_URL="http://127.0.0.1:9/feed",
                       HOMEFIND_FEED_USER="u", HOMEFIND_FEED_PASSWORD="p", HOMEFIND_RETRIES="0")


def accounts(mails):
    """The settings of a server with accounts."""
    return {"HOMEFIND_MAIL": mails.address, "HOMEFIND_MAIL_FROM": "homes@homes.example",
            "HOMEFIND_PUBLIC_URL": "https://homes.example"}


@pytest.fixture(scope="session")
def mails():
    """The emails that servers with accounts send."""
    run = Mails(sys.executable)
    yield run
    run.close()


@pytest.fixture(scope="session")
def shared(tmp_path_factory, mails):
    """A server with accounts that trusts the `X-Forwarded-For` header."""
    yield from serving(
        tmp_path_factory.mktemp("shared"), HOMEFIND_TRUSTED_PROXIES="127.0.0.0/8", HOMEFIND_RATE_LIMIT="off",
        **accounts(mails))


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        # A browser with a fake camera, which shows a test picture and is permitted without a prompt.
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=[
            "--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"])
        yield launched
        launched.close()


@pytest.fixture
def visit(browser, server):
    """Opens pages, which must not cause script errors or violate their content security policy. Requests for tiles on
    other hosts are answered (True), refused (False) or not intercepted (None)."""
    contexts, complaints = [], []

    def open_page(path="", size="phone", lang="en", base=None, tiles=None, workers="block",
                  location=None, before=None, **options):
        width, height = SIZES[size] if isinstance(size, str) else size
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale="th-TH" if lang == "th" else "en-GB",
            service_workers=workers, geolocation=location,
            permissions=["geolocation"] if location else [], timezone_id="Asia/Bangkok", **options)
        contexts.append(context)
        # Intercepting requests routes each request through this process and disables the browser's cache, so do it only
        # for `tiles`.
        if tiles is not None:
            image = tile()
            for pattern in ["https://tile.openstreetmap.org/**", "https://satellite.example/**"]:
                context.route(pattern, lambda route: route.fulfill(body=image, content_type="image/png")
                              if tiles else route.abort())
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text)
                if "Content Security Policy" in message.text else None)
        if before:
            before(page)
        page.goto((base or server) + path)
        return page

    yield open_page
    for context in contexts:
        # A response can still be in progress after the test.
        for page in context.pages:
            page.unroute_all(behavior="ignoreErrors")
        context.unroute_all(behavior="ignoreErrors")
        context.close()
    assert complaints == []


def pytest_addoption(parser):
    parser.addoption("--short", action="store_true", help="run about half of the combinations of size and language")


def pytest_configure(config):
    config.addinivalue_line("markers", "layout: how a page looks, which each language may break on each size")


def pytest_generate_tests(metafunc):
    """Runs each test for every size and language among its arguments: a flow in Thai on a phone and in English on a
    wide screen, a layout test in all combinations. The short form runs half of the combinations, which the test's
    name determines."""
    own = [name for mark in metafunc.definition.iter_markers("parametrize")
           for name in re.split(r"[, ]+", mark.args[0])]
    choices = {"size": list(SIZES), "lang": ["en", "th"]}
    names = [name for name in choices if name in metafunc.fixturenames and name not in own]
    if not names:
        return
    if len(names) == 1:
        values = [(value,) for value in choices[names[0]]]
    elif metafunc.definition.get_closest_marker("layout"):
        values = [("phone", "en"), ("wide", "th"), ("phone", "th"), ("wide", "en")]
    else:
        values = [("phone", "th"), ("wide", "en")]
    if metafunc.config.getoption("--short"):
        first = zlib.crc32(metafunc.definition.nodeid.encode()) % 2
        # Layouts differ more between sizes than between languages, so a layout test keeps both sizes.
        values = values[2 * first:2 * first + 2] if len(values) == 4 else values[first::2]
    metafunc.parametrize(names, values)


def pytest_terminal_summary(terminalreporter):
    """Prints the line with the counts that scripts/test adds up."""
    counts = {name: len(terminalreporter.stats.get(name, [])) for name in
              ["passed", "failed", "error", "skipped"]}
    terminalreporter.write_line(
        f"{counts['passed']} passed, {counts['failed'] + counts['error']} failed, "
        f"{counts['skipped']} skipped, in the browser")
