"""Asks for one thing after the other over a connection that is kept."""
import http.client

# Longer than an answer may take, in seconds.
PATIENCE = 100


class Caller:
    """A connection, and the statuses of its answers."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def ask(self, path):
        """The status of an answer; 0 where none came."""
        try:
            self.connection.request("GET", path)
            answer = self.connection.getresponse()
            answer.read()
            return answer.status
        except (OSError, http.client.HTTPException):
            self.connection.close()
            return 0
