"""Checks a cluster during failures. Each check adds rows to the report."""
import concurrent.futures
import contextlib
import http.client
import json
import os
import random
import signal
import time
import urllib.parse

from load import Load, Writes, target
from support import preload
from support.postgresql import DATABASE, ROLE, write_secret
from support.project import setup
from support.servers import settle, timed

# The maximum time in seconds until another facade leads, until writes succeed after a promotion, and until facades use
# the database again after an outage.
TAKEOVER, RETURN, BACK = 30, 10, 5
# The time in seconds to wait for an expected state, which suffices even on a busy machine.
PATIENCE = 60
# The number of covered searches to compare.
TRIES = 40


def told(facade, path):
    """Returns a facade's response, parsed as JSON; empty if the request fails."""
    try:
        status, _, body = facade.ask(path)
        return json.loads(body) if status == 200 else {}
    except (OSError, http.client.HTTPException, ValueError):
        return {}


def ids(answer):
    return [home["id"] for home in answer.get("items", [])]


def leaders(cluster):
    """Returns the names of the facades that report being the leader."""
    return [name for name, facade in cluster.facades.items()
            if told(facade, "/readyz").get("database", {}).get("leader")]


def only_leader(cluster):
    """Returns the name of the leader, once there is exactly one; `None` if that takes too long."""
    seen = []

    def is_one():
        seen[:] = leaders(cluster)
        return len(seen) == 1

    return seen[0] if settle(is_one, TAKEOVER) else None


def roles(cluster):
    return {told(facade, "/readyz").get("database", {}).get("role") for facade in cluster.facades.values()}


def tell_the_same(cluster):
    """Returns whether the event histories of all facades end at the same cursor."""
    ends = {told(facade, "/v1/events").get("next") for facade in cluster.facades.values()}
    return len(ends) == 1 and None not in ends


def differing(cluster):
    """Returns the number of searches whose homes differ among the facades."""
    dice, wrong = random.Random(3), 0
    for _ in range(TRIES):
        path = target(dice)
        answers = {tuple(ids(told(facade, path))) for facade in cluster.facades.values()}
        wrong += len(answers) != 1 or () in answers
    return wrong


def know_the_same(cluster):
    """Returns whether the snapshots of all facades contain every stored home; a search updates a snapshot."""
    return tell_the_same(cluster) and not differing(cluster)


def same_answers(cluster, report):
    """Checks that every facade returns the same results, and can continue a sequence of pages that another facade
    started.
    """
    report.add("the same searches at three facades", TRIES, "the same homes", differing(cluster))
    whole, pages, path = ids(told(cluster.haproxy, target(random.Random(2), 60))), [], target(random.Random(2), 7)
    turns = [*cluster.facades.values()] * 10
    cursor = ""
    for facade in turns:
        answer = told(facade, path + cursor)
        pages += ids(answer)
        if not answer.get("next") or len(pages) >= len(whole):
            break
        cursor = "&cursor=" + urllib.parse.quote(answer["next"])
    report.add(
        "pages of one answer, requested from the facades in turn", 1, f"{len(pages)} homes",
        pages[: len(whole)] != whole)


def one_leads(cluster, report):
    """Checks that exactly one facade leads, and that it syncs the feed."""
    leader = only_leader(cluster)
    report.add("one of three facades leads", 1, leader or ", ".join(leaders(cluster)), not leader)
    # The homes of the last circles are stored before the sync is recorded as complete.
    is_full = settle(lambda: homes(cluster) == cluster.homes and tell_the_same(cluster), 60)
    report.add("the leader mirrors the feed", 1, f"{homes(cluster)} homes of {cluster.homes}", not is_full)


def homes(cluster):
    return int(cluster.primary.query("SELECT count(*) FROM homefind.listing WHERE gone_at IS NULL"))


def leader_is_killed(cluster, report, tries):
    """Kills the leader while it syncs."""
    longest, wrong = 0.0, 0
    with Load(cluster.haproxy, 3) as load:
        for _ in range(tries):
            name = only_leader(cluster)
            if not name:
                wrong += 1
                continue
            cluster.facades[name].kill()
            is_led, took = timed(lambda: leaders(cluster), TAKEOVER)
            wrong, longest = wrong + (not is_led), max(longest, took)
            cluster.start(name)
    report.add("the facade that syncs is killed", tries, f"another facade leads within {longest:.1f} s", wrong)
    report.add("searches in the meantime", load.count, str(load), load.bad)


def facades_are_upgraded(cluster, report):
    """Stops and restarts the facades one by one, as in an upgrade."""
    wrong, longest = 0, 0.0
    with Load(cluster.haproxy) as load:
        for name in list(cluster.facades):
            began = time.monotonic()
            wrong += cluster.facades[name].stop() != 0
            facade = cluster.start(name)
            wrong += not settle(lambda facade=facade: told(facade, "/readyz"), PATIENCE)
            longest = max(longest, time.monotonic() - began)
            # Wait until haproxy uses this facade before stopping the next.
            wrong += not settle(lambda: cluster.used() == set(cluster.facades), PATIENCE)
    report.add(
        "facades are stopped and started in turn", len(cluster.facades), f"each is ready within {longest:.1f} s", wrong)
    report.add("searches in the meantime", load.count, str(load), load.bad)


