"""Tests a home's page: title and address, pictures, calls, prices, location, and similar homes."""

import re

import pytest
from playwright.sync_api import expect

from access import barriers
from conftest import NEARBY, altered, fetched
from test_cards import ago, baht
from test_sources import two  # noqa: F401
from test_together import until

SIZES = [(390, 844), (768, 1024), (1280, 800), (1920, 1080)]
# A townhome with a picture, a floor plan and two phone numbers.
HOME = "153988"


def test_the_way_back_leads_to_the_place_in_the_list(visit, size):
    page = visit(NEARBY, size=size)
    card = page.locator("ul.homes article").nth(14)
    card.scroll_into_view_if_needed()

    def top():
        return card.evaluate("(element) => Math.round(element.getBoundingClientRect().top)")

    before = top()
    for back in (lambda: page.locator(".back").click(), page.go_back):
        # A click from a script does not scroll the page.
        card.locator("h3 a").evaluate("(link) => link.click()")
        expect(page.locator(".back")).to_be_visible()
        back()
        expect(card).to_be_visible()
        page.wait_for_function("""(before) => {
            const card = document.querySelectorAll('ul.homes article')[14];
            return card && Math.abs(card.getBoundingClientRect().top - before) < 3;
          }""", arg=before)
    # Another list opens at its top.
    page.locator(".more-views a[href*='view=companies']").click()
    expect(page.locator("article.company-card").first).to_be_in_viewport()


@pytest.fixture
def home(visit):
    """Opens a home's page. `change` may alter the service's data about the home."""

    def open_home(size, lang="en", change=None, own=False, **options):
        page = visit(NEARBY, size=size, lang=lang, before=change and altered(
            f"**/v1/listings/*{HOME}", change), **options)
        expect(page.locator("ul.homes article").first).to_be_visible()
        page.goto(page.url.split("?")[0] + (f"?home={HOME}" if own else f"{NEARBY}&home={HOME}"))
        # Wait for the complete page, because it is not rendered again.
        expect(page.locator(".detail .fields")).to_contain_text("First seen" if lang == "en" else "พบครั้งแรก")
        if not own:
            expect(page.locator(".detail .fields .where").first).to_be_visible()
        return page

    return open_home


def fell(document):
    document.update(firstSeen=ago(300), lastSeen=ago(0), priceChanges=[
        {"at": ago(200), "before": "a", "after": "b",
         "priceBefore": baht(3_280_000), "priceAfter": baht(3_100_000)},
        {"at": ago(10), "before": "b", "after": "c",
         "priceBefore": baht(3_100_000), "priceAfter": baht(2_990_000)}])


def test_it_has_a_title_and_an_address_of_its_own(home, size, lang):
    page = home(size, lang, own=True)
    name = page.locator(".detail h2").inner_text()
    expect(page).to_have_title(re.compile(f"^{re.escape(name)}, .*3.28"))
    page.reload()
    expect(page.locator(".detail h2")).to_have_text(name)
    page.locator(".back").click()
    expect(page).not_to_have_title(re.compile(re.escape(name)))


def test_a_single_picture_has_the_whole_width(home, size):
    def without_plan(document):
        document["images"].pop("large")

    page = home(size, change=without_plan, own=True)
    expect(page.locator(".open-picture")).to_have_count(1)
    widths = page.evaluate("""() => ['.pictures', '.pictures .picture'].map(
        (name) => document.querySelector(name).getBoundingClientRect().width)""")
    assert abs(widths[0] - widths[1]) < 1, widths


def test_the_focus_stays_while_more_becomes_known(visit, size, lang):
    """Even on a slow network, the focus stays on a picture when the complete response arrives."""
    held = []
    page = visit(NEARBY, size=size, lang=lang, before=lambda page: page.route(
        f"**/v1/listings/*{HOME}", lambda route: held.append(route)))
    expect(page.locator("ul.homes article").first).to_be_visible()
    page.goto(f"{page.url.split('?')[0]}{NEARBY}&home={HOME}")
    page.locator(".open-picture").first.focus()
    page.wait_for_function("() => document.activeElement.matches('.open-picture')")
    until(lambda: page.evaluate("true") and held)
    for route in held:
        route.continue_()
    expect(page.locator(".detail .fields")).to_contain_text("First seen" if lang == "en" else "พบครั้งแรก")
    expect(page.locator(".open-picture").first).to_be_focused()


