"""Fills the disks of a database server: first the disk with the tables, which causes errors, then the disk with the
write-ahead log, which makes the server exit. Each disk is a tmpfs, and mounting it requires privileges.
"""
import contextlib
import json
import pwd
import random
import subprocess

from checks import ids
from load import Load, is_put_off, nowhere, target
from support.postgresql import ROLE, Instance
from support.servers import Server, settle, timed

NAME = "small"
# The size of each file system. PostGIS uses 20 MB of this space.
SIZE = "64m"
CONFIGURATION = """
max_connections = 20
min_wal_size = 2MB
max_wal_size = 8MB
"""
# The maximum time in seconds until everything works again after space is available.
RETURN = 30


class Disk:
    """A tmpfs for a PostgreSQL server."""

    def __init__(self, folder, stack):
        self.folder, self.filler = folder, folder / "filler"
        folder.mkdir()
        user = pwd.getpwnam("postgres").pw_uid
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={SIZE},uid={user},mode=0700", "tmpfs", folder],
            check=True, capture_output=True, text=True)
        stack.callback(subprocess.run, ["umount", "-l", folder], check=True)

    def fill(self):
        """Fills the remaining space."""
        with open(self.filler, "wb", buffering=0) as file, contextlib.suppress(OSError):
            # The last write is partial, and the write after it fails.
            while file.write(bytes(1 << 16)):
                pass

    def free(self):
        self.filler.unlink()


class Store:
    """A PostgreSQL server with separate disks for its tables and its log, and a facade that uses it."""

    def __init__(self, cluster, stack):
        self.cluster = cluster
        folder = cluster.folder / NAME
        folder.mkdir()
        folder.chmod(0o711)
        self.tables, self.log = (Disk(folder / name, stack) for name in ("tables", "log"))
        self.server = Instance(folder / "server")
        stack.callback(self.server.stop)
        # Use the smallest possible log segments.
        self.server.make(CONFIGURATION, cluster.password, "--wal-segsize=1", "--waldir", self.log.folder)
        self.server.query(f"CREATE TABLESPACE {NAME} LOCATION '{self.tables.folder}'", "postgres")
        self.server.make_database(NAME, tablespace=NAME)
        self.settings = {"HOMEFIND_DATABASE": f"postgresql://{ROLE}@127.0.0.1:{self.server.port}/{NAME}"}
        self.facade = Server(
            cluster.program, folder, "serve", "--port", 0, "--fresh-for", "10m", more=cluster.settings(**self.settings))
        stack.callback(self.facade.kill)
        self.shown = []

    def run(self, *arguments, **more):
        """Runs a command on the store, and records its output."""
        done = self.cluster.run(*arguments, **self.settings, **more)
        self.shown.append(done.stdout + done.stderr)
        return done

    def sync(self):
        return self.run("sync", "--calls-per-second", "1000", HOMEFIND_FRESH_FOR="0s")

    def ask(self, path):
        """Sends a request, and records its body. Returns the status, header fields and body."""
        answer = self.facade.ask(path)
        self.shown.append(answer[2].decode())
        return answer

    def is_refused(self, path):
        """Returns whether a search that must store homes is refused with Retry-After."""
        return is_put_off(self.ask(path))

    def is_right(self, path):
        """Returns whether a search returns the same homes as the cluster."""
        status, _, body = self.ask(path)
        whole = json.loads(self.cluster.haproxy.ask(path)[2])
        return status == 200 and ids(json.loads(body)) == ids(whole)

    def use_up_log(self):
        """Writes until a write fails."""
        with contextlib.suppress(RuntimeError):
            self.server.query(
                "CREATE TABLE other AS SELECT repeat(md5(n::text), 9) FROM generate_series(1, 100000) n", "postgres")

    def stores_again(self):
        """Returns whether a search that must store homes succeeds. If the server has exited because it had no space to
        recover, restarts it, as a service manager would.
        """
        if self.server.pid is None:
            with contextlib.suppress(RuntimeError):
                self.server.start()
        return self.ask(nowhere())[0] == 200

    @property
    def homes(self):
        return int(self.server.query("SELECT count(*) FROM homefind.listing WHERE gone_at IS NULL", NAME))

    @property
    def revision(self):
        return int(self.server.query("SELECT revision FROM homefind.clock", NAME))


