"""Tests the list of sellers, and the page of each seller with phone numbers, homes and a map."""

import re

import pytest
from playwright.sync_api import expect

from access import barriers
from conftest import NEARBY, fetched, open_view

CARD = ".company-card"


@pytest.fixture
def companies(visit, size, lang):
    """Opens the list of sellers while the store contains homes."""
    def open_list():
        page = visit(NEARBY, size=size, lang=lang)
        open_view(page, "companies", CARD)
        return page
    return open_list


def test_the_list_and_its_field(companies, lang):
    page = companies()
    expect(page).to_have_title(re.compile("Companies" if lang == "en" else "บริษัท"))
    total = fetched(page, "v1/companies")["total"]
    names = page.locator(f"{CARD} h3")
    expect(names).to_have_count(min(20, total))
    if total > 20:
        more = page.locator(".companies .foot .button")
        more.click()
        expect(names).to_have_count(min(40, total))
        # The focus moves to the first of the additional companies.
        expect(names.nth(20).locator("a")).to_be_focused()
    name = names.nth(2).inner_text()
    field = page.locator(".companies input")
    field.fill(name)
    expect(names.first).to_have_text(name)
    expect(page).to_have_url(re.compile("named="))
    page.reload()
    expect(field).to_have_value(name)
    expect(names.first).to_have_text(name)
    field.fill("zzzz")
    expect(page.locator(CARD)).to_have_count(0)
    expect(page.locator(".companies [role=status]")).to_have_text(
        re.compile("No company" if lang == "en" else "ไม่พบบริษัท"))


def test_a_company_with_its_numbers_and_homes(companies, size, lang):
    page = companies()
    first = page.locator(f"{CARD} h3 a").first
    name = first.inner_text()
    first.click()
    heading = page.locator(".company h2")
    expect(heading).to_have_text(name)
    expect(heading).to_be_focused()
    expect(page).to_have_url(re.compile("view=companies&seller=[0-9a-f]{20}"))
    company = fetched(page, "v1/companies/" + re.search("seller=([0-9a-f]+)", page.url)[1])
    expect(page.locator(".company .homes article")).to_have_count(len(company["items"]))
    links = page.locator('.numbers a[href^="tel:"]')
    uris = [number["uri"] for number in company["telephones"] if "uri" in number]
    assert [link.get_attribute("href") for link in links.all()] == uris and len(set(uris)) == len(uris) > 0
    assert all(link.bounding_box()["height"] >= 44 for link in links.all())
    # The phone numbers are in a column and do not touch the heading.
    assert len({(round(box["x"]), round(box["width"])) for box in
                [link.bounding_box() for link in links.all()]}) == 1
    assert page.evaluate("""() => document.querySelector('.numbers').getBoundingClientRect().top
        - document.querySelector('.company section h3').getBoundingClientRect().bottom""") >= 5
    if lang == "en":
        assert not re.search("[0-9] (?:town|condo|single|twin|commercial|other)",
                             page.locator(".company .fields").text_content())
    # The map shows only the company's homes.
    expect(page.locator(".map .marker").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= (390 if size == "phone" else 1280)
    page.locator(".company .homes h3 a").first.click()
    expect(page.locator(".detail h2")).to_be_visible()
    page.go_back()
    expect(heading).to_have_text(name)
    page.locator(".company .actions .button").first.click()
    expect(page).to_have_url(re.compile("company="))
    assert "seller=" not in page.url
    expect(page.locator("ul.homes article").first).to_be_visible()


def test_a_home_leads_to_its_seller(visit, size, lang):
    page = visit(NEARBY, size=size, lang=lang)
    expect(page.locator("ul.homes article").first).to_be_visible()
    page.goto(page.url + "&home=145831")
    home = fetched(page, "v1/listings/145831")
    # Wait for the complete view, which is not rendered again.
    expect(page.locator(".detail .fields")).to_contain_text("First seen" if lang == "en" else "พบครั้งแรก")
    expect(page.locator(".detail .fields .where").first).to_be_visible()
    page.locator(".fields a").filter(has_text=home["company"]["name"]).click()
    expect(page.locator(".company h2")).to_have_text(home["company"]["name"])
    expect(page).to_have_url(re.compile("seller="))
    page.go_back()
    expect(page.locator(".detail h2")).to_be_visible()


def test_a_company_that_is_not_known(visit, size, lang):
    page = visit(NEARBY + "&view=companies&seller=none", size=size, lang=lang)
    expect(page.get_by_role("alert")).to_be_visible()
    page.locator(".back").click()
    expect(page.locator(".companies input")).to_be_visible()


@pytest.mark.layout
def test_no_violation(companies, size, lang):
    page = companies()
    assert barriers(page, "light", "dark") == []
    page.locator(f"{CARD} h3 a").first.click()
    expect(page.locator(".company .homes article").first).to_be_visible()
    assert barriers(page, "light", "dark") == []
