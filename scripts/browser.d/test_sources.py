"""Tests homes from several sources."""

import pytest
from conftest import NEARBY, serving
from playwright.sync_api import expect

HEAD = "id,lat,lon,name_en,type,price,telephone\n"


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    """A server whose sources are two files that have one home in common."""
    folder = tmp_path_factory.mktemp("sources")
    (folder / "north.csv").write_text(
        HEAD + "1,13.7371,100.5604,Garden Court,condo,2500000-2700000,021234567\n"
        "2,13.7381,100.5604,River Place,condo,3000000,\n")
    (folder / "south.csv").write_text(
        HEAD + "A/1,13.7372,100.5604,Garden Court,condo,2600000,\n")
    (folder / "config.yaml").write_text(
        "sources:\n"
        "  - {name: north, kind: file, path: north.csv}\n"
        "  - {name: south, kind: file, path: south.csv}\n")
    yield from serving(folder, HOMEFIND_CONFIG=str(folder / "config.yaml"))


def test_every_offer_is_shown(visit, two, size, lang):
    page = visit(NEARBY, size=size, lang=lang, base=two)
    expect(page.locator("ul.homes article")).to_have_count(2)
    page.locator("ul.homes article a", has_text="Garden Court").first.click()
    offers = page.locator(".offers li")
    expect(offers).to_have_count(2)
    expect(offers.nth(0)).to_contain_text("north")
    expect(offers.nth(0)).to_contain_text("2.5")
    expect(offers.nth(1)).to_contain_text("south")
    expect(offers.nth(1)).to_contain_text("2.6")


def test_a_home_of_one_source_has_no_offers(visit, two):
    page = visit(NEARBY, base=two)
    page.locator("ul.homes article a", has_text="River Place").first.click()
    expect(page.locator(".detail h2")).to_have_text("River Place")
    expect(page.locator(".offers")).to_have_count(0)
