"""zeep against a feed: zeep_client.py URL VERSION; see python_calls.py."""
import os
import sys

import zeep
from python_calls import attempt, run, show, texts
from zeep.helpers import serialize_object
from zeep.wsse.username import UsernameToken

URL, VERSION = sys.argv[1:]
PORT = {
    "1.1": "BasicHttpBinding_IMapNewHomeServices",
    "1.2": "Soap12HttpBinding_IMapNewHomeServices",
}[VERSION]
FIGURES = ("totalPage", "currentPage", "totalItem")


def service(wsse=None):
    client = zeep.Client(URL + "?wsdl", wsse=wsse, settings=zeep.Settings(strict=True))
    return client.bind("MapNewHomeServices", PORT)


def answer(service, operation, arguments):
    answer = serialize_object(service[operation](**arguments), dict)
    rows = [row for rows in (answer[operation + "Result"] or {}).values() for row in rows or []]
    return rows, {name: answer[name] for name in FIGURES}


def fault(error):
    if not isinstance(error, zeep.exceptions.Fault):
        return None
    codes = [error.code] + [str(code) for code in error.subcodes or []]
    return " ".join(codes), error.message


def provinces_by(call, digest):
    """The provinces, with the login in a WS-Security token and none in the body."""
    token = UsernameToken(
        os.environ["FEED_USER"], os.environ["FEED_PASSWORD"], use_digest=digest
    )
    rows, _ = answer(
        service(token),
        "Get_Province_NewHome_MAP",
        {"userID": "", "passWord": "", "linePerPage": 10, "currentPage": 1},
    )
    show(call, rows=[texts(row) for row in rows])


plain = service()
run(lambda operation, arguments: answer(plain, operation, arguments), fault)
attempt("token", lambda: provinces_by("token", False), fault)
attempt("digest", lambda: provinces_by("digest", True), fault)
