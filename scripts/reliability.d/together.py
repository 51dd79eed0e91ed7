"""Kills a service at random times while people look for a home together: they write, rate, save, propose and invite,
homes appear in the feed and become cheaper, and the mail server is killed or busy too. All acknowledged changes must
still exist after each start, and at the end every email must have arrived exactly once. The exception is documented in
docs/accounts.md: an email that was being delivered at the time of a kill may have arrived, and is not sent again. Then
an account is deleted, and its address must no longer be in any file.
"""
import collections
import contextlib
import random
import re
import shutil
import sqlite3
import subprocess
import threading
import time
import urllib.parse
from signal import SIGKILL

import part
from people import Listener, Participant, Service
from support import preload, project
from support.inputs import COLUMNS, districts, write_homes, write_rows
from support.mail import Mails, Wrong
from support.person import Person
from support.servers import PATIENCE, Server, feed, free_port, launch, settle

PLACE = districts("Watthana")[0]
# The numbers of kills, people and shared homes.
FULL, SHORT = (200, 6, 150), (12, 3, 20)
# The number of homes that belong to only one person.
OWN = 4
# Each run is killed within `LIFE` seconds of its start; one in `START_KILLS` is killed during the start.
LIFE, START_KILLS = 1.0, 5
# The number of runs from one kill of the mail server to the next; the server is busy after it restarts.
MAIL_EVERY = 40
# The number of emails that the mail server then defers, and the time in seconds that the service has to detect and log
# the broken connection.
BUSY, SAYING = 3, 2
# One in `MAIL_KILLS` kills happens when an email arrives, before or after its confirmation, which takes `CONFIRMING`
# seconds.
MAIL_KILLS, CONFIRMING = 3, 0.02
# The number of kills between two changes of the feed, and between two checks of the complete files.
FEED_EVERY, WHOLE_EVERY = 3, 5
HANDED_OVER = "SELECT id, recipient, subject, text FROM mail WHERE handed IS NOT NULL AND outcome IS NULL"
# The price of a new home, and its reduced price.
DEAR, CHEAP = 5_000_000, 4_000_000
# The time in seconds by which the clock is advanced at the end, so that no email waits for its retry time.
AHEAD = 1_000
# The maximum time in seconds until all emails must then be delivered.
QUIET = 60


class Feed:
    """A feed in which homes appear and become cheaper."""

    def __init__(self, program, folder):
        self.program, self.folder, self.port = program, folder, free_port()
        folder.mkdir()
        write_homes(300, 7, folder / "base.csv", [PLACE])
        write_rows(folder / "districts.csv", [PLACE])
        # The prices of the homes that have appeared in the feed.
        self.prices, self.server = [], None
        self.serve()

    def serve(self):
        with open(self.folder / "base.csv", encoding="utf-8") as base, \
                open(self.folder / "homes.csv", "w", encoding="utf-8") as homes:
            homes.write(base.read())
            for number, price in enumerate(self.prices):
                assert COLUMNS.startswith("id,name,name_en,type,price,lat,lon,")
                homes.write(f'{90_000 + number},เตือน {number},Alarm {number},2,"{price:,} บาท",13.74,100.58')
                homes.write(",,,,,,,\n")
        if self.server:
            self.server.kill()
        self.server = feed(self.program, self.folder, "--port", self.port)

    def change(self, known):
        """Adds a home, and reduces the price of a home in `known`."""
        for number in sorted(known):
            if self.prices[number] == DEAR:
                self.prices[number] = CHEAP
                break
        self.prices.append(DEAR)
        self.serve()


