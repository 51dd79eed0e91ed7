"""Tests the views of a home, of saved homes and of compared homes."""

import json
import re

import pytest
from playwright.sync_api import expect

from conftest import NEARBY, altered, fetched


def with_telephone(page):
    """Opens the first home in the list that has a phone number."""
    page.wait_for_selector("ul.homes article")
    items = fetched(page, "v1/nearby?lat=13.737&lon=100.5603&limit=50")["items"]
    home = next(home for home in items if home.get("telephones"))
    page.goto(page.url + f"&home={home['id']}")
    return home


def test_a_home(visit, size, lang):
    page = visit(NEARBY, size=size, lang=lang)
    home = with_telephone(page)
    detail = page.locator(".detail")
    expect(detail.locator("h2")).to_have_text(home["name"].get(lang) or next(iter(home["name"].values())))
    expect(detail.locator('a[href^="tel:"]').first).to_have_attribute("href", home["telephones"][0]["uri"])
    expect(detail.locator(".fields")).to_contain_text(home["company"]["name"])
    expect(detail.locator(".fields")).to_contain_text(home["id"])
    expect(detail.locator(".stations li")).to_have_count(3)
    # The page renders the home again when the complete response arrives.
    expect(detail.locator(".fields")).to_contain_text("First seen" if lang == "en" else "พบครั้งแรก")
    expect(detail.locator(".fields .where").first).to_be_visible()
    page.locator(".back").click()
    expect(page.locator("ul.homes article").first).to_be_visible()


def test_distance_from_me(visit, size):
    page = visit(NEARBY, size=size, location={"latitude": 13.75, "longitude": 100.55})
    page.locator("#panel .button.main").click()
    expect(page.get_by_role("combobox").first).to_have_value("Your location")
    expect(page.locator("ul.homes")).to_have_attribute("aria-busy", "false")
    page.locator("ul.homes h3 a").first.click()
    expect(page.locator(".fields")).to_contain_text("From you")


def test_price_history(visit, size):
    changes = [{"at": "2026-01-05T00:00:00Z", "before": "ราคา 1.5 ล้าน", "after": "ราคา 1.36 ล้าน"}]
    page = visit(NEARBY, size=size, before=altered(
        "**/v1/listings/*", lambda document: document.update(priceChanges=changes)))
    page.locator("ul.homes h3 a").first.click()
    expect(page.locator(".history")).to_contain_text("5 Jan 2026")
    expect(page.locator(".history s")).to_have_text("ราคา 1.5 ล้าน")


def test_share(visit, size):
    page = visit(NEARBY, size=size, before=lambda page: page.add_init_script(
        "Object.defineProperty(navigator, 'share', {value: async (what) => { window.shared = what; }})"))
    page.locator("ul.homes h3 a").first.click()
    expect(page.locator(".fields")).to_contain_text("First seen")
    page.get_by_role("button", name="Share").click()
    shared = page.wait_for_function("() => window.shared").json_value()
    assert "home=" in shared["url"] and "lat=13.737" in shared["url"]


def test_save_and_compare(visit, size, lang):
    page = visit(NEARBY, size=size, lang=lang)
    for place in range(4):
        button = page.locator("ul.homes .save").nth(place)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
    page.reload()
    page.locator("nav .to-saved").click()
    expect(page.locator(".saved article")).to_have_count(4)
    for place in range(3):
        page.locator(".under input").nth(place).check()
    page.locator(".saved .button.main").click()
    expect(page.locator(".compare thead th")).to_have_count(3)
    expect(page.locator(".compare tbody tr").first).to_be_visible()
    page.locator(".compare .round").first.click()
    expect(page.locator(".compare thead th")).to_have_count(2)
    page.locator(".back").click()
    page.locator(".saved .save").first.click()
    expect(page.locator(".saved article")).to_have_count(3)


def test_a_heart_is_the_same_everywhere(visit, size, lang):
    page = visit(NEARBY, size=size, lang=lang)
    card = page.locator("ul.homes article").first
    heart = page.locator(f"ul.homes article[data-id='{card.get_attribute('data-id')}'] .save")
    # Another tab saves this home and a second home. Pressing the heart on this page then removes only this home.
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("ul.homes .save").nth(1).click()
    other.locator("ul.homes .save").first.click()
    expect(heart).to_have_attribute("aria-pressed", "true")
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "false")
    expect(other.locator("ul.homes .save").first).to_have_attribute("aria-pressed", "false")
    assert len(json.loads(page.evaluate("localStorage['homefind.saved']"))) == 1
    other.close()


def test_a_heart_on_the_map_is_the_lists(visit):
    page = visit(NEARBY, size="wide")
    home = page.locator("ul.homes article").first.get_attribute("data-id")
    page.goto(f"{page.url}&view=map&home={home}")
    hearts = [page.locator(f"{place} article[data-id='{home}'] .save") for place in [".list", ".map-card"]]
    for pressed, other in [hearts, hearts[::-1]]:
        before = other.get_attribute("aria-pressed")
        pressed.click()
        for heart in hearts:
            expect(heart).to_have_attribute("aria-pressed", "false" if before == "true" else "true")


