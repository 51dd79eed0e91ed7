"""A page of the homes near a place: nearby.py ADDRESS LAT LON [NAME=VALUE…]

    python3 nearby.py http://127.0.0.1:8080 13.7370 100.5603 type=condo limit=5

Prints a line for each home (id, price in baht, distance in metres and name, separated by tabs) and the total number
of homes. If the service rejects the request, prints the error to standard error and exits with status 1. Needs only
Python's standard library.
"""
import json
import sys
from urllib import error, parse, request


class Problem(Exception):
    """A problem document (RFC 9457)."""

    def __init__(self, document):
        bad = [f"{one['name']}: {one['reason']}" for one in document.get("invalid_params", [])]
        super().__init__("\n  ".join([document["title"], *(bad or [document["detail"]])]))


def nearby(address, parameters):
    """Returns the parsed response from /v1/nearby. Raises `Problem` if the service rejects the request."""
    url = f"{address.rstrip('/')}/v1/nearby?{parse.urlencode(parameters)}"
    asked = request.Request(url, headers={"Accept": "application/json"})
    try:
        with request.urlopen(asked, timeout=60) as answer:
            return json.load(answer)
    except error.HTTPError as refused:
        # An intermediate proxy might respond in another format.
        if refused.headers.get_content_type() != "application/problem+json":
            raise
        raise Problem(json.load(refused)) from None


def line(home):
    name = home["name"].get("en") or home["name"].get("th") or "-"
    price = home.get("price", {}).get("min", "-")
    return f"{home['id']}\t{price}\t{int(home['distanceMeters'])}\t{name}"


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__.splitlines()[0])
    address, latitude, longitude, *more = sys.argv[1:]
    parameters = [("lat", latitude), ("lon", longitude)]
    parameters += [tuple(one.split("=", 1)) if "=" in one else (one, "") for one in more]
    try:
        found = nearby(address, parameters)
    except (Problem, OSError) as failure:
        sys.exit(str(failure))
    for home in found["items"]:
        print(line(home))
    print(f"{len(found['items'])} of {found['total']} homes")


if __name__ == "__main__":
    main()
