"""Trains the network that reads a passage beside a standard: `python train_standards.py --encoder DIR --from model.onnx --out DIR --minutes 80`. Seeded; keeps a checkpoint every two minutes."""
from __future__ import annotations

import argparse
import hashlib
import json
import random
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

import train as t
import data as d
from encoder import read_encoder
from model import Joint
from model_from_file import layers_in_file, weights_from_file


def is_learnt_from(field: str) -> bool:
    """Half of the fields of bench/data/plain-frameworks only measure; the same rule as in bench/quality/alignment-plain.ts."""
    return hashlib.sha1(field.encode()).digest()[0] % 2 == 0


def read(folder: Path, plain: Path):
    """The frameworks of `folder`, which are learnt from, and of `plain`, of which half only measure."""
    out = []
    for each in (folder, plain):
        for file in sorted(each.glob("*.jsonl")):
            for line in file.read_text().splitlines():
                f = json.loads(line)
                f["measures"] = each == plain and not is_learnt_from(f["field"])
                out.append(f)
    return out


def required(title: str, text: str) -> str:
    """A standard as a hypothesis, as `requirement` in src/alignment/reading/reading-model.ts."""
    return f"Requirement: {title}: {text}"


def wording(s, rng):
    r = rng.random()
    if r < 0.7:
        return required(s["title"], s["text"])
    return f"Requirement: {s['text']}" if r < 0.88 else f"Requirement: {s['title']}"


@torch.no_grad()
def vectors(encoder, texts, wanted):
    todo = sorted(dict.fromkeys(wanted), key=lambda x: len(texts.ids[x]))
    out = {}
    for at in range(0, len(todo), 64):
        group = todo[at:at + 64]
        n = t.rounded(max(len(texts.ids[x]) for x in group), 8)
        ids = torch.zeros(len(group), n, dtype=torch.long)
        for i, x in enumerate(group):
            ids[i, :len(texts.ids[x])] = torch.tensor(texts.ids[x])
        mask = ids != 0
        x = encoder(ids, mask).float()
        m = mask[:, :, None].float()
        for g, v in zip(group, F.normalize((x * m).sum(1) / m.sum(1), dim=-1).numpy()):
            out[g] = v
    return out


def lists(frameworks, vec, rng, most):
    """Passages with a few standards each: those it bears on, the likest others, one by chance and sometimes one of another framework."""
    out = []
    for f in frameworks:
        for p in f["passages"]:
            shown = {s["num"]: s["shows"] for s in p["standards"]}
            own = [s for s in f["standards"] if s["num"] in shown]
            rest = [s for s in f["standards"] if s["num"] not in shown]
            like = {s["num"]: float(vec[p["text"]] @ vec[required(s["title"], s["text"])]) + rng.gauss(0, 0.06) for s in rest}
            rest.sort(key=lambda s: -like[s["num"]])
            chosen = rest[:most - len(own) - 1] if own else rest[:most - 1]
            if rng.random() < 0.35:
                g = rng.choice(frameworks)
                if g["field"] != f["field"]:
                    chosen.append(rng.choice(g["standards"]))
            elif len(rest) > len(chosen):
                chosen.append(rng.choice(rest[len(chosen):]))
            rows = [(wording(s, rng), 0 if shown[s["num"]] == "evidence" else 2) for s in own] + [(wording(s, rng), 1) for s in chosen]
            out.append((p["text"], rows))
    return out


def batches(every, texts, size, rng):
    rng.shuffle(every)
    length = lambda x: t.rounded(texts.length(x[0]), 16)
    for at in range(0, len(every), 1024):
        block = sorted(every[at:at + 1024], key=length)
        groups, group, tokens = [], [], 0
        for x in block:
            own = sum(texts.length(x[0]) + texts.length(h) for h, _ in x[1])
            if group and tokens + own > size:
                groups.append(group)
                group, tokens = [], 0
            group.append(x)
            tokens += own
        groups.append(group)
        rng.shuffle(groups)
        yield from groups


def pairs_of(x, texts):
    sents = d.sentences(x[0]) or [x[0]]
    texts.add(sents)
    return [d.Pair(h, sents, label, "framework") for h, label in x[1]]


def run(joint, encoder, texts, pairs):
    states = t.encode(encoder, texts, [s for p in pairs for s in (p.hypothesis, *p.premise)])
    return joint(*t.collate(pairs, states, texts)).float()


def bears(logits):
    return torch.logsumexp(logits[:, [0, 2]], 1) - logits[:, 1]


@torch.no_grad()
def measure(joint, encoder, texts, frameworks, vec, step):
    joint.eval()
    first = base = both = n = 0
    gap, isgap, none, score = [], [], [], []
    with torch.autocast("cpu", torch.bfloat16):
        for f in frameworks:
            hs = [required(s["title"], s["text"]) for s in f["standards"]]
            gold = {s["num"]: i for i, s in enumerate(f["standards"])}
            for p in f["passages"]:
                if not p["standards"]:
                    continue
                logits = run(joint, encoder, texts, pairs_of((p["text"], [(h, 1) for h in hs]), texts))
                b = bears(logits).numpy()
                v = np.array([vec[p["text"]] @ vec[h] for h in hs])
                right = {gold[s["num"]] for s in p["standards"]}
                n += 1
                first += int(b.argmax()) in right
                base += int(v.argmax()) in right
                both += int((b + 8 * v).argmax()) in right
                for i in range(len(hs)):
                    score.append(b[i]); none.append(i in right)
                for s in p["standards"]:
                    l = logits[gold[s["num"]]]
                    gap.append(float(l[2] - l[0])); isgap.append(s["shows"] == "gap")
    joint.train()
    print(f"dev step {step} n {n} first {first / n:.3f} encoder {base / n:.3f} both {both / n:.3f} pair-auroc {t.auroc(score, np.array(none)):.3f} gap-auroc {t.auroc(gap, np.array(isgap)):.3f}", flush=True)


