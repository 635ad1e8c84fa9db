"""People by the hundred in one thread, who lose nothing: each follows tables at any node, sends a command again under the same
key until it is answered, and compares what it was shown with what it was shown before, and at last with the table's log."""
import asyncio
import base64
import collections
import json
import os
import random
import struct
import time

PATIENCE = 90  # seconds within which every command is answered, whatever falls
TURNS = ("stale", "late")  # refusals by which nothing has happened, and nothing is wrong


class Cut(Exception):
    """The other end is gone, or says that it can't just now."""


async def dial(port):
    try:
        return await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port, limit=1 << 20), 10)
    except (OSError, asyncio.TimeoutError) as why:
        raise Cut(why) from why


async def read_head(reader):
    """(status, headers)."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    fields = (line.split(":", 1) for line in head[1:] if ":" in line)
    return int(head[0].split()[1]), {name.lower(): value.strip() for name, value in fields}


class Node:
    """Where requests go; several may be on their way beside each other."""

    def __init__(self, server):
        self.server, self.idle = server, []

    async def request(self, method, path, body="", token=None):
        """(status, text); Cut if no answer came."""
        while self.idle and self.idle[-1][1].is_closing():
            self.idle.pop()
        reader, writer = self.idle.pop() if self.idle else await dial(self.server.port)
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        try:
            writer.write(f"{head}\r\n{body}".encode())
            status, fields = await asyncio.wait_for(read_head(reader), 30)
            text = b""
            if fields.get("transfer-encoding") == "chunked":
                while size := int(await reader.readline(), 16):
                    text += (await reader.readexactly(size + 2))[:-2]
                await reader.readline()
            else:
                text = await reader.readexactly(int(fields.get("content-length", 0)))
        except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.TimeoutError) as why:
            writer.close()
            raise Cut(why) from why
        if fields.get("connection", "").lower() == "close":
            writer.close()
        else:
            self.idle.append((reader, writer))
        return status, text.decode()


class Crowd:
    """The nodes, as a proxy spreads tables over them: each table has its own, and another while that one is down."""

    def __init__(self, servers, chance):
        self.nodes, self.chance = [Node(server) for server in servers], chance
        self.counts, self.waits, self.stopping = collections.Counter(), [], False
        self.faulty_until = 0.0  # so long answers may be slow: something has just fallen

    def node_of(self, table, tries=0):
        return self.nodes[(sum(table.encode()) + tries) % len(self.nodes)]

    async def insist(self, method, path, body="", token=None, table=""):
        """(status, text) of the first answer that is one."""
        began, tries = time.monotonic(), 0
        while True:
            try:
                status, text = await self.node_of(table, tries).request(method, path, body, token)
                if status not in (429, 502, 503) and " busy" not in text:
                    self.note(time.monotonic() - began, tries)
                    return status, text
            except Cut:
                self.counts["cut"] += 1
            tries += 1
            self.counts["sent again"] += 1
            assert time.monotonic() - began < PATIENCE, f"{method} {path}: no answer"
            await asyncio.sleep(0.05 + 0.2 * self.chance.random())

    def note(self, seconds, tries=0):
        """How long something took, where nothing had fallen."""
        if not tries and time.monotonic() > self.faulty_until:
            self.waits.append(seconds)

    async def rest(self, least, most):
        await asyncio.sleep(least + (most - least) * self.chance.random())


class Follower:
    """Somebody at a table: the lines that were shown, and what was acknowledged of one's own commands."""

    def __init__(self, crowd, table, token):
        self.crowd, self.table, self.token = crowd, table, token
        self.lines, self.mine, self.count = {}, {}, 0

    def shown(self, number, line):
        """A line is shown again whenever somebody comes back: it has to be the same."""
        before = self.lines.setdefault(number, line)
        assert before == line, f"{self.table}: line {number} was {before!r}, and is {line!r}"

    def told(self, answer, text):
        """An answer to a command that writes `text`: the line that it stands in, or what is refused."""
        word, _, rest = answer.split(" ", 2)
        if word == "no":
            assert rest.split()[0] in TURNS, (self.table, answer, text)
            self.crowd.counts["refused"] += 1
            return None
        self.mine[int(rest.split()[0])] = text
        self.crowd.counts["commands"] += 1
        return int(rest.split()[0])

    def check(self, log, is_mine):
        """What was shown and acknowledged is in the log, and nothing else of mine is."""
        for number, line in self.lines.items():
            assert log.get(number) == line, f"{self.table}: line {number} was shown as {line!r}, and is {log.get(number)!r}"
        for number, text in self.mine.items():
            assert log.get(number) == text, f"{self.table}: {number} {text!r} was acknowledged, and is {log.get(number)!r}"
        more = {number: line for number, line in log.items() if is_mine(line) and number not in self.mine}
        assert not more, f"{self.table}: {more} was written, and never acknowledged"

    async def log(self):
        status, text = await self.crowd.insist("GET", f"/{self.table}.log", token=self.token, table=self.table)
        assert status == 200, text
        lines = [line.split(" ", 1) for line in text.splitlines()]
        assert [int(number) for number, _ in lines] == list(range(1, len(lines) + 1)), f"{self.table}: a gap in the log"
        return {int(number): line for number, line in lines}


