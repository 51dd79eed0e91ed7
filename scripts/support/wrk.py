import re
import subprocess
import tempfile

from support import figures

CONNECTIONS = 32

DONE = """
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format("RESULT %d %d %d %f\\n", summary.requests, summary.duration,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(99)))
end
"""


def load(port, seconds, requests, pid):
    """Loads the server with requests from a Lua script. Returns the nanoseconds per successful request, the number of
    failures, the rate of successful requests, the 99th percentile of the latency, and the server's memory
    afterwards.
    """
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(requests + DONE)
        script.flush()
        done = subprocess.run(
            ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "-s", script.name, f"http://127.0.0.1:{port}/"],
            capture_output=True, text=True)
    found = re.search(r"RESULT (\d+) (\d+) (\d+) ([\d.]+)", done.stdout)
    if not found:
        raise SystemExit(done.stdout + done.stderr)
    requests, microseconds, errors, p99 = (float(figure) for figure in found.groups())
    # Failed requests are not counted.
    rate = max(requests - errors, 1) / microseconds * 1e6
    return {
        "ns": 1e9 / rate, "check": f"{errors:.0f} errors", "rate": round(rate),
        "p99ms": round(p99 / 1e3, 3), "residentMB": round(figures.memory(pid), 1),
    }


# Pseudo-random centres (10^12 different ones) in the middle of the city, near the homes.
NEW_CENTRES = """
math.randomseed(%d)
local text = "GET %s?lat=%%.7f&lon=%%.7f HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n\\r\\n"
function request()
  return text:format(13.7 + 0.1 * math.random(), 100.5 + 0.1 * math.random())
end
"""
