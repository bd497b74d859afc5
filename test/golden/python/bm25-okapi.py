"""Writes test/golden/bm25-okapi.json: scores of rank_bm25's BM25Okapi with its defaults.

    pip install rank_bm25==0.2.2 numpy==2.4.6
    python test/golden/python/bm25-okapi.py
"""
import importlib.metadata
import json
import pathlib

import rank_bm25

root = pathlib.Path(__file__).resolve().parents[3]
texts = [
    "The director of the film The Fall was born in India .",
    "The Fall is a film of 2006 , the second of its director Tarsem Singh .",
    "Tarsem Singh\u00a0was born in Jalandhar , India ; the city is in the Punjab .",
    "A bridge in the north . The bridge was opened in 1894 .",
    "\u0130stanbul and \u00c5land are places\u2003with capital letters that fold oddly \u1e9e .",
    "the the the the",
    "film",
    "Order\x1fnumber\x85of\u3000the\ufeffbyte mark",
]
queries = [
    "Where was the director of the film The Fall born?",
    "where was the director of the film the fall born",
    "the bridge of 1894 .",
    "i\u0307stanbul \u00e5land \u00df",
    "number of the mark",
    "nothing known here at all?",
    "",
]
index = rank_bm25.BM25Okapi([text.lower().split() for text in texts])
golden = {
    "program": "rank_bm25 (Python)",
    "versions": {name: importlib.metadata.version(name) for name in ("rank_bm25", "numpy")},
    "command": "python test/golden/python/bm25-okapi.py",
    "tolerance": "1e-12",
    "texts": texts,
    "items": [{"query": query, "scores": [float(score) for score in index.get_scores(query.lower().split())]} for query in queries],
}
(root / "test" / "golden" / "bm25-okapi.json").write_text(json.dumps(golden, ensure_ascii=True, indent=None, separators=(",", ":")).replace('},{"query"', '},\n{"query"') + "\n")
