"""Single claims for the judge out of pairs: `python judge_pairs.py MADE.jsonl... > more.jsonl` (of `made_pairs.py COUNT SEED`, or bench/data/minimal-pairs/written.jsonl, of which the half that nobody looked at stays out)."""
from __future__ import annotations

import json
import sys
from pathlib import Path


def main():
    for file in sys.argv[1:]:
        name = Path(file).stem
        for at, line in enumerate(open(file)):
            pair = json.loads(line)
            if pair.get("unseen"):
                continue
            for side in ("supported", "unsupported"):
                holds = side == "supported"
                print(json.dumps({
                    "id": f"{name}-{at}-{side}", "set": name, "claim": pair[side], "evidence": [pair["source"]],
                    "supported": holds, "contradicted": not holds and pair["contradicted"], "heldOut": False,
                }, ensure_ascii=False))


if __name__ == "__main__":
    main()
