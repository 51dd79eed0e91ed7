"""Tests the first paint without scripts, skip links, focus that is never lost, names and figures."""

import pytest
from playwright.sync_api import expect

from access import barriers
from conftest import NEARBY, compare_three, over

SHIFTS = """new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifted = (window.shifted ?? 0) + entry.value;
}).observe({ type: 'layout-shift', buffered: true });"""


def test_the_page_is_painted_before_its_scripts_run(visit, size):
    page = visit(NEARBY, size=size, before=lambda page: page.route(
        "**/js/main.js", lambda route: route.fulfill(body="", content_type="text/javascript")))
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length > 0")
    expect(page.locator("header .blank")).to_be_visible()
    expect(page.locator(".card.skeleton").first).to_be_visible()
    assert barriers(page) == []


def test_without_scripts_it_says_where_the_answers_are(visit, size):
    page = visit(NEARBY, size=size, java_script_enabled=False)
    expect(page.locator("noscript .box").first).to_be_visible()
    expect(page.locator("noscript .box").nth(1)).to_be_visible()
    expect(page.locator(".card.skeleton").first).to_be_hidden()


def test_nothing_jumps_while_it_comes(visit, size):
    page = visit(NEARBY, size=size, before=lambda page: page.add_init_script(SHIFTS))
    expect(page.locator("ul.homes img.loaded").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.shifted ?? 0") < 0.05


def test_one_skips_to_the_list_and_to_the_map(visit, size, lang):
    page = visit(NEARBY, size=size, lang=lang)
    expect(page.locator("ul.homes article").first).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator(".skip").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    # On phones, the map is a separate view.
    expect(page.locator("#stage .ground")).to_be_visible()
    expect(page.locator("#stage")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("Boolean(document.activeElement.closest('#stage'))")
    page.locator(".skip").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()
    expect(page.locator("ul.homes article").first).to_be_visible()


def test_the_focus_is_never_lost(visit, size, lang):
    page = visit(NEARBY, size=size, lang=lang)

    def is_kept():
        return page.evaluate("document.activeElement !== document.body && document.activeElement.isConnected")

    language = page.locator("header button[lang]")
    for other in ("en", "th") if lang == "th" else ("th", "en"):
        language.press("Enter")
        expect(page.locator("html")).to_have_attribute("lang", other)
        expect(language).to_be_focused()
    page.locator("ul.homes h3 a").first.press("Enter")
    for view, shown in [(None, ".detail h2"), ("guide", ".guide h2"), ("saved", ".saved h2"), ("list", ".list h2")]:
        if view == "guide":
            page.locator('.actions a[href*="view=guide"]').press("Enter")
        elif view:
            page.locator(f"nav .to-{view}").press("Enter")
        expect(page.locator(shown)).to_be_visible()
        page.wait_for_function("() => document.activeElement !== document.body")
        assert is_kept(), view
    page.go_back()
    expect(page.locator(".saved h2")).to_be_focused()


@pytest.mark.parametrize("size", ["phone", (768, 1024), "wide"])
def test_parts_of_thai_names_are_whole(visit, size, tmp_path):
    names = ["ลอรันทิส เรสซิเดนซ์ นานา", "ปาเวนนา ช็อปเฮาส์ สุขุมวิท", "ก" * 300]
    rows = ["id name name_en type price lat lon address district".split()]
    rows += [[at + 1, name, "", "condo", "1250000-13240000", 13.737 + at / 1000, 100.5603,
              "432/27 ซอยสุขุมวิท 27 กรุงเทพมหานคร", "วัฒนา"] for at, name in enumerate(names)]
    with over(tmp_path, rows) as url:
        page = visit(NEARBY, size=size, lang="th", base=url)
        compare_three(page)
        for view, parts in [("saved", ".saved h3 .whole"), ("compare", ".compare thead .whole")]:
            page.goto(f"{url}{NEARBY}&view={view}")
            expect(page.locator(parts)).to_have_count(6)
            assert page.evaluate("""(parts) => [...document.querySelectorAll(parts)].filter((part) => {
                const range = document.createRange();
                range.selectNodeContents(part);
                return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
              }).map((part) => part.textContent)""", parts) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def test_a_distance_is_one_wherever_it_is_shown(visit, size, lang):
    page = visit(NEARBY, size=size, lang=lang)
    expect(page.locator("ul.homes article .where").nth(2)).to_be_visible()
    cards = page.locator("ul.homes article .where").all_inner_texts()[:3]
    compare_three(page)
    page.goto(page.url.replace("saved", "compare"))
    expect(page.locator(".compare .where")).to_have_count(3)
    assert sorted(page.locator(".compare .where").all_inner_texts()) == sorted(cards)


def test_thai_letters_have_a_font_where_the_system_has_none(visit):
    page = visit(NEARBY, lang="th")
    expect(page.locator("ul.homes article").first).to_be_visible()
    # The page's font is a subset of a font that is installed on this machine, so text widths must match except for
    # hinting.
    rows = page.evaluate("""async () => {
      const sheet = [...document.styleSheets].find(({ href }) => href.endsWith('/css/base.css'));
      const faces = [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
      const context = document.createElement('canvas').getContext('2d');
      const width = (font) => {
        context.font = font;
        return context.measureText('บ้านใหม่ใกล้รถไฟฟ้าที่สุด๑๒๓').width;
      };
      return Promise.all(faces.map(async ({ style }, at) => {
        const file = /url\\("([^"]+)"\\)/.exec(style.getPropertyValue('src'))[1];
        const weight = style.getPropertyValue('font-weight');
        const face = new FontFace(`Own${at}`, `url(${new URL(file, sheet.href)})`, { weight });
        document.fonts.add(await face.load());
        return ['Own' + at, '"Noto Sans Thai"', '"Noto Serif Thai"'].map(
          (family) => width(`${weight} 100px ${family}`));
      }));
    }""")
    assert len(rows) == 2
    for own, system, other in rows:
        assert abs(own - system) < 5 < abs(own - other), (own, system, other)
