"""The weighted mean of checkpoints: `python average_checkpoints.py A.pt:0.3 B.pt:0.7 --out mean.pt`; the weights must add up to 1. The exported file of an entailment model may stand for its checkpoint (`--encoder DIR`): the mean of a model and of what it became by further training forgets less than that training did."""
from __future__ import annotations

import argparse
from pathlib import Path

import torch

from encoder import read_encoder
from model import Joint
from model_from_file import layers_in_file, weights_from_file


def state_of(path: str, encoder: str | None) -> tuple[str, dict[str, torch.Tensor]]:
    """Which network the weights are of (`joint` or `reader`), and the weights."""
    if path.endswith(".onnx"):
        if encoder is None:
            raise SystemExit(f"{path}: an exported model needs --encoder")
        joint = Joint(read_encoder(str(Path(encoder) / "model.onnx")), depth=layers_in_file(path))
        return "joint", weights_from_file(path, joint)
    checkpoint = torch.load(path)
    kind = "joint" if "joint" in checkpoint else "reader"
    return kind, checkpoint[kind]


def main():
    a = argparse.ArgumentParser()
    a.add_argument("checkpoints", nargs="+", metavar="FILE:WEIGHT")
    a.add_argument("--encoder", help="folder of the encoder that an exported model stands on")
    a.add_argument("--out", required=True)
    o = a.parse_args()
    parts = [(path, float(weight)) for path, _, weight in (part.rpartition(":") for part in o.checkpoints)]
    if abs(sum(weight for _, weight in parts) - 1) > 1e-6:
        a.error("the weights must add up to 1")
    states = [(*state_of(path, o.encoder), weight) for path, weight in parts]
    kinds = {kind for kind, _, _ in states}
    if len(kinds) > 1:
        a.error(f"these are different networks: {', '.join(sorted(kinds))}")
    first = states[0][1]
    mean = {key: sum(state[key] * weight for _, state, weight in states) if value.is_floating_point() else value
            for key, value in first.items()}
    torch.save({kinds.pop(): mean, "step": 0}, o.out)


if __name__ == "__main__":
    main()
