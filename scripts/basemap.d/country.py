"""Cuts the overview of a country into two files.

far.json    land, lakes, rivers, borders and main roads, and the names of provinces, cities, rivers and seas
names.json  the names of districts and towns
"""

import pathlib
import sys

import shapely
from shapely.geometry import box
from shapely.ops import linemerge, unary_union

from blocks import blocks, read, report, write
from grids import aspect_at, grids
from labels import anchors, inside, label
from places import cities, districts_and_towns

BLOCK = 1
# Blocks are drawn at low zooms, at which a smaller overlap would be thinner than a pixel.
OVERLAP = 0.03
# The distance in degrees over which neighbours extend under the country, whose border has a different source.
GAP = 0.03
RIVER_SPACING, RIVER_SPANS = 60_000, (3000, 6000, 12_000, 24_000, 48_000)
NEIGHBORS = {
    "Cambodia": "กัมพูชา", "China": "จีน", "Indonesia": "อินโดนีเซีย", "Laos": "ลาว", "Malaysia": "มาเลเซีย",
    "Myanmar": "เมียนมา", "Vietnam": "เวียดนาม",
}
SEAS = [
    ("Gulf of Thailand", "อ่าวไทย", [(100.6, 12.2), (101.0, 11.0), (100.7, 9.8), (101.6, 9.0), (102.6, 10.0),
                                    (101.3, 7.8), (100.55, 13.25), (101.6, 12.4), (100.9, 8.8)]),
    ("Andaman Sea", "ทะเลอันดามัน", [(97.2, 10.0), (97.3, 8.6), (97.9, 7.9), (98.0, 7.2), (98.9, 6.9), (98.7, 7.7),
                                    (96.5, 12.0)]),
]


def land(features):
    """Returns the land of all countries without gaps along the border."""
    areas = {properties["country"]: geometry for properties, geometry in features}
    own = areas.pop("Thailand")
    near = own.buffer(GAP)
    return unary_union([own, *areas.values(),
                        *(area.buffer(GAP).intersection(near) for area in areas.values())])


def province_lines(provinces):
    """Returns the lines between provinces, without the coast and the border."""
    whole = unary_union([geometry for _, geometry in provinces])
    lines = unary_union([geometry.boundary for _, geometry in provinces])
    return linemerge(lines.difference(whole.boundary.buffer(0.001)))


def river_labels(properties, geometry):
    smooth = geometry.simplify(0.012)
    return anchors(smooth, RIVER_SPACING, RIVER_SPANS[0], aspect_at(geometry.centroid.y), RIVER_SPANS)


def main(name, source, files):
    grid = grids()[name]
    source, folder = pathlib.Path(source), pathlib.Path(files) / grid.folder
    folder.mkdir(parents=True, exist_ok=True)
    overview, provinces = read(source, "basemap-overview"), read(source, "provinces")

    def of(kind):
        return [entry for entry in overview if entry[0]["kind"] == kind]

    features = [("land", land(of("land"))), ("province", province_lines(provinces))]
    features += [("water", geometry) for _, geometry in of("lake")]
    features += [(f"river-{properties['rank']}", geometry) for properties, geometry in of("river")]
    for kind in ("border", "trunk", "motorway"):
        features += [(kind, geometry) for _, geometry in of(kind)]

    around = box(*shapely.total_bounds([geometry for _, geometry in provinces])).buffer(1)
    labels = [label("country", {"name_en": properties["country"], "name_th": NEIGHBORS[properties["country"]]},
                    [inside(geometry.intersection(around), aspect_at(14))])
              for properties, geometry in of("land")
              if properties["country"] in NEIGHBORS and geometry.intersects(around)]
    labels += [label("country-province", properties, [(*properties["label"], 0, 0)]) for properties, _ in provinces]
    labels += [label(kind, properties, [(lon, lat, 0, 0)]) for kind, properties, lon, lat in cities(source)]
    labels += [label("country-river", properties, places) for properties, geometry in of("river")
               if (places := river_labels(properties, geometry))]
    labels += [label("sea", {"name_en": english, "name_th": thai}, [(*place, 0, 0) for place in places])
               for english, thai, places in SEAS]
    size = [round(grid.east - grid.west), round(grid.north - grid.south)]
    report({
        "far.json": write(folder, "far.json", {
            "blocks": list(blocks(features, grid.west, grid.south, BLOCK, *size, overlap=OVERLAP)), "labels": labels}),
        "names.json": write(folder, "names.json", {
            "labels": [label(kind, properties, [(lon, lat, 0, 0)])
                       for kind, properties, lon, lat in districts_and_towns(source)]}),
    })


if __name__ == "__main__":
    main(*sys.argv[1:])
