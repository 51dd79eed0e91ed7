"""Repeatedly runs refresh, restore, sync, searches, directions and keys, and makes a different call fail each time,
from the first to the last: file and network calls, and allocations in C libraries. No run may crash, hang, lose data,
write half a file, or exit without a message and a documented status.
"""
import concurrent.futures
import contextlib
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import threading

import part
import shim
from support import preload
from support.inputs import write_stations
from support.project import ROOT, need
from support.servers import environment

TABLE = "SELECT C_CODE, N_NO, C_STATION, C_STATION_T, C_LAT, C_LON FROM POINT_OF_TRAIN ORDER BY 1, 2"
# The columns of a home, except for the times when it was seen.
HOMES = (
    "SELECT id, latitude, longitude, type, type_text, name_th, name_en, price, telephone, address,"
    " company, company_id, promotion, picture, plan FROM listing ORDER BY id"
)
# Programs allocate memory tens of thousands of times; make only this number of allocations fail, evenly spaced.
MEMORY_POINTS = 300


class Wrong(Exception):
    """An expectation was violated."""


def holds_what_is_covered(store, whole, homes):
    """Checks that `homes` contains every home of `whole` that lies well within a covered circle."""
    have = {home[0] for home in homes}
    for latitude, longitude, radius in rows(store, "SELECT latitude, longitude, radius FROM coverage"):
        for home in whole:
            north = (home[1] - latitude) * 110_600
            east = (home[2] - longitude) * 108_200
            if north * north + east * east < (0.98 * radius) ** 2 and home[0] not in have:
                raise Wrong(f"the home {home[0]} counts as covered and is not there")


def rows(file, query):
    """Returns the rows of a query, after checking the integrity of the database."""
    database = sqlite3.connect(file)
    try:
        if database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            raise Wrong(f"{file.name} fails its integrity check")
        return database.execute(query).fetchall()
    except sqlite3.DatabaseError as error:
        raise Wrong(f"{file.name} cannot be read: {error}") from None
    finally:
        database.close()


def stations(folder, suffix=""):
    """Returns the rows of a folder's station table, or of the previous table."""
    return rows(folder / f"stations.sqlite{suffix}", TABLE)


def homes(folder):
    """Returns the homes in a folder's store."""
    return rows(folder / "store.sqlite", HOMES)


def change(folder, statement, *values):
    """Changes a folder's store."""
    with contextlib.closing(sqlite3.connect(folder / "store.sqlite")) as database, database:
        database.execute(statement, values)


def runs_out(outcome):
    """Returns whether the program aborted for lack of memory, as Swift programs do if an allocation fails. GRDB also
    aborts if SQLite has no memory to bind a value.
    """
    return (
        outcome.status in (-signal.SIGILL, -signal.SIGTRAP)
        and outcome.function in ("malloc", "calloc", "realloc")
        and "out of memory" in outcome.errors
    )


def ends_well(outcome):
    """Checks that the program exited with a documented status and a message, and neither crashed nor hung."""
    if outcome.hung:
        raise Wrong("it does not end")
    if runs_out(outcome):
        return
    if outcome.status not in shim.STATUSES:
        raise Wrong(f"it ends with status {outcome.status}: {outcome.errors[-300:]}")
    lines = [line for line in outcome.errors.splitlines() if line.strip()]
    if outcome.status == 0:
        return
    if not lines:
        raise Wrong(f"it ends with status {outcome.status} and says nothing")
    said = [line for line in lines if line.startswith("homefind: ")]
    if outcome.status != 64 and (len(said) < 1 or len(said[-1]) > 400):
        raise Wrong(f"it says {outcome.errors[-300:]!r}")
    if any(word in outcome.errors for word in ("Fatal error", "Error Domain", "DatabaseError")):
        raise Wrong(f"it tells people {outcome.errors[-300:]!r}")


def output_is(expected, outcome):
    """Checks that the output is complete if the status is 0."""
    if outcome.status == 0 and outcome.output != expected:
        raise Wrong(f"it ends with 0 and prints {outcome.output[:200]!r}")


