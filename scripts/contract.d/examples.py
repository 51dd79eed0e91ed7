"""Updates the examples in an OpenAPI document whose summary is a request, with the service's responses."""
import json
import urllib.error
import urllib.request

import jsontext


def answer(address, request, body, media):
    method, path = request.split(" ", 1)
    headers = {"Content-Type": media} if media else {}
    asked = urllib.request.Request(address.rstrip("/") + path, body, headers, method=method)
    try:
        return json.load(urllib.request.urlopen(asked))
    except urllib.error.HTTPError as error:
        return json.load(error)


def examples(response):
    for content in response.get("content", {}).values():
        yield from content.get("examples", {}).values()


def body_of(operation):
    """Returns the example of an operation's request body, and its media type; `None` for both without a body."""
    for media, content in operation.get("requestBody", {}).get("content", {}).items():
        if "example" in content:
            example = content["example"]
            return (example if isinstance(example, str) else json.dumps(example)).encode(), media
    return None, None


def record(address, path):
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    found = []
    for methods in document["paths"].values():
        for operation in methods.values():
            body = body_of(operation)
            for response in operation["responses"].values():
                found += [(example, body) for example in examples(response)]
    for response in document["components"]["responses"].values():
        found += [(example, (None, None)) for example in examples(response)]
    # Searches come first, because other requests need the homes that they store.
    def needs_homes(pair):
        return any(path in pair[0]["summary"] for path in ["/listings", "/tours", "/companies", "/recommended"])

    for example, body in sorted(found, key=needs_homes):
        example["value"] = answer(address, example["summary"], *body)
    with open(path, "w", encoding="utf-8") as file:
        file.write(jsontext.text(document) + "\n")
