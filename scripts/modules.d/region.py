"""Finds files outside a region's data that name the region, its places or its time."""

import csv
import re

import package

DATA = package.ROOT / "Sources" / "Region" / "Data"
# Folders and files of Sources that may name places: the data, the sample and its measurements, helpers of tests, the
# base map, and the facade's contract, whose examples are answers from the sample.
EXEMPT = ("Region/Data/", "FeedProvider/Sample/", "Benchmarks/", "HomefindTesting/", "WebPage/Files/map/",
          "CEmbedded/data/openapi.json")
TEXTS = {".swift", ".js", ".html", ".css", ".webmanifest", ".json", ".svg", ".c", ".h", ".csv"}
# The first letters of the Thai names of lines that are named after a colour: the word “colour”.
COLOUR = "สี"
THAI = re.compile("[\u0e00-\u0e7f]+")


def rows(path):
    """Yields the rows of a table; none if there is no such table."""
    if path.exists():
        with path.open(encoding="utf-8", newline="") as file:
            yield from csv.DictReader(file)


def items(row, *columns):
    """Yields the items in columns with a list."""
    for column in columns:
        yield from row[column].split("|")


def places(region):
    """Yields the names of a region, its provinces, districts, systems, lines and stations. The name of a line that is
    named after a colour, such as “Blue”, is an ordinary word, so only its full name counts: “Blue line”.
    """
    yield from (region["name_en"], region["name_th"].rstrip("ฯ"), region["landmark_en"], region["landmark_th"])
    provinces = set(items(region, "provinces"))
    for row in (row for path in DATA.glob("*/provinces.csv") for row in rows(path)):
        if row["code"] in provinces:
            yield from items(row, "name_en", "name_th", "other_names")
    for row in (row for path in DATA.glob("*/districts.csv") for row in rows(path)):
        if row["province"] in provinces:
            yield from items(row, "name_en", "name_th", "other_names")
    for row in rows(region["folder"] / "systems.csv"):
        yield row["system"]
    for row in rows(region["folder"] / "lines.csv"):
        yield from (row["name_en"], row["label_th"])
        if not row["name_th"].startswith(COLOUR):
            yield from (row["line"], row["name_th"])
    for row in rows(region["folder"] / "stations.csv"):
        yield from (row["name_en"], row["name_th"])


def figures(region):
    """Yields the coordinates of a region and of its examples, and the spellings of its time zone."""
    yield from (region[column] for column in ("lat", "lon", "landmark_lat", "landmark_lon", "time_zone"))
    for row in rows(region["folder"] / "examples.csv"):
        yield from re.findall(r"\d+\.\d{3,}", row["value"])
    hours = int(region["hours_ahead"])
    yield from (f"{hours:+03}:00", f"{hours * 3600}", f"{hours * 3600:_}")
    yield from (f"{hours} * {hour}" for hour in ("3600", "3_600", "60 * 60"))


class Names:
    """Names to look for in texts: Thai ones anywhere, because Thai has no spaces between words, and others as whole
    words with the same letter case, so that paths such as `Data/bangkok` do not match.
    """

    def __init__(self, names):
        names = set(filter(None, names))
        self.thai = {name for name in names if THAI.search(name)}
        # The other names by their first word, because trying every name at every word is slow.
        self.others = {}
        for name in names - self.thai:
            whole = re.compile(rf"(?<![\w.]){re.escape(name)}(?!\w)")
            self.others.setdefault(re.search(r"\w+", name)[0], []).append((name, whole))

    def within(self, text):
        """Returns the names that a text contains, sorted."""
        thai = " ".join(THAI.findall(text))
        first = self.others.keys() & set(re.findall(r"\w+", text))
        found = {name for word in first for name, whole in self.others[word] if whole.search(text)}
        return sorted(found | {name for name in self.thai if name in thai})


def faults():
    """Yields a sentence for each file that names a region."""
    for path in sorted(DATA.glob("*/region.csv")):
        region = dict(next(rows(path)), folder=path.parent)
        names = Names([*places(region), *figures(region)])
        for file in sorted((package.ROOT / "Sources").rglob("*")):
            name = file.relative_to(package.ROOT / "Sources").as_posix()
            if file.suffix in TEXTS and not name.startswith(EXEMPT):
                found = names.within(file.read_text(encoding="utf-8"))
                if found:
                    yield f"Sources/{name} names {region['name_en']}: {', '.join(found)}"
