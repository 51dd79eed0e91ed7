"""People who look for a home together while their service is killed repeatedly. Each person records acknowledged
changes, and checks after each start that the service still has them.
"""
import calendar
import collections
import contextlib
import http.client
import json
import threading
import time
import urllib.parse

from support.mail import Wrong
from support.person import Person

# The changes that a person chooses from at random, repeated according to their weights.
CHANGES = ["message"] * 6 + ["home"] * 6 + ["note"] * 3 + ["place"] * 3 + ["viewing"] * 2 + ["search", "rename"]
# The maximum numbers of places, viewings and searches per person; at the maximum, people change or delete an existing
# one instead.
PLACES, VIEWINGS, SEARCHES = 12, 12, 8
# The number of notes that a person writes on each shared home: a home keeps 100 former values.
NOTES = 10
MESSAGES_AT_ONCE = 500
# The time in seconds from now to viewings with an immediate reminder, and to all other viewings.
NEAR, FAR = 3_000, 2_000_000_000


class Service:
    """The current address of the service; people wait for a new address while the service is down."""

    def __init__(self):
        self.changed = threading.Condition()
        self.port, self.runs, self.is_over = None, 0, False

    def move(self, port):
        """Sets the port of the service; `None` means that it is down."""
        with self.changed:
            self.port = port
            self.runs += port is not None
            self.changed.notify_all()

    def end(self):
        with self.changed:
            self.is_over = True
            self.changed.notify_all()

    def next(self, runs):
        """Waits for a run whose number is greater than `runs`. Returns the port and the number of that run, or `None`
        after the last run.
        """
        with self.changed:
            self.changed.wait_for(lambda: self.is_over or self.port and self.runs > runs)
            return None if self.is_over else (self.port, self.runs)


class Value:
    """A value that only one person writes: the last acknowledged value, and the values sent since then."""

    def __init__(self, known=None):
        self.known, self.sent = known, []

    def send(self, value, request):
        self.sent.append(value)
        answer = request()
        self.known, self.sent = value, []
        return answer

    def look(self, found, what):
        if found not in (self.known, *self.sent):
            raise Wrong(f"{what} is {found!r}, and {self.known!r} was acknowledged")
        self.known, self.sent = found, []


