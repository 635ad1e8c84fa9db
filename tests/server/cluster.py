"""A PostgreSQL of our own in a temporary folder, on a free port of this machine: started, killed, started again, stopped."""
import atexit
import contextlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

TOOL = pathlib.Path(__file__).resolve().parents[2] / "scripts/tool"
PROGRAMS = pathlib.Path(subprocess.run([TOOL, "postgres"], check=True, capture_output=True, text=True).stdout.strip())
WAIT = 60
# A server whose processes are killed has lost nothing that it gave to the system: only a fall of the machine needs fsync.
SETTINGS = {"fsync": "off", "full_page_writes": "off", "shared_buffers": "16MB", "max_connections": "120",
            "listen_addresses": "127.0.0.1", "unix_socket_directories": "", "deadlock_timeout": "200ms",
            "timezone": "UTC", "log_timezone": "UTC"}


def is_alive(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def free_port():
    with socket.socket() as link:
        link.bind(("127.0.0.1", 0))
        return link.getsockname()[1]


class Cluster:
    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="cubilete-postgres-"))
        self.user = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}
        if self.user:  # it does not run as root
            shutil.chown(self.folder, "postgres", "postgres")
        self.lock = threading.Lock()
        self.data, self.port, self.process, self.count = self.folder / "data", free_port(), None, 0
        subprocess.run([PROGRAMS / "initdb", "-D", self.data, "-U", "cubilete", "-A", "trust", "-E", "UTF8", "--locale=C",
                        "--no-sync"], check=True, stdout=subprocess.DEVNULL, cwd="/", **self.user)
        atexit.register(self.stop)  # whatever happens: a test that is ended is to leave nothing behind
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
        self.start()

    def start(self):
        options = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen([PROGRAMS / "postgres", "-D", self.data, "-p", str(self.port), *options],
                                            stdout=log, stderr=log, cwd="/", start_new_session=True, **self.user)
        end = time.monotonic() + WAIT
        while subprocess.run([PROGRAMS / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)], check=False).returncode:
            if time.monotonic() > end or self.process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.05)

    def family(self):
        """All of its processes: each has a session of its own, and the first one as its parent."""
        pids = [self.process.pid]
        for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                if int(path.read_text().rsplit(")", 1)[1].split()[1]) == self.process.pid:
                    pids.append(int(path.parent.name))
            except (FileNotFoundError, ProcessLookupError):
                pass
        return pids

    def kill(self):
        pids = self.family()
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):  # one that ended by itself meanwhile
                os.kill(pid, signal.SIGKILL)
        self.process.wait()
        end = time.monotonic() + WAIT
        while any(is_alive(pid) for pid in pids[1:]) and time.monotonic() < end:
            time.sleep(0.02)

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)  # at once, but in good order
            self.process.wait(WAIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def sql(self, text, database="postgres"):
        """The rows of an answer, columns with | between."""
        done = subprocess.run([PROGRAMS / "psql", "-AtXq", "-v", "ON_ERROR_STOP=1", "-c", text, self.address(database)],
                              check=True, capture_output=True, text=True)
        return done.stdout.splitlines()

    def address(self, database):
        return f"postgresql://cubilete@127.0.0.1:{self.port}/{database}"

    def database(self):
        """The address of a new, empty database."""
        with self.lock:  # tests may run beside each other
            self.count += 1
            name = f"d{self.count}"
            self.sql(f"CREATE DATABASE {name}")
        return self.address(name)
