"""Benchmarks of the facade under wrk, compared with a Hummingbird server that returns "hello"."""
import sys

import search
from driver import Case, Contender, Target, as_fast, figure

PACKAGES = ["wrk", "python3"]
ROUNDS = 7
# The duration of the load per round, in seconds.
LOAD = 3
LISTINGS = 100_000
# The approximate number of homes for sale that a real estate agent has in one city.
FEWER_LISTINGS = 3_000

HELLO, SLOW = "Hummingbird hello", "beside 500 slow callers"
ONE, KNOWN = "the same GET /v1/nearby", "GET /v1/nearby, known: 304"
# Each request has a new centre, so that no response comes from the response cache.
NEW = f"GET /v1/nearby at a new centre each time, {LISTINGS:,} homes"
NEW_OF_FEWER = f"GET /v1/nearby at a new centre each time, {FEWER_LISTINGS:,} homes"
BESIDE = "the same GET /v1/nearby, to the others"


def store(bench, listings, program=None):
    """Creates a store with this number of homes, which stay fresh for a week. An earlier build gets a separate
    store."""
    points = search.points(bench, listings)
    name = f"store-{listings}{'-before' if program else ''}.sqlite"
    path = bench.folder / name
    for file in bench.folder.glob(f"{name}*"):
        file.unlink()
    bench.run(
        bench.ours("fill", path, points, program=program, suite="facade"),
        "the store cannot be filled")
    return path


def cases(bench):
    def serving(listings, program=None):
        return bench.ours("serve", store(bench, listings, program), bench.stations, program=program)

    serve, serve_fewer = serving(LISTINGS), serving(FEWER_LISTINGS)
    earlier, earlier_fewer = (
        [serving(listings, bench.before) for listings in (LISTINGS, FEWER_LISTINGS)]
        if bench.before else (None, None))
    hello = bench.ours("hello")

    def load(name, mode, server, earlier=None):
        def argv(server):
            return [sys.executable, bench.sources / "load.py", mode, LOAD, *server]

        return Contender(name, argv(server), earlier=argv(earlier) if earlier else None)

    yield Case(ONE, [load("homefind", "one", serve, earlier), load(HELLO, "one", hello)])
    yield Case(NEW_OF_FEWER, [
        load("homefind", "new", serve_fewer, earlier_fewer), load(HELLO, "new", hello)])
    yield Case(NEW, [load("homefind", "new", serve, earlier), load(HELLO, "new", hello)])
    yield Case(KNOWN, [load("homefind", "known", serve, earlier), load(HELLO, "one", hello)])
    yield Case(BESIDE, [load("homefind", "one", serve, earlier), load(SLOW, "slow", serve)])


TARGETS = [
    *(as_fast(f"{case}: of hello's rate, at least", case, HELLO, least)
      for case, least in ((ONE, 0.8), (NEW_OF_FEWER, 0.5), (NEW, 0.4), (KNOWN, 0.9))),
    figure(f"{NEW}: p99 at 32 connections, below", NEW, "p99ms", 10, " ms"),
    Target("resident memory, below",
           lambda results: max(results.median(case, key="residentMB") for case in (ONE, NEW)),
           200, " MB"),
    Target("p99 beside 500 slow callers, of that without, at most",
           lambda results: results.median(BESIDE, SLOW, "p99ms")
           / results.median(BESIDE, key="p99ms"), 2, "x"),
]
