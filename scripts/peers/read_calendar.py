"""Parses the given calendar file with icalendar, and prints each event as a line of JSON."""
import json
import sys

import icalendar

with open(sys.argv[1], "rb") as file:
    calendar = icalendar.Calendar.from_ical(file.read())
for event in calendar.walk("VEVENT"):
    print(json.dumps({
        "uid": str(event["UID"]),
        "from": event.decoded("DTSTART").isoformat(),
        "to": event.decoded("DTEND").isoformat(),
        "summary": str(event["SUMMARY"]),
        "location": str(event["LOCATION"]),
        "description": str(event["DESCRIPTION"]),
        "sequence": int(event["SEQUENCE"]),
        "status": str(event["STATUS"]),
    }, ensure_ascii=False))
