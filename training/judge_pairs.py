"""Single claims for the judge: `python judge_pairs.py MADE.jsonl... > more.jsonl`, of pairs (`made_pairs.py COUNT SEED`, or bench/data/minimal-pairs/written.jsonl, of which the half that nobody looked at stays out) and of the written passages that the network does not learn."""
from __future__ import annotations

import json
import sys
from pathlib import Path

from data import is_for_judge


def pair_rows(file: str):
    name = Path(file).stem
    for at, line in enumerate(open(file)):
        pair = json.loads(line)
        if pair.get("unseen"):
            continue
        for side in ("supported", "unsupported"):
            holds = side == "supported"
            yield f"{name}-{at}-{side}", name, pair[side], pair["source"], holds, not holds and pair["contradicted"]


def passage_rows(folder: Path):
    for file in sorted(folder.glob("*.jsonl")):
        for at, line in enumerate(open(file)):
            row = json.loads(line)
            if not is_for_judge(row["passage"]):
                continue
            for number, claim in enumerate(row["claims"]):
                label = claim["label"]
                yield f"{file.stem}-{at}-{number}", "written-claims", claim["text"], row["passage"], label == "supported", label == "contradicted"


def main():
    rows = [row for file in sys.argv[1:] for row in pair_rows(file)]
    rows += passage_rows(Path(__file__).parent / "written")
    for name, group, claim, evidence, supported, contradicted in rows:
        print(json.dumps({
            "id": name, "set": group, "claim": claim, "evidence": [evidence],
            "supported": supported, "contradicted": contradicted, "heldOut": False,
        }, ensure_ascii=False))


if __name__ == "__main__":
    main()
