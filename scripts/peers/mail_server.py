"""A mail server for tests: mail_server.py [--port N] [--refuse ADDRESS] [--busy N] [--login USER:PASSWORD] [--count N]
[--delay SECONDS]

Listens on a port on 127.0.0.1 (by default, a free one), and prints the port on the first line. After that, prints every
email, parsed by Python's strict parser, as a line of JSON, and confirms it SECONDS later. Exits at the end of its
standard input, or after `--count` emails.
"""

import argparse
import asyncio
import email
import email.policy
import json
import os
import sys

from aiosmtpd.smtp import SMTP, AuthResult


class Mailbox:
    """Accepts emails and prints them."""

    def __init__(self, options):
        self.refused = set(options.refuse)
        self.busy = options.busy
        self.left = options.count
        self.delay = options.delay

    async def handle_RCPT(self, server, session, envelope, address, rcpt_options):
        if address in self.refused:
            return f"550 no mailbox {address} here"
        if self.busy > 0:
            self.busy -= 1
            return "451 try again later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        content = envelope.original_content
        mail = email.message_from_bytes(content, policy=email.policy.SMTP.clone(raise_on_defect=True))
        body = mail.get_body(("plain",))
        html = mail.get_body(("html",))
        print(
            json.dumps(
                {
                    "sender": envelope.mail_from,
                    "recipients": envelope.rcpt_tos,
                    "subject": mail["Subject"],
                    "from": mail["From"].addresses[0].addr_spec,
                    "to": [address.addr_spec for address in mail["To"].addresses],
                    "id": mail["Message-ID"].strip(),
                    "date": mail["Date"].datetime.isoformat(),
                    "language": mail["Content-Language"],
                    "unsubscribe": mail["List-Unsubscribe"],
                    "text": body.get_content().replace("\r\n", "\n"),
                    "html": html.get_content().replace("\r\n", "\n") if html else None,
                    "defects": [repr(defect) for defect in mail.defects],
                    "bare": content.replace(b"\r\n", b"").count(b"\n"),
                    "longest": max(map(len, content.split(b"\r\n"))),
                }
            ),
            flush=True,
        )
        self.left -= 1
        if self.left == 0:
            # Exit as soon as the response is sent; otherwise, the thread that reads standard input would keep the
            # process alive.
            asyncio.get_running_loop().call_later(0.2, os._exit, 0)
        await asyncio.sleep(self.delay)
        return "250 taken"


def authenticator(login):
    """Returns a function that checks a user and password against `login`."""

    def check(server, session, envelope, mechanism, data):
        # If a failure is not handled, aiosmtpd responds with 535.
        return AuthResult(
            success=f"{data.login.decode()}:{data.password.decode()}" == login, handled=False)

    return check


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--refuse", action="append", default=[])
    parser.add_argument("--busy", type=int, default=0)
    parser.add_argument("--login")
    parser.add_argument("--count", type=int, default=-1)
    parser.add_argument("--delay", type=float, default=0)
    options = parser.parse_args()
    mailbox = Mailbox(options)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: SMTP(
            mailbox,
            enable_SMTPUTF8=False,
            hostname="mail.test",
            auth_require_tls=False,
            auth_required=options.login is not None,
            authenticator=authenticator(options.login) if options.login else None,
        ),
        "127.0.0.1",
        options.port,
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    # Exit when the test closes standard input, or ends for any reason.
    await loop.run_in_executor(None, sys.stdin.read)
    server.close()


asyncio.run(main())
