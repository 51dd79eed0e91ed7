"""Measures the script time of each frame while the map moves, with Chromium's trace."""

import json

SCRIPTS = {"FireAnimationFrame", "EventDispatch", "FunctionCall", "TimerFire"}


def script_times(browser, page, act):
    """Returns the script time in milliseconds of each frame on the page's main thread while `act()` runs."""
    browser.start_tracing(page=page, categories=[
        "devtools.timeline", "disabled-by-default-devtools.timeline"])
    act()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    frames = [event for event in events if event["name"] == "FireAnimationFrame"]
    threads = [(event["pid"], event["tid"]) for event in frames]
    main = max(set(threads), key=threads.count)
    mine = sorted((event for event in events if (event["pid"], event["tid"]) == main
                   and event["ph"] == "X" and event["name"] in SCRIPTS),
                  key=lambda event: event["ts"])
    starts = sorted(event["ts"] for event in events if (event["pid"], event["tid"]) == main
                    and event["name"] == "BeginCommitCompositorFrame")
    times = [0.0] * (len(starts) + 1)
    until = at = 0
    for event in mine:
        # Skip events that are nested in another script.
        if event["ts"] < until:
            continue
        until = event["ts"] + event.get("dur", 0)
        while at < len(starts) and starts[at] <= event["ts"]:
            at += 1
        # The thread time excludes the time of other processes.
        times[at] += event.get("tdur", event.get("dur", 0)) / 1000
    return [time for time in times if time > 0]


def share(times, part):
    """Returns the value below which the fraction `part` of the times lies."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]


def panning_times(browser, page):
    """Returns the script time in milliseconds of each frame while the map is dragged back and forth, and prints a
    summary."""
    box = page.locator(".ground").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def move():
        for turn in range(4):
            direction = -1 if turn % 2 else 1
            page.mouse.move(x, y)
            page.mouse.down()
            for step in range(60):
                page.mouse.move(x + direction * step * 3, y + step * 2)
            page.mouse.up()
            page.wait_for_timeout(300)

    times = script_times(browser, page, move)
    print(f"{len(times)} frames: median {share(times, 0.5):.1f} ms, 95% {share(times, 0.95):.1f} ms")
    return times
