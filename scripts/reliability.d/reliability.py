"""Runs these parts: matrix and security (tests), callers, overload, soak, torture, kills, together, power-cut, fuzz,
sanitize and cluster (scripts of those names), each with a time limit. Writes what was tried, how often, and the outcome
to docs/reliability.md; the rows of parts that did not run remain from the last run. Ends with a line of counts; the
status is 0 if everything succeeded.

`scripts/reliability callers` (overload, soak, torture, kills, together, power-cut) runs that part alone, does
not write the table, and has further options: see scripts/reliability callers --help.
"""
import collections
import concurrent.futures
import datetime
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

from support import project, report
from support.project import ROOT, need

HERE = pathlib.Path(__file__).resolve().parent
KEPT = ROOT / ".build" / "reliability"
PAGE = ROOT / "docs" / "reliability.md"
FUZZ = ROOT / ".build-fuzz" / "debug" / "homefind-fuzz"
BEGIN = "<!-- made by scripts/reliability: begin -->\n"
END = "<!-- made by scripts/reliability: end -->\n"

THREATS = ROOT / "docs" / "threat_model.md"
# The test suites that prove the claims in docs/reliability.md and docs/threat_model.md.
MATRIX = {"FaultMatrixTests", "StaleMatrixTests"}
NAMED = set(re.findall(r"`(\w+Tests)\b", PAGE.read_text() + THREATS.read_text()))
TESTS = {"matrix": "|".join(sorted(MATRIX)), "security": "|".join(sorted(NAMED - MATRIX))}
# In a short run, these suites suffice, because scripts/test runs all suites anyway.
SHORT_TESTS = {"matrix": "FeedTests.FaultMatrixTests", "security": "ThreatModelTests|ConcurrencyLimiterTests"}
# The time limit of each part, in seconds. A short run has the same limits, because its concurrent parts take several
# times as long on a slow machine as on a fast machine.
TIMES = {
    "matrix": 300, "security": 900, "callers": 300, "overload": 300, "soak": 720, "torture": 2700,
    "kills": 900, "together": 900, "power-cut": 300, "fuzz": 4200, "sanitize": 7200, "cluster": 900,
}
# Parts that a short run omits.
LONG = {"sanitize", "cluster"}
# Parts that measure performance and therefore run alone; a short run runs all other parts concurrently.
ALONE = ["overload"]


class Part:
    def __init__(self, name, options):
        self.name = name
        self.short = options.short
        self.program = options.program
        own = HERE / f"{name}.py"
        self.command = [sys.executable, own] if own.exists() else [ROOT / "scripts" / name]
        if name == "cluster":
            self.command.append("--check")
        self.limit = TIMES[name]

    @property
    def why_not(self):
        """Returns the reason why a part must be omitted, or `None`."""
        if self.short and self.name in LONG:
            return f"it takes minutes: scripts/{self.name}"
        if self.name == "fuzz" and self.short and not FUZZ.exists():
            return "there is no build of the fuzz targets yet: scripts/fuzz"
        if self.name == "together" and not project.peers():
            return "there is no mail server to try it with, aiosmtpd of PyPI"
        return None

    def run(self):
        """Runs the part and returns its rows."""
        began = time.monotonic()
        try:
            rows = self.tests() if self.name in TESTS else self.script_rows()
        except subprocess.TimeoutExpired:
            outcome = f"did not end within {self.limit} s"
            rows = [report.row(self.name, 1, outcome, True, time.monotonic() - began)]
        for row in rows:
            row["part"] = self.name
            report.show(row, f"{self.name:9} ")
        return rows

    def ran(self, words):
        """Runs a command. On timeout, kills its process group."""
        process = subprocess.Popen(
            words, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, errors="replace", start_new_session=True,
        )
        try:
            output, errors = process.communicate(timeout=self.limit)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise
        return subprocess.CompletedProcess(words, process.returncode, output, errors)

    def script_rows(self):
        file = KEPT / f"{self.name}.new"
        file.unlink(missing_ok=True)
        words = [*self.command, "--json", file] + (["--short"] if self.short else [])
        if self.name not in ("fuzz", "sanitize"):
            words += ["--program", self.program]
        elif self.name == "fuzz" and self.short:
            words.append("--no-build")
        began = time.monotonic()
        done = self.ran(words)
        rows = json.loads(file.read_text()) if file.exists() else []
        file.unlink(missing_ok=True)
        if done.returncode != 0:
            print(done.stdout[-3000:], done.stderr[-3000:], sep="\n", file=sys.stderr)
        if not rows or (done.returncode != 0 and not any(row["failed"] for row in rows)):
            outcome = f"exited with status {done.returncode}"
            rows.append(report.row(self.name, 1, outcome, True, time.monotonic() - began))
        return rows

    def tests(self):
        began = time.monotonic()
        # Run the tests' executable itself, because two `swift test` processes would wait for each other.
        words = [
            str(project.TESTED / "homefindPackageTests.xctest"), "--testing-library",
            "swift-testing", "--filter", (SHORT_TESTS if self.short else TESTS)[self.name],
        ]
        done = self.ran(words)
        text = done.stdout + done.stderr
        (KEPT / f"{self.name}.log").write_text(text)
        seconds = time.monotonic() - began
        run = re.search(r"Test run with (\d+) tests? in (\d+) suites? (passed|failed)", text)
        failed = done.returncode != 0 or run is None or run[3] != "passed"
        if failed:
            print("\n".join(re.findall(r"✘.*", text)[:30]) or text[-2000:], file=sys.stderr)
        if self.name == "security":
            outcome = f"all tests in {run[2]} suites passed" if run and not failed else "failed"
            what = "the promises in the threat model and on this page"
            what += ", some of them" if self.short else ""
            return [report.row(what, int(run[1]) if run else 1, outcome, failed, seconds)]
        return self.matrix(text, failed, seconds)

    def matrix(self, text, failed, seconds):
        """Returns a row for each operation with the outcomes of its cells, and prints the matrix."""
        cells = re.findall(r"fault matrix \| (.+?) \| (.+?) \| (.+)", text)
        operations = collections.defaultdict(dict)
        for operation, fault, outcome in cells:
            operations[operation][fault] = outcome
        groups = collections.defaultdict(collections.Counter)
        for operation, faults in operations.items():
            groups[operation.split(":")[0]].update(faults.values())
        if not self.short:
            for operation, faults in sorted(operations.items()):
                print(operation)
                for fault, outcome in sorted(faults.items()):
                    print(f"    {fault:11} {outcome}")
        names = {
            "feed": "calls to the feed", "routes": "calls to route services",
            "refresh": "refreshes of the station table", "reso": "calls to a RESO Web API",
            "stale": "searches and lists after an earlier answer from the feed",
        }
        rows = []
        for group, outcomes in sorted(groups.items()):
            told = "; ".join(f"{count} × {outcome}" for outcome, count in sorted(outcomes.items()))
            what = f"fault matrix: {names.get(group, group)}, with eight faults each"
            rows.append(report.row(what, outcomes.total(), told, False, seconds))
        if failed or not rows:
            rows.append(report.row("fault matrix", len(cells), "a cell has a different outcome", True, seconds))
        return rows


