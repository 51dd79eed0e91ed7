"""Implements the protocol of scripts/bench for contenders in Python."""
import json
import sys
import time


def answers(work):
    """Prints `ready`, then responds to every line of input with `work(number)`; the numbers start at 0."""
    print("ready", flush=True)
    for number, _ in enumerate(sys.stdin):
        print(json.dumps(work(number)), flush=True)


def rounds(work):
    """Runs a round for every line of input: `work` returns the check, or the pair (nanoseconds, check) if only part of
    the time is measured.
    """
    def timed(_):
        start = time.perf_counter_ns()
        found = work()
        ns = time.perf_counter_ns() - start
        ns, check = found if isinstance(found, tuple) else (ns, found)
        return {"ns": ns, "check": check}

    answers(timed)
