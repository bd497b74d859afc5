"""Texts as word pieces in one flat array, each text once, for files that a training reads."""
from __future__ import annotations

import numpy as np


class FlatTexts:
    """`pieces`: word pieces by text. Text k is `ids[starts[k]:starts[k + 1]]`."""

    def __init__(self, pieces: dict[str, list[int]]):
        self.pieces = pieces
        self.index: dict[str, int] = {}
        self.ids: list[int] = []
        self.starts = [0]

    def at(self, text: str) -> int:
        if text not in self.index:
            self.index[text] = len(self.index)
            self.ids.extend(self.pieces[text])
            self.starts.append(len(self.ids))
        return self.index[text]

    def arrays(self) -> dict[str, np.ndarray]:
        return {"ids": np.array(self.ids, np.uint16), "starts": np.array(self.starts, np.int32)}


def pairs_arrays(prefix: str, rows, texts: FlatTexts) -> dict[str, np.ndarray]:
    """`rows`: (hypothesis, sentences of the premise, label, unit); pairs of one unit are compared with one another."""
    hypotheses, labels, units, sentences, ends = [], [], [], [], [0]
    for hypothesis, premise, label, unit in rows:
        hypotheses.append(texts.at(hypothesis))
        labels.append(label)
        units.append(unit)
        sentences += [texts.at(s) for s in premise]
        ends.append(len(sentences))
    return {prefix + "hypothesis": np.array(hypotheses, np.int32), prefix + "label": np.array(labels, np.int8), prefix + "unit": np.array(units, np.int32),
            prefix + "sentences": np.array(sentences, np.int32), prefix + "ends": np.array(ends, np.int32)}
