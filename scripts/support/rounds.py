"""The rounds of a contender of scripts/bench that is in Python."""
import json
import sys
import time


def answers(work):
    """Says that all is ready, and answers every line with what `work` returns of its number, from 0 on."""
    print("ready", flush=True)
    for number, _ in enumerate(sys.stdin):
        print(json.dumps(work(number)), flush=True)


def rounds(work):
    """Does a round for every line: `work` returns what came out, or with it the nanoseconds that count, where those
    are not of all its time."""
    def timed(_):
        start = time.perf_counter_ns()
        found = work()
        ns = time.perf_counter_ns() - start
        ns, check = found if isinstance(found, tuple) else (ns, found)
        return {"ns": ns, "check": check}

    answers(timed)
