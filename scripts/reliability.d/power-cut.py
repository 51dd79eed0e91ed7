"""Records how refresh, restore, sync and keys change their files, cuts the power after each step, and checks every
state that the disk may have: databases must pass their integrity check, tables must be complete, and no reported data
may be missing.

Synced data is on the disk. Of the data written to a file since its last sync, the disk may contain nothing, the first
part, any part, or any part with torn sectors. Name changes (create, rename, remove) are persisted in order up to any
point after the folder's last sync, as in journaling file systems.
"""
import pathlib
import random
import shutil
import struct

import part
import shim
import torture
from support.project import ROOT

HEAD = struct.Struct("=BHHQQ")
SECTOR = 512
MANNERS = ("nothing", "first", "some", "torn")


class Entry:
    def __init__(self, kind, path, other, place, data):
        self.kind, self.path, self.other, self.place, self.data = kind, path, other, place, data


def entries(journal):
    """Yields the steps of a journal in order."""
    text = journal.read_bytes()
    at = 0
    while at < len(text):
        kind, *lengths, place, count = HEAD.unpack_from(text, at)
        at += HEAD.size
        parts = []
        for length in (*lengths, count):
            parts.append(text[at : at + length])
            at += length
        path, other, data = parts
        yield Entry(chr(kind), path.decode(), other.decode(), place, data)


class File:
    """The synced content of a file, and the changes since the last sync."""

    def __init__(self, content=b""):
        self.content = bytearray(content)
        self.pending = []

    def apply(self, change):
        place, data = change
        if data is None:
            del self.content[place:]
        self.content.extend(bytes(max(0, place - len(self.content))))
        self.content[place : place + len(data or b"")] = data or b""

    def sync(self):
        for change in self.pending:
            self.apply(change)
        self.pending = []

    def after_cut(self, manner, dice):
        """Returns a possible state of the file after a power cut."""
        file = File(self.content)
        pending = self.pending
        if manner == "nothing":
            pending = []
        elif manner == "first":
            pending = pending[: dice.randint(0, len(pending))]
        else:
            pending = [change for change in pending if dice.random() < 0.5]
        for place, data in pending:
            if manner == "torn" and data is not None and len(data) > SECTOR:
                for start in range(0, len(data), SECTOR):
                    if dice.random() < 0.5:
                        file.apply((place + start, data[start : start + SECTOR]))
            else:
                file.apply((place, data))
        return bytes(file.content)


class Disk:
    """The files in a folder after some of a program's steps."""

    def __init__(self, folder, syncs=True):
        self.syncs = syncs
        # The canonical path of the folder, as in the journal.
        self.folder = str(folder.resolve())
        self.names = {}
        for path in folder.rglob("*"):
            if path.is_file():
                self.names[str(path.resolve())] = File(path.read_bytes())
        self.kept = dict(self.names)
        self.moves = []

    def step(self, entry):
        kind, path = entry.kind, entry.path
        if kind == "s" and not self.syncs:
            return
        if kind == "s" and (path == self.folder or pathlib.Path(path).is_dir()):
            self.sync_names(len(self.moves))
            return
        if kind in "cluro":
            move = (kind, path, entry.other, self.names.get(path) if kind != "c" else File())
            self.move(self.names, move)
            self.moves.append(move)
            return
        file = self.names.get(path)
        if file is None:
            return
        if kind == "w":
            file.pending.append((entry.place, entry.data))
        elif kind == "t":
            file.pending.append((entry.place, None))
        elif kind == "s":
            file.sync()

    @staticmethod
    def move(names, move):
        kind, path, other, file = move
        if kind == "c":
            names[path] = file
        elif kind == "u":
            names.pop(path, None)
        elif file is not None:
            names[other] = file
            if kind == "r":
                names.pop(path, None)

    def sync_names(self, count):
        for move in self.moves[:count]:
            self.move(self.kept, move)
        self.moves = self.moves[count:]

    def write(self, target, manner, dice):
        """Writes a possible state of the files after a power cut to `target`."""
        names = dict(self.kept)
        count = {"nothing": 0, "first": len(self.moves)}.get(
            manner, dice.randint(0, len(self.moves))
        )
        for move in self.moves[:count]:
            self.move(names, move)
        contents = {}
        for path, file in names.items():
            # A file with two names has one content.
            if id(file) not in contents:
                contents[id(file)] = file.after_cut(manner, dice)
            place = target / pathlib.Path(path).relative_to(self.folder)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(contents[id(file)])


