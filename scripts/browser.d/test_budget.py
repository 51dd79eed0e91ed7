"""Tests that the browser stores the budget and sends it only in request bodies, and tests the payments on cards, on a
home's page and in the comparison."""

import json
import re

import pytest
from playwright.sync_api import expect

from access import barriers
from conftest import NEARBY

WORDS = {
    "en": {"filters": "Filters", "salary": "Monthly household income", "deposit": "Down payment", "debts": "Monthly debt payments",
           "only": "Only homes within budget", "forget": "Clear these figures", "fits": "Up to ฿2.29M fits",
           "month": "a month", "row": "Monthly payment", "clear": "Clear filters"},
    "th": {"filters": "ตัวกรอง", "salary": "รายได้ต่อเดือน", "deposit": "เงินดาวน์", "debts": "ภาระหนี้อื่น",
           "only": "เฉพาะประกาศในงบ", "forget": "ล้างตัวเลขทั้งหมด", "fits": "ซื้อได้สูงสุด 2.29",
           "month": "เดือนละ", "row": "ผ่อนต่อเดือน", "clear": "ล้างตัวกรอง"},
}
KEPT = json.dumps({"figures": {"salary": "45000", "deposit": "300000", "debts": "5000"}, "fits": True})


def with_budget(page):
    page.add_init_script(f"localStorage['homefind.budget'] ??= {json.dumps(KEPT)}")


def ready(page):
    expect(page.locator("ul.homes article").first).to_be_visible()
    expect(page.locator("ul.homes")).to_have_attribute("aria-busy", "false")


def payments(page):
    """Returns the payments of all homes in the list. Homes that load later also get their payments later."""
    texts = page.locator("ul.homes .payment")
    expect(texts.filter(has_text=re.compile(r"^\s*$"))).to_have_count(0)
    return texts.all_inner_texts()


@pytest.mark.layout
def test_a_budget_narrows_the_search(visit, size, lang):
    words = WORDS[lang]
    page = visit(NEARBY, size=size, lang=lang)
    asked = []
    page.on("request", lambda request: asked.append((request.method, request.url, request.post_data)))
    ready(page)
    before = page.locator(".count-line").inner_text()
    page.locator(".filter-bar").get_by_role("button", name=words["filters"]).click()
    for field, value in [("deposit", "300000"), ("debts", "5000"), ("salary", "45000")]:
        page.get_by_label(words[field]).fill(value)
    says = page.locator("#budget-says")
    expect(says).to_contain_text(words["fits"])
    expect(page.get_by_label(words["only"])).to_be_checked()
    expect(page.locator(".count-line")).not_to_have_text(before)
    expect(page.locator("ul.homes article .payment").first).to_contain_text(words["month"])
    amounts = [int(re.sub(r"\D", "", text)) for text in payments(page)]
    assert len(amounts) > 3 and max(amounts) <= 13_000
    # Neither the page's URL nor the URL of any request contains a figure.
    for method, url, body in asked:
        assert "45000" not in url and "300000" not in url, url
        assert method == "POST" or not body
    assert any(method == "POST" and "/v1/nearby?" in url and "45000" in body for method, url, body in asked)
    assert "45000" not in page.url and page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    assert barriers(page) == []
    # The page reports invalid input at its field and does not store it.
    page.get_by_label(words["salary"]).fill("-45000")
    expect(says).to_have_class(re.compile("wrong"))
    expect(says).to_contain_text("salary")
    assert json.loads(page.evaluate("localStorage['homefind.budget']"))["figures"]["salary"] == "45000"
    page.get_by_role("button", name=words["forget"]).click()
    expect(page.locator(".count-line")).to_have_text(before)
    expect(page.locator("ul.homes .payment")).to_have_count(0)
    assert page.evaluate("localStorage['homefind.budget']") == "null"


def test_it_is_there_after_a_reload(visit, size, lang):
    page = visit(NEARBY, size=size, lang=lang, before=with_budget)
    ready(page)
    expect(page.locator("ul.homes article .payment").first).to_contain_text(WORDS[lang]["month"])
    expect(page.locator(".filter-bar .count")).to_have_text("1")
    # The page's address does not transfer the budget to another browser.
    other = visit(page.url.split("/", 3)[3], size=size, lang=lang)
    ready(other)
    expect(other.locator("ul.homes .payment")).to_have_count(0)


def test_payments_on_a_home_and_side_by_side(visit, size, lang):
    page = visit(NEARBY + "&sort=price", size=size, lang=lang, before=with_budget)
    ready(page)
    card = page.locator("ul.homes article").nth(2)
    on_card = card.locator(".payment")
    expect(on_card).to_contain_text(WORDS[lang]["month"])
    words = on_card.inner_text()
    for place in [1, 2]:
        page.locator("ul.homes .save").nth(place).click()
    card.locator("h3 a").click()
    expect(page.locator(".detail .payment").first).to_have_text(words)
    page.goto(page.url.split("?")[0] + NEARBY + "&view=saved")
    expect(page.locator(".saved .payment").first).to_contain_text(WORDS[lang]["month"])
    for place in [0, 1]:
        page.locator(".under input").nth(place).check()
    page.locator(".saved .button.main").click()
    row = page.locator(".compare tbody tr").filter(has_text=WORDS[lang]["row"])
    expect(row.locator("td").filter(has_text=words)).to_have_count(1)


def test_clearing_the_filters_keeps_the_figures(visit, size, lang):
    page = visit(NEARBY, size=size, lang=lang, before=with_budget)
    ready(page)
    page.locator(".filter-bar").get_by_role("button", name=WORDS[lang]["filters"]).click()
    page.get_by_role("button", name=WORDS[lang]["clear"]).click()
    expect(page.get_by_label(WORDS[lang]["only"])).not_to_be_checked()
    expect(page.get_by_label(WORDS[lang]["salary"])).to_have_value("45000")
    expect(page.locator(".filter-bar .count")).to_have_text("")
