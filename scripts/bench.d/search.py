"""The index of homes: the nearest of 100,000 and of 1,000,000, its build, whole searches, the store."""
import sys

from driver import Case, Contender, Target, as_fast, of_time

PACKAGES = [
    "gcc", "postgresql", "postgis", "postgresql-15-postgis-3", "redis-server",
    "python3-venv",
]
REQUIREMENTS = ["scipy", "psycopg[binary]"]
ROUNDS = 11

SIZES = {100_000: "100,000", 1_000_000: "1,000,000"}
# How many are wanted, within how many metres, of which type, from how many centres.
SEARCHES = {
    "20 nearest": (20, 2_000, -1, 1_000),
    "20 nearest of a type": (20, 2_000, 3, 1_000),
    "100 nearest": (100, 10_000, -1, 100),
}
# What else is asked of a whole search for 20 homes within 2 km.
KINDS = [
    "plain", "types", "price filter", "text filter", "station filter", "price sort", "name sort",
    "groups", "facets",
]
# How many listings a store holds, and how many are stored at once.
STORES = {3_000: "3,000", 30_000: "30,000", 100_000: "100,000"}
FETCHES = {1_000: "1,000", 10_000: "10,000", 100_000: "100,000"}
# Texts that one home in a thousand has, and that all have.
TEXTS = {"a rare text": "asok 9770", "a common text": "สุขุมวิท"}
GRID, KDTREE, POSTGIS, REDIS = "C sorted grid", "scipy cKDTree", "PostGIS", "Redis GEOSEARCH"


def points(bench, size):
    """The file of so many points."""
    path = bench.folder / f"points-{size}"
    maker = bench.root / "scripts" / "bench.d" / "search" / "points.py"
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
            # The slow ones have fewer rounds: of theirs the first tells as much as the tenth.
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
        # Large blocks of their own, so that what was freed is no longer counted.
        yield Case(f"memory of {label}", [
            Contender(
                "homefind", bench.ours("build", path), rounds=3,
                environment={"MALLOC_MMAP_THRESHOLD_": "65536"}),
        ])
        for kind in KINDS:
            name = "whole search" if kind == "plain" else f"whole search, {kind},"
            yield Case(f"{name} of {label}", [
                Contender(
                    "homefind", bench.ours("snapshot", path, bench.root / "stations.sqlite", kind),
                    rounds=5),
            ])
    stations = bench.root / "stations.sqlite"
    alone = lambda name, *arguments: Case(name, [
        Contender("homefind", bench.ours(*arguments), rounds=5)])
    for size, label in STORES.items():
        path = points(bench, size)
        yield alone(f"open to first answer of {label}", "opening", path, stations)
        yield alone(f"covered search of {label}", "covered", path, stations)
    for size, label in FETCHES.items():
        yield alone(f"storing {label}", "storing", points(bench, size))
    for name, text in TEXTS.items():
        arguments = ("text", points(bench, 100_000), stations, text)
        yield Case(f"{name} in 100,000", [
            Contender("homefind", bench.ours(*arguments, "indexed"), rounds=5),
            Contender("without the index", bench.ours(*arguments, "scanned"), rounds=5),
        ])


# The grid in C where the targets were set.
HERE = {size: (f"20 nearest of {SIZES[size]}", GRID, ns) for size, ns in (
    (100_000, 3_300), (1_000_000, 3_800))}

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
    Target(
        "build of 100,000", lambda results: results.median("build of 100,000") / 1e6, 50, " ms",
        reference=HERE[100_000]),
    *(Target(
        f"memory of {label}, bytes a point",
        lambda results, case=f"memory of {label}": results.median(case, key="bytesAPoint"), 64)
      for label in SIZES.values()),
    Target(
        "whole search of 100,000", lambda results: results.median("whole search of 100,000") / 1e3,
        150, " µs", reference=HERE[100_000]),
    Target(
        "covered search of 100,000",
        lambda results: results.median("covered search of 100,000") / 1e3, 150, " µs",
        reference=HERE[100_000]),
    *(Target(
        f"open to first answer of {STORES[size]}",
        lambda results, case=f"open to first answer of {STORES[size]}": results.median(case) / 1e6,
        limit, " ms", reference=HERE[100_000])
      for size, limit in ((100_000, 400), (3_000, 15))),
    Target(
        "storing 10,000", lambda results: results.median("storing 10,000") / 1e6, 250, " ms",
        reference=HERE[100_000]),
]
