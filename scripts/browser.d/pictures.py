"""Takes the pictures of the README's tour: each view on a phone's size and on a wide screen."""

import io
import os
import pathlib
import sys
import tempfile

from PIL import Image
from playwright.sync_api import expect, sync_playwright

from conftest import CHROMIUM, SIZES, Server, compare_three

PLACE = "tab=nearby&lat=13.737&lon=100.5603&radius=2000"
VIEWS = [
    ("nearby", f"?{PLACE}", "ul.homes article img.loaded", "en"),
    ("train-thai", "?tab=train&system=BTS&station=E4&type=condo,townhome", "ul.homes article img.loaded", "th"),
    ("map", f"?{PLACE}&view=map", ".marker", "en"),
    ("home", f"?{PLACE}&home=163762", ".stations li", "en"),
    ("way", "?tab=train&system=BTS&station=N8&view=guide&home=163762", "path.way", "en"),
    ("radar", f"?{PLACE}&view=radar", ".spot", "en"),
    ("compare", f"?{PLACE}&view=compare", ".compare tbody tr", "en"),
]


def small(png, path, width):
    """Stores a picture with 256 colours, which these views do not need more of."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    picture = picture.resize((width, picture.height * width // picture.width), Image.LANCZOS)
    picture.quantize(256, kmeans=2, dither=Image.Dither.NONE).save(path, optimize=True)


def main(folder):
    with tempfile.TemporaryDirectory() as store, sync_playwright() as playwright:
        server = Server(pathlib.Path(store))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for size, (width, height) in SIZES.items():
            for language in ["en", "th"]:
                context = browser.new_context(
                    viewport={"width": width, "height": height}, service_workers="block",
                    locale="th-TH" if language == "th" else "en-GB", device_scale_factor=1.5,
                    timezone_id="Asia/Bangkok", is_mobile=size == "phone")
                page = context.new_page()
                page.goto(server.url + f"?{PLACE}")
                compare_three(page)
                for name, path, ready, spoken in VIEWS:
                    # On a wide screen the map stands beside every list.
                    if spoken != language or (name, size) == ("map", "wide"):
                        continue
                    page.goto(server.url + path)
                    expect(page.locator(ready).first).to_be_visible(timeout=30_000)
                    page.wait_for_timeout(1500)
                    small(page.screenshot(), os.path.join(folder, f"{name}-{size}.png"),
                          width)
                context.close()
        browser.close()
        server.end()


main(sys.argv[1])
