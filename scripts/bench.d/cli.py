"""The command line as whole processes: how long until it has answered."""
import json
import os
import subprocess
import sys

from driver import Case, Contender, Missing, Target

PACKAGES = ["curl", "sqlite3", "python3-venv"]
REQUIREMENTS = ["zeep==4.3.*"]
ROUNDS = 41
PLACE = ["--lat", "13.7370", "--lon", "100.5603"]
RADIUS = 1_700


def homes(program, environment):
    """The sample's homes as JSON objects, all remembered in the store of `environment`."""
    run = {"stdin": subprocess.DEVNULL, "env": {**os.environ, **environment}, "check": True}
    try:
        subprocess.run(
            [program, "sync", "--calls-per-second", "1000"], stdout=subprocess.DEVNULL, **run)
        found = subprocess.run(
            [program, "nearby", *PLACE, "--radius", "50km", "--limit", "10000", "--ndjson"],
            stdout=subprocess.PIPE, **run)
    except (OSError, subprocess.CalledProcessError) as error:
        raise Missing(f"the sample cannot be remembered: {error}") from error
    return [json.loads(line) for line in found.stdout.splitlines()]


def tree(bench, homes):
    """A file of SQLite with the homes in an R*Tree."""
    import sqlite3

    path = bench.folder / "tree.sqlite"
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.execute(
        "CREATE VIRTUAL TABLE home USING rtree(id, south, north, west, east, +lat, +lon)")
    database.executemany(
        "INSERT INTO home VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(int(home["id"].rpartition(".")[2]), lat, lat, lon, lon, lat, lon) for home in homes
         for lat, lon in [(home["position"]["lat"], home["position"]["lon"])]])
    database.commit()
    database.close()
    return path


# The homes in the box around the circle, by distance on a sphere whose radius fits Bangkok.
QUESTION = f"""
WITH near AS (
  SELECT id, 2 * 6372700 * asin(sqrt(pow(sin(radians(lat - 13.7370) / 2), 2)
    + cos(radians(13.7370)) * cos(radians(lat)) * pow(sin(radians(lon - 100.5603) / 2), 2))) AS m
  FROM home WHERE south <= 13.7370 + {RADIUS}/110000.0 AND north >= 13.7370 - {RADIUS}/110000.0
    AND west <= 100.5603 + {RADIUS}/107000.0 AND east >= 100.5603 - {RADIUS}/107000.0)
SELECT id FROM near WHERE m <= {RADIUS} ORDER BY m;
"""


def cases(bench):
    script = bench.root / "scripts" / "homefind"
    # Builds it where that has not been done.
    bench.run([script, "--version"], "homefind cannot be built")
    program = bench.root / ".build-release" / "homefind"
    environment = {
        "HOMEFIND_STORE": str(bench.folder / "listings.sqlite"), "HOMEFIND_FRESH_FOR": "1d",
        "HOMEFIND_STATIONS": str(bench.root / "stations.sqlite"),
    }
    remembered = homes(program, environment)
    database = tree(bench, remembered)
    search = ["nearby", *PLACE, "--radius", str(RADIUS), "--limit", "10000", "--quiet",
              "--template", "{id}"]

    def process(name, kind, *argv):
        runner = [sys.executable, bench.sources / "process.py", kind, *argv]
        return Contender(name, runner, environment=environment)

    return [
        Case("start", [
            process("homefind", "status", program, "--version"),
            process("scripts/homefind", "status", script, "--version"),
            process("curl", "status", "curl", "--version"),
            Contender("zeep's import", lambda: [
                sys.executable, bench.sources / "process.py", "status", bench.python(), "-c",
                "import zeep"], rounds=11),
        ]),
        Case(f"nearby on {len(remembered)} homes", [
            process("homefind", "lines", program, *search),
            process("scripts/homefind", "lines", script, *search),
            process("sqlite3 shell, R*Tree", "lines", "sqlite3", database, QUESTION),
        ]),
    ]


def more(case, contender):
    """Milliseconds that a contender takes beyond `curl --version`."""
    def value(results):
        name = next(name for name in results.rounds if name.startswith(case))
        return (results.median(name, contender) - results.median("start", "curl")) / 1e6
    return value


TARGETS = [
    Target("homefind --version, beyond curl --version", more("start", "homefind"), 10, " ms"),
    Target("the same through scripts/homefind", more("start", "scripts/homefind"), 10, " ms"),
    Target("a covered nearby, beyond curl --version", more("nearby", "homefind"), 10, " ms"),
    Target("the same through scripts/homefind", more("nearby", "scripts/homefind"), 10, " ms"),
    Target("homefind --version, as fast as zeep's import, times",
           lambda r: r.ratio("start", "zeep's import"), 12, "x", least=True),
]
