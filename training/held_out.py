"""Which items nothing is trained, tuned or calibrated on; the same rule as bench/held-out.ts."""
from __future__ import annotations

import hashlib
import sys


def is_held_out(identifier: str) -> bool:
    """True for the quarter of a development set whose id's SHA-1 has 0-3 as its second hex digit."""
    return hashlib.sha1(identifier.encode()).hexdigest()[1] in "0123"


if __name__ == "__main__":
    for line in sys.stdin:
        print(int(is_held_out(line.rstrip("\n"))))
