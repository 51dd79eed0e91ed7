"""Cuts the GeoJSON of a detailed map into the files that the page loads by area and zoom.

far.json          the features visible at zoom 12 and below, simplified to 25 m
near-C-R.json     all features except streets, by cell
streets-C-R.json  tertiary and smaller roads, in the same cells
names.json        the names of provinces, districts and towns
districts.json    the outlines of districts by name, with at most 80 corners each
rail.json         the tracks of the rail lines

Files without content are left out. The table Sources/Region/Data/maps.csv has a row for each map.
"""

import pathlib
import re
import sys

from shapely.geometry import box
from shapely.ops import linemerge, unary_union

from blocks import blocks, line_text, lines, read, report, simplified, write
from coast import with_bays
from grids import METRES, grids
from labels import anchors, inside, label, names
from places import cities, districts_and_towns, within

FAR_BLOCK, NEAR_BLOCK = 0.2, 0.05
AREAS = {
    "park": "park", "garden": "park", "theme-park": "park", "wood": "wood", "mangrove": "wood",
    "golf": "golf", "airport": "airport", "airfield": "airport", "apron": "apron", "beach": "beach",
    "sea": "water", "river": "water", "lake": "water", "canal": "water",
}
LINES = {"runway", "motorway", "trunk", "primary", "secondary", "tertiary", "link"}
MINOR = {"minor", "living_street", "pedestrian", "service"}
WATERWAYS = {"canal-line", "stream-line"}
GROUPS = {"lake": "lake", "canal": "lake", "airport": "airport", "airfield": "airport"}
# The labels in far.json, and the minimum length of straight water or road for each, in metres.
FAR_LABELS, FAR_LENGTH = {"river", "sea", "airport", "motorway", "trunk"}, 900


def outline(geometry, corners=80):
    """Returns the outer ring of an area without its last point, simplified until it has at most `corners` points."""
    for step in range(40):
        ring = geometry.simplify(0.0001 * 1.2 ** step).exterior.coords[:-1]
        if len(ring) <= corners:
            break
    return ring


class Map:
    """The features and labels of a detailed map, by file."""

    def __init__(self, grid):
        self.grid, self.aspect = grid, grid.aspect
        self.near, self.far, self.streets = [], [], []
        self.labels, self.street_labels = [], []

    def line_label(self, kind, properties, geometry, spacing, least=160, among=None):
        if any(names(properties)):
            target = self.labels if among is None else among
            target.append((kind, properties, anchors(geometry, spacing, least, self.aspect)))

    def add_ground(self, properties, geometry):
        """Adds water, a park or another area."""
        kind = properties["kind"]
        if kind == "river-line":
            self.labels.append(("river", properties, anchors(geometry, 2500, 400, self.aspect)))
        elif kind in WATERWAYS:
            rank = properties.get("rank", 2)
            self.near.append((f"canal-{rank}", geometry))
            if rank == 1:
                self.far.append(("canal-1", geometry))
            self.line_label("canal", properties, geometry, 1200)
        elif kind in LINES:
            self.near.append((kind, geometry))
        else:
            self.add_area(kind, properties, geometry)

    def add_area(self, kind, properties, geometry):
        layer = AREAS[kind]
        self.near.append((layer, geometry))
        hectares = geometry.area * METRES * METRES * self.aspect / 1e4
        if hectares >= (20 if layer != "water" else 12) or kind in ("river", "canal"):
            self.far.append((layer, geometry))
        if kind == "sea":
            places = [(lon, lat, 0, 9000) for lon, lat in self.grid.sea_labels
                      if geometry.contains(box(lon - 0.03, lat - 0.01, lon + 0.03, lat + 0.01))]
            self.labels.append(("sea", properties, places))
        elif any(names(properties)) and kind != "river" and kind != "apron":
            self.labels.append((GROUPS.get(kind, "park"), properties, [inside(geometry, self.aspect)]))

    def add_road(self, properties, geometry):
        kind = properties["kind"]
        if kind in ("tertiary", "link"):
            return self.add_street(properties, geometry)
        self.near.append((kind, geometry))
        self.far.append((kind, geometry))
        self.line_label(kind, properties, geometry, 900)

    def add_street(self, properties, geometry):
        kind = properties["kind"]
        if kind in MINOR:
            self.streets.append(("minor", geometry.simplify(0.00004)))
            self.line_label("minor", properties, geometry, 500, 100, self.street_labels)
        elif kind in LINES:
            self.streets.append((kind, geometry))
            if kind == "tertiary":
                self.line_label(kind, properties, geometry, 700, among=self.street_labels)

    def write_cells(self, folder):
        """Writes the files of all cells and returns their sizes."""
        grid, sizes = self.grid, {}
        steps = round(grid.cell / NEAR_BLOCK)
        for row in range(grid.rows):
            for column in range(grid.columns):
                w, s = grid.west + column * grid.cell, grid.south + row * grid.cell

                def here(entries):
                    for kind, properties, places in entries:
                        mine = [p for p in places if w <= p[0] < w + grid.cell and s <= p[1] < s + grid.cell]
                        if mine:
                            yield label(kind, properties, mine)

                for name, features, texts in (("near", self.near, self.labels),
                                              ("streets", self.streets, self.street_labels)):
                    content = {"blocks": list(blocks(features, w, s, NEAR_BLOCK, steps, steps)),
                               "labels": list(here(texts))}
                    if content["blocks"]:
                        file = f"{name}-{column}-{row}.json"
                        sizes[file] = write(folder, file, content)
        return sizes


