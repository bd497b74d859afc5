"""Reads, splits and tokenises the training pairs; every example is (hypothesis, premise sentences, label)."""
from __future__ import annotations

import gzip
import hashlib
import json
import random
import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path


from held_out import is_held_out  # noqa: F401  (used by train.py as data.is_held_out)

ENTAILMENT, NEUTRAL, CONTRADICTION, NOT_ENTAILMENT = 0, 1, 2, 3
LABELS = {"entailment": ENTAILMENT, "neutral": NEUTRAL, "contradiction": CONTRADICTION, "not_entailment": NOT_ENTAILMENT}
MOST_PREMISE, MOST_HYPOTHESIS, MOST_SENTENCE = 160, 64, 96


@dataclass
class Pair:
    hypothesis: str
    premise: list[str]
    label: int
    source: str
    identifier: str = ""


BREAK = re.compile(r"(?<=[.!?。])[\"'”’)\]]*\s+(?=[\"'“‘(\[]?[A-Z0-9])|\n+")
NO_BREAK = re.compile(r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|St|vs|No|Jr|Sr|U\.S|Inc|Ltd|Co|Gen|Col|Lt|Sgt|Capt|Rev|Hon|Fig|cf|e\.g|i\.e|approx|[A-Z])\.)$")


def sentences(text: str) -> list[str]:
    """Splits plain text into sentences; abbreviations and initials do not end one."""
    parts: list[str] = []
    start = 0
    for match in BREAK.finditer(text):
        piece = text[start:match.start()].strip()
        if "\n" not in match.group() and NO_BREAK.search(piece):
            continue
        if piece:
            parts.append(piece)
        start = match.end()
    if text[start:].strip():
        parts.append(text[start:].strip())
    return parts or [text.strip() or "."]


WORD = re.compile(r"[a-z0-9]+")
STOP = set("a an the of to in on at for and or but is are was were be been by with as from that this it its he she they his her their we you i not no do does did has have had will would can could may".split())


def content(text: str) -> set[str]:
    return {w[:6] for w in WORD.findall(text.lower()) if w not in STOP}


def select(hypothesis: str, premise: list[str], length, most: int = MOST_PREMISE) -> list[str]:
    """Keeps the sentences that share most words with the hypothesis, greedily by words not yet covered, in the order of the text."""
    if sum(length(s) for s in premise) <= most:
        return premise
    wanted = content(hypothesis)
    have: set[str] = set()
    left = [(i, content(s), length(s)) for i, s in enumerate(premise)]
    chosen: list[int] = []
    budget = most
    while left:
        best = max(left, key=lambda e: (2 * len((e[1] & wanted) - have) + len(e[1] & wanted)) / (8 + min(e[2], MOST_SENTENCE)) ** 0.5)
        left.remove(best)
        cost = min(best[2], MOST_SENTENCE)
        if cost > budget and chosen:
            break
        chosen.append(best[0])
        have |= best[1] & wanted
        budget -= cost
        if budget <= 8:
            break
    return [premise[i] for i in sorted(chosen)]


def read_pairs(folder: Path) -> list[Pair]:
    pairs = []
    with gzip.open(folder / "nli" / "pairs.jsonl.gz", "rt") as lines:
        for number, line in enumerate(lines):
            row = json.loads(line)
            name = row["set"]
            pairs.append(Pair(row["hypothesis"], [row["premise"]], LABELS[row["label"]], name, f"nli-{number}"))
    return pairs


def read_lines(path: Path):
    with open(path) as lines:
        for line in lines:
            yield json.loads(line)


def read_wice(folder: Path) -> list[Pair]:
    label = {"supported": ENTAILMENT, "partially_supported": NOT_ENTAILMENT, "not_supported": NOT_ENTAILMENT}
    out = [Pair(r["claim"], r["evidence_sentences"], label[r["label"]], "wice", r["id"]) for r in read_lines(folder / "wice/claims.jsonl")]
    for r in read_lines(folder / "wice/oracle_chunks.jsonl"):
        out.append(Pair(r["claim"], r["evidence_sentences"], label[r["label"]], "wice_chunks", r["claim_id"]))
    for r in read_lines(folder / "wice/non_supported_tokens.jsonl"):
        out.append(Pair(r["claim"], r["evidence_sentences"], NOT_ENTAILMENT if any(r["non_supported"]) else ENTAILMENT, "wice_tokens", r["id"].rsplit("-", 1)[0]))
    return out


