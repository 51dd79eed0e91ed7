"""What people share: saved searches matched with what has happened, hunts, messages, and streams of events."""
import sys

import facade
from driver import Case, Contender, Target

PACKAGES = ["wrk", "python3"]
ROUNDS = 7
# Seconds of load in a round.
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
    yield Case(MATCH, [Contender("homefind", bench.ours("match", SEARCHES, CHANGED, bench.folder / "match"))])
    store = facade.store(bench, LISTINGS)
    server = bench.ours("serve", store, bench.root / "stations.sqlite")

    def load(name, mode):
        return Contender(name, [sys.executable, bench.sources / "load.py", mode, LOAD, *server])

    yield Case(READ, [load("homefind", "read")])
    yield Case(POST, [load("homefind", "post")])
    yield Case(SEARCH, [load("homefind", "search"), load(STREAMS, "streams")])


def rate(text, case, least):
    """A case is done so many times a second."""
    return Target(f"{text} a second, at least", lambda results: results.median(case, key="rate"), least, least=True)


TARGETS = [
    Target(f"{MATCH}, below", lambda results: results.median(MATCH) / 1e9, 2, " s"),
    Target("the same for the first time, below", lambda results: results.median(MATCH, key="firstMs") / 1e3, 2, " s"),
    Target("the same: memory grew by, below", lambda results: results.median(MATCH, key="grewMB"), 200, " MB"),
    rate("hunts read", READ, 5_000),
    rate("messages posted", POST, 500),
    Target("1,000 streams: memory, below", lambda results: results.median(SEARCH, STREAMS, "streamsMB"), 30, " MB"),
    Target("searches beside 1,000 streams, of the time without, at most",
           lambda results: results.ratio(SEARCH, STREAMS), 1.1, "x"),
]
