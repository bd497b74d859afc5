"""Trains the reader: `python train_reader.py --data DIR --encoder DIR --out DIR --minutes 60`. Seeded; resumes from `--from`; a checkpoint every two minutes."""
from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

import reader_data as d
from encoder import read_encoder
from reader_model import Reader, loss_of
from train import auroc


def from_entailment(reader: Reader, path: Path) -> None:
    """Begins with the joint layers of the entailment model, which have learned to compare two texts."""
    graph = onnx.load(str(path)).graph
    tensors = {t.name: numpy_helper.to_array(t) for t in graph.initializer}
    dense = lambda name: torch.from_numpy((tensors[name].astype(np.float32) - tensors[name.replace("_quantized", "_zero_point")].astype(np.float32))
                                          * tensors[name.replace("_quantized", "_scale")])
    state = reader.state_dict()
    for node in graph.node:
        if node.op_type == "MatMulInteger" and ("/layers." in node.name or "/match/" in node.name):
            state[".".join(node.name.split("/")[2:-1]) + ".weight"] = dense(node.input[1]).T.contiguous().float()
    for name, tensor in tensors.items():
        key = name.removeprefix("joint.")
        if name.startswith("joint.") and key in state and not key.startswith("head"):
            state[key] = torch.from_numpy(tensor.copy()).float()
    reader.load_state_dict(state)


def window(item: d.Item, pieces: d.Pieces, rng: random.Random) -> d.Item:
    """A passage that is too long is cut to neighbouring sentences, with an answer where there is one."""
    lengths = [len(pieces.ids[s]) for s in item.sentences]
    title = len(pieces.ids[item.title]) if item.title else 2
    if sum(lengths) + title <= d.MOST_PASSAGE:
        return item
    centre = rng.choice(item.answers) if item.answers else rng.randrange(len(lengths))
    first, last, size = centre, centre, title + lengths[centre]
    while True:
        options = [i for i in (first - 1, last + 1) if 0 <= i < len(lengths) and size + lengths[i] <= d.MOST_PASSAGE]
        if not options:
            break
        i = rng.choice(options)
        size += lengths[i]
        first, last = min(first, i), max(last, i)
    kept = range(first, last + 1)
    return d.Item(item.identifier, item.source, item.lang, item.question, item.title, [item.sentences[i] for i in kept],
                  [i - first for i in item.answers if i in kept], item.short)


def size_of(item: d.Item, pieces: d.Pieces) -> int:
    return sum(len(pieces.ids[s]) for s in item.sentences) + (len(pieces.ids[item.title]) if item.title else 2) + len(pieces.ids[item.question])


def collate(batch, states: d.States, pieces: d.Pieces, mark: str):
    def gather(rows, most):
        n = min(most, max(sum(len(pieces.ids[t]) for t in row) for row in rows))
        n = max(n, 3)
        low, unit = np.zeros((len(rows), n, 384), np.float32), np.zeros((len(rows), n, 384), np.float32)
        ids, number = np.zeros((len(rows), n), np.int64), np.full((len(rows), n), -1, np.int64)
        for i, row in enumerate(rows):
            at = 0
            for k, text in enumerate(row):
                lower, upper = states.of(text)
                length = min(len(lower), n - at)
                low[i, at:at + length], unit[i, at:at + length] = lower[:length], upper[:length]
                ids[i, at:at + length], number[i, at:at + length] = pieces.ids[text][:length], k
                at += length
        return torch.from_numpy(low), torch.from_numpy(unit), torch.from_numpy(ids), torch.from_numpy(number)

    q3, q6, qid, _ = gather([[i.question] for i in batch], d.MOST_QUESTION)
    p3, p6, pid, number = gather([[i.title or mark, *i.sentences] for i in batch], 100_000)
    order = torch.arange(1, max(len(i.sentences) for i in batch) + 1)
    return q3, q6, qid, qid != 0, p3, p6, pid, pid != 0, number, order


def targets(batch, pieces: d.Pieces, mark: str, spans):
    most = max(len(i.sentences) for i in batch)
    answers = torch.zeros(len(batch), 1 + most, dtype=torch.bool)
    places = torch.full((len(batch), 2), -1, dtype=torch.long)
    for row, item in enumerate(batch):
        answers[row, 0] = not item.answers
        for i in item.answers:
            answers[row, 1 + i] = True
        for i in item.answers:
            found = next((s for s in (spans(item.sentences[i], short) for short in item.short) if s is not None), None)
            if found is not None:
                at = len(pieces.ids[item.title or mark]) + sum(len(pieces.ids[s]) for s in item.sentences[:i])
                places[row] = torch.tensor([at + found[0], at + found[1]])
                break
    return answers, places


def batches(items, pieces, budget: int, rng):
    order = list(range(len(items)))
    rng.shuffle(order)
    for at in range(0, len(order), 1536):
        groups, group, most = [], [], 0
        for i in sorted(order[at:at + 1536], key=lambda i: size_of(items[i], pieces)):
            most = max(most, size_of(items[i], pieces))
            group.append(items[i])
            if most * len(group) >= budget:
                groups.append(group)
                group, most = [], 0
        if group:
            groups.append(group)
        rng.shuffle(groups)
        yield from groups


