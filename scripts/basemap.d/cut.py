"""Cuts the base map's GeoJSON into the files that the page loads by area and zoom.

far.json          all features visible at zoom 12 and below, simplified to 25 m
near-C-R.json     all features except minor roads, in cells of 0.2 degrees
streets-C-R.json  minor roads, in the same cells
names.json        the names of provinces and districts
districts.json    the outlines of districts by name, with at most 80 corners each
rail.json         the tracks of the rail lines

A file consists of blocks: small boxes with the rings and lines inside them, so that drawing a part of the map
touches few points. Coordinates are differences in 1/100,000 degree, longitude first, in the encoding of
Google's polylines. Outer rings run counterclockwise and holes clockwise.
"""

import json
import math
import pathlib
import sys

import shapely
from shapely.geometry import MultiLineString, box, shape
from shapely.ops import linemerge, unary_union

WEST, SOUTH, CELL, COLUMNS, ROWS = 100.2, 13.4, 0.2, 4, 5
FAR_BLOCK, NEAR_BLOCK = 0.2, 0.05
# Neighboring blocks overlap to prevent a thin gap between two fills.
OVERLAP = 0.0002
METRES = 111_320.0
ASPECT = math.cos(math.radians(13.75))

AREAS = {
    "park": "park", "garden": "park", "theme-park": "park", "wood": "wood", "mangrove": "wood",
    "golf": "golf", "airport": "airport", "airfield": "airport", "apron": "apron",
    "sea": "water", "river": "water", "lake": "water", "canal": "water",
}
LINES = {"runway", "motorway", "trunk", "primary", "secondary", "tertiary", "link"}


def encoded(numbers):
    """Encodes integers in the format of Google's polylines."""
    text = []
    for number in numbers:
        value = ~(number << 1) if number < 0 else number << 1
        while value >= 0x20:
            text.append(chr((0x20 | (value & 0x1F)) + 63))
            value >>= 5
        text.append(chr(value + 63))
    return "".join(text)


def line_text(points):
    """Encodes each point of a line as the difference from the previous point."""
    numbers, before = [], (0, 0)
    for lon, lat in points:
        at = (round(lon * 1e5), round(lat * 1e5))
        if numbers and at == before:
            continue
        numbers += [at[0] - before[0], at[1] - before[1]]
        before = at
    return encoded(numbers)


def rings(area):
    """Yields the rings of a polygon or multipolygon."""
    for part in shapely.get_parts(area):
        if part.geom_type == "Polygon" and part.area > 1e-10:
            turned = shapely.geometry.polygon.orient(part)
            yield list(turned.exterior.coords)[:-1]
            for hole in turned.interiors:
                yield list(hole.coords)[:-1]


def lines(geometry):
    """Yields the lines of a geometry, joined at common ends."""
    parts = [part for part in shapely.get_parts(geometry) if part.geom_type == "LineString"]
    if not parts:
        return
    merged = linemerge(MultiLineString(parts)) if len(parts) > 1 else parts[0]
    for part in shapely.get_parts(merged):
        if part.length > 1e-5:
            yield list(part.coords)


def blocks(features, west, south, size, columns, rows):
    """Cuts the features into boxes. Yields the bounds and layers of each box that is not empty."""
    tree = shapely.STRtree([geometry for _, geometry in features])
    for row in range(rows):
        for column in range(columns):
            w, s = west + column * size, south + row * size
            bounds = box(w, s, w + size, s + size)
            wide = box(w - OVERLAP, s - OVERLAP, w + size + OVERLAP, s + size + OVERLAP)
            layers = {}
            for at in sorted(tree.query(wide)):
                layer, geometry = features[at]
                isArea = geometry.geom_type.endswith("Polygon")
                part = geometry.intersection(wide if isArea else bounds)
                if part.is_empty:
                    continue
                texts = [line_text(points) for points in (rings(part) if isArea else lines(part))]
                layers.setdefault(layer, []).extend(text for text in texts if text)
            layers = {layer: texts for layer, texts in layers.items() if texts}
            if layers:
                yield {"box": [round(v, 4) for v in (w, s, w + size, s + size)], **layers}


