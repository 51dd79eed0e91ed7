#!/usr/bin/env python3
"""Calls the three operations of a listings feed with zeep and prints their rows as JSON lines.

    zeep_client.py URL [--user demo] [--password demo] [--lat 13.7370] [--lon 100.5603]
                   [--radius 2] [--type ""] [--province 10] [--page-size 100] [--soap 1.1|1.2]

Each line is one row: {"operation": ..., "row": {...}}, an absent column left out; the last line of
an operation is {"operation": ..., "totalPage": ..., "totalItem": ...}. A fault goes to stderr, and
the exit status is 1. Needs zeep (PyPI), which is not installed from here.
"""
import argparse
import json
import sys

import zeep
from zeep.helpers import serialize_object

PORTS = {
    "1.1": "BasicHttpBinding_IMapNewHomeServices",
    "1.2": "Soap12HttpBinding_IMapNewHomeServices",
}


def rows_of(result):
    """The rows of a result: the only list in it."""
    for value in (result or {}).values():
        return value or []
    return []


def call(service, operation, arguments, page_size):
    page = total = 1
    while page <= total:
        answer = serialize_object(
            service[operation](
                **arguments, linePerPage=page_size, totalPage=0, currentPage=page, totalItem=0
            ),
            dict,
        )
        for row in rows_of(answer[operation + "Result"]):
            row = {name: value for name, value in row.items() if value is not None}
            print(json.dumps({"operation": operation, "row": row}, ensure_ascii=False))
        total = answer["totalPage"]
        page += 1
    print(
        json.dumps(
            {
                "operation": operation,
                "totalPage": answer["totalPage"],
                "totalItem": answer["totalItem"],
            }
        )
    )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("--user", default="demo")
    parser.add_argument("--password", default="demo")
    parser.add_argument("--lat", type=float, default=13.7370)
    parser.add_argument("--lon", type=float, default=100.5603)
    parser.add_argument("--radius", type=float, default=2)
    parser.add_argument("--type", default="")
    parser.add_argument("--province", default="10")
    parser.add_argument("--page-size", type=int, default=100)
    parser.add_argument("--soap", choices=PORTS, default="1.1")
    options = parser.parse_args()

    client = zeep.Client(options.url + "?wsdl", settings=zeep.Settings(strict=True))
    service = client.bind("MapNewHomeServices", PORTS[options.soap])
    login = {"userID": options.user, "passWord": options.password}
    try:
        call(
            service,
            "Get_NewHome_MAP_By_Lat_Lon_V3",
            login
            | {
                "choice": "2",
                "latitude": options.lat,
                "longitude": options.lon,
                "radius": options.radius,
                "homeTypeCode": options.type,
            },
            options.page_size,
        )
        call(service, "Get_Province_NewHome_MAP", login | {"homeTypeCode": ""}, options.page_size)
        call(
            service,
            "Get_Aumphur_NewHome_MAP",
            login | {"provinceCode": options.province, "homeTypeCode": ""},
            options.page_size,
        )
    except zeep.exceptions.Fault as fault:
        print(f"fault {fault.code}: {fault.message}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
