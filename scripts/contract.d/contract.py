"""Serves the built-in sample and tests it against /openapi.json with schemathesis, signed in and with a hunt, a place
and a saved search: valid and invalid requests, and the conditions on every response; see schemathesis.toml. Ends with a
line that counts the operations; the exit status is 1 if an operation fails. Installs what it needs into
.build/peers.
"""
import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as tree

import examples
from support import project
from support.mail import Mails
from support.person import Person
from support.project import PEERS, ROOT
from support.servers import Server

FOLDER = ROOT / ".build" / "contract"


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/contract", description=__doc__)
    parser.add_argument("--program", metavar="FILE", help="use this homefind; it is built otherwise")
    parser.add_argument(
        "--time", type=int, default=120, metavar="SECONDS", help="how long to try, by default 120")
    parser.add_argument(
        "--record", action="store_true",
        help="write the examples of openapi.json anew from the service, and try nothing")
    return parser.parse_args(namespace=argparse.Namespace(short=False))


def things(server, mails):
    """Creates two accounts and their data. Returns a token, and ids and secrets by their names in
    schemathesis.toml.
    """
    nok, dan = Person(server.port), Person(server.port)
    nok.sign_in("nok@mail.example", mails)
    dan.sign_in("dan@mail.example", mails)
    hunt, other = (one.send("POST", "/v1/hunts", {"name": "Home for two"})["id"] for one in (nok, dan))
    home = nok.send("GET", "/v1/nearby?lat=13.7370&lon=100.5603&limit=1")["items"][0]["id"]
    nok.send("PUT", f"/v1/hunts/{hunt}/homes/{home}", {"note": "near the station", "rating": 4})
    times = [{"from": "2033-05-18T03:00:00Z", "to": "2033-05-18T04:00:00Z"}]
    search = {"name": "Asok", "search": "train", "parameters": {"station": "Asok"}}
    search = nok.send("POST", "/v1/searches", search)["id"]
    place = {"title": "Asok, exit 3", "type": "meeting-point", "lat": 13.737, "lon": 100.56, "hunt": hunt}
    secrets = {
        "INVITATION": dan.send("POST", f"/v1/hunts/{other}/invitations", {"role": "viewer"}),
        "CALENDAR": nok.send("POST", "/v1/me/calendar", {}),
        "FEED": nok.send("POST", f"/v1/searches/{search}/feed", {}),
    }
    return nok.token, {
        "HUNT": hunt, "HOME": home, "SEARCH": search,
        "MESSAGE": nok.send("POST", f"/v1/hunts/{hunt}/messages", {"text": "Shall we look?"})["id"],
        "VIEWING": nok.send("POST", f"/v1/hunts/{hunt}/viewings", {"listing": home, "times": times})["id"],
        "PLACE": nok.send("POST", "/v1/places", place)["id"],
        **{name: answer["url"].rpartition("/")[2] for name, answer in secrets.items()},
    }


def run(server, seconds, token, known):
    """Runs schemathesis. Returns its status, and its report on each operation."""
    # Fill the store with homes that can be requested by id.
    status, _, _ = server.ask("/v1/nearby?lat=13.7370&lon=100.5603")
    assert status == 200, status
    report = FOLDER / "report.xml"
    report.unlink(missing_ok=True)
    with open(FOLDER / "report.txt", "wb") as text:
        status = subprocess.run(
            [PEERS.with_name("schemathesis"), "--config-file", ROOT / "schemathesis.toml", "run",
             f"{server.url}openapi.json", "-H", f"Authorization: Bearer {token}", "--max-time", str(seconds), "--report-junit-path", report],
            cwd=ROOT, stdin=subprocess.DEVNULL, stdout=text, stderr=subprocess.STDOUT,
            env={**os.environ, **{f"HOMEFIND_TRIED_{name}": value for name, value in known.items()}},
        ).returncode
    try:
        return status, list(tree.parse(report).iter("testcase"))
    except (OSError, tree.ParseError):
        return status, []


def main():
    options = arguments()
    program = project.program(options, release=False)
    FOLDER.mkdir(parents=True, exist_ok=True)
    # Start with an empty store.
    for entry in [*FOLDER.glob("*.sqlite*"), *FOLDER.glob("errors-*")]:
        shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
    serve = ["serve", "--port", "0", "--public-url", "https://homes.example"]
    if options.record:
        with Server(program, FOLDER, *serve) as server:
            return examples.record(server.url, ROOT / "Sources/CEmbedded/data/openapi.json")
    if not project.peers():
        print("There is no schemathesis here.\n0 passed, 0 failed, 1 skipped, of the operations of the contract")
        return 0
    with contextlib.closing(Mails()) as mails:
        serve += ["--mail", mails.address, "--mail-from", "homes@homes.example"]
        with Server(program, FOLDER, *serve) as server:
            status, cases = run(server, options.time, *things(server, mails))
    failed = [case for case in cases if case.find("failure") is not None or case.find("error") is not None]
    skipped = [case for case in cases if case.find("skipped") is not None]
    count = len(failed) or int(status != 0 or not cases)
    if count:
        print((FOLDER / "report.txt").read_text())
    if skipped:
        names = ", ".join(case.get("name") for case in skipped)
        print(f"Not tried within {options.time} s: {names}")
    passed = len(cases) - len(failed) - len(skipped)
    print(f"{passed} passed, {count} failed, {len(skipped)} skipped, of the operations of the contract")
    return 1 if count else 0


sys.exit(main())
