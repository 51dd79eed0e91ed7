"""Checks facades of two versions on one database: running facades must continue after a later version has extended the
tables, but starting facades must refuse those tables.
"""
import time

from checks import TAKEOVER, end_connections, homes, leaders, one_leads, same_answers, tell_the_same
from load import Load, nowhere
from support.servers import settle

# The maximum time in seconds until a started facade is ready, including the creation of an index, and until the leader
# syncs.
READY, SYNC = 60, 60
SENTENCE = "later version of homefind"


def version(cluster):
    """Returns the version of the tables in the database."""
    return int(cluster.primary.query("SELECT max(version) FROM homefind.migration"))


def is_ready(facade):
    return facade.ask("/readyz")[0] == 200


def not_storing(cluster, *names):
    """Returns the number of facades that cannot store homes, even after they have had time to reconnect."""
    return sum(
        not settle(lambda name=name: cluster.facades[name].ask(nowhere())[0] == 200, READY)
        for name in names or cluster.facades)


def refused(cluster, report, name):
    """Checks that a facade that is restarted with tables of a later version does not become ready, and logs the
    reason.
    """
    cluster.facades[name].stop()
    facade = cluster.start(name)
    said = settle(lambda: SENTENCE in facade.log(), READY)
    sentence = next((line for line in facade.log().splitlines() if SENTENCE in line), "it says nothing")
    report.add("a facade is started with later tables", 1, f"not ready: {sentence[:120]}", not said or is_ready(facade))
    facade.stop()
    done = cluster.run("sync")
    sentence = (done.stderr.strip().splitlines() or [""])[-1]
    report.add(
        "a command is started with later tables", 1, f"{done.returncode}: {sentence[:120]}",
        done.returncode != 66 or SENTENCE not in sentence)


def later_tables(cluster, report):
    """Extends the tables while facades run, as a later version would."""
    now, last = version(cluster), list(cluster.facades)[-1]
    cluster.primary.query(
        f"BEGIN; CREATE TABLE homefind.later (number bigint);"
        f" INSERT INTO homefind.migration (version) VALUES ({now + 1}); COMMIT")
    with Load(cluster.haproxy) as load:
        # New connections must also work with the later tables.
        end_connections(cluster)
        report.add(
            "tables of a later version are created, and all connections closed", len(cluster.facades),
            f"version {now + 1} with facades of version {now}, which continue to store", not_storing(cluster))
        refused(cluster, report, last)
        report.add(
            "other running facades", len(cluster.facades) - 1, "they continue to store",
            not_storing(cluster, *list(cluster.facades)[:-1]))
    report.add("searches in the meantime", load.count, str(load), load.bad)
    cluster.primary.query(f"DROP TABLE homefind.later; DELETE FROM homefind.migration WHERE version > {now}")
    facade = cluster.start(last)
    report.add(
        "the previous tables are restored", 1, "a facade is started", not settle(lambda: is_ready(facade), READY))


def leader_syncs(cluster, report, what):
    """Checks that the leader syncs the feed without any search."""
    one = settle(lambda: len(leaders(cluster)) == 1, TAKEOVER)

    def last():
        return int(cluster.primary.query("SELECT max(fetched_at) FROM homefind.coverage"))

    before = last()
    # The margin excludes areas that other facades stored a moment ago.
    synced = settle(lambda: last() > before + 2, SYNC)
    heard = settle(lambda: tell_the_same(cluster), SYNC)
    report.add(f"{what} facade leads", 1, "it syncs, and every facade hears of it", not one or not synced or not heard)


def replace(cluster, report, name, newer):
    """Stops a facade, and starts a newer version in its place."""
    began = time.monotonic()
    cluster.facades[name].stop()
    facade = cluster.start(name, program=newer)
    ready = settle(lambda: is_ready(facade), READY)
    took = time.monotonic() - began
    report.add("a facade is replaced by a newer one", 1, f"ready after {took:.1f} s", not ready)
    # haproxy checks each facade once a second.
    time.sleep(2)


def run(cluster, newer, report):
    """Replaces all facades of a cluster with a newer version, the leader last."""
    one_leads(cluster, report)
    same_answers(cluster, report)
    leader, before = leaders(cluster)[0], version(cluster)
    first, second = (name for name in cluster.facades if name != leader)
    with Load(cluster.haproxy) as load:
        replace(cluster, report, first, newer)
        report.add(
            "versions of the tables", 1, f"the newer program has {version(cluster)}, the earlier one {before}",
            version(cluster) <= before)
        report.add("facades of both versions store", len(cluster.facades), "each does", not_storing(cluster))
        same_answers(cluster, report)
    report.add("searches in the meantime", load.count, str(load), load.bad)
    leader_syncs(cluster, report, "an earlier")
    with Load(cluster.haproxy) as load:
        refused(cluster, report, second)
        replace(cluster, report, second, newer)
        same_answers(cluster, report)
        replace(cluster, report, leader, newer)
    report.add("searches in the meantime", load.count, str(load), load.bad)
    leader_syncs(cluster, report, "a newer")
    same_answers(cluster, report)
    report.add("homes afterwards", cluster.homes, f"{homes(cluster)} in the store", homes(cluster) != cluster.homes)
