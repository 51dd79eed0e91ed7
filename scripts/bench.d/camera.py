"""Looking around in Chromium: projecting homes, placing labels, and a whole frame on a slowed processor."""
from driver import Case, Contender, Missing, Target, setup

PACKAGES = ["chromium-headless-shell", "fonts-noto-core", "python3-venv"]
ROUNDS = 15
PROJECT, PLACE = "projecting 10,000 homes", "placing 500 labels"
FRAME = "a frame of 500 homes, slow processor"


def cases(bench):
    bench.run([bench.root / "scripts" / "homefind", "--version"], "homefind cannot be built")
    program = bench.root / ".build-release" / "homefind"

    def work(which):
        def command():
            if setup("need_browser").returncode:
                raise Missing("there is no browser")
            return [bench.root / ".build" / "browser" / "bin" / "python", bench.sources / "work.py", which, program]

        return command

    return [Case(name, [Contender("homefind", work(which))])
            for name, which in ((PROJECT, "project"), (PLACE, "place"), (FRAME, "frame"))]


TARGETS = [
    *(Target(name, lambda results, name=name: results.median(name) / 1e6, 4, " ms") for name in (PROJECT, PLACE)),
    Target(f"script of {FRAME}, 95 of 100", lambda results: results.median(FRAME) / 1e6, 33, " ms"),
]
