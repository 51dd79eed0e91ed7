"""Sends cheap searches one after another for a while, each around a different place, and prints the status and
milliseconds of each.

usage: cheap.py PORT SECONDS
"""

import random
import sys
import time

from caller import Caller

chance = random.Random(7)
end = time.monotonic() + float(sys.argv[2])
caller = Caller(int(sys.argv[1]))
while time.monotonic() < end:
    place = f"lat={chance.uniform(13.70, 13.80):.5f}&lon={chance.uniform(100.45, 100.60):.5f}"
    began = time.monotonic()
    status = caller.ask(f"/v1/nearby?{place}&radius=1km&limit=5")
    print(status, f"{(time.monotonic() - began) * 1000:.3f}", flush=True)
