"""A PostgreSQL server, optionally with a synchronous standby, on ports of this machine."""
import contextlib
import os
import pathlib
import pwd
import re
import secrets
import signal
import subprocess
import tempfile
import time

from support.servers import free_port

PROGRAMS = pathlib.Path("/usr/lib/postgresql/15/bin")
DATABASE = "homes"
ROLE = "homefind"

PLACE = """
listen_addresses = '127.0.0.1'
port = {port}
unix_socket_directories = '{folder}'
"""

ACCESS = """
local all all trust
host all all 127.0.0.1/32 scram-sha-256
host replication postgres 127.0.0.1/32 trust
"""


def write_secret(path, text):
    """Writes a file that only its owner may read, as homefind requires."""
    with open(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w") as file:
        file.write(text + "\n")


@contextlib.contextmanager
def temporary(configuration):
    """Provides a server with an empty database, whose files are deleted afterwards."""
    with tempfile.TemporaryDirectory(prefix="homefind-postgresql-", ignore_cleanup_errors=True) as folder:
        # The server runs as another user.
        os.chmod(folder, 0o711)
        instance = Instance(pathlib.Path(folder) / "server")
        try:
            instance.make(configuration, secrets.token_hex(12))
            yield instance
        finally:
            instance.stop()


class Instance:
    """A server with its files in a separate folder. If this script runs as root, the server runs as the user postgres,
    because PostgreSQL refuses to run as root.
    """

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.data = self.folder / "data"
        self.port = free_port()
        self.folder.mkdir()
        if os.getuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)

    def words(self, program, *arguments):
        """Returns the command line of a PostgreSQL program."""
        words = [str(PROGRAMS / program), *map(str, arguments)]
        if os.getuid() == 0:
            words = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *words]
        return words

    def run(self, program, *arguments):
        """Runs a PostgreSQL program. Returns its output."""
        done = subprocess.run(self.words(program, *arguments), cwd=self.folder, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{program}: {(done.stderr or done.stdout)[-500:]}")
        return done.stdout

    def start(self):
        self.run("pg_ctl", "-D", self.data, "-w", "-s", "-l", self.folder / "log", "start")

    def query(self, command, database=DATABASE):
        """Runs a command as superuser. Returns its output."""
        return self.run(
            "psql", "-h", self.folder, "-p", self.port, "-U", "postgres", "-d", database, "-qAt",
            "-v", "ON_ERROR_STOP=1", "-c", command).strip()

    def make(self, configuration, password, *options):
        """Creates a primary with an empty database, and starts it; `options` are passed to initdb."""
        self.run(
            "initdb", "-D", self.data, "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8", "-A", "trust", "-N", *options)
        self.configure(configuration)
        (self.data / "pg_hba.conf").write_text(ACCESS)
        self.start()
        # There is no standby yet to confirm commits.
        self.query("ALTER SYSTEM SET synchronous_standby_names = ''", "postgres")
        self.reload()
        self.query(f"CREATE ROLE {ROLE} LOGIN PASSWORD '{password}'", "postgres")
        self.make_database(DATABASE)

    def make_database(self, name, tablespace="pg_default"):
        self.query(f"CREATE DATABASE {name} OWNER {ROLE} TABLESPACE {tablespace}", "postgres")
        self.query("CREATE EXTENSION postgis; CREATE EXTENSION pg_trgm", name)

    def configure(self, configuration):
        path = self.data / "postgresql.conf"
        kept = re.sub(r"(?m)^# homefind\n(.*\n)*", "", path.read_text())
        path.write_text(f"{kept}# homefind\n{PLACE.format(port=self.port, folder=self.folder)}{configuration}")

    def reload(self):
        self.query("SELECT pg_reload_conf()", "postgres")

    def follow(self, primary, configuration):
        """Creates a standby of a primary. From then on, the primary waits for the standby at every commit."""
        self.run(
            "pg_basebackup", "-D", self.data, "-h", "127.0.0.1", "-p", primary.port, "-U", "postgres", "-R",
            "-X", "stream", "-c", "fast")
        self.configure(configuration)
        self.start()
        primary.query("ALTER SYSTEM RESET synchronous_standby_names", "postgres")
        primary.reload()
        while primary.query("SELECT sync_state FROM pg_stat_replication") != "sync":
            time.sleep(0.05)

    def promote(self):
        """Promotes a standby to a primary that has no standby."""
        self.query("SELECT pg_promote(true, 30)", "postgres")
        self.query("ALTER SYSTEM SET synchronous_standby_names = ''", "postgres")
        self.reload()

    @property
    def pid(self):
        try:
            return int((self.data / "postmaster.pid").read_text().split()[0])
        except (OSError, ValueError, IndexError):
            return None

    def kill(self):
        """Kills the server with SIGKILL."""
        pid = self.pid
        if pid:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def stop(self):
        if self.pid:
            try:
                self.run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "-s", "stop")
            except RuntimeError:
                self.kill()
