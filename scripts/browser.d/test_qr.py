"""Tests QR codes on the page, in files, in a terminal and on a printed sheet. zbarimg and zxing-cpp read each code
back."""

import base64
import csv
import io
import os
import re
import subprocess

import pytest
import zxingcpp
from PIL import Image, ImageDraw
from playwright.sync_api import expect

from conftest import PROGRAM, Server
from test_layout import look

ROOT = "https://homes.example/find"
BEACON = "f7826da6-4fa2-4e98-8024-bc5b71e0893e"
HOME = f"{ROOT}/?tab=nearby&home=sample.145831"
# The foreground and background colours of terminals.
GROUNDS = {"dark": ("#cccccc", "#1e1e1e"), "light": ("#222222", "#fdf6e3")}
CELL = (8, 16)
BLACK_ON_WHITE = "\x1b[38;2;0;0;0;48;2;255;255;255m"


@pytest.fixture(scope="module")
def public(tmp_path_factory):
    """A server with a public URL, and the settings for commands that use the same store."""
    folder = tmp_path_factory.mktemp("public")
    run = Server(folder, HOMEFIND_PUBLIC_URL=ROOT)
    yield run.url, {"HOMEFIND_STORE": str(folder / "listings.sqlite"), "HOMEFIND_PUBLIC_URL": ROOT}
    run.end()


@pytest.fixture
def codes(tmp_path):
    """Returns the codes that each of the two programs reads in a picture."""
    def read(picture):
        image = Image.open(io.BytesIO(picture)).convert("L")
        path = tmp_path / "code.png"
        image.save(path)
        done = subprocess.run(["zbarimg", "--quiet", "--raw", "--nodbus", path],
                              capture_output=True, text=True, timeout=60)
        return done.stdout.splitlines(), [code.text for code in zxingcpp.read_barcodes(image)]

    return read


