"""Trains the reader: `python train_reader.py --questions questions.npz --encoder ../models/encoder --start ../models/reader/model.onnx --out last.pt --seconds 160 --device cuda`. It may begin with a trained reader (ONNX or checkpoint) or with the joint layers of an entailment model (checkpoint). Seeded."""
from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch

from encoder import Layer, read_encoder
from model_from_file import layers_in
from on_device import Clock, KeptTexts, auroc, learn, prefetched, rounded
from reader_from_file import weights_from_file
from reader_model import Reader, loss_of

MOST_QUESTION, MOST_PASSAGE = 64, 256
# A passage shown: the question, its first and past its last sentence, and whether with its title.
Shown = tuple[int, int, int, bool]


class Questions:
    """Questions as arrays of `questions_file.arrays_of`."""

    def __init__(self, arrays, prefix: str, texts: KeptTexts):
        self.texts = texts
        self.question, self.title, self.sentences, self.ends, self.answers, self.span, self.group = (
            arrays[prefix + name] for name in ("question", "title", "sentences", "ends", "answers", "span", "group"))

    def texts_of(self, which) -> np.ndarray:
        return np.concatenate([[0], self.question[which], self.title[which], *(self.sentences[self.ends[i]:self.ends[i + 1]] for i in which)])

    def shown(self, i: int, rng, with_title: bool) -> Shown:
        """A passage that is too long is cut to neighbouring sentences, with an answer where there is one."""
        first, past = int(self.ends[i]), int(self.ends[i + 1])
        lengths = self.texts.lengths[self.sentences[first:past]]
        title = self.texts.lengths[self.title[i]] if with_title else 2
        if lengths.sum() + title <= MOST_PASSAGE:
            return i, first, past, with_title
        own = np.flatnonzero(self.answers[first:past])
        low = high = int(rng.choice(own)) if len(own) else int(rng.integers(past - first))
        size = title + lengths[low]
        while True:
            open_ends = [k for k in (low - 1, high + 1) if 0 <= k < past - first and size + lengths[k] <= MOST_PASSAGE]
            if not open_ends:
                return i, first + low, first + high + 1, with_title
            k = int(rng.choice(open_ends))
            size += lengths[k]
            low, high = min(low, k), max(high, k)

    def size(self, shown: Shown) -> int:
        i, first, past, _ = shown
        lengths = self.texts.lengths
        return int(lengths[self.sentences[first:past]].sum() + lengths[self.title[i]] + lengths[self.question[i]])

    def groups(self, shown: list[Shown], tokens: int):
        found, group, most = [], [], 0
        for each in sorted(shown, key=self.size):
            most = max(most, self.size(each))
            group.append(each)
            if most * len(group) >= tokens or len(group) >= 160:
                found.append(group)
                group, most = [], 0
        return [*found, group] if group else found

    def batch(self, group: list[Shown]):
        """Rows of word pieces of question and passage, the sentence of each piece, what answers, and the pieces of short answers."""
        starts, lengths, padding = self.texts.starts, self.texts.lengths, self.texts.padding
        passages = [[self.title[i] if with_title else 0, *self.sentences[first:past]] for i, first, past, with_title in group]
        asked = rounded(max(3, *(min(MOST_QUESTION, int(lengths[self.question[i]])) for i, *_ in group), 3), 8)
        wide = rounded(max(3, *(int(lengths[p].sum()) for p in passages), 3), 16)
        most = max(len(p) for p in passages) - 1
        question, passage = np.full((len(group), asked), padding, np.int64), np.full((len(group), wide), padding, np.int64)
        number = np.full((len(group), wide), -1, np.int64)
        answers, spans = np.zeros((len(group), 1 + most), bool), np.full((len(group), 2), -1, np.int64)
        for row, ((i, first, past, _), texts) in enumerate(zip(group, passages)):
            n = min(asked, int(lengths[self.question[i]]))
            question[row, :n] = starts[self.question[i]] + np.arange(n)
            at = 0
            for k, text in enumerate(texts):
                end = at + lengths[text]
                passage[row, at:end], number[row, at:end] = self.texts.rows_of(text), k
                if k and self.span[i][0] == first + k - 1 - self.ends[i]:
                    spans[row] = at + self.span[i][1:]
                at = end
            answers[row, 1:1 + past - first] = self.answers[first:past] == 1
            answers[row, 0] = not answers[row].any()
        return tuple(torch.from_numpy(x) for x in (question, passage, number, answers, spans))


def question_batches(questions: Questions, pool, times: int, tokens: int, rng):
    """Each epoch every public question once and every other one so many times; some passages come without their title, as many documents do."""
    while True:
        own = questions.group[pool] > 0
        order = np.concatenate([pool[~own], *([pool[own]] * times)])
        rng.shuffle(order)
        for at in range(0, len(order), 6000):
            groups = questions.groups([questions.shown(int(i), rng, rng.random() > 0.15) for i in order[at:at + 6000]], tokens)
            rng.shuffle(groups)
            for group in groups:
                yield questions.batch(group)


