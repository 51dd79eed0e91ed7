#!/usr/bin/env python3
"""Reads documents for augmented reality with other programs' readers and schemas and prints what they found.

check_ar.py FILE...

Prints a line of JSON for each document: {"file": ..., "names": [of each home], "points": [[lat, lon] of each]}. ARML
2.0 (.arml) is checked against arml.xsd in the folder that ARML_SCHEMA names, with the schemas of GML and XLink anywhere
below it. ARML 1.0 (.kml) is read with fastkml; the XML of AREA (.area) is checked against AREA's schema without a
namespace and, after its elements are moved there, in AREA's namespace. Prints errors to stderr, and exits with status 1
if there are any. Needs fastkml and lxml (PyPI), which this script does not install.
"""
import json
import os
import pathlib
import re
import sys

import fastkml
from fastkml.utils import find_all
from lxml import etree

AREA = "http://www.area.com"
ARML = {"a": "http://www.opengis.net/arml/2.0", "gml": "http://www.opengis.net/gml/3.2"}
# This schema is written from the format's description, because the published schema is not well-formed.
AREA_SCHEMA = """
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified" {target}>
 <xs:element name="locations"><xs:complexType><xs:sequence>
  <xs:element name="location" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:sequence>
   <xs:element name="latitude" type="xs:decimal"/><xs:element name="longitude" type="xs:decimal"/>
   <xs:element name="altitude" type="xs:decimal"/><xs:element name="name" type="xs:string"/>
   <xs:element name="information" type="xs:string"/>
  </xs:sequence></xs:complexType></xs:element>
 </xs:sequence></xs:complexType></xs:element>
</xs:schema>"""

# Schemas that the OGC's schemas import and that a folder may lack, reduced to the parts that are referenced; homefind's
# documents use no part of them.
XML_SCHEMA = """
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
 targetNamespace="http://www.w3.org/XML/1998/namespace">
 <xs:attribute name="lang" type="xs:string"/><xs:attribute name="base" type="xs:anyURI"/>
 <xs:attribute name="space" type="xs:NCName"/><xs:attribute name="id" type="xs:ID"/>
</xs:schema>"""


def stand_in(url, files):
    """Returns a substitute for the schema at `url`, with the elements and types that other schemas refer to."""
    if url.endswith("/xml.xsd"):
        return XML_SCHEMA
    prefix = url.split("/")[-1].removesuffix(".xsd")
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    target = re.search(f'xmlns:{prefix}="([^"]+)"', text)
    if target is None:
        return None
    elements = set(re.findall(f'ref="{prefix}:(\\w+)"', text))
    types = set(re.findall(f'(?:type|base)="{prefix}:(\\w+)"', text))
    body = [f'<xs:element name="{name}" type="xs:anyType"/>' for name in sorted(elements)]
    body += [f'<xs:complexType name="{name}"><xs:sequence/></xs:complexType>' for name in sorted(types)]
    return (
        f'<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="{target[1]}">'
        f"{''.join(body)}</xs:schema>"
    )


class Local(etree.Resolver):
    """Loads schemas from a folder instead of the network; a URL refers to the file whose path has the longest matching
    end.
    """

    def __init__(self, folder):
        self.files = list(folder.rglob("*.xsd"))

    def resolve(self, url, public_id, context):
        if not url.startswith("http"):
            return None
        # ARML uses the W3C's XLink, as GML has done since version 3.2.2; both versions of GML share a namespace.
        newer = any("3.2.2" in file.parts for file in self.files)
        parts = (url.replace("/3.2.1/", "/3.2.2/") if newer else url).split("/")[::-1]

        def shared(file):
            pairs = zip(file.parts[::-1], parts)
            return next((n for n, (one, other) in enumerate(pairs) if one != other), len(parts))

        best = max(self.files, key=shared, default=None)
        if best is None or shared(best) == 0:
            schema = stand_in(url, self.files)
            if schema is None:
                raise OSError(f"ARML_SCHEMA has no {url}")
            return self.resolve_string(schema, context)
        return self.resolve_filename(str(best), context)


def arml_schema():
    folder = pathlib.Path(os.environ["ARML_SCHEMA"])
    parser = etree.XMLParser(no_network=True)
    parser.resolvers.add(Local(folder))
    main = min(folder.rglob("arml.xsd"), key=lambda file: len(file.parts))
    return etree.XMLSchema(etree.parse(str(main), parser))


def arml(path, schema=[]):
    if not schema:
        schema.append(arml_schema())
    document = etree.parse(str(path))
    schema[0].assertValid(document)
    features = document.findall(".//a:Feature", ARML)
    points = [feature.findtext(".//gml:pos", None, ARML).split() for feature in features]
    return [feature.findtext("a:name", None, ARML) for feature in features], points


def kml(path):
    names, points = [], []
    root = fastkml.KML.from_string(path.read_bytes(), strict=False)
    for placemark in find_all(root, of_type=fastkml.Placemark):
        names.append(placemark.name)
        points.append([placemark.geometry.y, placemark.geometry.x])
    return names, points


def area(path):
    document = etree.parse(str(path))
    for namespace in ["", AREA]:
        target = f'targetNamespace="{namespace}"' if namespace else ""
        schema = etree.XMLSchema(etree.fromstring(AREA_SCHEMA.format(target=target)))
        copy = etree.fromstring(etree.tostring(document))
        for element in copy.iter() if namespace else []:
            element.tag = f"{{{namespace}}}{element.tag}"
        schema.assertValid(copy)
    homes = document.findall("location")
    points = [[home.findtext("latitude"), home.findtext("longitude")] for home in homes]
    return [home.findtext("name") for home in homes], points


def main():
    readers = {".arml": arml, ".kml": kml, ".area": area}
    for name in sys.argv[1:]:
        path = pathlib.Path(name)
        try:
            names, points = readers[path.suffix](path)
        except Exception as error:
            print(f"{path.name}: {error}", file=sys.stderr)
            return 1
        points = [[float(number) for number in point] for point in points]
        print(json.dumps({"file": path.name, "names": names, "points": points}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
