"""Malicious and careless clients: request smuggling, oversized heads, pipelining, clients that send or read very
slowly, and 10,000 idle connections (500 with --short).
"""
import re
import resource
import subprocess
import sys
import time

import part
from support.servers import Server, connect, receive, settle

# The maximum p99 latency of other requests in the meantime, in milliseconds. A short run may use an unoptimized
# build on a busy machine.
IS_SHORT = "--short" in sys.argv
BUSY_P99 = 2000 if IS_SHORT else 100
# A connection without data for this many seconds counts as left open. The time must be less than the server's head
# timeout of 10 s, so that the timeout is not mistaken for the expected close.
SILENCE = 8
# The time in seconds to wait for connections and resources to be released; only leaks take longer.
PATIENCE = 60
HOST = b"Host: a\r\n"
SECOND = b"GET /smuggled HTTP/1.1\r\nHost: a\r\nX-Request-Id: smuggled\r\n\r\n"
GET = b"GET /v1/provinces HTTP/1.1\r\n" + HOST
POST = b"POST /v1/routes/read HTTP/1.1\r\n" + HOST
CHUNKED = b"Transfer-Encoding: chunked\r\n"
# The end of a request head, followed by a chunked body with or without content.
HELLO, EMPTY = b"\r\n5\r\nhello\r\n0\r\n\r\n", b"\r\n0\r\n\r\n"


def chunks(size_line, rest=b"hello\r\n0\r\n\r\n"):
    return POST + CHUNKED + b"\r\n" + size_line + rest


# Requests that the server must reject with 400. It must then close the connection without reading the next request.
REFUSED = {
    "Content-Length and Transfer-Encoding": POST + b"Content-Length: 5\r\n" + CHUNKED + EMPTY,
    "Transfer-Encoding and Content-Length": POST + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n" + EMPTY,
    "two lengths that differ": POST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    "two lengths that are equal": POST + b"Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
    "a list of lengths": POST + b"Content-Length: 5, 6\r\n\r\nhello",
    "a length with a sign": POST + b"Content-Length: +5\r\n\r\nhello",
    "a negative length": POST + b"Content-Length: -5\r\n\r\nhello",
    "a length in hexadecimal": POST + b"Content-Length: 0x5\r\n\r\nhello",
    "a length with a point": POST + b"Content-Length: 5.0\r\n\r\nhello",
    "a length with a space in it": POST + b"Content-Length: 1 5\r\n\r\nhello",
    "an empty length": POST + b"Content-Length: \r\n\r\nhello",
    "a length past 64 bits": POST + b"Content-Length: 18446744073709551621\r\n\r\nhello",
    "another transfer coding": POST + b"Transfer-Encoding: xchunked\r\n" + HELLO,
    "chunked, but not last": POST + b"Transfer-Encoding: chunked, identity\r\n" + HELLO,
    "chunked twice": POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n" + HELLO,
    "chunked behind a vertical tab": POST + b"Transfer-Encoding: \x0bchunked\r\n" + EMPTY,
    "chunked in quotation marks": POST + b'Transfer-Encoding: "chunked"\r\n' + EMPTY,
    "gzip before chunked": POST + b"Transfer-Encoding: gzip, chunked\r\n" + HELLO,
    "gzip and chunked in two fields": POST + b"Transfer-Encoding: gzip\r\n" + CHUNKED + HELLO,
    "chunks in HTTP/1.0": b"POST /v1/routes/read HTTP/1.0\r\n" + HOST + CHUNKED + HELLO,
    "a chunk's size that is none": chunks(b"zz\r\n"),
    "a chunk's size with a sign": chunks(b"-5\r\n"),
    "a chunk's size with 0x": chunks(b"0x5\r\n"),
    "a chunk's size that is empty": chunks(b"\r\n"),
    "a chunk's size past 64 bits": chunks(b"10000000000000005\r\n"),
    "a chunk's size ended by LF": chunks(b"5\n"),
    "a chunk longer than its size": chunks(b"3\r\n"),
    "a length behind the chunks": chunks(b"5\r\n", b"hello\r\n0\r\nContent-Length: 99\r\n\r\n"),
    "a chunk's end by LF": chunks(b"5\r\n", b"hello\n0\r\n\r\n"),
    "a folded field": GET + b"X-Fold: a\r\n b\r\n\r\n",
    "a folded Transfer-Encoding": POST + b"Transfer-Encoding:\r\n chunked\r\n" + EMPTY,
    "a space before the colon": POST + b"Content-Length : 5\r\n\r\nhello",
    "a tab before the colon": POST + b"Transfer-Encoding\t: chunked\r\n" + EMPTY,
    "a field without a colon": GET + b"X-None\r\n\r\n",
    "a field without a name": GET + b": x\r\n\r\n",
    "a space before the first field": b"GET /v1/provinces HTTP/1.1\r\n Host: a\r\n\r\n",
    "a bare CR in a value": GET + b"X-A: b\rX-C: d\r\n\r\n",
    "a NUL in a value": GET + b"X-A: b\x00c\r\n\r\n",
    "lines ended by LF": b"GET /v1/provinces HTTP/1.1\nHost: a\n\n",
    "one line ended by LF": b"GET /v1/provinces HTTP/1.1\r\nHost: a\nX-A: b\r\n\r\n",
    "no Host": b"GET /v1/provinces HTTP/1.1\r\n\r\n",
    "two Hosts": b"GET /v1/provinces HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "two Hosts in one field": b"GET /v1/provinces HTTP/1.1\r\nHost: a, b\r\n\r\n",
    "two spaces behind the method": b"GET  /v1/provinces HTTP/1.1\r\n" + HOST + b"\r\n",
    "two spaces behind the target": b"GET /v1/provinces  HTTP/1.1\r\n" + HOST + b"\r\n",
    "a space in the target": b"GET /v1/provinces x HTTP/1.1\r\n" + HOST + b"\r\n",
    "no target": b"GET HTTP/1.1\r\n" + HOST + b"\r\n",
    "no version": b"GET /v1/provinces\r\n" + HOST + b"\r\n",
    "version 0.9": b"GET /v1/provinces HTTP/0.9\r\n" + HOST + b"\r\n",
    "version 1.1 written oddly": b"GET /v1/provinces HTTP/1.10\r\n" + HOST + b"\r\n",
    "a small method": b"get /v1/provinces HTTP/1.1\r\n" + HOST + b"\r\n",
    "a method of one's own": b"HACK /v1/provinces HTTP/1.1\r\n" + HOST + b"\r\n",
    "HTTP/2 without leave": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "TLS": bytes.fromhex("160301010001fc0303") + bytes(240),
}

