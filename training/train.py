"""Trains the joint layers: `python train.py --pairs pairs.npz --encoder ../models/encoder --start ../models/entailment/model.onnx --out last.pt --seconds 300 --device cuda`. `--lists`: the standards model, on the lists of `lists_file.py`. Seeded."""
from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

from encoder import read_encoder
from model import Joint, loss_of
from model_from_file import layers_in, layers_in_file, weights_from_file
from on_device import Clock, KeptTexts, auroc, learn, prefetched, rounded

MOST_HYPOTHESIS, MOST_PREMISE = 128, 352


class Pairs:
    """Pairs as arrays of `flat_texts.pairs_arrays`."""

    def __init__(self, arrays, prefix: str, texts: KeptTexts):
        self.texts = texts
        self.hypothesis, self.sentences, self.ends = (arrays[prefix + name] for name in ("hypothesis", "sentences", "ends"))
        self.label, self.unit = arrays[prefix + "label"].astype(np.int64), arrays[prefix + "unit"].astype(np.int64)
        pieces = np.concatenate([[0], np.cumsum(texts.lengths[self.sentences])])
        self.hypothesis_length = np.minimum(texts.lengths[self.hypothesis], MOST_HYPOTHESIS)
        self.premise_length = np.minimum(pieces[self.ends[1:]] - pieces[self.ends[:-1]], MOST_PREMISE)

    def texts_of(self, which) -> np.ndarray:
        return np.concatenate([self.hypothesis[which], *(self.sentences[self.ends[i]:self.ends[i + 1]] for i in which)])

    def rows(self, pick) -> tuple[torch.Tensor, torch.Tensor]:
        """Rows of word pieces of both sides, padded; lengths are rounded, since each new shape may be compiled."""
        sides = []
        for lengths, step in ((self.hypothesis_length, 8), (self.premise_length, 16)):
            sides.append(np.full((len(pick), rounded(int(lengths[pick].max()), step)), self.texts.padding, np.int64))
        for row, i in enumerate(pick):
            n = self.hypothesis_length[i]
            sides[0][row, :n] = self.texts.rows_of(self.hypothesis[i])[:n]
            premise = np.concatenate([self.texts.rows_of(s) for s in self.sentences[self.ends[i]:self.ends[i + 1]]])[:MOST_PREMISE]
            sides[1][row, :len(premise)] = premise
        return torch.from_numpy(sides[0]), torch.from_numpy(sides[1])

    def groups(self, order, tokens: int):
        """Batches of neighbours, of at most so many word pieces with padding."""
        group, widest = [], (0, 0)
        for i in order:
            own = (rounded(int(self.hypothesis_length[i]), 8), rounded(int(self.premise_length[i]), 16))
            wider = (max(widest[0], own[0]), max(widest[1], own[1]))
            if group and sum(wider) * (len(group) + 1) > tokens:
                yield np.array(group)
                group, wider = [], own
            group.append(i)
            widest = wider
        if group:
            yield np.array(group)