def keep(name, rows):
    kept = {"date": datetime.date.today().isoformat(), "rows": rows}
    (KEPT / f"{name}.json").write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n")


def former():
    """Returns the page's current rows, keyed by part, for the parts that do not run."""
    page = PAGE.read_text()
    table = page[page.index(BEGIN) + len(BEGIN) : page.index(END)]
    parts = {}
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 6 and cells[0] in TIMES:
            parts.setdefault(cells[0], []).append(line)
    return parts


def write(results):
    parts = former()
    today = datetime.date.today().isoformat()
    for name, rows in results.items():
        parts[name] = []
        for row in rows:
            cells = [
                name, row["what"].replace("|", "/"), f"{row['tries']:,}",
                ("**failed:** " if row["failed"] else "") + row["outcome"].replace("|", "/"),
                duration(row["seconds"]), row.get("on", today)]
            parts[name].append(f"| {' | '.join(cells)} |")
    lines = ["| part | trial | count | outcome | time | date |", "|---|---|---|---|---|---|"]
    for name in TIMES:
        lines += parts.get(name, [])
    page = PAGE.read_text()
    start, end = page.index(BEGIN) + len(BEGIN), page.index(END)
    new = page[:start] + "\n" + "\n".join(lines) + "\n\n" + page[end:]
    aside = PAGE.with_suffix(".md.new")
    aside.write_text(new)
    aside.replace(PAGE)


def duration(seconds):
    return f"{seconds / 60:.0f} min" if seconds >= 120 else f"{seconds:.0f} s"


def arguments():
    parser = project.parser(
        __doc__, short="a little of everything but sanitize, with the builds that are there (that of the"
        " tests and that of scripts/fuzz); takes about 45 seconds and writes no table")
    parser.add_argument("--only", metavar="PARTS", help="only these, with commas between them")
    parser.add_argument(
        "--rows", metavar="PART=FILE", action="append", default=[],
        help="takes what a part wrote to FILE by its --json, and does not run it again; of several files the"
        " later ones replace what they have tried again")
    options = parser.parse_args()
    options.only = options.only.split(",") if options.only else list(TIMES)
    options.rows = [given.partition("=")[::2] for given in options.rows]
    for name in options.only + [name for name, _ in options.rows]:
        if name not in TIMES:
            parser.error(f"there is no part {name}; the parts are {', '.join(TIMES)}")
    # Build and install everything before the parts run concurrently.
    need("need_build_tools")
    need("need_shim")
    if options.short and not options.program and not (project.TESTED / "homefind").exists():
        sys.exit("homefind: there is no finished build; run scripts/test")
    if not options.short:
        need("build_for_tests", ".build/tests.log", "--build-tests")
    options.program = project.program(options)
    return options


def main():
    options = arguments()
    wanted = options.only
    KEPT.mkdir(parents=True, exist_ok=True)
    results = {}
    for name, file in options.rows:
        # A row from a later file replaces the earlier row, and gets the date of that file.
        known = {row["what"]: row for row in results.get(name, [])}
        file = pathlib.Path(file)
        day = datetime.date.fromtimestamp(file.stat().st_mtime).isoformat()
        known.update((row["what"], {**row, "on": day}) for row in json.loads(file.read_text()))
        results[name] = list(known.values())
        wanted = [part for part in wanted if part != name]
    parts = [Part(name, options) for name in wanted]
    left = [part for part in parts if part.why_not]
    for part in left:
        print(f"skipped {part.name}: {part.why_not}", flush=True)
    parts = [part for part in parts if part not in left]
    if options.short:
        side = [part for part in parts if part.name not in ALONE]
        with concurrent.futures.ThreadPoolExecutor(len(side) or 1) as pool:
            for part, rows in zip(side, pool.map(Part.run, side)):
                results[part.name] = rows
        parts = [part for part in parts if part.name in ALONE]
    for part in parts:
        results[part.name] = part.run()
    for name, rows in results.items():
        keep(name + ("-short" if options.short else ""), rows)
    if not options.short:
        write(results)
    rows = [row for rows in results.values() for row in rows]
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n")
    report.end_of_counts(rows, "what makes it reliable", len(left))
    sys.exit(1 if any(row["failed"] for row in rows) else 0)


main()