def run(reader: Reader, texts: KeptTexts, question, passage, number):
    order = torch.arange(1, int(number.max()) + 1, device=texts.device)
    with torch.autocast(texts.device.type, torch.bfloat16):
        logits, span = reader(*texts.gather(question), *texts.gather(passage), number.to(texts.device), order)
    return logits.float(), span.float()


@torch.no_grad()
def measure(reader, questions: Questions, which, tokens: int) -> str:
    """P@1 on answerable and AUROC of answerable, for public and written questions and those about whole documents."""
    reader.eval()
    rng, found = np.random.default_rng(3), []
    for group in questions.groups([questions.shown(int(i), rng, True) for i in which], tokens):
        question, passage, number, answers, _ = questions.batch(group)
        logits, _ = run(reader, questions.texts, question, passage, number)
        for (i, *_), row, truth in zip(group, torch.softmax(logits, 1).cpu().numpy(), answers.numpy()):
            found.append((questions.group[i], not truth[0], truth[1 + row[1:].argmax()], 1 - row[0]))
    reader.train()
    told = []
    for group, name in enumerate(("public", "written", "documents")):
        rows = [row for row in found if row[0] == group]
        if rows:
            told.append(f"{name} {len(rows)}: P@1 {np.mean([r[2] for r in rows if r[1]]):.4f}, answerable {auroc([r[3] for r in rows], [r[1] for r in rows]):.4f}")
    return "; ".join(told)


def starting_point(path: str, encoder) -> Reader:
    reader = Reader(encoder)
    if path.endswith(".onnx"):
        reader.load_state_dict(weights_from_file(path, reader))
        return reader
    kept = torch.load(path, map_location="cpu")
    state = kept.get("reader", kept.get("joint"))
    while len(reader.layers) < layers_in(state):
        reader.layers.append(Layer())
    if "reader" in kept:
        reader.load_state_dict(state)
        return reader
    # The joint layers of an entailment model have learned to compare two texts.
    own = reader.state_dict()
    own.update({name: value for name, value in state.items() if name in own and own[name].shape == value.shape})
    own["side.weight"][:2] = state["side.weight"]
    own["side.weight"][2] = state["side.weight"][1]
    reader.load_state_dict(own)
    return reader


def main():
    a = argparse.ArgumentParser()
    for name in ("questions", "encoder", "start", "out"):
        a.add_argument("--" + name, required=True)
    a.add_argument("--seconds", type=float, default=160)
    a.add_argument("--steps", type=int, help="goes by steps instead of seconds")
    a.add_argument("--rate", type=float, default=2e-4)
    a.add_argument("--dropout", type=float, default=0.1)
    a.add_argument("--tokens", type=int, default=12000)
    a.add_argument("--times", type=int, default=2, help="how often a written question counts")
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    a.add_argument("--only", type=int, help="learns from so many questions, to try it out")
    o = a.parse_args()
    torch.manual_seed(o.seed)
    rng = np.random.default_rng(o.seed)
    arrays = np.load(o.questions)
    encoder = read_encoder(str(Path(o.encoder) / "model.onnx")).eval()
    for p in encoder.parameters():
        p.requires_grad_(False)
    reader = starting_point(o.start, encoder).to(o.device)
    pool, tried, only = np.arange(len(arrays["learnt_question"])), np.arange(len(arrays["measured_question"])), None
    if o.only:
        pool, tried = rng.choice(pool, o.only, replace=False), tried[::25]
        only = np.unique(np.concatenate([Questions(arrays, prefix, None).texts_of(which) for prefix, which in (("learnt_", pool), ("measured_", tried))]))
    texts = KeptTexts(arrays, encoder.to(o.device).bfloat16(), o.device, only)
    learnt, measured = Questions(arrays, "learnt_", texts), Questions(arrays, "measured_", texts)
    batches = prefetched(question_batches(learnt, pool, o.times, o.tokens, rng))

    def loss_of_batch(batch):
        question, passage, number, answers, spans = batch
        logits, span = run(reader, texts, question, passage, number)
        return loss_of(logits, span, answers.to(o.device), spans.to(o.device))[0]

    def evaluate(step: int) -> None:
        print("measured", step, measure(reader, measured, tried, o.tokens), flush=True)

    clock = Clock(o.seconds, o.steps)
    learn(reader, batches, loss_of_batch, evaluate, rate=o.rate, decay=0.02, dropout=o.dropout, clock=clock)
    torch.save({"reader": {k: v.float().cpu() for k, v in reader.state_dict().items()}, "step": clock.step}, o.out)


if __name__ == "__main__":
    main()
