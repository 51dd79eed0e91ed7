"""Tests that the browser loads tiles and pictures from another origin without the service worker."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from conftest import over, tile

MAP = "?tab=nearby&lat=13.737&lon=100.5603&radius=2000&view=map"
LIST = "?tab=nearby&lat=13.737&lon=100.5603&radius=2000"
COUNT = 4


class Origin:
    """An image server on another port that does not support CORS and forbids caching."""

    def __init__(self):
        image, self.paths = tile(), []
        origin = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                origin.paths.append(self.path)
                self.send_response(200)
                self.send_header("Content-Type", "image/png")
                self.send_header("Content-Length", str(len(image)))
                self.send_header("Cache-Control", "no-store")
                self.end_headers()
                self.wfile.write(image)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def asked(self, start):
        return sum(path.startswith(start) for path in self.paths)

    def end(self):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def origin():
    run = Origin()
    yield run
    run.end()


@pytest.fixture
def elsewhere(tmp_path, origin):
    """A server whose tiles and pictures of homes are on another origin."""
    rows = ["id name name_en type price lat lon picture district".split()]
    rows += [[at + 1, f"บ้าน {at}", f"Home {at}", 1, "3,000,000", 13.737 + at / 1000, 100.5603,
              f"{origin.url}/pictures/{at}.png", "วัฒนา"] for at in range(COUNT)]
    with over(tmp_path, rows, HOMEFIND_TILES=origin.url + "/tiles/{z}/{x}/{y}.png") as url:
        yield url


def is_led(page):
    """Waits until the service worker controls the page."""
    page.evaluate("""() => navigator.serviceWorker.controller || new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve()))""")


def test_pictures_of_another_origin(visit, origin, elsewhere, size):
    page = visit(LIST, size=size, base=elsewhere, workers="allow")
    expect(page.locator("ul.homes img.loaded")).to_have_count(COUNT)
    is_led(page)
    for _ in range(2):
        before = origin.asked("/pictures/")
        page.reload()
        expect(page.locator("ul.homes img.loaded")).to_have_count(COUNT)
        assert origin.asked("/pictures/") >= before + COUNT
    # Without a network, the icon of the home's type replaces the picture.
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("ul.homes article")).to_have_count(COUNT)
    expect(page.locator("ul.homes img:not(.loaded)")).to_have_count(0)
    expect(page.locator(".strip")).to_be_visible()


def test_tiles_of_another_origin(visit, origin, elsewhere, size):
    page = visit(MAP, size=size, base=elsewhere, workers="allow")
    expect(page.locator(".tiles img.loaded").first).to_be_attached()
    is_led(page)
    for _ in range(2):
        before = origin.asked("/tiles/")
        page.reload()
        expect(page.locator(".tiles img.loaded").first).to_be_attached()
        expect(page.locator(".map-note")).to_be_hidden()
        assert origin.asked("/tiles/") > before
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".map-note")).to_contain_text("background")
    expect(page.locator(".marker").first).to_be_visible()
