"""Tests offline use of visited pages, installation, and the size of the first load."""

import contextlib
import json
import random
import re
import socket
import urllib.request
from urllib.parse import urlsplit

from playwright.sync_api import expect

from conftest import Server
from test_map import expect_labels

NEARBY = "?tab=nearby&lat=13.737&lon=100.5603&radius=1000"


def test_offline_after_a_visit(visit, size, lang):
    page = visit(NEARBY, size=size, lang=lang, workers="allow")
    expect(page.locator("ul.homes article").first).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    # The service worker handles requests only from the next visit on.
    page.reload()
    expect(page.locator("ul.homes article").first).to_be_visible()
    page.locator("ul.homes h3 a").first.click()
    expect(page.locator(".fields")).to_contain_text("First seen" if lang == "en" else "พบครั้งแรก")
    page.go_back()
    name = page.locator("ul.homes h3").first.inner_text()
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("ul.homes h3").first).to_have_text(name)
    expect(page.locator(".strip")).to_be_visible()
    expect(page.locator(".source .warning")).to_contain_text("offline" if lang == "en" else "ออฟไลน์")
    page.locator("ul.homes h3 a").first.click()
    expect(page.locator(".fields")).to_contain_text("First seen" if lang == "en" else "พบครั้งแรก")
    page.locator(".back").click()
    page.locator("nav .to-radar").click()
    expect(page.locator(".spot").first).to_be_visible()
    # If a search is not cached, the page explains what to do.
    page.locator("nav .to-list").click()
    page.locator("#radius").focus()
    page.keyboard.press("End")
    expect(page.get_by_role("alert")).to_be_visible()
    # The page retries failed requests automatically.
    page.context.set_offline(False)
    expect(page.locator("ul.homes article").first).to_be_visible()
    expect(page.locator(".strip")).to_be_hidden()
    expect(page.locator(".source .warning")).to_have_count(0)


def lasting_port():
    """Returns a free port outside the range that Linux assigns automatically (from 32768 on), so that the port stays
    free between two runs."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as one, contextlib.suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port


def test_a_server_that_is_started_again(visit, tmp_path, lang):
    run = Server(tmp_path, port=lasting_port())
    page = visit(NEARBY, base=run.url, lang=lang)
    expect(page.locator("ul.homes article").first).to_be_visible()
    home = page.locator("ul.homes h3 a").first
    run.end()
    page.locator("#radius").focus()
    page.keyboard.press("End")
    # The browser is online, but the server is down.
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached" if lang == "en" else "เชื่อมต่อเซิร์ฟเวอร์ไม่ได้")
    expect(page.locator(".strip")).to_contain_text("homefind cannot be reached" if lang == "en" else "เชื่อมต่อ homefind ไม่ได้")
    page.context.set_offline(True)
    expect(page.locator(".strip")).to_contain_text("offline" if lang == "en" else "ออฟไลน์")
    page.context.set_offline(False)
    expect(page.locator(".strip")).to_contain_text("homefind cannot be reached" if lang == "en" else "เชื่อมต่อ homefind ไม่ได้")
    run = Server(tmp_path, port=urlsplit(run.url).port)
    expect(home).to_be_visible()
    expect(page.get_by_role("heading", level=2)).to_contain_text("20 km" if lang == "en" else "20 กม.")
    expect(page.locator(".strip")).to_be_hidden()
    # The page also retries a view that could not be loaded.
    run.end()
    home.click()
    expect(page.get_by_role("alert")).to_be_visible()
    run = Server(tmp_path, port=urlsplit(run.url).port)
    expect(page.locator(".detail h2")).to_be_visible()
    expect(page.locator(".strip")).to_be_hidden()
    run.end()


def test_installable(visit, server):
    page = visit(NEARBY, workers="allow")
    manifest = json.load(urllib.request.urlopen(server + page.locator(
        'link[rel="manifest"]').get_attribute("href")))
    assert manifest["display"] == "standalone"
    for picture in manifest["icons"]:
        answer = urllib.request.urlopen(server + picture["src"])
        assert answer.headers["Content-Type"] == picture["type"]
    client = page.context.new_cdp_session(page)
    assert client.send("Page.getInstallabilityErrors")["installabilityErrors"] in ([], [
        {"errorId": "in-incognito", "errorArguments": []}])


def test_the_first_load(visit, size):
    sizes, page = [], None

    def measure(page):
        client = page.context.new_cdp_session(page)
        client.send("Network.enable")
        names = {}
        client.on("Network.responseReceived",
                  lambda event: names.update({event["requestId"]: event["response"]["url"]}))
        client.on("Network.loadingFinished", lambda event: sizes.append(
            (names.get(event["requestId"], ""), event["encodedDataLength"])))

    page = visit(NEARBY, size=size, before=measure)
    expect(page.locator("ul.homes article").first).to_be_visible()
    if size == "wide":
        expect(page.locator(".marker").first).to_be_visible()
        expect_labels(page)
    page.wait_for_load_state("networkidle")
    shown = page.evaluate("performance.now()")
    is_map = re.compile("/map/|/js/map").search
    loaded = sum(length for url, length in sizes if not is_map(url) and "/sample/" not in url)
    mapped = sum(length for url, length in sizes if is_map(url))
    print(f"first load: {loaded} bytes and {mapped} of the map, homes shown after {shown:.0f} ms")
    assert 10_000 < loaded < 150_000
    assert (mapped > 20_000) == (size == "wide") and loaded + mapped < 250_000
