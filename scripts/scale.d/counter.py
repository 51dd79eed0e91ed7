"""A proxy between homefind and a feed that counts the calls."""

import socket
import threading


class Counter:
    """A port on this machine whose connections are forwarded to the port `upstream`, which may be changed."""

    def __init__(self, port=0):
        self.upstream = 0
        self.calls = 0
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", port), backlog=256)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client):
        try:
            server = socket.create_connection(("127.0.0.1", self.upstream))
        except OSError:
            client.close()
            return
        for connection in (client, server):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        back = threading.Thread(target=self._pass, args=(server, client, False), daemon=True)
        back.start()
        self._pass(client, server, True)
        back.join()
        client.close()
        server.close()

    def _pass(self, source, sink, counts):
        """Forwards bytes until the end of the stream. Each request arrives at the start of a read, so the reads that
        start with `POST` are the requests.
        """
        try:
            while data := source.recv(1 << 18):
                if counts and data.startswith(b"POST "):
                    with self.lock:
                        self.calls += 1
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR if end is source else socket.SHUT_WR)
            except OSError:
                pass
