"""Cuts the network: first between the leader and its database, then between the database and all facades. Each
machine is a network namespace, and another namespace forwards or drops the packets between them, so that no side
receives a FIN, a RST or a response to a keepalive. Creating namespaces requires privileges.
"""
import concurrent.futures
import contextlib
import json
import os
import random
import shutil
import subprocess
import time
import urllib.parse

from checks import BACK, PATIENCE, TAKEOVER, TRIES, differing, ids, know_the_same, leaders, stores, tell_the_same, told
from load import Load, Meanwhile, is_put_off, nowhere, target
from support import servers
from support.inputs import write_feed
from support.postgresql import DATABASE, ROLE, Instance
from support.servers import Server, settle, timed

NAMES = ["one", "two", "three"]
# The prefix of the addresses reserved for benchmarks (RFC 2544), which no real network uses; each run takes 256
# addresses.
NET = "198.18"
CONFIGURATION = """
listen_addresses = '*'
max_connections = 60
"""
# The maximum time in seconds until a silent server is considered unavailable (six by design), until pending requests to
# it fail (twenty by design), and until every other request is answered.
AWAY, GIVEN_UP, AT_ONCE = 8, 25, 3


def ip(*words):
    return subprocess.run(["ip", *words], check=True, capture_output=True, text=True).stdout


class Network:
    """Machines with one address each, connected by a router. Programs outside the namespaces have the address
    `outside`.
    """

    def __init__(self, names, stack):
        self.mark, self.place = f"homefind-{os.getpid()}", os.getpid() % 256
        self.router = self.add("router", stack)
        ip("netns", "exec", self.router, "sh", "-c", "echo 1 >/proc/sys/net/ipv4/ip_forward")
        self.addresses = {}
        for name in names:
            self.connect(name, self.add(name, stack))
        self.outside = self.connect("outside", None)

    def add(self, name, stack):
        """Creates a namespace."""
        namespace = f"{self.mark}-{name}"
        ip("netns", "add", namespace)
        stack.callback(ip, "netns", "del", namespace)
        ip("-n", namespace, "link", "set", "lo", "up")
        return namespace

    def connect(self, name, namespace):
        """Connects a namespace (`None` for the host) to the router. Returns the address of the namespace."""
        first = 4 * len(self.addresses)
        router, own = (f"{NET}.{self.place}.{first + number}" for number in (1, 2))
        # The name of the interface on this side, which must be short.
        end = f"hf{os.getpid()}" if namespace is None else "net0"
        here = [] if namespace is None else ["-n", namespace]
        ip(*here, "link", "add", end, "type", "veth", "peer", "name", name, "netns", self.router)
        ip("-n", self.router, "addr", "add", f"{router}/30", "dev", name)
        ip("-n", self.router, "link", "set", name, "up")
        ip(*here, "addr", "add", f"{own}/30", "dev", end)
        ip(*here, "link", "set", end, "up")
        ip(*here, "route", "add", f"{NET}.{self.place}.0/24", "via", router)
        self.addresses[name] = own
        return own

    def on(self, name, *words):
        """Returns the command line that runs a program on a machine."""
        return ["ip", "netns", "exec", f"{self.mark}-{name}", *words]

    def cut(self, one, other):
        """Drops all packets between two machines from now on."""
        self.rules("add", one, other)

    def mend(self, one, other):
        self.rules("del", one, other)

    def rules(self, what, one, other):
        one, other = self.addresses[one], self.addresses[other]
        for sender, receiver in ((one, other), (other, one)):
            ip("-n", self.router, "rule", what, "from", sender, "to", receiver, "blackhole")

    def set_link(self, name, state):
        """Sets the link between the router and a machine down or up, at the router's end."""
        ip("-n", self.router, "link", "set", name, state)


