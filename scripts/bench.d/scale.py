"""Benchmarks of a store in PostgreSQL: searches in memory, compared with a file store; searches in the database,
compared with a statement from C; storing, following and reading the store, compared with COPY; facades behind haproxy.
With --large, the benchmarks also cover ten cities of a million homes each.
"""
import random
import sys

import facade
import search
from driver import OURS, Case, Contender, Target, figure, of_time, within
from support import plot
from support.postgresql import DATABASE, temporary

PACKAGES = ["wrk", "python3", "haproxy", "gcc", "postgresql-15", "postgresql-15-postgis-3", "libpq5", "libpq-dev"]
ROUNDS = 7
# The duration of the load per round, in seconds.
LOAD = 3
FEW, HOMES, MANY = 10_000, 100_000, 1_000_000
# Offsets of the cities in degrees north and east; the first city is used in all other cases.
CITIES = [(north, east) for north in (0, 1.2) for east in (0, -1.2, 1.2, -2.4, 2.4)]
LARGE = len(CITIES) * MANY
# The number of centres per round, and the degrees by which each round shifts them north.
CENTRES, SHIFT = 200, 0.0001

FILE, COPY, MEMORY = "a file", "COPY", "in memory"
BARE, APART, PAGE = "PostGIS from C", "PostGIS from C, apart", "PostGIS from C, the page alone"
SAME, NEW = facade.ONE, facade.NEW
FOLLOW = f"10,000 of {HOMES:,} homes are changed by another process"
STORE, OPEN = f"storing {MANY:,}", f"reading {MANY:,} into memory"
BALANCED = f"{NEW}, on one machine"
NEAREST = {size: f"20 nearest within 2 km of {size:,}, in the database" for size in (FEW, HOMES, MANY, LARGE)}

# Settings for a server with a few gigabytes of memory; commits wait until they are on disk.
CONFIGURATION = """
shared_buffers = 512MB
maintenance_work_mem = 256MB
max_wal_size = 8GB
jit = off
"""


def centres(bench, name, cities):
    """Writes a file of centres, distributed equally among the cities."""
    seed = random.Random(cities)
    path = bench.folder / name
    with open(path, "w") as file:
        for number in range(CENTRES):
            north, east = CITIES[number % cities]
            file.write(f"{13.7 + 0.1 * seed.random() + north:.6f} {100.5 + 0.1 * seed.random() + east:.6f}\n")
    return path


def cases(bench):
    stations = bench.stations
    with temporary(CONFIGURATION) as server:
        def address(name):
            return f"postgresql://postgres@/{name}?host={server.folder}&port={server.port}"

        def serving(name, index):
            return bench.ours("serve", index, address(name), stations)

        def script(name, *arguments):
            return [sys.executable, bench.sources / name, *arguments]

        def place(name):
            return server.folder, server.port, name

        def filled(name, size):
            """Fills a database with this number of homes. Returns the file with the homes' points."""
            if name != DATABASE:
                server.make_database(name)
            points = search.points(bench, size)
            bench.run(bench.ours("fill", address(name), points), "the database cannot be filled")
            server.query("VACUUM ANALYZE", name)
            return points

        def load(name, mode, command):
            return Contender(name, [sys.executable, bench.scripts / "facade" / "load.py", mode, LOAD, *command])

        def nearest(name, size, cities=1):
            """Yields a case with the same searches by facades and by PostGIS alone."""
            path = centres(bench, f"centres-{size}", cities)

            def facade_of(label, index):
                return Contender(label, script("nearest.py", path, SHIFT, *serving(name, index)))

            def compiled(label, what, shift=SHIFT):
                return Contender(label, lambda: [
                    bench.compile("gcc", [bench.sources / "nearest.c"], bench.flags("libpq")),
                    address(name), path, shift, what])

            contenders = [facade_of(OURS, "database"), compiled(BARE, "total"), compiled(APART, "apart")]
            # A store with more homes is too large for an in-memory index.
            yield Case(NEAREST[size], contenders + ([facade_of(MEMORY, "memory")] if size <= MANY else []))
            yield Case(f"{NEAREST[size]}, without how many there are", [compiled(PAGE, "page", shift=0)])

        def folded(name):
            bench.run(
                script("fold.py", *place(name), *serving(name, "database")), "the texts cannot be folded")

        points = filled(DATABASE, HOMES)
        serve = serving(DATABASE, "memory")
        serve_file = bench.ours("serve", facade.store(bench, HOMES), stations, suite="facade")
        for case, mode in ((SAME, "one"), (NEW, "new")):
            yield Case(case, [load(OURS, mode, serve), load(FILE, mode, serve_file)])
        yield Case(BALANCED, [
            load(OURS, "new", serve),
            *(Contender(f"{count} behind haproxy", script("balanced.py", LOAD, count, *serve)) for count in (1, 2))])
        yield bench.alone(FOLLOW, "follow", address(DATABASE), points, stations)
        folded(DATABASE)
        yield from nearest(DATABASE, HOMES)
        filled("few", FEW)
        folded("few")
        yield from nearest("few", FEW)

        def copy(mode):
            return Contender(COPY, script("rows.py", mode, *place("many")), rounds=3)

        many = filled("many", MANY)
        server.make_database("empty")
        yield Case(OPEN, [Contender(OURS, bench.ours("open", address("many"), stations), rounds=3), copy("out")])
        yield Case(STORE, [Contender(OURS, bench.ours("store", address("empty"), many), rounds=3), copy("in")])
        for name in ("empty", DATABASE, "few"):
            server.query(f"DROP DATABASE {name}", "postgres")
        folded("many")
        yield from nearest("many", MANY)
        if bench.large:
            shifts = bench.folder / "cities"
            shifts.write_text("".join(f"{north} {east}\n" for north, east in CITIES))
            bench.run(script("enlarge.py", *place("many"), shifts), "the homes cannot be made ten times as many")
            yield from nearest("many", LARGE, len(CITIES))


def picture(results):
    """Returns a plot of the search times against the number of homes, as SVG."""
    def line(name):
        points = []
        for size, case in NEAREST.items():
            if name in results.rounds.get(case, {}):
                points.append((size, results.median(case, name) / 1e6))
        return points

    names = {OURS: "homefind, in the database", BARE: "PostGIS from C", MEMORY: "homefind, in memory"}
    return plot.lines(
        "20 nearest homes within 2 km, and how many there are", "homes", "ms",
        {label: line(name) for name, label in names.items()})


TARGETS = [
    *(Target(f"{case}: of the rate over a file, at least",
             lambda results, case=case: results.ratio(case, FILE), 0.95, "x", least=True)
      for case in (SAME, NEW)),
    of_time(f"{NEAREST[MANY]}: of the time of {BARE}, at most", NEAREST[MANY], BARE, 1.3),
    within(f"{FOLLOW}, and found, below", FOLLOW, 1, " s"),
    *(of_time(f"{case}: of the time of {COPY}, at most", case, COPY, 1.5) for case in (STORE, OPEN)),
    Target(f"{NEAREST[LARGE]}: of the time of {MANY:,}, at most",
           lambda results: results.median(NEAREST[LARGE]) / results.median(NEAREST[MANY]), 2, "x"),
    figure(f"{NEAREST[LARGE]}: resident memory of the facade, below", NEAREST[LARGE], "residentMB", 300, " MB"),
]
