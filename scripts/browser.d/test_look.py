"""Tests the look-around view: labels at independently computed positions, with turns by hand and with the camera, and
errors."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

import oracle
from access import barriers
from conftest import fetched, over
from frames import script_times, share

READER = (13.7370, 100.5603)
PLACE = "tab=nearby&lat=13.737&lon=100.5603"
LOOK = f"?{PLACE}&radius=2000&view=look"
FIELD = 65
# The bearings of homes and their distances in metres. Three homes share the last place.
AROUND = [(0, 300), (8, 900), (352, 1500), (40, 600), (90, 450), (97, 1200), (135, 800), (180, 500), (187, 1700),
          (225, 350), (270, 700), (262, 1600), (300, 1000), (330, 250), (55, 1400), (55, 1400), (55, 1400)]
DOTS = """() => {
  const { left, top } = document.querySelector('.look').getBoundingClientRect();
  return Object.fromEntries([...document.querySelectorAll('.look-labels > li')].map((item) => {
    const box = item.querySelector('.dot').getBoundingClientRect();
    return [item.querySelector('.name').textContent, [box.left + box.width / 2 - left, box.top + box.height / 2 - top]];
  }));
}"""
REST = """(read) => new Promise((done, fail) => {
  let [seen, frames, since] = [null, 0, 0];
  const end = performance.now() + 30_000;
  const look = () => {
    const shown = read();
    const now = JSON.stringify(shown);
    if (now !== seen) [seen, frames, since] = [now, 0, performance.now()];
    frames += 1;
    if (frames > 12 && performance.now() - since > 150) done(shown);
    else if (performance.now() > end) fail(new Error('the view does not come to rest'));
    else requestAnimationFrame(look);
  };
  look();
})"""
LABELS = """() => [...document.querySelectorAll('.look-label')].map((label) =>
  ({ ...label.getBoundingClientRect().toJSON(), name: label.querySelector('.name').textContent,
    cost: label.querySelector('.cost').textContent, size: label.classList[1] }))"""


def at(bearing, metres):
    """Returns a place at a bearing and distance, approximated on a sphere. The oracle computes its exact direction."""
    east, north = metres * np.sin(np.radians(bearing)), metres * np.cos(np.radians(bearing))
    lat = READER[0] + north / 110_640
    return round(lat, 5), round(READER[1] + east / (111_320 * np.cos(np.radians(READER[0]))), 5)


PLACES = {f"Home {number}": at(*where) for number, where in enumerate(AROUND, 1)}


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    rows = ["id name name_en type price lat lon address district telephone".split()]
    rows += [[number, "", name, "condo", f"{1_000_000 + number * 10_000}", *where, "", "วัฒนา", "02-123-4567"]
             for number, (name, where) in enumerate(PLACES.items(), 1)]
    with over(tmp_path_factory.mktemp("town"), rows) as url:
        yield url


def hold(page, angles):
    """Sets the orientation of the device."""
    names = dict(zip(["alpha", "beta", "gamma"], angles))
    page.context.new_cdp_session(page).send("DeviceOrientation.setDeviceOrientationOverride", names)


def allow(page):
    """Grants the page access to the sensors, before the page is opened."""
    page.context.grant_permissions(["accelerometer", "gyroscope", "magnetometer"])


def refuse(page, error="NotAllowedError"):
    """Makes the camera fail with the given error, and grants access to the sensors."""
    allow(page)
    page.add_init_script(
        f"navigator.mediaDevices.getUserMedia = async () => {{ throw new DOMException('', '{error}'); }};")


def begin(page):
    """Turns the camera on."""
    page.get_by_role("button", name=re.compile("Use the camera|ใช้กล้อง")).click()
    expect(page.get_by_role("button", name=re.compile("Stop the camera|ปิดกล้อง"))).to_be_visible()


def rest(page, read=DOTS):
    """Returns the value of `read` once it has been stable for some time and for a few frames."""
    return page.evaluate(f"({REST})({read})")


def computed(page, axes, picture, field=FIELD, reader=READER, places=PLACES):
    """Returns the expected positions of the homes in view."""
    width, height = page.evaluate("(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])(document.querySelector('.look'))")
    focal = oracle.focal_length(width, height, field, picture)
    spots = {}
    for name, place in places.items():
        spot = oracle.place_on_screen(oracle.enu((*reader, 0), (*place, 0)), axes, width, height, focal)
        if spot is not None and 8 <= spot[0] <= width - 8 and 8 <= spot[1] <= height - 8:
            spots[name] = spot
    return spots


def compare(shown, expected, least):
    assert len(shown) >= least, (shown, expected)
    assert shown.keys() <= expected.keys()
    for name, spot in shown.items():
        assert np.hypot(*(np.array(spot) - expected[name])) <= 3, (name, spot, expected[name])


# The scenes: alpha, beta and gamma, the view's size, the screen's rotation, whether the camera is allowed, and the
# minimum number of labels.
SCENES = {
    "upright to the north": ((0, 90, 0), (390, 844), 0, True, 3),
    "a little left of north": ((10, 88, 0), (390, 844), 0, True, 2),
    "east, tilted up": ((270, 100, 0), (390, 844), 0, True, 2),
    "south, tilted down": ((180, 78, 0), (390, 844), 0, True, 2),
    "rolled": ((330, 80, 25), (390, 844), 0, True, 1),
    "landscape, on its left side": ((30, 5, -84), (844, 390), 90, True, 2),
    "landscape, on its right side": ((150, -4, 86), (844, 390), 270, True, 2),
    "the camera denied": ((95, 92, 0), (390, 844), 0, False, 2),
}


@pytest.mark.parametrize("scene", SCENES)
def test_scenes(visit, town, scene):
    angles, (width, height), turn, isAllowed, least = SCENES[scene]

    def before(page):
        (allow if isAllowed else refuse)(page)
        kind = {0: "portraitPrimary", 90: "landscapePrimary", 270: "landscapeSecondary"}[turn]
        page.context.new_cdp_session(page).send("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": True,
            "screenOrientation": {"type": kind, "angle": turn}})
        hold(page, angles)

    page = visit(LOOK, size=(width, height), base=town, before=before)
    expect(page.locator(".look-label").first).to_be_attached()
    begin(page)
    video = page.locator(".look-video")
    picture = None
    if isAllowed:
        expect(video).to_be_visible()
        expect(video).to_have_js_property("readyState", 4)
        picture = video.evaluate("one => [one.videoWidth, one.videoHeight]")
    else:
        expect(page.get_by_text("The camera is blocked for this page.")).to_be_visible()
        expect(video).to_be_hidden()
    compare(rest(page), computed(page, oracle.screen_axes(angles, turn), picture), least)
    # A change of the field of view moves all labels.
    if scene == "upright to the north":
        page.get_by_role("button", name="Filters").click()
        page.locator("#look-field").fill("50")
        page.keyboard.press("Escape")
        compare(rest(page), computed(page, oracle.screen_axes(angles, turn), picture, field=50), 1)


def test_the_drawn_horizon(visit, town, size, lang):
    page = visit(LOOK, size=size, lang=lang, base=town, reduced_motion="reduce")
    expect(page.locator(".look-label").first).to_be_visible()
    ground = page.locator(".look-ground")

    def facing(heading, pitch):
        axes = oracle.screen_axes((-heading, 90 + pitch, 0), 0)
        compare(rest(page), computed(page, axes, None), 1)

    facing(0, 0)
    ground.focus()
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    facing(40, 0)
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowUp")
    facing(55, 5)
    page.keyboard.press("Home")
    for _ in range(11):
        page.keyboard.press("ArrowLeft")
    facing(0, 0)
    # The dragged point stays under the pointer.
    box = ground.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    focal = oracle.focal_length(box["width"], box["height"], FIELD)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(0, 61, 2):
        page.mouse.move(x - step, y)
    page.mouse.up()
    shown, expected = rest(page), computed(page, oracle.screen_axes((0, 90, 0), 0), None)
    for name in shown.keys() & expected.keys():
        assert abs(shown[name][0] - expected[name][0] + 60) < 4 + 60 * abs(expected[name][0] - box["width"] / 2) / focal


# The homes are nearby, but have very different longitudes: across the antimeridian and at the pole.
EDGES = {(0, 179.9995): {"East": (0.001, -179.9995), "West": (-0.0005, 179.99)},
         (90, 0): {"One side": (89.999, 45), "The other": (89.998, -135)}}


@pytest.mark.parametrize("reader", EDGES)
def test_at_the_edges_of_the_map(visit, tmp_path, reader):
    places = EDGES[reader]
    rows = ["id name name_en type price lat lon address district".split()]
    rows += [[number, "", name, "condo", "1500000", *where, "", "วัฒนา"]
             for number, (name, where) in enumerate(places.items(), 1)]
    with over(tmp_path, rows) as url:
        page = visit(f"?tab=nearby&lat={reader[0]}&lon={reader[1]}&radius=2000&view=look", base=url,
                     reduced_motion="reduce")
        expect(page.locator(".look-guide")).to_contain_text(re.compile("Turn|in view"))
        page.locator(".look-ground").focus()
        heading = 0
        for name, place in places.items():
            bearing = oracle.bearing(oracle.enu((*reader, 0), (*place, 0)))
            steps = round((bearing - heading) % 360 / 5)
            heading += 5 * steps
            for _ in range(steps):
                page.keyboard.press("ArrowRight")
            axes = oracle.screen_axes((-heading, 90, 0), 0)
            shown = rest(page)
            assert name in shown
            compare(shown, computed(page, axes, None, reader=reader, places=places), 1)


def test_the_radar_shows_what_is_in_view(visit, town, size):
    page = visit(LOOK, size=size, base=town)
    expect(page.locator(".look-label").first).to_be_visible()
    box = page.locator(".look-ground").bounding_box()
    half = np.arctan(box["width"] / 2 / oracle.focal_length(box["width"], box["height"], FIELD))
    path = page.locator(".look-radar .sector").get_attribute("d")
    x, y = map(float, re.match(r"M0 0L(-?[\d.]+),(-?[\d.]+)A", path).groups())
    assert abs(np.arctan2(-x, -y) - half) < 0.002
    expect(page.locator(".look-radar .north")).to_have_text("N")


def test_a_turn_is_made_at_once_or_smoothly(visit, town):
    for motion, least in [("reduce", 1), ("no-preference", 3)]:
        page = visit(LOOK, base=town, reduced_motion=motion)
        expect(page.locator(".look-label").first).to_be_visible()
        page.locator(".look-ground").focus()
        places = page.evaluate("""() => new Promise((done) => {
          const turned = () => document.querySelector('.look-radar g').getAttribute('transform');
          const found = [];
          document.querySelector('.look-ground').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
          const look = () => {
            found.push(turned());
            if (found.length < 40) requestAnimationFrame(look);
            else done([...new Set(found)]);
          };
          requestAnimationFrame(() => requestAnimationFrame(look));
        })""")
        assert places[-1] == "rotate(-5.0)" and len(places) >= least
        if motion == "reduce":
            assert places == ["rotate(-5.0)"]


def test_nothing_in_view(visit, town, size, lang):
    page = visit(f"{LOOK}&max-price=1010000", size=size, lang=lang, base=town, reduced_motion="reduce")
    guide = page.locator(".look-guide")
    expect(guide).to_contain_text("1 home in view" if lang == "en" else "ในภาพมี")
    page.locator(".look-ground").focus()
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    expect(guide).to_contain_text("Turn left 40°" if lang == "en" else "หันซ้าย 40°")
    arrow = guide.locator(".look-arrow")
    assert "-90deg" in arrow.evaluate("one => one.style.transform")
    guide.get_by_role("button").click()
    expect(guide).to_contain_text("in view" if lang == "en" else "ในภาพมี")
    expect(arrow).to_be_hidden()
    expect(page.locator(".look-label")).to_have_count(1)
    # The homes have only English names.
    expect(page.locator(".look-label .name")).to_have_attribute("lang", "en")
    # Look down until the home is straight ahead but above the view.
    page.locator(".look-ground").focus()
    for _ in range(12):
        page.keyboard.press("ArrowDown")
    expect(guide).to_contain_text("Look up" if lang == "en" else "เงยขึ้น")


def test_labels_do_not_overlap(visit, size, lang):
    page = visit(f"?{PLACE}&radius=5000&view=look", size=size, lang=lang, reduced_motion="reduce")
    expect(page.locator(".look-label").first).to_be_visible()
    page.locator(".look-ground").focus()
    for _ in range(12):
        labels = rest(page, LABELS)
        assert len(labels) >= 3
        boxes = labels + page.evaluate("""() => [...document.querySelectorAll(
            '.look-radar, .look-controls button, .look-panel > *')].filter((one) => one.checkVisibility())
            .map((one) => one.getBoundingClientRect().toJSON())""")
        for index, one in enumerate(labels):
            for other in boxes[:index] + boxes[len(labels):]:
                assert not (one["left"] < other["right"] - 0.5 and other["left"] < one["right"] - 0.5
                            and one["top"] < other["bottom"] - 0.5 and other["top"] < one["bottom"] - 0.5)
        page.keyboard.press("Shift+ArrowRight")
        page.keyboard.press("Shift+ArrowRight")


def test_near_ones_are_large_and_one_place_fans_out(visit, town):
    page = visit(LOOK, base=town, size="wide", reduced_motion="reduce")
    expect(page.locator(".look-label").first).to_be_visible()
    page.locator(".look-ground").focus()
    for _ in range(13):
        page.keyboard.press("ArrowRight")
    dots, labels = rest(page), {label["name"]: label for label in page.evaluate(LABELS)}
    here = [f"Home {number}" for number in (15, 16, 17)]
    assert len({tuple(np.round(dots[name], 1)) for name in here}) == 1
    assert len({(labels[name]["left"], labels[name]["top"]) for name in here}) == 3
    assert labels["Home 5"]["size"] == "near" and labels["Home 4"]["size"] == "middle"
    assert labels["Home 15"]["size"] == "far"
    # A label shows the name, the price and the distance. The distances are approximate, because the places are computed
    # on a sphere.
    assert re.fullmatch(r"฿1\.1M · 4[45]\d\sm", labels["Home 5"]["cost"]), labels["Home 5"]["cost"]
    assert labels["Home 5"]["width"] > labels["Home 4"]["width"] > labels["Home 15"]["width"]


def test_many_at_one_place(visit, tmp_path):
    rows = ["id name name_en type price lat lon address district".split()]
    rows += [[number, "", f"Unit {number}", "condo", "1500000", *at(0, 700), "", "วัฒนา"] for number in range(1, 31)]
    with over(tmp_path, rows) as url:
        page = visit(LOOK, base=url)
        expect(page.locator(".look-label")).to_have_count(5)
        page.get_by_role("button", name=re.compile("26 more here")).click()
        box = page.locator(".look-box")
        expect(box.get_by_role("heading", name=re.compile("26.homes in one place"))).to_be_visible()
        expect(box.locator("article")).to_have_count(26)


def test_the_information_box(visit, server, size, lang):
    page = visit(LOOK, size=size, lang=lang)
    homes = fetched(page, "v1/nearby?lat=13.737&lon=100.5603&radius=2000&limit=100")["items"]
    # Open the nearest home that has a phone number, with a link.
    home = next(home for home in homes if home.get("telephones") and home.get("images"))
    page.goto(f"{page.url}&home={home['id']}")
    name = home["name"][lang]
    box = page.locator(".look-box")
    expect(box.locator("h3")).to_contain_text(name)
    expect(box.locator("img.loaded")).to_be_visible()
    expect(box.locator(".price")).to_contain_text("฿" if lang == "en" else "บาท")
    expect(box.locator(".where")).to_contain_text(re.compile(r"\d.*(m|km|ม\.|กม\.)"))
    expect(box.locator(".needle")).to_be_visible()
    assert box.locator(".button", has_text=re.compile("Call|โทร")).first.bounding_box()["height"] >= 44
    expect(page).to_have_url(re.compile("home="))
    assert barriers(page) == []
    # When the chosen home is out of view, the text contains its name.
    page.locator(".look-ground").focus()
    for _ in range(6):
        page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".look-guide")).to_contain_text(name)
    box.get_by_role("button", name="Close" if lang == "en" else "ปิด", exact=True).click()
    expect(box).to_be_hidden()
    page.locator(".look-label").first.click()
    box.get_by_role("link", name="Directions" if lang == "en" else "เส้นทาง").click()
    expect(page.locator(".guide h2")).to_be_visible()


def test_radius_and_filters(visit, size, lang):
    page = visit(f"?{PLACE}&radius=2000&type=condo&view=look", size=size, lang=lang)
    expect(page.locator(".look-label").first).to_be_visible()
    page.locator("#look-radius").focus()
    page.keyboard.press("End")
    expect(page).to_have_url(re.compile("radius=20000&type=condo.*view=look"))
    # The page shows only the nearest 500 homes, with a hint.
    nearest = page.locator(".look-hint").filter(has_text="500")
    expect(nearest).to_be_visible()
    expect(page.locator(".look-panel output").last).to_have_text("20 km" if lang == "en" else "20 กม.")
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile("radius=1000&"))
    expect(nearest).to_be_hidden()
    page.locator(".look-controls .round").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("With a promotion" if lang == "en" else "มีโปรโมชัน").check()
    expect(page).to_have_url(re.compile("view=look"))
    expect(dialog).to_be_visible()
    assert barriers(page) == []


def test_it_is_found_from_the_list_and_from_the_radar(visit, lang):
    words = "Look around" if lang == "en" else "ส่องรอบตัว"
    page = visit(f"?{PLACE}&radius=1000&type=commercial", lang=lang)
    page.get_by_role("link", name=words).click()
    expect(page.locator(".look-guide")).to_be_visible()
    page.go_back()
    page.locator("nav .to-radar").click()
    page.get_by_role("link", name=words).click()
    expect(page.locator(".look-guide")).to_be_visible()
    assert words in page.title()
    # A search in an area has no radius.
    page.goto(f"{page.url.split('?')[0]}?bbox=100.55,13.73,100.57,13.745&view=look")
    expect(page.locator(".look-label").first).to_be_visible()
    expect(page.locator("#look-radius")).to_be_hidden()


IPHONE = """(answer) => {
  DeviceOrientationEvent.requestPermission = async () => answer;
  globalThis.heading = (compass, accuracy, beta = 90) => {
    const event = new DeviceOrientationEvent('deviceorientation', { alpha: 200, beta, gamma: 0 });
    Object.assign(event, { webkitCompassHeading: compass, webkitCompassAccuracy: accuracy });
    dispatchEvent(event);
  };
}"""


def turned(page):
    return float(re.search(r"-?[\d.]+", page.locator(".look-radar g").get_attribute("transform"))[0]) % 360


def test_an_iphone(visit, town, lang):
    page = visit(LOOK, lang=lang, base=town, before=allow)
    expect(page.locator(".look-label").first).to_be_visible()
    page.evaluate(IPHONE, "denied")
    page.get_by_role("button", name=re.compile("Use the camera|ใช้กล้อง")).click()
    expect(page.locator(".look-panel")).to_contain_text(
        "Motion and orientation are blocked" if lang == "en" else "ไม่ได้รับอนุญาตให้ใช้เซ็นเซอร์")
    page.evaluate(IPHONE, "granted")
    page.evaluate("globalThis.timer = setInterval(() => heading(...(globalThis.now ?? [90, 10])), 16)")
    begin(page)
    expect(page.locator(".look-video")).to_be_visible()
    # The radar rotates in the opposite direction of the heading, which is the camera's heading while the phone is
    # upright.
    expect(page.locator(".look-radar g")).to_have_attribute("transform", "rotate(-90.0)")
    page.evaluate("globalThis.now = [350, -1]")
    uncalibrated = "not calibrated" if lang == "en" else "ยังไม่ได้ปรับเทียบ"
    expect(page.locator(".look-panel")).to_contain_text(uncalibrated)
    assert turned(page) == 270
    page.evaluate("globalThis.now = [95, 10]")
    expect(page.locator(".look-panel")).not_to_contain_text(uncalibrated)
    expect(page.locator(".look-radar g")).to_have_attribute("transform", "rotate(-95.0)")
    page.evaluate("""async () => {
      clearInterval(timer);
      for (let time = 0; time < 4; time += 1) {
        for (const compass of [200, 95]) {
          heading(compass, 10);
          await new Promise((done) => setTimeout(done, 120));
        }
      }
    }""")
    expect(page.locator(".look-panel")).to_contain_text("The compass jumps" if lang == "en" else "เข็มทิศไม่นิ่ง")


ANDROID = """() => {
  globalThis.turn = 0;
  // Up to four degrees, spread alike however few readings there are.
  let readings = 0;
  const noise = () => {
    readings += 1;
    return 8 * ((readings * (Math.sqrt(5) - 1) / 2) % 1) - 4;
  };
  setInterval(() => {
    dispatchEvent(new DeviceOrientationEvent('deviceorientation', { alpha: 20 + turn, beta: 90, gamma: 0 }));
    dispatchEvent(new DeviceOrientationEvent('deviceorientationabsolute',
      { alpha: 270 + turn + noise(), beta: 90, gamma: 0, absolute: true }));
  }, 16);
}"""


def test_an_android_phone(visit, town):
    page = visit(LOOK, base=town, before=allow)
    expect(page.locator(".look-label").first).to_be_visible()
    page.evaluate(ANDROID)
    begin(page)
    # The compass has a noise of four degrees, but the heading on the page stays within two degrees.
    page.wait_for_timeout(2000)
    headings = []
    for _ in range(30):
        headings.append(turned(page))
        page.wait_for_timeout(30)
    assert all(abs(heading - 270) < 2 for heading in headings), headings
    # Because of the fast sensor, a rotation is visible in the frame after the next reading.
    page.evaluate("""() => new Promise((done) => {
      turn = 30;
      addEventListener('deviceorientation', () =>
        requestAnimationFrame(() => requestAnimationFrame(done)), { once: true });
    })""")
    assert abs(turned(page) - 300) < 3
    # After the camera has stopped, the reader can still turn the view by hand.
    page.get_by_role("button", name="Stop the camera").click()
    expect(page.locator(".look-video")).to_be_hidden()
    assert page.locator(".look-video").evaluate("one => one.srcObject === null")


@pytest.mark.parametrize("error, words", [
    ("NotAllowedError", "The camera is blocked for this page."), ("NotReadableError", "The camera is in use."),
    ("NotFoundError", "No camera can be used here")])
def test_cameras_that_fail(visit, town, error, words):
    page = visit(LOOK, base=town, before=lambda page: refuse(page, error))
    expect(page.locator(".look-label").first).to_be_visible()
    page.evaluate(ANDROID)
    begin(page)
    expect(page.locator(".look-panel")).to_contain_text(words)
    # The sensors still rotate the drawn horizon.
    expect(page.locator(".look-radar g")).to_have_attribute("transform", re.compile("rotate.-"))


def test_without_sensors(visit, town, size, lang):
    page = visit(LOOK, size=size, lang=lang, base=town, before=allow)
    expect(page.locator(".look-label").first).to_be_visible()
    page.get_by_role("button", name=re.compile("Use the camera|ใช้กล้อง")).click()
    expect(page.locator(".look-panel")).to_contain_text(
        "does not tell which way it points" if lang == "en" else "ไม่มีเซ็นเซอร์บอกทิศ")
    page.locator(".look-ground").press("ArrowLeft")
    expect(page.locator(".look-radar g")).to_have_attribute("transform", "rotate(-355.0)")


def test_without_north_the_view_is_dragged_into_place(visit, town):
    page = visit(LOOK, base=town, before=allow)
    expect(page.locator(".look-label").first).to_be_visible()
    page.evaluate("""() => setInterval(() => dispatchEvent(
      new DeviceOrientationEvent('deviceorientation', { alpha: 0, beta: 90, gamma: 0 })), 30)""")
    begin(page)
    expect(page.locator(".look-panel")).to_contain_text("does not tell where north is")
    for _ in range(2):
        page.locator(".look-ground").press("ArrowRight")
    expect(page.locator(".look-radar g")).to_have_attribute("transform", "rotate(-10.0)")


def test_a_frame_is_short(browser, visit, server):
    page = visit(f"?{PLACE}&radius=20000&view=look", reduced_motion="reduce")
    expect(page.locator(".look-label").first).to_be_visible()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.locator(".look-ground").focus()

    def act():
        for _ in range(72):
            page.keyboard.press("ArrowRight")
            page.wait_for_timeout(40)

    times = script_times(browser, page, act)
    print(f"{len(times)} frames: median {share(times, 0.5):.1f} ms, 95% {share(times, 0.95):.1f} ms")
    assert share(times, 0.95) <= 33
