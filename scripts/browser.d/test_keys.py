"""Tests a service with API keys: the page opens, asks for a key once, and stores the key for the session."""

import re
import subprocess
import time

import pytest
from playwright.sync_api import expect

from access import barriers
from conftest import PROGRAM, Server
from test_layout import LAYOUT

NEARBY = "?tab=nearby&lat=13.737&lon=100.5603&radius=1000"
WORDS = {
    "en": {"title": "needs an API key", "wrong": "not accepted", "use": "Use this key",
           "forget": "Remove the API key", "cancel": "Cancel", "again": "Try again"},
    "th": {"title": "ต้องใช้คีย์ API", "wrong": "ใช้คีย์นี้ไม่ได้", "use": "ใช้คีย์นี้", "forget": "ลบคีย์ API",
           "cancel": "ยกเลิก", "again": "ลองอีกครั้ง"},
}


class Locked:
    """A server that requires one of the keys in its key file."""

    def __init__(self, folder):
        self.file = folder / "keys"
        self.key = self.keys("add", "page").strip()
        self.run = Server(folder, HOMEFIND_KEYS=str(self.file))
        self.url = self.run.url

    def keys(self, *arguments):
        return subprocess.run([PROGRAM, "keys", *arguments, "--keys", self.file], check=True,
                              capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def locked(tmp_path_factory):
    server = Locked(tmp_path_factory.mktemp("locked"))
    yield server
    server.run.end()


def enter(page, key, lang="en"):
    page.locator("#key").fill(key)
    page.get_by_role("button", name=WORDS[lang]["use"], exact=True).click()


def test_the_key_is_asked_for_once(visit, locked, size, lang):
    words, asked = WORDS[lang], []
    page = visit(NEARBY, size=size, lang=lang, base=locked.url,
                 before=lambda page: page.on("request", lambda request: asked.append(request)))
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(words["title"])
    expect(page.locator("#key")).to_be_focused()
    assert barriers(page) == []
    assert page.evaluate(LAYOUT) == []
    # The service rejects unknown and malformed keys.
    for wrong in ["hf_wrong", "กุญแจ"]:
        enter(page, wrong, lang)
        expect(dialog.get_by_role("alert")).to_contain_text(words["wrong"])
    enter(page, f" {locked.key} ", lang)
    expect(dialog).to_have_count(0)
    expect(page.locator("ul.homes article").first).to_be_visible()
    expect(page.locator("ul.homes img.loaded").first).to_be_visible()
    page.reload()
    expect(page.locator("ul.homes article").first).to_be_visible()
    page.locator("ul.homes h3 a").first.click()
    expect(page.locator(".fields")).to_contain_text("First seen" if lang == "en" else "พบครั้งแรก")
    expect(dialog).to_have_count(0)
    # Each request contains the key in a header field, and no URL contains the key.
    calls = [request for request in asked[-200:] if "/v1/" in request.url]
    assert calls and calls[-1].headers["x-api-key"] == locked.key
    assert not any(locked.key in request.url for request in asked)
    assert locked.key not in page.url
    # Only this tab has the key.
    assert locked.key not in page.evaluate("JSON.stringify({ ...localStorage }) + document.cookie")


def test_the_key_is_forgotten(visit, locked, size, lang):
    words = WORDS[lang]
    page = visit(NEARBY, size=size, lang=lang, base=locked.url, workers="allow")
    enter(page, locked.key, lang)
    expect(page.locator("ul.homes article").first).to_be_visible()
    page.get_by_role("button", name=words["forget"]).click()
    expect(page.get_by_role("dialog")).to_contain_text(words["title"])
    assert page.evaluate("sessionStorage.length") == 0
    kept = page.evaluate("""async () => (await (await caches.open('answers')).keys())
        .map((request) => request.url)""")
    assert not any("/v1/" in url or "rail.json" in url for url in kept)
    # After Cancel, an alert says that a key is missing, and the reader can enter it later.
    page.get_by_role("button", name=words["cancel"]).click()
    box = page.locator("#content").get_by_role("alert")
    expect(box).to_contain_text(words["title"])
    expect(page.get_by_role("button", name=words["forget"])).to_have_count(0)
    box.get_by_role("button", name=words["again"]).click()
    enter(page, locked.key, lang)
    expect(page.locator("ul.homes article").first).to_be_visible()


def test_a_key_that_is_revoked(visit, locked):
    key = locked.keys("add", "short").strip()
    page = visit(NEARBY, base=locked.url)
    enter(page, key)
    expect(page.locator("ul.homes article").first).to_be_visible()
    locked.keys("revoke", "short", "--yes")
    # The server rereads its keys once a second. If the page requests data in the meantime, it has already deleted the
    # key.
    until = time.monotonic() + 30
    while page.request.get(f"{locked.url}v1/provinces", headers={"X-API-Key": key}).status != 401:
        assert time.monotonic() < until
    page.goto(re.sub("radius=[0-9]+", "radius=2010", page.url))
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_contain_text(WORDS["en"]["wrong"])
    enter(page, locked.key)
    expect(page.locator("ul.homes article").first).to_be_visible()


def test_a_stream_of_events(visit, locked):
    page = visit(NEARBY, base=locked.url, workers="allow")
    enter(page, locked.key)
    expect(page.locator("ul.homes article").first).to_be_visible()
    page.evaluate("""() => navigator.serviceWorker.controller || new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve()))""")
    page.reload()
    # Open a stream as the page does, with the key in a header field. The request bypasses the service worker, because
    # the stream does not end.
    begun = page.evaluate("""async (key) => {
        const stop = new AbortController();
        const answer = await fetch('v1/events', { signal: stop.signal,
          headers: { accept: 'text/event-stream', 'x-api-key': key } });
        const { value } = await answer.body.getReader().read();
        stop.abort();
        return `${answer.status} ${new TextDecoder().decode(value)}`;
    }""", locked.key)
    assert begun.startswith("200 retry: 3000")