def read_expertqa(folder: Path) -> list[Pair]:
    out = []
    for r in read_lines(folder / "expertqa/claims.jsonl"):
        evidence = [e["text"] for e in r["evidence"] if e.get("text")]
        if not evidence or r["support"] in ("N/A", None):
            continue
        out.append(Pair(r["claim"], evidence, ENTAILMENT if r["support"] == "Complete" else NOT_ENTAILMENT, "expertqa", r["id"]))
    return out


def read_begin(folder: Path) -> list[Pair]:
    return [Pair(r["response"], [r["knowledge"]], ENTAILMENT if r["label"] == "Fully attributable" else NOT_ENTAILMENT, "begin", r["id"])
            for r in read_lines(folder / "begin/items.jsonl") if r["label"] != "Generic"]


def read_written(folder: Path) -> list[Pair]:
    """Claims about invented passages, written for training (`written/README.md`). So that few words in common tell nothing: two sentences of each passage as they stand, and a claim about another passage."""
    label = {"supported": ENTAILMENT, "unstated": NEUTRAL, "contradicted": CONTRADICTION}
    out = []
    for file in sorted(folder.glob("*.jsonl")):
        rows = list(read_lines(file))
        for at, r in enumerate(rows):
            out += [Pair(c["text"], [r["passage"]], label[c["label"]], "written") for c in r["claims"]]
            whole = [s for s in sentences(r["passage"]) if len(s.split()) > 3]
            first = len(r["passage"]) % max(1, len(whole))
            out += [Pair(s, [r["passage"]], ENTAILMENT, "written_same") for s in (whole + whole)[first:first + min(2, len(whole))]]
            other = rows[(at + 1) % len(rows)]
            out.append(Pair(other["claims"][at % len(other["claims"])]["text"], [r["passage"]], NEUTRAL, "written_other"))
    return out


def is_for_judge(passage: str) -> bool:
    """One written passage in eight: the network does not learn it, so that the judge sees what the network says of new ones."""
    return hashlib.sha1(passage.encode()).digest()[0] < 32


NAME = re.compile(r"(?<![.!?] )(?<!^)\b[A-Z][a-zA-Z'’-]+(?: (?:of |the |de |van )?[A-Z][a-zA-Z'’-]+)*")
NUMBER = re.compile(r"\b\d[\d,.]*\b")
YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
MONTHS = "January February March April May June July August September October November December".split()
OPPOSITES = [p.split("/") for p in "increase/decrease increased/decreased more/less before/after first/last higher/lower largest/smallest won/lost north/south east/west approved/rejected accepted/refused began/ended opened/closed rose/fell includes/excludes always/never all/some older/younger mother/father brother/sister son/daughter husband/wife major/minor early/late bought/sold joined/left supported/opposed agreed/disagreed passed/failed majority/minority above/below success/failure".split()]
OPPOSITE = {a: b for x, y in OPPOSITES for a, b in ((x, y), (y, x))}


def short_sentences(folder: Path, seed: int, most: int = 30000) -> list[str]:
    """Plain sentences of 5 to 16 words from encyclopedia passages."""
    found: list[str] = []
    for name in ("clapnq", "multihop-2wiki", "multihop-musique"):
        for r in read_lines(folder / name / "corpus.jsonl"):
            text = r["text"] if "text" in r else " ".join(r["sentences"])
            found += [s for s in sentences(text) if 5 <= len(s.split()) <= 16 and s[0].isupper() and s.endswith(".") and '"' not in s]
    random.Random(seed).shuffle(found)
    return found[:most]


