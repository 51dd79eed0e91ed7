"""Benchmarks of the RESO Web API: searches compared with /v1/nearby, copying all listings, and parsing a filter."""
import sys

import facade
from driver import Case, Contender, Target, figure, of_time, within

PACKAGES = ["python3"]
ROUNDS = 15
LISTINGS = facade.LISTINGS

SEARCH, NEARBY = f"a place and a price, 100 of {LISTINGS:,} homes", "the same at /v1/nearby"
COPY = f"a copy of {LISTINGS:,} listings"
CONDITION = "a condition of 8 kB"


def cases(bench):
    store = facade.store(bench, LISTINGS)
    points = bench.folder / f"points-{LISTINGS}"
    server = bench.ours("serve", store, bench.stations, suite="facade")

    def load(name, mode, rounds=None):
        return Contender(name, [sys.executable, bench.sources / "load.py", mode, points, *server], rounds=rounds)

    yield Case(SEARCH, [load("homefind", "reso"), load(NEARBY, "nearby")])
    yield Case(COPY, [load("homefind", "copy", rounds=5)])
    yield bench.alone(CONDITION, "condition", 8 << 10)


TARGETS = [
    of_time(f"{SEARCH}: of the time at /v1/nearby, at most", SEARCH, NEARBY, 1.5),
    Target(f"{COPY}: listings a second, at least",
           lambda results: LISTINGS / results.median(COPY) * 1e9, 20_000, least=True),
    figure(f"{COPY}: memory behind its last page, of that behind its second, at most", COPY, "growth", 1.1, "x"),
    within(f"{CONDITION}, below", CONDITION, 100, " µs"),
]
