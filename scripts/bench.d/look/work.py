"""A contender in the suite `look`: work.py project|place|frame PROGRAM.

For `project` and `place`, the time of a round is the median of 50 calls in Chromium; for `frame`, it is the 95th
percentile of script time per frame while the view makes one full turn, with the processor slowed to a quarter of its
speed.
"""
import pathlib
import sys
import tempfile

from playwright.sync_api import sync_playwright

from support.project import ROOT
from support.rounds import rounds
from support.servers import Server

sys.path.append(str(pathlib.Path(ROOT) / "scripts" / "browser.d"))
from frames import script_times, share  # noqa: E402

CHROMIUM = "/usr/bin/chromium-headless-shell"
LOOK = "?tab=nearby&lat=13.737&lon=100.5603&radius=20000&view=look"
SIZE = {"width": 390, "height": 844}

CALLS = """async (which) => {
  const main = document.querySelector('script[type=module]').src;
  const [{ lensOf, project }, { viewTo }, { placeLabels }] = await Promise.all(
    ['lens.js', 'attitude.js', 'look-labels.js'].map((name) => import(new URL(name, main))));
  let seed = 1;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const lens = lensOf({ width: 390, height: 732 });
  const directions = Float64Array.from({ length: 30_000 }, () => random() * 4000 - 2000);
  const spots = new Float64Array(directions.length);
  const labels = Array.from({ length: 500 }, () =>
    ({ x: random() * 390, y: 356 + random() * 20, wide: 132, high: 44 }));
  const work = { project: (at) => project(lens, viewTo(at * 7, 3), directions, spots),
    place: () => placeLabels(labels, lens) }[which];
  const times = [];
  let result;
  for (let at = 0; at < 50; at += 1) {
    const before = performance.now();
    result = work(at);
    times.push(performance.now() - before);
  }
  // The homes before the camera, or the labels that have a place.
  const check = which === 'place' ? result.length : result.filter((value, at) => at % 3 === 2 && value > 0).length;
  return { time: times.sort((a, b) => a - b)[25], check };
}"""


def turn(page):
    for _ in range(72):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(30)


def main(which, program):
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, \
            Server(program, folder, "serve", "--port", "0", more={"HOMEFIND_FRESH_FOR": "1d"}) as server:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_context(viewport=SIZE, locale="en-GB", service_workers="block").new_page()
        page.goto(server.url + LOOK)
        page.wait_for_selector(".look-label", timeout=60_000)
        if which == "frame":
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
            page.locator(".look-ground").focus()

        def work():
            if which == "frame":
                return round(share(script_times(browser, page, lambda: turn(page)), 0.95) * 1e6), 0
            found = page.evaluate(CALLS, which)
            return round(found["time"] * 1e6), found["check"]

        rounds(work)
        browser.close()


main(*sys.argv[1:])