def test_pictures_by_keyboard(home, size, lang):
    page = home(size, lang)
    opener = page.locator(".open-picture").first
    opener.focus()
    page.keyboard.press("Enter")
    gallery = page.get_by_role("dialog")
    caption = gallery.get_by_role("status")
    expect(caption).to_have_text("Picture · 1 of 2" if lang == "en" else "รูปภาพ · 1 จาก 2")
    page.keyboard.press("ArrowRight")
    expect(caption).to_have_text("Floor plan · 2 of 2" if lang == "en" else "แบบแปลน · 2 จาก 2")
    expect(gallery.locator("img").nth(1)).to_be_in_viewport(ratio=0.9)
    page.keyboard.press("Home")
    expect(gallery.locator("img").nth(0)).to_be_in_viewport(ratio=0.9)
    gallery.locator(".next").click()
    expect(gallery.locator("img").nth(1)).to_be_in_viewport(ratio=0.9)
    page.keyboard.press("Escape")
    expect(gallery).to_have_count(0)
    expect(opener).to_be_focused()


def test_pictures_by_finger(home):
    page = home("phone", has_touch=True)
    page.locator(".open-picture").first.tap()
    gallery = page.get_by_role("dialog")
    expect(gallery.locator("img").nth(0)).to_be_in_viewport(ratio=0.9)
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 320, "y": 420}]})
    for x in range(310, 40, -15):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": 420}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(gallery.get_by_role("status")).to_have_text("Floor plan · 2 of 2")
    expect(gallery.locator("img").nth(1)).to_be_in_viewport(ratio=0.9)


def test_back_closes_the_pictures(home, size):
    page = home(size)
    page.locator(".back").click()
    page.locator("ul.homes h3 a").first.click()
    expect(page.locator(".detail .fields")).to_contain_text("First seen")
    page.locator(".open-picture").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    at = page.url
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    # Back closes the gallery and stays on the home's page. The close button does the same, and after it Back returns to
    # the list.
    expect(page.locator(".detail .fields")).to_be_visible()
    assert page.url == at
    page.locator(".open-picture").first.click()
    page.get_by_role("dialog").locator(".close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_function("() => history.state === null")
    page.go_back()
    expect(page.locator(".list ul.homes article").first).to_be_visible()


def test_a_picture_that_fails(home, size):
    page = home(size, change=lambda document: document.update(images={"thumbnail": "/nothing.png"}))
    expect(page.locator(".open-picture")).to_have_count(1)
    page.locator(".open-picture").click()
    gallery = page.get_by_role("dialog")
    expect(gallery).to_contain_text("cannot be loaded")
    expect(gallery.locator(".next")).to_have_count(0)


@pytest.mark.layout
@pytest.mark.parametrize("size", SIZES)
def test_calling_is_always_in_view(home, size, lang):
    page = home(size, lang)
    button = page.locator(".call-bar .main")
    scroller = page.locator("#side" if size[0] >= 900 else "html")
    for part in [0, 0.5, 1]:
        scroller.evaluate("(element, part) => { element.scrollTop = element.scrollHeight * part; }", part)
        expect(button).to_be_in_viewport(ratio=1)
    button.click()
    numbers = page.get_by_role("dialog").locator("a")
    expect(numbers).to_have_count(2)
    for number in numbers.all():
        assert number.get_attribute("href").startswith("tel:")
        assert number.bounding_box()["height"] >= 44
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button).to_be_focused()


def test_one_number_is_called_at_once(home, size):
    page = home(size, change=lambda document: document.update(telephones=document["telephones"][:1]))
    expect(page.locator(".call-bar a")).to_have_attribute("href", re.compile("^tel:"))
    expect(page.locator(".call-bar button")).to_have_count(0)


def test_a_home_without_a_number(home, size):
    page = home(size, change=lambda document: document.pop("telephones"))
    expect(page.locator(".detail h2")).to_be_visible()
    expect(page.locator(".call-bar")).to_have_count(0)


