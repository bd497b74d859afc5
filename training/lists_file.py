"""Gathers the lists that the standards model learns from: `python lists_file.py --encoder ../models/encoder --out lists.npz --epochs 6`. Of each passage a few standards: those that it bears on, the likest of the others, and sometimes one of another framework."""
from __future__ import annotations

import argparse
import hashlib
import json
import random
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

import data as d
from encoder import read_encoder
from flat_texts import FlatTexts, pairs_arrays
from pairs_file import Texts

MOST = 6
MEASURED_FRAMEWORKS = 30
EVIDENCE, NEITHER, GAP = range(3)


def is_learnt_from(field: str) -> bool:
    """Half of the fields of bench/data/plain-frameworks only measure; the same rule as in bench/quality/alignment-plain.ts."""
    return hashlib.sha1(field.encode()).digest()[0] % 2 == 0


def read(folder: Path, plain: Path):
    """The frameworks of `folder`, which are learnt from, and of `plain`, of which half only measure."""
    learnt, measured = [], []
    for each in (folder, plain):
        for file in sorted(each.glob("*.jsonl")):
            for line in file.read_text().splitlines():
                framework = json.loads(line)
                (measured if each == plain and not is_learnt_from(framework["field"]) else learnt).append(framework)
    return learnt, measured


def required(standard) -> str:
    """A standard as a hypothesis, as `requirement` in src/alignment/reading/reading-model.ts."""
    return f"Requirement: {standard['title']}: {standard['text']}"


def wording(standard, rng: random.Random) -> str:
    chance = rng.random()
    if chance < 0.7:
        return required(standard)
    return f"Requirement: {standard['text' if chance < 0.88 else 'title']}"


def shown(passage) -> dict[str, int]:
    return {s["num"]: EVIDENCE if s["shows"] == "evidence" else GAP for s in passage["standards"]}


@torch.no_grad()
def vectors(encoder, texts: Texts, wanted, device: str) -> dict[str, np.ndarray]:
    todo, found = sorted(dict.fromkeys(wanted), key=lambda x: len(texts.ids[x])), {}
    for at in range(0, len(todo), 256 if device == "cuda" else 32):
        group = todo[at:at + (256 if device == "cuda" else 32)]
        ids = torch.zeros(len(group), max(len(texts.ids[x]) for x in group), dtype=torch.long)
        for i, text in enumerate(group):
            ids[i, :len(texts.ids[text])] = torch.tensor(texts.ids[text])
        ids = ids.to(device)
        x, real = encoder(ids, ids != 0).float(), (ids != 0)[:, :, None].float()
        found.update(zip(group, F.normalize((x * real).sum(1) / real.sum(1), dim=-1).cpu().numpy()))
    return found


def lists_of(framework, foreign, vector, rng: random.Random):
    """The standards of each passage with their labels."""
    matrix = np.stack([vector[required(s)] for s in framework["standards"]])
    for passage in framework["passages"]:
        labels, likeness = shown(passage), matrix @ vector[passage["text"]]
        own = [s for s in framework["standards"] if s["num"] in labels]
        ranked = sorted(((float(l) + rng.gauss(0, 0.07), i) for i, (s, l) in enumerate(zip(framework["standards"], likeness)) if s["num"] not in labels), reverse=True)
        rest = [framework["standards"][i] for _, i in ranked]
        chosen = rest[:max(1, MOST - len(own) - 1)] if own else rest[:MOST - 1]
        if rng.random() < 0.3:
            other = rng.choice(foreign)
            if other["field"] != framework["field"]:
                chosen.append(rng.choice(other["standards"]))
        elif len(rest) > len(chosen):
            chosen.append(rng.choice(rest[len(chosen):]))
        yield passage, [(s, labels[s["num"]]) for s in own] + [(s, NEITHER) for s in chosen]


def main():
    here = Path(__file__).parent
    a = argparse.ArgumentParser()
    a.add_argument("--encoder", required=True)
    a.add_argument("--out", required=True)
    a.add_argument("--frameworks", default=str(here / "frameworks"))
    a.add_argument("--plain", default=str(here.parent / "bench/data/plain-frameworks"))
    a.add_argument("--epochs", type=int, default=6)
    a.add_argument("--seed", type=int, default=5)
    a.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    o = a.parse_args()
    rng = random.Random(o.seed)
    learnt, measured = read(Path(o.frameworks), Path(o.plain))
    random.Random(1).shuffle(measured)
    measured = measured[:MEASURED_FRAMEWORKS]
    texts = Texts(str(Path(o.encoder) / "tokenizer.json"))
    every = [p["text"] for f in learnt for p in f["passages"]] + [required(s) for f in learnt for s in f["standards"]]
    texts.add(every)
    vector = vectors(read_encoder(str(Path(o.encoder) / "model.onnx")).eval().to(o.device), texts, every, o.device)
    sentences = {p["text"]: d.sentences(p["text"]) or [p["text"]] for f in learnt + measured for p in f["passages"]}
    rows, epoch_of, tried, unit = [], [], [], 0
    for epoch in range(o.epochs):
        for framework in learnt:
            for passage, standards in lists_of(framework, learnt, vector, rng):
                rows += [(wording(s, rng), sentences[passage["text"]], label, unit) for s, label in standards]
                epoch_of += [epoch] * len(standards)
                unit += 1
    for framework in measured:
        for passage in framework["passages"]:
            labels = shown(passage)
            tried += [(required(s), sentences[passage["text"]], labels.get(s["num"], NEITHER), unit) for s in framework["standards"]]
            unit += 1
    texts.add([s for own in sentences.values() for s in own] + [row[0] for row in rows + tried])
    flat = FlatTexts(texts.ids)
    np.savez_compressed(o.out, **pairs_arrays("learnt_", rows, flat), **pairs_arrays("measured_", tried, flat), learnt_group=np.array(epoch_of, np.int8), **flat.arrays())
    print(len(learnt), "frameworks,", len(rows), "pairs,", len(tried), "measure")


if __name__ == "__main__":
    main()
