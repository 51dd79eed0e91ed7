"""Tests the cards: the price comes first, the pictures are large, the cards are in columns, and labels show recent
changes."""

from datetime import datetime, timedelta, timezone

import pytest
from playwright.sync_api import expect

from conftest import NEARBY, altered

COLUMNS = [((390, 844), 1), ((768, 1024), 2), ((1280, 800), 2), ((1920, 1080), 3)]


def ago(days):
    return (datetime.now(timezone.utc) - timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%SZ")


def change_histories(page, change):
    """Lets `change` alter the history of each home, with the home's index in the list as its first argument."""

    def each(document):
        for at, home in enumerate(document["items"]):
            home["firstSeen"] = ago(100)
            change(at, home)

    altered("**/v1/listings?*", each)(page)


def baht(value):
    return {"text": str(value), "min": value, "max": value, "currency": "THB"}


@pytest.mark.layout
@pytest.mark.parametrize("size, columns", COLUMNS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_columns_of_large_pictures(visit, size, columns, lang, scheme):
    page = visit(NEARBY, size=size, lang=lang, color_scheme=scheme)
    expect(page.locator("ul.homes article").nth(3)).to_be_visible()
    boxes = page.evaluate("""() => [...document.querySelectorAll('ul.homes article')].slice(0, 6).map((card) => {
        const box = (part) => (part ? card.querySelector(part) : card).getBoundingClientRect().toJSON();
        return { card: box(), picture: box('.picture'), price: box('.price'), name: box('h3'), save: box('.save') };
    })""")
    assert len({round(box["card"]["x"]) for box in boxes}) == columns
    for box in boxes:
        assert box["picture"]["width"] > 0.95 * box["card"]["width"] > 200
        assert box["picture"]["bottom"] <= box["price"]["top"] < box["price"]["bottom"] <= box["name"]["top"]
        assert min(box["save"]["width"], box["save"]["height"]) >= 44
        # All cards in a row have the same height.
        assert len({round(other["card"]["bottom"]) for other in boxes
                    if other["card"]["top"] == box["card"]["top"]}) == 1
    assert page.evaluate("""[document.documentElement, document.querySelector('#side')]
        .every((part) => part.scrollWidth <= part.clientWidth)""")


def test_what_is_new_and_what_fell_in_price(visit, size, lang):
    def change(at, home):
        if at == 0:
            home["firstSeen"] = ago(2)
        if at == 1:
            home["priceChanges"] = [
                {"at": ago(40), "priceBefore": baht(3_000_000), "priceAfter": baht(3_280_000)},
                {"at": ago(3), "priceBefore": baht(3_280_000), "priceAfter": baht(2_990_000)}]
        if at == 2:  # The price changed too long ago.
            home["priceChanges"] = [
                {"at": ago(60), "priceBefore": baht(3_280_000), "priceAfter": baht(2_990_000)}]
        if at == 3:  # The price rose.
            home["priceChanges"] = [
                {"at": ago(3), "priceBefore": baht(2_990_000), "priceAfter": baht(3_280_000)}]

    page = visit(NEARBY, size=size, lang=lang, before=lambda page: change_histories(page, change))
    cards = page.locator("ul.homes article")
    expect(cards.nth(0).locator(".badges .new")).to_have_text("New" if lang == "en" else "ใหม่")
    drop = cards.nth(1).locator(".badges .drop")
    expect(drop).to_contain_text("Price dropped" if lang == "en" else "ลดราคา")
    expect(drop.locator("s")).to_contain_text("3.28")
    expect(drop).to_contain_text("2.99")
    for at in [2, 3]:
        expect(cards.nth(at).locator(".badges li")).to_have_count(0)


def test_a_store_that_has_just_begun_has_no_new_homes(visit, size):
    page = visit(NEARBY, size=size)
    with page.expect_response("**/v1/listings?*"):
        page.reload()
    expect(page.locator("ul.homes article").first).to_be_visible()
    expect(page.locator("ul.homes .badges li")).to_have_count(0)


def test_a_long_walk_is_a_distance(visit, size, lang):
    def walk(document):
        document["items"][0]["nearestStation"].update(distanceMeters=2_400, walkMinutes=30)
        document["items"][1]["nearestStation"].update(distanceMeters=3_600, walkMinutes=45)

    page = visit(NEARBY, size=size, lang=lang, before=altered("**/v1/nearby?*", walk))
    stations = page.locator("ul.homes .station")
    expect(stations.nth(0)).to_contain_text("30 min walk" if lang == "en" else "เดิน 30 นาที")
    expect(stations.nth(1)).to_contain_text("3.6 km" if lang == "en" else "3.6 กม.")
    expect(stations.nth(1)).not_to_contain_text("walk" if lang == "en" else "เดิน")


def test_your_own_location_is_named(visit, size, lang):
    page = visit("?tab=nearby", size=size, lang=lang, location={"latitude": 13.737, "longitude": 100.5603})
    expect(page.get_by_role("heading", level=2)).to_contain_text(
        "of your location" if lang == "en" else "จากตำแหน่งของคุณ")


def test_a_project_is_named(visit, size):
    # The server suggests only projects of stored homes, so store some homes first.
    page = visit("?tab=nearby&lat=13.737&lon=100.5603&radius=1000", size=size)
    expect(page.locator("ul.homes article").first).to_be_visible()
    page.goto(page.url.split("?")[0] + "?tab=nearby")
    field = page.get_by_role("combobox").first
    field.fill("Nimbrel Sky Asok")
    page.get_by_role("option", name="Nimbrel Sky Asok").first.click()
    heading = page.get_by_role("heading", level=2)
    expect(heading).to_contain_text("of Nimbrel Sky Asok")
    page.reload()
    expect(heading).to_contain_text("of Nimbrel Sky Asok")


@pytest.mark.parametrize("text", ["0", "0.00", "-", " "])
def test_zeros_are_no_price(visit, lang, text):
    page = visit(NEARBY, size="phone", lang=lang, before=altered(
        "**/v1/nearby?*", lambda document: document["items"][0].update(price={"text": text, "currency": "THB"})))
    expect(page.locator("ul.homes .price").first).to_contain_text("No price" if lang == "en" else "ไม่ระบุราคา")


# Prices and promotions: a known phrase, a phrase in a longer text, and a text without a phrase.
FEED_TEXTS = [("โทรสอบถาม", "ฟรี! เฟอร์นิเจอร์ครบชุด & ม่าน"), ("Sold Out", "Free transfer fee until 31 May"),
              ("คุยกันได้", "<b>Pool view</b>")]
SHOWN = {
    "en": [(["en:Call for price"], ["en:Free furniture and curtains"]),
           (["en:Sold Out"], ["en:Free transfer fee until 31 May"]),
           (["th:คุยกันได้"], ["en:<b>Pool view</b>"])],
    "th": [(["th:โทรสอบถาม"], ["th:ฟรี! เฟอร์นิเจอร์ครบชุด & ม่าน"]),
           (["th:ขายหมดแล้ว"], ["th:ฟรีค่าโอน", "en:Free transfer fee until 31 May"]),
           (["th:คุยกันได้"], ["en:<b>Pool view</b>"])],
}
PARTS = "parts => parts.map(part => `${part.lang}:${part.textContent}`)"


def test_known_phrases_of_feeds_are_in_the_readers_language(visit, size, lang):
    def change(document):
        for home, (price, promotion) in zip(document["items"], FEED_TEXTS):
            home.update(price={"text": price, "currency": "THB"}, promotion=promotion)

    page = visit(NEARBY, size=size, lang=lang, before=altered("**/v1/nearby?*", change))
    cards = page.locator("ul.homes article")
    for at, (price, promotion) in enumerate(SHOWN[lang]):
        expect(cards.nth(at).locator(".promotion span[lang]").first).to_be_visible()
        assert cards.nth(at).locator(".price span[lang]").evaluate_all(PARTS) == price
        assert cards.nth(at).locator(".promotion span[lang]").evaluate_all(PARTS) == promotion


WATTHANA = {
    "code": "1039", "name": {"th": "วัฒนา", "en": "Watthana"},
    "province": {"code": "10", "name": {"th": "กรุงเทพมหานคร", "en": "Bangkok"}},
}
BANG_PHLI = {
    "code": "1103", "name": {"th": "บางพลี", "en": "Bang Phli"},
    "province": {"code": "11", "name": {"th": "สมุทรปราการ", "en": "Samut Prakan"}},
}


@pytest.mark.parametrize("address, district, parts", [
    ("586 ใกล้สถานีอโศก เขตวัฒนา กรุงเทพมหานคร", WATTHANA,
     {"en": ["en:Watthana, Bangkok", "th:586 ใกล้สถานีอโศก เขตวัฒนา กรุงเทพมหานคร"],
      "th": ["th:586 ใกล้สถานีอโศก เขตวัฒนา กรุงเทพมหานคร"]}),
    ("Near Asok station, Watthana, Bangkok", WATTHANA,
     {"en": ["en:Near Asok station, Watthana, Bangkok"],
      "th": ["th:เขตวัฒนา กรุงเทพมหานคร", "en:Near Asok station, Watthana, Bangkok"]}),
    ("Soi 3, Bang Phli, Samut Prakan", BANG_PHLI,
     {"en": ["en:Soi 3, Bang Phli, Samut Prakan"],
      "th": ["th:อ.บางพลี จ.สมุทรปราการ", "en:Soi 3, Bang Phli, Samut Prakan"]}),
])
def test_addresses_begin_with_the_district_in_the_readers_language(visit, size, lang, address, district, parts):
    page = visit(NEARBY, size=size, lang=lang, before=altered(
        "**/v1/listings/*", lambda document: document.update(address=address, district=district)))
    page.locator("ul.homes h3 a").first.click()
    shown = page.locator(".detail .fields dd", has_text=address)
    expect(shown).to_be_visible()
    assert shown.locator("span[lang]").evaluate_all(PARTS) == parts[lang]
