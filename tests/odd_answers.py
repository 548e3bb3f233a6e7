"""A process that answers otherwise than it should, for tests of whoever has to do with it; its requests are a word."""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
import time
from collections.abc import Callable

from auctionlaws_proofs.browser import worker

LONG = 600.0


def answer(request: str, tell: Callable[[str], None]) -> str:
    """What the ``does`` of a request names; each answer has the number of the process."""
    asked = json.loads(request)
    match asked["does"]:
        case "sleep":
            tell(json.dumps({"progress": "asleep", "pid": os.getpid()}))
            time.sleep(asked.get("seconds", LONG))
        case "fork":
            other = multiprocessing.get_context("fork").Process(target=time.sleep, args=(LONG,), daemon=True)
            other.start()
            tell(json.dumps({"progress": "forked", "pid": os.getpid(), "other": other.pid}))
            time.sleep(LONG)
        case "tell aside":
            context = multiprocessing.get_context("fork")
            aside = context.Process(target=tell, args=('{"progress": "from aside"}',), daemon=True)
            aside.start()
            aside.join()
            return json.dumps({"answer": aside.exitcode, "pid": os.getpid()})
        case "print":
            print("this is no answer", flush=True)
        case "fail":
            raise ValueError("a mistake of the program")
        case "much":
            bytearray(2 * worker.MEMORY)
    return json.dumps({"answer": asked["does"], "pid": os.getpid()})


if __name__ == "__main__":
    if "--grown" in sys.argv:
        worker._size = lambda: worker.GROWN + 1
    worker.main(answer)
