"""Computes the positions of names and encodes them."""

import math

import shapely

from blocks import encoded, lines
from grids import METRES


SPANS = (100, 160, 250, 400, 600, 900, 1400, 2200, 3500, 5500)


def anchors(geometry, spacing, least, aspect, spans=SPANS):
    """Returns the positions of labels along lines: straight stretches as longitude, latitude, degrees and metres.

    `spans` are the possible lengths of a stretch.
    """
    found = []
    for part in lines(geometry):
        places = [(lon * METRES * aspect, lat * METRES) for lon, lat in part]
        line = shapely.LineString(places)
        count = max(1, round(line.length / spacing))
        for index in range(count):
            middle = (index + 0.5) * line.length / count
            best = None
            for span in spans:
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
    return [(x / METRES / aspect, y / METRES, angle, span) for x, y, angle, span in kept]


def names(properties):
    """Returns the English name, the Thai name and the number of a feature."""
    return [properties.get(key, "") for key in ("name_en", "name_th", "ref")]


def inside(area, aspect):
    """Returns the point that is farthest from the edges of an area, and the width of the area there in metres."""
    flat = shapely.transform(area, lambda at: at * [METRES * aspect, METRES])
    circle = shapely.maximum_inscribed_circle(flat, tolerance=5)
    middle = circle.coords[0]
    return (middle[0] / METRES / aspect, middle[1] / METRES, 0, round(circle.length * 2))


def label(kind, properties, places):
    """Returns a name with the possible positions of its label."""
    numbers, before = [], (0, 0)
    for lon, lat, angle, span in places:
        at = (round(lon * 1e5), round(lat * 1e5))
        numbers += [at[0] - before[0], at[1] - before[1], angle, round(span / 10)]
        before = at
    return [kind, *names(properties), encoded(numbers)]
