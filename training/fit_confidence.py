"""Fits the calibration that the product carries: monotone trees over the features of checked answers, then a monotone mapping of their cross-validated log odds.
`node ../bench/fit/confidence.ts examples.jsonl && python fit_confidence.py examples.jsonl` writes `models/confidence.json`."""
from __future__ import annotations

import json
import sys
import zlib

import lightgbm as lgb
import numpy as np
from sklearn.isotonic import IsotonicRegression
from sklearn.metrics import roc_auc_score

from model_file import write_model_file

CAP = 0.19


def ece(p, y, bins=15):
    return sum(abs(p[k].mean() - y[k].mean()) * len(k) for k in np.array_split(np.argsort(p, kind="stable"), bins)) / len(p)


def fit(x, y, w, signs, rounds=200):
    p = dict(objective="binary", num_leaves=8, learning_rate=0.05, min_data_in_leaf=20, min_sum_hessian_in_leaf=2, feature_fraction=0.5, lambda_l2=5, monotone_constraints=signs, verbose=-1,
             num_threads=1, seed=1, deterministic=True, force_col_wise=True)
    return lgb.train(p, lgb.Dataset(x, y, weight=w), rounds)


def mapping(odds, y, w, bins=24):
    """Points of a non-decreasing function through means of equal numbers of examples."""
    groups = np.array_split(np.argsort(odds, kind="stable"), bins)
    at = np.array([np.average(odds[k], weights=w[k]) for k in groups])
    weight = np.array([w[k].sum() for k in groups])
    mean = np.array([(w[k] @ y[k] + 2 * np.average(y, weights=w)) / (w[k].sum() + 2) for k in groups])
    value = IsotonicRegression(out_of_bounds="clip").fit(at, mean, sample_weight=weight).predict(at)
    points = []
    for a, v in zip(at.round(4), value.round(4)):
        if not points or a > points[-1][0]:
            points.append([float(a), float(v)])
    return points


def apply(points, odds):
    return np.interp(odds, [a for a, _ in points], [v for _, v in points])


def trees_of(model):
    trees = []
    for tree in model.dump_model()["tree_info"]:
        nodes, leaves = [], []

        def walk(node):
            if "split_feature" not in node:
                leaves.append(round(node["leaf_value"], 5) + 0.0)
                return -len(leaves)
            at = len(nodes)
            nodes.append(None)
            left, right = walk(node["left_child"]), walk(node["right_child"])
            nodes[at] = [node["split_feature"], float(f"{node['threshold']:.6g}"), left, right]
            return at

        root = walk(tree["tree_structure"])
        if root >= 0:
            trees.append({"nodes": nodes, "leaves": leaves})
    return trees


def main():
    head, *rows = [json.loads(line) for line in open(sys.argv[1])]
    names = [n for n in head["signs"] if any(r["values"][n] is not None for r in rows)]
    signs = [head["signs"][n] for n in names]
    raw = np.array([[np.nan if r["values"][n] is None else r["values"][n] for n in names] for r in rows], dtype=float)
    neutral = np.nanmean(raw, 0).round(4)
    x = np.where(np.isnan(raw), neutral, raw)
    y, w = np.array([r["holds"] for r in rows], dtype=float), np.array([r["weight"] for r in rows], dtype=float)
    sets, capped = np.array([r["set"] for r in rows]), np.array([r["unsupported"] for r in rows])
    fold = np.array([zlib.crc32(r["group"].encode()) % 5 for r in rows])
    odds = np.zeros(len(y))
    for k in range(5):
        t = fold != k
        odds[~t] = fit(x[t], y[t], w[t], signs).predict(x[~t], raw_score=True)
    p = np.zeros(len(y))
    for k in range(5):
        t = (fold != k) & ~capped
        p[fold == k] = apply(mapping(odds[t], y[t], w[t]), odds[fold == k])
    p[capped] = np.minimum(p[capped], CAP)
    measured = {"ece": round(float(ece(p, y)), 4), "brier": round(float(np.mean((p - y) ** 2)), 4), "n": len(y), "on": "5-fold cross-validation"}
    print(measured, "auroc", round(roc_auc_score(y, p), 4))
    for s in dict.fromkeys(sets):
        m = sets == s
        print(f"{s:30} n {m.sum():4} holds {y[m].mean():.2f} told {p[m].mean():.2f} auroc {roc_auc_score(y[m], p[m]) if 0 < y[m].mean() < 1 else float('nan'):.3f}")
    before = head["before"]
    same = before["dataHash"] == head["dataHash"] and before["model"] == head["model"]
    calibration = {
        "schemaVersion": 1, "name": "default", "version": before["version"] + (0 if same else 1), "dataHash": head["dataHash"], "model": head["model"],
        "fittedOn": [{"set": s, "n": int((sets == s).sum())} for s in dict.fromkeys(sets)],
        "weights": {"bias": 0, "features": {}, "forest": {"features": names, "neutral": neutral.tolist(), "trees": trees_of(fit(x, y, w, signs))}},
        "mapping": mapping(odds[~capped], y[~capped], w[~capped]), "measured": measured,
    }
    origin = {
        "about": "Probability that a checked answer is correct: trees over its features, then a mapping of their log odds.",
        "script": "training/fit_confidence.py",
        "data": "the answers named under fittedOn, written by bench/fit/confidence.ts; dataHash is their SHA-256",
    }
    write_model_file("confidence", origin, calibration)


if __name__ == "__main__":
    main()
