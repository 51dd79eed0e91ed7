"""Tests the comparison of homes: columns are aligned, distances are measured from one place, the best values are
marked, and a dialog appears when a fourth home is added."""

import pytest
from playwright.sync_api import expect

from conftest import compare_three

ASOK = "?tab=nearby&lat=13.737&lon=100.5603&radius=2000"
MO_CHIT = "?tab=train&system=BTS&station=N8&radius=2000"

METRES = """([lat, lon]) => JSON.parse(localStorage['homefind.compared']).map(({ home }) => {
  const [a, b] = [home.position.lat, lat].map((value) => value * Math.PI / 180);
  const part = Math.sin((a - b) / 2) ** 2 + Math.cos(a) * Math.cos(b)
    * Math.sin((home.position.lon - lon) * Math.PI / 360) ** 2;
  return 2 * 6371008.8 * Math.asin(Math.sqrt(part));
})"""
EDGES = """() => [...document.querySelectorAll('.compare tr')].map((row) =>
  [...row.querySelectorAll('thead th, td:not(thead td)')].map((cell) => cell.getBoundingClientRect())
    .map(({ left, right }) => [Math.round(left), Math.round(right)]))"""


def save(page, places):
    for place in places:
        page.locator("ul.homes .save").nth(place).click()


@pytest.mark.parametrize("size", [(390, 844), (768, 1024), (1280, 800)])
def test_side_by_side(visit, size, lang):
    # Save homes from two searches, which measure distances from different places.
    page = visit(MO_CHIT, size=size, lang=lang)
    expect(page.locator("ul.homes article").nth(3)).to_be_visible()
    save(page, [0, 3])
    page.goto(page.url.split("?")[0] + ASOK)
    expect(page.locator("ul.homes article").nth(5)).to_be_visible()
    save(page, [0, 5])
    page.goto(page.url.split("?")[0] + ASOK + "&view=saved")
    boxes = page.locator(".under input")
    for place in range(3):
        boxes.nth(place).check()
    # A dialog asks which home the fourth home replaces. Escape closes the dialog without a change.
    sheet = page.get_by_role("dialog")
    for answer in ["Escape", "Enter"]:
        boxes.nth(3).click()
        expect(sheet.locator("li button")).to_have_count(3)
        assert all(button.bounding_box()["height"] >= 44 for button in sheet.locator("button").all())
        if answer == "Escape":
            page.keyboard.press(answer)
        else:
            sheet.locator("li button").nth(1).press(answer)
        expect(sheet).to_have_count(0)
        expect(boxes.nth(3)).to_be_focused()
        expect(page.locator(".under input:checked")).to_have_count(3)
        expect(boxes.nth(3)).to_be_checked(checked=answer == "Enter")
    expect(boxes.nth(1)).not_to_be_checked()
    names = [page.locator(".saved h3").nth(place).inner_text() for place in [0, 3, 2]]
    page.locator(".saved .button.main").click()
    expect(page.locator(".compare thead th > span")).to_have_text(names)
    # All distances are from the centre of the search in the address.
    rows = page.locator(".compare tbody tr")
    word = {"en": "From the search", "th": "จากจุดค้นหา"}[lang]
    far = rows.filter(has_text=word)
    expect(far.locator("th")).to_contain_text("13.73700")
    metres = page.evaluate(METRES, [13.737, 100.5603])
    shown = [text.replace(",", "").split() for text in far.locator(".where").all_inner_texts()]
    for exact, (number, unit, *_) in zip(metres, shown, strict=True):
        assert abs(float(number) * (1000 if unit in ("km", "กม.") else 1) - exact) <= max(1, exact * 0.02)
    expect(far.locator("td").nth(metres.index(min(metres))).locator(".best")).to_have_text(
        "Nearest" if lang == "en" else "ใกล้สุด")
    expect(far.locator(".best")).to_have_count(1)
    prices = page.evaluate("""() => JSON.parse(localStorage['homefind.compared']).map(({ home }) =>
        home.price?.min || Infinity)""")
    expect(rows.first.locator("td").nth(prices.index(min(prices))).locator(".best")).to_have_text(
        "Lowest" if lang == "en" else "ต่ำสุด")
    expect(rows.first.locator(".best")).to_have_count(1)
    calls = page.locator('.compare a[href^="tel:"]')
    assert calls.count() >= 1
    for count in [3, 2]:
        edges = page.evaluate(EDGES)
        assert len(edges) >= 6 and all(len(row) == count and row == edges[0] for row in edges), edges
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        for control in [*page.locator(".compare .round").all(), *calls.all()]:
            box = control.bounding_box()
            assert min(box["width"], box["height"]) >= 44
        if count == 3:
            page.locator(".compare .round").first.click()
            expect(page.locator(".compare thead th")).to_have_count(2)
            # When a home is removed, the focus stays in the table.
            expect(page.locator(".compare :focus")).to_have_count(1)


def test_heads_stand_below_the_title(visit, lang):
    page = visit(ASOK, size="wide", lang=lang)
    compare_three(page)
    page.goto(page.url.replace("view=saved", "view=compare"))
    expect(page.locator(".compare tbody tr").first).to_be_visible()
    title, head = [page.locator(one).first.evaluate("""(one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect().left;
    }""") for one in [".compare h2", ".compare tbody th"]]
    assert abs(title - head) <= 1
