"""Tests directions from any place to a home, along every route, step by step, and directions from files."""

import functools
import json
import pathlib
import re
import shutil
import subprocess
import urllib.request
from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import expect

from access import barriers
from conftest import altered, serving
from test_map_search import rest
from test_together import until

# The home is Brevanto Residence Phetchaburi, with a train ride from Mo Chit and a walk from Phetchaburi.
HOME = "163762"
NAME = {"en": "Brevanto Residence Phetchaburi", "th": "เบรวันโต เรสซิเดนซ์ เพชรบุรี"}
NEAR = "?tab=train&system=BTS&station=N8&radius=2000&view=guide"
GUIDE = f"{NEAR}&home={HOME}"
SIZES = [(390, 844), (768, 1024), (1280, 800), (1920, 1080)]
RADAR = "?tab=nearby&lat=13.737&lon=100.5603&radius=2000&view=radar"
KML = """<kml><Document><Placemark><name>There</name><LineString><coordinates>100.56,13.73
100.57,13.74</coordinates></LineString></Placemark></Document></kml>"""
EXTRACTS = pathlib.Path(__file__).resolve().parents[3] / "shared/data/osm"


@pytest.fixture(scope="session")
def streets(tmp_path_factory):
    """A server with street routing, which uses Routino with extracts of Bangkok."""
    if not (EXTRACTS.is_dir() and shutil.which("planetsplitter")):
        pytest.skip("there is no Routino, or no folder ../shared/data next to the checkout")
    folder = tmp_path_factory.mktemp("streets")
    subprocess.run(["planetsplitter", f"--dir={folder}", "--prefix=b", *EXTRACTS.glob("*.pbf")],
                   check=True, stdout=subprocess.DEVNULL)
    yield from serving(folder, HOMEFIND_ROUTE_SERVICE=f"command=routino-router --dir={folder} --prefix=b "
                       "--transport={transport} --{optimise} --lat1={fromLat} --lon1={fromLon} --lat2={toLat} "
                       "--lon2={toLon} --output-{output} --output-stdout")


@functools.cache
def find_homes(server):
    """Searches around the home, because the server finds a home by its id only if it has stored the home."""
    urllib.request.urlopen(f"{server}v1/train?system=BTS&station=E4&radius=3000&limit=1").close()


@pytest.fixture
def guide(visit, server):
    """Opens directions to the home; `asked` collects the queries of route requests."""

    def open_guide(size, lang="en", path=GUIDE, ready=".steps li", **options):
        find_homes(options.get("base", server))
        asked = []
        page = visit(path, size=size, lang=lang, before=lambda page: page.on(
            "request", lambda request: asked.append(parse_qs(urlparse(request.url).query))
            if "/v1/routes?" in request.url else None), **options)
        page.asked = asked
        expect(page.locator(ready).first).to_be_visible()
        return page

    return open_guide


def choose(page, text, field=0):
    """Types into a field of the trip, and accepts the first suggestion."""
    page.locator(".trip .combo input").nth(field).fill(text)
    page.keyboard.press("Enter")


