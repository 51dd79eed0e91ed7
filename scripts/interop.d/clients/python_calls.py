"""The calls that every client makes, for clients in Python. Each call prints one line of JSON.

A client runs as `CLIENT URL VERSION`; its other inputs are in the environment (FEED_…).
"""
import json
import os
import sys

URL, VERSION = sys.argv[1:]
PORT = {
    "1.1": "BasicHttpBinding_IMapNewHomeServices",
    "1.2": "Soap12HttpBinding_IMapNewHomeServices",
}[VERSION]
FIGURES = ("totalPage", "currentPage", "totalItem")
LOGIN = {"userID": os.environ["FEED_USER"], "passWord": os.environ["FEED_PASSWORD"]}
WRONG = {"userID": os.environ["FEED_USER"], "passWord": "wrong"}
ENDS = {"totalPage": 0, "totalItem": 0}


def show(call, **facts):
    print(json.dumps({"call": call, **facts}, ensure_ascii=False), flush=True)


def texts(row):
    """Returns a row with all values as text and without missing values."""
    return {name: str(value) for name, value in row.items() if value is not None}


def run(invoke, fault, with_token):
    """`invoke(operation, arguments)` returns the rows as dictionaries, and the paging values. `with_token(digest)`
    returns a function like `invoke` that sends the login in a WS-Security token. `fault` converts the stack's
    exception to (code, text), or `None`.
    """
    page = int(os.environ["FEED_PAGE"])

    def pages(call, operation, arguments):
        number = total = 1
        while number <= total:
            rows, figures = invoke(
                operation, LOGIN | arguments | ENDS | {"linePerPage": page, "currentPage": number}
            )
            show(call, rows=[texts(row) for row in rows], **texts(figures))
            total = int(figures["totalPage"])
            number += 1

    def districts(call, province, login=LOGIN):
        rows, _ = invoke(
            "Get_Aumphur_NewHome_MAP",
            login | {"provinceCode": province, "homeTypeCode": "", "linePerPage": page, "currentPage": 1} | ENDS)
        show(call, rows=[texts(row) for row in rows])

    def provinces_by(call, digest):
        """Requests the provinces with the login in a token instead of the body."""
        rows, _ = with_token(digest)(
            "Get_Province_NewHome_MAP", {"userID": "", "passWord": "", "linePerPage": 10, "currentPage": 1}
        )
        show(call, rows=[texts(row) for row in rows])

    around = {
        "choice": "2",
        "latitude": float(os.environ["FEED_LAT"]),
        "longitude": float(os.environ["FEED_LON"]),
        "radius": float(os.environ["FEED_RADIUS"]),
        "homeTypeCode": "",
    }
    province = os.environ["FEED_PROVINCE"]
    for call, ask, *arguments in [
        ("homes", pages, "Get_NewHome_MAP_By_Lat_Lon_V3", around),
        ("provinces", pages, "Get_Province_NewHome_MAP", {"homeTypeCode": ""}),
        ("districts", pages, "Get_Aumphur_NewHome_MAP", {"provinceCode": province, "homeTypeCode": ""}),
        ("thai", districts, os.environ["FEED_THAI"]),
        ("markup", districts, os.environ["FEED_MARKUP"]),
        ("fault", districts, os.environ["FEED_NOWHERE"]),
        ("login", districts, province, WRONG),
        ("token", provinces_by, False),
        ("digest", provinces_by, True),
    ]:
        try:
            ask(call, *arguments)
        except Exception as error:  # any exception of a stack is a result
            if said := fault(error):
                show(call, code=said[0], text=said[1])
            else:
                show(call, error=f"{type(error).__name__}: {error}")