# Requests that may receive one response; the server must then read the bytes after them as the next request.
ANSWERED = {
    "a body that a GET has": GET + b"Content-Length: 5\r\n\r\nhello",
    "a chunk with an extension": chunks(b"5;a=b\r\n"),
    "the whole address": b"GET http://elsewhere.example/v1/provinces HTTP/1.1\r\n" + HOST + b"\r\n",
}

# Requests that may receive one response; the server must then close the connection without reading the next request.
LAST = {
    "an Upgrade to HTTP/2": GET + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAA\r\n\r\n",
    "an Upgrade to WebSocket": GET + b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAA\r\n\r\n",
    "HTTP/1.0": b"GET /v1/provinces HTTP/1.0\r\n\r\n",
    "Connection: close": GET + b"Connection: close\r\n\r\n",
}


def statuses(data):
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", data)]


def exchange(server, text):
    """Sends all bytes together. Returns the response and whether the server closed the connection."""
    connection = connect(server.port, SILENCE)
    try:
        connection.sendall(text)
    except OSError:
        pass
    data, has_ended = b"", False
    try:
        while piece := connection.recv(65536):
            data += piece
        has_ended = True
    except ConnectionError:
        has_ended = True
    except TimeoutError:
        pass
    connection.close()
    return data, has_ended