def test_a_full_storage(visit, size, lang):
    page = visit(NEARBY, size=size, lang=lang, before=lambda page: page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"))
    button = page.locator("ul.homes .save").first
    button.click()
    expect(page.get_by_role("alert")).to_contain_text("storage is full" if lang == "en" else "เต็ม")
    # The home stays saved while the page is open.
    expect(button).to_have_attribute("aria-pressed", "true")
    page.locator("nav .to-saved").click()
    expect(page.locator(".saved article")).to_have_count(1)


@pytest.mark.parametrize("what", ["place", "hidden", "budget", "tour"])
def test_a_full_storage_is_told_for_all_that_is_kept(visit, lang, what):
    page = visit(NEARBY + {"hidden": "&view=foryou", "tour": "&view=saved"}.get(what, ""), size="wide", lang=lang,
                 before=lambda page: page.add_init_script("""
        const keep = Storage.prototype.setItem;
        Storage.prototype.setItem = function (name, value) {
          if (name !== 'homefind.saved') throw new DOMException('full', 'QuotaExceededError');
          keep.call(this, name, value);
        };"""))
    if what == "place":
        page.locator(".star").click()
    elif what == "hidden":
        page.get_by_role("button", name=re.compile("^Not for me|^ไม่สนใจ")).first.click()
    elif what == "budget":
        page.locator(".filter-bar").get_by_role("button", name=re.compile("Filters|ตัวกรอง")).click()
        page.get_by_label(re.compile("Monthly household income|รายได้ต่อเดือน")).fill("45000")
    else:
        page.goto(page.url.replace("&view=saved", ""))
        for place in range(2):
            page.locator("ul.homes .save").nth(place).click()
        page.goto(page.url + "&view=tour")
        page.locator(".tour-form .check input").first.click()
    expect(page.locator(".toast")).to_contain_text("storage is full" if lang == "en" else "เต็ม")


@pytest.mark.parametrize("why", ["SecurityError", "TypeError"])
def test_a_storage_that_is_blocked(visit, lang, why):
    page = visit(NEARBY, size="phone", lang=lang, before=lambda page: page.add_init_script(
        f"Storage.prototype.setItem = () => {{ throw new DOMException('no', '{why}'); }};"))
    page.locator("ul.homes .save").first.click()
    toast = page.locator(".toast.failed")
    expect(toast).to_contain_text("Allow site data" if lang == "en" else "อนุญาตให้เว็บไซต์นี้เก็บข้อมูล")
    expect(toast).not_to_contain_text("full" if lang == "en" else "เต็ม")


GONE = {"en": "no longer listed", "th": "ไม่มีประกาศนี้แล้ว"}


@pytest.mark.parametrize("place", ["lat=13.737&lon=100.5603&radius=2000", ""])
def test_a_home_that_is_gone(visit, size, lang, place):
    page = visit(f"?tab=nearby&{place}&home=999999999", size=size, lang=lang)
    expect(page.get_by_role("alert")).to_contain_text(GONE[lang])
    # A retry cannot help, so the page suggests other homes instead.
    expect(page.locator("#content").get_by_role("button", name=re.compile("Try again|ลองอีกครั้ง"))).to_have_count(0)
    if place:
        expect(page.locator(".detail .homes.small article")).to_have_count(4)
    page.locator(".detail .actions a").first.click()
    expect(page.locator(".list ul.homes article" if place else ".list .foot .box").first).to_be_visible()
    assert "home=" not in page.url


def test_a_saved_home_that_is_gone(visit, size, lang):
    page = visit(NEARBY, size=size, lang=lang)
    home = page.locator("ul.homes article").first
    name = home.locator("h3").inner_text()
    home.locator(".save").click()
    page.route("**/v1/listings/*", lambda route: route.fulfill(status=404, json={}))
    page.goto(page.url.split("?")[0] + "?tab=nearby&home=" + home.get_attribute("data-id"))
    expect(page.locator(".detail h2")).to_have_text(name)
    expect(page.locator(".detail .warning.box")).to_contain_text(GONE[lang])
    expect(page.locator(".detail .homes.small article").first).to_be_visible()
    page.locator(".detail .warning.box a").click()
    expect(page).to_have_url(re.compile(r"\?tab=nearby&lat=13\.\d+&lon=100\.\d+&radius=2000$"))
    expect(page.locator(".list ul.homes article").first).to_be_visible()


def test_by_keyboard_alone(visit, size):
    page = visit(NEARBY, size=size)
    page.wait_for_selector("ul.homes article")
    page.keyboard.press("Tab")
    expect(page.locator(".skip").first).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    reached = page.locator(":focus")
    for _ in range(12):
        if reached.evaluate("e => Boolean(e.closest('article h3'))"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".detail h2")).to_be_focused()
    expect(page).to_have_url(re.compile("home="))
