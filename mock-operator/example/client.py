"""Lists, holds, books and cancels with the curl lines of the banner on standard input; Python's standard library only."""
import json
import shlex
import sys
import urllib.request
import uuid


def request(words):
    """The request of a curl line."""
    headers, url, body = {}, None, None
    rest = iter(words[1:])
    for word in rest:
        if word == "-H":
            name, value = next(rest).split(": ", 1)
            headers[name] = value
        elif word == "-d":
            body = next(rest).encode()
        elif not word.startswith("-"):
            url = word
    return headers, url, body


def call(method, url, headers, body=None):
    with urllib.request.urlopen(urllib.request.Request(url, body, headers, method=method)) as answer:
        text = answer.read()
        return answer.status, json.loads(text) if text else None


lines = [shlex.split(line) for line in sys.stdin if line.startswith("curl ")]
(headers, url, _), hold, booking = [request(line) for line in lines[:3]]
status, listed = call("GET", url, headers)
print(status, "list")
status, held = call("POST", hold[1], hold[0], hold[2])
print(status, "hold", held["hold"]["status"])
status, booked = call("POST", booking[1], booking[0], booking[2])
print(status, "booking", booked["booking"]["status"])
cancel = f"{booking[1]}/cancel/{booked['booking']['id']}"
headers["X-Request-ID"] = str(uuid.uuid4())
status, _ = call("PUT", cancel, headers)
print(status, "cancelled")
