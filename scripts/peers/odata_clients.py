#!/usr/bin/env python3
"""Reads an OData service with other programs' clients and prints what they found.

odata_clients.py ROOT

Prints a line of JSON for each client: {"client": ..., "sets": [names], "fields": [of Property], "all": [every
key, page by page], "near": [keys within 2 km of Asok for up to 3,000,000 baht, the cheapest first], "name":
the name of the first of them, "count": the number of homes up to that price, "refused": the client's error for
an invalid query}. Needs python-odata and odatapy with httpx (PyPI).
"""
import json
import sys

from odata import ODataService
from odata.exceptions import ODataError
from odata.property import PropertyBase
from odatapy.client import EdmEnabledODataClient
from odatapy.client.filters import Field
from odatapy.client.responses import ODataClientError
from odatapy.client.transport import HttpxTransport

PAGE = "odata.maxpagesize=100"
HIGHEST = 3_000_000
NEAR = "geo.distance(Location,geography'SRID=4326;Point(100.5603 13.7370)') lt 2000"


def python_odata(root):
    service = ODataService(
        root, reflect_entities=True, quiet_progress=True, extra_headers={"Prefer": PAGE})
    home = service.entities["Property"]
    cheap = service.query(home).filter(home.ListPrice <= HIGHEST)
    # This client has no functions for geographic points.
    near = cheap.filter(NEAR).order_by(home.ListPrice.asc(), home.ListingKey.asc()).all()
    try:
        refused = service.query(home).filter("BadField eq 'SoBad'").all() and None
    except ODataError as error:
        refused = str(error)
    return {
        "client": "python-odata", "sets": sorted(service.entities),
        "fields": sorted(
            name for name in dir(home) if isinstance(getattr(home, name, None), PropertyBase)),
        "all": [one.ListingKey for one in service.query(home)],
        "near": [one.ListingKey for one in near],
        "name": service.query(home).get(near[0].ListingKey).SubdivisionName,
        "count": service.query(home).filter(home.ListPrice <= HIGHEST).count(), "refused": refused,
    }


def odatapy(root):
    client = EdmEnabledODataClient(root.rstrip("/"), HttpxTransport())
    cheap = Field("ListPrice").le(HIGHEST)

    def homes():
        return client.entity_set_uri("Property")

    def keys(uri):
        rows = client.iter_entities(uri, max_page_size=100)
        return [row.get_value("ListingKey") for row in rows]

    # The client's distance function is planar, so only the service computes the distance.
    near = keys(homes().filter(f"{cheap} and {NEAR}").orderby("ListPrice,ListingKey"))
    try:
        refused = client.get_entity_set(homes().filter("BadField eq 'SoBad'")) and None
    except ODataClientError as error:
        refused = f"HTTP {error.status_code} | {error.error_code} | {error.error_message}"
    return {
        "client": "odatapy",
        "sets": sorted(client.get_service_document().entity_sets),
        "fields": sorted(client.entity_set_type("Property").property_names), "all": keys(homes()), "near": near,
        "name": client.get_entity(client.entity_uri("Property", near[0])).get_value("SubdivisionName"),
        "count": client.get_count(homes().filter(cheap)), "refused": refused,
    }


for read in (python_odata, odatapy):
    print(json.dumps(read(sys.argv[1]), ensure_ascii=False), flush=True)
