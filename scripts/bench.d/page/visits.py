"""A contender in the suite `page`: opens the page in Chromium in each round.

visits.py first|second WIDTHxHEIGHT slow|fast PROGRAM
A second visit uses the browser's cache from the first visit; the service worker is off, because Chromium does
not throttle its requests. The measured time is the first contentful paint.
"""
import sys
import tempfile

from playwright.sync_api import sync_playwright

from support.rounds import answers
from support.servers import Server

CHROMIUM = "/usr/bin/chromium"
PLACE = "?tab=nearby&lat=13.737&lon=100.5603&radius=2000"
# Bytes per second, and milliseconds before each response.
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
SLOWER = 4

FIGURES = """async () => {
  const [shifts, paints] = [[], []];
  for (const [type, list] of [['layout-shift', shifts], ['largest-contentful-paint', paints]]) {
    new PerformanceObserver((found) => list.push(...found.getEntries())).observe({ type, buffered: true });
  }
  await new Promise((done) => setTimeout(done, 100));
  return {
    first: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    largest: paints.at(-1)?.startTime ?? 0,
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    heading: document.querySelector('.count-line').textContent,
  };
}"""


def visit(context, url, is_slow):
    """Opens the page, waits until the network is idle, and returns its figures."""
    page = context.new_page()
    client = context.new_cdp_session(page)
    addresses, lengths = {}, []
    client.on("Network.responseReceived", lambda event: addresses.update(
        {event["requestId"]: event["response"]["url"]}))
    client.on("Network.loadingFinished", lambda event: lengths.append(
        (addresses.get(event["requestId"], ""), event["encodedDataLength"])))
    client.send("Network.enable")
    client.send("Performance.enable")
    if is_slow:
        client.send("Network.emulateNetworkConditions", SLOW_4G)
        client.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(url + PLACE, timeout=120_000)
    page.wait_for_selector(".list > .homes img.loaded", timeout=120_000)
    page.wait_for_load_state("networkidle", timeout=120_000)
    found = page.evaluate(FIGURES)
    times = {row["name"]: row["value"] for row in client.send("Performance.getMetrics")["metrics"]}
    page.close()
    return {
        "ns": round(found["first"] * 1e6), "check": found["heading"], "largest_ms": round(found["largest"]),
        "kB": round(sum(length for url, length in lengths if "/sample/" not in url) / 1000, 1),
        "script_ms": round(times["ScriptDuration"] * 1000), "shift": round(found["shift"], 4),
    }


def main(which, size, speed, program):
    width, height = map(int, size.split("x"))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, \
            Server(program, folder, "serve", "--port", "0", more={"HOMEFIND_FRESH_FOR": "1d"}) as server:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])

        def work(_):
            context = browser.new_context(
                viewport={"width": width, "height": height}, locale="en-GB", service_workers="block")
            if which == "second":
                visit(context, server.url, is_slow=False)
            found = visit(context, server.url, is_slow=speed == "slow")
            context.close()
            return found

        answers(work)
        browser.close()


main(*sys.argv[1:])
