"""What the tests of the server share: TAP, and tables with people at them."""
import sys
import traceback

from client import Server, Socket

tests = []


def test(function):
    tests.append(function)
    return function


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


def main():
    """Runs the tests, or those whose names begin so; prints TAP."""
    failed = 0
    chosen = [function for function in tests if len(sys.argv) < 4 or function.__name__.startswith(sys.argv[3])]
    for number, function in enumerate(chosen, 1):
        try:
            function()
            print(f"ok {number} - {function.__name__}", flush=True)
        except Exception:  # whatever went wrong is told
            failed += 1
            print("# " + traceback.format_exc().replace("\n", "\n# "))
            print(f"not ok {number} - {function.__name__}", flush=True)
    print(f"1..{len(chosen)}")
    sys.exit(failed > 0)
