"""Writes the tables of a country's provinces and districts.

provinces.csv  code, names, other names, the box around the province, and the Thai words that precede its name and
               the names of its districts in an address
districts.csv  code, province, names, other spellings, and a representative coordinate
outlines.csv   the outlines of districts, a row for each part, in the encoding of Google's polylines, longitude first

Rows are sorted by code.
"""

import csv
import json
import pathlib
import sys

# The provinces whose outlines are part of the page's base map, which is more detailed. Their districts keep the
# centres of their areas as coordinates.
DETAILED = {"10", "11", "12", "13"}

# Names of provinces and districts that are neither in the data nor similar enough to a name to be recognized.
OTHER_NAMES = {
    "10": ["กรุงเทพ", "กทม", "Krung Thep", "Krung Thep Maha Nakhon", "BKK"],
    "14": ["Ayutthaya", "อยุธยา"],
    "30": ["Korat", "โคราช"],
    "1014": ["Payathai"],
    "1022": ["Pasicharoen"],
    "1028": ["Sathorn"],
    "1030": ["Jatujak"],
    "1037": ["Rat Thewi", "Rajthevi", "Rajdhevi"],
    "1039": ["Vadhna"],
    "1048": ["Tawee Wattana"],
}


def encoded(numbers):
    """Encodes integers in the format of Google's polylines."""
    text = []
    for number in numbers:
        number = ~(number << 1) if number < 0 else number << 1
        while number >= 0x20:
            text.append(chr((0x20 | number & 0x1F) + 63))
            number >>= 5
        text.append(chr(number + 63))
    return "".join(text)


def outline(ring):
    """Encodes a closed ring of longitudes and latitudes without its last point, which repeats the first."""
    numbers, last = [], (0, 0)
    for point in ring[:-1]:
        here = tuple(round(value * 100_000) for value in point)
        numbers += [here[0] - last[0], here[1] - last[1]]
        last = here
    return encoded(numbers)


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return sorted(csv.DictReader(file), key=lambda row: row["code"])


def write(path, head, lines):
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(head)
        writer.writerows(lines)


def other_names(row):
    names = [name for name in row.get("other_en", "").split(";") if name]
    return "|".join(dict.fromkeys(names + OTHER_NAMES.get(row["code"], [])))


def decimal(text):
    return f"{float(text):.5f}".rstrip("0").rstrip(".")


def place(row):
    """Returns a district's coordinate: its town, if the data have one, because the middle of a district in the
    mountains is a forest."""
    if row["town_lat"] and row["province_code"] not in DETAILED:
        return decimal(row["town_lat"]), decimal(row["town_lon"])
    return decimal(row["lat"]), decimal(row["lon"])


def main(data, target):
    def province(row):
        words = ("", "เขต") if row["code"] == "10" else ("จ.", "อ.")
        box = [decimal(row[name]) for name in ("min_lat", "min_lon", "max_lat", "max_lon")]
        return [row["code"], row["name_en"], row["name_th"], other_names(row), *box, *words]

    def district(row):
        return [row["code"], row["province_code"], row["name_en"], row["name_th"], other_names(row), *place(row)]

    write(
        target / "provinces.csv",
        ["code", "name_en", "name_th", "other_names", "south", "west", "north", "east", "word_th",
         "district_word_th"],
        map(province, rows(data / "provinces.csv")))
    write(
        target / "districts.csv", ["code", "province", "name_en", "name_th", "other_names", "lat", "lon"],
        map(district, rows(data / "districts.csv")))
    outlines = []
    for feature in json.loads((data / "districts.geojson").read_text(encoding="utf-8"))["features"]:
        code, shape = feature["properties"]["code"], feature["geometry"]
        parts = [shape["coordinates"]] if shape["type"] == "Polygon" else shape["coordinates"]
        if code[:2] not in DETAILED:
            outlines += [(code, outline(rings[0])) for rings in parts]
    write(target / "outlines.csv", ["district", "outline"], sorted(outlines))


main(*map(pathlib.Path, sys.argv[1:3]))
