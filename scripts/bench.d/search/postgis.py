"""Searches with PostGIS: a GiST index of geographies, and one statement for all centres, timed including its result.

postgis.py FILE COUNT RADIUS TYPE CENTRES

The index ranks points by distance on a sphere. The distance of the last of the nearest points on the sphere, plus a
margin, is the radius of the circle that contains the nearest points on the ellipsoid.
"""
import time

import psycopg

import points_file
from support.postgresql import DATABASE, temporary
from support.rounds import rounds

# Distances on the sphere and on the ellipsoid differ by less than half of this factor's margin.
PART = 1.012

CONFIGURATION = """
fsync = off
shared_buffers = 512MB
work_mem = 64MB
maintenance_work_mem = 256MB
jit = off
max_parallel_workers_per_gather = 0
max_wal_size = 4GB
"""


def load(db, points):
    db.execute("CREATE TABLE homes (id bigint, type int, place geography(Point))")
    with db.cursor().copy("COPY homes FROM STDIN") as copy:
        for i, number in enumerate(points.ids):
            copy.write(
                f"{number}\t{points.types[i]}\t"
                f"SRID=4326;POINT({points.longitudes[i]!r} {points.latitudes[i]!r})\n")
    db.execute("CREATE INDEX ON homes USING gist (place)")
    db.execute("CREATE TABLE centers (number int, place geography(Point))")
    with db.cursor().copy("COPY centers FROM STDIN") as copy:
        for number, (latitude, longitude) in enumerate(points.centers):
            copy.write(f"{number}\tSRID=4326;POINT({longitude!r} {latitude!r})\n")
    db.execute("VACUUM ANALYZE")


def main():
    points, count, radius, kind = points_file.arguments()
    with temporary(CONFIGURATION) as server:
        db = psycopg.connect(
            host=str(server.folder), port=server.port, user="postgres", dbname=DATABASE, autocommit=True)
        load(db, points)
        where = "" if kind is None else f"AND type = {kind}"
        statement = f"""
            SELECT c.number, f.ids FROM centers c, LATERAL (
              SELECT coalesce(max(d), 1e9) AS last, count(*) AS found FROM (
                SELECT h.place <-> c.place AS d FROM homes h WHERE true {where}
                ORDER BY h.place <-> c.place LIMIT {count}) k) n,
            LATERAL (SELECT array_agg(id) AS ids FROM (
              SELECT h.id FROM homes h
              WHERE ST_DWithin(
                h.place, c.place,
                least({radius}, CASE WHEN n.found < {count} THEN {radius} ELSE n.last * {PART} + 0.001 END))
              {where}
              ORDER BY ST_Distance(h.place, c.place), h.id LIMIT {count}) r) f
            ORDER BY c.number"""

        def work():
            start = time.perf_counter()
            rows = db.execute(statement).fetchall()
            seconds = time.perf_counter() - start
            return round(seconds / len(rows) * 1e9), points_file.check(ids or [] for _, ids in rows)

        rounds(work)


main()