def main():
    a = argparse.ArgumentParser()
    for n in ("--encoder", "--from", "--out"):
        a.add_argument(n, required=True, dest=n.strip("-").replace("from", "start"))
    here = Path(__file__).parent
    a.add_argument("--frameworks", default=str(here / "frameworks"))
    a.add_argument("--plain", default=str(here.parent / "bench/data/plain-frameworks"))
    a.add_argument("--minutes", type=float, default=80)
    a.add_argument("--rate", type=float, default=1e-4)
    a.add_argument("--threads", type=int, default=2)
    a.add_argument("--seed", type=int, default=3)
    a.add_argument("--most", type=int, default=5)
    a.add_argument("--tokens", type=int, default=3200)
    o = a.parse_args()
    torch.set_num_threads(o.threads)
    torch.manual_seed(o.seed)
    rng = random.Random(o.seed)
    out = Path(o.out)
    out.mkdir(parents=True, exist_ok=True)
    encoder = read_encoder(str(Path(o.encoder) / "model.onnx")).eval()
    for p in encoder.parameters():
        p.requires_grad_(False)
    texts = t.Texts(str(Path(o.encoder) / "tokenizer.json"))
    checkpoint = None if o.start.endswith(".onnx") else torch.load(o.start)["joint"]
    deepest = layers_in_file(o.start) - 1 if checkpoint is None else max(int(k.split(".")[1]) for k in checkpoint if k.startswith("layers."))
    joint = Joint(encoder, depth=deepest + 1)
    joint.load_state_dict(weights_from_file(o.start, joint) if checkpoint is None else checkpoint)
    encoder.bfloat16()
    new = [p for n, p in joint.named_parameters() if not n.startswith("layers")]
    old = [p for n, p in joint.named_parameters() if n.startswith("layers")]
    optimiser = torch.optim.AdamW([{"params": old, "lr": o.rate}, {"params": new, "lr": o.rate * 3}], weight_decay=0.01)
    base = [g["lr"] for g in optimiser.param_groups]
    for layer in joint.layers:
        layer.dropout = 0.1
    joint.train()
    start = told = saved = time.time()
    judged = 0.0
    step, losses, rights = 0, [], []
    budget = o.minutes * 60
    done = budget <= 0
    frameworks = read(Path(o.frameworks), Path(o.plain))
    every = [p["text"] for f in frameworks for p in f["passages"]] + [required(s["title"], s["text"]) for f in frameworks for s in f["standards"]]
    texts.add(every)
    vec = vectors(encoder, texts, every)
    learnt = [f for f in frameworks if not f["measures"]]
    kept = [f for f in frameworks if f["measures"]]
    random.Random(1).shuffle(kept)
    measured = kept[:14]
    while True:
        ls = lists(learnt, vec, rng, o.most)
        texts.add([h for _, rows in ls for h, _ in rows])
        print("epoch", len(learnt), "frameworks", len(ls), "passages", flush=True)
        if done:
            measure(joint, encoder, texts, measured, vec, step)
            return
        for batch in batches(ls, texts, o.tokens, rng):
            now = time.time()
            if now - judged > 900 and step:
                measure(joint, encoder, texts, measured, vec, step)
                judged = now
            elif not step:
                judged = now
            share = (now - start) / budget
            if share >= 1:
                done = True
                break
            for g, lr in zip(optimiser.param_groups, base):
                g["lr"] = lr * min(1.0, (step + 1) / 100) * max(0.02, 1 - share)
            pairs = [q for x in batch for q in pairs_of(x, texts)]
            with torch.autocast("cpu", torch.bfloat16):
                logits = run(joint, encoder, texts, pairs)
            labels = torch.tensor([p.label for p in pairs])
            loss = F.cross_entropy(logits, labels, reduction="none", label_smoothing=0.02).mean()
            b, at, listed, right = bears(logits), 0, [], []
            for _, rows in batch:
                own = [i for i, (_, label) in enumerate(rows) if label != 1]
                if own:
                    part = F.log_softmax(b[at:at + len(rows)], 0)
                    listed.append(-part[own].mean())
                    right.append(int(part.argmax()) in own)
                at += len(rows)
            if listed:
                loss = loss + torch.stack(listed).mean()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(joint.parameters(), 1.0)
            optimiser.step()
            optimiser.zero_grad()
            step += 1
            losses.append(loss.item())
            rights += right
            if time.time() - told > 30:
                print(f"step {step} {time.time() - start:.0f}s loss {np.mean(losses[-60:]):.3f} right {np.mean(rights[-600:]):.3f} pairs {len(pairs)}", flush=True)
                told = time.time()
            if time.time() - saved > 120:
                torch.save({"joint": joint.state_dict(), "step": step}, out / "last.pt")
                saved = time.time()
        if done:
            break
    torch.save({"joint": joint.state_dict(), "step": step}, out / "last.pt")
    measure(joint, encoder, texts, kept, vec, step)


main()
