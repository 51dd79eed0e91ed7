#!/usr/bin/env python3
"""Runs every stack against homefind and homefind against every stack, and prints a matrix.

Started by scripts/interop, which installs what is needed. The exit status is 0 where no cell fails.
"""
import argparse
import json
import os
import pathlib
import queue
import re
import signal
import socket
import subprocess
import sys
import threading
import time

sys.dont_write_bytecode = True

import compare
import expected
import gsoap_build
import rows_table
import stacks
from matrix import VERSIONS, Matrix

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
WSDL = ROOT / "wsdl" / "MapNewHomeServices.wsdl"
PATH = "MapNewHomeServices.svc"
PATIENCE = 120

# A login that only survives where text is escaped and read as text, in Thai and in markup.
SETTINGS = {
    "FEED_USER": "ผู้ใช้ ]]><x>&\"'",
    "FEED_PASSWORD": "รหัส <b> & ]]>",
    "FEED_LAT": "13.7370",
    "FEED_LON": "100.5603",
    "FEED_RADIUS": "2",
    "FEED_PAGE": str(expected.PAGE),
    "FEED_PROVINCE": expected.PROVINCE,
    "FEED_NOWHERE": "99",
    "FEED_THAI": "จังหวัดนนทบุรี น้ำใส",
    "FEED_MARKUP": "<b>A & B</b> &amp; ]]> \"x\" 'y'",
}
LOGIN_TEXT = "The user name or the password is wrong."
# What services say of a province that is not there: homefind's, and those of services/.
OWN_ECHO = 'There is no province "%s"; Get_Province_NewHome_MAP lists them.'
THEIR_ECHO = 'There is no province "%s".'


def environment(**more):
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HOMEFIND_")}
    return kept | SETTINGS | {"PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8"} | more


