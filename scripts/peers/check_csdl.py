#!/usr/bin/env python3
"""Checks OData metadata against the XML schemas of CSDL.

check_csdl.py SCHEMA FILE...

SCHEMA is edmx.xsd of OASIS, with edm.xsd next to it. Prints the entity types of each document on a line. Prints schema
errors to stderr, and exits with status 1 if there are any. Needs lxml (PyPI).
"""
import sys

from lxml import etree

EDM = {"edm": "http://docs.oasis-open.org/odata/ns/edm"}

schema = etree.XMLSchema(etree.parse(sys.argv[1], etree.XMLParser(no_network=True)))
for name in sys.argv[2:]:
    document = etree.parse(name)
    if not schema.validate(document):
        sys.exit(f"{name}: {schema.error_log}")
    print(*(one.get("Name") for one in document.iterfind(".//edm:EntityType", EDM)))
