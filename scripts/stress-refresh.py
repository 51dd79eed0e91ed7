"""Kills refreshes at random moments; called by stress-refresh, which says how.

arguments: PROGRAM FACTS FOLDER KILLS
"""

import csv
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time

program, facts, folder, kills = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
table = os.path.join(folder, "stations.sqlite")
QUERY = (
    "SELECT C_CODE,N_NO,C_STATION,C_LAT,C_LON FROM POINT_OF_TRAIN WHERE C_CODE='{}' ORDER BY N_NO"
)


def write_lists():
    """Two lists that differ in every row: the second is 0.0002 degrees north."""
    with open(facts, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for name, north in (("one.csv", 0.0), ("two.csv", 0.0002)):
        with open(os.path.join(folder, name), "w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys())
            writer.writeheader()
            for row in rows:
                writer.writerow(dict(row, lat=f"{float(row['lat']) + north:.5f}"))


def command(name):
    return [program, "stations", "refresh", os.path.join(folder, name), "--stations", table]


def state():
    """Which of the two tables it is, whole; raises where it is neither."""
    for suffix in ("-wal", "-shm", "-journal"):
        assert not os.path.exists(table + suffix), suffix
    database = sqlite3.connect(f"file:{table}?mode=ro", uri=True)
    try:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        rows = [r for s in ("BTS", "MRT", "APL", "SRT") for r in database.execute(QUERY.format(s))]
    finally:
        database.close()
    assert len(rows) == 195, len(rows)
    return rows


def run(name):
    subprocess.run(command(name), check=True, capture_output=True)


def main():
    random.seed(20260809)
    write_lists()
    run("two.csv")
    run("one.csv")
    tables = {"one.csv": state()}
    start = time.monotonic()
    run("two.csv")
    span = 1.5 * (time.monotonic() - start)
    tables["two.csv"] = state()
    assert tables["one.csv"] != tables["two.csv"]
    now, killed, ended, replaced = "two.csv", 0, 0, 0
    while killed < kills:
        target = "one.csv" if now == "two.csv" else "two.csv"
        process = subprocess.Popen(
            command(target), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        time.sleep(random.uniform(0, span))
        process.send_signal(signal.SIGKILL)
        if process.wait() == -signal.SIGKILL:
            killed += 1
        else:
            ended += 1
        rows = state()
        # The moments follow the machine's load, so that about half of them come too late.
        if rows == tables[target]:
            now, replaced, span = target, replaced + 1, 0.9 * span
        else:
            span *= 1.1
            assert rows == tables[now], "neither the old nor the new table"
        previous = table + ".previous"
        check = sqlite3.connect(f"file:{previous}?mode=ro", uri=True)
        assert check.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        check.close()
    run("one.csv")
    run("two.csv")
    left = sorted(os.listdir(folder))
    assert left == ["one.csv", "stations.sqlite", "stations.sqlite.previous", "two.csv"], left
    print(
        f"{killed} refreshes killed, {killed} whole tables ({replaced} changes of table,"
        f" {ended} refreshes ended before they were killed), nothing left behind"
    )


main()
