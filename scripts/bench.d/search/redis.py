"""Searches with Redis's GEOSEARCH: all centres in one pipeline, with a key for each type if a type is given.

redis.py FILE COUNT RADIUS TYPE CENTRES

Redis measures on a sphere, between places rounded to half a metre. To get the same points, this script requests a few
more points within a slightly larger radius, and even more if those might not suffice; it ranks the results outside the
measured time.
"""
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

import points_file
from support.rounds import rounds

# Upper bounds for the relative error of distances on the sphere and for the rounding error in metres.
PART, ROUNDING = 1.006, 1.2


class Server:
    """A redis-server that listens on a socket in a temporary folder."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="homefind-redis-"))
        path = self.folder / "socket"
        self.process = subprocess.Popen(
            ["redis-server", "--port", "0", "--unixsocket", path, "--save", "", "--appendonly", "no",
             "--dir", self.folder],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        self.socket = socket.socket(socket.AF_UNIX)
        for _ in range(100):
            try:
                self.socket.connect(str(path))
                break
            except OSError:
                time.sleep(0.1)
        self.reader = self.socket.makefile("rb", buffering=1 << 20)

    def end(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    @staticmethod
    def packed(*words):
        parts = [b"*%d\r\n" % len(words)]
        for word in words:
            word = word if isinstance(word, bytes) else str(word).encode()
            parts.append(b"$%d\r\n%s\r\n" % (len(word), word))
        return b"".join(parts)

    def reply(self):
        line = self.reader.readline()
        kind, value = line[:1], line[1:-2]
        if kind == b"*":
            return [self.reply() for _ in range(int(value))]
        if kind == b"$":
            return self.reader.read(int(value) + 2)[:-2]
        if kind == b"-":
            sys.exit(value.decode())
        return value

    def ask(self, requests):
        """Sends requests in batches without waiting in between. Returns all replies."""
        replies = []
        for start in range(0, len(requests), 100):
            batch = requests[start:start + 100]
            self.socket.sendall(b"".join(batch))
            replies += [self.reply() for _ in batch]
        return replies


def main():
    points, count, radius, kind = points_file.arguments()
    server = Server()
    try:
        places = {}
        batch = []
        for i, number in enumerate(points.ids):
            if kind is not None and points.types[i] != kind:
                continue
            name = str(number).encode()
            places[name] = points_file.locate(points.latitudes[i], points.longitudes[i])
            batch += [repr(points.longitudes[i]), repr(points.latitudes[i]), name]
            if len(batch) == 3_000:
                server.ask([server.packed("GEOADD", "homes", *batch)])
                batch = []
        if batch:
            server.ask([server.packed("GEOADD", "homes", *batch)])
        centers = [points_file.locate(*center) for center in points.centers]
        limit = points_file.chord(radius) ** 2

        def request(center, more):
            latitude, longitude = points.centers[center]
            return server.packed(
                "GEOSEARCH", "homes", "FROMLONLAT", repr(longitude), repr(latitude), "BYRADIUS",
                radius * PART + ROUNDING, "m", "ASC", "COUNT", more, "WITHDIST")

        def ranked(center, rows):
            x, y, z = centers[center]
            found = []
            for name, _ in rows:
                a, b, c = places[name]
                square = (a - x) ** 2 + (b - y) ** 2 + (c - z) ** 2
                if square <= limit:
                    found.append((square, int(name)))
            return sorted(found)[:count]

        def work():
            seconds, answers = 0.0, [None] * len(centers)
            waiting, more = list(range(len(centers))), count + 12
            while waiting:
                requests = [request(center, more) for center in waiting]
                start = time.perf_counter()
                replies = server.ask(requests)
                seconds += time.perf_counter() - start
                again = []
                for center, rows in zip(waiting, replies):
                    found = ranked(center, rows)
                    seen = float(rows[-1][1]) if rows else 0
                    is_sure = len(rows) < more or (
                        len(found) == count
                        and found[-1][0] ** 0.5 < (seen - ROUNDING) / PART)
                    if is_sure:
                        answers[center] = [number for _, number in found]
                    else:
                        again.append(center)
                waiting, more = again, 2 * more
            return round(seconds / len(centers) * 1e9), points_file.check(answers)

        rounds(work)
    finally:
        server.end()


main()
