"""Trials of a program with its feed, store and server."""
import contextlib
import pathlib
import re
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from urllib.parse import quote

from caller import PATIENCE, Caller
from counter import Counter
from support import figures
from support.servers import Server, connect, launch

COSTLY = "radius=45km&group=true&facets=true&sort=name&text=a&near-station=5km"


class Trial:
    """A program under trial. The store and the port of the feed stay the same in all parts."""

    def __init__(self, program, folder, data):
        self.program = str(program)
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.data = data
        self.store = self.folder / "store.sqlite"
        self.note = self.folder / "synced"
        # A store identifies a feed by its address, so a reused store needs the same port.
        port = int(self.note.read_text()) if self.note.exists() else 0
        self.counter = Counter(port)
        self.provider = None
        self.server = None
        self.environment = {
            "HOMEFIND_FEED_URL": f"http://127.0.0.1:{self.counter.port}/MapNewHomeServices.svc",
            "HOMEFIND_FEED_USER": "demo",
            "HOMEFIND_FEED_PASSWORD": "demo",
            # The synced areas stay fresh until the end of the trial.
            "HOMEFIND_FRESH_FOR": "7d",
        }
        self.turn = 0

    @property
    def is_synced(self):
        return self.note.exists() and self.store.exists()

    def keep_store(self):
        self.note.write_text(str(self.counter.port))

    def serve_feed(self):
        began = time.monotonic()
        self.provider = Server(self.program, self.folder, "feed", "serve", "--port", "0", "--data", self.data)
        self.counter.upstream = self.provider.port
        return {"seconds": time.monotonic() - began}

    def sync(self, limit, **more):
        """Runs a sync with default settings, and kills it after `limit` seconds."""
        calls = self.counter.calls
        began = time.monotonic()
        with open(self.folder / "sync.log", "w") as log:
            process = launch(
                self.program, self.folder, "sync", more={**self.environment, **more}, stdout=log, stderr=log)
            most = 0
            while process.poll() is None and time.monotonic() - began < limit:
                most = max(most, figures.memory(process.pid, "VmHWM") or 0)
                time.sleep(0.05)
        seconds = time.monotonic() - began
        is_late = process.poll() is None
        if is_late:
            process.kill()
        process.wait()
        log = (self.folder / "sync.log").read_text()
        if process.returncode and not is_late:
            print(log[-2000:], file=sys.stderr)
        return {
            "seconds": f"not done in {limit} s" if is_late
            else f"ended with {process.returncode}" if process.returncode
            else seconds,
            "memory": most, "homes": self.stored(), "calls": self.counter.calls - calls,
            "feed memory": figures.memory(self.provider.pid, "VmHWM"),
        }

    def fill(self, port):
        """Fills the store from another feed, with large pages and at full speed."""
        self.counter.upstream = port
        result = self.sync(
            1800, HOMEFIND_FEED_PAGE_SIZE="10000", HOMEFIND_SYNC_RATE="1000", HOMEFIND_FEED_PAGES_AT_ONCE="2")
        self.counter.upstream = self.provider.port
        print(f"       filled the store of {self.program} another way: {result['homes']:,} homes", flush=True)

    def stored(self):
        """Returns the number of homes for sale in the store."""
        with contextlib.suppress(sqlite3.Error), contextlib.closing(
                sqlite3.connect(f"file:{self.store}?mode=ro", uri=True)) as database:
            return database.execute("SELECT count(*) FROM listing WHERE gone_at IS NULL").fetchone()[0]
        return 0

    def start(self):
        """Starts the server twice and measures: the first time, a search right after the start and a search that needs
        all homes; the second time, suggestions until they include projects.
        """
        self.stop()
        found = {"answer": self.first_answer()}
        found["answer memory"] = figures.memory(self.server.pid)
        # This search needs all homes. The search lies within one circle of the sync, so it fetches nothing from the
        # feed.
        self.ask("/v1/nearby?lat=13.7554&lon=100.4984&radius=12km&limit=1")
        found["all homes"] = time.monotonic() - self.began
        found["memory"] = figures.memory(self.server.pid)
        found["memory at most"] = figures.memory(self.server.pid, "VmHWM")
        self.stop()
        self.first_answer()
        found["suggestion"] = self.milliseconds("/v1/suggest?q=aso")
        found["projects"] = f"not within {PATIENCE} s"
        while time.monotonic() - self.began < PATIENCE:
            if b'"project"' in self.ask("/v1/suggest?q=Lumpini+Place")[1]:
                found["projects"] = time.monotonic() - self.began
                break
            time.sleep(0.1)
        time.sleep(1)
        found["later suggestion"] = figures.median([
            self.milliseconds(f"/v1/suggest?q={quote(text, safe='+')}")
            for text in ["aso", "sukh", "Supalai+Park", "condo", "zzzq", "ลุมพินี"]])
        found["memory with suggestions"] = figures.memory(self.server.pid)
        return found

    def first_answer(self):
        """Starts the server. Returns the time until its first response."""
        self.began = time.monotonic()
        self.server = Server(
            self.program, self.folder, "serve", "--port", "0", "--rate-limit", "off", more=self.environment)
        self.ask("/v1/nearby?lat=13.7370&lon=100.5603&radius=2km")
        return time.monotonic() - self.began

    def stop(self):
        if self.server:
            self.server.stop()
            self.server = None

    def end(self):
        self.stop()
        if self.provider:
            self.provider.stop()

    def ask(self, path):
        """Returns the status and body of a response; the status is 0 on failure."""
        try:
            status, _, body = self.server.ask(path, timeout=PATIENCE)
            return status, body
        except OSError:
            return 0, b""

    def milliseconds(self, path):
        """Returns the time in milliseconds until a response, or a string with the status if the request failed."""
        began = time.monotonic()
        status, _ = self.ask(path)
        return (time.monotonic() - began) * 1000 if status == 200 else f"status {status}"

    def query(self, path, times):
        """Returns the status of a search, the number of its calls to the feed, and its times. Each request is
        different, so that no response comes from the cache.
        """
        calls = self.counter.calls
        taken = []
        status = 0
        for number in range(times):
            began = time.monotonic()
            again = f"&limit={20 + number}" if "map" not in path else f"&min-price={1 + number}"
            status, _ = self.ask(path + again)
            taken.append((time.monotonic() - began) * 1000)
            if status != 200:
                break
        return {
            "status": status, "calls": self.counter.calls - calls, "first": taken[0],
            "median": figures.median(taken[1:]),
        }

    def costly_path(self):
        """Returns the path of a costly search that has not been sent before."""
        self.turn += 1
        return f"/v1/nearby?lat={13.75 + self.turn % 1000 / 1e5:.5f}&lon=100.5018&{COSTLY}"

    def costly_alone(self, times):
        taken = []
        for _ in range(times):
            taken.append(self.milliseconds(self.costly_path()))
            if isinstance(taken[-1], str):
                break
        return figures.median(taken)

    def beside(self, clients, seconds):
        """Measures cheap searches, sent one after another while other clients send costly searches without a pause."""
        end = time.monotonic() + seconds + (1 if clients else 0)
        costly = []

        def ask_costly():
            caller = Caller(self.server.port)
            while time.monotonic() < end:
                costly.append(caller.ask(self.costly_path()))
                if costly[-1] == 503:
                    time.sleep(0.05)
            caller.connection.close()

        threads = [threading.Thread(target=ask_costly) for _ in range(clients)]
        for thread in threads:
            thread.start()
        if clients:
            time.sleep(1)
        # Measure in a separate process, so that this program's other threads do not affect it.
        done = subprocess.run(
            [sys.executable, pathlib.Path(__file__).with_name("cheap.py"), str(self.server.port), str(seconds)],
            capture_output=True, text=True, check=True,
        )
        for thread in threads:
            thread.join()
        taken, failed = [], 0
        for line in done.stdout.splitlines():
            status, milliseconds = line.split()
            taken.append(float(milliseconds))
            failed += status != "200"
        return {
            "p50": figures.percentile(taken, 50), "p99": figures.percentile(taken, 99),
            "cheap failed": failed, "costly 503": costly.count(503),
            "costly rate": costly.count(200) / (seconds + 1),
        }

    def unread(self, count, patience):
        """Returns the memory that the server uses while the responses to `count` requests remain unread."""
        before = figures.memory(self.server.pid)
        most = before
        connections = []
        for number in range(count):
            connection = connect(self.server.port)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            path = f"/v1/nearby?lat={13.74 + number / 1e4:.4f}&lon=100.52&radius=20km&limit=10000"
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            connections.append(connection)
        end = time.monotonic() + patience
        while time.monotonic() < end:
            most = max(most, figures.memory(self.server.pid) or 0)
            time.sleep(0.1)
        refused = 0
        for connection in connections:
            connection.settimeout(0.01)
            try:
                refused += bool(re.match(rb"HTTP/1.1 503", connection.recv(64)))
            except OSError:
                pass
            connection.close()
        return {"before": before, "growth": most - before, "refused": refused}
