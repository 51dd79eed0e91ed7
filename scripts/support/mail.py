"""Runs a mail server (Python's aiosmtpd), and stores the emails that it receives."""
import json
import re
import subprocess
import threading

from support.project import PEERS, ROOT
from support.servers import free_port

# The line of an email that contains a sign-in code.
CODE = r"^ +([A-HJKMNP-Z2-9]{6})$"
# The maximum time in seconds until an email must arrive.
PATIENCE = 60


class Wrong(Exception):
    """An expectation of the service was violated."""


class Mails:
    """A mail server that retains its port and its emails across restarts."""

    def __init__(self, python=PEERS, delay=0):
        """Starts a server with `python`, which must have aiosmtpd. The server confirms each email after `delay`
        seconds.
        """
        self.python, self.delay, self.port = python, delay, free_port()
        self.taken, self.arrived = [], threading.Condition()
        # Called whenever an email arrives, before it is confirmed.
        self.notice = lambda: None
        self.start()

    @property
    def address(self):
        return f"smtp://127.0.0.1:{self.port}"

    def start(self, busy=0):
        """Starts the server, which defers the first `busy` emails."""
        peer = ROOT / "scripts" / "peers" / "mail_server.py"
        self.process = subprocess.Popen(
            [self.python, peer, "--port", str(self.port), "--busy", str(busy), "--delay", str(self.delay)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.process.stdout.readline()
        self.reader = threading.Thread(target=self.read, args=(self.process.stdout,), daemon=True)
        self.reader.start()

    def read(self, lines):
        for line in lines:
            # A server that is killed may leave an incomplete line.
            if line.endswith("\n"):
                self.notice()
                with self.arrived:
                    self.taken.append(json.loads(line))
                    self.arrived.notify_all()

    def text(self, email, pattern, count=1):
        """Waits for `count` emails to an address that match a pattern. Returns the group of the pattern in the last
        email.
        """
        def found():
            return [match[1] for mail in self.taken if email in mail["to"]
                    and (match := re.search(pattern, mail["text"], re.M))]

        with self.arrived:
            if not self.arrived.wait_for(lambda: len(found()) >= count, PATIENCE):
                raise Wrong(f"no mail has come to {email} in {PATIENCE} s")
            return found()[-1]

    def code(self, email, count=1):
        """Waits for `count` emails with sign-in codes to an address. Returns the code in the last email."""
        return self.text(email, CODE, count)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.reader.join()

    def close(self):
        self.process.stdin.close()
        self.process.wait(20)
