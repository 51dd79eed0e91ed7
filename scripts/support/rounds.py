"""The rounds of a contender of scripts/bench that is in Python."""
import json
import sys
import time


def rounds(work):
    """Says that all is ready, and does a round for every line: `work` returns what came out, or with it the
    nanoseconds that count, where those are not of all its time."""
    print("ready", flush=True)
    for _ in sys.stdin:
        start = time.perf_counter_ns()
        found = work()
        ns = time.perf_counter_ns() - start
        ns, check = found if isinstance(found, tuple) else (ns, found)
        print(json.dumps({"ns": ns, "check": check}), flush=True)