def run_well(command, folder, settings=None):
    """Runs a command without faults, which must succeed."""
    subprocess.run(
        command, cwd=folder, env=environment(folder, settings), check=True, capture_output=True
    )


class Scenario:
    """A command, its initial folder, and the conditions that must be true however the command ends."""

    kinds = "fm"
    settings = None
    # The number of feeds that the scenario uses.
    feeds = 0

    def __init__(self, program, folder):
        self.command = [program, *self.words.split()]
        self.base = folder


class Refresh(Scenario):
    """A refresh of the station table from a list that differs in each row."""

    name = "a refresh of the station table"
    words = "stations refresh new.csv --stations stations.sqlite"

    def __init__(self, program, folder):
        super().__init__(program, folder)
        write_stations(folder / "new.csv", north=0.0002)
        shutil.copy(ROOT / "stations.sqlite", folder / "stations.sqlite")
        self.old = stations(folder)

    def first(self, folder, outcome):
        self.new = stations(folder)
        assert outcome.status == 0 and self.new != self.old and len(self.new) == 195

    def check(self, folder, outcome):
        now = stations(folder)
        if now not in (self.old, self.new):
            raise Wrong("the table is neither the old nor the new one")
        if outcome.status == 0 and now != self.new:
            raise Wrong("it ends with 0 and the table is the old one")
        if (folder / "stations.sqlite.previous").exists() and stations(folder, ".previous") != self.old:
            raise Wrong("the table that it kept is not the old one")


class Restore(Scenario):
    """Restores the previous station table."""

    name = "a restore of the station table"
    words = "stations restore --stations stations.sqlite"

    def __init__(self, program, folder):
        super().__init__(program, folder)
        run_well(Refresh(program, folder).command, folder)
        self.new, self.old = stations(folder), stations(folder, ".previous")

    def first(self, folder, outcome):
        assert outcome.status == 0 and stations(folder) == self.old

    def check(self, folder, outcome):
        now, kept = stations(folder), stations(folder, ".previous")
        if now not in (self.old, self.new) or kept not in (self.old, self.new):
            raise Wrong("a table is neither the old nor the new one")
        if outcome.status == 0 and now != self.old:
            raise Wrong("it ends with 0 and the table is not the one restored")


class Sync(Scenario):
    """A sync of a feed into a new store."""

    name = "a sync of a feed"
    kinds = "fnm"
    feeds = 1
    words = "sync --calls-per-second 1000 --retries 0"

    def __init__(self, program, folder, feed):
        super().__init__(program, folder)
        self.settings = feed.settings()

    def first(self, folder, outcome):
        self.homes = homes(folder)
        assert outcome.status == 0 and len(self.homes) >= 10, outcome.errors

    def check(self, folder, outcome):
        self.store_is_whole(folder)
        if outcome.status == 0 and homes(folder) != self.homes:
            raise Wrong("it ends with 0 and the store lacks homes")

    def is_not_set_aside(self, folder):
        if list(folder.glob("*.aside-*")):
            raise Wrong("a store that is whole was set aside")

    def store_is_whole(self, folder):
        self.is_not_set_aside(folder)
        store = folder / "store.sqlite"
        if not store.exists() or store.stat().st_size == 0:
            return
        try:
            now = homes(folder)
        except Wrong as error:
            # A store whose creation was interrupted has no tables yet.
            if "no such table" in str(error):
                return
            raise
        whole = set(self.homes)
        if not whole.issuperset(now):
            raise Wrong("a row of the store is not what the feed sent")
        holds_what_is_covered(store, whole, now)


class SyncAgain(Sync):
    """A sync into a store that already contains all homes, which must remain."""

    name = "a sync to a populated store"
    words = Sync.words + " --fresh-for 1s"

    def __init__(self, program, folder, feed):
        super().__init__(program, folder, feed)
        run_well([program, *SyncAgain.words.split()], folder, self.settings)
        change(folder, "UPDATE coverage SET fetched_at = fetched_at - 3600")

    def check(self, folder, outcome):
        self.is_not_set_aside(folder)
        if homes(folder) != self.homes:
            raise Wrong("the store has lost what it held")


