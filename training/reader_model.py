"""The reader: a question and the sentences of a passage, each encoded alone, meet in three joint layers that score every sentence, every piece and the absence of an answer."""
from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional as F

from encoder import Encoder, Layer

LOWER = 3
ORDERS = 17


class Reader(nn.Module):
    """Sentence 0 of a passage is its title (or one empty mark); logits are for no answer, then each sentence; and for first and last piece of the answer."""

    def __init__(self, encoder: Encoder, width: int = 384):
        super().__init__()
        self.layers = nn.ModuleList(Layer(width) for _ in range(6 - LOWER))
        self.layers.load_state_dict({k: v.clone() for k, v in encoder.layers[LOWER:].state_dict().items()})
        self.side = nn.Embedding(3, width)
        self.order = nn.Embedding(ORDERS, width)
        self.match = nn.Linear(6, width)
        self.norm = nn.LayerNorm(width)
        self.weigh = nn.Linear(width, 1)
        self.sentence = nn.Sequential(nn.Linear(width * 3 + 6, 192), nn.GELU(), nn.Dropout(0.1), nn.Linear(192, 1))
        self.nothing = nn.Sequential(nn.Linear(width * 2 + 5, 192), nn.GELU(), nn.Dropout(0.1), nn.Linear(192, 1))
        self.span = nn.Linear(width, 2)
        for embedding in (self.side, self.order):
            nn.init.normal_(embedding.weight, std=0.02)
        nn.init.normal_(self.match.weight, std=0.05)
        nn.init.zeros_(self.match.bias)

    def forward(self, q3, q6, qid, qmask, p3, p6, pid, pmask, sentence, order):
        """q*: [B, n, 384], qid: [B, n]; p*: [B, m, …] all sentences one after the other; sentence: [B, m] their numbers (0 title, padding −1); order: [S] = 1 … S."""
        s = torch.bmm(q6, p6.transpose(1, 2))
        s = s.masked_fill(~pmask[:, None, :], -1.0).masked_fill(~qmask[:, :, None], -1.0)
        same = (qid[:, :, None] == pid[:, None, :]) & qmask[:, :, None] & pmask[:, None, :]

        def side(scores, same, mask):
            top = scores.topk(2, dim=2).values
            best, second = top[:, :, 0], top[:, :, 1]
            exact = same.any(2).to(best.dtype)
            pair = (scores[:, :-1, :-1] + scores[:, 1:, 1:]).amax(2) / 2
            diagonal = torch.maximum(F.pad(pair, (0, 1)), F.pad(pair, (1, 0)))
            exact_score = torch.where(same, scores, torch.full_like(scores, -1.0)).amax(2)
            f = torch.stack([best, second, exact, diagonal, exact_score, best - second], 2)
            return f * mask[:, :, None].to(f.dtype)

        fq, fp = side(s, same, qmask), side(s.transpose(1, 2), same.transpose(1, 2), pmask)
        number = sentence.clamp(min=0)
        place = self.order(number.clamp(max=ORDERS - 1)) + torch.where((number == 0)[:, :, None], self.side.weight[2], self.side.weight[1])
        x = self.norm(torch.cat([q3 + self.side.weight[0] + self.match(fq), p3 + place + self.match(fp)], 1))
        mask = torch.cat([qmask, pmask], 1)
        for layer in self.layers:
            x = layer(x, mask)
        n = q3.shape[1]
        xq, xp = x[:, :n], x[:, n:]
        # How much each piece of the question matters, and how well each sentence (with the title) meets it.
        weights = self.weigh(xq)[:, :, 0].float().masked_fill(~qmask, -1e4).softmax(1)
        member = sentence[:, None, :] == order[None, :, None]
        share = member.to(x.dtype)
        count = share.sum(2, keepdim=True).clamp(min=1)
        inside = torch.where(member[:, :, None, :], s[:, None], torch.full_like(s[:, None], -1.0)).amax(3)
        exact = (member[:, :, None, :] & same[:, None]).any(3).to(s.dtype)
        title = s.masked_fill((sentence != 0)[:, None, :], -1.0).amax(2)
        with_title = torch.maximum(inside, title[:, None])
        w = weights[:, None, :]
        plain = qmask.to(s.dtype) / qmask.sum(1, keepdim=True).to(s.dtype)
        features = torch.stack([(inside * w).sum(2), (exact * w).sum(2), (with_title * w).sum(2), (inside * plain[:, None]).sum(2),
                                (order[None].float() / 12).expand(inside.shape[:2]), (order == 1)[None].float().expand(inside.shape[:2])], 2)
        mean = torch.bmm(share, xp) / count
        # The first piece of a sentence is its start mark.
        first = (member & (F.pad(sentence, (1, 0), value=-2)[:, None, :-1] != order[None, :, None])).to(x.dtype)
        start = torch.bmm(first, xp)
        q0 = xq[:, 0]
        present = member.any(2)
        sentences = self.sentence(torch.cat([start, mean, q0[:, None].expand_as(start), features.to(x.dtype)], 2))[:, :, 0].float()
        sentences = sentences.masked_fill(~present, -1e4)
        qm = qmask[:, :, None].to(x.dtype)
        most = features.masked_fill(~present[:, :, None], -1.0).amax(1)[:, :4]
        union = (s.amax(2) * weights).sum(1, keepdim=True)
        nothing = self.nothing(torch.cat([q0, (xq * qm).sum(1) / qm.sum(1), most.to(x.dtype), union.to(x.dtype)], 1)).float()
        span = self.span(xp).float().masked_fill(~(pmask & (sentence > 0))[:, :, None], -1e4)
        return torch.cat([nothing, sentences], 1), span


def loss_of(logits, span, answers, spans):
    """`answers`: [B, 1 + S] truth of "no answer" and of each sentence; `spans`: [B, 2] pieces of a short answer, −1 where unknown."""
    logp = F.log_softmax(logits, 1)
    which = -torch.logsumexp(logp.masked_fill(~answers, -1e4), 1).mean()
    real = logits > -9e3
    each = F.binary_cross_entropy_with_logits(logits[:, 1:], answers[:, 1:].float(), reduction="none")
    each = (each * real[:, 1:]).sum() / real[:, 1:].sum()
    known = spans[:, 0] >= 0
    words = logits.new_zeros(())
    if known.any():
        words = sum(F.cross_entropy(span[known][:, :, k], spans[known][:, k]) for k in (0, 1)) / 2
    return which + each + 0.3 * words, which