def test_steps_in_the_list_and_on_the_map(guide, size, lang):
    page = guide(size, lang)
    expect(page.locator(".way-tab").first).to_contain_text("min" if lang == "en" else "นาที")
    expect(page.locator(".note").first).to_contain_text(
        "An adult pays about ฿" if lang == "en" else "ค่าโดยสารผู้ใหญ่ประมาณ")
    expect(page.locator("path.way").first).to_be_visible()
    steps, following = page.locator(".steps button"), page.locator(".stepper .main")
    words = page.locator(".step-words")
    expect(page.locator(".step-pin").first).to_be_visible()
    rest(page)
    numbers = page.locator(".step-pin .number").all_inner_texts()
    assert {n for text in numbers for n in span(text)} == set(range(1, steps.count() + 1))
    expect(words).to_be_hidden()
    for at in range(2):
        following.click()
        expect(steps.nth(at)).to_have_attribute("aria-current", "step")
        expect(steps.nth(at)).to_be_in_viewport(ratio=1)
        expect(words).to_contain_text(steps.nth(at).locator(".do").inner_text())
        expect(page.locator(".step-pin.chosen")).to_have_text(str(at + 1))
    page.locator(".stepper .previous").click()
    expect(steps.first).to_have_attribute("aria-current", "step")
    # A pin opens the text of its step, even with the keyboard, and marks the step in the list.
    rest(page)
    pin = page.locator("button.step-pin:not(.chosen)").last
    last = max(span(pin.inner_text()))
    pin.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".steps [aria-current]")).to_have_count(1)
    expect(words).to_contain_text(page.locator(".steps [aria-current] .do").inner_text())
    assert int(page.locator(".steps [aria-current] .number").inner_text()) <= last
    page.keyboard.press("Escape")
    expect(words).to_be_hidden()
    expect(page.locator(".steps [aria-current]")).to_have_count(0)
    # The focus is still on the pin, or on the map if the map has moved in the meantime.
    expect(page.locator("button.step-pin:focus, .ground:focus")).to_have_count(1)


def span(text):
    """Returns the steps of a pin, such as 2 and 3 for the label “2–3”."""
    numbers = [int(part) for part in re.findall("[0-9]+", text)]
    return range(numbers[0], numbers[-1] + 1) if numbers else []


def test_the_text_of_a_step_is_closed_where_it_is(guide, size):
    page = guide(size)
    page.locator(".steps button").first.click()
    rest(page)
    close = page.locator(".step-words").get_by_role("button", name="Close")
    close.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".step-words")).to_be_hidden()
    expect(page.locator("button.step-pin:focus")).to_have_count(1)


def test_every_route_is_on_the_map(guide, size, lang):
    page = guide(size, lang)
    tabs, ways = page.locator(".way-tab"), page.locator("path.way")
    count = tabs.count()
    assert count >= 2
    expect(page.locator("path.way-other")).to_have_count(count - 1)
    colors = page.evaluate("""async () => Object.fromEntries((await (await fetch('app/rail.json')).json())
        .lines.map(({ name, color }) => [name, color]))""")
    shown = page.locator("path.way.ride").evaluate_all("(all) => all.map((path) => path.getAttribute('style'))")
    rgb = ", ".join(str(int(colors["Blue"][at:at + 2], 16)) for at in (1, 3, 5))
    assert len(shown) == 1 and rgb in shown[0]
    expect(page.locator("path.way.walk").first).to_have_css("stroke-dasharray", re.compile("^0.1"))
    before = page.locator(".steps").inner_text()
    # A click on a route's line on the map chooses the route, like a click in the list.
    rest(page)
    x, y = page.locator("path.way-hit").first.evaluate("""(path) => {
        const point = path.getPointAtLength(path.getTotalLength() * 0.4);
        const { x, y } = new DOMPoint(point.x, point.y).matrixTransform(path.getScreenCTM());
        return [x, y];
    }""")
    page.mouse.click(x, y)
    expect(tabs.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page).to_have_url(re.compile("route=2"))
    expect(page.locator(".steps")).not_to_have_text(before)
    expect(page.locator("path.way-other")).to_have_count(count - 1)
    tabs.first.click()
    expect(page).not_to_have_url(re.compile("route="))
    expect(tabs.first).to_be_focused()
    assert ways.count() >= 2