class Nearby(Sync):
    """A search that queries the feed and stores the result."""

    name = "a search that queries the feed"
    words = "nearby --at 13.7370,100.5603 --radius 40km --template {id} --limit 100 --retries 0"

    def first(self, folder, outcome):
        super().first(folder, outcome)
        self.output = outcome.output
        assert len(self.output.split()) == len(self.homes)

    def check(self, folder, outcome):
        output_is(self.output, outcome)
        self.store_is_whole(folder)


class Offline(SyncAgain):
    """A search that uses only the store."""

    name = "a search in the store"
    kinds = "fm"
    words = "nearby --at 13.7370,100.5603 --radius 5km --template {id} --offline"

    def first(self, folder, outcome):
        self.homes = homes(folder)
        self.output = outcome.output
        assert outcome.status == 0 and self.output, outcome.errors

    def check(self, folder, outcome):
        super().check(folder, outcome)
        output_is(self.output, outcome)


class Directions(Scenario):
    """Reads a document of directions and prints it in another format."""

    name = "the parsing of directions"
    words = "route read way.kml --json"

    def __init__(self, program, folder):
        super().__init__(program, folder)
        shutil.copy(ROOT / "Tests/RoutesTests/Fixtures/google-directions.kml", folder / "way.kml")

    def first(self, folder, outcome):
        self.output = outcome.output
        assert outcome.status == 0 and self.output.startswith("{"), outcome.errors

    def check(self, folder, outcome):
        output_is(self.output, outcome)


class Keys(Scenario):
    """Adds a key to a file of keys."""

    name = "the addition of a key to a file"
    kinds = "f"
    words = "keys add three --keys keys.txt"

    def __init__(self, program, folder):
        super().__init__(program, folder)
        for name in ("one", "two"):
            run_well([program, "keys", "add", name, "--keys", "keys.txt"], folder)
        self.before = self.lines(folder)

    @staticmethod
    def lines(folder):
        return (folder / "keys.txt").read_text().splitlines()

    def first(self, folder, outcome):
        lines = self.lines(folder)
        assert lines[: len(self.before)] == self.before and len(lines) == len(self.before) + 1

    def check(self, folder, outcome):
        lines = self.lines(folder)
        if lines[: len(self.before)] != self.before:
            raise Wrong("a key that was there is gone")
        if outcome.status == 0 and (len(lines) != len(self.before) + 1 or not outcome.output):
            raise Wrong("it ends with 0 and there is no new key")


class Provider(Scenario):
    """Loads a table of homes to serve as a feed; an unreadable table must not be served in part."""

    name = "the loading of homes to serve"
    kinds = "f"
    words = "feed serve --data homes.csv --port"

    def __init__(self, program, folder):
        super().__init__(program, folder)
        shutil.copy(ROOT / "scripts/interop.d/homes.csv", folder / "homes.csv")
        # The port is in use, so the program exits after it has loaded the homes.
        self.taken = socket.socket()
        self.taken.bind(("127.0.0.1", 0))
        self.taken.listen()
        self.command.append(str(self.taken.getsockname()[1]))

    def first(self, folder, outcome):
        assert outcome.status == 71, (outcome.status, outcome.errors)

    def check(self, folder, outcome):
        if outcome.status == 0:
            raise Wrong("it ends with 0 and serves nothing")


EVERYTHING = (Refresh, Restore, Sync, SyncAgain, Nearby, Offline, Directions, Keys, Provider)
# The scenarios of a short run.
FEW = (Refresh, Sync, Keys)


def scenarios(kinds, options, folder, *feeds):
    """Yields the selected scenarios, each in a separate folder."""
    for kind in kinds:
        if options.only is None or options.only in kind.name:
            base = folder / kind.__name__
            base.mkdir()
            yield kind(options.program, base, *feeds[:kind.feeds])


