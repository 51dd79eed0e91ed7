"""Benchmarks of routes: reading a directions KML with 500 steps and 20,000 points, and the guide."""
import math
import random

from driver import Case, Contender, Target, as_fast, of_time

PACKAGES = ["gcc", "libxml2-dev", "pkg-config", "python3-venv", "python3-gdal"]
REQUIREMENTS = ["fastkml==1.*", "lxml"]
ROUNDS = 21
STEPS = 500
POINTS = 20_000
# GDAL's two KML drivers, which run in the contender's process.
GDAL = {"GDAL, driver KML": "KML", "GDAL, driver LIBKML": "LIBKML"}


def directions():
    """Returns a document in Google's format, about 800 kB long, which contains the start vertex of each step twice."""
    chance = random.Random(1)
    latitude, longitude, heading = 13.7, 100.5, 0.3
    points, starts = [], []
    for _ in range(STEPS):
        heading += chance.uniform(-1.4, 1.4)
        for index in range(POINTS // STEPS):
            if index or not points:
                latitude += math.cos(heading) * 0.0002 + chance.uniform(-2e-5, 2e-5)
                longitude += math.sin(heading) * 0.0002
            points.append(f"{longitude:.6f},{latitude:.6f},0.000000")
        starts.append(points[-(POINTS // STEPS)])
    style = (
        "<StyleMap><Pair><key>normal</key><Style><IconStyle><Icon><href>pause.png</href></Icon>"
        "</IconStyle></Style></Pair></StyleMap>")
    steps = []
    for index, start in enumerate(starts):
        east, north, _ = start.split(",")
        steps.append(
            f"<Placemark><name>Turn left onto road {index}</name>"
            f"<description><![CDATA[go 0.5&#160;mi]]></description>{style}"
            f"<Point><coordinates>{start}</coordinates></Point>"
            f"<LookAt><longitude>{east}</longitude><latitude>{north}</latitude>"
            "<range>100</range><tilt>45</tilt><heading>0</heading></LookAt></Placemark>")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>'
        '<kml xmlns="http://earth.google.com/kml/2.0"><Document><name>a to b</name>'
        '<Style id="roadStyle"><LineStyle><color>7fcf0064</color></LineStyle></Style>'
        f"{''.join(steps)}"
        "<Placemark><name>Arrive at: b</name>"
        f"<Point><coordinates>{points[-1]}</coordinates></Point></Placemark>"
        "<Placemark><name>Route</name><description><![CDATA[Distance: 265&#160;mi (about 5 hours)"
        "<br/>Map data &#169;2010]]></description><GeometryCollection><LineString><coordinates>"
        f"{' '.join(points)}"
        "</coordinates></LineString></GeometryCollection><styleUrl>#roadStyle</styleUrl></Placemark>"
        "</Document></kml>")


def cases(bench):
    document = bench.folder / "directions.kml"
    document.write_text(directions(), encoding="utf-8")
    python = bench.sources / "python.py"
    return [
        Case("directions", [
            Contender("homefind", bench.ours("directions", document)),
            bench.sax(document),
            *(Contender(name, ["/usr/bin/python3", python, "gdal", document, driver])
              for name, driver in GDAL.items()),
            Contender(
                "fastkml", lambda: [bench.python(), python, "fastkml", document], rounds=5),
        ]),
        bench.alone("guide", "guide", bench.stations),
    ]


# On the machine that was used to set the absolute target, 740 kB of such a document took 3.5 ms.
REFERENCE = ("directions", "libxml2 SAX in C", 3.9e6)

TARGETS = [
    of_time("directions, of the time of a bare SAX pass in C", "directions", "libxml2 SAX in C", 1.5),
    as_fast("directions, as fast as fastkml, times", "directions", "fastkml", 50),
    Target("directions, as fast as the faster of GDAL's drivers in process, times",
           lambda r: min(r.ratio("directions", name) for name in GDAL), 3, "x", least=True),
    Target("the guide between two points, the slowest of many",
           lambda r: r.median("guide", key="slowest_us") / 1e3, 1, " ms", reference=REFERENCE),
]
