"""run_page.py ADDRESS PAGE: sends the requests of the curl commands on a documentation page with a client
made from the OpenAPI document, and compares the responses with those shown. Prints the number of comparisons.
"""
import json
import re
import sys
import urllib.parse

from openapi_client import Client

TIMES = {"fetchedAt", "freshness"}


def timeless(value):
    if isinstance(value, dict):
        return {key: timeless(item) for key, item in value.items() if key not in TIMES}
    return [timeless(item) for item in value] if isinstance(value, list) else value


def examples(page):
    for found in re.finditer(r"^    \$ curl -s '([^']+)'.*\n((?:    .*\n|\n)*)", page, re.M):
        yield urllib.parse.urlsplit(found[1]), json.loads(found[2])


client = Client(sys.argv[1])
names = {path: methods["get"]["operationId"]
         for path, methods in client.document["paths"].items() if "get" in methods}
count = 0
for address, shown in examples(open(sys.argv[2], encoding="utf-8").read()):
    answer = getattr(client, names[address.path])(**dict(urllib.parse.parse_qsl(address.query)))
    if timeless(answer) != timeless(shown):
        sys.exit(f"{address.geturl()} is answered otherwise than the page shows")
    count += 1
print(count)
