"""What the tests of the command line share: running it, a scratch folder, TAP."""
import atexit
import math
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import termios
import time
import traceback

PROGRAM, ROOT = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
FOLDER = pathlib.Path(tempfile.mkdtemp())
atexit.register(shutil.rmtree, FOLDER)
HOME = {"HOME": str(FOLDER / "home"), "XDG_DATA_HOME": str(FOLDER / "data"), "XDG_CONFIG_HOME": str(FOLDER / "config"),
        "XDG_CACHE_HOME": str(FOLDER / "cache")}  # no test touches a real one
GAMES = FOLDER / "data" / "cubilete" / "games"
FINE, NO, MISUSE, UNREADABLE, FILE_FAILED = range(5)
HEADER = "cubilete 1\ngame secuencia\nseats 2\nseat 1 Ana \"la\" Peña\n\n"
OPENING = "dice 34\ndice 12\n"  # seat 1 begins
GAME = HEADER + OPENING + "dice 35\n1 c5\ndice 16\n2 b5 {a note}\n"
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whoever runs this by nohup has it ignored, and so would the program
SANITIZER = re.compile(rb"Sanitizer|runtime error")


class Result:
    def __init__(self, done):
        assert not SANITIZER.search(done.stderr), done.stderr.decode(errors="replace")
        self.code, self.bytes = done.returncode, done.stdout
        self.out, self.err = done.stdout.decode(), done.stderr.decode()


def run(*words, stdin="", env=None, stdout=subprocess.PIPE):
    plain = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "NO_COLOR"))}
    stdin = stdin if isinstance(stdin, bytes) else stdin.encode()
    done = subprocess.run([PROGRAM, *words], input=stdin, stdout=stdout, stderr=subprocess.PIPE,
                          env={**plain, **HOME, **(env or {})}, check=False, timeout=1200)  # for what hangs, not for busy machines with sanitizers
    if done.stdout is None:
        done.stdout = b""
    return Result(done)


def expect(code, *words, **more):
    """Runs it; the exit code is this one, and a failure explains itself on stderr alone."""
    result = run(*words, **more)
    assert result.code == code, f"{words}: exit {result.code}, not {code}: {result.err}"
    if code:
        assert result.err and not result.out, f"{words}: {result.out} {result.err}"
    return result


def worked(process):
    """For how many seconds it has worked so far."""
    stat = pathlib.Path(f"/proc/{process.pid}/stat").read_text()
    return sum(map(int, stat.rsplit(")", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")


def let_work(process, seconds=1):
    """Until it has worked for so long, however busy the machine is; or has ended."""
    while process.poll() is None and worked(process) < seconds:
        time.sleep(0.01)


def let_listen(process, number):
    """Until it has a handler for a signal; or has ended."""
    status = pathlib.Path(f"/proc/{process.pid}/status")
    while process.poll() is None and not int(status.read_text().split("SigCgt:")[1].split()[0], 16) >> (number - 1) & 1:
        time.sleep(0.01)


def same(left, right):
    assert left == right, f"{left!r} is not {right!r}"


def check_limits(found, share, count):
    """Wilson's: the two shares from which the one found lies 1.96 of their own standard deviations away."""
    assert abs(found["value"] - share) < 1e-5, (found, share)
    for limit, side in ((found["low"], -1), (found["high"], 1)):
        assert 0 <= limit <= 1 and side * (limit - share) >= -1e-6, (found, share)
        away = 1.96 * math.sqrt(limit * (1 - limit) / count)
        assert abs(abs(limit - share) - away) < 1e-5 / max(away, 1e-2), (found, share, count, away)


def scratch(name, content=b""):
    path = FOLDER / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return str(path)


def terminal(*words, **env):
    """What it writes on a terminal. The other end stays open here until all is read: closed early, it loses the rest."""
    base = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8", **HOME}
    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (24, 80))
    child = subprocess.Popen([PROGRAM, *words], stdin=slave, stdout=slave, stderr=slave, env={**base, **env})
    text = b""
    while True:
        ended = child.poll() is not None
        if select.select([master], [], [], 0.05)[0]:
            text += os.read(master, 65536)
        elif ended:
            break
    os.close(slave)
    os.close(master)
    same(child.returncode, FINE)
    return text


def played(game, count, *words, name="Ana", date="2020-01-02T12:00:00Z"):
    """The records of that many games between bots that play at random; this one sat on the first seat."""
    out = expect(FINE, "simulate", game, "--games", str(count), "--records", "-", *words).out
    out = out.replace("seat 1 bot:azar", f"seat 1 {name}\ndate {date}")
    return ["cubilete 1\n" + text for text in out.split("cubilete 1\n")[1:]]


def save(journals):
    """Empties the folder of journals and writes these: number, text."""
    GAMES.mkdir(parents=True, exist_ok=True)
    for file in GAMES.iterdir():
        file.unlink()
    for number, text in journals.items():
        (GAMES / f"{number}.cub").write_bytes(text if isinstance(text, bytes) else text.encode())


def games():
    return expect(FINE, "complete", "--", "simulate", "").out.split()


def verbs():
    return expect(FINE, "complete", "--", "").out.split()


def main(module):
    """Runs the functions of a module whose names begin with test_, or those that are asked for; prints TAP."""
    wanted = [name for name in sys.argv[3:] if f"test_{name}" in module]  # other arguments are the module's own
    tests = [(name, test) for name, test in module.items() if name.startswith("test_") and (name[5:] in wanted or not wanted)]
    print(f"1..{len(tests)}")
    for number in (signal.SIGINT, signal.SIGQUIT):  # what a script starts in the background ignores them, and passes that on
        signal.signal(number, signal.SIG_DFL)
    failed = 0
    for number, (name, test) in enumerate(tests, 1):
        try:
            test()
            print(f"ok {number} {name[5:]}", flush=True)
        except Exception:  # pylint: disable=broad-except
            failed += 1
            print("# " + traceback.format_exc().rstrip().replace("\n", "\n# "))
            print(f"not ok {number} {name[5:]}", flush=True)
    sys.exit(failed > 0)
