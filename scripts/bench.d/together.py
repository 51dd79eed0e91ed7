"""Benchmarks of shared features: matching saved searches with changed homes, hunts, messages, and event streams."""
import sys

import facade
from driver import Case, Contender, Target, figure, within

PACKAGES = ["wrk", "python3"]
ROUNDS = 7
# The duration of the load per round, in seconds.
LOAD = 3
SEARCHES, CHANGED = 100_000, 1_000
LISTINGS = facade.LISTINGS

MATCH = f"{CHANGED:,} changed homes matched with {SEARCHES:,} saved searches"
READ = "a hunt of 30 homes is read"
POST = "a message is posted"
SEARCH, STREAMS = facade.NEW, "beside 1,000 open streams"


def cases(bench):
    for file in bench.folder.glob("match.*"):
        file.unlink()
    yield bench.alone(MATCH, "match", SEARCHES, CHANGED, bench.folder / "match")
    store = facade.store(bench, LISTINGS)
    server = bench.ours("serve", store, bench.stations)

    def load(name, mode):
        return Contender(name, [sys.executable, bench.sources / "load.py", mode, LOAD, *server])

    yield Case(READ, [load("homefind", "read")])
    yield Case(POST, [load("homefind", "post")])
    yield Case(SEARCH, [load("homefind", "search"), load(STREAMS, "streams")])


TARGETS = [
    within(f"{MATCH}, below", MATCH, 2, " s"),
    Target("the same for the first time, below", lambda results: results.median(MATCH, key="firstMs") / 1e3, 2, " s"),
    figure("the same: memory grew by, below", MATCH, "grewMB", 200, " MB"),
    figure("hunts read a second, at least", READ, "rate", 5_000, least=True),
    figure("messages posted a second, at least", POST, "rate", 500, least=True),
    figure("1,000 streams: memory, below", SEARCH, "streamsMB", 30, " MB", STREAMS),
    Target("searches beside 1,000 streams, of the time without, at most",
           lambda results: results.ratio(SEARCH, STREAMS), 1.1, "x"),
]
