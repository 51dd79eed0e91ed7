"""Runs programs under faults.c, which makes calls fail or records them."""
import os
import pathlib
import struct
import subprocess

from support import servers
from support.inputs import districts, write_rows
from support.project import ROOT

SOURCE = pathlib.Path(__file__).with_name("faults.c")
STATE = struct.Struct("=QQi28s")
# The exit statuses that docs/exit-statuses.md allows.
STATUSES = {0, 1, 64, 65, 66, 67, 69, 71, 75, 77, 78, 130}


class Outcome:
    """The outcome of a run with faults.c preloaded."""

    def __init__(self, status, output, errors, calls, hits, error, name, hung):
        self.status = status
        self.output = output
        self.errors = errors
        self.calls = calls
        self.hits = hits
        self.fault = f"{name} ({os.strerror(error)})" if hits else "nothing"
        self.function = name
        self.hung = hung


def run(library, command, folder, kinds, at, mode="once", variant=0, more=None):
    """Runs `command` and makes its call number `at` fail."""
    state = folder / "fault.state"
    state.write_bytes(bytes(STATE.size))
    faults = {
        "LD_PRELOAD": str(library), "HOMEFIND_FAULT_STATE": str(state), "HOMEFIND_FAULT_AT": str(at),
        "HOMEFIND_FAULT_KINDS": kinds, "HOMEFIND_FAULT_MODE": mode, "HOMEFIND_FAULT_VARIANT": str(variant),
    }
    # The output goes to a regular file, so that writing can fail as on a full disk.
    with open(folder / "output", "wb") as output:
        process = servers.launch(
            command[0], folder, *command[1:], more={**(more or {}), **faults}, stdout=output, stderr=subprocess.PIPE)
    hung = False
    try:
        _, errors = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        hung = True
        process.kill()
        _, errors = process.communicate()
    calls, hits, error, name = STATE.unpack(state.read_bytes())
    state.unlink()
    return Outcome(
        process.returncode, (folder / "output").read_text(encoding="utf-8", errors="replace"),
        errors.decode("utf-8", "replace"), calls, hits, error, name.split(b"\0")[0].decode(), hung)


def feed(program, folder, homes=ROOT / "scripts/interop.d/homes.csv"):
    """Returns a feed with a few homes in one district, served by the program itself."""
    folder.mkdir()
    write_rows(folder / "districts.csv", districts("Watthana"))
    return servers.feed(program, folder, homes=homes)
