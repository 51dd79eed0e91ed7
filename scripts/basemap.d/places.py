"""Reads the names of the provinces, cities, districts and towns of a country from its tables."""

import csv
import json
import math

# Districts show their name at their town, and towns repeat many of these names.
SAME_PLACE = 0.08


def rows(path):
    if not path.exists():
        return []
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def cities(folder):
    """Returns the cities of the overview as kind, properties, longitude and latitude; the kind contains the rank."""
    path = folder / "basemap-overview.geojson"
    if not path.exists():
        return []
    features = json.loads(path.read_text(encoding="utf-8"))["features"]
    return [(f"city-{f['properties']['rank']}", f["properties"], *f["geometry"]["coordinates"])
            for f in features if f["properties"]["kind"] == "city"]


def districts_and_towns(folder):
    """Returns the districts and then the towns, in the same form as `cities`."""
    districts = [("country-district", row, float(row["town_lon"] or row["lon"]), float(row["town_lat"] or row["lat"]))
                 for row in rows(folder / "districts.csv")]
    taken = {}
    for _, row, lon, lat in districts + cities(folder):
        taken.setdefault(row["name_th"], []).append((lon, lat))
    towns = [("town", row, float(row["lon"]), float(row["lat"])) for row in rows(folder / "towns.csv")]
    return districts + [town for town in towns
                        if all(math.dist(town[2:], other) > SAME_PLACE for other in taken.get(town[1]["name_th"], []))]


def within(grid, places):
    """Returns the places in a map's box."""
    return [place for place in places
            if grid.west <= place[2] < grid.east and grid.south <= place[3] < grid.north]
