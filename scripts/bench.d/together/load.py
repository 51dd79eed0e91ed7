"""A contender in the suite `together`: a facade with temporary accounts, and wrk that loads it in each round.

load.py MODE SECONDS SERVER...: SERVER is the command line of a server that prints `listening PORT` and writes
tokens of signed-in people to the file `tokens` in the folder given as its last argument, which is created here.
MODE selects the requests: read (a hunt of 30 homes and 50 messages), post (messages in ten hunts, each on disk
before its response), search (homes around a new centre each time), or streams (the same with 1,000 open event
streams).
"""
import contextlib
import itertools
import pathlib
import sys
import tempfile
import time

from support import figures, wrk
from support.person import Person
from support.rounds import answers
from support.servers import listening

HUNTS = 10
HOMES = 30
MESSAGES = 50
STREAMS = 1_000

READ = """
local text
function init() text = wrk.format("GET", "%s", {["Authorization"] = "Bearer %s"}) end
function request() return text end
"""

POST = """
local texts, last = {}, 0
function init()
  local fields = {["Authorization"] = "Bearer %s", ["Content-Type"] = "application/json"}
  for path in ("%s"):gmatch("%%S+") do
    table.insert(texts, wrk.format("POST", path, fields, '{"text": "เจอกันที่สถานีอโศก ทางออก 3 ตอนสิบโมง"}'))
  end
end
function request()
  last = last %% #texts + 1
  return texts[last]
end
"""


def hunts(person):
    """Creates hunts with homes and messages. Returns the paths of the hunts."""
    found = person.send("GET", f"/v1/nearby?lat=13.75&lon=100.55&radius=20km&limit={HOMES}")["items"]
    paths = []
    for number in range(HUNTS):
        hunt = person.send("POST", "/v1/hunts", {"name": f"Home {number}"})
        path = f"/v1/hunts/{hunt['id']}"
        for home in found:
            person.send("PUT", f"{path}/homes/{home['id']}", {"status": "to-view", "rating": 4})
        for message in range(MESSAGES):
            person.send("POST", f"{path}/messages", {"text": f"What of {message}?"})
        paths.append(path)
    return paths


def main():
    mode, seconds, *server = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder, listening([*server, folder]) as (process, port), \
            contextlib.ExitStack() as streams:
        tokens = (pathlib.Path(folder) / "tokens").read_text().split()
        person = Person(port, tokens[0])
        # This search loads all homes into memory, so that their memory is not attributed to the streams.
        person.send("GET", "/v1/nearby?lat=13.75&lon=100.55&radius=50km&limit=1&facets=true")
        more, requests = {}, None
        if mode == "read":
            requests = READ % (hunts(person)[0], tokens[0])
        elif mode == "post":
            requests = POST % (tokens[0], " ".join(f"{path}/messages" for path in hunts(person)))
        elif mode == "streams":
            held = figures.memory(process.pid)
            for token in itertools.islice(itertools.cycle(tokens), STREAMS):
                streams.enter_context(Person(port, token).listen())
            # The server checks for events once a second; after that, all streams are idle, and use only the memory that
            # waiting requires.
            time.sleep(2)
            more = {"streamsMB": round(figures.memory(process.pid) - held, 1)}
        answers(lambda number: {
            **wrk.load(port, seconds, requests or wrk.NEW_CENTRES % (number, "/v1/nearby"), process.pid), **more})


main()