def test_from_anywhere(guide, size, lang):
    to = f" to {NAME[lang]}" if lang == "en" else f" ไป {NAME[lang]}"
    page = guide(size, lang, location={"latitude": 13.8025, "longitude": 100.5538})
    heading, field = page.locator(".guide h2"), page.locator(".trip .combo input").first
    expect(heading).to_have_text(("Mo Chit (N8)" if lang == "en" else "หมอชิต (N8)") + to)
    expect(page).to_have_title(re.compile(re.escape(heading.inner_text())))
    # Check the suggestions that are shown before typing.
    field.focus()
    options = page.get_by_role("option")
    expect(options.nth(0)).to_contain_text("my location" if lang == "en" else "ตำแหน่ง")
    expect(options.nth(1)).to_contain_text("Your search" if lang == "en" else "ที่ค้นหาอยู่")
    for text, address, name in [
            ("asok", "from=E4", {"en": "Asok (E4)", "th": "อโศก (E4)"}),
            ("Watthana", r"from=13\.\d+,100\.\d+,", {"en": "Watthana", "th": "วัฒนา"}),
            ("Nimbrel Sky", "from=13", {"en": "Nimbrel Sky Asok", "th": "นิมเบรล สกาย อโศก"}),
            ("geo:13.745,100.534", "from=13.74500,100.53400", {"en": "13.74500, 100.53400"}),
    ]:
        choose(page, text)
        expect(heading).to_have_text(name.get(lang, name["en"]) + to)
        expect(heading).to_be_focused()
        expect(page).to_have_url(re.compile(address))
        expect(field).to_have_value(name.get(lang, name["en"]))
        page.reload()
        expect(heading).to_have_text(name.get(lang, name["en"]) + to)
        expect(page.locator(".steps li").first).to_be_visible()
    # From now on, the field suggests these places like recent searches.
    field.focus()
    expect(page.get_by_role("option").filter(has_text="E4")).to_be_visible()
    page.get_by_role("option").first.click()
    expect(page).to_have_url(re.compile("from=me"))
    mine = ("Your location" if lang == "en" else "ตำแหน่งของคุณ") + to
    expect(heading).to_have_text(mine)
    page.reload()
    expect(heading).to_have_text(mine)
    expect(page.locator(".steps li").first).to_be_visible()
    field.focus()
    page.get_by_role("option").nth(1).click()
    expect(page).not_to_have_url(re.compile("from="))
    expect(heading).to_have_text(("Mo Chit (N8)" if lang == "en" else "หมอชิต (N8)") + to)


def test_a_link_has_its_name_wherever_it_is_opened(guide, size):
    page = guide(size, path=f"{GUIDE}&from=13.74500,100.53400,Nimbrel+Hall&route=2")
    expect(page.locator(".guide h2")).to_have_text(f"Nimbrel Hall to {NAME['en']}")
    expect(page.locator(".way-tab").nth(1)).to_have_attribute("aria-pressed", "true")
    # The page interprets this text in the same way as text in the search field.
    page.goto(page.url.split("?")[0] + f"{GUIDE}&from=asoke")
    expect(page.locator(".guide h2")).to_have_text(f"Asok (E4) to {NAME['en']}")
    expect(page.locator(".ways")).to_contain_text("Did you mean Asok (E4)?")
    page.goto(page.url.split("?")[0] + f"{GUIDE}&from=listing:145831")
    expect(page.locator(".guide h2")).to_have_text(f"Nimbrel Sky Asok to {NAME['en']}")


def test_back_shows_the_same_trip(guide, size):
    page = guide(size)
    choose(page, "asok")
    expect(page).to_have_url(re.compile("from=E4"))
    page.locator(".back").click()
    expect(page.locator(".detail h2")).to_be_visible()
    expect(page).not_to_have_url(re.compile("from="))
    page.go_back()
    expect(page.locator(".guide h2")).to_have_text(f"Asok (E4) to {NAME['en']}")
    expect(page.locator(".steps li").first).to_be_visible()


def test_where_there_is_no_start(guide, size, lang):
    page = guide(size, lang, path=f"?tab=nearby&view=guide&home={HOME}", ready=".ways .box")
    expect(page.locator(".ways .box")).to_contain_text("Choose where to start" if lang == "en" else "เลือกจุดเริ่มต้น")
    page.locator(".trip input").first.focus()
    page.get_by_role("option").first.click()
    expect(page.locator(".ways .box")).to_contain_text("blocked" if lang == "en" else "ตำแหน่ง")
    page.goto(page.url.split("?")[0] + f"{GUIDE}&from=Nowhereland")
    expect(page.locator(".ways .box")).to_contain_text("Nowhereland")
    field = page.locator(".trip input").first
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("Nowhereland")
    choose(page, "E4")
    expect(page.locator(".steps li").first).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "false")