def told(done):
    """Returns the last line that a command wrote to standard error."""
    return (done.stderr.strip().splitlines() or [""])[-1]


def tables_are_full(store, report):
    """Fills the disk with the tables, so that they cannot grow. Covered searches must still succeed, and every home
    must be stored completely or not at all.
    """
    dice = random.Random(11)
    known, other = ([target(dice) for _ in range(count)] for count in (8, 40))
    wrong = sum(not store.is_right(path) for path in known)
    store.tables.fill()
    done = store.sync()
    refused = sum(store.is_refused(path) for path in other)
    # Homes that fit into existing pages are stored, and their searches succeed.
    right = sum(store.is_right(path) for path in other)
    wrong += sum(not store.is_right(path) for path in known)
    report.add(
        "the disk of the database's tables is full: a sync", 1, f"{done.returncode}: {told(done)[:120]}",
        done.returncode != 69 or "no room on the disk" not in told(done))
    report.add("covered searches at its facade", 2 * len(known), "the same homes as elsewhere", wrong)
    report.add(
        "searches at its facade that must store homes", len(other),
        f"{refused} rejected with 503, {right} answered correctly",
        refused == 0 or right + refused != len(other))
    store.tables.free()
    back = settle(lambda: all(store.is_right(path) for path in other), RETURN)
    done = store.sync()
    report.add(
        "the disk has room again", 1,
        f"all searches are answered; a sync has {store.homes} homes of {store.cluster.homes}",
        not back or done.returncode != 0 or store.homes != store.cluster.homes)


def log_is_full(store, report):
    """Fills the disk with the write-ahead log, so that the server exits. The server must recover after space is
    available.
    """
    with Load(store.facade, 3) as load:
        store.run("nearby", "--lat", "13.7", "--lon", "100.5", "--fresh", "--limit", "1", HOMEFIND_FRESH_FOR="1s")
        acknowledged = store.revision
        store.log.fill()
        for _ in range(5):
            store.use_up_log()
            refused = settle(lambda: store.is_refused(nowhere()), 15)
            done = store.sync()
            # A server that has recovered may have free space again.
            if done.returncode:
                break
        store.log.free()
        back, took = timed(store.stores_again, RETURN)
    report.add(
        "the disk of the database's log is full: a sync", 1, f"{done.returncode}: {told(done)[:120]}",
        done.returncode != 69 or not told(done))
    report.add("covered searches at its facade", load.count, str(load), load.bad)
    report.add("a search at its facade that must be stored", 1, "rejected with 503", not refused)
    if not back:
        report.add("the disk has room again", 1, f"nothing was stored within {took:.0f} s", 1)
        return
    kept, done = store.revision, store.sync()
    report.add(
        "the disk has room again", 1,
        f"stored again after {took:.1f} s; revision {acknowledged} was acknowledged, {kept} is there;"
        f" {store.homes} homes of {store.cluster.homes}",
        kept < acknowledged or done.returncode != 0 or store.homes != store.cluster.homes)


def run(cluster, report):
    with contextlib.ExitStack() as stack:
        try:
            store = Store(cluster, stack)
        except subprocess.CalledProcessError as error:
            report.skip("a full disk of the database", f"no file system can be mounted: {error.stderr.strip()}")
            return
        tables_are_full(store, report)
        log_is_full(store, report)
        shown = "".join([*store.shown, store.facade.log()])
        report.add("messages in the meantime", len(store.shown), "no password", store.cluster.password in shown)
