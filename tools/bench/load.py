"""Tables of Doce with two people each at a server of ours, for the benchmarks: load.c has the people, and what a process takes is read
here."""
import concurrent.futures
import http.client
import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests/server"))

BODY = "game doce\ntable sit anyone\ntable start full\nseat 1 Ana\n"


def seconds_of(pid):
    """Of processor time, all threads."""
    return sum(int(path.read_text().split()[0]) for path in pathlib.Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e9


def memory_of(pid):
    for line in pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Private_Dirty:"):
            return 1024 * int(line.split()[1])
    return 0


class Load:
    """The people."""

    def __init__(self, *words, tables=()):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.process.stdin.write("".join(" ".join(map(str, table)) + "\n" for table in tables))

    def say(self, *words):
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()

    def line(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit("the load has failed")
        return line.split()

    def come_in(self):
        self.say("wait", 0.5)
        assert self.line() == ["ready"] and self.line() == ["waited"]

    def settle(self, pids):
        """Waits until the servers have done what coming in has left them to do."""
        for _ in range(120):
            before = sum(map(seconds_of, pids))
            self.say("wait", 0.5)
            self.line()
            if sum(map(seconds_of, pids)) - before < 0.02:
                return

    def go(self, seconds, rate):
        self.say("go", seconds, rate)
        words = self.line()
        return {name: float(value) for name, value in zip(words[::2], words[1::2])}

    def end(self):
        self.process.stdin.close()
        self.process.wait()


class Keeper:
    """Makes players and tables over one connection."""

    def __init__(self, server):
        self.link = http.client.HTTPConnection(server.address, server.port, timeout=60)

    def post(self, path, body=None, token=None):
        self.link.request("POST", path, body=body, headers={"Authorization": f"Bearer {token}"} if token else {})
        answer = self.link.getresponse()
        text = answer.read()
        assert answer.status == 201, (answer.status, text)
        return json.loads(text)

    def tables(self, count):
        """As (table, token of its maker, token of the other)."""
        made = []
        for _ in range(count):
            tokens = [self.post("/api/device")["token"] for _ in range(2)]
            made.append((self.post("/api/tables", BODY, tokens[0])["id"], *tokens))
        return made


def make_tables(servers, count):
    """Seats of a table are at different nodes where there are several."""
    keepers, nodes = 16, len(servers)
    with concurrent.futures.ThreadPoolExecutor(keepers) as pool:
        parts = pool.map(lambda i: Keeper(servers[i % nodes]).tables(len(range(i, count, keepers))), range(keepers))
    made = [table for part in parts for table in part]
    where = [f"{server.address}:{server.port}" for server in servers]
    return [(table, where[i % nodes], one, where[(i + 1) % nodes], other) for i, (table, one, other) in enumerate(made)]
