"""Starts servers, sends requests to them, and inspects their processes."""
import contextlib
import http.client
import os
import socket
import subprocess
import threading
import time
import urllib.parse

from support.project import ROOT

# The time limits in seconds for a server to print its address and to exit after a stop. The second limit is longer than
# the grace period of `serve`.
PATIENCE, LEAVE = 120, 60


def environment(folder, more=None):
    """Returns an environment without the user's settings that places all files in `folder`."""
    base = {key: value for key, value in os.environ.items() if not key.startswith("HOMEFIND_")}
    return {
        **base,
        "HOME": f"{folder}",
        "XDG_CONFIG_HOME": f"{folder}/config",
        "XDG_CACHE_HOME": f"{folder}/cache",
        "HOMEFIND_STORE": f"{folder}/store.sqlite",
        "HOMEFIND_STATIONS": str(ROOT / "stations.sqlite"),
        "LANG": "C.UTF-8",
        "LC_ALL": "",
        "SWIFT_BACKTRACE": "enable=no",
        **(more or {}),
    }


def launch(program, folder, *arguments, more=None, **pipes):
    """Starts a process in a folder with the environment of `environment(folder)`."""
    return subprocess.Popen(
        [str(word) for word in (program, *arguments)], cwd=folder, stdin=subprocess.DEVNULL,
        env=environment(folder, more), **pipes)


class Server:
    """A program that serves until it is stopped. The address of the server is the first URL that it prints, or `url`,
    which must accept connections.
    """

    def __init__(self, program, folder, *arguments, more=None, url=None):
        self.folder = folder
        self.errors = open(os.path.join(folder, f"errors-{time.monotonic_ns()}"), "w+b")
        self.process = launch(
            program, folder, *arguments, more=more, stdout=subprocess.PIPE, stderr=self.errors)
        self.pid = self.process.pid
        late = threading.Timer(PATIENCE, self.process.kill)
        late.start()
        self.url = url if url and self.is_at(url) else self.first_address()
        late.cancel()
        if not self.url:
            self.kill()
            raise RuntimeError(f"{program} did not start: {self.log()[-1000:]}")
        self.address = urllib.parse.urlsplit(self.url)
        self.port = self.address.port
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def first_address(self):
        for line in self.process.stdout:
            if b"http://" in line:
                return line.decode().strip().split()[-1]
        return ""

    def is_at(self, url):
        """Waits until the address accepts connections."""
        while self.process.poll() is None:
            try:
                connect(urllib.parse.urlsplit(url).port, 1).close()
                return True
            except OSError:
                time.sleep(0.05)
        return False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def settings(self, user="demo", password="demo"):
        """Returns the settings for a program that queries this feed."""
        return {
            "HOMEFIND_FEED_URL": self.url, "HOMEFIND_FEED_USER": user, "HOMEFIND_FEED_PASSWORD": password,
        }

    def memory(self):
        """Returns the resident memory in bytes."""
        with open(f"/proc/{self.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def descriptors(self):
        """Returns the number of open files and connections."""
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def log(self):
        """Returns the server's output on standard error."""
        self.errors.flush()
        with open(self.errors.name, "rb") as file:
            return file.read().decode(errors="replace")

    def ask(self, path, timeout=30, method="GET", body=None, fields=None):
        """Sends a request over a new connection. Returns the status, header fields and body."""
        connection = http.client.HTTPConnection(self.address.hostname, self.port, timeout=timeout)
        try:
            connection.request(method, path, body, fields or {})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def metric(self, name):
        """Returns the value of a metric."""
        for line in self.ask("/metrics")[2].decode().splitlines():
            if line.startswith(name + " "):
                return float(line.split()[1])
        return 0.0

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        """Stops the server. Returns its exit status, or `None` if it had to be killed."""
        self.process.terminate()
        try:
            return self.process.wait(LEAVE)
        except subprocess.TimeoutExpired:
            self.kill()
            return None


def feed(program, folder, *arguments, homes="homes.csv"):
    """Starts a server for a feed with the homes and districts in a folder, and returns it."""
    return Server(program, folder, "feed", "serve", "--data", homes, "--districts", "districts.csv", *arguments)


@contextlib.contextmanager
def listening(server):
    """Runs a server that prints `listening PORT` while the block runs. Provides the process and the port."""
    process = subprocess.Popen(server, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        line = process.stdout.readline().split()
        if line[:1] != ["listening"]:
            raise SystemExit(f"{server} did not start")
        yield process, int(line[1])
    finally:
        process.stdin.close()
        process.wait()


# The sockets of the ports that free_port has returned, which reserve the ports while this program runs.
RESERVED = []


def free_port():
    """Returns a port for a server that may be restarted with the same port. This process keeps the port bound without
    listening, so that the system assigns it neither to other servers nor to connections.
    """
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    RESERVED.append(holder)
    return holder.getsockname()[1]


def connect(port, timeout=10):
    """Connects to a server on this machine."""
    connection = socket.create_connection(("127.0.0.1", port), timeout)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def receive(connection, enough=lambda data: False):
    """Reads until the other side closes the connection, a timeout expires, or `enough(data)` returns true."""
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


def timed(condition, seconds):
    """Waits for a condition. Returns whether the condition became true within `seconds`, and after how many seconds."""
    began = time.monotonic()
    return settle(condition, seconds), time.monotonic() - began


def settle(condition, seconds):
    """Waits until a condition is true. Returns whether it became true within `seconds`."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return condition()
