"""Checks that a client's results are as expected.

A check receives the records of a run (lines of JSON, see clients/python_calls.py) and returns the reason why they are
wrong, or `None`. `unnoticed` shows that a check can fail: it changes the values of good records one by one, and returns
the changes that the check does not detect.
"""
import copy
import re

import expected

# The tolerances for numbers; all other values are compared as text.
NUMBERS = {"DISTANCE": 2e-6, "C_MARK_LAT": 0, "C_MARK_LON": 0}
TYPES = dict(
    zip("123456", "single-house twin-house townhome condo townhouse commercial".split())
)


def shorten(value):
    text = repr(value)
    return text if len(text) <= 120 else text[:117] + "..."


def differing(found, wanted):
    """Returns the first difference between two lists of rows; `None` if they are identical."""
    if len(found) != len(wanted):
        return f"{len(found)} rows in place of {len(wanted)}"
    for number, (row, goal) in enumerate(zip(found, wanted), 1):
        for name in [*goal, *(name for name in row if name not in goal)]:
            one, two = row.get(name), goal.get(name)
            if one == two:
                continue
            if name in NUMBERS and None not in (one, two):
                try:
                    if abs(float(one) - float(two)) <= NUMBERS[name]:
                        continue
                except ValueError:
                    pass
            return f"row {number}, {name}: {shorten(one)} in place of {shorten(two)}"
    return None


def failed(records, call):
    """Returns the reason why a call has no rows; `None` if it has rows."""
    if not records:
        return f"no answer to {call}"
    for record in records:
        if "error" in record:
            return record["error"]
        if "code" in record:
            return f"a fault: {record.get('text') or record['code']}"
    return None


def pages(call, wanted, size=expected.PAGE):
    """Returns a check that all pages of a call together contain the rows as sent."""
    total = max(1, -(-len(wanted) // size))

    def check(records):
        reason = failed(records, call)
        if reason:
            return reason
        rows = [row for record in records for row in record["rows"]]
        reason = differing(rows, wanted)
        if reason:
            return reason
        for number, record in enumerate(records, 1):
            for name, goal in [
                ("totalPage", total), ("currentPage", number), ("totalItem", len(wanted))
            ]:
                if record.get(name) != str(goal):
                    return f"page {number}, {name}: {record.get(name)} in place of {goal}"
        return None if len(records) == total else f"{len(records)} pages in place of {total}"

    return check


def rows(call, wanted):
    """Returns a check of the rows of a call that was made once, and of its paging values, if any."""

    def check(records):
        reason = failed(records, call)
        if reason:
            return reason
        if len(records) != 1:
            return f"{len(records)} answers in place of one"
        for name, goal in [("totalPage", 1), ("currentPage", 1), ("totalItem", len(wanted))]:
            if records[0].get(name, str(goal)) != str(goal):
                return f"{name}: {records[0][name]} in place of {goal}"
        return differing(records[0]["rows"], wanted)

    return check


def listing(row):
    """Returns a row as homefind reads it: each string on one line, numeric coordinates, a known type, and no distance,
    which homefind measures itself.
    """
    found = {
        name: " ".join(value.replace("\n", " ").replace("\t", " ").split(" ")).strip()
        for name, value in row.items()
        if name != "DISTANCE"
    }
    for name in ("P_MARK_LAT", "P_MARK_LON"):
        found[name] = str(expected.degrees(row[name]))
    if "C_PRJ_PIC" in found:
        found["C_PRJ_PIC"] = found["C_PRJ_PIC"].replace("<", "%3C").replace(">", "%3E")
    found["type"] = TYPES.get(row.get("C_PRJ_TYPE_ID"), "other")
    return found


def code_words(code):
    """Returns the codes of a fault without prefixes and namespaces."""
    return [re.split(r"[:}]", word)[-1] for word in (code or "").split()]


def said(call, text):
    """Returns a check of a fault's text."""

    def check(records):
        if len(records) != 1 or "text" not in records[0]:
            return failed(records, call) or f"no fault, but {len(records[0]['rows'])} rows"
        found = records[0]["text"]
        return None if found == text else f"{shorten(found)} in place of {shorten(text)}"

    return check


def coded(call, version, more=()):
    """Returns a check of a fault's code: the code of the SOAP version, optionally followed by a code in `more`."""
    goal = {"1.1": "Client", "1.2": "Sender"}[version]

    def check(records):
        if len(records) != 1 or "code" not in records[0]:
            return failed(records, call) or "no fault"
        words = code_words(records[0]["code"])
        if not words or words[0] not in {goal, *(f"{goal}.{word}" for word in more)}:
            return f"code {shorten(records[0]['code'])} in place of {goal}"
        odd = [word for word in words[1:] if word not in more]
        return f"subcode {odd[0]}" if odd else None

    return check


def fault(call, version, text, more=()):
    """Returns a check of a fault's text and code."""
    first, second = said(call, text), coded(call, version, more)
    return lambda records: first(records) or second(records)


def exactly(name, value):
    """Returns a check that the only record of a call has this value."""

    def check(records):
        if len(records) != 1:
            return f"{len(records)} answers in place of one"
        found = records[0].get(name)
        return None if found == value else f"{shorten(found)} in place of {shorten(value)}"

    return check


def unnoticed(check, records):
    """Changes valid records in many ways. Returns the number of changes, and the changes that the check does not
    detect.
    """
    passed, count = [], 0

    def attempt(what, changed):
        nonlocal count
        count += 1
        if check(changed) is None:
            passed.append(what)

    attempt("no records", [])
    for number, record in enumerate(records):
        for name in record:
            if name == "call":
                continue
            if name != "rows":
                changed = copy.deepcopy(records)
                # A code's prefix is irrelevant, so change its end.
                changed[number][name] = record[name] + "x"
                attempt(f"another {name}", changed)
                continue
            for index, row in enumerate(record["rows"]):
                for column in row:
                    for what, value in [("another", "9" + row[column]), ("no", None)]:
                        changed = copy.deepcopy(records)
                        changed[number]["rows"][index][column] = value
                        attempt(f"{what} {column} in row {index + 1}", changed)
                changed = copy.deepcopy(records)
                del changed[number]["rows"][index]
                attempt(f"no row {index + 1}", changed)
                changed = copy.deepcopy(records)
                changed[number]["rows"][index]["MORE"] = "x"
                attempt(f"one more column in row {index + 1}", changed)
    return count, passed