def anchors(geometry, spacing, least):
    """Returns the positions of labels along lines: straight stretches as longitude, latitude, degrees and metres."""
    found = []
    for part in lines(geometry):
        places = [(lon * METRES * ASPECT, lat * METRES) for lon, lat in part]
        line = shapely.LineString(places)
        count = max(1, round(line.length / spacing))
        for index in range(count):
            middle = (index + 0.5) * line.length / count
            best = None
            for span in (100, 160, 250, 400, 600, 900, 1400, 2200, 3500, 5500):
                if span > line.length * 1.02:
                    break
                a = line.interpolate(max(0, middle - span / 2))
                b = line.interpolate(min(line.length, middle + span / 2))
                chord = math.dist((a.x, a.y), (b.x, b.y))
                centre = line.interpolate(middle)
                off = math.dist((centre.x, centre.y), ((a.x + b.x) / 2, (a.y + b.y) / 2))
                if chord < span * 0.985 or off > span * 0.03:
                    break
                angle = math.degrees(math.atan2(-(b.y - a.y), b.x - a.x))
                angle = (angle + 90) % 180 - 90
                best = (centre.x, centre.y, round(angle), span)
            if best and best[3] >= least:
                found.append(best)
    # If two carriageways have the same name, only one of them gets a label.
    kept = []
    for place in sorted(found, key=lambda place: -place[3]):
        if all(math.dist(place[:2], other[:2]) > spacing * 0.45 for other in kept):
            kept.append(place)
    return [(x / METRES / ASPECT, y / METRES, angle, span) for x, y, angle, span in kept]


def names(properties):
    """Returns the English name, the Thai name and the number of a feature."""
    return [properties.get(key, "") for key in ("name_en", "name_th", "ref")]


def inside(area):
    """Returns the point that is farthest from the edges of an area, and the width of the area there in metres."""
    flat = shapely.transform(area, lambda at: at * [METRES * ASPECT, METRES])
    circle = shapely.maximum_inscribed_circle(flat, tolerance=5)
    middle = circle.coords[0]
    return (middle[0] / METRES / ASPECT, middle[1] / METRES, 0, round(circle.length * 2))


def label(kind, properties, places):
    """Returns a name with the possible positions of its label."""
    numbers, before = [], (0, 0)
    for lon, lat, angle, span in places:
        at = (round(lon * 1e5), round(lat * 1e5))
        numbers += [at[0] - before[0], at[1] - before[1], angle, round(span / 10)]
        before = at
    return [kind, *names(properties), encoded(numbers)]


def write(folder, name, content):
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"
    (folder / name).write_text(text, encoding="utf-8")
    return len(text.encode())


def outline(geometry, corners=80):
    """Returns the outer ring of an area without its last point, simplified until it has at most `corners` points."""
    for step in range(40):
        ring = geometry.simplify(0.0001 * 1.2 ** step).exterior.coords[:-1]
        if len(ring) <= corners:
            break
    return ring


