"""Calls a feed with suds-community: suds_client.py URL VERSION; see python_calls.py."""
import base64
import hashlib
import os

import suds.client
import suds.sax.date
import suds.wsse
from python_calls import FIGURES, PORT, URL, run

client = suds.client.Client(URL + "?wsdl", cache=None)
client.set_options(port=PORT)


def answer(operation, arguments):
    answer = suds.client.Client.dict(getattr(client.service, operation)(**arguments))
    result = answer.get(operation + "Result") or {}
    rows = [
        suds.client.Client.dict(row) for _, rows in dict(result).items() for row in rows or []
    ]
    return rows, {name: answer.get(name) for name in FIGURES}


def fault(error):
    if not isinstance(error, suds.WebFault):
        return None
    said = error.fault
    if hasattr(said, "faultcode"):
        return str(said.faultcode), str(said.faultstring)
    codes = [str(said.Code.Value)]
    if hasattr(said.Code, "Subcode"):
        codes.append(str(said.Code.Subcode.Value))
    return " ".join(codes), str(said.Reason.Text)


def with_token(digest):
    token = suds.wsse.UsernameToken(os.environ["FEED_USER"], os.environ["FEED_PASSWORD"])
    if digest:
        # suds does not compute the digest, so compute it here.
        nonce = os.urandom(16)
        token.setnonce(base64.b64encode(nonce).decode())
        token.setnonceencoding(True)
        token.setcreated()
        created = str(suds.sax.date.DateTime(token.created))
        secret = nonce + created.encode() + os.environ["FEED_PASSWORD"].encode()
        token.setpassworddigest(base64.b64encode(hashlib.sha1(secret).digest()).decode())
    security = suds.wsse.Security()
    security.tokens.append(token)
    client.set_options(wsse=security)
    return answer


run(answer, fault, with_token)
