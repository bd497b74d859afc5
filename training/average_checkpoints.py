"""The weighted mean of checkpoints of one run: `python average_checkpoints.py A.pt:0.3 B.pt:0.7 --out mean.pt`; the weights must add up to 1."""
from __future__ import annotations

import argparse

import torch


def main():
    a = argparse.ArgumentParser()
    a.add_argument("checkpoints", nargs="+", metavar="FILE:WEIGHT")
    a.add_argument("--out", required=True)
    o = a.parse_args()
    parts = [(path, float(weight)) for path, _, weight in (part.rpartition(":") for part in o.checkpoints)]
    if abs(sum(weight for _, weight in parts) - 1) > 1e-6:
        a.error("the weights must add up to 1")
    states = [(torch.load(path)["reader"], weight) for path, weight in parts]
    mean = {key: sum(state[key] * weight for state, weight in states) if first.is_floating_point() else first
            for key, first in states[0][0].items()}
    torch.save({"reader": mean, "step": 0}, o.out)


if __name__ == "__main__":
    main()
