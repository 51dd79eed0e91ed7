"""One contender of the suite `facade`: a server, and wrk that loads it for each round.

load.py MODE SECONDS SERVER...: SERVER is the command line of a server that prints `listening PORT`,
or nginx and a file; MODE is what wrk asks: one (an address again and again), new (homes around
another place each time), known (one whose tag the caller has) or slow (one, beside 500 callers that
send a byte a second). The mode `sample` asks once and prints the answer.
"""
import itertools
import json
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

CONNECTIONS = 32
SLOW_CALLERS = 500

# The same request each time.
SAME = """
local text
function init() text = wrk.format("GET", "%s", {%s}) end
function request() return text end
"""

# Centres from a seed, over the middle of the city, where homes are: 10^12 different ones.
NEW = """
math.randomseed(%d)
local text = "GET %s?lat=%%.7f&lon=%%.7f HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n\\r\\n"
function request()
  return text:format(13.7 + 0.1 * math.random(), 100.5 + 0.1 * math.random())
end
"""

DONE = """
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format("RESULT %d %d %d %f\\n", summary.requests, summary.duration,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(99)))
end
"""

NGINX = """
worker_processes 2; daemon off; pid nginx.pid; error_log /dev/null;
events {{ worker_connections 1024; }}
http {{
  access_log off; keepalive_requests 1000000000; open_file_cache max=10; sendfile on; tcp_nopush on;
  server {{ listen 127.0.0.1:{port}; location / {{ root {root}; default_type application/json; }} }}
}}
"""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def start(server, folder):
    """The server's process and port."""
    if server[0] == "nginx":
        port = free_port()
        root = folder / "root"
        root.mkdir()
        (root / "answer.json").write_bytes(pathlib.Path(server[1]).read_bytes())
        # The workers are another user's.
        folder.chmod(0o755)
        (folder / "nginx.conf").write_text(NGINX.format(port=port, root=root))
        process = subprocess.Popen(
            ["nginx", "-p", str(folder), "-c", "nginx.conf", "-e", "/dev/null"],
            stdin=subprocess.PIPE)
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return process, port
            except OSError:
                time.sleep(0.05)
        raise SystemExit("nginx did not start")
    process = subprocess.Popen(
        server, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    line = process.stdout.readline().split()
    if line[:1] != ["listening"]:
        raise SystemExit(f"{server} did not start")
    return process, int(line[1])


def path(server, mode):
    """What is asked for; without its centre where that is a new one each time."""
    if server[0] == "nginx":
        return "/answer.json"
    if "hello" in server:
        return "/"
    return "/v1/nearby" if mode == "new" else "/v1/nearby?lat=13.70000&lon=100.50000"


def fetch(port, path):
    """An answer as a server gives it from its second time on."""
    url = f"http://127.0.0.1:{port}{path}"
    for _ in range(2):
        with urllib.request.urlopen(url) as answer:
            body, tag = answer.read(), answer.headers["ETag"]
    return body, tag


def resident(pid):
    """Megabytes that a process has in memory."""
    text = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024


class SlowCallers:
    """Connections that send a byte of a request a second."""

    def __init__(self, port):
        self.port = port
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.run)
        self.begun = threading.Event()
        self.thread.start()
        self.begun.wait()

    def run(self):
        text = b"GET /v1/nearby?lat=13.7&lon=100.5 HTTP/1.1\r\nHost: slow\r\nX-Slow: " + b"x" * 600
        callers = [self.connect() for _ in range(SLOW_CALLERS)]
        self.begun.set()
        sent = 0
        while not self.over.wait(1):
            for index, caller in enumerate(callers):
                try:
                    caller.send(text[sent % len(text):][:1])
                except OSError:
                    caller.close()
                    callers[index] = self.connect()
            sent += 1
        for caller in callers:
            caller.close()

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), 10)

    def end(self):
        self.over.set()
        self.thread.join()


def main():
    mode, seconds, *server = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        process, port = start(server, folder)
        try:
            asked = path(server, mode)
            if mode == "sample":
                sys.stdout.buffer.write(fetch(port, asked)[0])
                return
            fields = ""
            if mode == "known" and "serve" in server:
                fields = f"[\"If-None-Match\"] = [[{fetch(port, asked)[1]}]]"
            # The index is made by the first search.
            fetch(port, f"{asked}?lat=13.75&lon=100.55" if mode == "new" else asked)
            script = folder / "script.lua"
            print("ready", flush=True)
            for number, _ in zip(itertools.count(1), sys.stdin):
                requests = NEW % (number, asked) if mode == "new" else SAME % (asked, fields)
                script.write_text(requests + DONE)
                print(json.dumps(load(port, seconds, script, mode, process.pid)), flush=True)
        finally:
            process.stdin.close()
            if server[0] == "nginx":
                process.terminate()
            process.wait()


def load(port, seconds, script, mode, pid):
    slow = SlowCallers(port) if mode == "slow" else None
    try:
        done = subprocess.run(
            ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "-s", str(script),
             f"http://127.0.0.1:{port}/"], capture_output=True, text=True)
    finally:
        if slow:
            slow.end()
    found = re.search(r"RESULT (\d+) (\d+) (\d+) ([\d.]+)", done.stdout)
    if not found:
        raise SystemExit(done.stdout + done.stderr)
    requests, microseconds, errors, p99 = (float(figure) for figure in found.groups())
    rate = requests / microseconds * 1e6
    return {
        "ns": 1e9 / rate, "check": f"{errors:.0f} errors", "rate": round(rate),
        "p99ms": round(p99 / 1e3, 3), "residentMB": round(resident(pid), 1),
    }


main()
