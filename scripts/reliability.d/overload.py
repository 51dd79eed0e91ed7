"""Measures the capacity in requests per second; then sends requests at four times this rate for a minute, and at half
this rate. Accepted requests must receive a response within 100 ms (p99), all other requests must be refused immediately
with 503, and one second after the overload, no requests may be refused. With --short, sends requests at twice the
capacity for 3 seconds: an unoptimized build takes about as long to refuse a request as to process it, and a busy
machine can take any amount of time. A short run therefore does not check the latency; it only checks that some requests
are accepted, some are refused, and none are refused at the end.
"""
import json
import pathlib
import resource
import subprocess
import time

import part
from support.project import need
from support.servers import Server

# The maximum p99 latency of an accepted request, in milliseconds.
ACCEPTED_P99 = 100
# The maximum p99 latency of a refusal, in milliseconds.
REFUSED_P99 = 100
# The time limit in milliseconds for the last refusal after the overload.
RECOVERY = 1000
# The minimum share of requests that must be accepted in a short run. The share is not relative to the capacity, because
# refusals also take time, and the machine may have become slower since the measurement.
LEAST_SHARE = 0.05
# The maximum number of seconds that a short run waits until no request is refused.
LOOKS = 60


def load(folder, port, connections, rate, seconds, seed):
    words = [folder / "load", "127.0.0.1", port, connections, f"{rate:.1f}", seconds, seed]
    return json.loads(subprocess.check_output([str(word) for word in words], text=True))


def of(result, status):
    """Returns the number of responses with a status, and the median, p99 and maximum of their latencies."""
    return result["statuses"].get(status, {"count": 0, "p50": 0, "p99": 0, "max": 0})


def unexpected(result):
    """Returns the number of responses other than 200 and 503, plus the number of requests without a response."""
    others = sum(
        answers["count"] for status, answers in result["statuses"].items() if status not in ("200", "503"))
    return others + result["broken"] + result["unanswered"]


def refused_until(result):
    """Returns the time in milliseconds until the last refusal."""
    return result["last_refused_ms"] if of(result, "503")["count"] else 0


def run(options, folder, report):
    # Raise the limit: each connection needs a descriptor, and so do the programs.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    need("need_packages", "gcc", "libc6-dev")
    source = pathlib.Path(__file__).with_name("load.c")
    subprocess.run(["cc", "-O2", "-o", folder / "load", source], check=True)
    server = Server(options.program, folder, "serve", "--port", "0", "--rate-limit", "off")
    with part.stopping(server, report, "the overload"):
        # This search fills the store with all homes that the load will request.
        status, _, _ = server.ask("/v1/nearby?lat=13.76&lon=100.55&radius=40km&limit=1")
        assert status == 200, status
        load(folder, server.port, 16, 0, 1, 1)
        report.begin()
        calm = load(folder, server.port, 16, 0, 2 if options.short else 10, 2)
        capacity = of(calm, "200")["count"] / calm["seconds"]
        report.add(
            "capacity: searches around changing coordinates, 16 connections", calm["sent"],
            f"{capacity:.0f} answers a second, p99 {of(calm, '200')['p99']:.0f} ms",
            unexpected(calm) > 0 or of(calm, "503")["count"] > 0)
        began = time.monotonic()
        seconds = 3 if options.short else 60
        rate = (2 if options.short else 4) * capacity
        flood = load(folder, server.port, 1024, rate, seconds, 3)
        # If the machine has become faster since the measurement, the rate may be too low for an overload.
        while options.short and not of(flood, "503")["count"] and not unexpected(flood) and rate < 64 * capacity:
            rate *= 2
            flood = load(folder, server.port, 1024, rate, seconds, 3)
        accepted, refused = of(flood, "200"), of(flood, "503")
        limit = server.metric("homefind_http_running_limit")
        taken = time.monotonic() - began
        # The overload is over, and the next second has begun.
        after = load(folder, server.port, 64, capacity / 2, 1 if options.short else 3, 4)
        late, looks, others = refused_until(after), 1, unexpected(after)
        while options.short and of(after, "503")["count"] and looks < LOOKS:
            after = load(folder, server.port, 64, capacity / 2, 1, 4 + looks)
            late, looks, others = refused_until(after), looks + 1, others + unexpected(after)
        least = LEAST_SHARE * flood["sent"] if options.short else 0.3 * capacity * seconds
        offered = flood["sent"] / seconds / capacity
        report.add(
            f"overload: {offered:.1f} times the capacity for {seconds} s, 1,024 connections", flood["sent"],
            f"{accepted['count']} answered, p99 {accepted['p99']:.0f} ms;"
            f" {refused['count']} rejected with 503, p99 {refused['p99']:.0f} ms",
            unexpected(flood) > 0
            or (not options.short and (accepted["p99"] >= ACCEPTED_P99 or refused["p99"] >= REFUSED_P99))
            or accepted["count"] < least or refused["count"] == 0,
            taken)
        report.add(
            "recovery: half the capacity, immediately after the overload", after["sent"],
            (f"no request is rejected after {looks} s" if options.short and not late
             else f"the last rejection came after {late:.0f} ms")
            + f"; p99 {of(after, '200')['p99']:.0f} ms"
            f" (running limit at the end of the overload: {limit:.0f})",
            others > 0 or late > (0 if options.short else RECOVERY), 3)


part.main(__doc__, run)
