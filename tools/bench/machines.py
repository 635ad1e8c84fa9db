"""Machines to measure on, made of network namespaces: each has an address and a loopback of its own, and one bridge joins them. They
share this machine's processors. Needs Linux, root, and `ip` (iproute2)."""
import contextlib
import ctypes
import os
import pathlib
import shutil
import subprocess

CLONE_NEWNET = 0x40000000
NETWORK = "10.77.0"


class NotHere(Exception):
    """This machine can't make any; why."""


def ip(*words):
    done = subprocess.run(["ip", *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotHere(f"no network namespaces: ip {' '.join(words)}: {done.stderr.strip()}")


class Machine:
    """with machine.inside(): what is started or connected there is on that machine."""

    def __init__(self, space, address):
        self.space, self.address = space, address

    @contextlib.contextmanager
    def inside(self):
        with open("/proc/thread-self/ns/net", encoding="ascii") as home, open(f"/run/netns/{self.space}", encoding="ascii") as there:
            self.go(there)
            try:
                yield self
            finally:
                self.go(home)

    def go(self, space):
        if ctypes.CDLL(None, use_errno=True).setns(space.fileno(), CLONE_NEWNET):
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


class Network:
    """A bridge in a namespace of its own, so that nothing of this machine's network is touched."""

    def __init__(self):
        if os.geteuid() or not shutil.which("ip"):
            raise NotHere("no network namespaces: they need root, and ip of iproute2")
        self.name, self.spaces, self.count = f"cubilete-{os.getpid()}", [], 0
        try:
            self.bridge = self.add_space("bridge")
            ip("-n", self.bridge, "link", "add", "bridge", "type", "bridge")
            ip("-n", self.bridge, "link", "set", "bridge", "up")
        except NotHere:
            self.close()
            raise

    def add_space(self, name):
        space = f"{self.name}-{name}"
        ip("netns", "add", space)
        self.spaces.append(space)
        ip("-n", space, "link", "set", "lo", "up")
        return space

    def machine(self, name):
        space, self.count = self.add_space(name), self.count + 1
        address = f"{NETWORK}.{self.count}"
        ip("-n", space, "link", "add", "eth0", "type", "veth", "peer", f"port{self.count}", "netns", self.bridge)
        ip("-n", self.bridge, "link", "set", f"port{self.count}", "master", "bridge", "up")
        ip("-n", space, "address", "add", f"{address}/24", "dev", "eth0")
        ip("-n", space, "link", "set", "eth0", "up")
        return Machine(space, address)

    def close(self):
        for space in self.spaces:
            if pathlib.Path("/run/netns", space).exists():
                subprocess.run(["ip", "netns", "delete", space], check=False)
