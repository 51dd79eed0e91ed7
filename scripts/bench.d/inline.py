"""Benchmarks of the facade with and without requests processed on the event loop: the figures in
docs/decisions/inline-searches.md.
"""
import sys

import facade
from driver import Case, Contender, as_fast

PACKAGES = ["wrk", "python3"]
ROUNDS = 7

# On the event loop, the first contender sends only cached responses, and the second sends none.
SEARCHES_ROUTED, ALL_ROUTED = "searches routed", "all routed"
# The minimum speedup: a smaller gain would not justify the code.
LEAST = 1.3


def cases(bench):
    stores = {
        listings: facade.store(bench, listings)
        for listings in (facade.LISTINGS, facade.FEWER_LISTINGS)
    }

    def contender(name, mode, listings, *inline):
        server = bench.ours("serve", stores[listings], bench.stations, *inline, suite="facade")
        return Contender(
            name, [sys.executable, bench.scripts / "facade" / "load.py", mode, facade.LOAD, *server])

    for case, mode, listings in (
        (facade.ONE, "one", facade.LISTINGS), (facade.KNOWN, "known", facade.LISTINGS),
        (facade.NEW_OF_FEWER, "new", facade.FEWER_LISTINGS), (facade.NEW, "new", facade.LISTINGS),
    ):
        contenders = [contender("homefind", mode, listings)]
        if mode == "new":
            contenders.append(contender(SEARCHES_ROUTED, mode, listings, "cached"))
        contenders.append(contender(ALL_ROUTED, mode, listings, "nothing"))
        yield Case(case, contenders)


TARGETS = [
    as_fast(f"{case}: of the rate of {other}, at least", case, other, LEAST)
    for case, other in (
        (facade.ONE, ALL_ROUTED), (facade.KNOWN, ALL_ROUTED),
        (facade.NEW_OF_FEWER, SEARCHES_ROUTED), (facade.NEW, SEARCHES_ROUTED))
]
