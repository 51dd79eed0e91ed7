"""PostGIS: a GiST index of geographies, all centres in one statement, timed with its answer.

    postgis.py FILE COUNT RADIUS TYPE CENTRES

The index ranks on a sphere: the distance of the last of the nearest there, and a little more, bounds
the circle in which the nearest on the ellipsoid are looked for.
"""
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

import psycopg

import points_file
from support.rounds import rounds

# Distances on the sphere and on the ellipsoid differ by less than half of this part.
PART = 1.012


class Server:
    """A PostgreSQL of our own, on a socket in a folder of its own."""

    def __init__(self):
        self.programs = max(
            pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="homefind-postgis-", dir="/tmp"))
        # PostgreSQL refuses to run as root.
        self.prefix = []
        if os.geteuid() == 0:
            self.prefix = ["runuser", "-u", "postgres", "--"]
            shutil.chown(self.folder, "postgres")
        self.run("initdb", "-D", self.folder / "data", "-U", "homefind", "-A", "trust", "--no-sync")
        settings = {
            "listen_addresses": "", "unix_socket_directories": self.folder, "fsync": "off",
            "shared_buffers": "512MB", "work_mem": "64MB", "maintenance_work_mem": "256MB",
            "jit": "off", "max_parallel_workers_per_gather": "0", "max_wal_size": "4GB",
        }
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        self.run(
            "pg_ctl", "-D", self.folder / "data", "-w", "-l", self.folder / "log", "-o", options,
            "start")

    def run(self, program, *arguments):
        subprocess.run(
            [*self.prefix, self.programs / program, *arguments], check=True, cwd="/",
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def connect(self):
        return psycopg.connect(
            host=str(self.folder), user="homefind", dbname="postgres", autocommit=True)

    def end(self):
        subprocess.run(
            [*self.prefix, self.programs / "pg_ctl", "-D", self.folder / "data", "-m", "immediate",
             "stop"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/", check=False)
        shutil.rmtree(self.folder, ignore_errors=True)


def load(db, points):
    db.execute("CREATE EXTENSION postgis")
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
    server = Server()
    try:
        db = server.connect()
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
    finally:
        server.end()


main()
