"""A client that sends one request after another over a persistent connection."""
import http.client

# A timeout in seconds, longer than any response may take.
PATIENCE = 100


class Caller:
    """A persistent connection; requests return the status of the response."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def ask(self, path):
        """Returns the status of a response; 0 if the request failed."""
        try:
            self.connection.request("GET", path)
            answer = self.connection.getresponse()
            answer.read()
            return answer.status
        except (OSError, http.client.HTTPException):
            self.connection.close()
            return 0