def test_prices_as_a_chart(home, size, lang):
    page = home(size, lang, change=fell)
    chart = page.locator(".chart")
    expect(chart).to_have_attribute("aria-label", re.compile("3.28.*2.99"))
    amounts = chart.locator(".amounts span")
    expect(amounts.nth(0)).to_contain_text("3.28")
    expect(amounts.nth(1)).to_contain_text("2.99")
    # The line has two steps down. The lengths of the line's parts are proportional to their durations.
    steps = [float(part) for part in re.findall(
        r"H([\d.]+)", chart.locator(".price-line").get_attribute("d"))]
    assert 30 < steps[0] < 36 and 95 < steps[1] < 98 and steps[2] == 100
    expect(page.locator(".detail > .badges .drop")).to_contain_text("2.99")


def test_where_it_is(home, size, lang):
    page = home(size, lang)
    place = page.locator(".detail .place")
    if size == "wide":  # The large map is next to the home.
        expect(place).to_be_hidden()
        return
    place.scroll_into_view_if_needed()
    expect(place.locator(".base canvas").first).to_be_visible()
    place.get_by_role("link", name="Open the map" if lang == "en" else "เปิดแผนที่").click()
    expect(page.locator("#stage .marker.chosen")).to_be_visible()


def test_others_of_the_seller_and_similar_ones(home, size, lang):
    page = home(size, lang)
    company = fetched(page, f"v1/listings/{HOME}")["company"]
    similar = page.get_by_role("list", name="Similar homes near" if lang == "en" else "ประกาศที่คล้ายกันในบริเวณนี้")
    expect(similar.locator("article").first).to_be_visible()
    assert 1 <= similar.locator("article").count() <= 4
    expect(similar.locator(".type").first).to_have_text("Townhome" if lang == "en" else "ทาวน์โฮม")
    similar.scroll_into_view_if_needed()
    seller = page.get_by_role("list", name=re.compile(re.escape(company["name"])))
    expect(seller.locator("article").first).to_be_visible()
    expect(page.locator(f'.detail article[data-id$="{HOME}"]')).to_have_count(0)
    page.locator(".detail article h3 a").last.click()
    expect(page).not_to_have_url(re.compile(HOME))
    expect(page.locator(".detail h2")).to_be_focused()


def test_every_offer_also_where_the_address_has_no_search(visit, two, size):  # noqa: F811
    page = visit("?tab=nearby&lat=13.737&lon=100.5603&radius=2000", size=size, base=two)
    link = page.locator("ul.homes article a", has_text="Garden Court").first
    key = re.search("home=([^&]*)", link.get_attribute("href")).group(1)
    page.goto(f"{two}?home={key}")
    expect(page.locator(".offers li")).to_have_count(2)


def test_without_a_network(home, size):
    page = home(size, workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(page.url.replace(f"&home={HOME}", ""))
    expect(page.locator("ul.homes article").first).to_be_visible()
    page.context.set_offline(True)
    # No home's page has been opened since the service worker became active, but the modules of the view must be
    # available.
    page.locator("ul.homes h3 a").first.click()
    expect(page.locator(".detail .fields")).to_be_visible()
    expect(page.locator(".detail .open-picture, .detail .picture").first).to_be_visible()
    expect(page.locator(".detail .actions")).to_have_css("display", "grid")


@pytest.mark.layout
@pytest.mark.parametrize("size", SIZES)
def test_it_fits_and_is_for_everybody(home, size, lang):
    page = home(size, lang, change=fell, reduced_motion="reduce")
    expect(page.locator(".detail article").first).to_be_visible()
    page.locator(".detail article").last.scroll_into_view_if_needed()
    assert page.evaluate("""[document.documentElement, document.querySelector('#side')]
        .every((part) => part.scrollWidth <= part.clientWidth)""")
    assert page.evaluate("""() => [...document.querySelectorAll('.detail :is(button, .button, dd a, .open-map)')]
        .map((part) => [part.className, part.getBoundingClientRect()])
        .filter(([, { width, height }]) => height && (width < 43.9 || height < 43.9))
        .map(([name]) => name)""") == []
    for opener in [None, ".open-picture", ".call-bar .main"]:
        if opener:
            page.locator(opener).first.click()
            expect(page.get_by_role("dialog")).to_be_visible()
        assert barriers(page, "light", "dark") == []
        if opener:
            page.keyboard.press("Escape")
