"""Clients and writers that run while parts of the cluster fail."""
import contextlib
import functools
import http.client
import json
import random
import threading
import time

from support.inputs import PLACES

CALLERS = 6


def target(dice, limit=50):
    place = dice.choice(PLACES)
    lat, lon = (float(place[key]) + dice.uniform(-0.02, 0.02) for key in ("lat", "lon"))
    return f"/v1/nearby?lat={lat:.5f}&lon={lon:.5f}&radius=3km&limit={limit}"


def nowhere():
    """Returns the path of a search in a new, empty area: the facade must query the feed and store the result."""
    return f"/v1/nearby?lat={random.uniform(18, 19):.5f}&lon={random.uniform(98, 99):.5f}&radius=1km"


def is_put_off(answer):
    """Returns whether a request that must store something is refused with Retry-After."""
    status, fields, body = answer
    return status == 503 and "Retry-After" in fields and json.loads(body)["type"].endswith(":store-unavailable")


class Meanwhile:
    """Threads that run while the block runs; `over` signals them to stop."""

    def __init__(self, *works):
        self.over = threading.Event()
        self.threads = [threading.Thread(target=work) for work in works]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        for thread in self.threads:
            thread.join()


class Load(Meanwhile):
    """Clients that send one search after another to a server during the block."""

    def __init__(self, server, callers=CALLERS):
        super().__init__(*(functools.partial(self.call, number) for number in range(callers)))
        self.server, self.statuses, self.slowest, self.reason = server, {}, 0.0, ""
        self.lock = threading.Lock()

    def call(self, number):
        dice = random.Random(number)
        while not self.over.is_set():
            began = time.monotonic()
            try:
                status, _, body = self.server.ask(target(dice))
            except (OSError, http.client.HTTPException) as error:
                status, body = 0, str(error).encode()
            with self.lock:
                self.statuses[status] = self.statuses.get(status, 0) + 1
                if status != 200:
                    self.reason = self.reason or body.decode(errors="replace")
                self.slowest = max(self.slowest, time.monotonic() - began)

    @property
    def count(self):
        return sum(self.statuses.values())

    @property
    def bad(self):
        return self.count - self.statuses.get(200, 0)

    def __str__(self):
        other = ", ".join(f"{count} of {status}" for status, count in sorted(self.statuses.items()) if status != 200)
        told = f" (first {' '.join(self.reason.split())[:200]})" if self.reason else ""
        return f"{self.count:,} searches, {other or 'all answered'}{told}, the slowest in {self.slowest:.1f} s"


class Writes(Meanwhile):
    """Commands that fetch and store homes, one after another, during the block. Records the highest revision after each
    successful command.
    """

    def __init__(self, cluster):
        super().__init__(self.write)
        self.cluster = cluster
        self.done, self.failed, self.revision, self.last = 0, 0, 0, None

    def write(self):
        dice = random.Random(3)
        while not self.over.is_set():
            place = dice.choice(PLACES)
            done = self.cluster.run(
                "nearby", "--lat", place["lat"], "--lon", place["lon"], "--radius", f"{dice.randrange(300, 3_000)}m",
                "--fresh", "--limit", "1", HOMEFIND_FRESH_FOR="1s")
            if done.returncode:
                self.failed += 1
                continue
            self.done += 1
            self.last = time.monotonic()
            # Query the current primary, which may have been killed in the meantime.
            with contextlib.suppress(RuntimeError):
                self.revision = max(self.revision, int(self.cluster.primary.query("SELECT revision FROM homefind.clock")))
