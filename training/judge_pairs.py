"""Single claims for the judge: `python judge_pairs.py MADE.jsonl... > more.jsonl`, of pairs (`made_pairs.py COUNT SEED`, or bench/data/minimal-pairs/written.jsonl, of which the half that nobody looked at stays out) and of the written passages that the network does not learn, half of which are also among nine others, as a document is in a corpus."""
from __future__ import annotations

import hashlib
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
            yield f"{name}-{at}-{side}", name, pair[side], [pair["source"]], holds, not holds and pair["contradicted"]


def passage_rows(folder: Path):
    for file in sorted(folder.glob("*.jsonl")):
        rows = [json.loads(line) for line in open(file)]
        for at, row in enumerate(rows):
            passage = row["passage"]
            if not is_for_judge(passage):
                continue
            for number, claim in enumerate(row["claims"]):
                label = claim["label"]
                yield f"{file.stem}-{at}-{number}", "written-claims", claim["text"], [passage], label == "supported", label == "contradicted"
                if int(hashlib.sha1(passage.encode()).hexdigest(), 16) % 2 == 0:
                    yield f"{file.stem}-{at}-{number}-among", "written-claims", claim["text"], among_others(rows, at), label == "supported", label == "contradicted"


def among_others(rows, at: int):
    """The passage somewhere among nine of its neighbours."""
    others = [rows[(at + step) % len(rows)]["passage"] for step in (-4, -3, -2, -1, 1, 2, 3, 4, 5)]
    return [*others[: at % 9], rows[at]["passage"], *others[at % 9 :]]


def main():
    rows = [row for file in sys.argv[1:] for row in pair_rows(file)]
    rows += passage_rows(Path(__file__).parent / "written")
    for name, group, claim, evidence, supported, contradicted in rows:
        print(json.dumps({
            "id": name, "set": group, "claim": claim, "evidence": evidence,
            "supported": supported, "contradicted": contradicted, "heldOut": False,
        }, ensure_ascii=False))


if __name__ == "__main__":
    main()
