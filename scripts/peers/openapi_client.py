"""A client generated from the OpenAPI document, with one named function per operation."""
import json
from urllib import parse, request


class Client:
    def __init__(self, address):
        self.address = address.rstrip("/")
        self.document = self.ask("GET", "/openapi.json")
        for path, methods in self.document["paths"].items():
            for method, operation in methods.items():
                setattr(self, operation["operationId"], self.call(method.upper(), path))

    def call(self, method, path):
        def function(body=None, **values):
            query = parse.urlencode({n: v for n, v in values.items() if "{%s}" % n not in path})
            return self.ask(method, path.format(**values) + "?" + query, body)
        return function

    def ask(self, method, address, body=None):
        headers = {"Content-Type": "application/json"} if body else {}
        data = json.dumps(body).encode() if body else None
        asked = request.Request(self.address + address, data, headers, method=method)
        return json.load(request.urlopen(asked))
