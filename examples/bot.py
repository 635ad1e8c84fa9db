#!/usr/bin/env python3
"""A bot for Cubilete that plays any game: it asks `cubilete moves` what may be played, and draws one.

Copy it, and choose better. The protocol: docs/bots/protocol.md. CUBILETE names the program, if it is not in the PATH."""
import os
import random
import subprocess
import sys


def moves(record, seat):
    """What this seat may play. What others did unseen (`3 ?`) `cubilete moves` need not know."""
    seen = [line for line in record if not line.endswith(" ?\n")]
    listed = subprocess.run([os.environ.get("CUBILETE", "cubilete"), "moves", "-"], input="".join(seen), text=True,
                            capture_output=True, check=True)
    return [line.split(" ", 1)[1] for line in listed.stdout.splitlines() if line.split()[0] == seat]


for line in sys.stdin:
    word, *rest = line.split()
    if word == "cubilete-bot":
        print("name Azarosa\nready", flush=True)
    elif word == "new":
        random.seed(int(rest[2]))
    elif word == "position":
        record = [sys.stdin.readline() for _ in range(int(rest[1]))]
        choices = moves(record, rest[0])
    elif word == "go":
        print("bestmove", rest[0], random.choice(choices), flush=True)
    elif word == "quit":
        break