class Participant:
    """A person who is signed in, and the values that the service has acknowledged."""

    def __init__(self, number, email, dice):
        self.number, self.email, self.dice = number, email, dice
        self.client = self.hunt = self.own_hunt = None
        self.count = self.acknowledged = self.looks = 0
        # The last run of the service in which this person changed something.
        self.changed_in = 0
        # The opinions indexed by listing and field, the places by title, the viewings by start time, and the searches
        # by name.
        self.opinions, self.places, self.viewings, self.searches = (collections.defaultdict(Value) for _ in range(4))
        self.ids = {}
        self.name = Value()
        # All acknowledged messages, the messages since the last check, and the message that is not yet acknowledged.
        self.posted, self.messages, self.posting = set(), set(), None
        self.read_up_to = 0
        # The acknowledged notes on shared homes, indexed by home, and for each invited address, whether the invitation
        # was acknowledged.
        self.notes, self.invited = collections.defaultdict(list), {}
        # The responses to other people's viewings, indexed by viewing id.
        self.answers = collections.defaultdict(lambda: Value("open"))
        # Changes to make before any random changes.
        self.wishes = collections.deque()
        self.wrong = None

    def sign_in(self, port, mails):
        self.client = Person(port)
        self.id = self.client.sign_in(self.email, mails)["id"]
        self.token = self.client.token
        self.own_hunt = self.send("POST", "/v1/hunts", {"name": f"Hunt of {self.number}"})["id"]

    def send(self, method, path, body=None):
        return self.client.send(method, path, body)

    @property
    def path(self):
        return f"/v1/hunts/{self.hunt}"

    def begin(self, homes, shared):
        """Adds this person's homes. All people write notes on the homes in `shared`."""
        self.homes, self.shared = homes, shared
        for listing in homes:
            self.send("PUT", f"{self.path}/homes/{listing}", {})
            self.opinions[listing, "status"] = Value("to-view")

    # Methods used while the service is being killed repeatedly

    def run(self, service):
        """Checks previous changes and makes new ones until the last run of the service ends or a check fails."""
        runs = 0
        while place := service.next(runs):
            port, runs = place
            self.client = Person(port, self.token)
            with contextlib.suppress(OSError, http.client.HTTPException):
                self.look()
                while not service.is_over:
                    self.change()
                    self.changed_in = runs
            self.client.close()

    def change(self):
        """Makes one change, which has been acknowledged when this method returns."""
        self.count += 1
        wish = self.wishes.popleft() if self.wishes else (self.dice.choice(CHANGES),)
        getattr(self, wish[0])(*wish[1:])
        self.acknowledged += 1

    def text(self, what):
        """Returns a unique string."""
        return f"{what} {self.number}-{self.count}"

    def message(self):
        if not self.posting:
            self.posting = {"text": self.text("message"), "key": self.text("key")}
        self.send("POST", f"{self.path}/messages", self.posting)
        self.posted.add(self.posting["text"])
        self.messages.add(self.posting["text"])
        self.posting = None

    def home(self):
        listing, field = self.dice.choice(self.homes), self.dice.choice(["status", "note", "rating"])
        value = {
            "status": self.dice.choice(["to-view", "viewed", "offer", "rejected"]),
            "note": self.text("note"), "rating": self.dice.randint(1, 5),
        }[field]
        self.opinions[listing, field].send(
            value, lambda: self.send("PUT", f"{self.path}/homes/{listing}", {field: value}))

    def note(self):
        """Writes a note on one of the shared homes."""
        turn = sum(map(len, self.notes.values())) // NOTES
        if turn < len(self.shared):
            listing, note = self.shared[turn], self.text("shared")
            self.send("PUT", f"{self.path}/homes/{listing}", {"note": note})
            self.notes[listing].append(note)

    def place(self):
        there = [title for title, place in self.places.items() if place.known is not None]
        if len(there) < PLACES:
            title = self.text("place")
            body = {"title": title, "text": "new", "type": "work", "lat": 13.7, "lon": 100.5}
            if self.count % 2:
                body["hunt"] = self.hunt
            self.ids[title] = self.places[title].send("new", lambda: self.send("POST", "/v1/places", body))["id"]
            return
        title = self.dice.choice(there)
        path, text = f"/v1/places/{self.ids[title]}", self.text("text")
        if self.dice.random() < 0.2:
            self.places[title].send(None, lambda: self.send("DELETE", path))
        else:
            self.places[title].send(text, lambda: self.send("PATCH", path, {"text": text}))

    def viewing(self):
        there = [start for start, note in self.viewings.items() if note.known and start >= FAR]
        if len(there) < VIEWINGS:
            self.propose(FAR + 3_600 * len(self.viewings), self.text("viewing"), [])
            return
        start, note = self.dice.choice(there), self.text("viewing")
        self.viewings[start].send(
            note, lambda: self.send("PATCH", f"{self.path}/viewings/{self.ids[start]}", {"note": note}))

    def near(self, guests):
        """Proposes a viewing that triggers an immediate reminder to all people."""
        self.propose(int(time.time()) + NEAR + len(self.viewings), self.text("reminder"), guests)

    def accept(self, viewing):
        path, body = f"{self.path}/viewings/{viewing}/answer", {"answer": "accepted"}
        self.answers[viewing].send("accepted", lambda: self.send("POST", path, body))

    def propose(self, start, note, guests):
        body = {
            "listing": self.homes[0], "note": note, "guests": guests,
            "times": [{"from": moment(start), "to": moment(start + 1_800)}],
        }
        self.ids[start] = self.viewings[start].send(
            note, lambda: self.send("POST", f"{self.path}/viewings", body))["id"]

    def search(self):
        there = [name for name, search in self.searches.items() if search.known and name.startswith("search")]
        if len(there) < SEARCHES:
            name = self.text("search")
            self.ids[name] = self.save_search(name, "daily")
            return
        name = self.dice.choice(there)
        path, frequency = f"/v1/searches/{self.ids[name]}", self.dice.choice(["daily", "weekly", "never"])
        if self.dice.random() < 0.2:
            self.searches[name].send(None, lambda: self.send("DELETE", path))
        else:
            self.searches[name].send(frequency, lambda: self.send("PATCH", path, {"frequency": frequency}))

    def save_search(self, name, frequency):
        body = {
            "name": name, "search": "nearby", "frequency": frequency, "report": ["new", "price-drop"],
            "language": "en", "parameters": {"lat": "13.73", "lon": "100.58", "radius": "20km"},
        }
        return self.searches[name].send(frequency, lambda: self.send("POST", "/v1/searches", body))["id"]

    def invite(self):
        """Invites a new guest."""
        email = f"guest{self.number}-{len(self.invited)}@mail.example"
        self.invited[email] = False
        self.send("POST", f"/v1/hunts/{self.own_hunt}/invitations", {"email": email, "role": "viewer"})
        self.invited[email] = True

    def rename(self):
        name = self.text("Person")
        self.name.send(name, lambda: self.send("PATCH", "/v1/me", {"name": name}))

    # Checks

    def look(self):
        """Compares the stored values with the acknowledged values, and repeats an unacknowledged message."""
        if self.posting:
            self.message()
        sheet = self.sheet()
        for (listing, field), opinion in self.opinions.items():
            opinion.look(said(sheet.get(listing, {}), field, self.id), f"the {field} of {listing}")
        found = [place for place in self.send("GET", "/v1/places")["items"] if place["by"]["id"] == self.id]
        self.compare(self.places, found, "title", "text", "the place")
        found = []
        for viewing in self.send("GET", f"{self.path}/viewings")["items"]:
            viewing["start"] = seconds(viewing["times"][0]["from"])
            if viewing["by"]["id"] == self.id:
                found.append(viewing)
            for guest in viewing["guests"]:
                if guest["id"] == self.id:
                    self.answers[viewing["id"]].look(guest["answer"], f"the answer to {viewing['id']}")
                    if guest["answer"] == "open":
                        self.wishes.append(("accept", viewing["id"]))
        self.compare(self.viewings, found, "start", "note", "the viewing at")
        found = self.send("GET", "/v1/searches")["items"]
        self.compare(self.searches, found, "name", "frequency", "the search")
        self.name.look(self.send("GET", "/v1/me").get("name"), "the name")
        self.look_at_messages()
        self.looks += 1

    def compare(self, values, found, key, field, what):
        """Checks that there are no unexpected or duplicate rows, and that no acknowledged row is
        missing.
        """
        rows = collections.defaultdict(list)
        for row in found:
            rows[row[key]].append(row)
            self.ids[row[key]] = row["id"]
        if unknown := [name for name in rows if name not in values]:
            raise Wrong(f"nobody has made {what} {unknown[0]}")
        for name, value in values.items():
            if len(rows[name]) > 1:
                raise Wrong(f"{what} {name} is there {len(rows[name])} times")
            value.look(rows[name][0].get(field) if rows[name] else None, f"{what} {name}")

    def sheet(self):
        """Returns the homes of the hunt, indexed by their ids."""
        homes, after = {}, ""
        while after is not None:
            page = self.send("GET", f"{self.path}?limit=1000{after}")
            homes.update((home["listing"], home) for home in page["homes"])
            after = f"&after={urllib.parse.quote(page['next'])}" if page.get("next") else None
        return homes

    def look_at_messages(self):
        """Checks that each message posted since the last check exists exactly once."""
        found, last = self.read(self.read_up_to)
        self.look_at(found, self.messages)
        self.read_up_to, self.messages = last, set()

    def look_at(self, found, posted):
        """Checks that this person's messages in `found` are exactly the messages in `posted`, without duplicates."""
        mine = collections.Counter(message["text"] for message in found if message["by"]["id"] == self.id)
        if missing := posted - set(mine):
            raise Wrong(f"{len(missing)} messages are gone, one is {min(missing)}")
        for text, count in mine.items():
            if count > 1 or text not in posted:
                raise Wrong(f"the message {text} is there {count} times")

    def read(self, after):
        """Reads all messages after an id. Returns the messages and the last id."""
        found, is_more = [], True
        while is_more:
            page = self.send("GET", f"{self.path}/messages?limit={MESSAGES_AT_ONCE}&after={after}")
            found += page["items"]
            is_more = page["more"]
            after = int(found[-1]["id"]) if found else after
        return found, after

    def look_at_all(self):
        """Checks all messages, and that every acknowledged note on a shared home is the current note or a former
        note.
        """
        self.look_at(self.read(0)[0], self.posted)
        sheet = self.sheet()
        for listing, notes in self.notes.items():
            former = self.send("GET", f"{self.path}/homes/{listing}/history")["items"]
            there = {value["value"] for value in former if value["field"] == "note"} | {sheet[listing].get("note")}
            if lost := [note for note in notes if note not in there]:
                raise Wrong(f"{len(lost)} notes on {listing} are lost, {lost[0]} the first")


