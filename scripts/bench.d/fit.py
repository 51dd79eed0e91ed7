"""Benchmarks of features that match homes to people: searches by commute, recommended homes, isochrones, travel times,
markets, and tours.
"""
import search
from driver import Case, Contender, Target, as_fast, within
from search import SIZES

PACKAGES = ["python3-venv"]
REQUIREMENTS = ["scipy"]
ROUNDS = 21

PROFILES = {"profile": "for a profile", "nobody": "for nobody in particular"}
DIJKSTRA = "scipy's Dijkstra"


def network(bench):
    """Writes a file with the rail network and the walks to its stations."""
    path = bench.folder / "network.txt"
    path.write_text(bench.run(
        bench.ours("network", bench.stations), "the network cannot be written"))
    return path


def cases(bench):
    stations = bench.stations
    for size, label in SIZES.items():
        path = search.points(bench, size)
        for kind in ("new", "known"):
            yield bench.alone(f"three commutes, {kind}, of {label}", "commute", path, stations, kind)
        for kind, words in PROFILES.items():
            yield bench.alone(f"recommended {words}, of {label}", "recommended", path, stations, kind)
        for kind in ("changed", "kept"):
            yield bench.alone(
                f"market of all stations, {kind}, of {label}", kind, path, stations, suite="market",
                rounds=9 if size > 100_000 else None)
        yield bench.alone(f"walks to stations of {label}", "walks", path, stations, rounds=5)
    for homes in (12, 25):
        yield bench.alone(f"tour of {homes} homes", "order", homes, suite="tours")
    yield bench.alone("isochrones, three bands", "isochrones", stations)
    yield Case("matrix of 50 by 1,000", [
        Contender("homefind", bench.ours("matrix", stations)),
        Contender(
            DIJKSTRA, lambda: [bench.python(), bench.sources / "dijkstra.py", network(bench)]),
    ])


def larger(text, case):
    """Returns a target: a case with 1,000,000 homes must take at most twelve times as long as with 100,000."""
    return Target(
        f"{text}, of 1,000,000: of the time for 100,000, at most",
        lambda results: results.median(case.format("1,000,000")) / results.median(case.format("100,000")), 12, "x")


TARGETS = [
    within("three commutes, places not seen before, of 100,000", "three commutes, new, of 100,000", 3, " ms"),
    within("three commutes, places seen before, of 100,000", "three commutes, known, of 100,000", 200, " µs"),
    *(larger(f"three commutes, {kind}", f"three commutes, {kind}, of {{}}") for kind in ("new", "known")),
    *(within(f"recommended {words}, top 20 of 100,000", f"recommended {words}, of 100,000", 10, " ms")
      for words in PROFILES.values()),
    *(larger(f"recommended {words}", f"recommended {words}, of {{}}") for words in PROFILES.values()),
    within("market of all stations after a change of data, of 100,000", "market of all stations, changed, of 100,000",
           30, " ms"),
    within("market of all stations from the cache, of 100,000", "market of all stations, kept, of 100,000", 1, " ms"),
    larger("market of all stations after a change", "market of all stations, changed, of {}"),
    within("tour of 12 homes", "tour of 12 homes", 50, " ms"),
    within("tour of 25 homes", "tour of 25 homes", 300, " ms"),
    within("isochrones, three bands", "isochrones, three bands", 20, " ms"),
    as_fast("matrix of 50 by 1,000, as fast as scipy's Dijkstra, times", "matrix of 50 by 1,000",
            DIJKSTRA, 1),
]
