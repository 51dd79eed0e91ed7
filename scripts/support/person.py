import http.client
import json
import time

from support.mail import Wrong
from support.servers import connect

# The maximum number of attempts for a request that the service refuses with 503.
TRIES = 20


class Person:
    """Someone who sends requests over one connection, signed in if there is a token."""

    def __init__(self, port, token=None):
        self.port, self.token = port, token
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def sign_in(self, email, mails):
        """Signs in with an emailed code. Returns the account."""
        self.send("POST", "/v1/sign-in", {"email": email})
        answer = self.send("POST", "/v1/sign-in/code", {"email": email, "code": mails.code(email)})
        self.token = answer["token"]
        return answer["account"]

    def send(self, method, path, body=None):
        """Returns the document of a successful response. Retries after 503; any other failure raises Wrong."""
        fields = {"Accept": "application/json", "Content-Type": "application/json"}
        if self.token:
            fields["Authorization"] = f"Bearer {self.token}"
        for _ in range(TRIES):
            self.connection.request(method, path, None if body is None else json.dumps(body), fields)
            response = self.connection.getresponse()
            text = response.read()
            if response.status != 503:
                break
            time.sleep(int(response.getheader("Retry-After") or 1))
        if not 200 <= response.status < 300:
            raise Wrong(f"{method} {path} is answered {response.status}: {text[:300].decode()}")
        return json.loads(text) if text else None

    def listen(self):
        """Opens a stream of events. Returns its connection once the head of the response has arrived."""
        stream = connect(self.port)
        stream.sendall(
            b"GET /v1/me/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n"
            b"Authorization: Bearer " + self.token.encode() + b"\r\n\r\n")
        head = stream.recv(4_096)
        if not head.startswith(b"HTTP/1.1 200"):
            raise Wrong(f"a stream is answered {head[:300]!r}")
        return stream

    def close(self):
        self.connection.close()