def readable(entries):
    """Returns the features without English names that have no Latin letter."""
    return [({key: value for key, value in properties.items()
              if key != "name_en" or re.search("[A-Za-z]", value)}, geometry) for properties, geometry in entries]


def edges(areas):
    return linemerge(unary_union([geometry.boundary for _, geometry in areas]))


def main(name, source, files):
    grid = grids()[name]
    source, folder = pathlib.Path(source), pathlib.Path(files) / grid.folder
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()

    cut = Map(grid)
    parks, water = read(source, "parks"), read(source, "water")
    roads, streets = read(source, "roads"), read(source, "roads-minor") + read(source, "streets")
    for properties, geometry in readable(parks + with_bays(water, parks, roads + streets)):
        cut.add_ground(properties, geometry)
    for properties, geometry in readable(roads):
        cut.add_road(properties, geometry)
    for properties, geometry in readable(streets):
        cut.add_street(properties, geometry)
    districts, provinces = read(source, "districts"), read(source, "provinces")
    if districts:
        outer, inner = edges(provinces), edges(districts)
        inner = inner.difference(outer.buffer(0.0003))
        for target in (cut.near, cut.far):
            target += [("district", inner), ("province", outer)]

    wide = [(kind, properties, [p for p in places if p[3] >= FAR_LENGTH])
            for kind, properties, places in cut.labels if kind in FAR_LABELS]
    sizes = {"far.json": write(folder, "far.json", {
        "blocks": list(blocks(simplified(cut.far, 0.00025), grid.west, grid.south, FAR_BLOCK,
                              *(-(-count * round(grid.cell * 100) // 20) for count in (grid.columns, grid.rows)))),
        "labels": [label(*entry) for entry in wide if entry[2]],
    })}
    if districts:
        sizes["names.json"] = write(folder, "names.json", {"labels": [
            label(kind, properties, [(*properties["label"], 0, 0)])
            for kind, areas in (("province", provinces), ("district", districts)) for properties, _ in areas]})
        sizes["districts.json"] = write(folder, "districts.json", {"districts": [
            [*names(properties)[:2], line_text(outline(geometry))] for properties, geometry in districts]})
    elif places := within(grid, cities(source.parent) + districts_and_towns(source.parent)):
        sizes["names.json"] = write(folder, "names.json", {"labels": [
            label(kind, properties, [(lon, lat, 0, 0)]) for kind, properties, lon, lat in places]})
    sizes |= cut.write_cells(folder)
    tracks = [{key: properties[key] for key in ("system", "line", "color", "structure", "status")}
              | {"paths": [line_text(points) for points in lines(geometry)]}
              for properties, geometry in read(source, "rail-tracks")]
    if tracks:
        sizes["rail.json"] = write(folder, "rail.json", {"tracks": tracks})
    report(sizes)


if __name__ == "__main__":
    main(*sys.argv[1:])