def printed(*words, **settings):
    """Returns the output of a command."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("HOMEFIND_")}
    terminal = {"LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    done = subprocess.run([PROGRAM, *words], env=environment | terminal | settings, capture_output=True,
                          text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def terminal(text, ground):
    """Renders text like a terminal, in which a half block fills half a cell."""
    ink, paper = GROUNDS[ground]
    lines = [re.split(r"(\x1b\[[0-9;]*m)", line) for line in text.splitlines()]
    columns = max(sum(len(part) for part in line[::2]) for line in lines)
    image = Image.new("RGB", (CELL[0] * (columns + 4), CELL[1] * (len(lines) + 2)), paper)
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(lines, 1):
        column, (front, back) = 2, (ink, paper)
        for part in line:
            if part.startswith("\x1b"):
                is_code = part == BLACK_ON_WHITE
                front, back = ("#000000", "#ffffff") if is_code else (ink, paper)
                continue
            for sign in part:
                left, top = CELL[0] * column, CELL[1] * row
                middle, right, bottom = top + CELL[1] // 2, left + CELL[0] - 1, top + CELL[1] - 1
                draw.rectangle((left, top, right, bottom), back)
                if sign in "▀█":
                    draw.rectangle((left, top, right, middle - 1), front)
                if sign in "▄█":
                    draw.rectangle((left, middle, right, bottom), front)
                column += 1
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def test_a_home_has_a_code_under_share(visit, public, codes, size, lang):
    page = visit("?tab=nearby&lat=13.737&lon=100.5603&home=145831", size=size, lang=lang, base=public[0],
                 reduced_motion="reduce")
    summary = page.locator(".qr summary")
    expect(page.locator(".detail .homes.small article").first).to_be_visible()
    expect(summary).to_have_text("QR code" if lang == "en" else "คิวอาร์โค้ด")
    assert summary.bounding_box()["height"] >= 44
    share = page.get_by_role("button", name="Share" if lang == "en" else "แชร์")
    assert summary.bounding_box()["y"] > share.bounding_box()["y"]
    summary.focus()
    page.keyboard.press("Enter")
    picture = page.locator(".qr img")
    expect(picture).to_be_visible()
    expect(picture).to_have_attribute("alt", re.compile(r"Nimbrel Sky Asok" if lang == "en" else "นิมเบรล"))
    expect(picture).to_have_js_property("complete", True)
    # Scroll away from the call bar at the bottom.
    picture.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    for scheme in ["light", "dark"]:
        page.emulate_media(color_scheme=scheme)
        assert codes(picture.screenshot()) == ([HOME], [HOME])
    assert look(page, "code") == []
    # The code stays open when more data arrives and when the reader saves the home.
    page.locator(".detail .title .save").click()
    expect(picture).to_be_visible()


def test_without_a_public_address_there_is_none(visit, size):
    page = visit("?tab=nearby&lat=13.737&lon=100.5603&home=145831", size=size)
    expect(page.locator(".detail .homes.small article").first).to_be_visible()
    expect(page.locator(".qr")).to_have_count(0)


def test_a_code_that_fails_is_asked_for_again(visit, public):
    page = visit("?tab=nearby&lat=13.737&lon=100.5603&home=145831", base=public[0],
                 before=lambda page: page.route("**/v1/qr?*", lambda route: route.abort(), times=1))
    # Wait until the page has received another response, because it then allows a retry.
    page.wait_for_load_state("networkidle")
    page.locator(".qr summary").click()
    page.locator(".qr [role=alert] button").click()
    expect(page.locator(".qr img")).to_be_visible()


@pytest.mark.parametrize("url", ["?tab=nearby&home=sample.145831", HOME, f"{ROOT}/?text=บ้าน&x={'y' * 700}"])
def test_files(visit, public, codes, url):
    page = visit(size=(1280, 1000), base=public[0])
    expected = HOME if len(url) < 100 else url.replace("บ้าน", "%E0%B8%9A%E0%B9%89%E0%B8%B2%E0%B8%99")
    for form, kind in [("svg", "image/svg+xml"), ("png", "image/png")]:
        answer = page.request.get(f"{public[0]}v1/qr", params={"url": url, "format": form})
        assert (answer.status, answer.headers["content-type"]) == (200, kind)
        if form == "png":
            assert codes(answer.body()) == ([expected], [expected])
        picture = f"data:{kind};base64,{base64.b64encode(answer.body()).decode()}"
        for ground in ["white", "black"]:
            page.evaluate("""([src, ground]) => {
                document.body.style.background = ground;
                document.body.replaceChildren(Object.assign(new Image(), { src }));
            }""", [picture, ground])
            assert codes(page.locator("img").screenshot()) == ([expected], [expected]), (form, ground)


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("options", [["--background"], ["--color", "always"]])
def test_a_terminal(public, codes, ground, options):
    settings = public[1]
    printed("nearby", "--at", "Asok", **settings)
    options = [*options, ground] if options == ["--background"] else options
    text = printed("show", "145831", "--qr", *options, **settings)
    assert codes(terminal(text, ground)) == ([HOME], [HOME])
    text = printed("nearby", "--at", "13.7370,100.5603", "--type", "condo", "--limit", "2", "--qr", *options, **settings)
    address = f"{ROOT}/?tab=nearby&lat=13.737&lon=100.5603&type=condo"
    assert codes(terminal(text, ground)) == ([address], [address])


def test_the_address_of_a_search_opens_it(visit, public):
    """The page at the address in a code shows the result that the command has printed."""
    text = printed("nearby", "--at", "Asok", "--radius", "1.5mi", "--type", "condo", "--max-price", "3m",
                   "--limit", "1", "--qr", **public[1])
    count = re.match(r"\d+", text)[0]
    page = visit(text.splitlines()[-1].removeprefix(f"{ROOT}/"), base=public[0], lang="en")
    expect(page.locator(".count-line").first).to_contain_text(re.compile(rf"\b{count}\b"))


NAMES = {
    "short": ("นิมเบรล สกาย", "Nimbrel Sky", "2.59 ล้านบาท"),
    "long": ("โครงการบ้านเดี่ยวและทาวน์โฮมริมสวนสาธารณะ ถนนศรีนครินทร์ ร่มเกล้า เฟสสอง",
             "Residences beside the Park on Srinagarindra and Rom Klao Road, Second Phase <&> \"West\"",
             "1,990,000 - 3,500,000 บาท"),
    "bare": ("", "X", ""),
}


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet(visit, codes, tmp_path, name):
    thai, english, price = NAMES[name]
    with open(tmp_path / "homes.csv", "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([
            ["id", "name_th", "name_en", "price", "lat", "lon"], [7, thai, english, price, 13.737, 100.5603]])
    config = tmp_path / "config.yaml"
    config.write_text("sources:\n  - {name: shop, kind: file, path: homes.csv}\n")
    settings = {"HOMEFIND_STORE": str(tmp_path / "listings.sqlite"), "HOMEFIND_PUBLIC_URL": ROOT,
                "HOMEFIND_CONFIG": str(config)}
    printed("nearby", "--at", "13.737,100.5603", **settings)
    for number, beacon in enumerate(["lobby", "The gate beside the car park, behind the guard's house"], 145_831):
        printed("beacons", "add", beacon, "--uuid", BEACON, "--number", str(number), "--listing", "shop.7", **settings)
    sheet = tmp_path / "sign.svg"
    sheet.write_text(printed("sign", "7", **settings), encoding="utf-8")
    page = visit(size=(840, 1188))
    page.goto(f"file://{sheet}")
    link = f"{ROOT}/?tab=nearby&home=shop.7"
    assert codes(page.screenshot()) == ([link], [link])
    boxes = page.evaluate("""() => [...document.querySelectorAll('text, path:nth-of-type(2)')].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [one.textContent, x, y, x + width, y + height];
    })""")
    sheet = page.evaluate("() => { const { right, bottom } = document.documentElement.getBoundingClientRect(); return [right, bottom]; }")
    texts = " ".join(box[0] for box in boxes)
    assert " ".join(english.split()) in texts and link in texts
    assert ("1,990,000–3,500,000 baht" if name == "long" else "2,590,000 baht" if price else "Ask for the price") in texts
    for beacon in [f"lobby: ibeacon:{BEACON}:2:14759", "The gate beside"]:
        assert f"บีคอน · Beacon {beacon}" in texts
    for _, left, top, right, bottom in boxes:
        assert 0 < left < right < sheet[0] and 0 < top < bottom < sheet[1], boxes
    # No line overlaps the letters in the next line or the code.
    boxes.sort(key=lambda box: box[2])
    for (_, _, _, _, bottom), (_, _, top, _, _) in zip(boxes, boxes[1:]):
        assert top > bottom - 12, boxes