def corpus_pairs(folder: Path, most: int, seed: int) -> list[Pair]:
    """Hard examples made from passages: sentences as they stand, shortened, and with a name, number, date or word changed; evidence without the sentence; half supported claims."""
    rng = random.Random(seed)
    texts: list[str] = []
    for name in ("clapnq", "multihop-2wiki", "multihop-musique"):
        for r in read_lines(folder / name / "corpus.jsonl"):
            texts.append(r["text"] if "text" in r else " ".join(r["sentences"]))
    rng.shuffle(texts)
    split = [[s for s in sentences(t) if 6 <= len(s.split()) <= 45] for t in texts]
    names = [n for s in split[:4000] for x in s for n in NAME.findall(x) if len(n) > 3]
    by_length = defaultdict(list)
    for n in names:
        by_length[len(n.split())].append(n)
    out: list[Pair] = []
    for index, passage in enumerate(split):
        if len(out) >= most:
            break
        if len(passage) < 2:
            continue
        at = rng.randrange(len(passage))
        claim = passage[at]
        lo = max(0, at - rng.randrange(3))
        window = passage[lo:at + 1 + rng.randrange(3)]
        shorter = re.sub(r"^(?:In|On|During|After|Since|At) [^,]{3,40}, ", "", claim)
        shorter = re.sub(r" \([^)]*\)", "", shorter)
        if rng.random() < .5:
            cut = re.split(r", (?:which|who|where|and|but|with) |; ", shorter)
            if len(cut[0].split()) >= 6:
                shorter = cut[0].rstrip(",.") + "."
        shorter = shorter[:1].upper() + shorter[1:]
        out.append(Pair(shorter, window, ENTAILMENT, "corpus_same"))
        edits = []
        inside = [n for n in NAME.findall(shorter) if len(n) > 3 and n not in MONTHS]
        here = {n for x in passage for n in NAME.findall(x)}
        if inside:
            old = rng.choice(inside)
            near = [n for n in here if n != old and n not in old and old not in n and len(n) > 3]
            new = rng.choice(near) if near and rng.random() < .6 else rng.choice(by_length[len(old.split())] or names)
            if new not in old and old not in new:
                edits.append((shorter.replace(old, new, 1), NOT_ENTAILMENT, "corpus_name"))
        numbers = NUMBER.findall(shorter)
        if numbers:
            old = rng.choice(numbers).rstrip(".,")
            digits = old.replace(",", "")
            if digits.isdigit() and len(digits) < 10:
                value = int(digits)
                new = value + rng.choice([-3, -2, -1, 1, 2, 3, 10, 20]) if YEAR.fullmatch(old) else max(0, rng.choice([value + 1, value * 2, value + 10, value - 1, value * 10]))
                text = f"{new:,}" if "," in old else str(new)
                if text != old:
                    edits.append((shorter.replace(old, text, 1), CONTRADICTION, "corpus_number"))
        months = [m for m in MONTHS if f" {m} " in shorter]
        if months:
            edits.append((shorter.replace(months[0], rng.choice([m for m in MONTHS if m != months[0]]), 1), CONTRADICTION, "corpus_date"))
        swaps = [w for w in shorter.split() if w.strip(",.") in OPPOSITE]
        if swaps:
            w = rng.choice(swaps)
            edits.append((shorter.replace(w, w.replace(w.strip(",."), OPPOSITE[w.strip(",.")]), 1), CONTRADICTION, "corpus_opposite"))
        if len(inside) >= 2 and inside[0] != inside[1]:
            a, b = inside[0], inside[1]
            edits.append((shorter.replace(a, "\0").replace(b, a).replace("\0", b), NOT_ENTAILMENT, "corpus_swap"))
        for verb in (" is ", " was ", " are ", " were ", " has ", " can ", " will "):
            if verb in shorter and rng.random() < .4:
                edits.append((shorter.replace(verb, verb + "not ", 1), CONTRADICTION, "corpus_negation"))
                break
        rng.shuffle(edits)
        for text, label, kind in edits[:2]:
            out.append(Pair(text, window, label, kind))
        roll = rng.random()
        rest = passage[:at] + passage[at + 1:]
        if roll < .35 and content(shorter) - content(" ".join(rest)):
            out.append(Pair(shorter, rest[:4], NOT_ENTAILMENT, "corpus_missing"))
        elif roll < .6:
            other = rng.choice(split[rng.randrange(len(split))] or ["Nothing is known."])
            both = f"{shorter.rstrip('.')}, and {other[:1].lower() + other[1:]}" if rng.random() < .5 else f"{shorter} {other}"
            out.append(Pair(both, window, NOT_ENTAILMENT, "corpus_partly"))
        elif roll < .75 and len(rest) >= 1:
            both = f"{shorter} {rng.choice(rest)}"
            out.append(Pair(both, passage[:6], ENTAILMENT, "corpus_both"))
    return out
