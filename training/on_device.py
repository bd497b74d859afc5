"""What the trainings share: states of texts kept on the device that trains, the running mean of weights, and measures."""
from __future__ import annotations

import queue
import threading
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from encoder import Encoder, Layer
from model import LOWER


class KeptTexts:
    """States after layer 3 and unit vectors after the last layer of all texts, a row a word piece, and a last row of zeros for padding. 1.5 KB of the device's memory a piece."""

    def __init__(self, arrays, encoder: Encoder, device: str, only: np.ndarray | None = None):
        """`only`: the texts to encode; absent: all."""
        ids = arrays["ids"].astype(np.int64)
        self.starts = arrays["starts"].astype(np.int64)
        self.lengths = self.starts[1:] - self.starts[:-1]
        self.device = torch.device(device)
        self.padding = len(ids)
        self.lower = torch.zeros(len(ids) + 1, 384, dtype=torch.bfloat16, device=self.device)
        self.unit = torch.zeros_like(self.lower)
        self.ids = torch.zeros(len(ids) + 1, dtype=torch.long, device=self.device)
        self.ids[:len(ids)] = torch.from_numpy(ids)
        self._encode(encoder, np.arange(len(self.lengths)) if only is None else only)

    @torch.no_grad()
    def _encode(self, encoder: Encoder, which: np.ndarray) -> None:
        order, at = which[np.argsort(self.lengths[which], kind="stable")], 0
        pieces = 200_000 if self.device.type == "cuda" else 3000
        while at < len(order):
            longest = int(self.lengths[order[min(at + 2000, len(order)) - 1]])
            group = order[at:at + max(1, min(2000, pieces // longest))]
            at += len(group)
            column = np.arange(int(self.lengths[group].max()))[None]
            real = column < self.lengths[group][:, None]
            rows = torch.from_numpy(np.where(real, self.starts[group][:, None] + column, self.padding)).to(self.device)
            mask = torch.from_numpy(real).to(self.device)
            x = encoder.embed(self.ids[rows])
            for k, layer in enumerate(encoder.layers):
                x = layer(x, mask)
                if k == LOWER - 1:
                    self.lower[rows[mask]] = x[mask]
            self.unit[rows[mask]] = F.normalize(x[mask].float(), dim=-1).to(torch.bfloat16)

    def rows_of(self, text: int) -> np.ndarray:
        return np.arange(self.starts[text], self.starts[text + 1])

    def gather(self, rows: torch.Tensor):
        """States, unit vectors, ids and which of them are not padding."""
        rows = rows.to(self.device, non_blocking=True)
        return self.lower[rows], self.unit[rows], self.ids[rows], rows != self.padding


class RunningMean:
    """The exponential mean of the weights, which is what a training yields."""

    def __init__(self, parameters, least: float = 0.0007):
        self.parameters = list(parameters)
        self.least = least
        self.steps = 0
        self.mean = [p.detach().clone() for p in self.parameters]

    def update(self) -> None:
        self.steps += 1
        torch._foreach_lerp_(self.mean, [p.detach() for p in self.parameters], max(self.least, 1 / (self.steps + 1)))

    def swap(self) -> None:
        """Exchanges weights and mean."""
        for p, m in zip(self.parameters, self.mean):
            now = p.detach().clone()
            p.data.copy_(m)
            m.copy_(now)


class Clock:
    """Tells how far a training is: by time, or by steps where these are given."""

    def __init__(self, seconds: float, steps: int | None):
        self.seconds, self.steps = seconds, steps
        self.start = self.told = time.time()
        self.step = 0
        self.losses: list[torch.Tensor] = []

    @property
    def share(self) -> float:
        if self.steps is not None:
            return self.step / self.steps if self.steps else 1.0
        return (time.time() - self.start) / self.seconds

    def tick(self, loss: torch.Tensor) -> None:
        self.step += 1
        self.losses = [*self.losses[-199:], loss.detach()]
        if time.time() - self.told > 30:
            self.told = time.time()
            print(f"step {self.step}, {self.step / (self.told - self.start):.1f} a second, loss {torch.stack(self.losses).mean().item():.3f}", flush=True)

    def set_rates(self, optimiser, base: list[float]) -> None:
        """Rises over 200 steps and falls to nothing at the end."""
        for group, rate in zip(optimiser.param_groups, base):
            group["lr"] = rate * min(1.0, (self.step + 1) / 200) * max(0.01, 1 - self.share)


def learn(network: nn.Module, batches, loss_of_batch, evaluate, *, rate: float, decay: float, dropout: float, clock: Clock) -> None:
    """Trains until the clock is full and leaves the running mean of the weights in the network; parts other than its layers learn twice as fast. `evaluate` is called with the step at the start, half way and at the end."""
    layers = [p for n, p in network.named_parameters() if n.startswith("layers")]
    others = [p for n, p in network.named_parameters() if not n.startswith("layers")]
    optimiser = torch.optim.AdamW([{"params": layers, "lr": rate}, {"params": others, "lr": rate * 2}], weight_decay=decay, fused=layers[0].is_cuda)
    base = [g["lr"] for g in optimiser.param_groups]
    mean = RunningMean(network.parameters())
    for layer in network.modules():
        if isinstance(layer, Layer):
            layer.dropout = dropout
    evaluate(0)
    network.train()
    half = False
    while clock.share < 1:
        clock.set_rates(optimiser, base)
        loss = loss_of_batch(next(batches))
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimiser.step()
        mean.update()
        clock.tick(loss)
        if not half and clock.share >= 0.5:
            half = True
            mean.swap()
            evaluate(clock.step)
            mean.swap()
    mean.swap()
    evaluate(clock.step)


def prefetched(batches, most: int = 24):
    """Batches made in another thread."""
    ready: queue.Queue = queue.Queue(maxsize=most)

    def feed():
        for batch in batches:
            ready.put(batch)

    threading.Thread(target=feed, daemon=True).start()
    while True:
        yield ready.get()


def rounded(n: int, step: int) -> int:
    return -(-n // step) * step


def auroc(scores, labels) -> float:
    from scipy.stats import rankdata
    labels = np.asarray(labels, bool)
    ranks, own, others = rankdata(scores), labels.sum(), (~labels).sum()
    return float((ranks[labels].sum() - own * (own + 1) / 2) / (own * others)) if own and others else float("nan")