def two_syncs(cluster, report):
    """Runs two syncs concurrently, in addition to the leader's sync."""
    with concurrent.futures.ThreadPoolExecutor() as pool:
        ends = list(pool.map(lambda _: cluster.sync(), range(2)))
    wrong = sum(end.returncode != 0 for end in ends) + (homes(cluster) != cluster.homes)
    report.add("two concurrent syncs", 2, f"{homes(cluster)} homes of {cluster.homes}", wrong)


def listeners_are_cut(cluster, report, tries):
    """Terminates the LISTEN connections while homes change."""
    wrong = 0
    for _ in range(tries):
        cut = end_connections(cluster)
        done = cluster.sync()
        wrong += cut == 0 or done.returncode != 0 or not settle(lambda: tell_the_same(cluster), PATIENCE)
    report.add("all listening connections are closed, and a sync runs", tries, "every facade is notified", wrong)


def storm(cluster, report, callers):
    """Starts many clients simultaneously. A client that receives 503 retries after the time in Retry-After, and must
    succeed.
    """
    dice = random.Random(5)
    paths = [target(dice) for _ in range(callers)]

    def ask(path):
        """Returns the statuses that a client received; empty if the connection failed."""
        statuses = []
        with contextlib.suppress(OSError, http.client.HTTPException):
            while len(statuses) < 10:
                status, fields, _ = cluster.haproxy.ask(path)
                statuses.append(status)
                if status != 503:
                    break
                time.sleep(int(fields["Retry-After"]))
        return statuses

    with concurrent.futures.ThreadPoolExecutor(callers) as pool:
        answers = list(pool.map(ask, paths))
    used = int(cluster.primary.query(f"SELECT count(*) FROM pg_stat_activity WHERE usename = '{ROLE}'"))
    later = sum(len(statuses) > 1 for statuses in answers)
    bad = sum(statuses[-1:] != [200] for statuses in answers)
    report.add(
        "simultaneous clients", callers, f"all answered, {later} after a retry; {used} connections to the database",
        bad + (used > 30))


def stores(cluster):
    """Returns the states of the store that the facades report."""
    return {told(facade, "/readyz").get("checks", {}).get("store") for facade in cluster.facades.values()}


def outage(cluster, report, what, seconds, begin, end):
    """Makes the database unavailable for a while: the facades must detect the outage and still respond to searches."""
    with Load(cluster.haproxy) as load:
        begin()
        away = settle(lambda: stores(cluster) == {"stale"}, PATIENCE)
        time.sleep(seconds)
        end()
        back, took = timed(lambda: stores(cluster) == {"ok"}, PATIENCE)
    report.add(
        what, 1, f"detected; in use again after {took:.1f} s",
        not away or not back or (cluster.is_timed and took > BACK))
    report.add("searches in the meantime", load.count, str(load), load.bad)


