"""Gathers the questions that the reader learns from: `python questions_file.py --data DATA/qa-sentences --encoder ../models/encoder --out questions.npz`."""
from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from hashlib import sha256
from pathlib import Path

import numpy as np

import data
import reader_data as d
from flat_texts import FlatTexts

PUBLIC, WRITTEN, DOCUMENTS = range(3)
GROUPS = {"written": WRITTEN, "documents": DOCUMENTS}


def stitched(items: list[d.Item], foreign: list[d.Item], count: int, seed: int) -> list[d.Item]:
    """Questions with their passage and another one before or after it, the likest one where it is known: stretches of whole documents speak of several things."""
    rng = random.Random(seed)
    likest = {(i.identifier.removesuffix("-f"), i.question): i.sentences for i in foreign}
    found = []
    for item in rng.sample(items, min(count, len(items))):
        other = likest.get((item.identifier, item.question)) or rng.choice(items).sentences
        if set(other) & set(item.sentences):
            continue
        before = rng.random() < 0.5
        shift = len(other) if before else 0
        found.append(d.Item(item.identifier + "-s", item.source, item.lang, item.question, item.title, [*other, *item.sentences] if before else [*item.sentences, *other],
                            [k + shift for k in item.answers], item.short))
    return found


def read_written(folder: Path, seed: int, foreign: float, without_content: int, stitches: int = 0) -> list[d.Item]:
    """Questions about written passages. For each passage so many are also asked of the likest other passage, which does not answer them, and questions without content of passages drawn by chance."""
    rows = [json.loads(line) for file in sorted(folder.glob("*.jsonl")) for line in file.read_text().splitlines()]
    items = []
    for at, row in enumerate(rows):
        sentences = data.sentences(row["passage"])
        for question in row["questions"]:
            answers = [k for k, s in enumerate(sentences) if any(quote in s or s in quote for quote in question["quotes"])]
            if question["quotes"] and not answers:
                continue
            short = [question["short"]] if question.get("short") else []
            items.append(d.Item(f"written-{at}", "written", "en", question["q"], "", sentences, answers, short))
    added = d.foreign_passages(items, int(foreign * len(rows)), seed)
    added += stitched(items, added, stitches, seed)
    empty = folder / "without-content.txt"
    if empty.exists():
        rng = random.Random(seed)
        questions = empty.read_text().splitlines()
        added += [d.Item(f"without-content-{k}", "written", "en", questions[k % len(questions)], "", rng.choice(items).sentences, []) for k in range(without_content)]
    return items + added


def only_measures(item: d.Item) -> bool:
    """Of a tenth of the organisations nothing is learnt."""
    return int(sha256(item.identifier.rsplit("-", 1)[0].encode()).hexdigest()[:8], 16) % 10 == 0


def arrays_of(prefix: str, items: list[d.Item], flat: FlatTexts, pieces: d.Pieces) -> dict[str, np.ndarray]:
    """`span`: position of an answering sentence, first and last piece of the short answer in it; −1 where unknown."""
    spans: dict[tuple[str, str], tuple[int, int] | None] = {}

    def span_of(item: d.Item):
        for k in item.answers:
            for short in item.short:
                key = (item.sentences[k], short)
                if key not in spans:
                    spans[key] = pieces.span(*key)
                if spans[key] is not None:
                    return (k, *spans[key])
        return -1, -1, -1

    return {prefix + "question": np.array([flat.at(i.question) for i in items], np.int32), prefix + "title": np.array([flat.at(i.title or "") for i in items], np.int32),
            prefix + "sentences": np.array([flat.at(s) for i in items for s in i.sentences], np.int32),
            prefix + "ends": np.concatenate([[0], np.cumsum([len(i.sentences) for i in items])]).astype(np.int32),
            prefix + "answers": np.array([k in i.answers for i in items for k in range(len(i.sentences))], np.int8),
            prefix + "span": np.array([span_of(i) for i in items], np.int16).reshape(-1, 3),
            prefix + "group": np.array([GROUPS.get(i.source, PUBLIC) for i in items], np.int8)}


def main():
    here = Path(__file__).parent
    a = argparse.ArgumentParser()
    a.add_argument("--data", required=True)
    a.add_argument("--encoder", required=True)
    a.add_argument("--out", required=True)
    a.add_argument("--questions", default=str(here / "questions"), help="folder of written passages with questions")
    a.add_argument("--measured", default=str(here.parent / "bench/data/written-questions"))
    a.add_argument("--foreign", type=int, default=6000, help="questions with the likest passage of another document")
    a.add_argument("--own-foreign", type=float, default=3, help="of the written questions, so many for a passage with another written passage")
    a.add_argument("--without-content", type=int, default=1200, help="questions that ask for nothing in particular, with passages drawn by chance")
    a.add_argument("--stitched", type=int, default=0, help="written questions whose passage stands beside another one")
    a.add_argument("--windows", help="stretches of whole documents with questions (bench/fit/reader-windows.ts)")
    a.add_argument("--written-share", type=float, default=1, help="share of the written questions that is learnt")
    a.add_argument("--public", type=int, default=10**9, help="how many of the public questions, chosen by chance")
    a.add_argument("--seed", type=int, default=17)
    o = a.parse_args()
    pieces = d.Pieces(Path(o.encoder) / "tokenizer.json")
    # A third of what is not English: the encoder is English, names and numbers are met everywhere.
    third = random.Random(3)
    learnt = [i for i in d.read_items(Path(o.data) / "train.jsonl") if i.lang == "en" or third.random() < 0.3]
    learnt += d.foreign_passages([i for i in learnt if i.lang == "en"], o.foreign, o.seed)
    random.Random(o.seed).shuffle(learnt)
    learnt = learnt[:o.public]
    measured = [i for i in d.read_items(Path(o.data) / "dev.jsonl") if i.lang == "en"]
    random.Random(1).shuffle(measured)
    written = read_written(Path(o.questions), o.seed, o.own_foreign, o.without_content, o.stitched)
    learnt += random.Random(o.seed).sample(written, int(o.written_share * len(written)))
    measured = measured[:800] + read_written(Path(o.measured), o.seed, 1, 0)
    if o.windows:
        windows = d.read_items(Path(o.windows))
        learnt += [i for i in windows if not only_measures(i)]
        measured += [i for i in windows if only_measures(i)]
    pieces.add(["", *(t for i in learnt + measured for t in (i.question, i.title, *i.sentences) if t)])
    # What stands where a passage has no title: a text without pieces but its marks.
    pieces.ids[""] = [101, 102]
    flat = FlatTexts(pieces.ids)
    flat.at("")
    np.savez_compressed(o.out, **arrays_of("learnt_", learnt, flat, pieces), **arrays_of("measured_", measured, flat, pieces), **flat.arrays())
    print(len(learnt), "learnt", Counter(i.source for i in learnt).most_common(), len(measured), "measure,", len(flat.ids), "word pieces")


if __name__ == "__main__":
    main()
