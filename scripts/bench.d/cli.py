"""Benchmarks of the command line as whole processes: the time from start to exit."""
import os
import subprocess
import sys

from driver import Case, Contender, Missing, Target, as_fast

PACKAGES = ["curl", "python3-venv"]
REQUIREMENTS = ["zeep==4.3.*"]
ROUNDS = 41
PLACE = ["--lat", "13.7370", "--lon", "100.5603"]
RADIUS = 1_700


def remember(program, environment):
    """Adds the sample's homes to the store of `environment`. Returns the number of homes."""
    run = {"stdin": subprocess.DEVNULL, "env": {**os.environ, **environment}, "check": True}
    try:
        subprocess.run(
            [program, "sync", "--calls-per-second", "1000"], stdout=subprocess.DEVNULL, **run)
        found = subprocess.run(
            [program, "nearby", *PLACE, "--radius", "50km", "--limit", "10000", "--ndjson"],
            stdout=subprocess.PIPE, **run)
    except (OSError, subprocess.CalledProcessError) as error:
        raise Missing(f"the sample cannot be remembered: {error}") from error
    return found.stdout.count(b"\n")


def cases(bench):
    program, script = bench.homefind(), bench.root / "scripts" / "homefind"
    environment = {
        "HOMEFIND_STORE": str(bench.folder / "listings.sqlite"), "HOMEFIND_FRESH_FOR": "1d",
        "HOMEFIND_STATIONS": str(bench.stations),
    }
    remembered = remember(program, environment)
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
        Case(f"nearby on {remembered} homes", [
            process("homefind", "lines", program, *search),
            process("scripts/homefind", "lines", script, *search),
        ]),
    ]


def more(case, contender):
    """Returns the difference between the times of a contender and `curl --version`, in milliseconds."""
    def value(results):
        name = next(name for name in results.rounds if name.startswith(case))
        return (results.median(name, contender) - results.median("start", "curl")) / 1e6
    return value


TARGETS = [
    Target("homefind --version, beyond curl --version", more("start", "homefind"), 10, " ms"),
    Target("the same through scripts/homefind", more("start", "scripts/homefind"), 10, " ms"),
    Target("a covered nearby, beyond curl --version", more("nearby", "homefind"), 10, " ms"),
    Target("the same through scripts/homefind", more("nearby", "scripts/homefind"), 10, " ms"),
    as_fast("homefind --version, as fast as zeep's import, times", "start", "zeep's import", 12),
]
