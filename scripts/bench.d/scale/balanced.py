"""A contender in the suite `scale`: facades behind haproxy, and wrk that loads them in each round with new
searches.

balanced.py SECONDS COUNT SERVER...: SERVER is the command line of a server that prints `listening PORT`.
"""
import contextlib
import pathlib
import sys
import tempfile

from support import wrk
from support.project import ROOT
from support.rounds import answers
from support.servers import Server, free_port, listening, settle

PATH = "/v1/nearby"
# The names of the facades in haproxy's configuration and its variables.
NAMES = ["one", "two", "three"]


def main():
    seconds, count, *server = sys.argv[1:]
    with contextlib.ExitStack() as stack:
        ports = {}
        for name in NAMES[:int(count)]:
            process, ports[name] = stack.enter_context(listening(server))
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="homefind-balanced-")))
        others = [f"  server {name} " for name in NAMES[int(count):]]
        lines = (ROOT / "scripts" / "deploy" / "haproxy.cfg").read_text().splitlines(keepends=True)
        (folder / "haproxy.cfg").write_text("".join(line for line in lines if not line.startswith(tuple(others))))
        port = free_port()
        haproxy = Server(
            "haproxy", folder, "-f", "haproxy.cfg", "-db", url=f"http://127.0.0.1:{port}/",
            more={"HOMEFIND_BIND": f"127.0.0.1:{port}",
                  **{f"HOMEFIND_{name.upper()}": f"127.0.0.1:{one}" for name, one in ports.items()}})
        stack.callback(haproxy.kill)
        # Each facade loads its homes when it receives the first search.
        if not settle(lambda: all(haproxy.ask(f"{PATH}?lat=13.75&lon=100.55")[0] == 200 for _ in range(8)), 120):
            raise SystemExit("haproxy finds no facade")
        answers(lambda number: wrk.load(port, seconds, wrk.NEW_CENTRES % (number, PATH), process.pid))


main()