class Alone(Follower):
    """Somebody against a bot, whose moves come from a stream."""

    async def turn(self, chance, line, pace):
        await self.crowd.rest(*pace)
        self.count += 1
        move = chance.choice(line["moves"])
        _, answer = await self.crowd.insist("POST", f"/{self.table}/lines", f"play m{self.count} {line['n']} {move}\n",
                                            self.token, self.table)
        self.told(answer, f"1 {move}")

    async def follow(self, chance, pace, tries):
        """Until the match is over, the crowd goes home, or the connection is lost; True: it is over."""
        reader, writer = await dial(self.crowd.node_of(self.table, tries).server.port)
        try:
            writer.write(f"GET /{self.table}/stream?moves=1 HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                         f"Authorization: Bearer {self.token}\r\n\r\n".encode())
            status, fields = await asyncio.wait_for(read_head(reader), 30)
            if status != 200:
                raise Cut(status)
            chunked = fields.get("transfer-encoding") == "chunked"
            while not self.crowd.stopping:
                text = await asyncio.wait_for(reader.readline(), 60)
                if not text:
                    raise Cut("the stream ended")
                if not text.startswith(b"{"):  # the size of a chunk, its end, or a sign of life
                    assert chunked or not text.strip(), text
                    continue
                line = json.loads(text)
                if "n" in line:
                    self.shown(line["n"], line["line"])
                    if line["line"].startswith("end "):
                        return True
                if line.get("moves"):
                    await self.turn(chance, line, pace)
            return False
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError) as why:
            raise Cut(why) from why
        finally:
            writer.close()


async def play_bot(crowd, chance, token, pace):
    """One match against a bot."""
    game = chance.choice(("secuencia", "dizzle"))
    status, text = await crowd.insist("POST", "/api/tables", f"game {game}\nseats 2\nseat 2 bot:novato\n", token)
    assert status == 201, text
    me = Alone(crowd, json.loads(text)["id"], token)
    for command in (f"sit s 1 {'0' * 32} Ana", "start g"):
        _, answer = await crowd.insist("POST", f"/{me.table}/lines", command + "\n", token, me.table)
        assert answer.startswith("ok"), (command, answer)
    over, tries = False, 0
    while not over and not crowd.stopping:
        try:
            over = await me.follow(chance, pace, tries)
        except Cut:
            tries += 1
            crowd.counts["came back"] += 1
            await crowd.rest(0.1, 1)
    me.check(await me.log(), lambda line: line.startswith("1 "))
    crowd.counts["matches"] += over


