"""Tests “For you”: homes sorted by score, reasons, hidden homes, and figures that stay in the browser."""

import json
import re

from playwright.sync_api import expect

from access import barriers

NEAR = "?tab=nearby&lat=13.737&lon=100.5603&radius=2000"
WORDS = {
    "en": {"title": "For you", "hide": "Not for me", "again": "hidden home", "month": "a month", "to": "min to",
           "budget": "your budget", "none": "No homes"},
    "th": {"title": "สำหรับคุณ", "hide": "ไม่สนใจ", "again": "ที่ซ่อนไว้", "month": "เดือนละ", "to": "ไป ",
           "budget": "งบของคุณ", "none": "ไม่พบประกาศ"},
}
BUDGET = json.dumps({"figures": {"salary": "45000", "deposit": "300000"}, "fits": False})


def rows(page):
    return page.locator(".for-you > ul.homes > li")


def ready(page):
    expect(page.locator(".for-you > ul.homes")).to_have_attribute("aria-busy", "false")


def test_homes_and_why_they_are_there(visit, size, lang):
    words, asked = WORDS[lang], []
    page = visit(NEAR + "&commute=E4:30min", size=size, lang=lang,
                 before=lambda page: page.add_init_script(f"localStorage['homefind.budget'] ??= {json.dumps(BUDGET)}"))
    expect(page.locator("ul.homes article").first).to_be_visible()
    page.on("request", lambda request: asked.append((request.method, request.url, request.post_data)))
    saved = page.locator("ul.homes article").first.get_attribute("data-id")
    page.locator("ul.homes .save").first.click()
    page.get_by_role("link", name=words["title"]).click()
    expect(page.get_by_role("heading", name=words["title"])).to_be_visible()
    ready(page)
    first = rows(page).first
    expect(first.locator(".reasons")).to_contain_text(words["to"])
    expect(first.locator(".reasons")).to_contain_text(words["month"])
    expect(page.locator(".for-you > .muted").first).to_contain_text(words["budget"])
    assert rows(page).count() > 3
    assert saved not in [row.get_attribute("data-id") for row in rows(page).locator("article").all()]
    # The page sends personal data only in the request body.
    method, url, body = [one for one in asked if "v1/recommended" in one[1]][-1]
    assert method == "POST" and json.loads(body)["saved"] == [saved]
    assert all("45000" not in url and saved not in url for _, url, _ in asked if "/v1/recommended" in url)
    assert "45000" not in page.url
    # After a reload, the order is the same.
    names = rows(page).locator("h3").all_inner_texts()
    page.reload()
    ready(page)
    expect(rows(page).locator("h3")).to_have_text(names)
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def test_what_is_hidden_stays_away(visit, size, lang):
    words = WORDS[lang]
    page = visit(NEAR + "&view=foryou", size=size, lang=lang)
    ready(page)
    first = rows(page).first.locator("h3").inner_text()
    named = rows(page).locator("h3", has_text=re.compile(f"^{re.escape(first)}$"))
    expect(named).to_have_count(1)
    rows(page).first.get_by_role("button", name=re.compile("^" + words["hide"])).click()
    expect(named).to_have_count(0)
    page.reload()
    expect(rows(page).nth(5)).to_be_visible()
    expect(named).to_have_count(0)
    page.get_by_role("button", name=re.compile(words["again"])).click()
    expect(rows(page).first.locator("h3")).to_have_text(first)
    expect(page.get_by_role("button", name=re.compile(words["again"]))).to_have_count(0)


def test_two_tabs_hide_together(visit, size, lang):
    page = visit(NEAR + "&view=foryou", size=size, lang=lang)
    ready(page)
    other = page.context.new_page()
    other.goto(page.url)
    hide = re.compile("^" + WORDS[lang]["hide"])
    for tab in [page, other]:
        ready(tab)
    hidden = []
    for tab in [page, other]:
        hidden.append(rows(tab).first.locator("article").get_attribute("data-id"))
        rows(tab).first.get_by_role("button", name=hide).click()
        for each in [page, other]:
            expect(each.locator(f".for-you article[data-id='{hidden[-1]}']")).to_have_count(0)
    assert sorted(json.loads(page.evaluate("localStorage['homefind.hidden']"))) == sorted(hidden)
    other.close()


def test_nothing_fits(visit, size, lang):
    page = visit(NEAR + "&view=foryou&max-price=1000", size=size, lang=lang)
    expect(page.locator(".for-you .foot .box")).to_contain_text(WORDS[lang]["none"])
    expect(rows(page)).to_have_count(0)


def test_without_a_place_all_that_are_known_count(visit, size, lang):
    page = visit(NEAR, size=size, lang=lang)
    expect(page.locator("ul.homes article").first).to_be_visible()
    page.goto(page.url.split("?")[0] + "?tab=nearby&view=foryou")
    ready(page)
    shown = rows(page).count()
    assert shown == 20
    page.locator(".for-you .foot .button").click()
    expect(rows(page).nth(shown)).to_be_visible()
    # If the search has no centre, the page shows no distances.
    expect(page.locator(".for-you .where")).to_have_count(0)


def test_the_facade_fails(visit, size, lang):
    page = visit(NEAR + "&view=foryou", size=size, lang=lang,
                 before=lambda page: page.route("**/v1/recommended*", lambda route: route.abort()))
    alert = page.locator(".for-you .foot")
    expect(alert.get_by_role("button")).to_be_visible()
    page.unroute("**/v1/recommended*")
    alert.get_by_role("button").click()
    expect(rows(page).first).to_be_visible()
