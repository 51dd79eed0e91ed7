"""Asks cheap searches one after the other, each around another place, for a while, and prints status and
milliseconds of each.

usage: cheap.py PORT SECONDS
"""

import http.client
import random
import sys
import time

chance = random.Random(7)
end = time.monotonic() + float(sys.argv[2])
connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=100)
while time.monotonic() < end:
    path = (
        f"/v1/nearby?lat={chance.uniform(13.70, 13.80):.5f}&lon={chance.uniform(100.45, 100.60):.5f}"
        "&radius=1km&limit=5"
    )
    began = time.monotonic()
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        status = answer.status
    except (OSError, http.client.HTTPException):
        status = 0
        connection.close()
    print(status, f"{(time.monotonic() - began) * 1000:.3f}", flush=True)