class Trial:
    """The service, its people, and the counters of the trial."""

    def __init__(self, options, folder, count, people, shared):
        self.options, self.folder, self.count, self.shared = options, folder, count, shared
        self.dice = random.Random(options.seed)
        self.mails = Mails(delay=CONFIRMING)
        self.feed = Feed(options.program, folder / "feed")
        self.service = Service()
        self.people = [
            Participant(number, f"person{number}.{options.seed}@homes.example", random.Random(f"{options.seed} {number}"))
            for number in range(people)
        ]
        self.killed = self.whole = 0
        # The time in seconds that a start takes.
        self.start = 0.0
        # Emails that were being delivered when the service was killed, indexed by id.
        self.open = {}

    @property
    def accounts(self):
        return self.folder / "accounts.sqlite"

    def words(self):
        return [
            "serve", "--port", "0", "--sync-every", "1s", "--fresh-for", "1s", "--public-url", "https://homes.example",
            "--mail", self.mails.address, "--mail-from", "homes@homes.example",
            "--log-level", "debug",
        ]

    def settings(self):
        return {**self.feed.server.settings(), "HOMEFIND_SYNC_RATE": "1000"}

    def log(self):
        """Returns the whole log of the service."""
        return "".join(path.read_text("utf-8", "replace") for path in sorted(self.folder.glob("errors-*")))

    def begin(self):
        """People sign in and create a hunt together."""
        began = time.monotonic()
        with Server(self.options.program, self.folder, *self.words(), more=self.settings()) as server:
            self.start = time.monotonic() - began
            for person in self.people:
                person.sign_in(server.port, self.mails)
            first = self.people[0]
            hunt = first.send("POST", "/v1/hunts", {"name": "Home for us"})["id"]
            for person in self.people:
                person.hunt = hunt
                if person is not first:
                    body = {"email": person.email, "role": "editor"}
                    invitation = first.send("POST", f"/v1/hunts/{hunt}/invitations", body)
                    person.send("POST", urllib.parse.urlsplit(invitation["url"]).path)
            found = first.send("GET", f"/v1/nearby?lat={PLACE['lat']}&lon={PLACE['lon']}&radius=20km&limit=300")
            homes = [home["id"] for home in found["items"]]
            shared = [homes.pop() for _ in range(self.shared)]
            for person in self.people:
                person.begin([homes.pop() for _ in range(OWN)], shared)
                person.save_search(f"alarms of {person.number}", "as-it-happens")
            self.listener = Listener(first)

    def close(self):
        self.mails.kill()
        self.feed.server.kill()

    def run(self):
        """Runs a thread for each person, and kills the service repeatedly."""
        self.begin()
        threads = [threading.Thread(target=self.follow, args=(one,)) for one in [*self.people, self.listener]]
        for thread in threads:
            thread.start()
        try:
            while self.killed < self.count and not self.wrongs():
                self.once()
        finally:
            self.service.end()
            for thread in threads:
                thread.join()
        if self.wrongs():
            raise Wrong(self.wrongs()[0])
        if not all(person.acknowledged and person.looks for person in self.people):
            raise Wrong("somebody could change nothing, or look at nothing")
        return (
            self.killed,
            f"everything was intact after each kill, {self.whole} files checked; nothing acknowledged was missing")

    def follow(self, one):
        """Runs a person or the listener until the last run of the service ends or a check fails."""
        try:
            one.run(self.service)
        except Exception as error:
            one.wrong = str(error) if isinstance(error, Wrong) else repr(error)

    def wrongs(self):
        return [one.wrong for one in [*self.people, self.listener] if one.wrong]

    def once(self):
        """Starts the service and kills it."""
        number = self.killed
        if self.mails.process.returncode is not None:
            self.mails.start(busy=BUSY)
        self.wish(number)
        with open(self.folder / f"errors-{number:04}", "wb") as errors:
            process = launch(
                self.options.program, self.folder, *self.words(), more=self.settings(), stdout=subprocess.PIPE,
                stderr=errors)
        try:
            self.live(process, number)
            process.wait()
        finally:
            process.kill()
            self.service.move(None)
            self.mails.notice = lambda: None
            process.stdout.close()
            if self.breaks(number):
                self.mails.kill()
        if process.returncode != -SIGKILL:
            raise Wrong(f"the service ended with {process.returncode}: {self.log()[-300:]}")
        self.killed += 1
        self.examine(number % WHOLE_EVERY == 0)

    def strike(self, process, number):
        """Kills a run. Every other kill waits until each person has changed something, even on a busy machine.
        """
        if number % 2 == 0:
            settle(lambda: process.poll() is not None or self.wrongs() or all(
                person.changed_in == self.service.runs for person in self.people), PATIENCE)
        process.kill()

    def breaks(self, number):
        """Returns whether the mail server is killed in this run, before it confirms an email."""
        return number % MAIL_EVERY == MAIL_EVERY // 4

    def live(self, process, number):
        """Schedules the kill of a run, and runs the service until then."""
        is_early, killing = number % START_KILLS == 1, PATIENCE
        if is_early:
            killing = self.dice.uniform(0, self.start)
        elif number % MAIL_KILLS == 0:
            # Kill the service when the first email arrives, if that is before the scheduled kill.
            delay = self.dice.uniform(0, 2 * CONFIRMING)
            self.mails.notice = lambda: after(delay, process.kill)
        killer = after(killing, process.kill)
        url = process.stdout.readline().decode().strip()
        if url:
            self.service.move(urllib.parse.urlsplit(url).port)
            if not is_early:
                killer.cancel()
                killer = after(self.dice.uniform(0, LIFE), lambda: self.strike(process, number))
            if self.breaks(number):
                killer.cancel()
                self.mails.notice = self.mails.process.kill
                after(SAYING, process.kill)
            if number % FEED_EVERY == 1 and number < self.count - 3:
                self.feed.change(self.reported())
        else:
            killer.cancel()

    def wish(self, number):
        """Queues invitations and viewings in the near future for this run, in addition to the random changes."""
        for person in self.people:
            if self.dice.random() < 40 / self.count or self.breaks(number):
                person.wishes.append(("invite",))
        # An account gets at most 20 reminders a day.
        if number % (self.count // 12 + 1) == 0:
            proposer = self.dice.choice(self.people)
            proposer.wishes.append(("near", [one.id for one in self.people if one is not proposer]))

    def examine(self, is_whole):
        """Checks a copy of the files after the kill; the service must repair the originals itself."""
        copy = self.folder / "copy"
        copy.mkdir(exist_ok=True)
        names = [self.accounts] + ([self.folder / "store.sqlite"] if is_whole else [])
        for name in names:
            for suffix in ("", "-wal"):
                (copy / (name.name + suffix)).unlink(missing_ok=True)
                with contextlib.suppress(FileNotFoundError):
                    shutil.copyfile(f"{name}{suffix}", copy / (name.name + suffix))
            with contextlib.closing(sqlite3.connect(copy / name.name)) as database:
                if name == self.accounts:
                    for mail, to, subject, text in database.execute(HANDED_OVER):
                        self.open[mail] = list(told({"to": [to], "subject": subject, "text": text}))
                if is_whole:
                    self.whole += 1
                    found = database.execute("PRAGMA integrity_check").fetchall()
                    found += database.execute("PRAGMA foreign_key_check").fetchall()
                    if found != [("ok",)]:
                        raise Wrong(f"{name.name} is damaged: {found[:3]}")

    def reported(self):
        """Returns the homes whose appearance was reported to at least one person."""
        return {one[2] for mail in list(self.mails.taken) for one in told(mail) if one[0] == "alert"}


def after(seconds, action):
    """Runs an action after a delay, unless it is cancelled."""
    timer = threading.Timer(seconds, action)
    timer.start()
    return timer


def told(mail):
    """Yields the events in an email. Each invitation, each reminder and each home of a saved search must arrive exactly
    once.
    """
    if re.match(r"guest[\d-]+@", mail["to"][0]):
        yield "invitation", mail["to"][0]
    elif note := re.search(r"^reminder [\d-]+$", mail["text"], re.M):
        yield "reminder", mail["to"][0], note[0]
    else:
        for what, home in re.findall(r"^(.+): Alarm (\d+),", mail["text"], re.M):
            yield "alert", mail["subject"].split(":")[0], int(home), what == "New"


class End:
    """The end of the trial, after all kills: checks the stored changes and the delivered emails."""

    def __init__(self, trial):
        self.trial, self.people, self.server = trial, trial.people, None

    def begin(self):
        trial = self.trial
        if trial.mails.process.returncode is not None:
            trial.mails.start()
        # Let all people accept the last proposals.
        with self.start() as server:
            for person in self.people:
                person.wishes.clear()
                person.look()
                while person.wishes:
                    person.change()
            server.kill()
            trial.examine(is_whole=True)
        # An email that was being delivered during the kill is retried after two minutes.
        clock = preload.compiled(preload.CLOCK, trial.folder)
        self.server = self.start({"LD_PRELOAD": str(clock), "CLOCK_AHEAD": str(AHEAD)})

    def start(self, more=None):
        trial = self.trial
        server = Server(
            trial.options.program, trial.folder, *trial.words(), more={**trial.settings(), **(more or {})})
        for person in self.people:
            person.client = Person(server.port, person.token)
        return server

    def close(self):
        if self.server:
            self.server.kill()

    def query(self, text):
        with contextlib.closing(sqlite3.connect(f"file:{self.trial.accounts}?mode=ro", uri=True)) as database:
            return database.execute(text).fetchone()[0]

    def changes(self):
        """Checks that every acknowledged change exists exactly once."""
        self.begin()
        for person in self.people:
            person.look()
            person.look_at_all()
        posted, looks = set().union(*(one.posted for one in self.people)), sum(one.looks for one in self.people)
        listener = self.trial.listener
        listener.finish()
        if listener.wrong or listener.texts != collections.Counter(posted):
            raise Wrong(listener.wrong or f"the stream had {listener.texts.total()} messages of {len(posted)}")
        return (
            sum(one.acknowledged for one in self.people),
            f"all are there, including {len(posted):,} messages, each once, also in an event stream that was resumed"
            f" {listener.streams} times; checked {looks} times")

    def is_quiet(self):
        """Returns whether the service has found all changes to homes and sent all reminders, and no email is
        waiting.
        """
        prices = self.trial.feed.prices
        found = self.query(
            "SELECT count(*) FROM alert_item AS i JOIN saved_search AS s ON s.id = i.search"
            " WHERE frequency = 'as-it-happens' AND NOT pending")
        happened = len(prices) + sum(price < DEAR for price in prices)
        reminded = self.query("SELECT count(*) FROM viewing_reminder")
        waiting = self.query("SELECT count(*) FROM mail WHERE outcome IS NULL")
        return (found, reminded, waiting) == (happened * len(self.people), len(self.reminders), 0)

    def mails(self):
        """Checks that every email arrived once, except for those whose delivery cannot be determined."""
        emails = {person.id: person.email for person in self.people}
        first = self.people[0]
        self.reminders = {
            ("reminder", emails[one["id"]], viewing["note"])
            for viewing in first.send("GET", f"{first.path}/viewings")["items"]
            if viewing["note"].startswith("reminder") for one in [viewing["by"], *viewing["guests"]]}
        if not settle(self.is_quiet, QUIET):
            raise Wrong("mails wait still, or there are more or fewer than were to be")
        # Stop the mail server and read the rest of its output. From now on, emails that are queued for an account
        # remain queued until the account is deleted.
        self.trial.mails.kill()
        taken, opened = self.trial.mails.taken, self.trial.open
        come = collections.Counter(one for mail in taken for one in told(mail))
        ids = collections.Counter(mail["id"].strip("<>").split("@")[0] for mail in taken)
        if twice := [one for one, times in (come + ids).items() if times > 1]:
            raise Wrong(f"{len(twice)} have come twice: {twice[:3]}")
        expected, unconfirmed = self.expected()
        if strange := come.keys() - expected:
            raise Wrong(f"{len(strange)} have come that are of nothing: {sorted(strange)[:3]}")
        missing = expected - come.keys() - {one for ones in opened.values() for one in ones}
        # The number of interrupted deliveries, according to the service's log.
        broken = len(re.findall(r"smtp://\S+ received an email but did not confirm it", self.trial.log()))
        lost = {one[:2] if one[0] == "alert" else one for one in missing}
        if len(lost) > broken or any(one[0] == "invitation" and one[1] not in unconfirmed for one in missing):
            raise Wrong(f"{len(missing)} have not come, {broken} were broken off: {sorted(missing)[:3]}")
        numbers = collections.Counter(one[0] for one in come)
        return (
            len(taken),
            f"{numbers['invitation']} invitations, {numbers['reminder']} reminders and {numbers['alert']} changes to"
            f" homes for saved searches arrived, each once; of {len(opened)} emails in delivery during a kill,"
            f" {len(opened.keys() & ids)} arrived; the mail server did not reply to {broken} deliveries")

    def expected(self):
        """Returns the expected emails, and the invitations that may or may not have been delivered."""
        expected, unconfirmed = set(), set()
        for person in self.people:
            found = person.send("GET", f"/v1/hunts/{person.own_hunt}/invitations")["items"]
            states = {one["email"]: one["mail"] for one in found}
            for email, is_acknowledged in person.invited.items():
                state = states.get(email, "gone" if is_acknowledged else "sent")
                if state not in ("sent", "unconfirmed"):
                    raise Wrong(f"the invitation of {email} is {state}")
            expected |= {("invitation", email) for email in states}
            unconfirmed |= {email for email, state in states.items() if state == "unconfirmed"}
            for number, price in enumerate(self.trial.feed.prices):
                expected |= {("alert", f"alarms of {person.number}", number, what) for what in {True, price == DEAR}}
        return expected | self.reminders, unconfirmed

    def deletion(self):
        """Deletes an account. No file may contain any of its data, and the log may contain no email address."""
        first, leaving = self.people[0], self.people[-1]
        first.send("POST", f"/v1/hunts/{first.own_hunt}/invitations", {"email": leaving.email, "role": "viewer"})
        leaving.send("DELETE", "/v1/me")
        with contextlib.closing(sqlite3.connect(self.trial.accounts)) as database:
            busy = database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        if busy or self.server.stop() != 0:
            raise Wrong("the file is in use, or the service did not end well")
        files = [path for path in self.trial.folder.glob("*") if path.is_file() and not path.name.startswith("errors-")]
        for path in files:
            content = path.read_bytes()
            for text in (leaving.email, f"Person {leaving.number}-", leaving.token):
                if text.encode() in content:
                    raise Wrong(f"{path.name} has {text} of an account that is deleted")
        log = self.trial.log()
        secrets = [text for person in self.people for text in (person.email, person.token, *person.invited)]
        if found := [text for text in secrets if text in log]:
            raise Wrong(f"the log has {found[0]}")
        return (
            len(files),
            f"none contains its address, name or token; {log.count(chr(10)):,} log lines contain no address")


def run(options, folder, report):
    count, people, shared = SHORT if options.short else FULL
    trial = Trial(options, folder, options.times or count, people, shared)
    kills, changes, mails, deletion = (
        "Kills of servers while people share homes", "Changes that were acknowledged before the kills",
        "Emails before and after the kills", "Files after the deletion of an account")
    with contextlib.ExitStack() as stack:
        stack.callback(trial.close)
        if not tried(report, kills, trial.run):
            return
        end = End(trial)
        stack.callback(end.close)
        # Each step requires that the previous step succeeded.
        all(tried(report, *step) for step in [(changes, end.changes), (mails, end.mails), (deletion, end.deletion)])


def tried(report, what, step):
    """Adds a row for a step. Returns whether the step succeeded."""
    try:
        tries, outcome = step()
    except Wrong as wrong:
        report.add(what, 1, str(wrong), 1)
        return False
    report.add(what, tries, outcome)
    return True


def more(parser):
    parser.add_argument("--times", type=int, metavar="N", help=f"how many kills, by default {FULL[0]}")
    parser.add_argument("--seed", type=int, default=20261127, metavar="N", help="of the random moments and changes")


if __name__ == "__main__":
    if not project.peers():
        raise SystemExit("homefind: without aiosmtpd of PyPI there is no mail server to try this with")
    part.main(__doc__, run, release=False, more=more)
