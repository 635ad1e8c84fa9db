"""What the tests of the server share: TAP, and tables with people at them."""
import functools
import signal
import sys
import threading
import time
import traceback

from client import WAIT, Server, Socket, started

LIMIT = 300  # seconds that a test may take on a busy machine, all it sets up and waits for included
tests = []


class Late(BaseException):
    """A test is not over in time; none of its own handlers may mistake it for what it waits for."""


def test(function):
    tests.append(function)
    return function


def again(tries):
    """For what milliseconds decide: a busy machine may spoil it now and then, but not every time. What is wrong stays wrong."""
    def wrap(function):
        @functools.wraps(function)
        def run(*words):
            for left in reversed(range(tries)):
                try:
                    return function(*words)
                except AssertionError as why:
                    if not left:
                        raise
                    tell([f"{function.__name__}, once more: {why}"])
        return run
    return wrap


def until(true, why="waited in vain", seconds=3 * WAIT):
    """Waits until something holds, which is asked again and again; the bound is for what never comes."""
    end = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < end, why() if callable(why) else why
        time.sleep(0.05)
    return found


def join(server, table, token, last="- 0", invite="", headers=(), port=None):
    """A socket that has said hello."""
    link = Socket(server, table, headers=[*headers, *([f"Authorization: Bearer {token}"] if token else [])], port=port)
    assert link.status == 101, link.status
    link.send(f"hello - {last} {invite}".strip())
    return link


def seated(server, body="game doce\noption rounds 1\n", salt="-"):
    """(table, tokens, sockets) of a table with Ana and Luis, whose match has begun."""
    tokens = [server.device() for _ in range(2)]
    table, invite = server.table(tokens[0], body)
    links = [join(server, table, token, invite=invite) for token in tokens]
    for i, (link, name) in enumerate(zip(links, ("Ana", "Luis")), 1):
        link.until("live")
        link.send(f"sit s{i} {i} {salt} {name}")
        link.until(f"ok s{i}")
    links[0].send("start s3")
    links[0].until("ok s3")
    return table, tokens, links


def tell(lines):
    print("# " + "".join(lines).rstrip().replace("\n", "\n# "), flush=True)


def attempt(function, limit=LIMIT, alone=True):
    """Whether a test passes, in time; what went wrong, or where it hangs, is told. The next one begins without its servers,
    unless they may be those of tests that run beside it."""
    def give_up(*_):
        raise Late(f"not over after {limit} s")

    before = len(started)
    signal.signal(signal.SIGALRM, give_up)
    signal.alarm(limit)
    try:
        function()
        return True
    except (Exception, Late):
        signal.alarm(0)
        tell(traceback.format_exc())
        for process in started[before:] if alone else ():
            if process.poll() is None:
                process.kill()
        return False
    finally:
        signal.alarm(0)


def attempt_all(functions, limit=LIMIT):
    """The same beside each other: the tests that passed, by function. One that hangs does not hold up the others."""
    def run(function):
        try:
            function()
            results[function] = True
        except Exception:  # whatever went wrong is told
            tell(traceback.format_exc())

    results = dict.fromkeys(functions, False)
    threads = [threading.Thread(target=run, args=[function], daemon=True) for function in functions]
    for thread in threads:
        thread.start()
    end = time.monotonic() + limit
    for thread, function in zip(threads, functions):
        thread.join(max(0, end - time.monotonic()))
        if thread.is_alive():
            tell([f"{function.__name__} is not over after {limit} s\n", *traceback.format_stack(sys._current_frames()[thread.ident])])
    return dict(results)


def report(results):
    """TAP of what passed and what did not, by name, in order; how many failed."""
    for number, (name, good) in enumerate(results.items(), 1):
        print(f"{'ok' if good else 'not ok'} {number} - {name}", flush=True)
    print(f"1..{len(results)}", flush=True)
    return sum(not good for good in results.values())


def run_each(functions, limit=LIMIT):
    """Runs tests one after the other, prints TAP; how many failed."""
    failed = 0
    for number, function in enumerate(functions, 1):
        good = attempt(function, limit)
        failed += not good
        print(f"{'ok' if good else 'not ok'} {number} - {function.__name__}", flush=True)
    print(f"1..{len(functions)}", flush=True)
    return failed


def main(limit=LIMIT):
    """Runs the tests, or those whose names begin so; prints TAP."""
    chosen = [function for function in tests if len(sys.argv) < 4 or function.__name__.startswith(sys.argv[3])]
    sys.exit(run_each(chosen, limit) > 0)
