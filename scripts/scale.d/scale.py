"""Generates homes around the districts of Bangkok and its neighbours from a seed, serves them as a feed, syncs them,
serves searches, and measures: the sync, the first response and the first suggestion after a start, wide searches (which
must not call the feed), a costly query together with cheap ones, and memory with unread responses. Ends with a line of
counts; the exit status is 0 if every target was met.
"""
import json
import os
import pathlib
import sys
import tempfile
import time

from support import figures, project
from support.inputs import write_homes
from trial import Trial

SEED = 18
PARTS = ["start", "wide", "costly", "unread"]
# Searches around the centre that cover all synced homes.
CENTER = "lat=13.7563&lon=100.5018"
WIDE = {
    "radius=30km": f"/v1/nearby?{CENTER}&radius=30km",
    "wide /v1/map": "/v1/map?bbox=100.3,13.6,100.8,14.0&zoom=10",
    # This search is the last, because the area that it fetches from the feed covers the other searches.
    "text=zzzq": f"/v1/nearby?{CENTER}&text=zzzq",
}
LARGE = 1_000_000


class Table:
    """The table of figures; a figure with a target is checked."""

    def __init__(self, options):
        self.options = options
        self.rows = []

    def add(self, homes, what, values, unit="", most=None, least=None):
        """Adds a row. `values` are the figures of the earlier program, if any, and of the current program; `None` means
        that there is no figure, and a string is the reason for that.
        """
        value, failed, target = values[-1], None, ""
        if most is not None or least is not None:
            failed = not isinstance(value, (int, float)) or not (
                (most is None or value <= most) and (least is None or value >= least)
            )
            target = f"{most:g}" if most == least else f">= {least:g}" if most is None else f"<= {most:g}"
        self.rows.append({
            "homes": homes, "what": what, "unit": unit, "target": target, "failed": failed,
            "before": values[0] if len(values) > 1 else None, "value": value,
        })
        mark = {None: "", True: "failed", False: "ok"}[failed]
        told = " -> ".join(shown(value) for value in values)
        print(f"{mark:6} {homes:>9,} {what}: {told} {unit} {target and f'({target})'}", flush=True)

    def end(self):
        """Prints the table and the counts, and exits with status 0 or 1 accordingly."""
        before = self.options.before is not None
        heads = ["homes", "what", "target"] + (["before"] if before else []) + ["now", ""]
        lines = [heads, ["--:", "---", "---"] + (["--:"] if before else []) + ["--:", "---"]]
        for row in self.rows:
            cells = [f"{row['homes']:,}", row["what"], f"{row['target']} {row['unit']}".strip()]
            cells += [shown(row["before"])] if before else []
            cells += [shown(row["value"]), "**failed**" if row["failed"] else ""]
            lines.append(cells)
        print()
        for cells in lines:
            print("| " + " | ".join(cells) + " |")
        print()
        if self.options.json:
            pathlib.Path(self.options.json).write_text(json.dumps(self.rows, indent=1) + "\n")
        failed = sum(1 for row in self.rows if row["failed"])
        passed = sum(1 for row in self.rows if row["failed"] is False)
        print(f"{passed} passed, {failed} failed, 0 skipped, of the scale trial")
        sys.exit(1 if failed else 0)


def shown(value):
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else value


