"""Tests requests that fail once or arrive late, and buttons that are pressed twice: the page reports and retries
failures, and performs each action once."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from conftest import NEARBY, go, open_view
from test_budget import with_budget
from test_slow import Held, settle
from test_together import ask, couple, person, until  # noqa: F401 (fixtures)


def fails_once(pattern, **answer):
    """Returns a function for `before` that makes the page's first matching request fail, with the given response or
    without a response."""
    return lambda page: page.route(
        pattern, lambda route: route.fulfill(**answer) if answer else route.abort(), times=1)


def test_settings_are_asked_for_again(visit, shared):
    page = visit("?view=account", base=shared, before=fails_once("**/app/config.json"))
    expect(page.locator("input[type=email]")).to_be_visible()


def test_details_that_fail_are_told_and_asked_for_again(visit, size):
    page = visit(NEARBY, size=size)
    expect(page.locator("ul.homes article").first).to_be_visible()
    fails_once("**/v1/listings/*", status=500, body="{}")(page)
    page.locator("ul.homes article h3 a").first.click()
    page.locator(".detail [role=alert] button").click()
    expect(page.locator(".detail .homes.small article").first).to_be_visible()
    expect(page.locator(".detail [role=alert]")).to_have_count(0)


def test_a_home_that_is_read_stays_in_its_place(visit, size):
    page = visit(NEARBY, size=size)
    page.locator("ul.homes article h3 a").first.click()
    expect(page.locator(".detail h2")).to_be_focused()
    expect(page.locator(".detail .homes.small article").first).to_be_visible()
    at = page.evaluate("""() => {
        const pane = document.scrollingElement.scrollHeight > innerHeight ? document.scrollingElement
          : document.querySelector('#side');
        pane.scrollTop = 900;
        window.where = () => pane.scrollTop;
        return where();
    }""")
    assert at > 500
    page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    settle(page)
    assert page.evaluate("where()") == at


def test_more_homes_for_you_come_once(visit, size):
    page = visit(NEARBY, size=size)
    expect(page.locator("ul.homes article").first).to_be_visible()
    page.locator("ul.homes .save").first.click()
    open_view(page, "foryou", ".for-you .reasons")
    more = page.locator(".for-you .foot > .button")
    expect(more).to_be_visible()
    held = Held(page, "**/v1/recommended?*", only="cursor=")
    more.dblclick()
    held.let_go()
    expect(page.locator(".for-you > ul.homes")).to_have_attribute("aria-busy", "false")
    ids = page.locator(".for-you > ul.homes article").evaluate_all("(all) => all.map(({ dataset }) => dataset.id)")
    assert len(ids) == len(set(ids)) > 20


def test_who_goes_back_is_not_led_forward_again(visit, size):
    page = visit(NEARBY + "&view=companies", size=size)
    expect(page.locator(".company-card").first).to_be_visible()
    held = Held(page, "**/v1/companies?listing=*")
    go(page, NEARBY + "&view=companies&of=145831")
    until(lambda: page.evaluate("true") and held.routes)
    page.go_back()
    expect(page.locator(".company-card").first).to_be_visible()
    held.let_go()
    assert "seller=" not in page.url and "of=" not in page.url


def test_a_budget_that_is_forgotten_stays_so(visit, size):
    page = visit(NEARBY, size=size, before=with_budget)
    expect(page.locator("ul.homes .payment").first).to_contain_text("a month")
    held = Held(page, "**/v1/budget")
    page.locator(".filter-bar").get_by_role("button", name="Filters").click()
    until(lambda: page.evaluate("true") and held.routes)
    page.get_by_role("button", name="Clear these figures").click()
    held.let_go()
    assert page.evaluate("localStorage['homefind.budget']") == "null"


@pytest.mark.parametrize("tab, asked, there", [
    ("area", "**/v1/provinces*", "#panel select option:nth-child(2)"),
    ("train", "**/app/rail.json", "#panel .lines > :nth-child(3)")])
def test_provinces_and_lines_are_asked_for_again(visit, size, tab, asked, there):
    page = visit(f"?tab={tab}", size=size, before=fails_once(asked))
    expect(page.locator(there).first).to_be_attached()


def test_an_invitation_that_does_not_come_is_not_forgotten(couple, person):
    nok, _ = couple
    hunt = ask(nok, "GET", "v1/hunts")["items"][0]["id"]
    link = ask(nok, "POST", f"v1/hunts/{hunt}/invitations", {"role": "viewer"})["page"]
    may = person("May", path="?view=account", size="phone", lang="en")
    fails_once("**/v1/invitations/*", status=500, body="{}")(may)
    # In links from earlier versions, the secret is in the query.
    may.goto(may.url.split("?")[0] + "?" + urlsplit(link).fragment)
    may.get_by_role("button", name="Try again").click()
    may.get_by_role("button", name="Accept").click()
    expect(may.locator(".hunt-actions a").first).to_be_visible()


def test_a_message_that_fails_is_sent_again(couple):
    nok, tom = couple
    tom.locator(".hunt-actions a", has_text="Messages").click()
    sent = []
    tom.on("request", lambda request: sent.append(request.post_data)
           if request.method == "POST" and request.url.endswith("/messages") else None)
    fails_once("**/messages", status=503, body="{}")(tom)
    field = tom.locator(".messages textarea, form textarea").first
    field.fill("Shall we look?")
    tom.get_by_role("button", name=re.compile("^Send")).click()
    until(lambda: tom.evaluate("localStorage['homefind.waiting'] ?? '[]'") == "[]")
    assert len(sent) == 2 and sent[0] == sent[1]


def test_who_signs_out_elsewhere_is_shown_the_way_in(couple):
    _, tom = couple
    tom.locator(".hunt-actions a", has_text="Messages").click()
    expect(tom.locator("form textarea").first).to_be_visible()
    other = tom.context.new_page()
    other.goto(tom.url.split("?")[0] + "?view=account")
    other.evaluate("delete localStorage['homefind.account']")
    expect(tom.locator("form textarea")).to_have_count(0)
    expect(tom.locator("#content a[href*='view=account']").first).to_be_visible()


def test_a_tour_is_of_days_to_come(visit, size):
    page = visit(NEARBY, size=size, before=lambda page: page.add_init_script(
        """localStorage['homefind.tour'] ??= JSON.stringify({ date: '2026-01-05', times: { x: '10:00-11:00' } })"""))
    expect(page.locator("ul.homes article").first).to_be_visible()
    for place in range(2):
        page.locator("ul.homes .save").nth(place).click()
    go(page, NEARBY + "&view=tour")
    expect(page.get_by_label("Day", exact=True)).to_have_value("")


def test_a_note_that_is_being_typed_outlasts_a_reload(couple):
    nok, _ = couple
    hunt = ask(nok, "GET", "v1/hunts")["items"][0]["id"]
    nok.locator(".hunt-homes textarea").first.press_sequentially("near the station")
    nok.reload()
    until(lambda: any("near the station" in home.get("note", "") for home in ask(nok, "GET", f"v1/hunts/{hunt}")["homes"]))
