"""Benchmarks of the look-around view: projection, labels and a complete frame in Chromium; augmented-reality formats,
compared with JSON; and QR codes.
"""
import search
from driver import Case, Contender, of_time, within

PACKAGES = ["chromium-headless-shell", "fonts-noto-core", "python3", "python3-venv", "libqrencode4"]
ROUNDS = 15
PROJECT, PLACE = "projecting 10,000 homes", "placing 500 labels"
FRAME = "a frame of 500 homes, slow processor"
JSON = "the same as JSON"
# The values of the parameter `format=`, and the names of the formats.
FORMS = {"gddf": "GDDF", "arml": "ARML", "area": "AREA"}
CODE = "a QR code and its SVG"


def document(form):
    return f"{FORMS[form]} of 1,000 homes"


def in_chromium(bench, which):
    """Returns homefind's contender: the page in Chromium, served by the release build."""
    return Contender("homefind", lambda: bench.browser("work.py", which, bench.homefind()))


def cases(bench):
    for name, which in ((PROJECT, "project"), (PLACE, "place"), (FRAME, "frame")):
        yield Case(name, [in_chromium(bench, which)])
    points = search.points(bench, 3_000)
    for form in FORMS:
        yield Case(document(form), [
            Contender(name, bench.ours("document", written, points, bench.stations))
            for name, written in (("homefind", form), (JSON, "json"))])
    yield bench.alone(CODE, "code")


TARGETS = [
    *(within(f"{case}, below", case, 4, " ms") for case in (PROJECT, PLACE)),
    within(f"script of {FRAME}, 95 of 100 frames, at most", FRAME, 33, " ms"),
    *(of_time(f"{document(form)}: of the time of the same as JSON, at most", document(form), JSON, 1.5)
      for form in FORMS),
    within(f"{CODE}, below", CODE, 1, " ms"),
]
