"""Benchmarks of the home index: the nearest of 100,000 and of 1,000,000 homes, building the index, complete searches,
and the store.
"""
import sys

from driver import Case, Contender, Target, as_fast, figure, of_time, within

PACKAGES = [
    "gcc", "postgresql", "postgis", "postgresql-15-postgis-3", "redis-server",
    "python3-venv",
]
REQUIREMENTS = ["scipy", "psycopg[binary]"]
ROUNDS = 11

SIZES = {100_000: "100,000", 1_000_000: "1,000,000"}
# For each search, the number of homes, the radius in metres, the type (-1 for any), and the number of centres.
SEARCHES = {
    "20 nearest": (20, 2_000, -1, 1_000),
    "20 nearest of a type": (20, 2_000, 3, 1_000),
    "100 nearest": (100, 10_000, -1, 100),
}
# Variants of a complete search for 20 homes within 2 km.
KINDS = [
    "plain", "types", "price filter", "text filter", "station filter", "price sort", "name sort",
    "groups", "facets",
]
# The numbers of listings in a store, and the numbers of listings that are stored in a single transaction.
STORES = {3_000: "3,000", 30_000: "30,000", 100_000: "100,000"}
FETCHES = {1_000: "1,000", 10_000: "10,000", 100_000: "100,000"}
# A string that one home in a thousand contains, and one that all homes contain.
TEXTS = {"a rare text": "asok 9770", "a common text": "สุขุมวิท"}
GRID, KDTREE, POSTGIS, REDIS = "C sorted grid", "scipy cKDTree", "PostGIS", "Redis GEOSEARCH"


def points(bench, size):
    """Returns the path of a file with this number of points, which is created if necessary."""
    path = bench.folder / f"points-{size}"
    maker = bench.scripts / "search" / "points.py"
    if not path.exists() or path.stat().st_mtime < maker.stat().st_mtime:
        bench.run([sys.executable, maker, size, path], "the points cannot be made")
    return path


def cases(bench):
    grid = lambda: bench.compile("gcc", [bench.sources / "grid.c"], ["-lm"], name="grid")
    for size, label in SIZES.items():
        path = points(bench, size)
        for name, search in SEARCHES.items():
            python = lambda script, search=search, path=path: (
                lambda: [bench.python(), bench.sources / script, path, *search])
            compiled = lambda program, search=search, path=path: (lambda: [program(), path, *search])
            # Slow peers run fewer rounds; their times vary little.
            yield Case(f"{name} of {label}", [
                Contender("homefind", bench.ours("nearest", path, *search)),
                Contender(GRID, compiled(grid)),
                Contender(KDTREE, python("kdtree.py")),
                Contender(POSTGIS, python("postgis.py"), rounds=3),
                Contender(REDIS, python("redis.py"), rounds=3),
            ])
        yield Case(f"build of {label}", [
            Contender("homefind", bench.ours("build", path)),
            Contender(GRID, lambda path=path: [grid(), path, "build"]),
        ])
        # Makes the program allocate large blocks with mmap, so that freed memory is not counted.
        yield Case(f"memory of {label}", [
            Contender(
                "homefind", bench.ours("build", path), rounds=3,
                environment={"MALLOC_MMAP_THRESHOLD_": "65536"}),
        ])
        for kind in KINDS:
            name = "whole search" if kind == "plain" else f"whole search, {kind},"
            yield bench.alone(f"{name} of {label}", "snapshot", path, bench.stations, kind, rounds=5)
    for size, label in STORES.items():
        path = points(bench, size)
        yield bench.alone(f"open to first answer of {label}", "opening", path, bench.stations, rounds=5)
        yield bench.alone(f"covered search of {label}", "covered", path, bench.stations, rounds=5)
    for size, label in FETCHES.items():
        yield bench.alone(f"storing {label}", "storing", points(bench, size), rounds=5)
    for name, text in TEXTS.items():
        arguments = ("text", points(bench, 100_000), bench.stations, text)
        yield Case(f"{name} in 100,000", [
            Contender("homefind", bench.ours(*arguments, "indexed"), rounds=5),
            Contender("without the index", bench.ours(*arguments, "scanned"), rounds=5),
        ])


# The time in nanoseconds that the grid in C takes on the machine that was used to set the targets.
HERE = ("20 nearest of 100,000", GRID, 3_300)

TARGETS = [
    *(of_time(f"{name} of {label}: of the C program's time, at most", f"{name} of {label}", GRID, 1.5)
      for label in SIZES.values() for name in SEARCHES),
    *(as_fast(
        f"20 nearest of {SIZES[size]}: as fast as {peer}, at least", f"20 nearest of {SIZES[size]}", peer, factor)
      for size, peer, factor in (
          (100_000, POSTGIS, 30), (1_000_000, POSTGIS, 30), (100_000, REDIS, 90),
          (1_000_000, REDIS, 500), (100_000, KDTREE, 5), (1_000_000, KDTREE, 5))),
    Target(
        "20 nearest of 1,000,000: of the time for 100,000, at most",
        lambda results: results.median("20 nearest of 1,000,000")
        / results.median("20 nearest of 100,000"), 1.5, "x"),
    within("build of 100,000", "build of 100,000", 50, " ms", HERE),
    *(figure(f"memory of {label}, bytes a point", f"memory of {label}", "bytesAPoint", 64) for label in SIZES.values()),
    *(within(case, case, limit, unit, HERE) for case, limit, unit in (
        ("whole search of 100,000", 150, " µs"), ("covered search of 100,000", 150, " µs"),
        ("open to first answer of 100,000", 400, " ms"), ("open to first answer of 3,000", 15, " ms"),
        ("storing 10,000", 250, " ms"))),
]