def end_connections(cluster):
    """Terminates all connections from the facades. Returns the number of connections."""
    return int(cluster.primary.query(
        f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = '{ROLE}'"))


def no_connections(cluster, report, seconds):
    """Makes the database refuse new connections because too many are open."""
    limit = f"ALTER ROLE {ROLE} CONNECTION LIMIT"

    def begin():
        cluster.primary.query(f"{limit} 0")
        # A connection that was opened immediately before may not be listed yet.
        settle(lambda: end_connections(cluster) == 0, PATIENCE)

    outage(
        cluster, report, "no connection to the database is left", seconds, begin,
        lambda: cluster.primary.query(f"{limit} -1"))


def clocks_differ(cluster, report):
    """Syncs with a clock that is two hours ahead; the other facades must still receive the changes."""
    if setup("need_shim").returncode:
        report.skip("syncs by clocks that differ", "there is no C compiler")
        return
    library = preload.compiled(preload.CLOCK, cluster.folder)
    ahead = {"LD_PRELOAD": str(library), "CLOCK_AHEAD": "7200"}
    wrong, tries = 0, 4
    for number in range(tries):
        done = cluster.sync(**({} if number % 2 else ahead))
        wrong += done.returncode != 0 or not settle(lambda: tell_the_same(cluster), PATIENCE)
    # The next check may make the database unavailable.
    wrong += homes(cluster) != cluster.homes or not settle(lambda: know_the_same(cluster), PATIENCE)
    report.add(
        "syncs with a clock two hours ahead and with a correct clock", tries, "all facades are notified of each", wrong)


def stat(pid):
    """Returns the fields of /proc/PID/stat after the process name: state, parent, and more."""
    with open(f"/proc/{pid}/stat") as file:
        return file.read().rpartition(")")[2].split()


def processes(instance):
    """Returns the process ids of a PostgreSQL server."""
    first = instance.pid
    found = [first]
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with contextlib.suppress(OSError):
                if int(stat(entry)[1]) == first:
                    found.append(int(entry))
    return found


def primary_hangs(cluster, report, seconds):
    """Suspends the primary for a while, as if its network were cut."""
    stopped = []

    def send(number):
        for pid in reversed(stopped):
            # Some processes may exit before they receive the signal.
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    def begin():
        first = cluster.primary.pid
        os.kill(first, signal.SIGSTOP)
        # A suspended postmaster cannot start other processes, which would keep running.
        settle(lambda: stat(first)[0] == "T", PATIENCE)
        stopped.extend(processes(cluster.primary))
        send(signal.SIGSTOP)

    def end():
        send(signal.SIGCONT)

    outage(cluster, report, f"the primary is suspended for {seconds} s", seconds, begin, end)


def primary_is_killed(cluster, report):
    """Kills the primary under load, and promotes the standby."""
    with Load(cluster.haproxy) as load:
        with Writes(cluster) as writes:
            settle(lambda: writes.done >= 3, PATIENCE)
            cluster.primary.kill()
            dead = time.monotonic()
            lost = cluster.primary
            cluster.primary = cluster.standby
            time.sleep(3)
            cluster.primary.promote()
            promoted = time.monotonic()
            acknowledged = writes.revision
            again = settle(lambda: writes.last and writes.last > promoted, PATIENCE)
            back = (writes.last or dead) - promoted
            kept = int(cluster.primary.query("SELECT revision FROM homefind.clock"))
        follows = settle(lambda: roles(cluster) == {"primary"} and len(leaders(cluster)) == 1, TAKEOVER)
        heard = settle(lambda: tell_the_same(cluster), PATIENCE)
    lost.stop()
    report.add(
        "the primary is killed, and the standby promoted", 1,
        f"writes work again {back:.1f} s after the promotion", not again or (cluster.is_timed and back > RETURN))
    report.add(
        "acknowledged writes", writes.done, f"revision {acknowledged} was acknowledged, {kept} is there",
        kept < acknowledged or writes.done < 4)
    report.add(
        "the facades follow the new primary", 3, "one leads, and all report the same events", not follows or not heard)
    report.add("searches in the meantime", load.count, str(load), load.bad)
    whole = settle(lambda: homes(cluster) == cluster.homes, PATIENCE)
    report.add("homes afterwards", cluster.homes, f"{homes(cluster)} in the store", not whole)


def refusals(cluster, report):
    """Checks that connection problems are reported with an exit status, and without the password."""
    here = f"127.0.0.1:{cluster.primary.port}"
    query = cluster.primary.query
    wrong = cluster.folder / "wrong"
    write_secret(wrong, "not-the-password-7413")

    def refused(what, status, *arguments, **settings):
        done = cluster.run(*arguments, **settings)
        said = done.stdout + done.stderr
        secrets = [one for one in (cluster.password, "not-the-password-7413") if one in said]
        sentence = done.stderr.strip().splitlines()[-1:] or [""]
        report.add(what, 1, f"{done.returncode}: {sentence[0][:120]}", done.returncode != status or bool(secrets))

    search = ["nearby", "--lat", "13.75", "--lon", "100.55", "--limit", "1"]
    refused("a wrong password", 77, *search, HOMEFIND_DATABASE_PASSWORD_FILE=str(wrong))
    query("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0 OWNER " + ROLE, "postgres")
    refused("a database that is not in UTF8", 66, "sync", HOMEFIND_DATABASE=f"postgresql://{ROLE}@{here}/latin")
    query(f"CREATE DATABASE bare OWNER {ROLE}", "postgres")
    refused("no PostGIS, and no right to create it", 0, *search, HOMEFIND_DATABASE=f"postgresql://{ROLE}@{here}/bare")
    query(f"""
        DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN PASSWORD '{cluster.password}';
        GRANT USAGE ON SCHEMA homefind TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA homefind TO reader""")
    reader = f"postgresql://reader@{here}/{DATABASE}"
    refused("a role that may only read, which reads", 0, *search, "--offline", HOMEFIND_DATABASE=reader)
    refused("a role that may only read, which writes", 69, "sync", HOMEFIND_DATABASE=reader, HOMEFIND_FRESH_FOR="0s")


def run(cluster, report, is_short):
    """Runs all checks, with the worst failures last."""
    one_leads(cluster, report)
    same_answers(cluster, report)
    two_syncs(cluster, report)
    leader_is_killed(cluster, report, 1 if is_short else 3)
    listeners_are_cut(cluster, report, 1 if is_short else 3)
    storm(cluster, report, 50 if is_short else 200)
    facades_are_upgraded(cluster, report)
    refusals(cluster, report)
    clocks_differ(cluster, report)
    no_connections(cluster, report, 2 if is_short else 10)
    primary_hangs(cluster, report, 2 if is_short else 10)
    primary_is_killed(cluster, report)
