"""Kills refreshes, syncs, servers under load, feeds during a sync, and commands that add keys, each after a random
time. Everything that was reported before the kill must be stored completely afterwards, and databases must pass their
integrity check.
"""
import concurrent.futures
import http.client
import json
import random
import re
import subprocess
import threading
import time
import urllib.error
import urllib.request
from signal import SIGKILL

import part
import torture
from support import servers
from support.inputs import PLACES, write_feed, write_stations
from torture import Wrong, rows

# The number of kills for each class; 500 in total.
SHARES = {"Refreshes": 150, "Syncs": 150, "Servers": 100, "Feeds": 50, "Keys": 50}
SHORT = {"Refreshes": 2, "Syncs": 1, "Servers": 1, "Feeds": 0, "Keys": 2}


class Kind:
    """A type of program to kill."""

    def __init__(self, options, folder, dice):
        self.program = options.program
        self.folder = folder
        self.dice = dice
        self.store = folder / "store.sqlite"
        self.killed = self.ended = self.done = 0
        self.settings = {}

    def start(self, arguments, **pipes):
        pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **pipes}
        return servers.launch(self.program, self.folder, *arguments, more=self.settings, **pipes)

    def finish(self, arguments):
        """Runs a command that must succeed and returns its output."""
        process = self.start(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        output, errors = process.communicate()
        if process.returncode:
            raise Wrong(f"{arguments[0]} ends with {process.returncode}: {errors.decode()[-200:]}")
        return output.decode()

    def kill_after(self, process, seconds):
        """Kills the process after this time in seconds. Returns whether the process was still running."""
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(SIGKILL)
        status = process.wait()
        if status == -SIGKILL:
            self.killed += 1
            return True
        self.ended += 1
        return False

    def timed(self, arguments):
        began = time.monotonic()
        self.finish(arguments)
        return time.monotonic() - began

    # A description of the events that `done` counts.
    counted = "syncs were complete"

    def once(self):
        raise NotImplementedError

    def prepare(self):
        pass

    def close(self):
        pass


class Refreshes(Kind):
    """Refreshes that switch the station table between two lists: the table must always match one of the lists."""

    name = "refreshes"
    counted = "tables were replaced"

    def prepare(self):
        for name, north in (("one.csv", 0.0), ("two.csv", 0.0002)):
            write_stations(self.folder / name, north)
        self.tables = {}
        for name in ("two.csv", "one.csv"):
            self.span = self.timed(self.command(name))
            self.tables[name] = self.whole_table()
        self.now = "one.csv"

    def whole_table(self):
        """Returns the rows of the table. There must be no leftover SQLite files next to it."""
        for suffix in ("-wal", "-shm", "-journal"):
            if (self.folder / f"stations.sqlite{suffix}").exists():
                raise Wrong(f"a {suffix} is beside the table")
        found = torture.stations(self.folder)
        if len(found) != 195:
            raise Wrong(f"the table has {len(found)} rows")
        return found

    def command(self, name):
        return ["stations", "refresh", name, "--stations", "stations.sqlite"]

    def once(self):
        target = "one.csv" if self.now == "two.csv" else "two.csv"
        process = self.start(self.command(target))
        self.kill_after(process, self.dice.uniform(0, 1.3 * self.span))
        table = self.whole_table()
        # Adapt the delay to the machine's load, so that about half of the kills come after the replacement.
        self.span *= 0.9 if table == self.tables[target] else 1.1
        if table == self.tables[target]:
            self.now = target
            self.done += 1
        elif table != self.tables[self.now]:
            raise Wrong("the table is neither the old nor the new one")
        elif process.returncode == 0:
            raise Wrong("a refresh ended with 0 and the table is the old one")
        if torture.stations(self.folder, ".previous") not in self.tables.values():
            raise Wrong("the table kept beside it is neither of the two")

    def close(self):
        self.finish(self.command("one.csv"))
        self.finish(self.command("two.csv"))
        left = {path.name for path in self.folder.iterdir()}
        left -= {"one.csv", "two.csv", "stations.sqlite", "stations.sqlite.previous", "cache", "config"}
        if left:
            raise Wrong(f"{sorted(left)} were left behind")


class Syncs(Kind):
    """Syncs of a feed: the store must contain every reported circle completely."""

    name = "syncs"

    def prepare(self):
        self.serve()
        self.command = ["sync", "--calls-per-second", "1000", "--at-once", "1"]
        self.command += ["--feed-page-size", "50", "--fresh-for", "1s", "--retries", "0"]
        self.span = self.timed(self.command)
        self.homes = set(torture.homes(self.folder))
        self.circles = rows(self.store, "SELECT count(*) FROM coverage")[0][0]
        if len(self.homes) < 500 or self.circles < 2:
            raise Wrong(f"the feed gave {len(self.homes)} homes in {self.circles} circles")
        self.is_full = True

    def serve(self):
        """Serves a feed of homes around five districts."""
        folder = self.folder / "feed"
        if not folder.exists():
            folder.mkdir()
            write_feed(folder, 600)
        self.feed = servers.feed(self.program, folder)
        self.settings = self.feed.settings()

    def forget(self):
        for path in self.folder.glob("store.sqlite*"):
            path.unlink()
        self.is_full = False

    def once(self):
        if self.dice.random() < 0.5:
            self.forget()
        was_full = self.is_full
        errors = self.folder / "errors"
        with open(errors, "wb") as file:
            process = self.start(self.command, stderr=file)
            self.kill_after(process, self.dice.uniform(0, 1.3 * self.span))
        # The number of different homes that the sync reported.
        lines = re.findall(r" circles?, ([\d,]+) homes?:", errors.read_text("utf-8", "replace"))
        told = int(lines[-1].replace(",", "")) if lines else 0
        self.look(told, was_full or process.returncode == 0)
        if process.returncode == 0:
            self.done += 1
            self.is_full = True

    def look(self, told, must_be_full):
        """Checks that the store is intact and contains at least the reported homes."""
        if not self.store.exists() or self.store.stat().st_size == 0:
            if told or must_be_full:
                raise Wrong("the store is gone")
            return
        try:
            homes = torture.homes(self.folder)
        except Wrong as error:
            if "no such table" in str(error) and not told and not must_be_full:
                return
            raise
        if not self.homes.issuperset(homes):
            raise Wrong("a row of the store is not what the feed sent")
        if must_be_full and len(homes) != len(self.homes):
            raise Wrong(f"{len(self.homes) - len(homes)} homes that were remembered are gone")
        if len(homes) < told:
            raise Wrong(f"{told} homes were told of, and the store has {len(homes)}")
        torture.holds_what_is_covered(self.store, self.homes, homes)

    def close(self):
        try:
            self.finish(self.command)
            self.look(0, True)
        finally:
            self.feed.stop()


class Servers(Syncs):
    """Servers that sync while they serve searches: the store must contain the homes in every response."""

    name = "servers under load"
    counted = "responses were requested again"

    def once(self):
        self.forget()
        process = self.start(
            ["serve", "--port", "0", "--sync-every", "1s", "--fresh-for", "10m"],
            stdout=subprocess.PIPE,
        )
        url = process.stdout.readline().decode().strip()
        stopped = threading.Event()
        answered = []
        callers = [
            threading.Thread(target=self.call, args=(url, stopped, answered, self.dice.random()))
            for _ in range(3)
        ]
        for caller in callers:
            caller.start()
        self.kill_after(process, self.dice.uniform(0, 2.5 * self.span))
        stopped.set()
        for caller in callers:
            caller.join()
        process.stdout.close()
        self.look(0, False)
        # Without the feed, the store must return the same homes as the last responses.
        for lat, lon, ids in answered[-2:]:
            again = self.finish(
                ["nearby", "--lat", str(lat), "--lon", str(lon), "--radius", "1500m", "--offline",
                 "--limit", "1000", "--template", "{id}"]
            )
            if sorted(again.split()) != sorted(ids):
                raise Wrong(f"an answer of {len(ids)} homes is one of {len(again.split())} after it")
            self.done += 1

    @staticmethod
    def call(url, stopped, answered, seed):
        dice = random.Random(seed)
        base = url.rstrip("/")
        while url and not stopped.is_set():
            place = dice.choice(PLACES)
            lat, lon = (round(float(place[key]) + dice.uniform(-0.04, 0.04), 4) for key in ("lat", "lon"))
            address = f"{base}/v1/nearby?lat={lat}&lon={lon}&radius=1500m&limit=1000"
            try:
                with urllib.request.urlopen(address, timeout=10) as answer:
                    document = json.load(answer)
                answered.append((lat, lon, [str(home["id"]) for home in document["items"]]))
            except (OSError, ValueError, urllib.error.URLError, http.client.HTTPException):
                time.sleep(0.02)


class Feeds(Syncs):
    """Feeds that are killed during a sync: the sync must report the failure, and the store must retain the complete
    circles.
    """

    name = "feeds during a sync"

    def once(self):
        self.serve_anew()
        process = self.start(self.command, stderr=subprocess.PIPE)
        self.kill_after(self.feed.process, self.dice.uniform(0, 1.1 * self.span))
        _, errors = process.communicate()
        if process.returncode not in (0, 69):
            raise Wrong(f"the sync ends with {process.returncode}: {errors.decode()[-200:]}")
        said = [line for line in errors.decode().splitlines() if line.strip()]
        if process.returncode and not said[-1].startswith("homefind: "):
            raise Wrong(f"the sync says {said[-1]!r}")
        self.look(0, process.returncode == 0)

    def close(self):
        self.serve_anew()
        super().close()

    def serve_anew(self):
        """Serves the feed at a new address. Deletes the store, because it would treat this as a second feed and keep
        the homes of the first feed.
        """
        self.forget()
        self.feed.stop()
        self.serve()


class Keys(Kind):
    """Keys that are added to a file: the file must contain every key that was printed."""

    name = "additions of keys"
    counted = "keys were printed"

    def prepare(self):
        self.told = 0
        self.names = 0
        self.span = self.timed(["keys", "add", "first", "--keys", "keys.txt"])

    def once(self):
        before = self.lines()
        self.names += 1
        process = self.start(
            ["keys", "add", f"key-{self.names}", "--keys", "keys.txt"], stdout=subprocess.PIPE
        )
        self.kill_after(process, self.dice.uniform(0, 1.3 * self.span))
        told = process.stdout.read()
        process.stdout.close()
        after = self.lines()
        if after[: len(before)] != before:
            raise Wrong("a key that was there is gone")
        if told.strip() and len(after) == len(before):
            raise Wrong("a key that was told is not in the file")
        self.done += bool(told.strip())

    def lines(self):
        return (self.folder / "keys.txt").read_text("utf-8").splitlines()


def kill(kind, count, report, lock):
    """Kills `count` programs of a type."""
    began = time.monotonic()
    wrongs = []
    try:
        kind.prepare()
        while kind.killed < count and len(wrongs) < 5:
            try:
                kind.once()
            except Wrong as wrong:
                wrongs.append(str(wrong))
                print(f"  {kind.name}: {wrong}", flush=True)
        kind.close()
    except Wrong as wrong:
        wrongs.append(str(wrong))
    with lock:
        report.add(
            f"Kills of {kind.name}",
            kind.killed,
            wrongs[0] if wrongs else
            f"everything was intact and nothing reported was missing; {kind.done} {kind.counted}",
            len(wrongs),
            time.monotonic() - began,
        )


def run(options, folder, report):
    lock = threading.Lock()
    kinds = [
        kind for kind in (Refreshes, Syncs, Servers, Feeds, Keys)
        if options.only is None or options.only in kind.name
    ]
    shares = sum(SHARES[kind.__name__] for kind in kinds)
    work = []
    for kind in kinds:
        name = kind.__name__
        count = SHORT[name] if options.short else max(1, options.times * SHARES[name] // shares)
        if count:
            (folder / name).mkdir()
            dice = random.Random(f"{options.seed} {name}")
            work.append((kind(options, folder / name, dice), count))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(kill, *item, report, lock) for item in work]:
            done.result()


def more(parser):
    parser.add_argument("--times", type=int, default=500, metavar="N", help="how many kills, by default 500")
    parser.add_argument("--only", metavar="WORDS", help="only what has these words in its name")
    parser.add_argument("--seed", type=int, default=20260809, metavar="N", help="of the random moments")


part.main(__doc__, run, release=False, more=more)
