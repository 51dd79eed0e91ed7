"""Looking around: projection, labels and a whole frame in Chromium, formats for augmented reality beside JSON, QR codes."""
import fit
from driver import Case, Contender, Missing, Target, of_time, setup

PACKAGES = ["chromium-headless-shell", "fonts-noto-core", "python3", "python3-venv", "libqrencode4"]
ROUNDS = 15
PROJECT, PLACE = "projecting 10,000 homes", "placing 500 labels"
FRAME = "a frame of 500 homes, slow processor"
JSON = "the same as JSON"
# The names that `format=` has.
FORMS = {"gddf": "GDDF", "arml": "ARML", "area": "AREA"}
CODE = "a QR code and its SVG"


def document(form):
    return f"{FORMS[form]} of 1,000 homes"


def in_chromium(bench, which):
    """Ours within a page of the server, from the build that `scripts/homefind` makes."""
    def command():
        bench.run([bench.root / "scripts" / "homefind", "--version"], "homefind cannot be built")
        if setup("need_browser").returncode:
            raise Missing("there is no browser")
        return [bench.root / ".build" / "browser" / "bin" / "python", bench.sources / "work.py", which,
                bench.root / ".build-release" / "homefind"]

    return Contender("homefind", command)


def cases(bench):
    for name, which in ((PROJECT, "project"), (PLACE, "place"), (FRAME, "frame")):
        yield Case(name, [in_chromium(bench, which)])
    points, stations = fit.points(bench, 3_000), bench.root / "stations.sqlite"
    for form in FORMS:
        yield Case(document(form), [
            Contender(name, bench.ours("document", written, points, stations))
            for name, written in (("homefind", form), (JSON, "json"))])
    yield Case(CODE, [Contender("homefind", bench.ours("code"))])


def below(text, case, limit):
    """A case takes less than so many milliseconds."""
    return Target(text, lambda results: results.median(case) / 1e6, limit, " ms")


TARGETS = [
    *(below(f"{case}, below", case, 4) for case in (PROJECT, PLACE)),
    below(f"script of {FRAME}, 95 of 100 frames, at most", FRAME, 33),
    *(of_time(f"{document(form)}: of the time of the same as JSON, at most", document(form), JSON, 1.5)
      for form in FORMS),
    below(f"{CODE}, below", CODE, 1),
]
