"""A contender in the suite `open`: a server with a temporary store, and one connection that sends requests to
it.

load.py MODE POINTS SERVER...: SERVER is the command line of a server that prints `listening PORT`, and POINTS is the
file that its store was created from. MODE selects the requests: reso and nearby (100 homes within 2 km for up to
3,000,000 baht, around new centres in each round, from the RESO Web API or /v1/nearby), or copy (every listing, page by
page, in order of modification).
"""
import http.client
import itertools
import json
import struct
import sys
import time
from urllib import parse

from support import figures
from support.rounds import answers
from support.servers import listening

# The number of requests per round.
REQUESTS = 20
PAGE = 10_000


class Caller:
    """A persistent connection."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)

    def get(self, target, **fields):
        self.connection.request("GET", target, headers=fields)
        answer = self.connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            raise SystemExit(f"{target} is answered {answer.status}: {body[:300]!r}")
        return body


def target(mode, latitude, longitude):
    """Returns the request target of a search around a place."""
    if mode == "nearby":
        options = {"lat": latitude, "lon": longitude, "radius": "2km", "max-price": 3_000_000, "limit": 100}
        return "/v1/nearby?" + parse.urlencode(options)
    place = f"geography'SRID=4326;Point({longitude} {latitude})'"
    condition = f"ListPrice le 3000000 and geo.distance(Location,{place}) lt 2000"
    return "/reso/Property?" + parse.urlencode({"$filter": condition, "$top": 100})


def search(caller, mode, centers):
    """Runs a round of searches. The check is the number of homes found, which is the same for both modes."""
    targets = [target(mode, *next(centers)) for _ in range(REQUESTS)]
    start = time.perf_counter_ns()
    bodies = [caller.get(one) for one in targets]
    ns = (time.perf_counter_ns() - start) // REQUESTS
    part = "items" if mode == "nearby" else "value"
    found = [len(json.loads(body)[part]) for body in bodies]
    return {"ns": ns, "check": " ".join(map(str, found)), "bytes": sum(map(len, bodies)) // REQUESTS}


def copy(caller, pid):
    """Fetches every listing, like a client that creates a copy."""
    link, rows, sizes = "Property?$orderby=ModificationTimestamp", 0, []
    start = time.perf_counter_ns()
    while link:
        body = caller.get(f"/reso/{link}", Prefer=f"odata.maxpagesize={PAGE}")
        rows += body.count(b'{"ListingKey":')
        _, mark, rest = body[-4_096:].rpartition(b'"@odata.nextLink":"')
        link = rest.split(b'"')[0].decode() if mark else None
        sizes.append(figures.memory(pid))
    ns = time.perf_counter_ns() - start
    return {
        "ns": ns, "check": rows, "growth": round(sizes[-1] / sizes[min(1, len(sizes) - 1)], 3),
        "residentMB": round(max(sizes), 1), "pages": len(sizes),
    }


def places(path):
    """Returns the centres in a file of points, formatted for use in URLs."""
    with open(path, "rb") as file:
        points, count = struct.unpack("<qq", file.read(16))
        file.seek(16 + 32 * points)
        found = list(struct.iter_unpack("<dd", file.read(16 * count)))
    return [(f"{latitude:.6f}", f"{longitude:.6f}") for latitude, longitude in found]


def main():
    mode, path, *server = sys.argv[1:]
    with listening(server) as (process, port):
        caller = Caller(port)
        # Each request has a new centre, so that no response comes from the response cache.
        centers = itertools.cycle(places(path))
        # The first search builds the index.
        caller.get("/v1/nearby?lat=13.75&lon=100.55")
        answers(lambda _: copy(caller, process.pid) if mode == "copy" else search(caller, mode, centers))


main()
