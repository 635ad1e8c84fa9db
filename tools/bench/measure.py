"""What the parts of the benchmark share: figures as JSON, and counting instructions, which repeats to the digit where a clock
does not."""
import json
import re
import subprocess
import tempfile


def figure(name, value, unit, target=None, more=False, peer=None, note=None):
    """Prints one figure as a line of JSON, and returns it. more: it may not be below its target instead of above. peer: what does the
    same work in the same run, by name, and its figure, or None where it is not here."""
    row = {"name": name, "value": value, "unit": unit}
    if target is not None:
        row |= {"target": target, "more": more}
    if peer:
        row["peers"] = peer
    if note:
        row["note"] = note
    print(json.dumps(row, ensure_ascii=False), flush=True)
    return row


def counted(*words):
    """(what it prints, instructions) of a run under callgrind."""
    with tempfile.NamedTemporaryFile() as out:
        run = subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={out.name}", *words],
                             capture_output=True, text=True, check=True)
    return run.stdout, int(re.search(r"Collected : (\d+)", run.stderr)[1])
