"""What the tests of the Python package share: the package of this tree over the library of this build, and TAP."""
import os
import pathlib
import sys

PROGRAM, ROOT = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
LIBRARY = pathlib.Path(PROGRAM).with_name("libcubilete.so.1")
os.environ.setdefault("CUBILETE_LIBRARY", str(LIBRARY))
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / "python"), str(ROOT / "tests" / "cli")]
from support import main as run_tests, run  # noqa: E402,F401


def raises(kind, function, *arguments, **named):
    """The error of a call that has to fail so."""
    try:
        function(*arguments, **named)
    except kind as error:
        return error
    raise AssertionError(f"{function} should raise {kind}")