class Trials:
    """Runs scenarios: `all` runs one scenario, calls `note` with each violation, and returns the number of tries and a
    summary.
    """

    def __init__(self, options, folder):
        need("need_shim")
        self.options, self.folder = options, folder
        # The number of failure points to try; 0 tries all of them.
        self.points = options.points or (self.few if options.short else 0)
        self.library = preload.compiled(shim.SOURCE, folder)

    def run(self, kinds, report, *feeds):
        for scenario in scenarios(kinds, self.options, self.folder, *feeds):
            wrongs = []

            def note(wrong, name=scenario.name, wrongs=wrongs):
                wrongs.append(wrong)
                print(f"  {name}: {wrong}", flush=True)

            tries, done = self.all(scenario, note)
            report.add(
                f"{self.what} during {scenario.name}", tries, f"{done}: {wrongs[0] if wrongs else self.well}",
                len(wrongs))


class Torture(Trials):
    """Makes each call of a program fail, one per run."""

    what, well = "Injected failures", "every run ended cleanly and left all data intact"
    few = 2

    def __init__(self, options, folder):
        super().__init__(options, folder)
        self.number = 0
        self.lock = threading.Lock()

    def once(self, scenario, kinds, at, mode, variant):
        """Runs the scenario once in a copy of its folder, with call number `at` failing."""
        with self.lock:
            self.number += 1
            folder = self.folder / f"run-{self.number}"
        shutil.copytree(scenario.base, folder)
        return folder, shim.run(
            self.library, scenario.command, folder, kinds, at, mode, variant, scenario.settings)

    def attempt(self, scenario, kinds, at, mode, variant):
        """Runs once and checks the result. Returns the violation, or `None`, and the outcome."""
        folder, outcome = self.once(scenario, kinds, at, mode, variant)
        try:
            ends_well(outcome)
            if outcome.function == "write to standard output" and outcome.status == 0:
                raise Wrong("it ends with 0 although nothing could be printed")
            scenario.check(folder, outcome)
            return None, outcome
        except Wrong as wrong:
            keep = f"call {at} of {kinds}, {mode}, variant {variant}"
            return f"{outcome.fault} at {keep}: {wrong}", outcome
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def all(self, scenario, note):
        """Makes every call of a scenario fail, one per run, with each type of failure."""
        tries, hit, ended, calls = 0, 0, 0, {}
        with concurrent.futures.ThreadPoolExecutor(self.options.workers) as pool:
            for kinds in scenario.kinds:
                folder, outcome = self.once(scenario, kinds, 0, "once", 0)
                scenario.first(folder, outcome)
                shutil.rmtree(folder, ignore_errors=True)
                calls[kinds] = outcome.calls
                # The number of calls that a multithreaded program makes varies slightly between runs.
                last = outcome.calls + 3
                points = self.points or (MEMORY_POINTS if kinds == "m" else last)
                step = max(1, last // points)
                passes = [("once", 0)] if kinds == "m" else [("once", 0), ("from", 1)]
                work = [
                    pool.submit(self.attempt, scenario, kinds, at, mode, variant)
                    for mode, variant in passes
                    for at in range(1 + step // 2 * (self.points > 0), last + 1, step)
                ]
                for item in work:
                    wrong, outcome = item.result()
                    tries += 1
                    hit += outcome.hits > 0
                    ended += runs_out(outcome)
                    if wrong:
                        note(wrong)
        counted_out = f" ({ended} ended the program immediately, out of memory)" if ended else ""
        names = {"f": "file calls", "n": "network calls", "m": "memory calls"}
        counted = ", ".join(f"{count} {names[kind]}" for kind, count in calls.items())
        return tries, f"{hit} failures injected across {counted}{counted_out}"


def run(options, folder, report):
    torture = Torture(options, folder)
    with shim.feed(options.program, folder / "feed") as feed:
        torture.run(FEW if torture.points else EVERYTHING, report, feed)


def more(parser):
    parser.add_argument("--points", type=int, default=0, metavar="N", help="so many of the calls only")
    parser.add_argument("--only", metavar="WORDS", help="only what has these words in its name")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), metavar="N", help="runs at a time")


if __name__ == "__main__":
    part.main(__doc__, run, release=False, more=more)
