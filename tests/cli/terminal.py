"""A terminal that the program runs in: a pseudo-terminal, and an emulator that knows what stands where."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time

import pyte

from support import FOLDER, PROGRAM, worked

PATIENCE = int(os.environ.get("PATIENCE", "120"))  # seconds without a sign; a program that works for some of them is waited for
WORK = 1  # seconds of a processor, which a busy machine with sanitizers may not give it in a minute
KEYS = {"up": "\033OA", "down": "\033OB", "right": "\033OC", "left": "\033OD", "enter": "\r", "esc": "\033",
        "tab": "\t", "backspace": "\177", "home": "\033[1~", "end": "\033[4~", "pgup": "\033[5~", "pgdn": "\033[6~",
        "f7": "\033[18~", "f2": "\033OQ", "f4": "\033OS", "space": " "}
# A terminal that can do what the emulator knows: it neither tabs backwards nor scrolls by several lines at once.
subprocess.run(["tic", "-o", FOLDER / "terminfo", "-"], input=b"emulator, cbt@, indn@, rin@, use=screen-256color,\n",
               check=True)
BASE = {"PATH": os.environ["PATH"], "TERM": "emulator", "TERMINFO": str(FOLDER / "terminfo"), "LANG": "C.UTF-8",
        "HOME": str(FOLDER), "XDG_DATA_HOME": str(FOLDER / "data"), "XDG_CONFIG_HOME": str(FOLDER / "config"),
        "LANGUAGE": "en",
        "UBSAN_OPTIONS": os.environ.get("UBSAN_OPTIONS", ""), "ASAN_OPTIONS": "detect_leaks=1",
        "LSAN_OPTIONS": os.environ.get("LSAN_OPTIONS", ""), "TSAN_OPTIONS": os.environ.get("TSAN_OPTIONS", "")}


def take_over(slave):
    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)


class Terminal:
    def __init__(self, *words, rows=24, columns=80, cwd=None, **env):
        self.master, self.slave = pty.openpty()
        self.size(rows, columns, tell=False)
        self.before = termios.tcgetattr(self.slave)
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.bytes = b""
        env = {key: value for key, value in {**BASE, **env}.items() if value is not None}
        self.child = subprocess.Popen([PROGRAM, *words], stdin=self.slave, stdout=self.slave, stderr=self.slave,
                                      env=env, cwd=cwd, preexec_fn=lambda: take_over(self.slave))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.child.poll() is None:
            self.child.kill()
            self.child.wait()
        for end in {self.master, self.slave} - {None}:
            os.close(end)

    def size(self, rows, columns, tell=True):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        if tell:
            self.screen.resize(rows, columns)
            self.child.send_signal(signal.SIGWINCH)

    def read(self, seconds):
        """Takes what the program writes within so many seconds; whether anything came."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        text = os.read(self.master, 65536)
        self.bytes += text
        self.stream.feed(text)
        return True

    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display)

    def report(self):
        """What a person wants to see when something went wrong: the screen, or what a sanitizer has to say."""
        found = re.search(rb"==ERROR|WARNING: ThreadSanitizer", self.bytes)
        return self.bytes[found.start():found.start() + 3000].decode(errors="replace") if found else self.text()

    def row(self, number):
        return self.screen.display[number].rstrip()

    def wait(self, holds, what):
        """Reads until something holds of the screen. Nothing is drawn by halves: what is read is looked at whole."""
        end, work = time.monotonic() + PATIENCE, 0
        while self.read(0) or not holds(self):
            if self.child.poll() is None and worked(self.child) > work + WORK:
                end, work = time.monotonic() + PATIENCE, worked(self.child)
            if time.monotonic() > end or (self.child.poll() is not None and not self.read(0.1) and not holds(self)):
                raise AssertionError(f"never saw {what}:\n{self.report()}")
            self.read(0.05)
        return self

    def see(self, *texts):
        return self.wait(lambda self: all(text in self.text() for text in texts), texts)

    def miss(self, text):
        return self.wait(lambda self: text not in self.text(), f"the end of {text}")

    def type(self, text):
        data = text.encode()
        while data:
            while not select.select([], [self.master], [], 0.05)[1]:
                self.read(0)
            data = data[os.write(self.master, data[:4096]):]
            self.read(0)
        return self

    def settle(self):
        """Waits until all that was typed has been taken and nothing more is written."""
        def quiet(terminal):
            waiting = struct.unpack("i", fcntl.ioctl(terminal.slave, termios.FIONREAD, b"0000"))[0]
            return not waiting and not terminal.read(0.5)
        return self.wait(quiet, "quiet")

    def press(self, *keys):
        return self.type("".join(KEYS[key] for key in keys))

    def click(self, row, column):
        return self.type("\033[M" + chr(32) + chr(33 + column) + chr(33 + row) + "\033[M#" + chr(33 + column) +
                         chr(33 + row))

    def click_on(self, text):
        """Clicks on the first place where this stands, behind its first sign."""
        self.see(text)
        row = next(row for row in range(self.screen.lines) if text in self.row(row))
        return self.click(row, self.row(row).index(text) + 1)

    def end(self, code=0):
        """Waits for the program's end: with this code, and the terminal as it was."""
        limit = time.monotonic() + PATIENCE
        while self.child.poll() is None:
            assert time.monotonic() < limit, f"it does not end:\n{self.report()}"
            self.read(0.05)
        while self.read(0.05):
            pass
        assert self.child.returncode == code, f"exit {self.child.returncode}, not {code}:\n{self.report()}"
        assert termios.tcgetattr(self.slave) == self.before, "the terminal is not as it was"
        assert self.bytes.count(b"\033[?1049h") == self.bytes.count(b"\033[?1049l"), "the other screen was not left"
        return self
