"""Starts a facade that searches in the database, and waits until it has folded all homes' text, which it does in
the background.

fold.py FOLDER PORT DATABASE SERVER...: SERVER is the command line of that facade, which prints `listening PORT`.
"""
import sys
import time
import urllib.request

from psql import ROWS, Psql
from support.servers import listening

LEFT = f"""
SELECT count(*) FROM {ROWS} l LEFT JOIN homefind.text_fold_progress p USING (feed)
WHERE p.feed IS NULL OR (l.revision, l.id) > (p.revision, p.listing)"""


def main():
    folder, port, database, *server = sys.argv[1:]
    psql = Psql(folder, port, database)
    with listening(server) as (_, facade):
        urllib.request.urlopen(f"http://127.0.0.1:{facade}/v1/nearby?lat=13.75&lon=100.55&limit=1").close()
        while int(psql.run(LEFT)):
            time.sleep(1)
    psql.run("VACUUM ANALYZE")


main()