def pair_batches(pairs: Pairs, pool, groups, shares, tokens: int, rng):
    """Each epoch so many pairs of each of the first groups, and those of the last so many times; pairs of one premise stay together."""
    while True:
        parts = [rng.choice(own, min(len(own), int(share)), replace=False) for own, share in ((pool[groups[pool] == g], shares[g]) for g in range(len(shares) - 1))]
        last = pool[groups[pool] == len(shares) - 1]
        parts += [last] * int(shares[-1]) + [rng.choice(last, int(len(last) * (shares[-1] % 1)), replace=False)]
        copy, every = np.concatenate([np.full(len(part), k) for k, part in enumerate(parts)]), np.concatenate(parts)
        key = rng.permutation(int(pairs.unit.max()) + 1)[pairs.unit[every]] * len(parts) + copy
        order = np.argsort(key, kind="stable")
        every, key = every[order], key[order]
        batches = []
        for at in range(0, len(every), 20000):
            block = every[at:at + 20000]
            batches += pairs.groups(block[np.lexsort((pairs.hypothesis_length[block], key[at:at + 20000], -(-pairs.premise_length[block] // 16)))], tokens)
        rng.shuffle(batches)
        yield from batches


def list_batches(pairs: Pairs, pool, epochs, tokens: int, rng):
    """The lists of one epoch after the other; a passage's standards stay together."""
    while True:
        for epoch in range(int(epochs.max()) + 1):
            every = pool[epochs[pool] == epoch]
            unit = rng.permutation(int(pairs.unit.max()) + 1)[pairs.unit[every]]
            order = np.lexsort((pairs.hypothesis_length[every], unit, -(-pairs.premise_length[every] // 16), unit % 4))
            batches = list(pairs.groups(every[order], tokens))
            rng.shuffle(batches)
            yield from batches


def supports(logits):
    return logits[:, 0] - torch.logsumexp(logits[:, 1:], 1)


def contradicts(logits):
    return logits[:, 2] - torch.logsumexp(logits[:, :2], 1)


def bears(logits):
    return torch.logsumexp(logits[:, [0, 2]], 1) - logits[:, 1]


def order_loss(score, unit, own, others):
    """How far pairs that should score higher are from doing so against others of their unit."""
    beside = (unit[:, None] == unit[None]) & own[:, None] & others[None]
    return (F.softplus(score[None] - score[:, None]) * beside).sum() / beside.sum().clamp(min=1)


def choice_loss(score, unit, own):
    """Cross-entropy of choosing the right ones of each list."""
    same = unit[:, None] == unit[None]
    among = torch.logsumexp(score[None].masked_fill(~same, -1e4), 1) - score
    weight = own / (same & own[None]).sum(1).clamp(min=1)
    return (among * weight).sum() / weight.sum().clamp(min=1)


@torch.no_grad()
def scores(joint, pairs: Pairs, which, device: str) -> np.ndarray:
    joint.eval()
    out = np.zeros((len(pairs.label), 3), np.float32)
    for pick in pairs.groups(which[np.lexsort((pairs.hypothesis_length[which], pairs.premise_length[which]))], 40000 if device == "cuda" else 3000):
        with torch.autocast(device, torch.bfloat16):
            out[pick] = joint(*(part for side in pairs.rows(pick) for part in pairs.texts.gather(side))).float().cpu().numpy()
    joint.train()
    return out[which]


def measure_pairs(logits, labels, sets, names) -> str:
    """AUROC of what is supported by set, and of what is contradicted in the written claims."""
    logits = torch.from_numpy(logits)
    holds, denies = supports(logits).numpy(), contradicts(logits).numpy()
    by_set = {str(name): round(auroc(holds[sets == k], labels[sets == k] == 0), 3) for k, name in enumerate(names)}
    own = sets == list(names).index("written")
    return f"{by_set} mean {np.nanmean(list(by_set.values())):.4f}, contradicted {auroc(denies[own], labels[own] == 2):.3f}"


def measure_lists(logits, labels, units) -> str:
    """How often the standard that a passage bears on most is right; AUROC of bearing and of gaps."""
    logits = torch.from_numpy(logits)
    bearing, gap = bears(logits).numpy(), (logits[:, 2] - logits[:, 0]).numpy()
    own = labels != 1
    lists = np.split(np.arange(len(units)), np.flatnonzero(np.diff(units)) + 1)
    first = [own[part[bearing[part].argmax()]] for part in lists if own[part].any()]
    return f"first right {np.mean(first):.4f} of {len(first)}, bearing {auroc(bearing, own):.4f}, gap {auroc(gap[own], labels[own] == 2):.4f}"


def starting_point(path: str, encoder) -> Joint:
    """A checkpoint, or the ONNX file of a trained model."""
    if path.endswith(".onnx"):
        joint = Joint(encoder, depth=layers_in_file(path))
        joint.load_state_dict(weights_from_file(path, joint))
        return joint
    state = torch.load(path, map_location="cpu")["joint"]
    joint = Joint(encoder, depth=layers_in(state))
    joint.load_state_dict(state)
    return joint


def main():
    a = argparse.ArgumentParser()
    for name in ("pairs", "encoder", "start", "out"):
        a.add_argument("--" + name, required=True)
    a.add_argument("--seconds", type=float, default=300)
    a.add_argument("--steps", type=int, help="goes by steps instead of seconds")
    a.add_argument("--rate", type=float, default=2e-4)
    a.add_argument("--dropout", type=float, default=0.1)
    a.add_argument("--decay", type=float, default=0.02)
    a.add_argument("--tokens", type=int, default=12000, help="word pieces of a batch, padding included")
    a.add_argument("--shares", default="130000,30000,30000,2", help="pairs of each group an epoch, and how often a written one counts")
    a.add_argument("--order", type=float, default=0.3, help="weight of the order of claims of one premise")
    a.add_argument("--lists", action="store_true")
    a.add_argument("--without", action="store_true", help="learns nothing of the sets that are left out")
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    a.add_argument("--only", type=int, help="learns from so many pairs, to try it out")
    o = a.parse_args()
    torch.manual_seed(o.seed)
    rng = np.random.default_rng(o.seed)
    arrays = np.load(o.pairs)
    encoder = read_encoder(str(Path(o.encoder) / "model.onnx")).eval()
    for p in encoder.parameters():
        p.requires_grad_(False)
    joint = starting_point(o.start, encoder).to(o.device)
    pool, tried = np.arange(len(arrays["learnt_label"])), np.arange(len(arrays["measured_label"]))
    if o.without:
        pool = pool[arrays["learnt_left"] == 0]
    only = None
    if o.only:
        pool, tried = rng.choice(pool, o.only, replace=False), tried[::40]
        bare = type("Lengths", (), {"lengths": np.diff(arrays["starts"])})
        only = np.unique(np.concatenate([Pairs(arrays, prefix, bare).texts_of(which) for prefix, which in (("learnt_", pool), ("measured_", tried))]))
    texts = KeptTexts(arrays, encoder.to(o.device).bfloat16(), o.device, only)
    learnt, measured = Pairs(arrays, "learnt_", texts), Pairs(arrays, "measured_", texts)

    def evaluate(step: int) -> None:
        logits = scores(joint, measured, tried, o.device)
        told = measure_lists(logits, measured.label[tried], measured.unit[tried]) if o.lists else \
            measure_pairs(logits, measured.label[tried], arrays["measured_set"][tried], arrays["sets"])
        print("measured", step, told, flush=True)

    labels, units = torch.from_numpy(learnt.label).to(o.device), torch.from_numpy(learnt.unit).to(o.device)
    picks = list_batches(learnt, pool, arrays["learnt_group"], o.tokens, rng) if o.lists else \
        pair_batches(learnt, pool, arrays["learnt_group"], [float(x) for x in o.shares.split(",")], o.tokens, rng)
    batches = prefetched((pick, learnt.rows(pick)) for pick in picks)

    def loss_of_batch(batch):
        pick, sides = batch
        which = torch.from_numpy(pick).to(o.device, non_blocking=True)
        with torch.autocast(o.device, torch.bfloat16):
            logits = joint(*(part for side in sides for part in texts.gather(side)))
        logits, label, unit = logits.float(), labels[which], units[which]
        if o.lists:
            return F.cross_entropy(logits, label, label_smoothing=0.02) + choice_loss(bears(logits), unit, label != 1)
        return loss_of(logits, label).mean() + o.order * order_loss(supports(logits), unit, label == 0, label != 0) + \
            o.order / 2 * order_loss(contradicts(logits), unit, label == 2, label < 2)

    clock = Clock(o.seconds, o.steps)
    learn(joint, batches, loss_of_batch, evaluate, rate=o.rate, decay=o.decay, dropout=o.dropout, clock=clock)
    torch.save({"joint": {k: v.float().cpu() for k, v in joint.state_dict().items()}, "step": clock.step}, o.out)


if __name__ == "__main__":
    main()
