"""A contender in the suite `scale`: a facade that searches the 20 nearest homes within 2 km, over one
connection.

nearest.py CENTRES SHIFT SERVER...: SERVER is the command line of a server that prints `listening PORT`.
CENTRES has a latitude and a longitude on each line; each round shifts them SHIFT degrees north, so that no
response is cached.
"""
import json
import sys
import time

from support import figures
from support.rounds import answers
from support.servers import connect, listening

LIMIT = 20


def read(connection):
    """Reads a response with a Content-Length. Returns the response's raw body."""
    data = b""
    while b"\r\n\r\n" not in data:
        data += connection.recv(1 << 16)
    head, body = data.split(b"\r\n\r\n", 1)
    if not head.startswith(b"HTTP/1.1 200 "):
        raise SystemExit(data.decode(errors="replace")[:500])
    length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
    while len(body) < length:
        body += connection.recv(1 << 16)
    return body


def main():
    path, shift, *server = sys.argv[1:]
    with open(path) as file:
        centres = [tuple(map(float, line.split())) for line in file]
    with listening(server) as (process, port):
        connection = connect(port, 60)

        def ask(latitude, longitude, radius=2):
            connection.sendall(
                f"GET /v1/nearby?lat={latitude:.6f}&lon={longitude:.6f}&radius={radius}km&limit={LIMIT} HTTP/1.1\r\n"
                "Host: 127.0.0.1\r\n\r\n".encode())
            return read(connection)

        def work(number):
            start = time.perf_counter_ns()
            bodies = [ask(latitude + number * float(shift), longitude) for latitude, longitude in centres]
            ns = time.perf_counter_ns() - start
            digest = found = 0
            for answer in map(json.loads, bodies):
                items, total = answer["items"], answer["total"]
                digest = digest * 31 + len(items)
                for item in items:
                    digest = digest * 31 + int(item["id"].rpartition(".")[2])
                digest = (digest * 31 + total) % 2**64
                found += total
            return {
                "ns": ns // len(centres), "check": f"{digest}, {found} homes", "within": found / len(centres),
                "residentMB": round(figures.memory(process.pid), 1)}

        # If the facade searches in memory, a wide search returns only after all homes are loaded.
        ask(*centres[0], radius=50 if "memory" in server else 2)
        answers(work)


main()
