"""Gathers the pairs that the entailment model learns from: `python pairs_file.py --data DATA --encoder ../models/encoder --out pairs.npz --seed 91`. A quarter of every public set stays out, so that the judge sees what the network says of new pairs."""
from __future__ import annotations

import argparse
import hashlib
import random
from collections import Counter
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

import data as d
from flat_texts import FlatTexts, pairs_arrays
from made_pairs import Maker

CAPS = {"cur_drop": 12000, "fever_ggkorn": 16000, "semiauto_nli_wiki": 12000, "fever_dev_rte": 8000, "cad_snli": 7000, "snli_dev": 9000, "mnli_dev": 19645,
        "taxinli_mnli": 8000, "cur_monotonicity_infer": 3000, "conjnli": 6000, "joci": 2000, "breaking_nli": 2500, "help_part": 800, "med": 1500, "monli": 1500,
        "semeval2013_sra_contra": 1200, "folio": 0, "entailmentbank": 2500}
LEFT_OUT = ("sufficient_facts", "fm2", "factcheck_gpt", "fever_docnli", "summedits")
LEFT_CAPS = {"fever_docnli": 9000, "summedits": 3300}
LONGEST_HYPOTHESIS = 110
# What a pair is drawn with: public sets, made from passages, made by pattern, written.
PUBLIC, CORPUS, MADE, WRITTEN = range(4)


class Texts:
    """Token ids of sentences, each once."""

    def __init__(self, path: str):
        self.tok = Tokenizer.from_file(path)
        self.tok.no_padding()
        self.tok.no_truncation()
        self.ids: dict[str, list[int]] = {}

    def add(self, texts):
        new = [t for t in dict.fromkeys(texts) if t not in self.ids]
        for at in range(0, len(new), 4096):
            for t, e in zip(new[at:at + 4096], self.tok.encode_batch(new[at:at + 4096])):
                self.ids[t] = e.ids[:d.MOST_SENTENCE - 1] + [102] if len(e.ids) > d.MOST_SENTENCE else e.ids

    def length(self, text: str) -> int:
        return len(self.ids[text]) if text in self.ids else len(text) // 4 + 2


def prepare(pairs, texts: Texts):
    """Splits premises into sentences and keeps those that matter for the claim."""
    for p in pairs:
        if len(p.premise) == 1 and len(p.premise[0]) > 60:
            p.premise = d.sentences(p.premise[0])
        elif p.source in ("expertqa",):
            p.premise = [s for t in p.premise for s in d.sentences(t)]
    texts.add([s for p in pairs for s in (p.hypothesis, *p.premise)])
    for p in pairs:
        p.premise = d.select(p.hypothesis, [s[:1200] for s in p.premise], texts.length)
    texts.add([s for p in pairs for s in p.premise])
    return pairs


def made_pairs(folder: Path, count: int, seed: int):
    """Pairs whose label follows from how they are made, some beside sentences of real texts."""
    facts = d.short_sentences(folder, seed)
    return [d.Pair(claim, list(premise), label, "made_" + kind) for kind, premise, claim, label in Maker(seed, facts).pairs(count)]


def is_kept_back(p: d.Pair) -> bool:
    return hashlib.sha1(f"{p.hypothesis}\n{p.premise[0]}".encode()).hexdigest()[0] in "0123"


def public_pairs(folder: Path, rng: random.Random):
    """What is learnt from the public sets, and what measures."""
    everything = d.read_pairs(folder)
    left = [p for p in everything if p.source in LEFT_OUT]
    left_claims = {p.hypothesis.strip().lower() for p in left}
    rest = [p for p in everything if p.source not in LEFT_OUT and p.hypothesis.strip().lower() not in left_claims]
    rng.shuffle(rest)
    learnt, count, seen = [], Counter(), set()
    for p in rest:
        key = (p.hypothesis, p.premise[0])
        if key in seen or count[p.source] >= CAPS.get(p.source, 10**9):
            continue
        seen.add(key)
        count[p.source] += 1
        learnt.append(p)
    for p in left:
        count[p.source] += 1
        if count[p.source] <= LEFT_CAPS.get(p.source, 10**9):
            learnt.append(p)
    some = random.Random(1)

    def part(pairs, most):
        some.shuffle(pairs)
        return pairs[:most]

    measures = [q for name in LEFT_OUT for q in part([p for p in left if p.source == name and is_kept_back(p)], 260)]
    measures += [q for name in ("mnli_dev", "fever_ggkorn", "neg_nli", "semiauto_nli_wiki") for q in part([p for p in rest if p.source == name and is_kept_back(p)], 250)]
    kept = lambda pairs: [p for p in pairs if not d.is_held_out(p.identifier)]
    measures += [p for p in kept(d.read_wice(folder)) if p.source == "wice"][:260] + kept(d.read_expertqa(folder))[:300] + kept(d.read_begin(folder))[:300]
    return [p for p in learnt if not is_kept_back(p)], measures


def group_of(source: str) -> int:
    return WRITTEN if source.startswith("written") else MADE if source.startswith("made_") else CORPUS if source.startswith("corpus_") else PUBLIC


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--data", required=True)
    a.add_argument("--encoder", required=True)
    a.add_argument("--out", required=True)
    a.add_argument("--seed", type=int, default=91)
    a.add_argument("--made", type=int, default=120000)
    a.add_argument("--corpus", type=int, default=60000)
    a.add_argument("--written", default=str(Path(__file__).parent / "written"), help="folder of written passages with claims")
    o = a.parse_args()
    folder, rng = Path(o.data), random.Random(o.seed)
    texts = Texts(str(Path(o.encoder) / "tokenizer.json"))
    learnt, measures = public_pairs(folder, rng)
    written = d.read_written(Path(o.written))
    for_judge = [p for p in written if p.source == "written" and d.is_for_judge(p.premise[0])]
    random.Random(1).shuffle(for_judge)
    measures += for_judge[:2400] + made_pairs(folder, 500, o.seed + 1)
    learnt += d.corpus_pairs(folder, o.corpus, o.seed) + made_pairs(folder, o.made, o.seed) + [p for p in written if not d.is_for_judge(p.premise[0])]
    # Before the sentences are chosen: pairs of one premise belong together.
    unit: dict[str, int] = {}
    units = [unit.setdefault("\n".join(p.premise), len(unit)) for p in learnt]
    prepare(learnt, texts)
    prepare(measures, texts)
    rows = [(p, u) for p, u in zip(learnt, units) if texts.length(p.hypothesis) <= LONGEST_HYPOTHESIS]
    flat = FlatTexts(texts.ids)
    family = lambda p: "made" if p.source.startswith("made_") else p.source
    names = sorted({family(p) for p in measures})
    arrays = {
        **pairs_arrays("learnt_", [(p.hypothesis, p.premise, p.label, u) for p, u in rows], flat),
        **pairs_arrays("measured_", [(p.hypothesis, p.premise, p.label, k) for k, p in enumerate(measures)], flat),
        "learnt_group": np.array([group_of(p.source) for p, _ in rows], np.int8),
        "learnt_left": np.array([p.source in LEFT_OUT for p, _ in rows], np.int8),
        "measured_set": np.array([names.index(family(p)) for p in measures], np.int8),
        "sets": np.array(names),
        **flat.arrays(),
    }
    np.savez_compressed(o.out, **arrays)
    print(len(rows), "pairs", Counter(p.source for p, _ in rows).most_common(60), len(measures), "measure,", len(flat.ids), "word pieces")


if __name__ == "__main__":
    main()