def test_a_home_that_only_the_search_finds(visit, size, lang):
    unknown = json.dumps({"type": "urn:homefind:problem:unknown-listing", "title": "", "status": 404, "detail": ""})
    page = visit("?tab=nearby&lat=13.737&lon=100.5603&radius=2000&view=guide&home=131958", size=size, lang=lang,
                 before=lambda page: page.route("**/v1/listings/131958*", lambda route: route.fulfill(
                     status=404, content_type="application/problem+json", body=unknown)))
    expect(page.locator(".guide h2")).to_contain_text(
        "Lorantis Residence Nana" if lang == "en" else "ลอรันทิส เรสซิเดนซ์ นานา")
    expect(page.locator(".steps li").first).to_be_visible()


def test_directions_that_fail_are_asked_for_again(guide, size, lang):
    held = []
    page = guide(size, lang)
    page.route("**/v1/routes?*", lambda route: route.fulfill(status=500, body="{}"))
    choose(page, "asok")
    again = page.locator(".ways").get_by_role("alert").get_by_role("button")
    expect(again).to_be_visible()
    page.unroute("**/v1/routes?*")
    page.route("**/v1/routes?*", lambda route: held.append(route))
    again.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ways").get_by_role("status")).to_contain_text(
        "Looking for routes" if lang == "en" else "กำลังหาเส้นทาง")
    expect(page.locator(".guide h2")).to_be_focused()
    until(lambda: page.evaluate("true") and held)
    held[0].continue_()
    expect(page.locator(".steps li").first).to_be_visible()
    # The page reports that there are no routes.
    page.unroute("**/v1/routes?*")
    page.route("**/v1/routes?*", lambda route: route.fulfill(json={"routes": []}))
    choose(page, "E5")
    expect(page.locator(".ways .box")).to_contain_text("No route" if lang == "en" else "ไม่พบเส้นทาง")


def test_a_walk_of_hours_is_not_offered_as_one(guide, size, lang):
    page = guide(size, lang)
    for where in ["18.79,98.98", "13.70,100.90"]:
        with page.expect_response(re.compile("/v1/routes[?]")):
            choose(page, where)
        far = page.locator(".steps li").filter(has_text="too far to walk" if lang == "en" else "ไกลเกินเดิน")
        expect(far).to_have_count(1)
        # The map also does not draw this step as a walk.
        far.locator("button").click()
        expect(page.locator("path.way.drive").first).to_be_visible()


def test_a_walk_of_hours_along_streets_is_a_distance(visit, lang):
    def routes(route):
        is_first = "to=E4" in route.request.url
        route.fulfill(json={"routes": [{"durationSeconds": 3_700 if is_first else 1_700, "distanceMeters": 1_000, "steps": [],
                                        "polylines": [[[100.56, 13.737], [100.561, 13.737], [100.56, 13.737]]]}]})

    def before(page):
        altered("**/app/config.json", lambda settings: settings.update(streets=True))(page)
        page.route("**/v1/routes?*", routes)

    page = visit("?tab=nearby&lat=13.737&lon=100.5603&radius=500&home=145831", size="phone", lang=lang, before=before)
    stations = page.locator(".stations li")
    words = re.compile("walk along streets|เดินตามถนน")
    expect(stations.filter(has_text=words)).to_have_count(2)
    expect(stations.filter(has_text="E4").filter(has_text=words)).to_have_count(0)


