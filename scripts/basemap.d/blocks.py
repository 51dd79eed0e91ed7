"""Encodes features as the blocks of a map file.

A file consists of blocks: small boxes with the rings and lines inside them, so that drawing a part of the map
touches few points. Coordinates are differences in 1/100,000 degree, longitude first, in the encoding of
Google's polylines. Outer rings run counterclockwise and holes clockwise.
"""

import json

import shapely
from shapely.geometry import MultiLineString, box, shape
from shapely.ops import linemerge

# Neighboring blocks overlap to prevent a thin gap between two fills.
OVERLAP = 0.0002


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


def trails(parts):
    """Joins lines that share an end, in any direction, into as few lines as a greedy walk finds."""
    parts = [points for part in parts for points in lines(part)]
    ends = {}
    for at, points in enumerate(parts):
        for point in (points[0], points[-1]):
            ends.setdefault(point, []).append(at)
    used = set()

    def walk(point):
        trail = [point]
        while left := [at for at in ends[trail[-1]] if at not in used]:
            used.add(left[0])
            points = parts[left[0]]
            trail += points[1:] if points[0] == trail[-1] else points[-2::-1]
        return trail

    # A trail starts where an odd number of lines meet, if possible.
    for point in sorted(ends, key=lambda point: len(ends[point]) % 2 == 0):
        while any(at not in used for at in ends[point]):
            yield walk(point)


def blocks(features, west, south, size, columns, rows, overlap=OVERLAP):
    """Cuts the features into boxes. Yields the bounds and layers of each box that is not empty."""
    tree = shapely.STRtree([geometry for _, geometry in features])
    for row in range(rows):
        for column in range(columns):
            w, s = west + column * size, south + row * size
            bounds = box(w, s, w + size, s + size)
            wide = box(w - overlap, s - overlap, w + size + overlap, s + size + overlap)
            layers, streets = {}, []
            for at in sorted(tree.query(wide)):
                layer, geometry = features[at]
                isArea = geometry.geom_type.endswith("Polygon")
                part = geometry.intersection(wide if isArea else bounds)
                if part.is_empty:
                    continue
                if layer == "minor":
                    streets.append(part)
                    continue
                texts = [line_text(points) for points in (rings(part) if isArea else lines(part))]
                layers.setdefault(layer, []).extend(text for text in texts if text)
            if streets:
                layers["minor"] = [line_text(points) for points in trails(streets)]
            layers = {layer: texts for layer, texts in layers.items() if texts}
            if layers:
                yield {"box": [round(v, 4) for v in (w, s, w + size, s + size)], **layers}


def simplified(features, tolerance):
    """Returns valid features with fewer points; leaves out those that vanish."""
    found = []
    for layer, geometry in features:
        smooth = geometry.simplify(tolerance)
        smooth = smooth if smooth.is_valid else smooth.buffer(0)
        if not smooth.is_empty:
            found.append((layer, smooth))
    return found


def read(folder, name):
    """Returns the properties and the geometry of each feature in a GeoJSON file; none if there is no such file."""
    path = folder / f"{name}.geojson"
    if not path.exists():
        return []
    document = json.loads(path.read_text(encoding="utf-8"))
    return [(f["properties"], shape(f["geometry"])) for f in document["features"]]


def write(folder, name, content):
    """Writes a map file and returns its size in bytes."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"
    (folder / name).write_text(text, encoding="utf-8")
    return len(text.encode())


def report(sizes):
    """Prints the size of each file."""
    for name, size in sizes.items():
        print(f"{size:9,}  {name}")
    print(f"{sum(sizes.values()):9,}  together")
