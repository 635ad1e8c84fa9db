"""A line between people and a server that is slow, falls in drops, or breaks: a TCP proxy in a thread."""
import heapq
import itertools
import selectors
import socket
import struct
import threading
import time


def reset(link):
    """Breaks off, as a lost line does."""
    link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    link.close()


class Flow:
    """One direction of a connection: from a socket to another; so many bytes may still pass, None: all."""

    def __init__(self, source, target, left):
        self.source, self.target, self.left = source, target, left
        self.busy = 0.0  # until when bytes before it are on their way


class Proxy(threading.Thread):
    """delay: seconds each way. piece, pause: bytes that go at once, and what lies between them. cut: called for every new
    connection, says how many bytes may pass down to the client and up to the server before it breaks; None: all."""

    def __init__(self, port, delay=0.0, piece=0, pause=0.0, cut=lambda: (None, None)):
        super().__init__(daemon=True)
        self.target, self.delay, self.piece, self.pause, self.cut = port, delay, piece, pause, cut
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.port, self.broken, self.ending = self.listener.getsockname()[1], 0, False
        self.selector, self.queue, self.order = selectors.DefaultSelector(), [], itertools.count()
        self.selector.register(self.listener, selectors.EVENT_READ, None)
        self.start()

    def accept(self):
        client, _ = self.listener.accept()
        server = socket.create_connection(("127.0.0.1", self.target))
        down, up = self.cut()
        for flow in Flow(server, client, down), Flow(client, server, up):
            flow.source.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.selector.register(flow.source, selectors.EVENT_READ, flow)

    def close(self, flow, end):
        for link in (flow.source, flow.target):
            if link in self.selector.get_map():
                self.selector.unregister(link)
            if link.fileno() >= 0:
                end(link)

    def read(self, flow):
        try:
            data = flow.source.recv(65536)
        except OSError:
            data = b""
        if not data:
            self.selector.unregister(flow.source)  # what is on its way still arrives
        step = self.piece or len(data) or 1
        at = max(time.monotonic() + self.delay, flow.busy)
        for i in range(0, len(data) or 1, step):
            heapq.heappush(self.queue, (at, next(self.order), flow, data[i:i + step]))
            at += self.pause
        flow.busy = at

    def write(self, flow, data):
        if flow.target.fileno() < 0:
            return
        whole = data if flow.left is None else data[:flow.left]
        try:
            flow.target.sendall(whole)
        except OSError:
            whole = b""
        if flow.left is not None:
            flow.left -= len(whole)
        if len(whole) < len(data):
            self.broken += 1
            self.close(flow, reset)
        elif not data:
            self.close(flow, socket.socket.close)

    def run(self):
        while not self.ending:
            wait = min(0.1, max(0.0, self.queue[0][0] - time.monotonic())) if self.queue else 0.1
            for key, _ in self.selector.select(wait):
                if key.data is None:
                    self.accept()
                elif key.fileobj.fileno() >= 0:
                    self.read(key.data)
            while self.queue and self.queue[0][0] <= time.monotonic():
                _, _, flow, data = heapq.heappop(self.queue)
                self.write(flow, data)

    def end(self):
        self.ending = True
        self.join()
        for key in list(self.selector.get_map().values()):
            key.fileobj.close()
        self.selector.close()
