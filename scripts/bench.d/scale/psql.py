"""Runs psql, and defines the name of homefind's table of homes."""
import subprocess

ROWS = "homefind.listing"


class Psql:
    """Runs commands on a database as superuser."""

    def __init__(self, folder, port, database):
        self.words = [
            "psql", "-h", str(folder), "-p", str(port), "-U", "postgres", "-d", database, "-qAt",
            "-v", "ON_ERROR_STOP=1"]

    def run(self, command, **options):
        done = subprocess.run([*self.words, "-c", command], stdout=subprocess.PIPE, text=True, check=True, **options)
        return done.stdout.strip()

    def columns(self, table=ROWS):
        """Returns the names of all columns of a table that are not generated."""
        return self.run(
            f"SELECT string_agg(attname, ', ' ORDER BY attnum) FROM pg_attribute"
            f" WHERE attrelid = '{table}'::regclass AND attnum > 0 AND attgenerated = '' AND NOT attisdropped")
