"""The way to a home, directions of others, and which way to face."""

import pytest
import re

from playwright.sync_api import expect

GUIDE = "?tab=train&system=BTS&station=N8&radius=2000&view=guide&home={}"
RADAR = "?tab=nearby&lat=13.737&lon=100.5603&radius=2000&view=radar"
KML = """<kml><Document><Placemark><name>There</name><LineString><coordinates>100.56,13.73
100.57,13.74</coordinates></LineString></Placemark></Document></kml>"""


def far_home(page):
    """A home near Asok, which is a ride away from Mo Chit."""
    return page.evaluate("""async () => (await (await fetch(
        'v1/train?system=BTS&station=E4&limit=1')).json()).items[0].id""")


def open_guide(visit, size, lang="en", **options):
    page = visit("?tab=train&system=BTS&station=N8", size=size, lang=lang, **options)
    page.goto(page.url.split("?")[0] + GUIDE.format(far_home(page)))
    expect(page.locator(".steps li").first).to_be_visible()
    return page


def test_a_way(visit, size, lang):
    page = open_guide(visit, size, lang)
    expect(page.locator(".guide .grid select")).to_contain_text("N8")
    assert page.locator(".way-tab").count() >= 2
    expect(page.locator(".way-tab").first).to_contain_text("min" if lang == "en" else "นาที")
    expect(page.locator("path.way")).to_be_visible()
    steps = page.locator(".steps button")
    following = page.locator(".stepper .main")
    following.click()
    expect(steps.first).to_have_attribute("aria-current", "step")
    expect(page.locator("path.way-point")).to_be_visible()
    following.click()
    expect(steps.nth(1)).to_have_attribute("aria-current", "step")
    page.locator(".stepper .button").first.click()
    expect(steps.first).to_have_attribute("aria-current", "step")
    before = page.locator(".steps").inner_text()
    page.locator(".way-tab").nth(1).click()
    expect(page.locator(".way-tab").nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".steps")).not_to_have_text(before)


def test_from_me_and_from_a_point(visit, size):
    page = open_guide(visit, size, location={"latitude": 13.8025, "longitude": 100.5538})
    page.locator(".guide .grid select").select_option("me")
    expect(page).to_have_url(re.compile("from=me"))
    expect(page.locator(".steps li").first).to_be_visible()
    page.get_by_label("Or from a coordinate").fill("13.745, 100.534")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("from=13.745"))
    expect(page.locator(".steps")).to_contain_text("Siam")


def test_files_and_navigator(visit, size):
    page = open_guide(visit, size)
    expect(page.get_by_role("link", name="Open in the navigator")).to_have_attribute(
        "href", re.compile("^(https://www.google.com/maps/dir|geo:)"))
    for name, start in [("KML", b"<?xml"), ("GPX", b"<?xml")]:
        with page.expect_download() as download:
            page.get_by_role("link", name=name).click()
        assert download.value.path().read_bytes().startswith(start)


def test_the_phones_own_navigator(visit):
    agent = "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Safari/537.36"
    page = open_guide(visit, "phone", user_agent=agent)
    expect(page.get_by_role("link", name="Open in the navigator")).to_have_attribute(
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
        "gone when you reload" if lang == "en" else "จะหายไปเมื่อโหลด")
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
    # The first home lies to the west-south-west, at 247 degrees.
    slider.fill("285")
    expect(page.locator(".which")).to_contain_text("left 40°" if lang == "en" else "ซ้าย 40°")
    slider.fill("245")
    expect(page.locator(".which")).to_contain_text("Straight on" if lang == "en" else "ตรงไป")
    slider.fill("200")
    expect(page.locator(".which")).to_contain_text("right 45°" if lang == "en" else "ขวา 45°")


def test_the_phones_compass(visit, size):
    # Phones ask whoever holds them first.
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
