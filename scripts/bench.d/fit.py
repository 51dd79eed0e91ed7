"""What fits a home to people: searches by commute, isochrones, travel times."""
import sys

from driver import Case, Contender, Target, as_fast

PACKAGES = ["python3-venv"]
REQUIREMENTS = ["scipy"]
ROUNDS = 21

SIZES = {100_000: "100,000", 1_000_000: "1,000,000"}
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
        yield alone(f"walks to stations of {label}", "walks", path, stations, rounds=5)
    yield alone("isochrones, three bands", "isochrones", stations)
    yield Case("matrix of 50 by 1,000", [
        Contender("homefind", bench.ours("matrix", stations)),
        Contender(
            DIJKSTRA, lambda: [bench.python(), bench.sources / "dijkstra.py", network(bench)]),
    ])


def within(text, case, limit, unit, scale):
    """A case takes at most so long."""
    return Target(text, lambda results: results.median(case) / scale, limit, unit)


TARGETS = [
    within("three commutes, places not seen before, of 100,000", "three commutes, new, of 100,000",
           3, " ms", 1e6),
    within("three commutes, places seen before, of 100,000", "three commutes, known, of 100,000",
           200, " µs", 1e3),
    *(Target(
        f"three commutes, {kind}, of 1,000,000: of the time for 100,000, at most",
        lambda results, kind=kind: results.median(f"three commutes, {kind}, of 1,000,000")
        / results.median(f"three commutes, {kind}, of 100,000"), 12, "x")
      for kind in ("new", "known")),
    within("isochrones, three bands", "isochrones, three bands", 20, " ms", 1e6),
    as_fast("matrix of 50 by 1,000, as fast as scipy's Dijkstra, times", "matrix of 50 by 1,000",
            DIJKSTRA, 1),
]
