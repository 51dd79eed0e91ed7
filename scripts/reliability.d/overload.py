"""How many requests a second are answered; then four times as many for a minute, and half as many. What is
accepted is answered within 100 ms (99 of 100), the rest is refused at once with 503, and a second later nobody
is refused any longer. With --short twice as many for 3 seconds: a build without optimization takes about as
long to refuse as to answer."""
import json
import pathlib
import subprocess
import time

import part
from support.project import need
from support.servers import Server

# What an accepted request may take, in milliseconds: the slowest of a hundred.
ACCEPTED_P99 = 100
# What a refusal may take.
REFUSED_P99 = 100
# A short run may be that of a build without optimization on a busy machine.
SHORT_P99 = 3000
# After so many milliseconds everything is as before.
RECOVERY = 1000


def load(folder, port, connections, rate, seconds, seed):
    words = [folder / "load", "127.0.0.1", port, connections, f"{rate:.1f}", seconds, seed]
    return json.loads(subprocess.check_output([str(word) for word in words], text=True))


def of(result, status):
    """Count, median, slowest of a hundred and slowest of the answers with a status."""
    return result["statuses"].get(status, {"count": 0, "p50": 0, "p99": 0, "max": 0})


def unexpected(result):
    """Answers with other statuses than 200 and 503, and connections that broke."""
    others = sum(
        answers["count"]
        for status, answers in result["statuses"].items()
        if status not in ("200", "503")
    )
    return others + result["broken"] + result["unanswered"]


def run(options, folder, report):
    need("need_packages", "gcc", "libc6-dev")
    source = pathlib.Path(__file__).with_name("load.c")
    subprocess.run(["cc", "-O2", "-o", folder / "load", source], check=True)
    server = Server(options.program, folder, "serve", "--port", "0", "--rate-limit", "off")
    with part.stopping(server, report, "the overload"):
        # Everything that is asked for below is in the store then.
        status, _, _ = server.ask("/v1/nearby?lat=13.76&lon=100.55&radius=40km&limit=1")
        assert status == 200, status
        load(folder, server.port, 16, 0, 1, 1)
        began = time.monotonic()
        calm = load(folder, server.port, 16, 0, 2 if options.short else 10, 2)
        capacity = of(calm, "200")["count"] / calm["seconds"]
        report.add(
            "capacity: requests for homes around ever other coordinates, 16 connections",
            calm["sent"],
            f"{capacity:.0f} answers a second, p99 {of(calm, '200')['p99']:.0f} ms",
            unexpected(calm) > 0 or of(calm, "503")["count"] > 0,
            time.monotonic() - began,
        )
        began = time.monotonic()
        seconds = 3 if options.short else 60
        times = 2 if options.short else 4
        flood = load(folder, server.port, 1024, times * capacity, seconds, 3)
        accepted, refused = of(flood, "200"), of(flood, "503")
        most = SHORT_P99 if options.short else ACCEPTED_P99
        limit = server.metric("homefind_http_running_limit")
        # The flood has ended, and the next second has begun.
        after = load(folder, server.port, 64, capacity / 2, 3, 4)
        offered = flood["sent"] / seconds / capacity
        report.add(
            f"overload: {offered:.1f} times the capacity for {seconds} s, 1,024 connections",
            flood["sent"],
            f"{accepted['count']} answered, p99 {accepted['p99']:.0f} ms;"
            f" {refused['count']} refused with 503, p99 {refused['p99']:.0f} ms",
            unexpected(flood) > 0
            or accepted["p99"] >= most
            or refused["p99"] >= max(most, REFUSED_P99)
            or accepted["count"] < 0.3 * capacity * seconds
            or refused["count"] == 0,
            time.monotonic() - began - 3,
        )
        late = after["last_refused_ms"] if of(after, "503")["count"] else 0
        report.add(
            "recovery: half the capacity, directly behind the overload",
            after["sent"],
            f"the last refusal came after {late:.0f} ms; p99 {of(after, '200')['p99']:.0f} ms"
            f" (running limit at the end of the overload {limit:.0f})",
            unexpected(after) > 0 or late > (3 if options.short else 1) * RECOVERY,
            3,
        )


part.main(__doc__, run)
