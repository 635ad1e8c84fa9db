"""A server under test, and clients of the protocol: HTTP and WebSocket from the standard library alone."""
import atexit
import base64
import collections
import http.client
import json
import os
import select
import socket
import ssl
import struct
import subprocess
import tempfile
import time
import urllib.parse

WAIT = 20  # seconds that anything may take on a busy machine
started = []  # processes, which a test that fails must not leave behind


@atexit.register
def clean():
    for process in started:
        if process.poll() is None:
            process.kill()


def trusting():
    """TLS that takes any certificate: those of tests are their own."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class Server:
    """`cubilete serve` in a folder of its own."""

    def __init__(self, program, *options, data=None, port=0, env=None, address="127.0.0.1"):
        self.program, self.options, self.env, self.address = program, options, env, address
        self.folder = None if data else tempfile.TemporaryDirectory()
        self.data = data or self.folder.name
        self.process, self.port, self.log = None, port, tempfile.TemporaryFile("w+")
        self.start()

    def start(self):
        where = ["--database", self.data] if "://" in self.data else ["--data", self.data]
        self.process = subprocess.Popen([self.program, "serve", "--listen", f"{self.address}:{self.port}", *where, *self.options],
                                        stdout=subprocess.PIPE, stderr=self.log, text=True,
                                        env={**os.environ, **(self.env or {})})
        started.append(self.process)
        self.url = self.process.stdout.readline().strip()
        if not self.url:
            raise RuntimeError(self.errors())
        parts = urllib.parse.urlsplit(self.url)
        self.port, self.base = parts.port, parts.path.rstrip("/")
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.tls = trusting() if parts.scheme == "https" else None

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.terminate()
        code = self.process.wait(WAIT)
        self.process.stdout.close()
        if code:
            print("# " + self.errors().replace("\n", "\n# "))
        return code

    def errors(self):
        """What it has said on standard error."""
        self.log.seek(0)
        return self.log.read()

    def request(self, method, path, body=None, token=None, headers=None):
        """(status, headers, body) of a request."""
        link = (http.client.HTTPSConnection(self.address, self.port, timeout=WAIT, context=self.tls) if self.tls else
                http.client.HTTPConnection(self.address, self.port, timeout=WAIT))
        headers = dict(headers or {})
        if token:
            headers["Authorization"] = f"Bearer {token}"
        link.request(method, self.base + path, body=body.encode() if isinstance(body, str) else body, headers=headers)
        answer = link.getresponse()
        result = answer.status, answer.headers, answer.read().decode()
        link.close()
        return result

    def device(self):
        """The token of a new player."""
        status, _, body = self.request("POST", "/api/device")
        assert status == 201, (status, body)
        return json.loads(body)["token"]

    def table(self, token, body):
        """(id, invitation) of a new table."""
        status, _, answer = self.request("POST", "/api/tables", body, token)
        assert status == 201, (status, answer)
        answer = json.loads(answer)
        return answer["id"], answer["invite"]


class Own:
    """A stream of a player's own tables."""

    def __init__(self, server, token):
        self.link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=WAIT)
        self.link.request("GET", "/api/stream", headers={"Authorization": f"Bearer {token}"})
        self.answer = self.link.getresponse()
        assert self.answer.status == 200 and self.answer.headers["Content-Type"] == "application/x-ndjson"

    def next(self):
        """(table, event); empty lines only keep it alive."""
        line, end = b"\n", time.monotonic() + 60
        while line == b"\n":
            assert time.monotonic() < end, "nothing is told"
            line = self.answer.readline()
        event = json.loads(line)
        assert set(event) == {"table", "event"}, event
        return event["table"], event["event"]


    def ends(self):
        """Whether it is over, with nothing told before; a stream that goes on says something again and again."""
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            line = self.answer.readline()
            if line.strip() or not line:
                return not line
        return False


class Closed(Exception):
    """The other end has closed; code is why."""

    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


class Socket:
    """A WebSocket to a table."""

    def __init__(self, server, table, protocol="cubilete.1", headers=(), port=None, link=None):
        self.link = link or socket.create_connection(("127.0.0.1", port or server.port), WAIT)
        self.link.settimeout(WAIT)
        if server.tls:
            self.link = server.tls.wrap_socket(self.link, server_hostname="localhost")
        self.bytes, self.lines, self.raw, self.code = b"", collections.deque(), b"", None
        key = base64.b64encode(os.urandom(16)).decode()
        head = [f"GET {server.base}/{table}/ws HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket",
                "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *headers]
        if protocol:
            head.append(f"Sec-WebSocket-Protocol: {protocol}")
        self.link.sendall("\r\n".join(head + ["", ""]).encode())
        while b"\r\n\r\n" not in self.bytes:
            more = self.link.recv(4096)
            if not more:
                break
            self.bytes += more
        first, _, self.bytes = self.bytes.partition(b"\r\n\r\n")
        self.status = int(first.split()[1]) if first else 0

    def frame(self, opcode, payload):
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([0x80 | opcode]) + (bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + struct.pack(">H", size))
        self.link.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def send(self, *lines):
        self.frame(1, "\n".join(lines).encode())

    def take(self, count):
        while len(self.bytes) < count:
            more = self.link.recv(65536)
            if not more:
                raise Closed(self.code or 1006)
            self.bytes += more
        taken, self.bytes = self.bytes[:count], self.bytes[count:]
        return taken

    def receive(self):
        """One frame; answers PINGs."""
        head = self.take(2)
        size = head[1] & 0x7F
        if size == 126:
            size = struct.unpack(">H", self.take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.take(8))[0]
        payload = self.take(size)
        opcode = head[0] & 15
        if opcode == 1:
            self.raw += payload + b"\n"
            self.lines.extend(payload.decode().split("\n"))
        elif opcode == 8:
            self.code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005
            raise Closed(self.code)
        elif opcode == 9:
            self.frame(10, payload)

    def line(self):
        """The next line, news about clocks and presence left out."""
        while True:
            while not self.lines:
                self.receive()
            line = self.lines.popleft()
            if line.split(" ")[0] not in ("clock", "here", "watching"):
                return line

    def any_line(self):
        while not self.lines:
            self.receive()
        return self.lines.popleft()

    def until(self, wanted):
        """The lines up to one that begins so, that one too."""
        lines = []
        while not lines or not lines[-1].startswith(wanted):
            lines.append(self.line())
        return lines

    def quiet(self, seconds=0.3):
        """Whether nothing but news comes for so long."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if not self.lines and select.select([self.link], [], [], max(0, end - time.monotonic()))[0]:
                self.receive()
            while self.lines and self.lines[0].split(" ")[0] in ("clock", "here", "watching"):
                self.lines.popleft()
            if self.lines:
                return False
        return True

    def closed(self):
        """The code that it is closed with."""
        try:
            while True:
                self.receive()
        except Closed as end:
            return end.code
        except ConnectionResetError:
            return 1006

    def close(self, code=1000):
        try:
            self.frame(8, struct.pack(">H", code))
            self.link.settimeout(1)
            self.closed()
        except OSError:
            pass
        self.link.close()

    def cut(self):
        self.link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.link.close()
