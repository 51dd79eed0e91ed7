"""Runs homefind's servers, asks them, looks at their processes, and reports what was tried."""

import argparse
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.parse


class Server:
    """A homefind that serves, until it is stopped."""

    def __init__(self, program, folder, *arguments, environment=None):
        self.program = program
        settings = {
            key: value for key, value in os.environ.items() if not key.startswith("HOMEFIND_")
        }
        settings["HOMEFIND_STATIONS"] = os.path.join(
            os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))),
            "stations.sqlite",
        )
        settings["HOME"] = folder
        settings["HOMEFIND_STORE"] = os.path.join(folder, "store.sqlite")
        settings.pop("XDG_CONFIG_HOME", None)
        settings.update(environment or {})
        self.errors = open(os.path.join(folder, f"errors-{time.monotonic_ns()}"), "w+b")
        self.process = subprocess.Popen(
            [program, *arguments],
            stdout=subprocess.PIPE,
            stderr=self.errors,
            cwd=folder,
            env=settings,
        )
        self.url = ""
        for line in self.process.stdout:
            if b"http://" in line:
                self.url = line.decode().strip().split()[-1]
                break
        if not self.url:
            self.errors.seek(0)
            sys.exit(f"the server did not start: {self.errors.read().decode(errors='replace')}")
        self.address = urllib.parse.urlsplit(self.url)
        self.port = self.address.port
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    @property
    def pid(self):
        return self.process.pid

    def memory(self):
        """Bytes that are resident."""
        with open(f"/proc/{self.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def descriptors(self):
        """How many files and connections are open."""
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def log(self):
        """What it said on standard error."""
        self.errors.flush()
        with open(self.errors.name, "rb") as file:
            return file.read().decode(errors="replace")

    def ask(self, path, headers=None, timeout=30):
        """Status, fields and body of a request of its own connection."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request("GET", path, headers=headers or {})
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def metric(self, name):
        """A number of /metrics."""
        for line in self.ask("/metrics")[2].decode().splitlines():
            if line.startswith(name + " "):
                return float(line.split()[1])
        return 0.0

    def stop(self):
        """Ends it; what it ended with, or None where it had to be killed."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return None


class Report:
    """What was tried, how often, and what happened."""

    def __init__(self):
        self.rows = []

    def add(self, what, tries, outcome, failed, seconds):
        self.rows.append(
            {
                "what": what,
                "tries": tries,
                "outcome": outcome,
                "failed": failed,
                "seconds": round(seconds, 1),
            }
        )
        mark = "failed" if failed else "ok"
        print(f"{mark:6} {what}: {tries} tried, {outcome} ({seconds:.1f} s)", flush=True)

    def end(self, path):
        """Writes the rows, prints the counts, and ends with the status that follows from them."""
        if path:
            with open(path, "w") as file:
                json.dump(self.rows, file, indent=1, ensure_ascii=False)
                file.write("\n")
        failed = sum(1 for row in self.rows if row["failed"])
        print(f"{len(self.rows) - failed} passed, {failed} failed")
        sys.exit(1 if failed else 0)


def arguments():
    """What every program of this folder is told."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True, type=os.path.abspath)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--json")
    parser.add_argument("--short", action="store_true")
    return parser.parse_args()


def connect(port, timeout=10):
    """A connection to a server of this machine."""
    connection = socket.create_connection(("127.0.0.1", port), timeout)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def receive(connection, enough=lambda data: False):
    """All that comes until the other side ends the connection, falls silent, or it is enough."""
    data = b""
    try:
        while not enough(data):
            piece = connection.recv(65536)
            if not piece:
                break
            data += piece
    except (ConnectionError, TimeoutError):
        pass
    return data


def settle(condition, seconds):
    """Waits until a condition holds; whether it did within so many seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return condition()