def test_along_streets(guide, streets, size, lang):
    page = guide(size, lang, path=GUIDE.replace("N8", "E1"), base=streets)
    modes = page.get_by_role("group", name="How to travel" if lang == "en" else "วิธีเดินทาง").get_by_role("button")
    expect(modes).to_have_count(4)
    for at, mode in enumerate(["walk", "bike", "car"], 1):
        modes.nth(at).click()
        expect(modes.nth(at)).to_be_focused()
        expect(page).to_have_url(re.compile(f"mode={mode}"))
        expect(page.locator(".steps")).to_contain_text("ถนนเพลินจิต")
        expect(page.locator("path.way.walk" if mode == "walk" else "path.way.drive").first).to_be_visible()
        assert page.asked[-1]["mode"] == [mode] and page.asked[-1]["prefer"] == ["fastest"]
        assert page.asked[-1]["from"] == ["E1"]
    shortest = page.get_by_role("button", name="Shortest" if lang == "en" else "สั้นที่สุด")
    shortest.click()
    expect(page).to_have_url(re.compile("prefer=shortest"))
    expect(page.locator(".steps li").first).to_be_visible()
    assert page.asked[-1]["prefer"] == ["shortest"]
    # The fields for stops behave like the field for the start.
    add = page.get_by_role("button", name="Add a stop" if lang == "en" else "เพิ่มจุดแวะ")
    for at, text in enumerate(["E3", "Asok"], 1):
        add.click()
        expect(page.locator(".trip-stops input").last).to_be_focused()
        choose(page, text, field=at)
    expect(page).to_have_url(re.compile("via=E3;E4"))
    expect(page.locator("path.way-via")).to_have_count(2)
    assert page.asked[-1]["via"] == ["E3", "E4"]
    page.reload()
    expect(page.locator(".trip-stops input").nth(1)).to_have_value("Asok (E4)" if lang == "en" else "อโศก (E4)")
    expect(modes.nth(3)).to_have_attribute("aria-pressed", "true")
    expect(shortest).to_have_attribute("aria-pressed", "true")
    removing = page.get_by_role("button", name=re.compile("Remove stop" if lang == "en" else "ลบจุดแวะ"))
    removing.first.click()
    expect(page).to_have_url(re.compile("via=E4"))
    expect(removing.first).to_be_focused()
    removing.first.click()
    expect(page).not_to_have_url(re.compile("via="))
    expect(add).to_be_focused()
    # Directions by train do not use streets.
    modes.first.click()
    expect(page.locator(".trip-streets")).to_be_hidden()
    expect(page.locator(".ridden-line").first).to_be_visible()
    assert "prefer" not in page.asked[-1]


def test_where_the_streets_end(guide, streets, size):
    """If there is no route along streets, the facade falls back to its own directions, and the page says so above the
    steps."""
    page = guide(size, path=f"{GUIDE}&from=13.9,100.534&mode=car", base=streets)
    expect(page.locator(".ways .box .note").last).to_contain_text("found no route")
    above = page.evaluate("""() => document.querySelector('.ways .box').getBoundingClientRect().bottom
        <= document.querySelector('.steps').getBoundingClientRect().top""")
    assert above


def test_without_streets_there_is_the_train_alone(guide, size):
    page = guide(size, path=f"{GUIDE}&mode=car&via=E4")
    expect(page.locator(".trip-modes")).to_have_count(0)
    assert page.asked[-1]["mode"] == ["transit"] and "via" not in page.asked[-1]


def test_street_minutes_on_the_page_of_a_home(visit, streets, server, size, lang):
    path = f"?tab=train&system=BTS&station=E1&radius=2000&home={HOME}"
    for base in [streets, server]:
        find_homes(base)
    page = visit(path, size=size, lang=lang, base=streets)
    words = re.compile(r"\d+\s(min walk along streets|นาที)")
    expect(page.locator(".stations .far").first).to_contain_text(
        "walk along streets" if lang == "en" else "เดินตามถนน")
    expect(page.locator(".stations .far").first).to_contain_text(words)
    # Lists show straight-line distances, and so does a home's page on a server without street data.
    page.goto(streets + path.replace(f"&home={HOME}", ""))
    expect(page.locator("ul.homes .station").first).to_be_visible()
    expect(page.locator("ul.homes")).not_to_contain_text("along streets" if lang == "en" else "ตามถนน")
    page.goto(server + path)
    expect(page.locator(".stations .far").first).to_be_visible()
    expect(page.locator(".stations")).not_to_contain_text("along streets" if lang == "en" else "ตามถนน")