class Server:
    """A service that runs until the end of a `with`; its URL is its first line, or is given."""

    def __init__(self, command, url=None, **more):
        self.command, self.url, self.more = command, url, more

    def __enter__(self):
        self.process = subprocess.Popen(
            [str(word) for word in self.command],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment(**self.more),
            text=True,
        )
        try:
            if self.url:
                self.wait_for_port()
            else:
                self.url = self.first_line()
        except BaseException:
            self.__exit__()
            raise
        return self.url

    def first_line(self):
        lines = queue.Queue()
        threading.Thread(
            target=lambda: lines.put(self.process.stdout.readline()), daemon=True
        ).start()
        try:
            line = lines.get(timeout=PATIENCE).strip()
        except queue.Empty:
            line = ""
        if not line:
            raise RuntimeError(f"{self.command[0]} did not start")
        return line

    def wait_for_port(self):
        host, port = re.match(r"http://([^:]+):(\d+)", self.url).groups()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            try:
                socket.create_connection((host, int(port)), timeout=1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError(f"{self.command[0]} did not start")

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def records_of(command):
    """What a client says of its calls, by call; (records, why there are none)."""
    try:
        done = subprocess.run(
            [str(word) for word in command],
            env=environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return {}, f"no end after {PATIENCE} seconds"
    except OSError as error:
        return {}, str(error)
    records = {}
    for line in done.stdout.splitlines():
        try:
            record = json.loads(line)
        except ValueError:
            return {}, f"printed {compare.shorten(line)}"
        records.setdefault(record["call"], []).append(record)
    said = done.stderr.strip().splitlines()
    if done.returncode != 0 and not records:
        return {}, said[-1] if said else f"ended with status {done.returncode}"
    return records, None


def client_checks(version, homes):
    """The columns of the first table: the call that each looks at, and the check."""
    login = ("Authentication", "FailedAuthentication")
    provinces = expected.provinces()
    return {
        "homes": ("homes", compare.pages("homes", homes)),
        "provinces": ("provinces", compare.pages("provinces", provinces)),
        "districts": ("districts", compare.pages("districts", expected.districts())),
        **echo_checks(version, OWN_ECHO),
        "login": ("login", compare.fault("login", version, LOGIN_TEXT, login)),
        "token": ("token", compare.rows("token", provinces)),
        "digest": ("digest", compare.rows("digest", provinces)),
    }


def echo_checks(version, echo):
    """The columns of faults that say which province there is none of."""
    texts = {"thai": "FEED_THAI", "markup": "FEED_MARKUP", "fault": "FEED_NOWHERE"}
    return {
        call: (call, compare.fault(call, version, echo % SETTINGS[name]))
        for call, name in texts.items()
    }


def service_checks(version, homes, echo=OWN_ECHO):
    """The columns of the second table, where homefind is the client."""
    listings = [compare.listing(row) for row in homes]
    return {
        "homes": ("homes", compare.rows("homes", listings)),
        "provinces": ("provinces", compare.rows("provinces", expected.provinces())),
        "districts": ("districts", compare.rows("districts", expected.districts())),
        **echo_checks(version, echo),
        "login": ("login", compare.exactly("code", "rejectedLogin")),
        "token": ("token", compare.rows("token", expected.provinces())),
        "digest": ("digest", compare.rows("digest", expected.provinces())),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", required=True, help="the folder of homefind and feed-calls")
    parser.add_argument("--folder", required=True, help="where to build and keep things")
    parser.add_argument("--python", default=sys.executable, help="the Python with zeep, suds, spyne")
    options = parser.parse_args()
    programs = pathlib.Path(options.programs).resolve()
    folder = pathlib.Path(options.folder).resolve()
    missing = {
        need: installation_problem(folder, need) or why
        for need, why in stacks.missing(options.python).items()
    }
    gsoap = {}
    if not {"gsoap", "g++"} & missing.keys():
        for version in VERSIONS:
            try:
                gsoap[version] = gsoap_build.build(WSDL, folder / "gsoap" / version, version)
            except (RuntimeError, OSError, subprocess.TimeoutExpired) as error:
                gsoap[version] = error
    homes = expected.homes(HERE / "homes.csv")
    table = folder / "rows.tsv"
    rows_table.write(
        table,
        {"homes": homes, "provinces": expected.provinces(), "districts": expected.districts()},
    )
    matrix = Matrix()
    clients(matrix, programs, options.python, missing, gsoap, homes)
    services(matrix, programs, options.python, missing, gsoap, homes, table)
    matrix.print()
    return 1 if matrix.counts["FAIL"] else 0


def installation_problem(folder, need):
    """What scripts/interop noted when it could not install something."""
    groups = {"zeep": "python", "suds": "python", "spyne": "python", "g++": "gsoap"}
    note = folder / f"missing-{groups.get(need, need)}"
    return note.read_text(encoding="utf-8").strip() if note.exists() else None


def provider(programs):
    return Server(
        [
            programs / "homefind", "feed", "serve", "--data", HERE / "homes.csv",
            "--user", SETTINGS["FEED_USER"], "--password", SETTINGS["FEED_PASSWORD"],
        ]
    )


def clients(matrix, programs, python, missing, gsoap, homes):
    """Other stacks' clients against homefind's provider."""
    columns = list(client_checks("1.1", homes))
    matrix.table("Other stacks' clients calling homefind's provider", columns)
    folder = HERE / "clients"
    contenders = [
        ("zeep", "zeep", lambda version: [python, folder / "zeep_client.py"]),
        ("suds-community", "suds", lambda version: [python, folder / "suds_client.py"]),
        ("gSOAP", "gsoap", lambda version: [gsoap[version][0]]),
        ("PHP SoapClient", "php", lambda version: ["php", folder / "soapclient.php"]),
        ("SOAP::Lite", "perl", lambda version: ["perl", folder / "soaplite.pl"]),
    ]
    with provider(programs) as url:
        for stack, need, command in contenders:
            if reason := lacking(need, missing):
                matrix.skip(stack, reason)
                continue
            for version in VERSIONS:
                if need == "gsoap" and isinstance(gsoap[version], Exception):
                    records, trouble = {}, str(gsoap[version])
                else:
                    records, trouble = records_of([*command(version), url, version])
                matrix.judge(stack, version, client_checks(version, homes), records, trouble)


def services(matrix, programs, python, missing, gsoap, homes, table):
    """homefind's client against other stacks' services, and its own."""
    columns = list(service_checks("1.1", homes))
    matrix.table("homefind's client calling other stacks' services", columns)
    folder = HERE / "services"

    def php(version):
        port = free_port()
        return Server(
            ["php", "-S", f"127.0.0.1:{port}", folder / "soapserver.php"],
            url=f"http://127.0.0.1:{port}/", FEED_ROWS=str(table), FEED_WSDL=str(WSDL),
        )

    contenders = [
        ("spyne", "spyne", lambda version: Server([python, folder / "spyne_service.py", table])),
        ("PHP SoapServer", "php", php),
        ("gSOAP", "gsoap", lambda version: Server([gsoap[version][1], table])),
        ("homefind", None, lambda version: provider(programs)),
    ]
    for stack, need, server in contenders:
        if reason := lacking(need, missing):
            matrix.skip(stack, reason)
            continue
        for version in VERSIONS:
            records = {}
            try:
                if need == "gsoap" and isinstance(gsoap[version], Exception):
                    raise gsoap[version]
                with server(version) as url:
                    address = url if url.endswith(PATH) else url + version
                    records, trouble = records_of([programs / "feed-calls", address, version])
            except (RuntimeError, OSError, subprocess.TimeoutExpired) as error:
                trouble = str(error)
            echo = THEIR_ECHO if need else OWN_ECHO
            matrix.judge(stack, version, service_checks(version, homes, echo), records, trouble)


def lacking(need, missing):
    """Why a stack cannot take part; None where it can."""
    needs = ["gsoap", "g++"] if need == "gsoap" else [need]
    return next((missing[need] for need in needs if need in missing), None)


if __name__ == "__main__":
    sys.exit(main())
