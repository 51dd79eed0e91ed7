"""News of a home's project, from a feed that the server reads."""

import http.server
import threading

import pytest
from conftest import Server
from playwright.sync_api import expect

FEED = """<rss version="2.0"><channel><title>Developer</title>
<item><title>Nimbrel Sky Asok &lt;b&gt;opens&lt;/b&gt;</title><link>https://developer.example/1</link>
<pubDate>Fri, 20 Nov 2026 09:30:00 +0700</pubDate></item>
<item><title>Another project</title><link>https://developer.example/2</link></item></channel></rss>"""


@pytest.fixture(scope="module")
def informed(tmp_path_factory):
    """A server that reads one news feed, once that has been asked for."""
    asked = threading.Event()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            body = FEED.encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            asked.set()

        def log_message(self, *_):
            pass

    feed = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=feed.serve_forever, daemon=True).start()
    run = Server(
        tmp_path_factory.mktemp("news"),
        HOMEFIND_NEWS=f"http://127.0.0.1:{feed.server_address[1]}/news.xml")
    assert asked.wait(60)
    yield run.url
    run.end()
    feed.shutdown()


def test_news_are_shown_with_the_home(visit, informed, size, lang):
    page = visit("?tab=nearby&lat=13.737&lon=100.5603&home=145831", size=size, lang=lang, base=informed)
    news = page.locator(".news li")
    expect(news).to_have_count(1)
    link = news.locator("a")
    expect(link).to_have_text("Nimbrel Sky Asok opens")
    expect(link).to_have_attribute("href", "https://developer.example/1")
    expect(link).to_have_attribute("rel", "noopener noreferrer")
    expect(news).to_contain_text("Developer")


def test_a_home_without_news_has_no_section(visit, informed):
    page = visit("?tab=nearby&lat=13.737&lon=100.5603&home=163762", base=informed)
    expect(page.locator(".stations li").first).to_be_visible()
    expect(page.locator(".news li")).to_have_count(0)
