"""Tests the news about a home's project, from a feed that the server reads."""

import http.server
import json
import threading
import urllib.request
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from conftest import Server
from test_together import until

FEED = """<rss version="2.0"><channel><title>Developer</title>
<item><title>Nimbrel Sky Asok &lt;b&gt;opens&lt;/b&gt;</title><link>https://developer.example/1</link>
<pubDate>Fri, 20 Nov 2026 09:30:00 +0700</pubDate></item>
<item><title>Another project</title><link>https://developer.example/2</link></item></channel></rss>"""


@pytest.fixture(scope="module")
def informed(tmp_path_factory):
    """A server that has read one news feed."""
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            body = FEED.encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    feed = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=feed.serve_forever, daemon=True).start()
    run = Server(
        tmp_path_factory.mktemp("news"),
        HOMEFIND_NEWS=f"http://127.0.0.1:{feed.server_address[1]}/news.xml")
    urllib.request.urlopen(f"{run.url}v1/nearby?lat=13.737&lon=100.5603&limit=1").close()
    until(lambda: json.load(urllib.request.urlopen(f"{run.url}v1/listings/145831/news"))["items"])
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


@pytest.mark.parametrize("place", [
    "?tab=nearby&lat=13.737&lon=100.5603&type=condo&sort=price&group=true", "?tab=train&station=E4",
    "?tab=nearby&polygon=13.73,100.55;13.75,100.55;13.74,100.57"])
def test_a_search_can_be_followed(visit, server, place):
    page = visit(place)
    expect(page.locator("ul.homes article").first).to_be_visible()
    link = page.get_by_role("link", name="RSS feed")
    expect(link).to_be_visible()
    with urllib.request.urlopen(link.evaluate("link => link.href")) as answer:
        assert answer.headers["Content-Type"].startswith("application/atom+xml")
        feed = ElementTree.fromstring(answer.read())
    assert feed.tag == "{http://www.w3.org/2005/Atom}feed"


def test_there_is_nothing_to_follow_before_a_search(visit):
    page = visit("?tab=train")
    expect(page.locator(".count-line")).to_have_text("Choose a station")
    expect(page.locator(".more-views a[href*='view=market']")).to_be_visible()
    expect(page.get_by_role("link", name="RSS feed")).to_have_count(0)
