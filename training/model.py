"""Entailment over a frozen encoder: sentences are encoded alone (and may be cached), the pair meets in three joint layers that also see how each word piece aligns."""
from __future__ import annotations

import copy

import torch
from torch import nn
from torch.nn import functional as F

from encoder import Encoder, Layer

LOWER = 3


class Joint(nn.Module):
    """Takes hidden states of layer 3 and unit vectors of layer 6 of both sides; gives logits for entailment, neutral, contradiction."""

    def __init__(self, encoder: Encoder, width: int = 384, depth: int = 6 - LOWER):
        super().__init__()
        self.layers = nn.ModuleList(Layer(width) for _ in range(depth))
        upper = encoder.layers[LOWER:]
        for index, layer in enumerate(self.layers):
            layer.load_state_dict(upper[min(index, len(upper) - 1)].state_dict())
        self.side = nn.Embedding(2, width)
        self.match = nn.Linear(6, width)
        self.norm = nn.LayerNorm(width)
        self.head = nn.Sequential(nn.Linear(width * 2 + 8, 192), nn.GELU(), nn.Dropout(0.1), nn.Linear(192, 3))
        nn.init.normal_(self.side.weight, std=0.02)
        nn.init.normal_(self.match.weight, std=0.05)
        nn.init.zeros_(self.match.bias)

    def add_layers(self, count: int):
        """Adds copies of the last layer whose own part is damped, so that little changes at first."""
        for _ in range(count):
            layer = copy.deepcopy(self.layers[-1])
            with torch.no_grad():
                for part in (layer.out, layer.down):
                    part.weight.mul_(0.1)
                    part.bias.mul_(0.1)
                for norm in (layer.norm1, layer.norm2):
                    norm.weight.copy_(self.layers[-1].norm2.weight)
                    norm.bias.copy_(self.layers[-1].norm2.bias)
            self.layers.append(layer)

    def forward(self, h3, h6, hid, hmask, p3, p6, pid, pmask):
        """h*: [B, n, 384], hid: [B, n] word-piece ids, hmask: [B, n]; p* the same for the premise. Position 0 of the hypothesis is its start mark."""
        s = torch.bmm(h6, p6.transpose(1, 2))
        s = s.masked_fill(~pmask[:, None, :], -1.0).masked_fill(~hmask[:, :, None], -1.0)
        same = (hid[:, :, None] == pid[:, None, :]) & hmask[:, :, None] & pmask[:, None, :]
        # How sharply a piece finds its counterpart, from both sides.
        def side(scores, same, mask):
            top = scores.topk(min(2, scores.shape[2]), dim=2).values
            best = top[:, :, 0]
            second = top[:, :, -1]
            exact = same.any(2).to(best.dtype)
            # Do the neighbours agree: is the next piece matched next to this one?
            diagonal = torch.zeros_like(best)
            if scores.shape[1] > 1 and scores.shape[2] > 1:
                pair = (scores[:, :-1, :-1] + scores[:, 1:, 1:]).amax(2) / 2
                diagonal[:, :-1] = pair
                diagonal[:, 1:] = torch.maximum(diagonal[:, 1:], pair)
            exact_score = torch.where(same, scores, torch.full_like(scores, -1.0)).amax(2)
            f = torch.stack([best, second, exact, diagonal, exact_score, best - second], 2)
            return f * mask[:, :, None].to(f.dtype)
        fh, fp = side(s, same, hmask), side(s.transpose(1, 2), same.transpose(1, 2), pmask)
        x = torch.cat([h3 + self.side.weight[0] + self.match(fh), p3 + self.side.weight[1] + self.match(fp)], 1)
        x = self.norm(x)
        mask = torch.cat([hmask, pmask], 1)
        for layer in self.layers:
            x = layer(x, mask)
        hm = hmask[:, :, None].to(x.dtype)
        pooled = (x[:, :h3.shape[1]] * hm).sum(1) / hm.sum(1)
        hb = fh[:, 1:, :]
        w = hm[:, 1:]
        mean = (hb * w).sum(1) / w.sum(1).clamp(min=1)
        low = (hb[:, :, 0] + (1 - w[:, :, 0]) * 9).amin(1, keepdim=True)
        low_d = (hb[:, :, 3] + (1 - w[:, :, 0]) * 9).amin(1, keepdim=True)
        return self.head(torch.cat([x[:, 0], pooled, mean, low, low_d], 1))


def loss_of(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Cross-entropy; `not entailment` (3) counts neutral and contradiction together."""
    logp = F.log_softmax(logits.float(), 1)
    plain = -logp.gather(1, labels.clamp(max=2)[:, None])[:, 0]
    either = -torch.logsumexp(logp[:, 1:], 1)
    return torch.where(labels == 3, either, plain)
