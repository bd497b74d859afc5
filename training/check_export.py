"""int8 against 32-bit floats on real pairs: `python check_export.py --data DIR --encoder DIR --export DIR`."""
from __future__ import annotations

import argparse
import random
from pathlib import Path

import numpy as np
import onnxruntime as ort
import torch

import data as d
from encoder import read_encoder
from flat_texts import FlatTexts, pairs_arrays
from on_device import KeptTexts
from pairs_file import LEFT_OUT, Texts, prepare
from train import Pairs


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--data", required=True)
    a.add_argument("--encoder", required=True)
    a.add_argument("--export", required=True)
    a.add_argument("--pairs", type=int, default=300)
    o = a.parse_args()
    torch.set_num_threads(1)
    encoder = read_encoder(str(Path(o.encoder) / "model.onnx")).eval()
    texts = Texts(str(Path(o.encoder) / "tokenizer.json"))
    pairs = [p for p in d.read_pairs(Path(o.data)) if p.source in LEFT_OUT]
    random.Random(5).shuffle(pairs)
    flat = FlatTexts(texts.ids)
    arrays = pairs_arrays("", [(p.hypothesis, p.premise, p.label, 0) for p in prepare(pairs[:o.pairs], texts)], flat)
    arrays.update(flat.arrays())
    kept = KeptTexts(arrays, encoder.bfloat16(), "cpu")
    pairs = Pairs(arrays, "", kept)
    sessions = [ort.InferenceSession(str(Path(o.export) / name)) for name in ("joint-fp32.onnx", "model.onnx")]
    out = [[], []]
    for at in range(len(pairs.label)):
        sides = [[part[:, real[0]] for part in parts] for *parts, real in map(kept.gather, pairs.rows(np.array([at])))]
        feed = {side + name: (part if name == "id" else part.float()).numpy() for side, parts in zip("hp", sides) for name, part in zip(("3", "6", "id"), parts)}
        for kept_logits, session in zip(out, sessions):
            kept_logits.append(session.run(None, feed)[0][0])
    a_, b_ = np.array(out[0]), np.array(out[1])
    soft = lambda x: np.exp(x - x.max(1, keepdims=True)) / np.exp(x - x.max(1, keepdims=True)).sum(1, keepdims=True)
    pa, pb = soft(a_)[:, 0], soft(b_)[:, 0]
    print(f"{len(pairs.label)} pairs: P(entailment) differs by {np.abs(pa - pb).mean():.4f} on average, {np.abs(pa - pb).max():.4f} at most; same class {np.mean(a_.argmax(1) == b_.argmax(1)):.4f}; correlation {np.corrcoef(pa, pb)[0, 1]:.5f}")


if __name__ == "__main__":
    main()
