"""People who play as programs do: they follow a table's stream, and send a move whenever there is one to make."""
import http.client
import json
import random
import threading

from client import WAIT


class Person(threading.Thread):
    """Plays at a node until the match is over; moves(list, generator) chooses. Whatever went wrong is in trouble."""

    def __init__(self, node, table, token, seed, choose=None):
        super().__init__(daemon=True)
        self.node, self.table, self.token, self.seed = node, table, token, seed
        self.choose = choose or (lambda moves, generator: generator.choice(moves))
        self.lines, self.acknowledged, self.trouble, self.played = {}, {}, None, threading.Event()
        self.start()

    def play(self, answer):
        generator, count = random.Random(self.seed), 0
        while True:
            text = answer.readline()
            if not text:
                raise RuntimeError("the stream ended")
            line = json.loads(text.strip() or "{}")  # an empty one keeps it alive
            if "n" in line:
                self.lines[line["n"]] = line["line"]
                if line["line"].startswith("end "):
                    return
            if "moves" not in line or not line["moves"]:
                continue
            move, key = self.choose(line["moves"], generator), f"m{count}"
            count += 1
            status, _, text = self.node.request("POST", f"/{self.table}/lines", f"play {key} {line['n']} {move}\n", self.token)
            if status == 200:
                self.acknowledged[int(text.split()[2])] = move
                self.played.set()
            elif not text.startswith((f"no {key} stale ", f"no {key} late")):  # others were quicker
                raise RuntimeError(text)

    def run(self):
        link = http.client.HTTPConnection("127.0.0.1", self.node.port, timeout=3 * WAIT)
        try:
            link.request("GET", f"{self.node.base}/{self.table}/stream?moves=1", headers={"Authorization": f"Bearer {self.token}"})
            self.play(link.getresponse())
        except Exception as trouble:  # it is told by whoever waits
            self.trouble = trouble
        finally:
            link.close()

    def finish(self):
        self.join(3 * WAIT)
        assert not self.is_alive(), "still playing"
        if self.trouble:
            raise self.trouble
