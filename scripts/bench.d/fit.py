"""What fits a home to people: searches by commute, recommended homes, isochrones, travel times, markets, tours."""
import sys

from driver import Case, Contender, Target, as_fast

PACKAGES = ["python3-venv"]
REQUIREMENTS = ["scipy"]
ROUNDS = 21

SIZES = {100_000: "100,000", 1_000_000: "1,000,000"}
PROFILES = {"profile": "for a profile", "nobody": "for nobody in particular"}
DIJKSTRA = "scipy's Dijkstra"


def network(bench):
    """The file of the rail network and of the walks to it."""
    path = bench.folder / "network.txt"
    path.write_text(bench.run(
        bench.ours("network", bench.root / "stations.sqlite"), "the network cannot be written"))
    return path


def points(bench, size):
    """The file of so many points, as the suite `search` makes it."""
    path = bench.folder / f"points-{size}"
    maker = bench.sources.parent / "search" / "points.py"
    if not path.exists() or path.stat().st_mtime < maker.stat().st_mtime:
        bench.run([sys.executable, maker, size, path], "the points cannot be made")
    return path


def cases(bench):
    stations = bench.root / "stations.sqlite"
    alone = lambda name, *arguments, rounds=None: Case(name, [
        Contender("homefind", bench.ours(*arguments), rounds=rounds)])
    for size, label in SIZES.items():
        path = points(bench, size)
        for kind in ("new", "known"):
            yield alone(f"three commutes, {kind}, of {label}", "commute", path, stations, kind)
        for kind, words in PROFILES.items():
            yield alone(f"recommended {words}, of {label}", "recommended", path, stations, kind)
        for kind in ("changed", "kept"):
            yield Case(f"market of all stations, {kind}, of {label}", [Contender(
                "homefind", bench.ours(kind, path, stations, suite="market"), rounds=9 if size > 100_000 else None)])
        yield alone(f"walks to stations of {label}", "walks", path, stations, rounds=5)
    for homes in (12, 25):
        yield Case(f"tour of {homes} homes", [Contender("homefind", bench.ours("order", homes, suite="tours"))])
    yield alone("isochrones, three bands", "isochrones", stations)
    yield Case("matrix of 50 by 1,000", [
        Contender("homefind", bench.ours("matrix", stations)),
        Contender(
            DIJKSTRA, lambda: [bench.python(), bench.sources / "dijkstra.py", network(bench)]),
    ])


def within(text, case, limit, unit, scale):
    """A case takes at most so long."""
    return Target(text, lambda results: results.median(case) / scale, limit, unit)


def larger(text, case):
    """A case of 1,000,000 homes takes at most twelve times as long as that of 100,000."""
    return Target(
        f"{text}, of 1,000,000: of the time for 100,000, at most",
        lambda results: results.median(case.format("1,000,000")) / results.median(case.format("100,000")), 12, "x")


TARGETS = [
    within("three commutes, places not seen before, of 100,000", "three commutes, new, of 100,000",
           3, " ms", 1e6),
    within("three commutes, places seen before, of 100,000", "three commutes, known, of 100,000",
           200, " µs", 1e3),
    *(larger(f"three commutes, {kind}", f"three commutes, {kind}, of {{}}") for kind in ("new", "known")),
    *(within(f"recommended {words}, top 20 of 100,000", f"recommended {words}, of 100,000", 10, " ms", 1e6)
      for words in PROFILES.values()),
    *(larger(f"recommended {words}", f"recommended {words}, of {{}}") for words in PROFILES.values()),
    within("market of all stations after a change of data, of 100,000", "market of all stations, changed, of 100,000",
           30, " ms", 1e6),
    within("market of all stations from the cache, of 100,000", "market of all stations, kept, of 100,000", 1, " ms", 1e6),
    larger("market of all stations after a change", "market of all stations, changed, of {}"),
    within("tour of 12 homes", "tour of 12 homes", 50, " ms", 1e6),
    within("tour of 25 homes", "tour of 25 homes", 300, " ms", 1e6),
    within("isochrones, three bands", "isochrones, three bands", 20, " ms", 1e6),
    as_fast("matrix of 50 by 1,000, as fast as scipy's Dijkstra, times", "matrix of 50 by 1,000",
            DIJKSTRA, 1),
]
