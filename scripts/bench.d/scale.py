"""A store in PostgreSQL: searches from memory, beside a file's; storing, following and reading it, beside COPY."""
import sys

import facade
import search
from driver import Case, Contender, Target, of_time
from support.postgresql import DATABASE, temporary

PACKAGES = ["wrk", "python3", "postgresql-15", "postgresql-15-postgis-3", "libpq5"]
ROUNDS = 7
# Seconds of load in a round.
LOAD = 3
HOMES, MANY = 100_000, 1_000_000

FILE, COPY = "a file", "COPY"
SAME, NEW = facade.ONE, facade.NEW
FOLLOW = f"10,000 of {HOMES:,} homes are changed by another process"
STORE, OPEN = f"storing {MANY:,}", f"reading {MANY:,} into memory"

# What a server of a few gigabytes has; writes are on the disk before they are answered.
CONFIGURATION = """
shared_buffers = 512MB
maintenance_work_mem = 256MB
max_wal_size = 8GB
jit = off
"""


def cases(bench):
    stations = bench.root / "stations.sqlite"
    points, many = (search.points(bench, size) for size in (HOMES, MANY))
    with temporary(CONFIGURATION) as database:
        for name in ("many", "empty"):
            database.make_database(name)

        def address(name):
            return f"postgresql://postgres@/{name}?host={database.folder}&port={database.port}"

        def load(name, mode, server):
            script = bench.root / "scripts" / "bench.d" / "facade" / "load.py"
            return Contender(name, [sys.executable, script, mode, LOAD, *server])

        def copy(mode):
            return Contender(
                COPY, [sys.executable, bench.sources / "rows.py", mode, database.folder, database.port, "many"], rounds=3)

        for name, file in ((DATABASE, points), ("many", many)):
            bench.run(bench.ours("fill", address(name), file), "the database cannot be filled")
            database.query("VACUUM ANALYZE", name)
        serve = bench.ours("serve", address(DATABASE), stations)
        serve_file = bench.ours("serve", facade.store(bench, HOMES), stations, suite="facade")
        for case, mode in ((SAME, "one"), (NEW, "new")):
            yield Case(case, [load("homefind", mode, serve), load(FILE, mode, serve_file)])
        yield Case(FOLLOW, [Contender("homefind", bench.ours("follow", address(DATABASE), points, stations))])
        yield Case(OPEN, [
            Contender("homefind", bench.ours("open", address("many"), stations), rounds=3), copy("out")])
        yield Case(STORE, [
            Contender("homefind", bench.ours("store", address("empty"), many), rounds=3), copy("in")])


TARGETS = [
    *(Target(f"{case}: of the rate over a file, at least",
             lambda results, case=case: results.ratio(case, FILE), 0.95, "x", least=True)
      for case in (SAME, NEW)),
    Target(f"{FOLLOW}, and found, below", lambda results: results.median(FOLLOW) / 1e9, 1, " s"),
    *(of_time(f"{case}: of the time of {COPY}, at most", case, COPY, 1.5) for case in (STORE, OPEN)),
]
