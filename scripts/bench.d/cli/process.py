"""A contender that is a whole process: each round runs a command to completion.

usage: process.py status|lines COMMAND [ARGUMENT...]
The check is the command's exit status, or the number of its lines.
"""
import subprocess
import sys

from support.rounds import rounds

kind, argv = sys.argv[1], sys.argv[2:]


def work():
    done = subprocess.run(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    lines = done.stdout.count(b"\n") if kind == "lines" else 0
    return f"{done.returncode} {lines}"


rounds(work)