@pytest.mark.layout
@pytest.mark.parametrize("size", SIZES)
def test_next_and_calling_stay_in_view(guide, size, lang):
    page = guide(size, lang)
    bar, following = page.locator(".step-bar"), page.locator(".stepper .next")
    call = bar.get_by_role("link") if bar.get_by_role("link").count() else bar.get_by_role("button").last
    scroller = page.locator("#side" if size[0] >= 900 else "html")
    for part in [0, 0.5, 1]:
        scroller.evaluate("(element, part) => { element.scrollTop = element.scrollHeight * part; }", part)
        for button in [following, call]:
            expect(button).to_be_in_viewport(ratio=1)
            assert button.bounding_box()["height"] >= 44
        assert not page.evaluate("""() => {
            const [bar, map] = ['.step-bar', '#stage'].map((name) =>
                document.querySelector(name).getBoundingClientRect());
            return bar.top < map.bottom && bar.bottom > map.top && bar.left < map.right && bar.right > map.left;
        }""")
    # At the end of the page, the bar covers nothing.
    assert page.evaluate("""() => document.querySelector('.guide .file').getBoundingClientRect().bottom
        <= document.querySelector('.step-bar').getBoundingClientRect().top""")
    assert call.get_attribute("href").startswith("tel:")


@pytest.mark.layout
@pytest.mark.parametrize("size", SIZES)
def test_it_fits_and_is_for_everybody(guide, streets, size, lang):
    page = guide(size, lang, path=f"{GUIDE}&mode=car&from=E1&via=E3", base=streets,
                 reduced_motion="reduce")
    for path in [None, f"{GUIDE}&route=2"]:
        if path:
            page.goto(streets + path)
        page.locator(".steps button").nth(1).click()
        words = page.locator(".step-words")
        expect(words).to_be_visible()
        assert page.evaluate("document.getAnimations().length") == 0
        assert page.evaluate("""[document.documentElement, document.querySelector('#side')]
            .every((part) => part.scrollWidth <= part.clientWidth)""")
        assert page.evaluate("""() => [...document.querySelectorAll(
            '.guide :is(button, a, input:not(.unseen)), button.step-pin, .step-words button')]
            .map((part) => [part.className, part.getBoundingClientRect()])
            .filter(([, { width, height }]) => height && (width < 43.9 || height < 43.9))
            .map(([name]) => name)""") == []
        # The text of a step is completely on the map and does not overlap the controls.
        page.wait_for_function("""() => {
            const [words, map, controls] = ['.step-words', '#stage', '.over .controls'].map((name) =>
                document.querySelector(name).getBoundingClientRect());
            return words.left >= map.left && words.right <= controls.left && words.top >= map.top
                && words.bottom <= map.bottom;
        }""")
        assert barriers(page, "light", "dark") == []


@pytest.mark.layout
def test_pins_cover_neither_each_other_nor_lie_under_controls(guide, streets, size, lang):
    page = guide(size, lang, path=f"{GUIDE}&mode=car&from=E1", base=streets)
    expect(page.locator(".step-pin").nth(2)).to_be_visible()
    page.wait_for_function("""() => {
        const boxes = [...document.querySelectorAll('.step-pin .number')].map((one) => one.getBoundingClientRect());
        const controls = document.querySelector('.over .controls').getBoundingClientRect();
        const meet = (a, b, by = 0) => a.left < b.right - by && b.left < a.right - by
            && a.top < b.bottom - by && b.top < a.bottom - by;
        return boxes.length > 2 && boxes.every((one, at) => !meet(one, controls)
            && boxes.slice(at + 1).every((other) => !meet(one, other, 14)));
    }""")


def test_files_and_navigator(guide, size):
    page = guide(size, path=f"{GUIDE}&from=13.745,100.534,A/B%3A+%22C%22")
    expect(page.get_by_role("link", name="Open in a maps app")).to_have_attribute(
        "href", re.compile("^(https://www.google.com/maps/dir|geo:)"))
    for name, start in [("KML", b"<?xml"), ("GPX", b"<?xml")]:
        with page.expect_download() as download:
            page.get_by_role("link", name=name).click()
        content = download.value.path().read_bytes()
        assert content.startswith(start) and NAME["en"].encode() in content
        assert download.value.suggested_filename == f"A B C to {NAME['en']}.{name.lower()}"