def shapes(server, report):
    """Sends requests that two servers might parse differently (request smuggling)."""
    wrong = []
    for name, text in REFUSED.items():
        data, _ = exchange(server, text + SECOND)
        if statuses(data) != [400] or b"smuggled" in data:
            wrong.append(f"{name}: {statuses(data)}")
    for name, text in ANSWERED.items():
        data, _ = exchange(server, text + SECOND.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        if len(statuses(data)) != 2 or statuses(data)[1] != 404 or b"smuggled" not in data:
            wrong.append(f"{name}: {statuses(data)}")
    for name, text in LAST.items():
        data, has_ended = exchange(server, text + SECOND)
        if statuses(data) != [200] or b"smuggled" in data or not has_ended:
            wrong.append(f"{name}: {statuses(data)}{'' if has_ended else ', and no end'}")
    for line in wrong:
        print("   ", line)
    answered = len(ANSWERED) + len(LAST)
    report.add(
        "requests that two servers might interpret differently", len(REFUSED) + answered,
        "; ".join(wrong)
        or f"{len(REFUSED)} rejected with 400 and a closed connection, {answered} answered as one request",
        bool(wrong))


def huge_heads(server, report, short):
    """Sends header fields and targets that exceed every limit or never end."""
    before = server.memory()
    heads = {
        "a field of 64 KiB": (GET + b"X-A: " + b"x" * 65536 + b"\r\n\r\n", 431),
        "10,000 fields": (GET + b"X-A: b\r\n" * 10000 + b"\r\n", 431),
        "200 fields": (GET + b"X-A: b\r\n" * 200 + b"\r\n", 431),
        "a field's name of 64 KiB": (GET + b"x" * 65536 + b": a\r\n\r\n", 431),
        "an address of 64 KiB": (b"GET /" + b"x" * 65536 + b" HTTP/1.1\r\n" + HOST + b"\r\n", 414),
        # Only this request is read completely; without this field, its connection would stay open.
        "an address of 9 KiB": (
            b"GET /" + b"x" * 9216 + b" HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n", 414),
        "an address without an end": (b"GET /" + b"x" * (8 << 20), 414),
        "fields without an end": (GET + b"X-A: bcdefghijklmnop\r\n" * 400000, 431),
        "a method without an end": (b"G" * (1 << 20), 400),
    }
    wrong = []
    times = 1 if short else 20
    for _ in range(times):
        for name, (text, status) in heads.items():
            data, _ = exchange(server, text)
            # A client that is still sending when the server closes may never read the response.
            if statuses(data) not in ([status], []) or (len(text) < 30000 and not data):
                wrong.append(f"{name}: {statuses(data)}")
    grown = (server.memory() - before) / 2**20
    report.add(
        "request heads that exceed a limit", times * len(heads),
        "; ".join(sorted(set(wrong))) or f"rejected with 414, 431 or 400; memory grew by {max(grown, 0):.0f} MB",
        bool(wrong) or grown > 40)


def pipelines(server, report, short):
    """Sends requests without waiting for the previous responses."""
    count, connections = 200, 1 if short else 20
    wrong = 0
    for _ in range(connections):
        connection = connect(server.port, 20)
        text = b""
        for number in range(count):
            last = b"Connection: close\r\n" if number == count - 1 else b""
            name = b"X-Request-Id: n%d\r\n" % number + last
            if number % 3 == 0:
                text += POST + name + b"Content-Length: 5\r\n\r\nhello"
            else:
                text += b"GET /v1/districts?province=10 HTTP/1.1\r\n" + HOST + name + b"\r\n"
        connection.sendall(text)
        data = receive(connection)
        connection.close()
        order = [int(number) for number in re.findall(rb"\r\nX-Request-Id: n(\d+)\r\n", data)]
        expected = [422 if number % 3 == 0 else 200 for number in range(count)]
        if order != list(range(count)) or statuses(data) != expected:
            wrong += 1
    report.add(
        "pipelined requests, 200 on each connection", count * connections,
        "all answered, in order" if not wrong else f"{wrong} connections were answered wrongly", wrong > 0)


def quick(server, count):
    """Sends requests one after another and returns their p99 latency in milliseconds."""
    if IS_SHORT:
        count //= 10
    connection = connect(server.port)
    times = []
    for number in range(count):
        began = time.monotonic()
        connection.sendall(
            b"GET /v1/nearby?lat=13.7%03d&lon=100.55&limit=20 HTTP/1.1\r\n" % (number % 1000) + HOST + b"\r\n")
        data = receive(connection, whole)
        # In a short run, the other parts run concurrently, so the server may refuse requests.
        assert statuses(data) == [200] or (IS_SHORT and statuses(data) == [503]), data[:200]
        times.append(time.monotonic() - began)
    connection.close()
    return sorted(times)[count * 99 // 100] * 1000


def whole(data):
    head, mark, body = data.partition(b"\r\n\r\n")
    length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
    return bool(mark) and length is not None and len(body) >= int(length[1])


def slow_senders(server, report, short):
    """Runs clients that send one byte of a request head every half second (slowloris)."""
    count = 100 if short else 500
    calm = quick(server, 200)
    text = GET + b"X-Slow: " + b"x" * 1000
    callers = [connect(server.port) for _ in range(count)]
    busy = 0.0
    sent = 0
    opened = time.monotonic()
    while time.monotonic() - opened < 12:
        for caller in callers:
            try:
                caller.send(text[sent : sent + 1])
            except OSError:
                pass
        sent += 1
        if sent % 4 == 0:
            busy = max(busy, quick(server, 100))
        time.sleep(0.5)
    told = 0
    for caller in callers:
        caller.settimeout(PATIENCE)
        told += statuses(receive(caller)) == [408]
        caller.close()
    report.add(
        f"clients that send one byte of a head every half second, {count} at a time", count,
        f"{told} got 408 after 10 s; other clients' p99 was {busy:.1f} ms, compared with {calm:.1f} ms before",
        told != count or busy > BUSY_P99)


def slow_readers(server, report, short):
    """Runs clients that request a lot of data and never read it."""
    before = server.memory()
    callers = []
    for number in range(8 if short else 400):
        caller = connect(server.port)
        caller.setsockopt(1, 8, 4096)  # SOL_SOCKET, SO_RCVBUF
        for more in range(8):
            caller.send(
                b"GET /v1/nearby?lat=13.76%03d&lon=100.5%02d&radius=40km&limit=500&format=csv"
                b" HTTP/1.1\r\n" % (number, more) + HOST + b"\r\n"
            )
        callers.append(caller)
    time.sleep(2)
    grown = (server.memory() - before) / 2**20
    held = server.metric("homefind_http_held_bytes") / 2**20
    busy = quick(server, 100)
    for caller in callers:
        caller.close()
    free = settle(lambda: server.metric("homefind_http_held_bytes") < 1 << 20, PATIENCE)
    report.add(
        f"clients that request large responses and read nothing, {len(callers)} at a time", 8 * len(callers),
        f"{held:.0f} MB were held for these clients, and memory grew by {max(grown, 0):.0f} MB;"
        f" other clients' p99 was {busy:.1f} ms; {'nothing' if free else 'something'} was held after they disconnected",
        not free or held > 160 or grown > 400 or busy > BUSY_P99)


def idle(server, report, short):
    """Opens thousands of idle connections in a separate process."""
    count = 500 if short else 10000
    descriptors, memory = server.descriptors(), server.memory()
    client = subprocess.Popen(
        [sys.executable, __file__, "--idle", str(server.port), str(count)], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True)
    opened = int(client.stdout.readline())
    there = settle(lambda: server.descriptors() - descriptors >= count - 100, PATIENCE)
    each = (server.memory() - memory) / 1024 / count
    busy = quick(server, 200)
    client.stdin.close()
    client.wait()
    left = settle(lambda: server.descriptors() <= descriptors + 2, PATIENCE)
    report.add(
        f"{count:,} idle connections", count,
        f"{opened:,} opened, {each:.0f} KiB each; other clients' p99 was {busy:.1f} ms;"
        f" {'none' if left else 'some'} remained open",
        opened != count or not there or not left or busy > BUSY_P99 or each > 64)


def open_idle(port, count):
    """Runs in the separate process: opens connections, prints their number, and waits for the end of its input."""
    connections = []
    for _ in range(count):
        try:
            connections.append(connect(port))
        except OSError:
            break
    print(len(connections), flush=True)
    sys.stdin.read()


def run(options, folder, report):
    server = Server(
        options.program, folder, "serve", "--port", "0", "--rate-limit", "off", "--max-connections", "11000")
    with part.stopping(server, report, "all these clients"):
        near = "/v1/nearby?lat=13.76&lon=100.55&radius=40km&limit=1"
        assert settle(lambda: server.ask(near)[0] == 200, PATIENCE)
        server.ask("/v1/districts?province=10")
        report.begin()
        shapes(server, report)
        for trial in (huge_heads, pipelines, slow_senders, slow_readers, idle):
            trial(server, report, options.short)


_, most = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
if sys.argv[1:2] == ["--idle"]:
    open_idle(int(sys.argv[2]), int(sys.argv[3]))
else:
    part.main(__doc__, run)
