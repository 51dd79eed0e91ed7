"""A contender that is a whole process: each round starts a command and waits for its end.

usage: process.py status|lines COMMAND [ARGUMENT...]
The check is the command's status, or the number of its lines.
"""
import json
import subprocess
import sys
import time

kind, argv = sys.argv[1], sys.argv[2:]
print("ready", flush=True)
for _ in sys.stdin:
    start = time.perf_counter_ns()
    done = subprocess.run(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    elapsed = time.perf_counter_ns() - start
    lines = done.stdout.count(b"\n") if kind == "lines" else 0
    print(json.dumps({"ns": elapsed, "check": f"{done.returncode} {lines}"}), flush=True)
