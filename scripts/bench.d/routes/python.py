"""Reads a directions KML with other Python libraries: python.py LIBRARY FILE [DRIVER]"""
import sys

from support.rounds import rounds


def fastkml(path):
    import fastkml as library
    from fastkml.utils import find_all

    # fastkml does not support GeometryCollection, so the line gets a wrapper that it supports.
    text = open(path, encoding="utf-8").read().replace("GeometryCollection", "MultiGeometry")
    text = text.replace("http://earth.google.com/kml/2.0", "http://www.opengis.net/kml/2.2")
    document = text.encode()
    # GDAL merges duplicate vertices.
    line = text.rsplit("<coordinates>", 1)[1].split("</coordinates>")[0].split()
    merged = sum(one == other for one, other in zip(line, line[1:]))

    def work():
        kml = library.KML.from_string(document, strict=False)
        points = 0
        for placemark in find_all(kml, of_type=library.Placemark):
            geometry = placemark.geometry
            if geometry is None:
                continue
            for part in getattr(geometry, "geoms", [geometry]):
                if part.geom_type == "LineString":
                    points += len(part.coords) + merged
        return f"{points} points"

    rounds(work)


def gdal(path, driver):
    from osgeo import gdal as library
    from osgeo import ogr

    ogr.UseExceptions()
    # GDAL's KML drivers return no geometry for a GeometryCollection either.
    text = open(path, encoding="utf-8").read().replace("GeometryCollection", "MultiGeometry")
    library.FileFromMemBuffer("/vsimem/route.kml", text.encode())

    def work():
        source = library.OpenEx(
            "/vsimem/route.kml", library.OF_VECTOR, allowed_drivers=[driver])
        points = 0
        for index in range(source.GetLayerCount()):
            for feature in source.GetLayer(index):
                geometry = feature.GetGeometryRef()
                if geometry is None:
                    continue
                name = geometry.GetGeometryName()
                if name == "LINESTRING":
                    points += geometry.GetPointCount()
                elif name in ("GEOMETRYCOLLECTION", "MULTILINESTRING"):
                    for part in geometry:
                        points += part.GetPointCount()
        return f"{points} points"

    rounds(work)


{"fastkml": fastkml, "gdal": gdal}[sys.argv[1]](*sys.argv[2:])
