"""Calls homefind's provider with zeep, suds-community, gSOAP, PHP's SoapClient and Perl's SOAP::Lite, and services made
with spyne, PHP's SoapServer, gSOAP and homefind with homefind's client: every operation, faults, Thai text and markup,
in SOAP 1.1 and 1.2. Compares field by field, prints a matrix, and exits with status 1 if a cell fails. Installs what it
needs (Debian packages, and a Python environment in .build/peers). Skips a stack that cannot be installed, and prints
the reason.
"""
import argparse
import json
import pathlib
import subprocess
import sys

import compare
import expected
import gsoap_build
import rows_table
import stacks
from matrix import VERSIONS, Matrix
from support import project, servers
from support.project import ROOT

HERE = pathlib.Path(__file__).resolve().parent
FOLDER = ROOT / ".build" / "interop"
WSDL = ROOT / "wsdl" / "MapNewHomeServices.wsdl"
PATH = "MapNewHomeServices.svc"
PATIENCE = 120

# Logins in Thai and with markup, which arrive intact only if they are escaped and unescaped correctly.
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
# The faults for an unknown province, from homefind and from the services in services/.
OWN_ECHO = 'There is no province "%s"; Get_Province_NewHome_MAP lists them.'
THEIR_ECHO = 'There is no province "%s".'


# The Debian packages that each group of stacks needs.
PACKAGES = {
    "php": ["php-cli", "php-soap"], "perl": ["perl", "libsoap-lite-perl"],
    "gsoap": ["gsoap", "libgsoap-dev", "libssl-dev", "g++"],
}


def serving(*command, url=None, **more):
    """Returns a service that runs until the `with` block exits."""
    return servers.Server(command[0], FOLDER, *command[1:], more=SETTINGS | more, url=url)


def records_of(command):
    """Runs a client. Returns the client's records by call, and the reason if it failed."""
    try:
        done = subprocess.run(
            [str(word) for word in command], env=servers.environment(FOLDER, SETTINGS), stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=PATIENCE)
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


def checks(version, rows, homes, login, echo):
    """Returns a table's columns, each with a function that checks a call: `rows` returns the check for a call's rows;
    `echo` is the fault for an unknown province.
    """
    provinces = expected.provinces()
    texts = {"thai": "FEED_THAI", "markup": "FEED_MARKUP", "fault": "FEED_NOWHERE"}
    return {
        "homes": rows("homes", homes),
        "provinces": rows("provinces", provinces),
        "districts": rows("districts", expected.districts()),
        **{call: compare.fault(call, version, echo % SETTINGS[name]) for call, name in texts.items()},
        "login": login,
        "token": compare.rows("token", provinces),
        "digest": compare.rows("digest", provinces),
    }


def client_checks(version, homes):
    """Returns the checks of the first table, with homefind as the server."""
    login = compare.fault("login", version, LOGIN_TEXT, ("Authentication", "FailedAuthentication"))
    return checks(version, compare.pages, homes, login, OWN_ECHO)


def service_checks(version, homes, echo=OWN_ECHO):
    """Returns the checks of the second table, with homefind as the client."""
    listings = [compare.listing(row) for row in homes]
    return checks(version, compare.rows, listings, compare.exactly("code", "rejectedLogin"), echo)


def install():
    """Installs the requirements of the stacks. Returns the reasons for failures, and the path of the peers' Python."""
    reasons = {}
    for group, packages in PACKAGES.items():
        done = project.setup("need_packages", *packages, stderr=subprocess.PIPE)
        print(done.stderr, end="", file=sys.stderr)
        if done.returncode:
            reasons[group] = reasons[{"gsoap": "g++"}.get(group, group)] = (
                done.stderr.strip().splitlines()[-1].removeprefix("homefind: "))
    python = project.peers()
    if not python:
        why = "zeep, suds-community and spyne could not be installed"
        reasons.update(dict.fromkeys(("zeep", "suds", "spyne"), why))
    return reasons, python or sys.executable


def main():
    parser = argparse.ArgumentParser(prog="scripts/interop", description=__doc__)
    parser.add_argument(
        "--programs", metavar="FOLDER", type=pathlib.Path,
        help="use homefind and feed-calls of this folder; they are built otherwise")
    parser.add_argument("--install", action="store_true", help="install what the stacks need, and no more")
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    reasons, python = install()
    if options.install:
        return 0
    programs = (options.programs or pathlib.Path(project.need("build_programs", "homefind", "feed-calls"))).resolve()
    missing = {need: reasons.get(need, why) for need, why in stacks.missing(python).items()}
    gsoap = {}
    if not {"gsoap", "g++"} & missing.keys():
        for version in VERSIONS:
            try:
                gsoap[version] = gsoap_build.build(WSDL, FOLDER / "gsoap" / version, version)
            except (RuntimeError, OSError, subprocess.TimeoutExpired) as error:
                gsoap[version] = error
    homes = expected.homes(HERE / "homes.csv")
    table = FOLDER / "rows.tsv"
    rows_table.write(
        table, {"homes": homes, "provinces": expected.provinces(), "districts": expected.districts()})
    matrix = Matrix()
    clients(matrix, programs, python, missing, gsoap, homes)
    services(matrix, programs, python, missing, gsoap, homes, table)
    matrix.print()
    return 1 if matrix.counts["FAIL"] else 0


def provider(programs):
    return serving(
        programs / "homefind", "feed", "serve", "--data", HERE / "homes.csv",
        "--user", SETTINGS["FEED_USER"], "--password", SETTINGS["FEED_PASSWORD"],
    )


def clients(matrix, programs, python, missing, gsoap, homes):
    """Calls homefind's provider with other stacks' clients."""
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
    with provider(programs) as server:
        for stack, need, command in contenders:
            if reason := lacking(need, missing):
                matrix.skip(stack, reason)
                continue
            for version in VERSIONS:
                if need == "gsoap" and isinstance(gsoap[version], Exception):
                    records, trouble = {}, str(gsoap[version])
                else:
                    records, trouble = records_of([*command(version), server.url, version])
                matrix.judge(stack, version, client_checks(version, homes), records, trouble)


def services(matrix, programs, python, missing, gsoap, homes, table):
    """Calls other stacks' services and homefind's provider with homefind's client."""
    columns = list(service_checks("1.1", homes))
    matrix.table("homefind's client calling other stacks' services", columns)
    folder = HERE / "services"

    def php(version):
        port = servers.free_port()
        return serving(
            "php", "-S", f"127.0.0.1:{port}", folder / "soapserver.php",
            url=f"http://127.0.0.1:{port}/", FEED_ROWS=str(table), FEED_WSDL=str(WSDL),
        )

    contenders = [
        ("spyne", "spyne", lambda version: serving(python, folder / "spyne_service.py", table)),
        ("PHP SoapServer", "php", php),
        ("gSOAP", "gsoap", lambda version: serving(gsoap[version][1], table)),
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
                with server(version) as running:
                    url = running.url
                    address = url if url.endswith(PATH) else url + version
                    records, trouble = records_of([programs / "feed-calls", address, version])
            except (RuntimeError, OSError, subprocess.TimeoutExpired) as error:
                trouble = str(error)
            echo = THEIR_ECHO if need else OWN_ECHO
            matrix.judge(stack, version, service_checks(version, homes, echo), records, trouble)


def lacking(need, missing):
    """Returns the reason why a stack cannot take part; `None` if it can."""
    needs = ["gsoap", "g++"] if need == "gsoap" else [need]
    return next((missing[need] for need in needs if need in missing), None)


if __name__ == "__main__":
    sys.exit(main())
