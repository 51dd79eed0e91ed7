"""Calls a feed with zeep: zeep_client.py URL VERSION; see python_calls.py."""
import os

import zeep
from python_calls import FIGURES, PORT, URL, run
from zeep.helpers import serialize_object
from zeep.wsse.username import UsernameToken


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


def asking(wsse=None):
    """Returns `answer` bound to a service with or without a security header."""
    made = service(wsse)
    return lambda operation, arguments: answer(made, operation, arguments)


def with_token(digest):
    return asking(
        UsernameToken(os.environ["FEED_USER"], os.environ["FEED_PASSWORD"], use_digest=digest)
    )


run(asking(), fault, with_token)
