#!/usr/bin/env python3
"""Reads KML and GPX documents with other programs' readers and prints what they found.

check_routes.py FILE...

Prints a line of JSON for each document: {"file": ..., "lines": [points of each line], "steps": count}. KML is checked
by lxml against the OGC's schema, which fastkml includes, and read with fastkml. GPX is read with gpxpy. Prints errors
to stderr, and exits with status 1 if there are any. Needs fastkml, lxml and gpxpy (PyPI), which this script does not
install.
"""
import json
import pathlib
import sys

import fastkml
import gpxpy
from fastkml.utils import find_all
from fastkml.validator import get_schema_parser
from lxml import etree


def kml(path):
    document = etree.parse(str(path))
    schema = get_schema_parser()
    schema.assertValid(document)
    lines, steps = [], 0
    root = fastkml.KML.from_string(path.read_bytes(), strict=True)
    for placemark in find_all(root, of_type=fastkml.Placemark):
        geometry = placemark.geometry
        data = {
            item.name: item.value
            for item in (placemark.extended_data.elements if placemark.extended_data else [])
        }
        if data.get("homefind.kind") == "step":
            steps += 1
            continue
        if geometry is None:
            continue
        # The parts of a single line are its points.
        is_line = geometry.geom_type == "LineString"
        for part in [geometry] if is_line else geometry.geoms:
            lines.append(len(part.coords))
    return lines, steps


def gpx(path):
    document = gpxpy.parse(path.read_text(encoding="utf-8"))
    lines = [len(part.points) for track in document.tracks for part in track.segments]
    return lines, sum(len(route.points) for route in document.routes)


def main():
    for name in sys.argv[1:]:
        path = pathlib.Path(name)
        try:
            lines, steps = (kml if path.suffix == ".kml" else gpx)(path)
        except Exception as error:
            print(f"{path.name}: {error}", file=sys.stderr)
            return 1
        print(json.dumps({"file": path.name, "lines": lines, "steps": steps}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
