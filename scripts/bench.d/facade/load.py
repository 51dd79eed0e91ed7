"""A contender in the suite `facade`: a server, and wrk that loads it in each round.

load.py MODE SECONDS SERVER...: SERVER is the command line of a server that prints `listening PORT`. MODE selects the
requests: one (the same URL each time), new (homes around a new centre each time), known (the URL with its current
ETag), or slow (like one, while 500 clients each send a byte per second).
"""
import contextlib
import sys
import threading
import urllib.request

from support import wrk
from support.rounds import answers
from support.servers import connect, listening

SLOW_CALLERS = 500

# A Lua script that sends the same request each time.
SAME = """
local text
function init() text = wrk.format("GET", "%s", {%s}) end
function request() return text end
"""

def path(server, mode):
    """Returns the path of the requests, without the centre if each request has a new centre."""
    if "hello" in server:
        return "/"
    return "/v1/nearby" if mode == "new" else "/v1/nearby?lat=13.70000&lon=100.50000"


def fetch(port, path):
    """Returns the ETag of the second response, which later responses repeat."""
    url = f"http://127.0.0.1:{port}{path}"
    for _ in range(2):
        with urllib.request.urlopen(url) as answer:
            answer.read()
    return answer.headers["ETag"]


class SlowCallers:
    """Connections that each send one byte of a request per second while the block runs."""

    def __init__(self, port):
        self.port = port
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.run)
        self.begun = threading.Event()

    def __enter__(self):
        self.thread.start()
        self.begun.wait()

    def run(self):
        text = b"GET /v1/nearby?lat=13.7&lon=100.5 HTTP/1.1\r\nHost: slow\r\nX-Slow: " + b"x" * 600
        callers = [connect(self.port) for _ in range(SLOW_CALLERS)]
        self.begun.set()
        sent = 0
        while not self.over.wait(1):
            for index, caller in enumerate(callers):
                try:
                    caller.send(text[sent % len(text):][:1])
                except OSError:
                    caller.close()
                    callers[index] = connect(self.port)
            sent += 1
        for caller in callers:
            caller.close()

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()


def main():
    mode, seconds, *server = sys.argv[1:]
    with listening(server) as (process, port):
        asked = path(server, mode)
        fields = ""
        if mode == "known" and "serve" in server:
            fields = f"[\"If-None-Match\"] = [[{fetch(port, asked)}]]"
        # The first search builds the index.
        fetch(port, f"{asked}?lat=13.75&lon=100.55" if mode == "new" else asked)

        def load(number):
            requests = wrk.NEW_CENTRES % (number, asked) if mode == "new" else SAME % (asked, fields)
            with SlowCallers(port) if mode == "slow" else contextlib.nullcontext():
                return wrk.load(port, seconds, requests, process.pid)

        answers(load)


main()