def main(source, target):
    folder = pathlib.Path(target)
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()

    def read(name):
        document = json.loads((pathlib.Path(source) / f"{name}.geojson").read_text())
        return [(f["properties"], shape(f["geometry"])) for f in document["features"]]

    water, parks, roads = read("water"), read("parks"), read("roads")
    minor, districts, provinces = read("roads-minor"), read("districts"), read("provinces")

    near, streets, far, labels = [], [], [], []
    for properties, geometry in parks + water:
        kind = properties["kind"]
        if kind == "river-line":
            labels.append(("river", properties, anchors(geometry, 2500, 400)))
        elif kind == "canal-line":
            near.append((f"canal-{properties['rank']}", geometry))
            if properties["rank"] == 1:
                far.append(("canal-1", geometry))
            if any(names(properties)):
                labels.append(("canal", properties, anchors(geometry, 1200, 160)))
        elif kind in LINES:
            near.append((kind, geometry))
        else:
            near.append((AREAS[kind], geometry))
            hectares = geometry.area * METRES * METRES * ASPECT / 1e4
            if hectares >= (20 if AREAS[kind] != "water" else 12) or kind in ("river", "canal"):
                far.append((AREAS[kind], geometry))
            if kind == "sea":
                sea = [(w, s, 0, 9000) for w in (100.45, 100.6, 100.75, 100.9)
                       for s in (13.42, 13.45, 13.48)
                       if geometry.contains(box(w - 0.03, s - 0.01, w + 0.03, s + 0.01))]
                labels.append(("sea", properties, sea))
            elif any(names(properties)) and kind != "river" and kind != "apron":
                group = {"lake": "lake", "canal": "lake", "airport": "airport",
                         "airfield": "airport"}.get(kind, "park")
                labels.append((group, properties, [inside(geometry)]))
    for properties, geometry in roads:
        near.append((properties["kind"], geometry))
        far.append((properties["kind"], geometry))
        if any(names(properties)):
            labels.append((properties["kind"], properties, anchors(geometry, 900, 160)))
    for properties, geometry in minor:
        streets.append((properties["kind"], geometry))
    minor_labels = [("tertiary", properties, anchors(geometry, 700, 160))
                    for properties, geometry in minor
                    if properties["kind"] == "tertiary" and any(names(properties))]

    def edges(areas):
        return linemerge(unary_union([geometry.boundary for _, geometry in areas]))

    outer, inner = edges(provinces), edges(districts)
    inner = inner.difference(outer.buffer(0.0003))
    for target in (near, far):
        target += [("district", inner), ("province", outer)]

    simple = []
    for layer, geometry in far:
        smooth = geometry.simplify(0.00025)
        smooth = smooth if smooth.is_valid else smooth.buffer(0)
        if not smooth.is_empty:
            simple.append((layer, smooth))
    place_labels = [(kind, properties, [(*properties["label"], 0, 0)])
                    for kind, areas in (("province", provinces), ("district", districts))
                    for properties, _ in areas]
    wide = [(kind, properties, [p for p in places if p[3] >= 900])
            for kind, properties, places in labels
            if kind in ("river", "sea", "airport", "motorway", "trunk")]
    sizes = {"far.json": write(folder, "far.json", {
        "blocks": list(blocks(simple, WEST, SOUTH, FAR_BLOCK, COLUMNS, ROWS)),
        "labels": [label(*entry) for entry in wide if entry[2]],
    })}
    sizes["names.json"] = write(folder, "names.json", {
        "labels": [label(*entry) for entry in place_labels]})

    sizes["districts.json"] = write(folder, "districts.json", {"districts": [
        [*names(properties)[:2], line_text(outline(geometry))] for properties, geometry in districts]})

    steps = round(CELL / NEAR_BLOCK)
    for row in range(ROWS):
        for column in range(COLUMNS):
            w, s = WEST + column * CELL, SOUTH + row * CELL

            def here(entries):
                for kind, properties, places in entries:
                    mine = [p for p in places if w <= p[0] < w + CELL and s <= p[1] < s + CELL]
                    if mine:
                        yield label(kind, properties, mine)

            for name, features, texts in (("near", near, labels), ("streets", streets, minor_labels)):
                content = {"blocks": list(blocks(features, w, s, NEAR_BLOCK, steps, steps)),
                           "labels": list(here(texts))}
                if content["blocks"]:
                    file = f"{name}-{column}-{row}.json"
                    sizes[file] = write(folder, file, content)

    tracks = [{key: properties[key] for key in ("system", "line", "color", "structure", "status")}
              | {"paths": [line_text(points) for points in lines(geometry)]}
              for properties, geometry in read("rail-tracks")]
    sizes["rail.json"] = write(folder, "rail.json", {"tracks": tracks})
    for name, size in sizes.items():
        print(f"{size:9,}  {name}")
    print(f"{sum(sizes.values()):9,}  together")


main(*sys.argv[1:])