class Friend(Follower):
    """One of two at a table, over a WebSocket: says numbered things, and hears what the other says."""

    async def frame(self, text):
        mask, payload = os.urandom(4), text.encode()
        size = bytes([0x80 | len(payload)]) if len(payload) < 126 else struct.pack(">BH", 0xFE, len(payload))
        self.writer.write(b"\x81" + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))
        await self.writer.drain()

    async def receive(self):
        """The lines of one message; a PING is answered."""
        first, second = await self.reader.readexactly(2)
        size = second & 127
        if size == 126:
            size = struct.unpack(">H", await self.reader.readexactly(2))[0]
        payload = await self.reader.readexactly(size)
        if first & 15 == 8:
            raise Cut("closed")
        if first & 15 == 9:
            self.writer.write(b"\x8a" + bytes([0x80 | size]) + bytes(4) + payload)
        return payload.decode().split("\n") if first & 15 == 1 else []

    async def come(self, tries):
        self.reader, self.writer = await dial(self.crowd.node_of(self.table, tries).server.port)
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write(f"GET /{self.table}/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Protocol: cubilete.1\r\n\r\n".encode())
        status, _ = await asyncio.wait_for(read_head(self.reader), 30)
        if status != 101:
            raise Cut(status)
        await self.frame(f"hello {self.token} - 0")

    async def say(self, chance, pace):
        """Says one thing after another: the next one once the one before is answered."""
        while not self.crowd.stopping:
            await self.crowd.rest(*pace)
            if self.open is None:
                self.count += 1
                self.open = f"say k{self.count} {self.seat}-{self.count}"
            self.asked = time.monotonic()
            self.answered.clear()
            await self.frame(self.open)
            await asyncio.wait_for(self.answered.wait(), 20)

    async def hear(self):
        while not self.crowd.stopping:
            for line in await asyncio.wait_for(self.receive(), 60):
                word, _, rest = line.partition(" ")
                if word.isdigit():
                    self.shown(int(word), rest)
                elif word in ("ok", "no") and " busy" not in line and " rate" not in line:
                    assert self.open and line.split()[1] == self.open.split()[1], (line, self.open)
                    self.crowd.note(time.monotonic() - self.asked)
                    self.told(line, f"say {self.seat} {self.open.split()[2]}")
                    self.open = None
                    self.answered.set()
                elif word in ("ok", "no"):
                    self.answered.set()

    async def live(self, seat, chance, pace):
        self.seat, self.open, self.answered, tries = seat, None, asyncio.Event(), 0
        while not self.crowd.stopping:
            tasks = []
            try:
                await self.come(tries)
                tasks = [asyncio.ensure_future(self.say(chance, pace)), asyncio.ensure_future(self.hear())]
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
            except (Cut, OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
                tries += 1
                self.crowd.counts["came back"] += 1
                await asyncio.sleep(0.1 + chance.random())
            finally:
                for task in tasks:
                    task.cancel()
                if getattr(self, "writer", None):
                    self.writer.close()

    async def settle(self):
        """What was not answered at last is asked by HTTP, and compared like all else."""
        if self.open:
            _, answer = await self.crowd.insist("POST", f"/{self.table}/lines", self.open + "\n", self.token, self.table)
            self.told(answer, f"say {self.seat} {self.open.split()[2]}")
        self.check(await self.log(), lambda line: line.startswith(f"say {self.seat} "))


async def friends(crowd, chance, tokens, pace):
    """Two people who talk at a table for as long as the crowd is there; then another table, before its log is full."""
    while not crowd.stopping:
        status, text = await crowd.insist("POST", "/api/tables", "game doce\ntable sit anyone\n", tokens[0])
        assert status == 201, text
        pair = [Friend(crowd, json.loads(text)["id"], token) for token in tokens]
        for seat, friend in enumerate(pair, 1):
            _, answer = await crowd.insist("POST", f"/{friend.table}/lines", f"sit s {seat} - P{seat}\n", friend.token, friend.table)
            assert answer.startswith("ok"), answer
        await asyncio.gather(*(friend.live(seat, random.Random(chance.random()), pace) for seat, friend in enumerate(pair, 1)))
        for friend in pair:
            await friend.settle()


async def device(crowd):
    status, text = await crowd.insist("POST", "/api/device")
    assert status == 201, text
    return json.loads(text)["token"]


async def household(crowd, seed, tables, pace):
    """Two friends, and their tables with bots: so many are played at a time."""
    chance = random.Random(seed)
    tokens = [await device(crowd) for _ in range(2)]

    async def bots(token):
        await crowd.rest(0, pace[1])
        while not crowd.stopping:
            await play_bot(crowd, chance, token, pace)

    talk = (pace[0] / 2, pace[1] / 2)
    await asyncio.gather(friends(crowd, chance, tokens, talk), *(bots(tokens[i % 2]) for i in range(tables)))