def test_the_phones_own_navigator(guide):
    agent = "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Safari/537.36"
    page = guide("phone", user_agent=agent)
    expect(page.get_by_role("link", name="Open in a maps app")).to_have_attribute(
        "href", re.compile("^geo:13"))


def test_a_directions_file(visit, size, tmp_path):
    page = visit(RADAR, size=size)
    page.wait_for_selector(".spot")
    page.evaluate("""(text) => {
        const files = new DataTransfer();
        files.items.add(new File([text], 'walk.kml'));
        dispatchEvent(new DragEvent('drop', {dataTransfer: files, cancelable: true}));
    }""", KML)
    expect(page.locator(".guide h2")).to_have_text("walk.kml")
    expect(page.locator("path.way")).to_be_visible()
    page.reload()
    expect(page.locator(".guide h2")).to_have_text("walk.kml")
    expect(page.locator("path.way")).to_be_visible()
    broken = tmp_path / "broken.kml"
    broken.write_text("<kml>")
    page.locator('.file input[type="file"]').set_input_files(str(broken))
    expect(page.locator(".toast")).to_contain_text("cannot be read")


def test_a_directions_file_that_cannot_be_kept(visit, lang):
    file = {"name": "walk.kml", "mimeType": "text/xml", "buffer": KML.encode()}
    page = visit("?tab=nearby&view=guide", lang=lang)
    page.locator('.file input[type="file"]').set_input_files(file)
    expect(page.locator(".guide h2")).to_have_text("walk.kml")
    expect(page.locator(".guide .box")).to_have_count(0)
    page.evaluate("""() => {
        sessionStorage.clear();
        Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };
    }""")
    page.locator('.file input[type="file"]').set_input_files(file | {"name": "ride.kml"})
    expect(page.locator(".guide h2")).to_have_text("ride.kml")
    expect(page.locator(".guide .box")).to_contain_text(
        "lost when you reload" if lang == "en" else "จะหายไปเมื่อโหลด")
    page.reload()
    expect(page.locator(".guide .box")).to_contain_text(
        "No directions file is open" if lang == "en" else "ไม่มีไฟล์เส้นทาง")
    expect(page.locator("path.way")).to_have_count(0)


@pytest.mark.layout
def test_the_radar(visit, size, lang):
    page = visit(RADAR, size=size, lang=lang)
    expect(page.locator(".spot").first).to_be_visible()
    expect(page.locator(".which")).not_to_be_empty()
    first = page.locator(".bearings button").first
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(first).to_be_focused()
    slider = page.locator("#heading")
    # The first home is to the west-south-west, at 247 degrees.
    slider.fill("285")
    expect(page.locator(".which")).to_contain_text("left 40°" if lang == "en" else "ซ้าย 40°")
    slider.fill("245")
    expect(page.locator(".which")).to_contain_text("Straight ahead" if lang == "en" else "ตรงไป")
    slider.fill("200")
    expect(page.locator(".which")).to_contain_text("right 45°" if lang == "en" else "ขวา 45°")


def test_the_phones_compass(visit, size):
    # Some phones ask the reader for permission first.
    page = visit(RADAR, size=size, before=lambda page: page.add_init_script(
        "DeviceOrientationEvent.requestPermission = async () => 'granted'"))
    page.wait_for_selector(".spot")
    page.get_by_role("button", name="Use the phone’s compass").click()
    page.evaluate("""() => dispatchEvent(new DeviceOrientationEvent(
        'deviceorientationabsolute', {alpha: 270, absolute: true}))""")
    expect(page.locator(".heading output")).to_have_text("E 90°")


def test_no_compass(visit, size):
    page = visit(RADAR, size=size)
    page.wait_for_selector(".spot")
    page.get_by_role("button", name="Use the phone’s compass").click()
    expect(page.locator(".heading .hint")).to_contain_text("move the slider")
