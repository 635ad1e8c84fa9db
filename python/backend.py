"""Builds the wheel, without any package: `pip wheel python`, `pip install ./python` (PEP 517).

With CUBILETE_LIBRARY the wheel has that libcubilete.so.1 in it and is for this kind of machine; without, it is for every
machine, and needs the library of the system (libcubilete1).
"""
import base64
import hashlib
import io
import os
import pathlib
import platform
import tarfile
import zipfile

HERE = pathlib.Path(__file__).parent
NAME, VERSION = "cubilete", "1.0.0"
INFO = f"{NAME}-{VERSION}.dist-info"
METADATA = f"""Metadata-Version: 2.1
Name: {NAME}
Version: {VERSION}
Summary: Rules, records, bots and environments of five modern dice games
License: MIT
Requires-Python: >=3.9
Requires-Dist: numpy>=1.22
Provides-Extra: pettingzoo
Requires-Dist: pettingzoo>=1.23; extra == 'pettingzoo'
Requires-Dist: gymnasium; extra == 'pettingzoo'
"""


def _tag(library):
    return f"py3-none-linux_{platform.machine()}" if library else "py3-none-any"


def _contents():
    """The files of the wheel by name, all but the list of them."""
    library = os.environ.get("CUBILETE_LIBRARY")
    files = {f"{NAME}/{path.name}": path.read_bytes() for path in sorted((HERE / NAME).iterdir())
             if path.suffix == ".py" or path.name == "py.typed"}
    if library:
        files[f"{NAME}/libcubilete.so.1"] = pathlib.Path(library).read_bytes()
    files[f"{INFO}/METADATA"] = METADATA.encode()
    files[f"{INFO}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: {NAME}\nRoot-Is-Purelib: {str(not library).lower()}\n"
                              f"Tag: {_tag(library)}\n").encode()
    return files, _tag(library)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    files, tag = _contents()
    record = ""
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(data)}\n"
    files[f"{INFO}/RECORD"] = f"{record}{INFO}/RECORD,,\n".encode()
    made = f"{NAME}-{VERSION}-{tag}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory, made), "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))  # the same bytes whenever it is built
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return made


def build_sdist(sdist_directory, config_settings=None):
    made = f"{NAME}-{VERSION}.tar.gz"
    with tarfile.open(pathlib.Path(sdist_directory, made), "w:gz") as archive:
        def add(name, data):
            entry = tarfile.TarInfo(f"{NAME}-{VERSION}/{name}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
        add("PKG-INFO", METADATA.encode())
        for name in ("pyproject.toml", "backend.py"):
            add(name, (HERE / name).read_bytes())
        for path in sorted((HERE / NAME).iterdir()):
            if path.suffix == ".py" or path.name == "py.typed":
                add(f"{NAME}/{path.name}", path.read_bytes())
    return made
