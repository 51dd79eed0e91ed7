"""Reads a request to a push service: read_push.py FILE

FILE is a JSON document with base64url strings, except for `authorization`: the browser's `private` key and
its `secret`, the `body` of the request, and its `authorization` field. Prints the message that the browser
reads and the claims of the token as JSON; exits with status 1 if one of them is invalid.
"""

import base64
import json
import sys

import http_ece
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature


def from_base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def private_key(text):
    return ec.derive_private_key(int.from_bytes(from_base64url(text), "big"), ec.SECP256R1())


def claims_of(authorization):
    """Returns the claims of a VAPID token, after verifying it with the key in the same header (RFC 8292)."""
    scheme, parameters = authorization.split(" ", 1)
    if scheme != "vapid":
        raise ValueError("not vapid")
    values = dict(part.strip().split("=", 1) for part in parameters.split(","))
    signed, signature = values["t"].rsplit(".", 1)
    head, claims = (json.loads(from_base64url(part)) for part in signed.split("."))
    if head != {"typ": "JWT", "alg": "ES256"}:
        raise ValueError("not ES256")
    both = from_base64url(signature)
    if len(both) != 64:
        raise ValueError("a signature of another length")
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64url(values["k"]))
    numbers = (int.from_bytes(half, "big") for half in (both[:32], both[32:]))
    key.verify(encode_dss_signature(*numbers), signed.encode(), ec.ECDSA(hashes.SHA256()))
    return claims


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        sent = json.load(file)
    try:
        text = http_ece.decrypt(
            from_base64url(sent["body"]), private_key=private_key(sent["private"]),
            auth_secret=from_base64url(sent["secret"]), version="aes128gcm")
        print(json.dumps({"text": text.decode(), "claims": claims_of(sent["authorization"])}))
    except (ValueError, KeyError, InvalidSignature, http_ece.ECEException) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        sys.exit(1)


main()
