"""Requests searches, maps, routes, events and exports for ten minutes (10 seconds with --short), with some clients that
disconnect, while latency, refusals, silence, resets and truncation affect the feed one after another. Every response
must match the fault matrix, memory must grow by less than 1 MB per minute after the warm-up, and the number of
descriptors must not grow.
"""
import http.client
import json
import pathlib
import random
import subprocess
import sys
import threading
import time
from urllib.parse import quote

import part
from support.figures import slope
from support.servers import Server, connect, settle

KML = b"""<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark>
<name>Way</name><LineString><coordinates>100.56,13.73 100.57,13.74 100.58,13.75</coordinates>
</LineString></Placemark></Document></kml>"""
SECRET = "secret-of-the-soak"
# In a short run, the other parts run concurrently, so the server may refuse requests.
TOO_MUCH = {503} if "--short" in sys.argv else set()
STATIONS = ["E4", "N8", "Siam", "Asok", "หมอชิต", "BL22", "Bang Sue", "CEN"]
DISTRICTS = ["1039", "1004", "1001", "1007"]


class Mix:
    """A mix of requests like those from people, pages and programs, with the allowed statuses of each response."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def next(self):
        """Returns the method, the target, the header fields, the body, and the expected statuses."""
        chance = self.random
        place = f"lat={chance.uniform(13.70, 13.82):.4f}&lon={chance.uniform(100.48, 100.62):.4f}"
        kind = chance.randrange(16)
        get = {
            0: f"/v1/nearby?{place}&radius=2km",
            1: f"/v1/nearby?{place}&radius=5km&type=condo&sort=price&limit=50",
            2: f"/v1/nearby?{place}&radius=3km&format=csv&limit=200",
            3: f"/v1/nearby?{place}&radius=3km&format=kml",
            4: f"/v1/area?province=10&district={chance.choice(DISTRICTS)}&facets=true",
            5: f"/v1/train?station={quote(chance.choice(STATIONS))}&format=geojson",
            6: f"/v1/map?bbox=100.5,13.7,100.6,13.8&zoom={chance.randrange(9, 17)}",
            7: f"/v1/suggest?q={quote(chance.choice(STATIONS)[:3])}",
            8: "/v1/provinces",
            9: f"/v1/stations/near?{place}",
            11: "/v1/events?limit=20",
            12: "/",
        }
        if kind in get:
            return "GET", get[kind], {}, None, {200}
        if kind == 13:
            return "GET", "/v1/nearby?lat=95&lon=x", {}, None, {400}
        if kind == 14:
            return "POST", "/v1/routes/read", {"Content-Type": "application/xml"}, KML, {200}
        if kind == 15:
            return "GET", "/v1/stations", {"If-None-Match": "*"}, None, {304}
        return "GET", "/v1/routes?from=13.7370,100.5603&to=13.8025,100.5538", {}, None, {200}


class Load:
    """Clients that send one request after another, disconnect early, or listen to events."""

    def __init__(self, server, callers):
        self.server = server
        self.over = threading.Event()
        self.lock = threading.Lock()
        self.answers = 0
        self.wrong = {}
        self.threads = [threading.Thread(target=self.ask, args=(seed,)) for seed in range(callers)]
        self.threads += [threading.Thread(target=self.leave), threading.Thread(target=self.listen)]
        for thread in self.threads:
            thread.start()

    def ask(self, seed):
        mix = Mix(seed)
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        while not self.over.is_set():
            method, target, fields, body, right = mix.next()
            try:
                connection.request(method, target, body, fields)
                answer = connection.getresponse()
                data = answer.read()
                if answer.status not in right | TOO_MUCH:
                    self.note(f"{answer.status} {target.split('?')[0]}: {data[:300]!r}")
            except OSError as error:
                self.note(f"{type(error).__name__} {target.split('?')[0]}")
                connection.close()
            with self.lock:
                self.answers += 1
            time.sleep(0.002)
        connection.close()

    def leave(self):
        mix = Mix(99)
        while not self.over.is_set():
            connection = connect(self.server.port)
            connection.sendall(f"GET {mix.next()[1]} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
            time.sleep(0.01 * mix.random.random())
            connection.close()
            time.sleep(0.05)

    def listen(self):
        while not self.over.is_set():
            connection = connect(self.server.port)
            connection.sendall(b"GET /v1/events HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n")
            connection.recv(1000)
            time.sleep(0.5)
            connection.close()

    def note(self, text):
        with self.lock:
            self.wrong[text] = self.wrong.get(text, 0) + 1

    def end(self):
        self.over.set()
        for thread in self.threads:
            thread.join()


def run(options, folder, report):
    seconds = 10 if options.short else 600
    feed = Server(options.program, folder, "feed", "serve", more={"HOMEFIND_PROVIDER_PASSWORD": SECRET})
    # The proxy logs broken connections to standard error; they are expected.
    proxy = subprocess.Popen(
        [sys.executable, pathlib.Path(__file__).with_name("proxy.py"), str(feed.port), "1" if options.short else "10",
         "1"],
        stderr=subprocess.DEVNULL, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    port = int(proxy.stdout.readline())
    server = Server(
        options.program, folder, "serve", "--port", "0", "--rate-limit", "off", "--fresh-for", "3s",
        more={
            **feed.settings(password=SECRET),
            "HOMEFIND_FEED_URL": f"http://127.0.0.1:{port}{feed.address.path}",
            "HOMEFIND_FEED_TIMEOUT": "2",
        },
    )
    try:
        for path in (
            ["/v1/nearby?lat=13.76&lon=100.55&radius=40km&limit=1", "/v1/provinces"]
            + [f"/v1/area?province=10&district={code}" for code in DISTRICTS]
        ):
            # In a short run, the other parts run concurrently, so the first requests to the feed may time out.
            assert settle(lambda: server.ask(path)[0] == 200, 60), path
        proxy.stdin.write("\n")
        proxy.stdin.flush()
        descriptors = server.descriptors()
        began = time.monotonic()
        load = Load(server, 1 if options.short else 8)
        samples, files, opened = [], [], 0
        while time.monotonic() - began < seconds:
            time.sleep(0.5)
            minutes = (time.monotonic() - began) / 60
            samples.append((minutes, server.memory() / 2**20))
            files.append((minutes, server.descriptors()))
            opened += b'"open"' in server.ask("/readyz")[2]
        load.end()
        elapsed = time.monotonic() - began
        proxy.stdin.close()
        faults = json.loads(proxy.stdout.read())
        struck = sum(count for name, count in faults.items() if name != "none")
        for text, count in sorted(load.wrong.items()):
            print(f"    {count} times {text}")
        report.add(
            f"mixed load for {seconds} s, while the feed has every fault in turn", load.answers,
            f"{struck} of {sum(faults.values())} feed responses had a fault, of"
            f" {sum(1 for name, count in faults.items() if count and name != 'none')} kinds;"
            f" the circuit breaker was found open {opened} times;"
            f" {sum(load.wrong.values())} unexpected answers",
            bool(load.wrong) or struck == 0, elapsed)

        def behind_warm_up(samples):
            return [sample for sample in samples if sample[0] >= seconds / 60 * 0.3]

        warm = behind_warm_up(samples)
        growth = slope(warm)
        # A few seconds are too short to determine a slope, so a short run checks the total growth of memory.
        report.add(
            "memory under the mixed load", len(samples),
            f"{warm[-1][1]:.0f} MB at the end, {warm[0][1]:.0f} MB after the warm-up"
            + ("" if options.short else f", a slope of {growth:+.2f} MB a minute"),
            warm[-1][1] - warm[0][1] > 60 if options.short else growth >= 1, elapsed)
        # Background refreshes end within the timeout of a feed request.
        settle(lambda: server.descriptors() <= descriptors + 12, 30)
        left = server.descriptors()
        rise = slope(behind_warm_up(files))
        report.add(
            "file descriptors under the mixed load", len(files),
            f"{max(count for _, count in files)} at most, {left} after the clients disconnected,"
            f" {descriptors} before",
            left > descriptors + 12 or (not options.short and abs(rise) > 1), elapsed)
        ended = server.stop()
        log = server.log()
        report.add(
            "stop after the mixed load", 1,
            f"exited with status {ended}; the log contains {'a' if SECRET in log else 'no'} credential"
            f" and {log.count('Fatal error')} crashes",
            ended != 0 or "Fatal error" in log or SECRET in log, 0)
    finally:
        for process in (server.process, proxy, feed.process):
            process.kill()
            # Let the feed finish writing before the folder is removed.
            process.wait()


part.main(__doc__, run)