class Round:
    """The trials with a given number of homes; the programs take turns."""

    def __init__(self, options, table, count):
        self.options = options
        self.table = table
        self.count = count
        self.folder = pathlib.Path(options.keep or options.folder) / str(count)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.data = self.folder / "homes.csv"
        if not self.data.exists():
            write_homes(count, SEED, self.data)
        programs = [options.before, options.program] if options.before else [options.program]
        names = ["before", "now"] if options.before else ["now"]
        self.trials = [Trial(program, self.folder / name, self.data) for name, program in zip(names, programs)]

    def add(self, what, values, unit="", most=None, least=None):
        self.table.add(self.count, what, values, unit, most, least)

    def each(self, work):
        return [work(trial) for trial in self.trials]

    def run(self):
        try:
            self.sync()
            for name in PARTS:
                if name == "start" or name in self.options.only:
                    getattr(self, name)()
        finally:
            self.each(Trial.end)

    def sync(self):
        short = self.options.short
        loads = self.each(Trial.serve_feed)
        if all(trial.is_synced for trial in self.trials):
            print(f"       {self.count:>9,} the stores of an earlier run are used", flush=True)
            return
        self.add("feed serve: loaded after", [load["seconds"] for load in loads], "s")
        # A short trial ignores the rate limit for the feed.
        pace = {"HOMEFIND_SYNC_RATE": "100"} if short else {}
        syncs = self.each(lambda trial: trial.sync(self.options.sync_limit, **pace))
        timed = not short and self.count <= LARGE
        self.add("sync", [sync["seconds"] for sync in syncs], "s", most=360 if timed else None)
        self.add("sync: memory at most", [sync["memory"] for sync in syncs], "MB", most=None if short else 300)
        self.add("sync: homes in the store", [sync["homes"] for sync in syncs], least=self.count)
        # The number of calls is small only if pages grow.
        self.add("sync: calls to the feed", [sync["calls"] for sync in syncs], most=200 if short else None)
        self.add("feed serve: memory at most", [sync["feed memory"] for sync in syncs], "MB")
        # If a sync did not finish in time, fill the store in another way for the following measurements.
        feed = self.trials[-1].provider
        for trial, sync in zip(self.trials, syncs):
            if sync["homes"] != self.count:
                trial.fill(feed.port)
        self.each(Trial.keep_store)

    def start(self):
        short = self.options.short
        starts = [[] for _ in self.trials]
        for _ in range(1 if short else 3):
            for trial, row in zip(self.trials, starts):
                row.append(trial.start())
        best = lambda key: [figures.median([row[key] for row in rows]) for rows in starts]
        timed = not short and self.count <= LARGE
        # A short trial may run on any machine: a suggestion may have to wait until all homes are read.
        patience = 1000 * max(2, *best("all homes"))
        self.add("serve: first answer", best("answer"), "s", most=2 if timed else None)
        self.add("serve: memory at the first answer", best("answer memory"), "MB")
        self.add("serve: all homes are read", best("all homes"), "s")
        self.add("serve: memory when all homes are read", best("memory"), "MB", most=600 if timed else None)
        self.add("serve: memory at most until then", best("memory at most"), "MB")
        self.add(
            "serve: first suggestion", best("suggestion"), "ms", most=50 if timed else patience if short else None)
        self.add("serve: suggests projects after", best("projects"), "s")
        self.add("serve: a suggestion then", best("later suggestion"), "ms")
        self.add("serve: memory with suggestions", best("memory with suggestions"), "MB")

    def wide(self):
        for what, path in WIDE.items():
            rows = self.each(lambda trial: trial.query(path, times=1 if self.options.short else 5))
            self.add(f"{what}: status", [row["status"] for row in rows], most=200, least=200)
            self.add(f"{what}: calls to the feed", [row["calls"] for row in rows], most=0)
            self.add(f"{what}: first", [row["first"] for row in rows], "ms")
            if not self.options.short:
                self.add(f"{what}: then", [row["median"] for row in rows], "ms")

    def costly(self):
        short = self.options.short
        aimed = not short and self.count <= 100_000
        alone = self.each(lambda trial: trial.costly_alone(2 if short else 10))
        self.add("costly query alone", alone, "ms", most=60 if aimed else None)
        seconds = 1 if short else 8
        cheap = self.each(lambda trial: trial.beside(0, seconds))
        self.add("cheap query alone: p50", [row["p50"] for row in cheap], "ms")
        for clients in [4] if short else [8, 64]:
            rows = self.each(lambda trial: trial.beside(clients, seconds))
            what = f"beside {clients} costly clients"
            self.add(f"cheap query {what}: p50", [row["p50"] for row in rows], "ms")
            self.add(f"cheap query {what}: p99", [row["p99"] for row in rows], "ms", most=250 if aimed else None)
            self.add(f"{what}: costly answers a second", [row["costly rate"] for row in rows])
            self.add(f"{what}: costly 503", [row["costly 503"] for row in rows])
            self.add(f"{what}: cheap answers that failed", [row["cheap failed"] for row in rows], most=0)

    def unread(self):
        short = self.options.short
        count = 40 if short else 120
        rows = self.each(lambda trial: trial.unread(count, 6 if short else 20))
        self.add(f"memory before {count} unread answers", [row["before"] for row in rows], "MB")
        # Responses are limited to 128 MiB; other work may temporarily need the same amount.
        self.add(
            f"{count} unread answers of limit=10000: memory grew by", [row["growth"] for row in rows], "MB", most=200)
        self.add("unread answers: 503", [row["refused"] for row in rows])


def arguments():
    parser = project.parser(__doc__, short="20,000 homes with the build of the tests, in about a minute; checks no times")
    parser.add_argument(
        "--homes", metavar="LIST",
        help="how many homes, with commas between the numbers; default: 100000,1000000")
    parser.add_argument(
        "--before", metavar="FILE", type=os.path.abspath,
        help="an earlier homefind to measure in turn with it, for a table of before and after")
    parser.add_argument(
        "--sync-limit", metavar="SECONDS", type=int, default=600,
        help="end a sync after so long, and fill its store another way; default: 600")
    parser.add_argument(
        "--only", metavar="PARTS", default=",".join(PARTS),
        help=f"only these parts behind the sync, with commas: {', '.join(PARTS)}")
    parser.add_argument(
        "--keep", metavar="FOLDER", type=os.path.abspath,
        help="keep the homes and the stores there, and use those that are there already")
    options = parser.parse_args()
    options.only = options.only.split(",")
    options.homes = options.homes or ("20000" if options.short else "100000,1000000")
    if unknown := set(options.only) - set(PARTS):
        parser.error(f"there is no part {unknown.pop()}; the parts are {', '.join(PARTS)}")
    options.program = project.program(options)
    if options.before and not os.access(options.before, os.X_OK):
        sys.exit(f"homefind: there is no program {options.before}")
    return options


def main():
    options = arguments()
    table = Table(options)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="homefind-") as folder:
        options.folder = folder
        for count in options.homes.split(","):
            Round(options, table, int(count)).run()
    print(f"\ntook {time.monotonic() - began:.0f} s on {os.cpu_count()} processors", flush=True)
    table.end()


main()