class Listener:
    """A person's event stream, which resumes after the last received event when the service has been killed."""

    def __init__(self, person):
        self.person = person
        self.last = person.send("GET", "/v1/me/events")["next"]
        self.texts, self.streams, self.wrong = collections.Counter(), 0, None

    def run(self, service):
        runs = 0
        while place := service.next(runs):
            port, runs = place
            with contextlib.suppress(OSError, http.client.HTTPException):
                self.listen(port)

    def listen(self, port):
        """Reads events until the stream breaks."""
        fields = {
            "Authorization": f"Bearer {self.person.token}", "Accept": "text/event-stream", "Last-Event-ID": self.last}
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("GET", "/v1/me/events", headers=fields)
        stream, event = connection.getresponse(), {}
        self.streams += stream.status == 200
        for line in stream:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name:
                event[name] = value
                continue
            if "id" in event:
                # Some events have only an id, which advances the cursor.
                self.take(event["id"], json.loads(event.get("data", "{}")))
            event = {}

    def take(self, number, event):
        if event and int(number) <= int(self.last):
            self.wrong = f"event {number} comes behind event {self.last}"
        self.last = number
        if "message" in event:
            self.texts[event["message"]["text"]] += 1

    def finish(self):
        """Reads the remaining events."""
        is_more = True
        while is_more:
            page = self.person.send("GET", f"/v1/me/events?cursor={self.last}&limit=1000")
            for event in page["items"]:
                if "message" in event:
                    self.texts[event["message"]["text"]] += 1
            self.last, is_more = page["next"], page.get("more")


def said(home, field, account):
    """Returns the value of a home's field in the sheet; for `rating`, the rating by one member."""
    if field == "rating":
        return next((one["rating"] for one in home.get("ratings", []) if one["member"] == account), None)
    return home.get(field)


def moment(time_):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time_))


def seconds(text):
    return calendar.timegm(time.strptime(text, "%Y-%m-%dT%H:%M:%SZ"))
