"""Reads the table of maps, Sources/Region/Data/maps.csv."""

import csv
import dataclasses
import math
import pathlib

TABLE = pathlib.Path(__file__).parents[2] / "Sources/Region/Data/maps.csv"
METRES = 111_320.0


@dataclasses.dataclass
class Grid:
    """A map: the box that its data cover and the cells that its files are cut into, in degrees.

    The overview of a country has no cells.
    """
    name: str
    folder: str
    west: float
    south: float
    east: float
    north: float
    cell: float
    sea_labels: list

    @property
    def columns(self):
        return math.ceil((self.east - self.west) / self.cell - 1e-6)

    @property
    def rows(self):
        return math.ceil((self.north - self.south) / self.cell - 1e-6)

    @property
    def aspect(self):
        """The ratio of a degree of longitude to a degree of latitude, in the middle of the map."""
        return aspect_at((self.south + self.north) / 2)


def aspect_at(latitude):
    """Returns the aspect at a latitude, which is rounded to a quarter of a degree."""
    return math.cos(math.radians(round(latitude * 4) / 4))


def grids():
    """Returns the maps by name."""
    found = {}
    with open(TABLE, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            lons, lats = ([float(v) for v in row[key].split("|") if v] for key in ("sea_lons", "sea_lats"))
            edges = [float(row[key] or 0) for key in ("west", "south", "east", "north", "cell")]
            found[row["name"]] = Grid(row["name"], row["folder"], *edges,
                                      [(lon, lat) for lon in lons for lat in lats])
    return found
