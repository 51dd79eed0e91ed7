"""Starts a PostgreSQL primary and a synchronous standby, a generated feed, three facades and haproxy on ports of this
machine, prints their addresses, and stops them at the end of its input or with Ctrl-C. With --check, makes parts of the
cluster fail and reports the results; with --before, replaces facades of an earlier version with the current version.
"""
import contextlib
import csv
import os
import pathlib
import secrets
import socket
import subprocess
import sys
import tempfile

import checks
import cut
import full
import units
import upgrade
from support import project, servers
from support.inputs import write_feed
from support.postgresql import DATABASE, ROLE, Instance, write_secret
from support.report import Report
from support.servers import Server, environment, free_port, receive, settle

NAMES = ["one", "two", "three"]
PACKAGES = ["haproxy", "postgresql-15", "postgresql-15-postgis-3", "libpq5", "iproute2"]

CONFIGURATION = """
wal_level = replica
synchronous_standby_names = '*'
max_connections = 60
wal_receiver_status_interval = 1
"""


class Cluster:
    """The programs of the cluster, started one after another."""

    def __init__(self, program, folder, stack, homes, fresh="10m", is_timed=False):
        """If `is_timed` is true, the durations are also checked."""
        self.program, self.folder, self.stack, self.fresh = program, pathlib.Path(folder), stack, fresh
        self.is_timed = is_timed
        # PostgreSQL runs as another user, who needs access to this folder.
        os.chmod(folder, 0o711)
        self.password = secrets.token_hex(12)
        self.password_file = self.folder / "password"
        write_secret(self.password_file, self.password)
        self.primary, self.standby = (Instance(self.folder / name) for name in ("primary", "standby"))
        stack.callback(self.primary.stop)
        stack.callback(self.standby.stop)
        self.primary.make(CONFIGURATION, self.password)
        self.standby.follow(self.primary, CONFIGURATION)
        self.homes = homes
        write_feed(self.folder, homes)
        self.feed = servers.feed(program, self.folder)
        stack.callback(self.feed.kill)
        self.ports = {name: free_port() for name in NAMES}
        self.facades = {}
        for name in NAMES:
            self.start(name)
        self.port = free_port()
        self.balance()

    @property
    def address(self):
        """The URL of the database, with both servers; connections go to the server that accepts writes."""
        places = ",".join(f"127.0.0.1:{one.port}" for one in (self.primary, self.standby))
        return f"postgresql://{ROLE}@{places}/{DATABASE}?target_session_attrs=read-write"

    def settings(self, **more):
        return {
            **self.feed.settings(), "HOMEFIND_DATABASE": self.address,
            "HOMEFIND_DATABASE_PASSWORD_FILE": str(self.password_file), **more}

    def start(self, name, *arguments, program=None):
        """Starts a facade in a separate folder; `program` overrides the cluster's program."""
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        facade = Server(
            program or self.program, folder, "serve", "--port", self.ports[name], "--sync-every", "2s", "--fresh-for", self.fresh,
            "--trusted-proxies", "127.0.0.1", "--rate-limit", "off", *arguments, more=self.settings())
        self.stack.callback(facade.kill)
        self.facades[name] = facade
        return facade

    def balance(self):
        """Starts haproxy in front of the facades."""
        control = self.folder / "haproxy.cfg"
        control.write_text(f"global\n  stats socket {self.folder / 'haproxy.sock'} mode 600 level user\n")
        more = {f"HOMEFIND_{name.upper()}": f"127.0.0.1:{port}" for name, port in self.ports.items()}
        self.haproxy = Server(
            "haproxy", self.folder, "-f", project.ROOT / "scripts" / "deploy" / "haproxy.cfg", "-f", control, "-db",
            more={"HOMEFIND_BIND": f"127.0.0.1:{self.port}", **more}, url=f"http://127.0.0.1:{self.port}/")
        self.stack.callback(self.haproxy.kill)
        if not settle(lambda: self.haproxy.ask("/healthz")[0] == 200, 20):
            raise RuntimeError("haproxy finds no facade")

    def used(self):
        """Returns the names of the facades that haproxy sends requests to."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(self.folder / "haproxy.sock"))
            connection.sendall(b"show stat\n")
            lines = receive(connection).decode().removeprefix("# ").splitlines()
        return {row["svname"] for row in csv.DictReader(lines)
                if row["svname"] in NAMES and row["status"].startswith("UP")}

    def run(self, *arguments, **settings):
        """Runs a command on the facades' database."""
        return subprocess.run(
            [self.program, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=120, env=environment(self.folder, self.settings(**settings)))

    def sync(self, **settings):
        """Syncs all covered areas, in addition to the leader."""
        return self.run("sync", "--calls-per-second", "1000", HOMEFIND_FRESH_FOR="0s", **settings)


def main():
    parser = project.parser(__doc__, short="with --check, fewer of each, with the build of the tests that is there")
    parser.add_argument("--check", action="store_true", help="try bad days")
    parser.add_argument(
        "--before", metavar="FILE", type=os.path.abspath,
        help="with --check, try only to replace this earlier homefind, which has tables of an earlier version")
    parser.add_argument("--homes", type=int, default=600, metavar="N", help="how many homes the feed has")
    options = parser.parse_args()
    if project.setup("need_packages", *PACKAGES).returncode:
        print("0 passed, 0 failed, 1 skipped, of the cluster")
        return
    program = project.program(options)
    report = Report()
    with tempfile.TemporaryDirectory(prefix="homefind-cluster-") as folder, contextlib.ExitStack() as stack:
        before = options.check and options.before
        # When testing an upgrade, let areas become stale quickly, so that the leader has something to sync. A short run
        # may use an unoptimized build on a busy machine, so it does not check durations.
        cluster = Cluster(
            before or program, folder, stack, options.homes, "30s" if before else "10m", is_timed=not options.short)
        if before:
            upgrade.run(cluster, program, report)
        elif options.check:
            units.run(program, cluster.folder, report)
            checks.run(cluster, report, options.short)
            full.run(cluster, report)
            cut.run(cluster, report)
            upgrade.later_tables(cluster, report)
        else:
            print(f"haproxy     http://127.0.0.1:{cluster.port}/")
            for name, facade in cluster.facades.items():
                print(f"{name:11} {facade.url}")
            print(f"PostgreSQL  {cluster.address}\npassword    {cluster.password_file}", flush=True)
            with contextlib.suppress(KeyboardInterrupt):
                sys.stdin.read()
    if options.check:
        report.end(options.json, "the cluster")


main()
