"""Tests with a feed that has markup, scripts and script URLs in every field, which each view must show as text."""

import re

import pytest
from playwright.sync_api import expect

from conftest import over

PLACE = "lat=13.737&lon=100.5603&radius=2000"
# The name that identifies each home, and the text that its fields contain.
HOMES = {
    "Vileness": """<img src=x onerror="window.bitten=1"><b>bold</b>""",
    "Wickedry": """"'><svg onload="window.bitten=1"><script>window.bitten=1</script>""",
    "Nefarity": """</title></textarea><iframe srcdoc="<script>parent.bitten=1</script>"></iframe>""",
    "Maleficy": """${window.bitten=1}{{constructor.constructor('window.bitten=1')()}}<a href="javascript:window.bitten=1">x</a>""",
}
PICTURES = [
    "javascript:window.bitten=1", "data:text/html,<script>window.bitten=1</script>",
    """https://pictures.example/"onerror="window.bitten=1""", "//pictures.example/<svg onload=window.bitten=1>",
]
FILE = """<kml><Document><Placemark><name>{0}</name><description>{0}</description><LineString>
<coordinates>100.56,13.73 100.57,13.74</coordinates></LineString></Placemark></Document></kml>"""

# Returns the elements with tags or attributes that cannot come from plain text.
STRANGE = """() => [...document.querySelectorAll('*')].filter((element) =>
  element.matches('iframe, object, embed, base, form[action], img[src="x"], b b, script:not([src])')
  || [...element.attributes].some(({ name, value }) => name.startsWith('on') || name === 'srcdoc'
    || (['href', 'src', 'action', 'xlink:href'].includes(name)
      && /^\\s*(javascript|data:text|vbscript)/i.test(value))))
  .map((element) => element.outerHTML.slice(0, 200))"""


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    """A server whose feed contains only these hostile homes."""
    folder = tmp_path_factory.mktemp("hostile")
    rows = ["id name name_en type price lat lon address telephone company_id company promotion"
            " picture plan district".split()]
    for at, (name, evil) in enumerate(HOMES.items()):
        rows.append([
            at + 1, f"{evil} ก {name}", f"{name} {evil}", at + 1, evil, 13.737 + at / 1000, 100.5603,
            evil, f"02-123-4567 {evil}", 7, evil, evil, PICTURES[at], PICTURES[-at], evil])
    with over(folder, rows) as url:
        yield url


@pytest.fixture
def look(visit, hostile, size):
    """Opens views. After the test, checks that the pages contain no foreign elements."""
    pages = []

    def open_view(query, lang="en", place=PLACE, **options):
        pages.append(visit(f"?tab=nearby&{place}{query}", size=size, lang=lang, base=hostile, **options))
        return pages[-1]

    yield open_view
    for page in pages:
        assert page.evaluate(STRANGE) == []
        assert page.evaluate("window.bitten") is None


def appears(locator):
    """Returns whether an element becomes visible within two seconds."""
    try:
        expect(locator).to_be_visible(timeout=2_000)
        return True
    except AssertionError:
        return False


def card(page, name):
    return page.locator("ul.homes article").filter(has_text=name)


def test_the_list(look, lang):
    page = look("", lang)
    for name, evil in HOMES.items():
        whole = f"{name} {evil}" if lang == "en" else f"{evil} ก {name}"
        found = card(page, name).locator
        expect(found("h3")).to_have_text(whole)
        expect(found(".promotion")).to_have_text(evil)
        expect(found(".price")).to_contain_text(evil)
        expect(found(".save")).to_have_attribute("aria-label", re.compile(re.escape(whole)))


def test_the_map(look):
    # Use a small radius, so that each home has a separate pin.
    page = look("&view=map", place=PLACE.replace("2000", "500"), reduced_motion="reduce")
    expect(page.locator(".marker.pin")).to_have_count(len(HOMES))
    for name, evil in HOMES.items():
        pin = page.locator(f'.pin[aria-label*="{name}"]')
        pin.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".map-card h3")).to_have_text(f"{name} {evil}")
        expect(page.locator(".map-card .promotion")).to_have_text(evil)
        page.locator(".map-card .close").click()


def test_the_radar(look):
    page = look("&view=radar")
    for name, evil in HOMES.items():
        entry = page.locator(".bearings button").filter(has_text=name)
        expect(entry).to_contain_text(evil)
        entry.click()
        expect(page.locator(".which")).to_contain_text(f"{name} {evil}")
    expect(page.locator(".spot title")).to_have_count(len(HOMES))


def test_the_details(look):
    page = look("")
    for name, evil in HOMES.items():
        card(page, name).locator("h3 a").click()
        detail = page.locator(".detail")
        expect(detail.locator("h2")).to_have_text(f"{name} {evil}")
        expect(detail.locator(".promotion")).to_have_text(evil)
        for field in ["Price", "Address", "Company"]:
            expect(detail.locator(".fields > div").filter(has_text=field).first).to_contain_text(evil)
        assert page.evaluate(STRANGE) == []
        # The page renders the home again when the complete response arrives.
        expect(detail.locator(".fields")).to_contain_text("First seen")
        page.locator(".back").click()


def test_saved_and_compared(look):
    page = look("")
    for name in HOMES:
        card(page, name).locator(".save").click()
    page.goto(page.url.split("?")[0] + "?view=saved")
    for name, evil in HOMES.items():
        expect(card(page, name)).to_contain_text(evil)
    boxes = page.locator('.under input[type="checkbox"]')
    for at in range(3):
        boxes.nth(at).check()
    boxes.nth(3).click()
    expect(page.get_by_role("dialog").locator("li")).to_contain_text(["bitten"] * 3)
    assert page.evaluate(STRANGE) == []
    page.keyboard.press("Escape")
    page.locator(".saved .button.main").click()
    table = page.locator(".compare table")
    expect(table.locator("thead")).to_contain_text("window.bitten")
    for row in ["promotion", "address", "company"]:
        expect(table.locator("tbody tr").filter(has_text=re.compile(row, re.I)).first).to_contain_text(
            "window.bitten")


def test_what_is_suggested(look):
    page = look("")
    field = page.get_by_role("combobox").first
    for name, evil in HOMES.items():
        expect(card(page, name)).to_be_visible()
        option = page.get_by_role("option").filter(has_text=name)
        for _ in range(20):
            field.fill(name)
            if appears(option.first):
                break
            # The server suggests newly found homes only from the next request on.
            field.fill("")
        expect(option.first).to_contain_text(evil)
        assert page.evaluate(STRANGE) == []


def test_the_way(look):
    page = look("&view=guide&home=2")
    name, evil = list(HOMES.items())[1]
    expect(page.locator(".guide h2")).to_contain_text(f"{name} {evil}")
    expect(page.locator(".steps li").first).to_be_visible()
    assert page.evaluate(STRANGE) == []
    # The page also shows directions from a file as text.
    page.goto(page.url.split("?")[0] + f"?tab=nearby&{PLACE}&view=guide")
    for evil in HOMES.values():
        text = FILE.format(evil.replace("&", "&amp;").replace("<", "&lt;"))
        page.locator('.file input[type="file"]').set_input_files(
            {"name": f"{evil[:20].replace('/', '')}.kml", "mimeType": "text/xml",
             "buffer": text.encode()})
        expect(page.locator(".guide h2")).to_contain_text(evil[:10].replace("/", ""))
        assert page.evaluate(STRANGE) == []
