"""Trains the joint layers: `python train.py --data DIR --encoder model.onnx --out DIR --stage 1 --minutes 30`. Seeded; resumes from `--from`; keeps a checkpoint every two minutes."""
from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer

import data as d
from encoder import read_encoder
from made_pairs import Maker
from model import LOWER, Joint, loss_of
from model_from_file import layers_in_file, weights_from_file

CAPS = {"cur_drop": 6000, "fever_ggkorn": 12000, "semiauto_nli_wiki": 9000, "fever_dev_rte": 5000, "cad_snli": 7000, "snli_dev": 6000, "mnli_dev": 19645,
        "taxinli_mnli": 5000, "cur_monotonicity_infer": 3000, "conjnli": 4000, "joci": 1000, "breaking_nli": 2500, "help_part": 800, "med": 1500, "monli": 1500,
        "semeval2013_sra_contra": 1200, "folio": 0, "entailmentbank": 2500}
LEFT_OUT = ("sufficient_facts", "fm2", "factcheck_gpt", "fever_docnli", "summedits")


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


@torch.no_grad()
def encode(encoder, texts: Texts, wanted: list[str], kept=None, often=frozenset()):
    """Hidden states of layer 3 and unit vectors of layer 6 per text, padded batches by length; those of texts that come often are kept in `kept`."""
    kept = {} if kept is None else kept
    out: dict[str, tuple[torch.Tensor, torch.Tensor]] = {t: kept[t] for t in wanted if t in kept}
    todo = sorted(dict.fromkeys(t for t in wanted if t not in out), key=lambda t: len(texts.ids[t]))
    at = 0
    while at < len(todo):
        size = max(1, min(64, 3000 // rounded(len(texts.ids[todo[min(at + 64, len(todo)) - 1]]), 8)))
        group = todo[at:at + size]
        at += size
        n = rounded(max(len(texts.ids[t]) for t in group), 8)
        ids = torch.zeros(len(group), n, dtype=torch.long)
        for i, t in enumerate(group):
            ids[i, :len(texts.ids[t])] = torch.tensor(texts.ids[t])
        mask = ids != 0
        x = encoder.embed(ids)
        for k, layer in enumerate(encoder.layers):
            x = layer(x, mask)
            if k == LOWER - 1:
                three = x
        six = torch.nn.functional.normalize(x.float(), dim=-1).to(torch.bfloat16)
        three = three.to(torch.bfloat16)
        for i, t in enumerate(group):
            m = len(texts.ids[t])
            out[t] = (three[i, :m], six[i, :m])
            if t in often:
                kept[t] = (three[i, :m].clone(), six[i, :m].clone())
    return out


def collate(batch, states, texts: Texts):
    hs = [states[p.hypothesis] for p in batch]
    hn = min(d.MOST_HYPOTHESIS * 2, rounded(max(h[0].shape[0] for h in hs), 8))
    ps = [[states[s] for s in p.premise] for p in batch]
    pn = rounded(max(sum(x[0].shape[0] for x in p) for p in ps), 16)
    b = len(batch)
    h3, h6 = torch.zeros(b, hn, 384, dtype=torch.bfloat16), torch.zeros(b, hn, 384, dtype=torch.bfloat16)
    p3, p6 = torch.zeros(b, pn, 384, dtype=torch.bfloat16), torch.zeros(b, pn, 384, dtype=torch.bfloat16)
    hid, pid = torch.zeros(b, hn, dtype=torch.long), torch.zeros(b, pn, dtype=torch.long)
    for i, p in enumerate(batch):
        n = min(hn, hs[i][0].shape[0])
        h3[i, :n], h6[i, :n] = hs[i][0][:n], hs[i][1][:n]
        hid[i, :n] = torch.tensor(texts.ids[p.hypothesis][:n])
        at = 0
        for s, (three, six) in zip(p.premise, ps[i]):
            m = three.shape[0]
            p3[i, at:at + m], p6[i, at:at + m] = three, six
            pid[i, at:at + m] = torch.tensor(texts.ids[s])
            at += m
    return h3, h6, hid, hid != 0, p3, p6, pid, pid != 0


def made_pairs(folder: Path, count: int, seed: int):
    """Pairs whose label follows from how they are made, some beside sentences of real texts."""
    facts = d.short_sentences(folder, seed)
    return [d.Pair(claim, list(premise), label, "made_" + kind) for kind, premise, claim, label in Maker(seed, facts).pairs(count)]


def loop(pairs, times: int):
    """The same pairs again, each by itself, since `prepare` changes them."""
    return [d.Pair(p.hypothesis, list(p.premise), p.label, p.source) for _ in range(times) for p in pairs]


def batches(pairs, texts, tokens: int, rng):
    """Mixed batches of about equal lengths of both sides, in random order; the lengths are rounded, since every new shape costs the CPU's kernels a compilation."""
    order = list(range(len(pairs)))
    rng.shuffle(order)
    sides = lambda i: (rounded(sum(texts.length(s) for s in pairs[i].premise), 16), rounded(min(texts.length(pairs[i].hypothesis), d.MOST_HYPOTHESIS * 2), 8))
    for at in range(0, len(order), 4096):
        block = sorted(order[at:at + 4096], key=lambda i: sides(i))
        groups, group, widest = [], [], (0, 0)
        for i in block:
            own = sides(i)
            wider = (max(widest[0], own[0]), max(widest[1], own[1]))
            if group and sum(wider) * (len(group) + 1) > tokens:
                groups.append(group)
                group, wider = [], own
            group.append(i)
            widest = wider
        if group:
            groups.append(group)
        rng.shuffle(groups)
        for g in groups:
            yield [pairs[i] for i in g]


def rounded(n: int, step: int) -> int:
    return -(-n // step) * step


def auroc(scores, labels):
    order = np.argsort(scores)
    s, l = np.asarray(scores)[order], np.asarray(labels)[order]
    from scipy.stats import rankdata
    r = rankdata(s)
    pos = l.sum()
    neg = len(l) - pos
    return float((r[l == 1].sum() - pos * (pos + 1) / 2) / (pos * neg)) if pos and neg else float("nan")


@torch.no_grad()
def score(joint, encoder, texts, pairs):
    joint.eval()
    out = {}
    with torch.autocast("cpu", torch.bfloat16):
        order = sorted(range(len(pairs)), key=lambda i: sum(texts.length(s) for s in pairs[i].premise))
        for at in range(0, len(order), 24):
            batch = [pairs[i] for i in order[at:at + 24]]
            states = encode(encoder, texts, [s for p in batch for s in (p.hypothesis, *p.premise)])
            logits = joint(*collate(batch, states, texts)).float()
            for i, row in zip(order[at:at + 24], torch.softmax(logits, 1)):
                out[i] = row.tolist()
    joint.train()
    return [out[i] for i in range(len(pairs))]


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--data", required=True)
    a.add_argument("--encoder", required=True)
    a.add_argument("--out", required=True)
    a.add_argument("--stage", type=int, default=1)
    a.add_argument("--minutes", type=float, default=30)
    a.add_argument("--steps", type=int, help="goes by steps instead of minutes")
    a.add_argument("--rate", type=float, default=1e-4)
    a.add_argument("--seed", type=int, default=7)
    a.add_argument("--made", type=int, default=60000)
    a.add_argument("--base", type=int, default=10**9, help="how many of the pairs that are neither made by pattern nor written, chosen by chance")
    a.add_argument("--written", default=str(Path(__file__).parent / "written"), help="folder of written passages with claims")
    a.add_argument("--times", type=int, default=3, help="how often a written claim counts")
    a.add_argument("--depth", type=int, default=3, help="joint layers; more than the start has are added on top")
    a.add_argument("--from", dest="start", help="a checkpoint, or the ONNX file of a trained model")
    a.add_argument("--threads", type=int, default=1)
    o = a.parse_args()
    torch.set_num_threads(o.threads)
    torch.manual_seed(o.seed)
    rng = random.Random(o.seed)
    folder, out = Path(o.data), Path(o.out)
    out.mkdir(parents=True, exist_ok=True)
    encoder = read_encoder(str(Path(o.encoder) / "model.onnx")).eval()
    for p in encoder.parameters():
        p.requires_grad_(False)
    texts = Texts(str(Path(o.encoder) / "tokenizer.json"))

    everything = d.read_pairs(folder)
    left = [p for p in everything if p.source in LEFT_OUT]
    left_claims = {p.hypothesis.strip().lower() for p in left}
    rest = [p for p in everything if p.source not in LEFT_OUT and p.hypothesis.strip().lower() not in left_claims]
    rng.shuffle(rest)
    count = Counter()
    train = []
    seen = set()
    for p in rest:
        key = (p.hypothesis, p.premise[0])
        if key in seen or count[p.source] >= CAPS.get(p.source, 10**9):
            continue
        seen.add(key)
        count[p.source] += 1
        train.append(p)
    train += d.corpus_pairs(folder, 24000, o.seed)
    made = made_pairs(folder, o.made, o.seed)
    dev = []
    rng2 = random.Random(1)
    for name in LEFT_OUT:
        group = [p for p in left if p.source == name]
        rng2.shuffle(group)
        dev += group[:130]
    wice, expert, begin = d.read_wice(folder), d.read_expertqa(folder), d.read_begin(folder)
    held = lambda ps: [p for p in ps if d.is_held_out(p.identifier)]
    kept = lambda ps: [p for p in ps if not d.is_held_out(p.identifier)]
    if o.stage == 1:
        dev += [p for p in kept(wice) if p.source == "wice"][:130] + kept(expert)[:130]
    else:
        # A quarter of every set stays unseen, for fitting the judge on what the model says of new pairs.
        unseen = lambda p: hashlib.sha1(f"{p.hypothesis}\n{p.premise[0]}".encode()).hexdigest()[0] in "0123"
        cap = Counter()
        more = []
        for p in left:
            cap[p.source] += 1
            if not unseen(p) and cap[p.source] <= {"fever_docnli": 9000, "summedits": 3300}.get(p.source, 10**9):
                more.append(p)
        dev = [p for p in dev if unseen(p)]
        train = [p for p in train if p.source.startswith("corpus_") or not unseen(p)]
        rng.shuffle(train)
        train = train + more + [p for p in more if p.source in ("factcheck_gpt", "sufficient_facts", "fm2")]
        dev += [p for p in kept(wice) if p.source == "wice"][:130] + kept(expert)[:130]
    written = d.read_written(Path(o.written))
    rng.shuffle(train)
    train = train[:o.base] + made + loop([p for p in written if not d.is_for_judge(p.premise[0])], o.times)
    dev += [p for p in written if p.source == "written" and d.is_for_judge(p.premise[0])][:700]
    dev += made_pairs(folder, 400, o.seed + 1)
    prepare(train, texts)
    prepare(dev, texts)
    train = [p for p in train if texts.length(p.hypothesis) <= 110]
    print("train", len(train), Counter(p.source for p in train).most_common(50), "dev", len(dev), flush=True)
    print("tokens", sum(texts.length(p.hypothesis) + sum(texts.length(s) for s in p.premise) for p in train), flush=True)

    checkpoint = torch.load(o.start)["joint"] if o.start and not o.start.endswith(".onnx") else None
    deepest = 2 if not o.start else layers_in_file(o.start) - 1 if checkpoint is None else max(int(k.split(".")[1]) for k in checkpoint if k.startswith("layers."))
    joint = Joint(encoder, depth=deepest + 1)
    encoder.bfloat16()
    if o.start:
        joint.load_state_dict(weights_from_file(o.start, joint) if checkpoint is None else checkpoint)
    if o.depth > len(joint.layers):
        joint.add_layers(o.depth - len(joint.layers))
    new = [p for n, p in joint.named_parameters() if not n.startswith("layers")]
    old = [p for n, p in joint.named_parameters() if n.startswith("layers")]
    optimiser = torch.optim.AdamW([{"params": old, "lr": o.rate}, {"params": new, "lr": o.rate * 3}], weight_decay=0.01)
    base = [g["lr"] for g in optimiser.param_groups]
    often, kept_states = frozenset(s for p in train if p.source.startswith("written") for s in p.premise), {}
    start, step, losses = time.time(), 0, []
    told = saved = judged = start
    for layer in joint.layers:
        layer.dropout = 0.1
    joint.train()
    budget = o.minutes * 60
    if budget <= 0:
        evaluate(joint, encoder, texts, dev, step)
        return
    done = False
    while not done:
        for batch in batches(train, texts, 3000, rng):
            spent = time.time() - start
            share = step / o.steps if o.steps else spent / budget
            if share >= 1:
                done = True
                break
            for g, lr in zip(optimiser.param_groups, base):
                g["lr"] = lr * min(1.0, (step + 1) / 150) * max(0.02, 1 - share)
            with torch.autocast("cpu", torch.bfloat16):
                states = encode(encoder, texts, [s for p in batch for s in (p.hypothesis, *p.premise)], kept_states, often)
                logits = joint(*collate(batch, states, texts))
            loss = loss_of(logits, torch.tensor([p.label for p in batch])).mean()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(joint.parameters(), 1.0)
            optimiser.step()
            optimiser.zero_grad()
            step += 1
            losses.append(loss.item())
            if time.time() - told > 30:
                print(f"step {step} {spent:.0f}s loss {np.mean(losses[-60:]):.3f} batch {len(batch)}", flush=True)
                told = time.time()
            if time.time() - saved > 120:
                torch.save({"joint": joint.state_dict(), "step": step}, out / "last.pt")
                saved = time.time()
            if time.time() - judged > 900:
                evaluate(joint, encoder, texts, dev, step)
                judged = time.time()
    torch.save({"joint": joint.state_dict(), "step": step}, out / "last.pt")
    evaluate(joint, encoder, texts, dev, step)


def evaluate(joint, encoder, texts, dev, step):
    scores = score(joint, encoder, texts, dev)
    result = {}
    family = lambda p: "made" if p.source.startswith("made_") else p.source
    for name in dict.fromkeys(map(family, dev)):
        part = [(s[0], int(p.label == 0)) for s, p in zip(scores, dev) if family(p) == name]
        result[name] = round(auroc([a for a, _ in part], [b for _, b in part]), 3)
    print("dev", step, result, "mean", round(float(np.mean(list(result.values()))), 4), flush=True)


if __name__ == "__main__":
    main()
