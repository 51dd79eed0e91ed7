"""Tests the events for views, saves and calls that the page reports, and their effect."""

import json
import os
import subprocess

from conftest import PROGRAM, Server, fetched
from playwright.sync_api import expect

NEAR = "?tab=nearby&lat=13.737&lon=100.5603&radius=2000"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def counted(store):
    """Returns the nonzero counts for homes in a store."""
    answer = subprocess.run(
        [PROGRAM, "recommend", "--offline", "--json", "--limit", "100"], check=True, capture_output=True,
        env=os.environ | {"HOMEFIND_STORE": str(store)})
    found = {home["id"]: home["score"].get("interest", {}) for home in json.loads(answer.stdout)["items"]}
    return {home: counts for home, counts in found.items() if any(counts.values())}


def homes(page, search):
    """Returns the ids of the homes in a search that have a phone number."""
    return [home["id"] for home in fetched(page, f"v1/{search}&limit=100")["items"] if home.get("telephones")]


def test_what_is_done_is_told_once(visit, size, lang, tmp_path):
    server, told = Server(tmp_path), []
    page = visit(NEAR, size=size, lang=lang, base=server.url, user_agent=FIREFOX)
    telling = lambda: page.expect_response("**/v1/interest")  # noqa: E731
    page.on("request", lambda request: told.append(json.loads(request.post_data)["kind"])
            if request.url.endswith("/v1/interest") else None)
    home = homes(page, "nearby?lat=13.737&lon=100.5603&radius=2000")[0]
    card = page.locator(f"ul.homes article[data-id='{home}']")
    with telling() as answer:
        card.locator(".save").click()
    assert answer.value.status == 204
    # If the reader saves a home, removes it and saves it again, the page reports this once.
    card.locator(".save").click()
    card.locator(".save").click()
    with telling():
        card.locator("h3 a").click()
    call = page.locator(".detail a[href^='tel:']").first
    with telling():
        call.click()
    call.click()
    with telling():
        page.reload()
    assert told == ["save", "view", "call", "view"]
    server.end()
    assert counted(tmp_path / "listings.sqlite") == {home: {"views": 1, "saves": 1, "calls": 1}}


def test_a_server_that_does_not_count_is_told_nothing(visit, tmp_path):
    server, told = Server(tmp_path, HOMEFIND_POPULARITY="off"), []
    page = visit(NEAR, base=server.url, user_agent=FIREFOX)
    page.on("request", lambda request: told.append(request.url) if "/v1/interest" in request.url else None)
    page.locator("ul.homes .save").first.click()
    page.locator("ul.homes h3 a").first.click()
    expect(page.locator(".detail h2")).to_be_visible()
    page.wait_for_load_state("networkidle")
    server.end()
    assert told == [] and counted(tmp_path / "listings.sqlite") == {}


def test_popular_homes_come_first_for_whom_nothing_is_known(visit, size, lang, tmp_path):
    server = Server(tmp_path, HOMEFIND_TRUSTED_PROXIES="127.0.0.0/8", HOMEFIND_RATE_LIMIT="off")
    page = visit(NEAR, size=size, lang=lang, base=server.url)
    expect(page.locator("ul.homes article").first).to_be_visible()
    home = homes(page, "recommended?type=condo")[-1]
    for number in range(1, 21):
        answer = page.request.post(
            f"{server.url}v1/interest", data={"home": home, "kind": "call"},
            headers={"X-Forwarded-For": f"192.0.2.{number}", "User-Agent": FIREFOX})
        assert answer.status == 204
    server.end()
    again = Server(tmp_path)
    page = visit("?view=foryou&type=condo", size=size, lang=lang, base=again.url)
    expect(page.locator(".for-you > ul.homes")).to_have_attribute("aria-busy", "false")
    expect(page.locator(".for-you > .muted").first).to_contain_text("popularity" if lang == "en" else "ความนิยม")
    first = page.locator(".for-you article").first
    expect(first).to_have_attribute("data-id", home)
    expect(page.locator(".for-you .reasons").first).to_contain_text("popular" if lang == "en" else "กำลังเป็นที่สนใจ")
    again.end()