class Prices(torture.SyncAgain):
    """A sync that changes each price; the feed cannot provide the previous prices again."""

    name = "a sync that brings new prices"
    feeds = 2

    def __init__(self, program, folder, feed, later):
        super().__init__(program, folder, feed)
        self.settings = later.settings()
        # The feed with the new prices has another address; the store must treat both as one feed.
        hosts = [url.split("/")[2] for url in (feed.url, later.url)]
        torture.change(folder, "UPDATE feed SET name = replace(name, ?, ?)", *hosts)
        self.was = torture.homes(folder)

    def first(self, folder, outcome):
        self.now = torture.homes(folder)
        self.changes = torture.rows(folder / "store.sqlite", PRICES)
        assert outcome.status == 0 and self.was != self.now and self.changes, outcome.errors

    def check(self, folder, outcome):
        homes, changes = torture.homes(folder), torture.rows(folder / "store.sqlite", PRICES)
        if homes not in (self.was, self.now):
            raise torture.Wrong("the store holds a mixture of two answers")
        if (homes == self.now) != (changes == self.changes):
            raise torture.Wrong("the history of prices is not that of the homes")
        if outcome.status == 0 and homes != self.now:
            raise torture.Wrong("new prices that it told of are lost")


PRICES = "SELECT listing, before, after FROM price_change ORDER BY listing, at"


def dearer(folder):
    """Writes a file of the same homes at higher prices."""
    text = (ROOT / "scripts/interop.d/homes.csv").read_text("utf-8")
    file = folder / "dearer.csv"
    file.write_text(text.replace(" 2.59 ล้าน", " 3.59 ล้าน"), "utf-8")
    return file


class Told:
    """The outcome that a user had seen before the power cut; the status is 0 if the output was complete."""

    hung, hits, function, errors = False, 0, "", ""

    def __init__(self, output, expected):
        self.output = output
        self.status = 0 if output and output == expected else -1


class PowerCut(torture.Trials):
    """Cuts the power after each step of a program."""

    what, well = "Power cuts", "everything was intact, and everything acknowledged was there"
    few = 3

    def record(self, scenario):
        """Records the steps of a complete run, which must succeed."""
        folder = self.folder / "record"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(scenario.base, folder)
        journal = self.folder / "journal"
        journal.write_bytes(b"")
        environment = {
            **(scenario.settings or {}),
            "HOMEFIND_JOURNAL": str(journal),
            "HOMEFIND_JOURNAL_UNDER": str(folder.resolve()),
        }
        outcome = shim.run(self.library, scenario.command, folder, "", 0, more=environment)
        scenario.first(folder, outcome)
        return list(entries(journal)), outcome.output

    def all(self, scenario, note):
        steps, output = self.record(scenario)
        base = self.folder / "record"
        shutil.rmtree(base)
        shutil.copytree(scenario.base, base)
        disk = Disk(base, not self.options.without_syncs)
        dice = random.Random(scenario.name)
        count = len(steps)
        chosen = set(range(count))
        if self.points:
            chosen = {*dice.sample(range(count), min(self.points, count)), count - 1}
        tries, told = 0, ""
        for number, entry in enumerate(steps):
            if entry.kind == "a":
                told += entry.data.decode("utf-8", "replace")
            else:
                disk.step(entry)
            if number not in chosen:
                continue
            for manner in MANNERS:
                for _ in range(self.options.rounds):
                    tries += 1
                    target = self.folder / "after"
                    shutil.rmtree(target, ignore_errors=True)
                    target.mkdir()
                    disk.write(target, manner, dice)
                    try:
                        scenario.check(target, Told(told, output))
                    except torture.Wrong as wrong:
                        note(
                            f"after step {number + 1} of {count} ({entry.kind} {entry.path}),"
                            f" {manner} of what was not synced: {wrong}")
        return tries, f"{count} steps recorded"


def run(options, folder, report):
    cut = PowerCut(options, folder)
    with (
        shim.feed(options.program, folder / "feed") as feed,
        shim.feed(options.program, folder / "later", dearer(folder)) as later,
    ):
        kinds = (torture.Refresh, torture.Restore, torture.Sync, torture.SyncAgain, Prices, torture.Keys)
        cut.run(kinds, report, feed, later)


def more(parser):
    torture.more(parser)
    parser.add_argument("--rounds", type=int, default=2, metavar="N", help="tries of each manner, by default 2")
    parser.add_argument(
        "--without-syncs", action="store_true",
        help="as a disk that does not keep its word: then something wrong has to be found",
    )


part.main(__doc__, run, release=False, more=more)
