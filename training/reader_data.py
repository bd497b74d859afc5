"""Questions, sentences and answers for the reader."""
from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

MOST_SENTENCE = 96


@dataclass
class Item:
    identifier: str
    source: str
    lang: str
    question: str
    title: str
    sentences: list[str]
    answers: list[int]
    short: list[str] = field(default_factory=list)


def read_items(path: Path) -> list[Item]:
    """One item a line; `answers` are indexes of sentences, none where the passage does not answer."""
    items = []
    with open(path, encoding="utf8") as lines:
        for line in lines:
            d = json.loads(line)
            short = d.get("short") or []
            items.append(Item(d["id"], d["source"], d["lang"], d["question"], d.get("title") or "", d["sentences"], d["answers"],
                              [short] if isinstance(short, str) else list(short)))
    return items


class Pieces:
    """Word pieces of texts, marks included, each text once; a text of more than 96 pieces is cut."""

    def __init__(self, path: Path):
        self.tokenizer = Tokenizer.from_file(str(path))
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        self.ids: dict[str, list[int]] = {}

    def add(self, texts) -> None:
        new = [t for t in dict.fromkeys(texts) if t not in self.ids]
        for at in range(0, len(new), 4096):
            for text, encoded in zip(new[at:at + 4096], self.tokenizer.encode_batch(new[at:at + 4096])):
                ids = encoded.ids
                self.ids[text] = ids[:MOST_SENTENCE - 1] + [102] if len(ids) > MOST_SENTENCE else ids

    def span(self, sentence: str, short: str) -> tuple[int, int] | None:
        """First and last piece of a short answer in its sentence; none where it is not there or is cut off."""
        start = sentence.lower().find(short.lower())
        if start < 0 or not short:
            return None
        offsets = self.tokenizer.encode(sentence).offsets
        inside = [i for i, (a, b) in enumerate(offsets) if b > a and b > start and a < start + len(short)]
        return (inside[0], inside[-1]) if inside and inside[-1] < MOST_SENTENCE - 1 else None


def foreign_passages(items: list[Item], count: int, seed: int) -> list[Item]:
    """Questions with the passage of another document that shares most words with them and does not hold the answer: what retrieval brings when the corpus does not answer."""
    from sklearn.feature_extraction.text import TfidfVectorizer
    rng = random.Random(seed)
    whole = {}
    for item in items:
        whole.setdefault((item.title, tuple(item.sentences)), item)
    passages = list(whole.values())
    texts = [" ".join(p.sentences) for p in passages]
    vectoriser = TfidfVectorizer(stop_words="english", sublinear_tf=True)
    matrix = vectoriser.fit_transform([p.title + " " + t for p, t in zip(passages, texts)])
    # Passages that were written each for itself have nothing in common; of others only a short answer tells whether it is there too.
    asked = [i for i in items if (i.short or i.source == "written") and i.answers and len(i.question.split()) >= 5]
    rng.shuffle(asked)
    asked = asked[:count]
    found = []
    for at in range(0, len(asked), 256):
        scores = (vectoriser.transform([i.question for i in asked[at:at + 256]]) @ matrix.T).toarray()
        for item, row in zip(asked[at:at + 256], scores):
            own = set(item.sentences)
            for best in np.argsort(-row)[:12]:
                other = passages[best]
                if other.title == item.title and item.title or own & set(other.sentences):
                    continue
                if any(s.lower() in texts[best].lower() for s in item.short):
                    continue
                found.append(Item(item.identifier + "-f", item.source, item.lang, item.question, other.title, other.sentences, []))
                break
    return found