class Primary(Instance):
    """A PostgreSQL server on a separate machine."""

    def __init__(self, folder, network):
        super().__init__(folder)
        self.network = network

    def words(self, program, *arguments):
        return self.network.on("database", *super().words(program, *arguments))

    def open(self):
        """Allows connections from the other machines."""
        with open(self.data / "pg_hba.conf", "a") as file:
            file.write(f"host all all {NET}.{self.network.place}.0/24 scram-sha-256\n")
        self.reload()

    @contextlib.contextmanager
    def writing(self):
        """Holds the write lock while the block runs."""
        words = self.words("psql", "-h", self.folder, "-p", self.port, "-U", "postgres", "-d", DATABASE, "-qAt")
        with subprocess.Popen(
                words, cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            process.stdin.write("BEGIN; SELECT 'locked' FROM homefind.clock FOR UPDATE;\n")
            process.stdin.flush()
            process.stdout.readline()
            # The transaction ends when psql reaches the end of its input.
            yield

    def count(self, condition):
        """Returns the number of the facades' connections that satisfy a condition."""
        return int(self.query(f"SELECT count(*) FROM pg_stat_activity WHERE usename = '{ROLE}' AND {condition}"))


class Machines:
    """A database and facades that use it, each on a separate machine, and a feed on the host."""

    def __init__(self, cluster, network, stack):
        self.cluster, self.network, self.stack, self.is_timed = cluster, network, stack, cluster.is_timed
        self.folder = cluster.folder / "cut"
        self.folder.mkdir()
        self.folder.chmod(0o711)
        self.primary = Primary(self.folder / "primary", self.network)
        stack.callback(self.primary.stop)
        self.primary.make(CONFIGURATION, cluster.password)
        self.primary.open()
        self.homes = cluster.homes
        self.feed, self.feed_port = None, 0
        self.serve_feed(self.homes)
        self.facades = {}
        # The first facade leads, because it is alone, and syncs the feed once; later leaders sync every two
        # seconds.
        self.start("one", "10m")
        if not settle(lambda: leaders(self) == ["one"] and self.stored == self.homes, PATIENCE):
            raise RuntimeError(f"the first facade does not store the feed: {self.facades['one'].log()[-500:]}")
        for name in NAMES[1:]:
            self.start(name, "2s")

    def serve_feed(self, homes):
        """Starts a feed with this number of homes, which replaces the current feed."""
        if self.feed:
            self.feed.stop()
        write_feed(self.folder, homes)
        self.feed = servers.feed(
            self.cluster.program, self.folder, "--host", self.network.outside, "--port", self.feed_port)
        self.feed_port = self.feed.port
        self.stack.callback(self.feed.kill)

    def start(self, name, fresh):
        address = self.network.addresses
        folder = self.folder / name
        folder.mkdir()
        database = f"postgresql://{ROLE}@{address['database']}:{self.primary.port}/{DATABASE}"
        settings = self.cluster.settings(HOMEFIND_DATABASE=database, **self.feed.settings())
        words = self.network.on(
            name, self.cluster.program, "serve", "--host", address[name], "--port", "0", "--sync-every", "2s",
            "--fresh-for", fresh, "--rate-limit", "off", "--trusted-proxies", self.network.outside,
            "--mail", "smtp://127.0.0.1:9", "--mail-from", "homes@homes.example")
        self.facades[name] = Server(words[0], folder, *words[1:], more=settings)
        self.stack.callback(self.facades[name].kill)

    @property
    def stored(self):
        """The number of homes in the store; 0 before the tables exist."""
        with contextlib.suppress(RuntimeError):
            return int(self.primary.query("SELECT count(*) FROM homefind.listing WHERE gone_at IS NULL"))
        return 0


class Watch(Meanwhile):
    """Watches the facades while the block runs: counts simultaneous leaders, and how often the end of a facade's event
    history moves backwards.
    """

    def __init__(self, machines):
        super().__init__(self.look)
        self.machines, self.most, self.backwards, self.ends = machines, 0, 0, {}

    def look(self):
        while not self.over.is_set():
            self.most = max(self.most, len(leaders(self.machines)))
            for name, facade in self.machines.facades.items():
                end = told(facade, "/v1/events").get("next")
                if end:
                    # The epoch and the revision in the cursor.
                    place = [int(number, 36) for number in end.split("-")[:2]]
                    self.backwards += place < self.ends.get(name, place)
                    self.ends[name] = place
            self.over.wait(0.1)

    def add(self, report, what):
        """Reports the observations after an event is over."""
        lead = leaders(self.machines)
        report.add(
            f"leaders and histories, watched during {what}", len(self.machines.facades),
            f"{', '.join(lead)} in the end, at most {self.most} at a time; {self.backwards} histories went backwards",
            len(lead) != 1 or self.most != 1 or self.backwards)


def search_anew(facade):
    """Sends a search whose homes the facade must store. Returns the response."""
    return facade.ask(nowhere(), timeout=60)


def sign_in(facade):
    """Sends a sign-in request, which the facade must also store. Returns the response."""
    mail = f"{random.randrange(1 << 40)}@mail.example"
    # The request has the header fields that a proxy would add.
    return facade.ask("/v1/sign-in", 60, "POST", json.dumps({"email": mail}), {
        "Content-Type": "application/json", "X-Forwarded-Proto": "https"})


def stores_anew(facade):
    """Returns whether a facade can store homes."""
    with contextlib.suppress(OSError):
        return search_anew(facade)[0] == 200
    return False


def put_off(ask, facade):
    """Returns whether a request is refused with Retry-After, and the seconds until the response."""
    began = time.monotonic()
    is_refused = False
    with contextlib.suppress(OSError):
        is_refused = is_put_off(ask(facade))
    return is_refused, time.monotonic() - began


def add_put_off(machines, report, what, outcomes, limit):
    """Reports refused requests. A request may take at most `limit` seconds."""
    slowest = max(seconds for _, seconds in outcomes)
    report.add(
        what, len(outcomes), f"503 with Retry-After, within {slowest:.2f} s",
        sum(not is_refused for is_refused, _ in outcomes) + (machines.is_timed and slowest > limit))


def add_searches(machines, report, what, loads):
    """Reports the outcomes of clients' searches."""
    report.add(
        what, sum(load.count for load in loads), "; ".join(map(str, loads)),
        sum(load.bad + (machines.is_timed and load.slowest > AT_ONCE) for load in loads))


def stale(facade):
    """Returns the number of covered searches that return stale homes without using the database."""
    dice = random.Random(facade.port)
    answers = [told(facade, target(dice)) for _ in range(TRIES)]
    return sum(answer.get("source", {}).get("freshness") == "stale" and bool(ids(answer)) for answer in answers)


def events(facade, cursor):
    """Returns the changes to homes that a facade reports after a cursor."""
    path = f"/v1/events?limit=100&cursor={urllib.parse.quote(cursor)}"
    return [(event["event"], event["home"]["id"]) for event in told(facade, path).get("items", [])]


def cut_while_writing(machines, pool):
    """Cuts off the first facade while it and another facade wait for a write lock. The other facade gets the lock
    first, and its write commits, but the database can neither notify the first facade of that write nor report that the
    first facade now has the lock.

    Returns whether both facades waited, and the futures of both writes.
    """
    one, two = (machines.facades[name] for name in NAMES[:2])

    def waits(name):
        return machines.primary.count(
            f"client_addr = '{machines.network.addresses[name]}' AND wait_event_type = 'Lock'")

    with machines.primary.writing():
        other = pool.submit(stores_anew, two)
        first = settle(lambda: waits("two"), PATIENCE)
        pending = pool.submit(put_off, search_anew, one)
        second = settle(lambda: waits("one"), PATIENCE)
        machines.network.cut("one", "database")
    return first and second, other, pending


def leader_is_away(machines, report, pool):
    """Cuts the leader off from its database. Returns the time of the cut, the pending write of
    another facade, and the requests sent to the leader at that time.
    """
    one = machines.facades["one"]
    waited, other, pending = cut_while_writing(machines, pool)
    began = time.monotonic()
    early = [pending, *(pool.submit(put_off, ask, one) for ask in (search_anew, sign_in))]
    is_noticed = settle(lambda: told(one, "/readyz").get("checks", {}).get("store") == "stale", PATIENCE)
    noticed = time.monotonic() - began
    report.add(
        "the facade that leads is cut off from the database", 1,
        f"detected after {noticed:.1f} s; the facade is ready, and stale",
        not waited or not is_noticed or (machines.is_timed and noticed > AWAY))
    report.add("covered searches at this facade, from then on", TRIES, "answered, marked stale", TRIES - stale(one))
    late = [put_off(ask, one) for ask in (search_anew, sign_in) * 3]
    add_put_off(machines, report, "requests to this facade that must store something, from then on", late, AT_ONCE)
    return began, other, early


def others_take_over(machines, report, began, other):
    """Checks that another facade leads and stores homes. `began` is the time of the cut, and `other` is a write from
    before the cut.
    """
    two = machines.facades["two"]
    follows = settle(lambda: len(leaders(machines)) == 1 and leaders(machines) != ["one"], 2 * TAKEOVER)
    took = time.monotonic() - began
    report.add(
        "another facade leads after the cut", 1, f"{', '.join(leaders(machines))} leads {took:.1f} s after it",
        not follows or (machines.is_timed and took > TAKEOVER))
    stores_again = other.result() and settle(lambda: stores_anew(two), TAKEOVER)
    took = time.monotonic() - began
    report.add(
        "other facades store after a cut in the middle of a write", 1, f"stored {took:.1f} s after it",
        not stores_again or (machines.is_timed and took > TAKEOVER))


def leader_is_back(machines, report, cursor):
    """Reconnects the facade that was cut off to its database, and checks that it has the changes that other facades
    stored since `cursor`.
    """
    one, two = (machines.facades[name] for name in NAMES[:2])
    is_stored = settle(lambda: machines.stored == machines.homes + 1, PATIENCE)
    is_ready = one.ask("/readyz")[0] == 200
    machines.network.mend("one", "database")
    back, took = timed(lambda: stores(machines) == {"ok"} and stores_anew(one), PATIENCE)
    report.add(
        "the connection is restored", 1, f"the facade stores again after {took:.1f} s",
        not back or not is_ready or (machines.is_timed and took > BACK))
    is_heard = settle(
        lambda: tell_the_same(machines) and events(one, cursor) == events(two, cursor), PATIENCE)
    report.add(
        "changes that other facades stored in the meantime", 1,
        f"{len(events(one, cursor))} homes, which this facade reports like the others",
        not is_stored or not is_heard or not events(one, cursor))
    report.add("the same searches at three facades after the cut", TRIES, "the same homes", differing(machines))


def leader_is_cut(machines, report):
    """Cuts the leader off from its database in the middle of a write; another facade must take over before the first
    facade is reconnected.
    """
    one = machines.facades["one"]
    settle(lambda: know_the_same(machines), PATIENCE)
    cursor = told(one, "/v1/events")["next"]
    with Watch(machines) as watch, Load(one, 3) as load, concurrent.futures.ThreadPoolExecutor() as pool:
        began, other, early = leader_is_away(machines, report, pool)
        others_take_over(machines, report, began, other)
        machines.serve_feed(machines.homes + 1)
        outcomes = [asked.result() for asked in early]
        add_put_off(
            machines, report, "requests to this facade that had to store something at that moment", outcomes, GIVEN_UP)
        leader_is_back(machines, report, cursor)
    add_searches(machines, report, "covered searches at this facade in the meantime", [load])
    watch.add(report, "the cut")


def database_is_cut(machines, report):
    """Sets the link to the database's machine down, which affects all facades."""
    facades = machines.facades.values()
    with Watch(machines) as watch, contextlib.ExitStack() as stack:
        loads = [stack.enter_context(Load(facade, 1)) for facade in facades]
        machines.network.set_link("database", "down")
        is_noticed, noticed = timed(lambda: stores(machines) == {"stale"}, PATIENCE)
        report.add(
            "the database is cut off from all facades", len(facades), f"all facades detected it within {noticed:.1f} s",
            not is_noticed or (machines.is_timed and noticed > AWAY))
        tries = TRIES * len(facades)
        report.add(
            "covered searches at all facades, from then on", tries, "answered, marked stale",
            tries - sum(stale(facade) for facade in facades))
        late = [put_off(search_anew, facade) for facade in facades]
        add_put_off(machines, report, "requests that must store something, from then on", late, AT_ONCE)
        machines.network.set_link("database", "up")
        back, took = timed(lambda: stores(machines) == {"ok"} and all(map(stores_anew, facades)), PATIENCE)
        report.add(
            "the database is back", len(facades), f"all facades store again after {took:.1f} s",
            not back or (machines.is_timed and took > BACK))
        follows = settle(lambda: len(leaders(machines)) == 1, PATIENCE) and settle(
            lambda: tell_the_same(machines), PATIENCE)
        report.add(
            "the facades follow the database", len(facades), "one leads, and all report the same events", not follows)
    add_searches(machines, report, "covered searches at all facades in the meantime", loads)
    watch.add(report, "the outage")


def run(cluster, report):
    what = "a network that is cut"
    if not shutil.which("ip"):
        report.skip(what, "there is no ip, of the package iproute2")
        return
    with contextlib.ExitStack() as stack:
        try:
            network = Network(["database", *NAMES], stack)
            # Check that the system supports network namespaces.
            network.cut("one", "database")
            network.mend("one", "database")
        except subprocess.CalledProcessError as error:
            report.skip(what, f"no network namespaces can be made: {error.stderr.strip()}")
            return
        try:
            machines = Machines(cluster, network, stack)
        except RuntimeError as error:
            report.add(what, 1, str(error), 1)
            return
        leader_is_cut(machines, report)
        database_is_cut(machines, report)
