"""What the benchmarks share: counting instructions, which repeats to the digit where a clock does not."""
import re
import subprocess
import tempfile


def counted(*words):
    """(what it prints, instructions) of a run under callgrind."""
    with tempfile.NamedTemporaryFile() as out:
        run = subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={out.name}", *words],
                             capture_output=True, text=True, check=True)
    return run.stdout, int(re.search(r"Collected : (\d+)", run.stderr)[1])
