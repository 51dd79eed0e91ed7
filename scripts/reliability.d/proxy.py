"""A proxy between homefind and its feed that injects the eight classic network faults.

proxy.py PORT SECONDS SEED

Forwards requests to PORT of this machine, and prints the port it listens on. From the first line on standard input, it
switches to the next fault every SECONDS and applies it to two of three responses; one period in each cycle has no
fault. At the end of its input, prints as JSON how often each fault was applied.
"""

import asyncio
import json
import os
import random
import socket
import struct
import sys
import time

FAULTS = [
    "none", "latency", "down", "bandwidth", "slow close", "black hole", "reset", "slices", "cut",
]


class Proxy:
    def __init__(self, port, seconds, seed):
        self.port = port
        self.seconds = seconds
        self.random = random.Random(seed)
        # The time when the faults began; `None` before that.
        self.began = None
        self.counts = dict.fromkeys(FAULTS, 0)

    def fault(self):
        if self.began is None:
            return "none"
        index = int((time.monotonic() - self.began) / self.seconds) % len(FAULTS)
        return FAULTS[index] if self.random.random() < 2 / 3 else "none"

    async def serve(self, reader, writer):
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                length = 0
                lines = []
                for line in head[:-4].split(b"\r\n"):
                    name = line.split(b":")[0].lower()
                    if name == b"content-length":
                        length = int(line.split(b":")[1])
                    if name != b"connection":
                        lines.append(line)
                body = await reader.readexactly(length)
                answer = await self.exchange(
                    b"\r\n".join(lines) + b"\r\nConnection: close\r\n\r\n" + body
                )
                await self.send(answer, self.fault(), writer)
                # The service has closed its connection, as its response states.
                break
        except (OSError, EOFError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def exchange(self, request):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(request)
            return await reader.read(-1)
        finally:
            writer.close()

    async def send(self, answer, fault, writer):
        self.counts[fault] += 1
        half = answer[: len(answer) // 2]
        if fault == "latency":
            await asyncio.sleep(0.02 + 0.4 * self.random.random())
        if fault == "down":
            return
        if fault == "black hole":
            await asyncio.sleep(30)
            return
        if fault in ("bandwidth", "slices"):
            size = max(1, len(answer) // 16) if fault == "bandwidth" else 512
            for start in range(0, len(answer), size):
                writer.write(answer[start : start + size])
                await writer.drain()
                await asyncio.sleep(0.008 if fault == "bandwidth" else 0)
            return
        writer.write(half if fault in ("reset", "cut") else answer)
        await writer.drain()
        if fault == "slow close":
            await asyncio.sleep(0.2)
        if fault == "reset":
            writer.get_extra_info("socket").setsockopt(
                socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0)
            )


async def main():
    proxy = Proxy(int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]))
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0, limit=1 << 20)
    print(server.sockets[0].getsockname()[1], flush=True)
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(None, sys.stdin.readline)
    proxy.began = time.monotonic()
    await loop.run_in_executor(None, sys.stdin.read)
    print(json.dumps(proxy.counts), flush=True)
    # Do not wait for responses that hang on purpose.
    os._exit(0)


asyncio.run(main())
