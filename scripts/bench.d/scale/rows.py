"""A contender in the suite `scale`: copies the rows of homefind's table with COPY.

rows.py in FOLDER PORT DATABASE: into an empty table with the same columns and indexes.
rows.py out FOLDER PORT DATABASE: out of homefind's table, discarding the output.
"""
import subprocess
import sys
import tempfile
import time

from psql import ROWS, Psql
from support.rounds import rounds


def main():
    mode, *place = sys.argv[1:]
    psql = Psql(*place)
    names = psql.columns()
    if mode == "out":
        def read():
            with open("/dev/null", "w") as nowhere:
                subprocess.run(
                    [*psql.words, "-c", f"COPY {ROWS} ({names}) TO STDOUT (FORMAT binary)"], stdout=nowhere, check=True)
            return "true"

        return rounds(read)
    with tempfile.NamedTemporaryFile(prefix="homefind-scale-", suffix=".rows") as file:
        psql.run(f"\\copy {ROWS} ({names}) TO '{file.name}' (FORMAT binary)")

        def write():
            psql.run(f"DROP TABLE IF EXISTS copy; CREATE TABLE copy (LIKE {ROWS} INCLUDING ALL)")
            start = time.perf_counter()
            psql.run(f"\\copy copy ({names}) FROM '{file.name}' (FORMAT binary)")
            seconds = time.perf_counter() - start
            return round(seconds * 1e9), psql.run("SELECT count(*) FROM copy")

        rounds(write)


main()