@torch.no_grad()
def evaluate(reader, items, states, pieces, mark):
    """P@1 on answerable and AUROC of answerable over whole passages, windows of the longest ones; per source and for English."""
    reader.eval()
    rows = defaultdict(list)
    for at in range(0, len(items), 16):
        batch = items[at:at + 16]
        logits, _ = reader(*collate(batch, states, pieces, mark))
        p = torch.softmax(logits, 1)
        for item, row in zip(batch, p):
            best = int(row[1:1 + len(item.sentences)].argmax())
            rows[item.source].append((bool(item.answers), best in item.answers, 1 - float(row[0])))
    reader.train()
    told = {}
    for source, found in [*sorted(rows.items()), ("ALL", [r for f in rows.values() for r in f])]:
        hits = [h for a, h, _ in found if a]
        told[source] = (len(found), round(float(np.mean(hits)), 3) if hits else None, round(auroc([s for *_, s in found], [int(a) for a, *_ in found]), 3))
    return told


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--data", required=True)
    a.add_argument("--encoder", required=True)
    a.add_argument("--entailment")
    a.add_argument("--out", required=True)
    a.add_argument("--states", required=True)
    a.add_argument("--minutes", type=float, default=60)
    a.add_argument("--rate", type=float, default=1.5e-4)
    a.add_argument("--seed", type=int, default=11)
    a.add_argument("--from", dest="start")
    a.add_argument("--threads", type=int, default=2)
    a.add_argument("--foreign", type=int, default=4000)
    o = a.parse_args()
    torch.set_num_threads(o.threads)
    torch.manual_seed(o.seed)
    rng = random.Random(o.seed)
    out = Path(o.out)
    out.mkdir(parents=True, exist_ok=True)
    pieces = d.Pieces(Path(o.encoder) / "tokenizer.json")
    mark = ""
    # A third of what is not English: the encoder is English, names and numbers are met everywhere.
    third = random.Random(3)
    train = [i for i in d.read_items(Path(o.data) / "train.jsonl") if i.lang == "en" or third.random() < 0.3]
    dev = d.read_items(Path(o.data) / "dev.jsonl")
    pieces.add([mark, *(t for i in train + dev for t in (i.question, i.title, *i.sentences) if t)])
    states = d.States(Path(o.states), pieces, [t for t in pieces.ids if t != mark], d.open_encoder(Path(o.encoder), o.threads))
    train += d.foreign_passages([i for i in train if i.lang == "en"], o.foreign, o.seed)
    cut = random.Random(5)
    dev = [window(i, pieces, cut) if not i.answers else i for i in dev if i.lang == "en" and size_of(i, pieces) < 700]
    random.Random(1).shuffle(dev)
    print("train", len(train), Counter(i.source for i in train).most_common(), "dev", len(dev), flush=True)
    reader = Reader(read_encoder(str(Path(o.encoder) / "model.onnx")))
    if o.entailment:
        from_entailment(reader, Path(o.entailment) / "model.onnx")
    if o.start:
        reader.load_state_dict(torch.load(o.start)["reader"])
    old = [p for n, p in reader.named_parameters() if n.startswith("layers")]
    new = [p for n, p in reader.named_parameters() if not n.startswith("layers")]
    optimiser = torch.optim.AdamW([{"params": old, "lr": o.rate}, {"params": new, "lr": o.rate * 3}], weight_decay=0.01)
    base = [g["lr"] for g in optimiser.param_groups]
    for layer in reader.layers:
        layer.dropout = 0.1
    reader.train()
    known: dict[tuple[str, str], tuple[int, int] | None] = {}

    def spans(sentence, short):
        if (sentence, short) not in known:
            known[sentence, short] = pieces.span(sentence, short)
        return known[sentence, short]

    began = time.time()
    told = saved = judged = began
    step, losses, budget, seen = 0, [], o.minutes * 60, 0
    while time.time() - began < budget:
        for batch in batches([window(i, pieces, rng) for i in train], pieces, 3000, rng):
            spent = time.time() - began
            if spent >= budget:
                break
            for g, lr in zip(optimiser.param_groups, base):
                g["lr"] = lr * min(1.0, (step + 1) / 100) * max(0.02, 1 - spent / budget)
            # Some passages come without their title, as many documents do.
            shown = [d.Item(i.identifier, i.source, i.lang, i.question, "", i.sentences, i.answers, i.short) if rng.random() < 0.15 else i for i in batch]
            logits, span = reader(*collate(shown, states, pieces, mark))
            loss, which = loss_of(logits, span, *targets(shown, pieces, mark, spans))
            loss.backward()
            torch.nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
            optimiser.step()
            optimiser.zero_grad()
            step += 1
            seen += len(batch)
            losses.append((loss.item(), which.item()))
            if time.time() - told > 30:
                told = time.time()
                print(f"step {step} {spent:.0f}s items {seen} loss {np.mean(losses[-80:], axis=0).round(3)}", flush=True)
            if time.time() - saved > 120:
                saved = time.time()
                torch.save({"reader": reader.state_dict(), "step": step}, out / "last.pt")
            if time.time() - judged > 2400:
                judged = time.time()
                print("dev", step, json.dumps(evaluate(reader, dev[:700], states, pieces, mark)["ALL"]), flush=True)
    torch.save({"reader": reader.state_dict(), "step": step}, out / "last.pt")
    print("dev", step, json.dumps(evaluate(reader, dev[:700], states, pieces, mark)), flush=True)


if __name__ == "__main__":
    main()
