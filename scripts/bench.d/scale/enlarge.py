"""Multiplies the homes in a store: copies the existing city, including the folded text, several times within the circle
that the store covers.

enlarge.py FOLDER PORT DATABASE SHIFTS
Each line of the file SHIFTS has the degrees by which a city is shifted north and east; the first city exists
already. Indexes are rebuilt afterwards, which is faster than updating them.
"""
import sys

from psql import ROWS, Psql

TEXTS = "homefind.text_fold"
# The difference between the ids of two cities, which is greater than the range of ids within a city.
STEP = 10**9
CHANGED = {
    "id": f"id + city.number * {STEP}", "listing": f"listing + city.number * {STEP}",
    "latitude": "latitude + city.north", "longitude": "longitude + city.east",
}


def main():
    *place, path = sys.argv[1:]
    psql = Psql(*place)
    with open(path) as file:
        shifts = [line.split() for line in file]
    cities = ", ".join(
        f"({number}::bigint, {north}::float8, {east}::float8)" for number, (north, east) in enumerate(shifts) if number)
    tables = ", ".join(f"'{table}'::regclass" for table in (ROWS, TEXTS))
    indexes = [line.split("|", 1) for line in psql.run(
        f"SELECT indexrelid::regclass || '|' || pg_get_indexdef(indexrelid) FROM pg_index"
        f" WHERE indrelid IN ({tables}) AND NOT indisunique").splitlines()]
    for name, _ in indexes:
        psql.run(f"DROP INDEX {name}")
    for table in (ROWS, TEXTS):
        names = psql.columns(table)
        copied = ", ".join(CHANGED.get(name, name) for name in names.split(", "))
        # All referenced rows exist, so the foreign key checks are disabled.
        psql.run(
            f"SET session_replication_role = replica; INSERT INTO {table} ({names})"
            f" SELECT {copied} FROM {table}, (VALUES {cities}) AS city (number, north, east)")
    for _, definition in indexes:
        psql.run(f"SET maintenance_work_mem = '1GB'; {definition}")
    psql.run(f"UPDATE homefind.text_fold_progress SET listing = (SELECT max(id) FROM {ROWS})")
    psql.run("VACUUM ANALYZE")


main()
